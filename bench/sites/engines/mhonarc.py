# SPDX-License-Identifier: MIT
"""MHonArc: a mail archive with quotes, signatures, lists by date and thread, previous and next message."""

import email.message
import email.policy
import html.parser
import os
import re

import crawl
import packages
import talk

ENGINE, KIND, LICENCE = 'MHonArc 2.6.19 (Debian)', 'mail archive', 'GPL-2+'
SITES = ['mhonarc', 'mhonarc-threads']
COUNTS = {'mhonarc': {'en': 40, 'de': 15, 'ru': 8}, 'mhonarc-threads': {'en': 20, 'ja': 15, 'zh': 10, 'ar': 10}}
UTF8 = """<TextEncode>
utf-8; MHonArc::UTF8::to_utf8; MHonArc/UTF8.pm
</TextEncode>
<CharsetConverters override>
default; mhonarc::htmlize
</CharsetConverters>
<TextClipFunc>
MHonArc::UTF8::clip; MHonArc/UTF8.pm
</TextClipFunc>
"""
OTHER = """<Main>
<Thread>
<Sort>
<TSliceBeg>
<hr><blockquote><b>In this thread</b><ul>
</TSliceBeg>
<TSliceEnd>
</ul></blockquote>
</TSliceEnd>
<MultiPg>
<IdxSize>
40
</IdxSize>
"""


def install(tools):
    packages.apt('mhonarc')


def quote(text):
    return '\n'.join('> ' + line for line in text.split('\n'))


def thread(chat, number):
    """Mails of a thread: the first, then answers that quote a paragraph of what they answer."""
    subject, mails = chat.title(), []
    start = chat.date(2019, 2024)
    for n in range(chat.dice.choice([1, 2, 3, 4, 5])):
        name = chat.person()
        body = chat.paragraphs()
        to = chat.dice.choice(mails) if mails else None
        parts = [quote(chat.dice.choice(to['own']))] + body if to else body
        sign = chat.signature(name)
        mails.append(
            {
                'id': f'<{number}.{n}@list.invalid>',
                'subject': ('Re: ' if to else '') + subject,
                'name': name,
                'to': to and to['id'],
                'own': body,
                'parts': parts,
                'sign': sign,
                'date': start.replace(minute=n * 7, hour=8 + n),
            }
        )
    return mails


def message(mail):
    m = email.message.EmailMessage(policy=email.policy.default.clone(cte_type='8bit', utf8=True, max_line_length=900))
    m['From'] = f'{mail["name"]} <{abs(hash_of(mail["name"]))}@people.invalid>'
    m['To'] = 'talk@list.invalid'
    m['Subject'], m['Message-ID'] = mail['subject'], mail['id']
    m['Date'] = mail['date'].strftime('%a, %d %b %Y %H:%M:%S +0000')
    if mail['to']:
        m['In-Reply-To'] = m['References'] = mail['to']
    m.set_content('\n\n'.join(mail['parts']) + '\n\n-- \n' + mail['sign'] + '\n', cte='8bit')
    return b'From list Mon Jan  1 00:00:00 2024\n' + m.as_bytes().replace(b'\nFrom ', b'\n>From ') + b'\n\n'


def hash_of(name):
    return sum(ord(c) * 31**n for n, c in enumerate(name)) % 9973


class Ids(html.parser.HTMLParser):
    """The Message-ID that MHonArc leaves in a comment."""

    found = ''

    def handle_comment(self, data):
        if data.startswith('X-Message-Id:'):
            self.found = re.sub(r'&#45;', '-', data[13:]).strip()


def message_id(path):
    parser = Ids()
    with open(path, encoding='utf-8') as file:
        parser.feed(file.read())
    return parser.found.strip('<>').replace('&lt;', '').replace('&gt;', '')


def fill(job):
    mails = []
    for lang, count in COUNTS[job.name].items():
        chat = talk.Talk(job.docs, lang, f'{job.seed}/{job.name}')
        for n in range(count):
            mails += thread(chat, f'{lang}{n}')
    mails.sort(key=lambda m: m['date'])
    with open(job.work + '/mbox', 'wb') as file:
        file.writelines(message(mail) for mail in mails)
    crawl.write(job.work + '/rc', UTF8 + (OTHER if job.name == 'mhonarc-threads' else ''))
    os.makedirs(job.work + '/site')
    crawl.run(
        [
            'mhonarc',
            '-quiet',
            '-rcfile',
            job.work + '/rc',
            '-outdir',
            job.work + '/site',
            '-idxfname',
            'index.html',
            '-title',
            'talk by date',
            '-ttitle',
            'talk by thread',
            job.work + '/mbox',
        ],
        env={'LANG': 'C.UTF-8'},
    )
    with_id = {mail['id'].strip('<>'): mail for mail in mails}
    records = []
    for name in sorted(os.listdir(job.work + '/site')):
        if name.startswith('msg'):
            records.append(record('/' + name, with_id[message_id(f'{job.work}/site/{name}')]))
    return records


def record(url, mail):
    lines = '\n'.join(mail['parts']).replace('> ', '')
    return {
        'url': url,
        'type': 'article',
        'text': mail['subject'] + '\n' + lines,
        'title': mail['subject'],
        'markdown': f'# {mail["subject"]}\n\n' + '\n\n'.join(mail['parts']) + '\n',
        'author': mail['name'],
        'date': f'{mail["date"]:%Y-%m-%d}',
        'comments': [],
        'neutral': [
            mail['sign'],
            mail['name'],
            mail['subject'],
            f'{hash_of(mail["name"])}@people.invalid',
            'talk@list.invalid',
            'Subject From To Date',
            f'{mail["date"]:%a, %d %b %Y %H:%M:%S +0000}',
            mail['id'],
        ],
    }


def serve(job):
    return crawl.static_server(job.work + '/site', job.port)


def page_type(url):
    return None if '/msg' in url else 'index'
