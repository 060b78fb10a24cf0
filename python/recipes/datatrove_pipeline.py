# SPDX-License-Identifier: MIT
"""datatrove: the pages of a site as the source of a pipeline.

    python datatrove_pipeline.py www.example.org OUT
"""

import sys

import infodisc
from datatrove.data import Document
from datatrove.executor import LocalPipelineExecutor
from datatrove.pipeline.writers import JsonlWriter


def documents(data, rank=0, world_size=1):
    if rank:
        return  # a site is learned as a whole, by the first task
    with infodisc.learn(sys.argv[1]) as site:
        for page in site.pages():
            yield Document(text=page.content, id=page.id, metadata={"url": page.url, "title": page.title})


if __name__ == "__main__":
    LocalPipelineExecutor(pipeline=[documents, JsonlWriter(sys.argv[2], compression=None)]).run()
