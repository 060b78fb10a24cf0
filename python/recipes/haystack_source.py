# SPDX-License-Identifier: MIT
"""Haystack: a component that gives the pages of a site, as Markdown, to a pipeline.

    python haystack_source.py www.example.org
"""

import sys

import infodisc
from haystack import Document, Pipeline, component


@component
class InfodiscSource:
    @component.output_types(documents=list[Document])
    def run(self, site: str):
        with infodisc.learn(site) as learned:
            pages = [page for page in learned.pages() if page.content]  # models that embed texts refuse empty ones
            return {"documents": [Document(id=page.id, content=page.markdown,
                                           meta={"url": page.url, "title": page.title}) for page in pages]}


if __name__ == "__main__":
    pipeline = Pipeline()
    pipeline.add_component("pages", InfodiscSource())  # connect a splitter, an embedder, a writer
    for document in pipeline.run({"pages": {"site": sys.argv[1]}})["pages"]["documents"]:
        print(document.meta["url"], len(document.content))
