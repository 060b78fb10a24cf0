# SPDX-License-Identifier: MIT
"""Scrapy: a pipeline that learns after the first 200 pages and judges each page from then on; a line per page.

    scrapy runspider scrapy_pipeline.py -a start=https://www.example.org/ -s OUT=pages.jsonl
"""

import json
from urllib.parse import urlsplit

import infodisc
import scrapy


class InfodiscPipeline:
    """Takes items with `url` and `body` (bytes). Holds the first LEARN_FROM back until the site is learned."""

    @classmethod
    def from_crawler(cls, crawler):
        pipeline = cls()
        pipeline.learn_from = crawler.settings.getint("LEARN_FROM", 200)
        pipeline.out = open(crawler.settings.get("OUT", "pages.jsonl"), "w", encoding="utf-8")
        pipeline.first, pipeline.templates = [], None
        return pipeline

    def process_item(self, item, spider=None):
        if self.templates:
            self.write(self.templates.extract(item["body"], item["url"]))
        else:
            self.first.append((item["url"], item["body"]))
            if len(self.first) == self.learn_from:
                self.learn()
        return item

    def learn(self):
        with infodisc.learn(self.first) as site:
            self.templates, self.first = site.templates, []
            for page in site.pages():
                self.write(page)

    def write(self, page):
        self.out.write(json.dumps({"url": page.url, "title": page.title, "content": page.content}) + "\n")

    def close_spider(self, spider=None):
        if self.first:  # a smaller site
            self.learn()
        self.out.close()


class SiteSpider(scrapy.Spider):
    name = "site"
    custom_settings = {"ITEM_PIPELINES": {InfodiscPipeline: 300}}

    def __init__(self, start, **options):
        super().__init__(**options)
        self.start_urls, self.allowed_domains = [start], [urlsplit(start).hostname]

    def parse(self, response):
        if isinstance(response, scrapy.http.HtmlResponse):
            # The charset may be in a header only: UTF-8 with a byte order mark says what it is by itself.
            yield {"url": response.url, "body": response.text.encode("utf-8-sig")}
            yield from response.follow_all(css="a[href]")
