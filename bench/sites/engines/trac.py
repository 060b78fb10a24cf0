# SPDX-License-Identifier: MIT
"""Trac: an issue tracker with a wiki; tickets with attributes and comments, reports, queries, a roadmap."""

import json

import crawl
import packages
import talk

ENGINE, KIND, LICENCE = 'Trac 1.6', 'issue tracker', 'BSD-3-Clause'
SITES = ['trac']
COUNTS = {'en': 110, 'de': 40, 'ru': 25, 'zh': 15}
REJECT = r'/(login|prefs|newticket|attachment|chrome|search|admin|about|register)|format=|sort=|asc=|desc=|order=|action=|from=|max='
FILL = r"""
import json, sys
from datetime import datetime
from trac.env import Environment
from trac.ticket.model import Ticket, Milestone, Component
from trac.util.datefmt import utc
from trac.wiki.model import WikiPage
env, data = Environment(sys.argv[1]), json.load(open(sys.argv[2]))
for page in ('WikiStart',):
    p = WikiPage(env, page); p.text = data['start']; p.save('admin', '', datetime(2024, 1, 1, tzinfo=utc))
for t in data['tickets']:
    ticket = Ticket(env)
    ticket.populate({k: t[k] for k in ('summary', 'description', 'reporter', 'component', 'milestone', 'priority', 'type',
                                       'version', 'keywords', 'owner')})
    ticket['status'] = t['status']
    when = lambda s: datetime.fromisoformat(s).replace(tzinfo=utc)
    number = ticket.insert(when=when(t['date']))
    for c in t['comments']:
        ticket = Ticket(env, number)
        if c.get('priority'):
            ticket['priority'] = c['priority']
        ticket.save_changes(c['author'], c['text'], when=when(c['date']))
"""


def install(tools):
    packages.venv(tools, 'Trac==1.6', 'setuptools==69.5.1', 'Jinja2==3.1.4', 'multipart==0.2.4')


def ticket_of(job, lang, n):
    chat = talk.Talk(job.docs, lang, f'{job.seed}/{job.name}/{n}')
    dice, date = chat.dice, chat.date(2019, 2023)
    comments = [
        {
            'author': chat.person(),
            'text': '\n\n'.join(chat.paragraphs(2)),
            'date': f'{date.replace(year=2024, hour=k):%Y-%m-%dT%H:%M}',
            'priority': dice.choice(['minor', '', '', '']),
        }
        for k in range(dice.choice([0, 1, 2, 3, 6]))
    ]
    return {
        'summary': chat.title(90),
        'description': '\n\n'.join(chat.paragraphs(4)),
        'reporter': chat.person(),
        'owner': chat.person(),
        'component': dice.choice(['component1', 'component2']),
        'type': dice.choice(['defect', 'task', 'enhancement']),
        'milestone': dice.choice(['milestone1', 'milestone2', 'milestone3']),
        'priority': dice.choice(['major', 'critical', 'trivial']),
        'version': dice.choice(['1.0', '2.0']),
        'keywords': dice.choice(['speed', 'docs', 'network']),
        'status': dice.choice(['new', 'accepted', 'assigned']),
        'date': f'{date:%Y-%m-%dT%H:%M}',
        'comments': comments,
        'lang': lang,
    }


def fill(job):
    env = job.work + '/env'
    python = job.tools + '/venv/bin/python'
    crawl.run([job.tools + '/venv/bin/trac-admin', env, 'initenv', 'Workshop', 'sqlite:db/trac.db'])
    crawl.run([job.tools + '/venv/bin/trac-admin', env, 'wiki', 'remove', '*'])
    tickets = [ticket_of(job, lang, f'{lang}{n}') for lang, count in COUNTS.items() for n in range(count)]
    tickets.sort(key=lambda t: t['date'])
    links = ''.join(f' * #{n + 1} {t["summary"]}\n' for n, t in enumerate(tickets))
    crawl.write(job.work + '/data.json', json.dumps({'tickets': tickets, 'start': '= Workshop =\n\n' + links}))
    crawl.run([python, '-c', FILL, env, job.work + '/data.json'])
    return [record(n + 1, t) for n, t in enumerate(tickets)]


def record(number, t):
    said = [f'{c["author"]} {c["text"]}' for c in t['comments']]
    facts = ['reporter', 'owner', 'component', 'type', 'milestone', 'priority', 'version', 'keywords', 'status']
    marks = 'Reported by Owned by Priority Milestone Component Version Keywords Cc Description Ticket Opened Last modified ago'
    return {
        'url': f'/ticket/{number}',
        'type': 'article',
        'text': t['summary'] + '\n' + t['description'],
        'markdown': f'# {t["summary"]}\n\n{t["description"]}\n',
        'title': t['summary'],
        'author': t['reporter'],
        'date': t['date'][:10],
        'lang': t['lang'],
        'comments': said,
        'neutral': [
            f'#{number}',
            marks,
            *(t[f] for f in facts),
            'comment by changed Changed years ago ' * len(said),
            'Priority: → minor ' * len(said),
            ' '.join(map(str, range(1, len(said) + 1))),
        ],
    }


def serve(job):
    return crawl.process_server(
        [job.tools + '/venv/bin/tracd', '--hostname', '127.0.0.1', '--port', str(job.port), '-s', job.work + '/env'],
        job.port,
        job.work + '/server.log',
    )


def page_type(url):
    return None if url.startswith('/ticket/') else 'index'
