# SPDX-License-Identifier: MIT
"""The rivals in Python, each a function of a page; runs one of them as a worker of rivals.py.

    extractors.py RIVAL     RIVAL is a function of this file, with - for _

The worker prints its version. For each line "PATH<tab>CHARSET<tab>LANGUAGE" that it reads it prints
"SECONDS<tab>TEXT": the CPU time of the process without reading the file, and the text in base64; or
"!<tab>MESSAGE" where the rival raises an exception. CHARSET and LANGUAGE are those that infodisc
found: only rivals that cannot find them out use them.
"""
import base64
import codecs
import importlib.metadata
import os
import sys
import time

URL = 'http://pages.invalid/page.html' # where one must be given; no rival fetches it


def decode(page):
    """For rivals that take text only."""
    try:
        codec = codecs.lookup(page.charset)
    except LookupError:
        codec = codecs.lookup('utf-8')
    return page.html.decode(codec.name, 'replace')


def html_to_text(html):
    """Text of a piece of HTML, with its line breaks; for rivals that return HTML."""
    from resiliparse.extract.html2text import extract_plain_text
    return extract_plain_text(html, alt_texts=False, list_bullets=False) if html else ''


def with_title(title, text):
    """Rivals that return the title apart: it is part of what they found."""
    text = text or ''
    return text if not title or title in text else title + '\n' + text


# ---- rivals: (Page) -> text ----

def trafilatura(page):
    """With its metadata, for the title; that takes some time, too."""
    return trafilatura_text(page)


def trafilatura_precision(page):
    return trafilatura_text(page, favor_precision=True)


def trafilatura_text(page, **options):
    import trafilatura
    document = trafilatura.bare_extraction(page.html, with_metadata=True, **options)
    return with_title(document.title, document.text) if document else ''


def resiliparse(page):
    return resiliparse_text(page, main_content=True)


def all_text(page):
    """All visible text. Resiliparse has the fastest parser of browsers' HTML among them."""
    return resiliparse_text(page, main_content=False)


def resiliparse_text(page, main_content):
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree
    encoding = detect_encoding(page.html, from_html_meta=True)
    tree = HTMLTree.parse_from_bytes(page.html, encoding, errors='replace')
    return extract_plain_text(tree, main_content=main_content, alt_texts=False, list_bullets=False)


def readability_lxml(page):
    import readability
    document = readability.Document(page.html)
    return with_title(document.short_title(), html_to_text(document.summary()))


def justext(page):
    """With the list of stop words of the page's language; where it has none, without, as it advises."""
    import justext
    name = JUSTEXT_LANGUAGES.get(page.language.partition('-')[0])
    if name:
        paragraphs = justext.justext(page.html, justext.get_stoplist(name))
    else:
        paragraphs = justext.justext(page.html, frozenset(), stopwords_low=0, stopwords_high=0)
    return '\n'.join(p.text for p in paragraphs if not p.is_boilerplate)


JUSTEXT_LANGUAGES = {
    'ar': 'Arabic', 'bg': 'Bulgarian', 'ca': 'Catalan', 'cs': 'Czech', 'da': 'Danish', 'de': 'German',
    'el': 'Greek', 'en': 'English', 'es': 'Spanish', 'et': 'Estonian', 'fa': 'Persian', 'fi': 'Finnish',
    'fr': 'French', 'he': 'Hebrew', 'hi': 'Hindi', 'hr': 'Croatian', 'hu': 'Hungarian',
    'id': 'Indonesian', 'it': 'Italian', 'ko': 'Korean', 'lt': 'Lithuanian', 'lv': 'Latvian',
    'ms': 'Malay', 'nl': 'Dutch', 'no': 'Norwegian_Bokmal', 'nb': 'Norwegian_Bokmal', 'pl': 'Polish',
    'pt': 'Portuguese', 'ro': 'Romanian', 'ru': 'Russian', 'sk': 'Slovak', 'sl': 'Slovenian',
    'sr': 'Serbian', 'sv': 'Swedish', 'tr': 'Turkish', 'uk': 'Ukrainian', 'ur': 'Urdu',
    'vi': 'Vietnamese'}


def boilerpy3(page):
    from boilerpy3.extractors import ArticleExtractor
    document = ArticleExtractor(raise_on_failure=False).get_doc(decode(page))
    return with_title(document.title, document.content)


def magic_html(page):
    from magic_html import GeneralExtractor
    found = GeneralExtractor().extract(decode(page), base_url=URL)
    return with_title(found.get('title'), html_to_text(found.get('html')))


def newspaper4k(page):
    """In the page's language, if it knows that; by itself it finds only what the page declares."""
    import newspaper
    from newspaper.utils import get_available_languages
    language = page.language.partition('-')[0]
    if language not in get_available_languages():
        language = None
    article = newspaper.article(URL, language, input_html=decode(page), fetch_images=False)
    return with_title(article.title, article.text)


# ---- the worker ----

PACKAGES = {'all-text': 'resiliparse', 'trafilatura-precision': 'trafilatura'} # of rivals that are called otherwise
RIVALS = {f.__name__.replace('_', '-'): f for f in (
    trafilatura, trafilatura_precision, resiliparse, all_text, readability_lxml, justext, boilerpy3, magic_html,
    newspaper4k)}


class Page:
    def __init__(self, line):
        path, self.charset, self.language = line.rstrip('\n').split('\t')
        with open(path, 'rb') as file:
            self.html = file.read()


def main():
    name = sys.argv[1]
    extract = RIVALS[name]
    answers = os.fdopen(os.dup(1), 'w', encoding='ascii')
    os.dup2(2, 1) # what a library prints is no answer
    print(importlib.metadata.version(PACKAGES.get(name, name)), file=answers, flush=True)
    for line in sys.stdin:
        page = Page(line)
        start = time.process_time()
        try:
            text = extract(page) or ''
            seconds = time.process_time() - start
            text = base64.b64encode(text.encode('utf-8', 'replace')).decode()
            print(f'{seconds:.6f}\t{text}', file=answers, flush=True)
        except Exception as error: # whatever a rival raises: it is counted
            message = ' '.join(f'{type(error).__name__}: {error}'.split())
            print('!', ascii(message)[:200], sep='\t', file=answers, flush=True)


if __name__ == '__main__':
    main()
