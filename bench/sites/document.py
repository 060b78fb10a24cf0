# SPDX-License-Identifier: MIT
"""A text between its source and the engines: blocks of inline spans, and what they read like.

A span is a tuple: ('t', text), ('b', text) bold, ('i', text) italic, ('c', text) code, ('a', text, url),
('fn', text) a footnote that stands here, ('m', tex) a formula. A block is a tuple that begins with its kind:
    ('h', level, spans)  level 2 or 3        ('p', spans)        ('q', spans) a quotation
    ('ul', [spans...])   ('ol', [spans...])  ('code', language, text)
    ('table', [cells...])  the first row is the head; a cell is a string
    ('img', alt, file, caption)  a picture and the paragraph below it
"""

import datetime
from dataclasses import dataclass, field


@dataclass
class Doc:
    """A text; slug is unique among all texts, source the key of its package in texts.SOURCES."""

    slug: str
    lang: str
    title: str
    source: str
    blocks: list
    author: str = ''
    date: str = ''  # YYYY-MM-DD
    tags: list = field(default_factory=list)
    category: str = ''


def plain(spans):
    """Text of spans as it stands in the line: without footnotes."""
    return ''.join('' if s[0] == 'fn' else s[1] for s in spans)


def notes_of(blocks):
    """Texts of all footnotes in page order."""
    return [s[1] for spans in spans_of(blocks) for s in spans if s[0] == 'fn']


def spans_of(blocks):
    """All lists of spans of the blocks."""
    for block in blocks:
        if block[0] == 'h':
            yield block[2]
        elif block[0] in ('p', 'q'):
            yield block[1]
        elif block[0] in ('ul', 'ol'):
            yield from block[1]


def block_lines(block):
    """The lines that a reader sees of a block, footnotes apart."""
    kind = block[0]
    if kind == 'h':
        return [plain(block[2])]
    if kind in ('p', 'q'):
        return [plain(block[1])]
    if kind in ('ul', 'ol'):
        return [plain(item) for item in block[1]]
    if kind == 'code':
        return block[2].split('\n')
    if kind == 'table':
        return [' '.join(row) for row in block[1]]
    return [block[3]]


def text_of(doc, title=True):
    """The gold text: the title, a line a block, the footnotes last."""
    lines = [doc.title] if title else []
    for block in doc.blocks:
        lines += block_lines(block)
    return '\n'.join(line for line in lines + notes_of(doc.blocks) if line.strip())


def headings_of(doc):
    """Headings below the title, in page order: what a page's own table of contents repeats."""
    return [plain(b[2]) for b in doc.blocks if b[0] == 'h']


def neutral_of(doc):
    """Numbers that an engine may put before list items and footnotes, byline, date, tags, table of contents."""
    marks = [str(n + 1) for n in range(len(notes_of(doc.blocks)))]
    for block in doc.blocks:
        if block[0] == 'ol':
            marks += [str(n + 1) for n in range(len(block[1]))]
        elif block[0] == 'img':
            marks.append(block[1])
    return headings_of(doc) + [doc.author, doc.category, *doc.tags, ' '.join(marks * 2)] + dates_of(doc.date)


def dates_of(date):
    """The ways in which a byline may spell a date of YYYY-MM-DD, in English."""
    if not date:
        return []
    day = datetime.date.fromisoformat(date)
    return [date, f'{day:%B} {day:%b} {day.day} {day.day:02} {day.month:02} {day.year}']
