# SPDX-License-Identifier: MIT
"""Documents with figures between two marks, which are made anew from what bench/results keeps."""
import os
import re
import sys

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')


def table(heads, rows):
    """A table in Markdown; all of texts."""
    lines = ['| ' + ' | '.join(heads) + ' |', '|' + '---|' * len(heads)]
    return '\n'.join(lines + ['| ' + ' | '.join(row) + ' |' for row in rows]) + '\n'


class RenewedDocuments:
    """documents: files below the top directory. kind: the word in the marks, `<!-- table: NAME -->` and
    `<!-- end of table -->`. makers: {NAME: function without arguments that returns the text between}."""

    def __init__(self, documents, kind, makers):
        self.documents, self.makers = documents, makers
        self.marks = re.compile(rf'(<!-- {kind}: (\w+) -->\n).*?(<!-- end of {kind} -->)', re.S)

    def read_and_renew(self, document):
        """Its text as it is, and with the figures made anew."""
        with open(f'{TOP}/{document}', encoding='utf-8') as file:
            text = file.read()
        return text, self.marks.sub(lambda mark: mark[1] + self.makers[mark[2]]() + mark[3], text)

    def main(self, usage):
        """Without arguments, prints all figures; with --update, writes them into the documents."""
        if not sys.argv[1:]:
            for name, make in self.makers.items():
                print(f'{name}:\n{make()}')
        elif sys.argv[1:] == ['--update']:
            for document in self.documents:
                _, text = self.read_and_renew(document)
                with open(f'{TOP}/{document}', 'w', encoding='utf-8') as file:
                    file.write(text)
        else:
            sys.exit(usage)
