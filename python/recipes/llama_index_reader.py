# SPDX-License-Identifier: MIT
"""LlamaIndex: a reader whose documents are the pages of a site, as Markdown.

    python llama_index_reader.py www.example.org
"""

import sys

import infodisc
from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import Document


class InfodiscReader(BaseReader):
    def lazy_load_data(self, site):
        with infodisc.learn(site) as learned:
            for page in learned.pages():
                if page.content:  # models that embed texts refuse empty ones
                    yield Document(text=page.markdown, id_=page.id, metadata={"source": page.url, "title": page.title})


if __name__ == "__main__":
    for document in InfodiscReader().load_data(sys.argv[1]):
        print(document.metadata["source"], len(document.text))
