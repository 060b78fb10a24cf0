# SPDX-License-Identifier: MIT
"""LangChain: a loader whose documents are the pages of a site, as Markdown.

    python langchain_loader.py www.example.org
"""

import sys

import infodisc
from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document


class InfodiscLoader(BaseLoader):
    def __init__(self, site):
        self.site = site  # a path, or an iterable of (url, bytes)

    def lazy_load(self):
        with infodisc.learn(self.site) as site:
            for page in site.pages():
                if page.content:  # models that embed texts refuse empty ones
                    yield Document(page.markdown, metadata={"source": page.url, "title": page.title, "date": page.date})


if __name__ == "__main__":
    for document in InfodiscLoader(sys.argv[1]).lazy_load():
        print(document.metadata["source"], len(document.page_content))
