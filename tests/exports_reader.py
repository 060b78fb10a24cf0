# SPDX-License-Identifier: MIT
"""Strict readers of the exports of templates. Each function returns what the tool would work with, and raises
ValueError
for anything that it would refuse or silently ignore."""
import json
import re
import xml.etree.ElementTree

import yaml

FTR_DIRECTIVES = {'title', 'body', 'date', 'author', 'strip', 'strip_id_or_class', 'strip_image_src', 'tidy',
                  'prune', 'autodetect_on_failure', 'test_url', 'single_page_link', 'next_page_link',
                  'native_ad_clue', 'parser', 'convert_double_br_tags', 'find_string', 'replace_string'}


def must(condition, *what):
    if not condition:
        raise ValueError(' '.join(map(str, what)))


def must_have(value, *types):
    """An object with exactly these members: {name: type}."""
    for name, kind in types:
        must(name in value and isinstance(value[name], kind), 'member', name, 'of', value)
    must(set(value) <= {name for name, _ in types}, 'unknown members in', sorted(value))


def read_ftr(path):
    """FiveFilters' site config: {directive: [value]}."""
    config = {name: [] for name in FTR_DIRECTIVES}
    with open(path, encoding='utf-8', newline='\n') as f:
        for line in f.read().split('\n'):
            if not line or line.startswith('#'):
                continue
            name, colon, value = line.partition(':')
            must(colon and name in FTR_DIRECTIVES and value.strip(), 'no directive:', line)
            config[name].append(value.strip())
    for name in ('tidy', 'prune'):
        must(all(value in ('yes', 'no') for value in config[name]), name, config[name])
    must(len(config['body']) <= 1, 'readers use the first body that matches, and no other')
    return config


def read_yaml(path):
    with open(path, encoding='utf-8') as f:
        return yaml.safe_load(f)


def read_elastic_crawler(path):
    """[(compiled regex, CSS selector)] of Elastic's Open Crawler."""
    config = read_yaml(path)
    must(set(config) == {'domains'} and len(config['domains']) == 1, 'domains')
    domain = config['domains'][0]
    must_have(domain, ('url', str), ('extraction_rulesets', list))
    must(re.fullmatch('https?://[^/]+', domain['url']), 'url', domain['url'])
    found = []
    for ruleset in domain['extraction_rulesets']:
        must_have(ruleset, ('url_filters', list), ('rules', list))
        must(len(ruleset['url_filters']) == 1 and len(ruleset['rules']) == 1, ruleset)
        must(ruleset['url_filters'][0]['type'] == 'regex', ruleset)
        rule = ruleset['rules'][0]
        must_have(rule, *((name, str) for name in ('action', 'field_name', 'selector', 'join_as', 'source')))
        must(rule['action'] == 'extract' and rule['source'] == 'html', rule)
        must(rule['join_as'] in ('string', 'array'), rule)
        must(rule['field_name'] not in ('id', 'body', 'title', 'url', 'links', 'headings'), rule)
        found.append((re.compile(ruleset['url_filters'][0]['pattern']), rule['selector']))
    return found


def read_stormcrawler(path):
    """The CSS selectors that StormCrawler's TextExtractor tries, one after the other."""
    config = read_yaml(path)
    must(set(config) == {'config'}, 'config')
    must(set(config['config']) <= {'textextractor.include.pattern', 'textextractor.exclude.tags'}, config)
    must(all(re.fullmatch('[A-Z]+', tag) for tag in config['config']['textextractor.exclude.tags']), 'tags')
    return config['config'].get('textextractor.include.pattern', [])


def read_json(path):
    with open(path, encoding='utf-8') as f:
        return json.load(f)


def read_diffbot(path):
    """[rule set]"""
    rulesets = read_json(path)
    for ruleset in rulesets:
        test = [('testUrl', str)] if 'testUrl' in ruleset else []
        must_have(ruleset, ('urlPattern', str), ('api', str), ('rules', list), ('prefilters', list), *test)
        must(ruleset['api'].startswith('/api/'), ruleset['api'])
        for rule in ruleset['rules']:
            must_have(rule, ('name', str), ('selector', str))
        re.compile(ruleset['urlPattern'])
    return rulesets


def read_parsel(path):
    clusters = read_json(path)
    for cluster in clusters:
        must_have(cluster, *((name, str) for name in ('url_regex', 'keep_css', 'strip_css', 'keep_xpath',
                                                      'strip_xpath', 'title_prefix', 'title_suffix', 'title_common')))
        must(cluster['keep_css'] and cluster['keep_xpath'], cluster)
        must(bool(cluster['strip_css']) == bool(cluster['strip_xpath']), cluster)
        re.compile(cluster['url_regex'])
    return clusters


def read_crawl4ai(path):
    """[(compiled regex, CSS selectors to keep, CSS selector list to strip)]"""
    found = []
    for cluster in read_json(path):
        must_have(cluster, ('url_regex', str), ('config', dict))
        must_have(cluster['config'], ('target_elements', list), ('excluded_selector', str))
        found.append((re.compile(cluster['url_regex']), cluster['config']['target_elements'],
                      cluster['config']['excluded_selector']))
    return found


def read_firecrawl(path):
    """[(compiled regex, CSS selectors to keep, CSS selectors to strip)]"""
    found = []
    for cluster in read_json(path):
        must_have(cluster, ('url_regex', str), ('scrapeOptions', dict))
        options = cluster['scrapeOptions']
        must_have(options, ('onlyMainContent', bool), ('includeTags', list), ('excludeTags', list))
        must(options['onlyMainContent'] is False, options)
        found.append((re.compile(cluster['url_regex']), options['includeTags'], options['excludeTags']))
    return found


def read_properties(path):
    """A .properties file without its rarer ways of writing."""
    values = {}
    with open(path, encoding='utf-8') as f:
        for line in f.read().splitlines():
            if line.startswith('#'):
                continue
            name, equals, value = line.partition('=')
            must(equals and name not in values, line)
            must(not re.search(r'(?<!\\)(\\\\)*\\([^\\])', value), 'an escape in', line)
            values[name] = value.replace('\\\\', '\\')
    return values


def read_fess(path):
    """(XPath of the content or None, [(tag, class, id)])"""
    values = read_properties(path)
    must(set(values) <= {'crawler.document.html.content.xpath', 'crawler.document.html.pruned.tags'}, values)
    pruned = []
    for tag in values['crawler.document.html.pruned.tags'].split(','):
        match = re.fullmatch(r'(\w+)(\[[^\]]+\])?(\.[\w\-]+)?(#[\w\-]+)?', tag.strip())
        must(match, 'pruned tag', tag)
        pruned.append((match[1], match[3] and match[3][1:], match[4] and match[4][1:]))
    return values.get('crawler.document.html.content.xpath'), pruned


def read_norconex(path):
    """[(handler, compiled regex, [selector])] of Norconex Importer."""
    root = xml.etree.ElementTree.parse(path).getroot()
    must(root.tag == 'preParseHandlers', root.tag)
    found = []
    for handler in root:
        must(handler.tag == 'handler', handler.tag)
        must(handler.get('class') in ('DOMDeleteTransformer', 'DOMPreserveTransformer'), handler.attrib)
        restrict, *doms = handler
        must(restrict.tag == 'restrictTo', restrict.tag)
        must([e.tag for e in restrict] == ['fieldMatcher', 'valueMatcher'], 'restrictTo')
        must(restrict[0].text == 'document.reference' and restrict[1].get('method') == 'regex', 'restrictTo')
        must(doms and all(e.tag == 'dom' and e.get('selector') for e in doms), 'dom')
        found.append((handler.get('class'), re.compile(restrict[1].text), [e.get('selector') for e in doms]))
    return found
