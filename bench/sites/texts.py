# SPDX-License-Identifier: MIT
"""Texts with free licences, from the sources of packages in the registries, as documents (document.py).

library(cache) -> [Doc], always in the same order: Markdown of sdists and npm packages in English, German, Russian,
Japanese and Chinese, a Debian book in Arabic. Downloads into cache once. Characters that are markup in one of the
engines' languages are taken out of the words (not out of code), so that every engine shows the same words.
choose() picks a site's texts and gives them authors, dates, tags, pictures, tables, footnotes, formulas by the seed.
"""

import glob
import os
import random
import re
import shutil
import struct
import sys
import unicodedata
import zlib
from dataclasses import replace
from html.parser import HTMLParser

import crawl
import packages
from document import Doc, plain

# key: (registry, package, version, licence, files as a pattern below its root, languages)
SOURCES = {
    'fastapi': ('pypi', 'fastapi', '0.110.2', 'MIT', 'docs/{lang}/docs/**/*.md', ('en', 'de', 'ru', 'ja', 'zh')),
    'hatch': ('pypi', 'hatch', '1.9.4', 'MIT', 'docs/**/*.md', ('en',)),
    'npm': ('npm', 'npm', '10.5.0', 'Artistic-2.0', 'docs/content/**/*.md', ('en',)),
    'handbook': (
        'debian',
        'debian-handbook',
        '11.20220922',
        'CC-BY-SA-3.0 or GPL-2+',
        'usr/share/doc/debian-handbook/html/ar-MA/*.html',
        ('ar',),
    ),
}
PARSER = 'markdown-it-py==3.0.0'
PIP = [sys.executable, '-m', 'pip']
MARKUP = re.compile(r"[<>*_{}\[\]|\\`$~^#=@&\"]|//+|''+|--+|\.\.\.+|\+\++|%%+|(?<=\w)\((?=[a-zA-Z]\))")
START = re.compile(r'^(?:[\s\-+:;!.?•–—)]+|\(?(?:\d+|[a-zA-Z])[.)]\s*)+')

AUTHORS = {
    'en': ['Mary Whitfield', 'Owen Castellan', 'Ruth Adeyemi', 'Glen Farrow', 'Priya Natarajan'],
    'de': ['Jutta Hansen', 'Bernd Oberhuber', 'Klara Wiesner', 'Emil Rautenberg'],
    'ru': ['Анна Ветрова', 'Павел Лещенко', 'Ирина Самойлова', 'Глеб Нестеров'],
    'ja': ['佐倉 恵', '三宅 航', '広瀬 千秋'],
    'zh': ['林晓梅', '周文博', '何雨晴'],
    'ar': ['سلمى الحداد', 'كريم منصور', 'ليلى شاهين'],
}
TAGS = {
    'en': ['basics', 'tools', 'practice', 'design', 'network', 'release'],
    'de': ['Grundlagen', 'Werkzeuge', 'Praxis', 'Entwurf', 'Netz'],
    'ru': ['основы', 'инструменты', 'практика', 'сеть'],
    'ja': ['基礎', '道具', '実践'],
    'zh': ['基础', '工具', '实践'],
    'ar': ['أساسيات', 'أدوات', 'شبكات'],
}
CATEGORIES = ['Guides', 'Reference', 'News', 'Background']
FORMULAS = [
    r'\frac{a+b}{2} \le \sqrt{ab}',
    r'\sum_{i=1}^{n} i = \frac{n(n+1)}{2}',
    r'e^{x} = 1 + x + \frac{x^2}{2}',
    r'H = \sum p \log q',
    r'\alpha + \beta = \gamma',
]
HEADS = {
    'en': ['Part', 'Number', 'Remark'],
    'de': ['Teil', 'Anzahl', 'Hinweis'],
    'ru': ['Часть', 'Число', 'Заметка'],
    'ja': ['部分', '数', '備考'],
    'zh': ['部分', '数量', '备注'],
    'ar': ['الجزء', 'العدد', 'ملاحظة'],
}


# ---- fetching ----


def fetch(key, cache):
    """Directory of an unpacked source package; downloads it by its registry's client if it is not in the cache."""
    registry, package, version = SOURCES[key][:3]
    to = os.path.join(cache, f'{package}-{version}')
    if os.path.isdir(to):
        return to
    work = to + '.part'
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    command = {
        # Of this package the source; what its build needs may come built.
        'pypi': [*PIP, 'download', '-q', '--no-deps', '--no-binary', package, f'{package}=={version}'],
        'npm': ['npm', 'pack', '--silent', f'{package}@{version}'],
        'debian': ['apt-get', '-q', 'download', f'{package}={version}'],
    }[registry]
    if registry == 'npm':
        packages.programs(npm='npm')
    crawl.run(command, cwd=work, seconds=900)
    archive = glob.glob(work + '/*')[0]
    os.mkdir(work + '/tree')
    if archive.endswith('.deb'):
        crawl.run(['dpkg', '-x', archive, work + '/tree'])
        os.rename(work + '/tree', to)
    else:
        crawl.run(['tar', '-xf', archive, '-C', work + '/tree'])
        os.rename(glob.glob(work + '/tree/*')[0], to)
    shutil.rmtree(work)
    return to


def markdown_parser(tools):
    """markdown-it-py from PyPI, in a directory of its own."""
    if not os.path.isdir(tools + '/markdown_it'):
        crawl.run([*PIP, 'install', '-q', '--target', tools, PARSER])
    sys.path.insert(0, tools)
    from markdown_it import MarkdownIt

    return MarkdownIt('commonmark').enable('table')


# ---- from Markdown ----


def clean(text):
    """Words without what is markup in one of the engines' languages."""
    text = unicodedata.normalize('NFC', re.sub(r'https?://(\S+)', r'\1', text))
    return re.sub(r'\s+', ' ', MARKUP.sub(' ', text.replace('---', '—').replace('&nbsp;', ' ')))


def tidy_spans(spans):
    """Drops empty spans, joins neighbours of one kind, takes white space out of marked ones."""
    out = []
    for s in spans:
        text = clean(s[1])
        if not text:
            continue
        inner = text.strip()
        if s[0] == 't' or not re.search(r'\w', inner):
            parts = [('t', text)]
        else:
            parts = [('t', ' ' if text[0] == ' ' else ''), (s[0], inner, *s[2:]), ('t', ' ' if text[-1] == ' ' else '')]
        for part in parts:
            if part[1] and out and part[0] == out[-1][0] == 't':
                out[-1] = ('t', re.sub(' +', ' ', out[-1][1] + part[1]))
            elif part[1]:
                out.append(part)
    if out:
        out[0] = (out[0][0], START.sub('', out[0][1]), *out[0][2:])
        out[-1] = (out[-1][0], out[-1][1].rstrip(), *out[-1][2:])
    return [s for s in out if s[1]]


def inline_spans(token):
    """Spans of an inline token of markdown-it; inside of a link or emphasis the outer kind counts."""
    spans, marks, url = [], [], ''
    for t in token.children or []:
        if t.type in ('strong_open', 'em_open'):
            marks.append(t.type[0])
        elif t.type in ('strong_close', 'em_close'):
            marks.pop()
        elif t.type == 'link_open' or t.type == 'html_inline' and t.content.startswith('<a '):
            href = t.attrs.get('href') or (re.findall(r'href="([^"]+)"', t.content) or [''])[0]
            url = href if re.match(r'https?://(?!127|localhost)[\w./:-]+$', href) else ''
        elif t.type == 'link_close' or t.content == '</a>' and t.type == 'html_inline':
            url = ''
        elif t.type in ('text', 'code_inline', 'softbreak'):
            text = t.content if t.type != 'softbreak' else ' '
            kind = 'c' if t.type == 'code_inline' else {'s': 'b', 'e': 'i'}[marks[-1]] if marks else 't'
            spans.append(('a', text, url) if url else (kind, text))
    return tidy_spans(spans)


def include_code(text, root):
    """FastAPI's pages include their examples by {!../../../docs_src/...!}."""
    found = re.match(r'\{!>?\s*(?:\.\./)*(docs_src/[\w./]+)\s*!\}', text)
    path = os.path.join(root, found.group(1)) if found else ''
    if os.path.isfile(path):
        with open(path, encoding='utf-8') as file:
            text = file.read()
    return '' if '{!' in text else '\n'.join(line.rstrip() for line in text.expandtabs(4).split('\n')[:40]).strip('\n')


LANGUAGES = {
    'python': 'python',
    'py': 'python',
    'json': 'json',
    'bash': 'bash',
    'console': 'bash',
    'sh': 'bash',
    'toml': 'toml',
    'yaml': 'yaml',
    'yml': 'yaml',
    'html': 'html',
    'javascript': 'javascript',
    'js': 'javascript',
}


def code_block(token, root):
    language = (token.info.split() or [''])[0].strip('{}.').lower()
    text = include_code(token.content.strip('\n'), root)
    text = re.sub(r'<[^>\n]+>', '', text) if language == 'console' else text
    bad = '</code' in text or '</pre' in text or '{{<' in text or '\\\n' in text
    return ('code', LANGUAGES.get(language, 'text'), text) if text.strip() and not bad else None


def table_block(tokens):
    rows = []
    for t in tokens:
        if t.type == 'tr_open':
            rows.append([])
        elif t.type == 'inline':
            rows[-1].append(START.sub('', plain(inline_spans(t))) or '0')
    same = len(rows) > 1 and all(len(row) == len(rows[0]) for row in rows)
    return ('table', rows[:12]) if same else None


def until(tokens, n, kind):
    """Index of the token that closes the one at n."""
    depth = 0
    for i in range(n, len(tokens)):
        depth += (tokens[i].type == kind + '_open') - (tokens[i].type == kind + '_close')
        if depth == 0:
            return i
    return len(tokens) - 1


def list_block(kind, tokens):
    """First paragraph of each item; lists inside are flattened."""
    items = [inline_spans(t) for t in tokens if t.type == 'inline']
    items = [spans for spans in items if re.search(r'\w', plain(spans))]
    return (kind, items[:20]) if items else None


def blocks_of(tokens, root):
    """Blocks of a page, and its first heading; admonitions and HTML are left out."""
    title, blocks, n = '', [], 0
    while n < len(tokens):
        t, end = tokens[n], n
        block = None
        if t.type == 'heading_open':
            spans = inline_spans(tokens[n + 1])
            if not title:
                title = plain(spans)
            elif re.search(r'\w', plain(spans)):
                block = ('h', 2 if t.tag in ('h1', 'h2') else 3, [('t', plain(spans))])
            end = n + 2
        elif t.type == 'paragraph_open':
            spans = inline_spans(tokens[n + 1])
            text = tokens[n + 1].content
            if not text.startswith(('!!!', '???', '///', ':::', '===', '{', '<')) and re.search(
                r'\w\W+\w', plain(spans)
            ):
                block = ('p', spans)
            end = n + 2
        elif t.type in ('bullet_list_open', 'ordered_list_open'):
            kind = t.type[:-5]
            end = until(tokens, n, kind)
            block = list_block('ul' if kind == 'bullet_list' else 'ol', tokens[n:end])
        elif t.type == 'blockquote_open':
            end = until(tokens, n, 'blockquote')
            found = [inline_spans(x) for x in tokens[n:end] if x.type == 'inline']
            block = ('q', found[0]) if found and found[0] else None
        elif t.type == 'table_open':
            end = until(tokens, n, 'table')
            block = table_block(tokens[n:end])
        elif t.type in ('fence', 'code_block') and '!!!' not in t.content and t.type == 'fence':
            block = code_block(t, root)
        if block:
            blocks.append(block)
        n = end + 1
    return title, blocks


def words(blocks):
    """Rough number of words; a CJK character counts half."""
    text = ' '.join(plain(s) for b in blocks if b[0] in ('p', 'q') for s in [b[1]])
    return len(re.findall(r'[^\W\u3040-\u9fff]+', text)) + len(re.findall('[\u3040-\u9fff]', text)) // 2


def well_made(blocks):
    """Level 3 only below level 2, no heading without text below it at the end, not longer than a page of 60 blocks."""
    out, level = [], 1
    for block in blocks[:60]:
        if block[0] == 'h':
            level = min(block[1], level + 1)
            block = ('h', level, block[2])
        out.append(block)
    while out and out[-1][0] == 'h':
        out.pop()
    return out


def from_markdown(key, cache, parser):
    root = fetch(key, cache)
    pattern, langs = SOURCES[key][4:]
    for lang in langs:
        for path in sorted(glob.glob(os.path.join(root, pattern.format(lang=lang)), recursive=True)):
            name = os.path.relpath(path, os.path.join(root, pattern.format(lang=lang).split('**')[0]))
            with open(path, encoding='utf-8') as file:
                text = file.read()
            meta = re.match(r'---\n(.*?)\n---\n', text, re.S)
            text = text[meta.end() :] if meta else text
            named = re.search(r'^title: *(.+)$', meta.group(1), re.M) if meta else None
            title, blocks = blocks_of(parser.parse(('# ' + named.group(1) + '\n\n' if named else '') + text), root)
            slug = re.sub(r'[^a-z0-9]+', '-', f'{key}-{lang}-{name[:-3]}'.lower()).strip('-')
            blocks = well_made(blocks)
            if title and words(blocks) >= 60 and 'release-notes' not in slug:
                yield Doc(slug, lang, START.sub('', title).strip(), key, blocks)


# ---- from DocBook's HTML: a text's source only, no page of it is in a site ----


class Book(HTMLParser):
    """Titles, paragraphs and code of a DocBook page as blocks."""

    def __init__(self):
        super().__init__()
        self.blocks, self.stack, self.kind, self.text = [], [], None, ''

    def handle_starttag(self, tag, attrs):
        name = dict(attrs).get('class') or ''
        kind = {'h1': 'h', 'h2': 'h', 'h3': 'h', 'h4': 'h', 'pre': 'code'}.get(tag) or ('p' if name == 'para' else None)
        if kind:
            self.end()
            self.kind, self.level = kind, 3 if tag in ('h3', 'h4') else 2

    def handle_endtag(self, tag):
        if tag in ('h1', 'h2', 'h3', 'h4', 'pre', 'div'):
            self.end()

    def handle_data(self, data):
        if self.kind:
            self.text += data

    def end(self):
        text, self.text = self.text.strip(), ''
        if self.kind == 'code' and text:
            self.blocks.append(('code', 'text', '\n'.join(line.rstrip() for line in text.split('\n'))))
        elif text and self.kind:
            text = re.sub(r'^[\w ]*\d+(\.\d+)*\.?\s+', '', text) if self.kind == 'h' else text
            spans = tidy_spans([('t', re.sub('[\u200e\u200f\u202a-\u202e]', '', text))])
            if spans:
                self.blocks.append(('h', self.level, spans) if self.kind == 'h' else ('p', spans))
        self.kind = None


def arabic(block):
    if block[0] == 'code':
        return len(block[2]) < 600
    text = plain(block[-1])
    return len(re.findall('[\u0600-\u06ff]', text)) > len(re.findall('[A-Za-z]', text))


def from_book(key, cache):
    """Sections of the book as texts: an Arabic heading and what follows, without what is not translated."""
    for path in sorted(glob.glob(os.path.join(fetch(key, cache), SOURCES[key][4]))):
        book = Book()
        with open(path, encoding='utf-8') as file:
            book.feed(file.read())
        name = re.sub(r'[^a-z0-9]+', '-', os.path.basename(path)[:-5].lower())
        if name == 'index':
            continue
        part, blocks, title = 0, [], ''
        for block in [b for b in book.blocks if arabic(b)] + [('h', 2, [('t', '')])]:
            if block[0] == 'h' and (words(blocks) >= 80 or not plain(block[2])):
                if title and words(blocks) >= 50:
                    part += 1
                    yield Doc(f'{key}-ar-{name}-{part}', 'ar', title, key, well_made(blocks))
                title, blocks = plain(block[2]), []
            elif block[0] == 'h' and not title:
                title = plain(block[2])
            else:
                blocks.append(block)


def library(cache):
    """All texts; [Doc] in a fixed order."""
    parser = markdown_parser(os.path.join(cache, 'tools'))
    docs = [
        doc
        for key in SOURCES
        for doc in (from_book(key, cache) if SOURCES[key][0] == 'debian' else from_markdown(key, cache, parser))
    ]
    return sorted(docs, key=lambda doc: doc.slug)


# ---- a site's texts ----


def sentences(docs, lang):
    """Sentences of a language, for posts, comments and records; [str], without repeats."""
    found = {}
    for doc in docs:
        if doc.lang == lang:
            for block in doc.blocks:
                if block[0] == 'p':
                    for s in re.split(r'(?<=[.!?。！？؟])\s*(?=\S)', plain(block[1])):
                        if 25 <= len(s) <= 220 and s[-1] in '.!?。！？؟':
                            found[s.strip()] = None
    return list(found)


def with_extras(doc, dice, extras):
    """Puts a table, a picture, a footnote or a formula behind some paragraphs."""
    blocks = list(doc.blocks)
    paragraphs = [n for n, b in enumerate(blocks) if b[0] == 'p']
    said = [plain(blocks[n][1]) for n in paragraphs]
    lang_heads = HEADS[doc.lang]
    for extra in extras:
        if not paragraphs or dice.random() < 0.5:
            continue
        n = dice.choice([n for n, b in enumerate(blocks) if b[0] == 'p'])
        if extra == 'table':
            bits = [START.sub('', bit).strip() for bit in re.split(r'[\s,.;:()，。、：]+', ' '.join(said))]
            bits = [bit for bit in bits if re.fullmatch(r'[^\W_][\w’-]{2,30}', bit)] or ['Item']
            rows = [
                [dice.choice(bits), str(dice.randrange(2, 900)), dice.choice(bits)] for _ in range(dice.randrange(3, 7))
            ]
            blocks.insert(n + 1, ('table', [lang_heads, *rows]))
        elif extra == 'picture':
            caption = dice.choice(said)[:90].rsplit(' ', 1)[0].strip(' .,:;')
            blocks.insert(
                n + 1, ('img', 'Figure', f'figure-{dice.randrange(1, 7)}.png', START.sub('', caption) or 'Figure')
            )
        elif extra == 'footnote':
            note = START.sub('', dice.choice(said)[:160].rsplit(' ', 1)[0].strip(' .,:;'))
            blocks[n] = ('p', blocks[n][1] + [('fn', note)])
        elif extra == 'formula':
            blocks[n] = ('p', blocks[n][1] + [('t', ' '), ('m', dice.choice(FORMULAS)), ('t', ' .')])
    return replace(doc, blocks=blocks)


def choose(docs, name, seed, counts, extras=('table', 'picture', 'footnote')):
    """[Doc] for site name: counts {language: how many}; with extras, author, date, tags and category by the seed."""
    dice = random.Random(f'{seed}/{name}')
    chosen = []
    for lang, count in counts.items():
        of_lang = [doc for doc in docs if doc.lang == lang]
        chosen += dice.sample(of_lang, min(count, len(of_lang)))
    out = []
    for doc in chosen:
        doc = with_extras(doc, dice, extras)
        out.append(
            replace(
                doc,
                author=dice.choice(AUTHORS[doc.lang]),
                category=dice.choice(CATEGORIES),
                date=f'{dice.randrange(2014, 2025)}-{dice.randrange(1, 13):02}-{dice.randrange(1, 29):02}',
                tags=sorted(dice.sample(TAGS[doc.lang], 2)),
            )
        )
    return out


def picture(number):
    """A PNG of 120 x 80 pixels, another for each number; bytes."""
    rows = b''.join(b'\0' + bytes((x * number + y * 3) % 256 for x in range(120)) for y in range(80))

    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))

    return (
        b'\x89PNG\r\n\x1a\n'
        + chunk(b'IHDR', struct.pack('>IIBBBBB', 120, 80, 8, 0, 0, 0, 0))
        + chunk(b'IDAT', zlib.compress(rows, 9))
        + chunk(b'IEND', b'')
    )


def write_pictures(directory):
    os.makedirs(directory, exist_ok=True)
    for n in range(1, 7):
        with open(os.path.join(directory, f'figure-{n}.png'), 'wb') as file:
            file.write(picture(n))
