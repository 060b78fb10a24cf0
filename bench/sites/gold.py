# SPDX-License-Identifier: MIT
"""Lines of gold.jsonl from what was put into an engine, and whether the crawled pages have it.

A record: url (path and query on the server), type, text, markdown, title, and where known date, author, neutral and
comments, both lists of strings. The check needs the pages only to say what is missing, never to make a text.
"""

import hashlib
import json
import os
import sys
from collections import Counter
from html.parser import HTMLParser

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'accuracy'))
import document  # noqa: E402
import markup  # noqa: E402
import score  # noqa: E402

INLINE = {
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'cite',
    'code',
    'em',
    'font',
    'i',
    'ins',
    'del',
    'kbd',
    'mark',
    'q',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'tt',
    'u',
    'var',
    'wbr',
}
UNSEEN = {'script', 'style', 'template', 'title'}


class Seen(HTMLParser):
    """Text of a page without scripts, style sheets and its TITLE."""

    def __init__(self):
        super().__init__()
        self.text, self.unseen = [], 0

    def handle_starttag(self, tag, attrs):
        self.unseen += tag in UNSEEN
        if tag not in INLINE:
            self.text.append('\n')

    def handle_endtag(self, tag):
        self.unseen = max(0, self.unseen - (tag in UNSEEN))
        if tag not in INLINE:
            self.text.append('\n')

    def handle_data(self, data):
        if not self.unseen:
            self.text.append(data)


def seen_text(data):
    """Text that a page of bytes in UTF-8 shows."""
    parser = Seen()
    parser.feed(data.decode('utf-8', 'replace'))
    return ''.join(parser.text)


def of_doc(doc, url, kind='article', neutral=(), comments=(), title=True):
    """Record of a page that shows a document."""
    return {
        'url': url,
        'type': kind,
        'text': document.text_of(doc, title),
        'markdown': markup.markdown(doc, title=title),
        'title': doc.title,
        'author': doc.author or None,
        'date': doc.date or None,
        'lang': doc.lang,
        'neutral': document.neutral_of(doc) + list(neutral),
        'comments': list(comments),
    }


def of_type(url, kind):
    """Record of a page that has a type, but no text to find."""
    return {
        'url': url,
        'type': kind,
        'text': '',
        'markdown': '',
        'title': None,
        'author': None,
        'date': None,
        'neutral': [],
        'comments': [],
    }


def missing(record, data):
    """Words of a record that its page does not have, with their number; Counter."""
    return score.tokens(record['text']) - score.tokens(seen_text(data))


def check(records, read):
    """(records whose words are all in their page, [(record, missing words)] of the others)."""
    good, bad = [], []
    for record in records:
        lost = missing(record, read(record['path'])) if record['text'] else Counter()
        (bad.append((record, lost)) if lost else good.append(record))
    return good, bad


def write(path, records):
    """gold.jsonl, sorted by path; returns its SHA-256."""
    lines = [json.dumps(r, ensure_ascii=False, sort_keys=True) for r in sorted(records, key=lambda r: r['path'])]
    data = ''.join(line + '\n' for line in lines).encode()
    with open(path, 'wb') as file:
        file.write(data)
    return hashlib.sha256(data).hexdigest()
