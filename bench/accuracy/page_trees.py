# SPDX-License-Identifier: MIT
"""Pages as other tools see them: the tree of another parser, and the text of its blocks.

This follows the rule in docs/formats.md: the text of a path is the text of the elements that its selector picks, without
that of block-level elements inside them. table_blocks/tags/elements.def lists the block-level elements and those without
visible text.
"""
import html
import os
import re

import cssselect
import lxml.etree

ELEMENTS = os.path.join(os.path.dirname(__file__), '..', '..', 'table_blocks', 'tags', 'elements.def')
SPACES = re.compile('[\x00-\x20\x7f-\xa0]+')
NOT_XML = re.compile('[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]')
NOT_A_NAME = re.compile(r'[^\w.-]|^[^\w]|^\d')


def element_kinds():
    with open(ELEMENTS, encoding='utf8') as f:
        return dict(re.findall(r'^ELEMENT\((\w+), (\w+),', f.read(), re.M))


# The text of TEXTAREA is kept as a block; BODY is the outermost one.
KINDS = element_kinds() | {'textarea': 'BLOCK', 'body': 'BLOCK'}


def decode(data, charset):
    """The bytes of a page as text; charset is what infodisc read it in."""
    if data[:3] == b'\xef\xbb\xbf':
        data = data[3:]
    elif data[:2] in (b'\xff\xfe', b'\xfe\xff'):
        charset = 'utf-16'
    name = {'gbk': 'gb18030', 'windows-874': 'cp874', 'x-sjis': 'cp932', 'shift_jis': 'cp932',
            'euc-kr': 'cp949', 'big5': 'big5hkscs'}.get(charset, charset)
    try:
        return data.decode(name, 'replace').replace('\0', '')
    except LookupError:
        return data.decode('utf-8', 'replace').replace('\0', '')


def normal(text):
    """White space collapsed; without replacement characters, which parsers put in different places."""
    return SPACES.sub(' ', text.replace('\ufffd', '').replace('\xad', '')).strip()


NOSCRIPT_TEXT_MIN = 400 # bytes without blanks: a shorter one asks for JavaScript, and infodisc leaves it out


def is_short_noscript(element):
    texts = (text for part in element.iter() if isinstance(part.tag, str) and part.tag not in ('script', 'style')
             for text in (part.text, part.tail if part is not element else '') if text)
    return element.tag == 'noscript' and sum(len(''.join(text.split()).encode()) for text in texts) < NOSCRIPT_TEXT_MIN


# What libxml2 2.9 makes of &#149; and the like are control characters.
C1 = {c: bytes([c]).decode('cp1252', 'replace').replace('\ufffd', ' ') for c in range(0x80, 0xa0)}


DECLARATION = re.compile(r'<!\[[^>]*\]>|! ?[A-Za-z][^<>.!?]*>')
TAG = re.compile(r'<!--.*?-->|<!\[CDATA\[|\]\]>|<[a-zA-Z/!][^>]*>', re.S)
BLANK_C1 = dict.fromkeys(C1, ' ')


def same_for_libxml2(text):
    """&raquo without a semicolon, &QUOT;, <![if !IE]> and <! x> stay as they are, tags in TEXTAREA are elements."""
    return html.unescape(DECLARATION.sub('', TAG.sub('', html.unescape(text))))


class Tree:
    """A page's tree, and for each of its elements the runs of text that are its own. `letters` says what the
    parser does to single characters; texts are compared in the form `same`, which hides what it does to
    character references. keeps_loose_text: text of a table that is in no cell stays there, which is another place than
    before the table."""

    def __init__(self, root, letters=None, same=lambda text: text, keeps_loose_text=False):
        self.root = root
        self.keeps_loose_text = keeps_loose_text
        self.letters = letters or {}
        self.same = same
        self.runs = {}     # element -> [(place in the page, text)]
        self.title = None  # the first TITLE is the page's
        self.place = 0
        if root is not None:
            self.walk()

    def walk(self):
        # libxml2 may leave several elements at the top of a broken page
        top = [self.root, *self.root.itersiblings()]
        owner, run, stack = None, [], [(element, None) for element in reversed(top)]

        def end_run():
            text = normal(''.join(run).translate(self.letters))
            if text and owner is not None:
                self.place += 1
                self.runs.setdefault(owner, []).append((self.place, text))
            run.clear()

        while stack:
            item, back = stack.pop()
            if item is None:       # behind a block: its parent goes on
                end_run()
                owner = back
                continue
            if isinstance(item, str):
                run.append(item)
                continue
            if not isinstance(item.tag, str):
                continue           # a comment; its tail is on the stack
            kind = KINDS.get(item.tag, 'BLOCK')
            if item.tag == 'title' and self.title is None:
                self.title = item
                self.runs[item] = [(0, normal(''.join(item.itertext())))]
            frames_html = item.tag == 'svg' and len(item) and item[0].tag == 'foreignobject'
            if (kind in ('DROP', 'RAW') and not frames_html) or is_short_noscript(item):
                continue
            if kind in ('BLOCK', 'VOID'):
                end_run()
                stack.append((None, owner))
                owner = item
            if item.tag == 'textarea':
                run.append(''.join(item.itertext()))
                continue
            elif kind == 'BREAK':
                run.append(' ')
            for child in reversed(item):
                if child.tail:
                    stack.append((child.tail, None))
                stack.append((child, None))
            if item.text:
                stack.append((item.text, None))
        end_run()

    def text_of(self, elements):
        """The runs that stand in these elements themselves, in the order of the page."""
        runs = {run for e in elements for run in self.runs.get(e, ())}
        return [text for _, text in sorted(runs)]


def by_libxml2(text):
    parser = lxml.etree.HTMLParser(encoding='utf-8', huge_tree=True)
    data = NOT_XML.sub(' ', text).translate(BLANK_C1).encode('utf-8')
    root = lxml.etree.fromstring(data, parser) if data.strip() else None
    return Tree(root, C1, same_for_libxml2, keeps_loose_text=True)


def by_html5lib(text):
    import html5lib
    import warnings
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')  # about names that XML does not have
        document = html5lib.parse(NOT_XML.sub(' ', text), treebuilder='lxml', namespaceHTMLElements=False)
    return Tree(document.getroot())


def by_lexbor(text):
    """lexbor's tree copied into one of libxml2's, where XPath can go; and its own selectors."""
    from selectolax.lexbor import LexborHTMLParser, SelectolaxError
    page = LexborHTMLParser(text)
    element_of = {}
    stack, root = [(page.root, None)], None
    while stack:
        node, parent = stack.pop()
        if node.is_element_node:
            element = lxml.etree.Element(NOT_A_NAME.sub('_', node.tag))
            for name in ('id', 'class'):
                if name in node.attributes:
                    element.set(name, NOT_XML.sub(' ', node.attributes[name] or ''))
            element_of[node.mem_id] = element
            if parent is None:
                root = element
            else:
                parent.append(element)
            children, child = [], node.child
            while child is not None:
                children.append((child, element))
                child = child.next
            stack.extend(reversed(children))
        elif node.is_text_node and parent is not None:
            add_text(parent, NOT_XML.sub(' ', node.text_content or ''))
    tree = Tree(root)

    def own_css(css):
        try:
            return [element_of[node.mem_id] for node in page.css(css) if node.mem_id in element_of]
        except SelectolaxError as error:
            raise ValueError(f'lexbor refuses {css}') from error

    tree.own_css = own_css
    return tree


def add_text(parent, text):
    if len(parent):
        parent[-1].tail = (parent[-1].tail or '') + text
    else:
        parent.text = (parent.text or '') + text


PARSERS = {'libxml2': by_libxml2, 'lexbor': by_lexbor, 'html5lib': by_html5lib}


def css_to_xpath(css):
    """For the whole document: lxml's own way leaves out what libxml2 puts behind a first </html>."""
    return cssselect.HTMLTranslator().css_to_xpath(css, prefix='//')


def visible_text(element):
    """The text of an element and all that is in it, but for scripts and the like; a block a line."""
    out, stack = [], [element]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        if not isinstance(item.tag, str):
            continue
        kind = KINDS.get(item.tag, 'BLOCK')
        if kind in ('DROP', 'RAW'):
            continue
        mark = {'BLOCK': '\n', 'VOID': '\n', 'BREAK': ' '}.get(kind, '')
        out.append(mark)
        stack.append(mark)
        for child in reversed(item):
            stack.append(child.tail or '')
            stack.append(child)
        stack.append(item.text or '')
    return ''.join(out)


def remove(element):
    """Takes an element out of its tree, not the text behind it."""
    parent, tail = element.getparent(), element.tail
    if parent is None:
        return
    before = element.getprevious()
    if tail and before is not None:
        before.tail = (before.tail or '') + ' ' + tail
    elif tail:
        parent.text = (parent.text or '') + ' ' + tail
    parent.remove(element)


def keep_and_strip(root, keep, strip):
    """What a reader makes of rules: strips elements, then takes the text of those kept, each once."""
    for element in strip(root):
        remove(element)
    kept = keep(root)
    chosen = set(kept)
    return '\n'.join(visible_text(e) for e in kept if not any(a in chosen for a in e.iterancestors()))
