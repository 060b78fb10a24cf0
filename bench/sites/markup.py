# SPDX-License-Identifier: MIT
"""Writes a document's blocks in the engines' languages: Markdown, HTML, reStructuredText, MediaWiki, DokuWiki, plain.

texts.py lets no text through whose words are markup in one of them, so nothing has to be escaped but HTML's
characters and code. Each function returns a string without the title.
"""

import html
import json
import unicodedata

from document import notes_of, plain

FENCE = '```'


def wide(text):
    """Columns that a text takes: docutils counts East Asian characters as two, combining ones as none."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in 'WF' else 1 for c in text)


# ---- Markdown ----


def md_spans(spans, notes, math):
    """Markdown of spans; appends the footnotes' texts to notes; math is how a formula is written, with {}."""
    out = []
    for s in spans:
        if s[0] == 'fn':
            notes.append(s[1])
            out.append(f'[^{len(notes)}]')
        elif s[0] == 'm':
            out.append(math.format(s[1]))
        else:
            out.append({'t': '{0}', 'b': '**{0}**', 'i': '*{0}*', 'c': '`{0}`', 'a': '[{0}]({1})'}[s[0]].format(*s[1:]))
    return ''.join(out)


def md_table(rows):
    lines = ['| ' + ' | '.join(row) + ' |' for row in rows]
    return '\n'.join([lines[0], '|' + ' --- |' * len(rows[0]), *lines[1:]])


def md_block(block, notes, math, picture):
    kind = block[0]
    if kind == 'h':
        return '#' * block[1] + ' ' + md_spans(block[2], notes, math)
    if kind == 'p':
        return md_spans(block[1], notes, math)
    if kind == 'q':
        return '> ' + md_spans(block[1], notes, math)
    if kind == 'ul':
        return '\n'.join('* ' + md_spans(item, notes, math) for item in block[1])
    if kind == 'ol':
        return '\n'.join(f'{n + 1}. ' + md_spans(item, notes, math) for n, item in enumerate(block[1]))
    if kind == 'code':
        return f'{FENCE}{block[1]}\n{block[2]}\n{FENCE}'
    if kind == 'table':
        return md_table(block[1])
    return f'![{block[1]}]({picture}{block[2]})\n\n*{block[3]}*'


def markdown(doc, math='${}$', picture='', title=True):
    """Markdown as in the gold, and as most generators take it; picture is put before the names of pictures."""
    notes = []
    parts = ['# ' + doc.title] if title else []
    parts += [md_block(b, notes, math, picture) for b in doc.blocks]
    parts += [f'[^{n + 1}]: {text}' for n, text in enumerate(notes)]
    return '\n\n'.join(parts) + '\n'


def front_matter(meta):
    """What generators read above a page's text: YAML, which JSON is, too."""
    return '---\n' + ''.join(f'{k}: {json.dumps(v, ensure_ascii=False)}\n' for k, v in meta.items()) + '---\n'


# ---- HTML, as an editor writes it into a database ----


def html_spans(spans, notes):
    out = []
    for s in spans:
        text = html.escape(s[1], quote=False)
        if s[0] == 'fn':
            notes.append(s[1])
            out.append(f'<sup id="ref{len(notes)}"><a href="#note{len(notes)}">{len(notes)}</a></sup>')
        elif s[0] == 'a':
            out.append(f'<a href="{html.escape(s[2])}">{text}</a>')
        else:
            tag = {'b': 'strong', 'i': 'em', 'c': 'code', 'm': 'var'}.get(s[0])
            out.append(f'<{tag}>{text}</{tag}>' if tag else text)
    return ''.join(out)


def html_block(block, notes, picture):
    kind, esc = block[0], html.escape
    if kind == 'h':
        return f'<h{block[1]}>{html_spans(block[2], notes)}</h{block[1]}>'
    if kind == 'p':
        return f'<p>{html_spans(block[1], notes)}</p>'
    if kind == 'q':
        return f'<blockquote><p>{html_spans(block[1], notes)}</p></blockquote>'
    if kind in ('ul', 'ol'):
        return f'<{kind}>' + ''.join(f'<li>{html_spans(item, notes)}</li>' for item in block[1]) + f'</{kind}>'
    if kind == 'code':
        return f'<pre><code>{esc(block[2], quote=False)}</code></pre>'
    if kind == 'table':
        head, *rows = block[1]
        cells = '<tr>' + ''.join(f'<th>{esc(c)}</th>' for c in head) + '</tr>'
        body = ''.join('<tr>' + ''.join(f'<td>{esc(c)}</td>' for c in row) + '</tr>' for row in rows)
        return f'<table><thead>{cells}</thead><tbody>{body}</tbody></table>'
    return (
        f'<figure><img src="{picture}{block[2]}" alt="{esc(block[1])}"/>'
        f'<figcaption>{esc(block[3])}</figcaption></figure>'
    )


def to_html(doc, picture=''):
    notes = []
    parts = [html_block(b, notes, picture) for b in doc.blocks]
    if notes:
        parts.append(
            '<ol>' + ''.join(f'<li id="note{n + 1}">{html.escape(t)}</li>' for n, t in enumerate(notes)) + '</ol>'
        )
    return '\n'.join(parts)


# ---- reStructuredText ----


def rst_spans(spans, notes):
    """An inline element ends at white space or punctuation: where none follows, an escaped space stands."""
    out = []
    for s in spans:
        if s[0] == 'fn':
            notes.append(s[1])
            out.append(f' [#n{len(notes)}]_')
            continue
        form = {'t': '{0}', 'b': '**{0}**', 'i': '*{0}*', 'c': '``{0}``', 'a': '`{0} <{1}>`__', 'm': ':math:`{0}`'}
        out.append(form[s[0]].format(*s[1:]) if s[0] == 't' else '\\ ' + form[s[0]].format(*s[1:]) + '\\ ')
    return ''.join(out).strip()


def indent(text, by='   '):
    return '\n'.join(by + line if line.strip() else '' for line in text.split('\n'))


def rst_table(rows):
    rows = [[cell or ' ' for cell in row] for row in rows]
    lines = ['.. list-table::', '   :header-rows: 1', '']
    for row in rows:
        lines += [('   * - ' if n == 0 else '     - ') + cell for n, cell in enumerate(row)]
    return '\n'.join(lines)


def rst_block(block, notes, picture):
    kind = block[0]
    if kind == 'h':
        text = plain(block[2])
        return text + '\n' + {2: '-', 3: '~'}[block[1]] * max(4, wide(text))
    if kind == 'p':
        return rst_spans(block[1], notes)
    if kind == 'q':
        return '..\n\n' + indent(rst_spans(block[1], notes))
    if kind == 'ul':
        return '\n'.join('* ' + rst_spans(item, notes) for item in block[1])
    if kind == 'ol':
        return '\n'.join(f'{n + 1}. ' + rst_spans(item, notes) for n, item in enumerate(block[1]))
    if kind == 'code':
        return f'.. code-block:: {block[1] or "text"}\n   :force:\n\n' + indent(block[2])
    if kind == 'table':
        return rst_table(block[1])
    return f'.. figure:: {picture}{block[2]}\n   :alt: {block[1]}\n\n   {block[3]}'


def rst(doc, picture=''):
    """With the title: Sphinx takes it from the text."""
    notes = []
    parts = [doc.title + '\n' + '=' * max(4, wide(doc.title))]
    parts += [rst_block(b, notes, picture) for b in doc.blocks]
    parts += [f'.. [#n{n + 1}] {text}' for n, text in enumerate(notes)]
    return '\n\n'.join(parts) + '\n'


# ---- wikis ----


def wiki_spans(spans):
    """MediaWiki's; footnotes by its extension Cite."""
    form = {
        't': '{0}',
        'b': "'''{0}'''",
        'i': "''{0}''",
        'c': '<code><nowiki>{0}</nowiki></code>',
        'a': '[{1} {0}]',
        'fn': '<ref>{0}</ref>',
        'm': '<var>{0}</var>',
    }
    return ''.join(form[s[0]].format(*(html.escape(s[1], quote=False), *s[2:])) for s in spans)


def wiki_block(block):
    kind = block[0]
    if kind == 'h':
        marks = '=' * block[1]
        return f'{marks} {plain(block[2])} {marks}'
    if kind == 'p':
        return wiki_spans(block[1])
    if kind == 'q':
        return f'<blockquote>{wiki_spans(block[1])}</blockquote>'
    if kind in ('ul', 'ol'):
        return '\n'.join({'ul': '* ', 'ol': '# '}[kind] + wiki_spans(item) for item in block[1])
    if kind == 'code':
        return f'<pre><nowiki>{html.escape(block[2], quote=False)}</nowiki></pre>'
    if kind == 'table':
        head, *rows = block[1]
        return '\n'.join(
            ['{| class="wikitable"', '! ' + ' !! '.join(head), *('|-\n| ' + ' || '.join(row) for row in rows), '|}']
        )
    return f'[[File:{block[2]}|thumb|{block[3]}]]'


def mediawiki(doc):
    parts = [wiki_block(b) for b in doc.blocks]
    return '\n\n'.join(parts + (['<references />'] if notes_of(doc.blocks) else [])) + '\n'


def doku_spans(spans):
    form = {
        't': '{0}',
        'b': '**{0}**',
        'i': '//{0}//',
        'c': "''%%{0}%%''",
        'a': '[[{1}|{0}]]',
        'fn': '(({0}))',
        'm': '//{0}//',
    }
    return ''.join(form[s[0]].format(*s[1:]) for s in spans)


def doku_block(block, picture):
    kind = block[0]
    if kind == 'h':
        marks = '=' * (7 - block[1])
        return f'{marks} {plain(block[2])} {marks}'
    if kind == 'p':
        return doku_spans(block[1])
    if kind == 'q':
        return '> ' + doku_spans(block[1])
    if kind in ('ul', 'ol'):
        return '\n'.join({'ul': '  * ', 'ol': '  - '}[kind] + doku_spans(item) for item in block[1])
    if kind == 'code':
        return f'<code>\n{block[2]}\n</code>'
    if kind == 'table':
        head, *rows = block[1]
        return '\n'.join(['^ ' + ' ^ '.join(head) + ' ^', *('| ' + ' | '.join(row) + ' |' for row in rows)])
    return '{{' + picture + block[2] + '|' + block[1] + '}}\n\n//' + block[3] + '//'


def dokuwiki(doc, picture=''):
    return '\n\n'.join([f'====== {doc.title} ======', *(doku_block(b, picture) for b in doc.blocks)]) + '\n'
