# SPDX-License-Identifier: MIT
"""FastWARC: the pages of a WARC, chosen by a loop of your own.

    python warc_loop.py crawl.warc.gz > pages.jsonl
"""

import json
import os
import sys
import tempfile

import infodisc
from fastwarc.warc import ArchiveIterator, WarcRecordType


def choose(source, target):
    """Records go on as they are: infodisc undoes the encodings of their bodies, and keeps when they were fetched."""
    kinds = WarcRecordType.response | WarcRecordType.resource
    for record in ArchiveIterator(source, record_types=kinds, parse_http=False):
        if not record.headers.get("WARC-Target-URI", "").endswith((".pdf", ".zip")):  # your choice
            record.write(target)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        chosen = os.path.join(directory, "chosen.warc")
        with open(sys.argv[1], "rb") as source, open(chosen, "wb") as target:
            choose(source, target)
        with infodisc.learn(chosen) as site:
            for page in site.pages():
                print(json.dumps({"url": page.url, "title": page.title, "content": page.content}))
