# SPDX-License-Identifier: MIT
"""FastWARC: the pages of a WARC, chosen by a loop of your own.

    python warc_loop.py crawl.warc.gz > pages.jsonl
"""

import json
import sys

import infodisc
from fastwarc.warc import ArchiveIterator, WarcRecordType


def pages(file):
    for record in ArchiveIterator(open(file, "rb"), record_types=WarcRecordType.response):
        if record.http_headers and record.http_headers.status_code == 200 and "html" in (record.http_content_type or ""):
            yield (record.headers["WARC-Target-URI"], record.reader.read(), record.http_headers.get("Content-Type", ""))


if __name__ == "__main__":
    with infodisc.learn(pages(sys.argv[1])) as site:
        for page in site.pages():
            print(json.dumps({"url": page.url, "title": page.title, "content": page.content}))
