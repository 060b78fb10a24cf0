# SPDX-License-Identifier: MIT
"""Jekyll: blogs with the themes minima (Debian) and Chirpy (npm)."""

import json
import os
import re
import shutil

import crawl
import gold
import markup
import packages
import texts

ENGINE, KIND, LICENCE = 'Jekyll 4.3.1 (Debian), Chirpy 5.3.21', 'blog', 'MIT, themes MIT'
SITES = ['jekyll-minima', 'jekyll-chirpy']
COUNTS = {'jekyll-minima': {'en': 35, 'de': 20, 'ar': 15}, 'jekyll-chirpy': {'en': 40, 'ru': 15, 'zh': 15, 'ja': 10}}
CHIRPY = 'jekyll-theme-chirpy@5.3.21'


def install(tools):
    packages.apt(
        'httrack',
        'jekyll',
        'jekyll-theme-minima',
        'ruby-jekyll-paginate',
        'ruby-jekyll-redirect-from',
        'ruby-jekyll-archives',
        'ruby-jekyll-sitemap',
        'ruby-jekyll-include-cache',
        'ruby-jekyll-seo-tag',
        'ruby-jekyll-feed',
    )
    packages.npm(tools, CHIRPY)


def head(doc):
    return markup.front_matter({
        'layout': 'post',
        'title': doc.title,
        'author': doc.author,
        'date': doc.date + ' 09:00:00 +0000',
        'categories': [doc.category],
        'tags': doc.tags,
        'math': True,
    })


def chirpy_files(job):
    theme = os.path.join(job.tools, 'node/node_modules/jekyll-theme-chirpy')
    for name in ('_layouts', '_includes', '_sass', '_tabs', '_data', 'assets'):
        if os.path.isdir(f'{theme}/{name}'):
            shutil.copytree(f'{theme}/{name}', f'{job.work}/src/{name}')
    os.remove(f'{job.work}/src/_data/locales/tr-TR.yml')  # Debian's Ruby does not read it
    style = f'{job.work}/src/assets/css/style.scss'  # the theme is no gem here: its name is in no variable
    with open(style, encoding='utf-8') as file:
        text = file.read().replace('{{ site.theme }}', 'jekyll-theme-chirpy')
    crawl.write(style, text)
    shutil.copy(f'{theme}/index.html', f'{job.work}/src/index.html')
    with open(f'{theme}/_config.yml', encoding='utf-8') as file:
        lines = [line for line in file if not re.match('theme:|timezone:', line)]
    with open(f'{job.work}/src/_config.yml', 'w', encoding='utf-8') as file:
        file.writelines(lines)


def config(job):
    own = {
        'title': 'Workshop Notes',
        'url': job.base,
        'permalink': '/:year/:month/:title/',
        'future': True,
        'author': 'The editors',
        'description': 'Notes from a workshop.',
        'timezone': 'UTC',
    }
    if job.name == 'jekyll-minima':
        return {**own, 'theme': 'minima', 'plugins': ['jekyll-feed', 'jekyll-seo-tag']}
    return {
        **own,
        'tagline': 'what we learned',
        'lang': 'en',
        'paginate': 10,
        'plugins': [
            'jekyll-paginate',
            'jekyll-redirect-from',
            'jekyll-seo-tag',
            'jekyll-archives',
            'jekyll-sitemap',
            'jekyll-include-cache',
        ],
    }


def fill(job):
    docs = texts.choose(job.docs, job.name, job.seed, COUNTS[job.name], ('table', 'picture', 'footnote', 'formula'))
    source = job.work + '/src'
    if job.name == 'jekyll-chirpy':
        chirpy_files(job)
    else:
        crawl.write(source + '/index.md', '---\nlayout: home\n---\n')
    texts.write_pictures(source + '/img')
    for doc in docs:
        body = markup.markdown(doc, math='$${}$$', picture='/img/', title=False)
        crawl.write(f'{source}/_posts/{doc.date}-{doc.slug}.md', head(doc) + '{% raw %}\n' + body + '{% endraw %}\n')
    crawl.write(job.work + '/own.yml', json.dumps(config(job)))
    configs = ([source + '/_config.yml'] if job.name == 'jekyll-chirpy' else []) + [job.work + '/own.yml']
    crawl.run(
        ['jekyll', 'build', '-q', '-s', source, '-d', job.work + '/site', '--config', ','.join(configs)],
        cwd=job.work,
        env={'JEKYLL_ENV': 'production', 'LANG': 'C.UTF-8', 'JEKYLL_NO_BUNDLER_REQUIRE': '1'},
    )
    path = '/posts/{0}/' if job.name == 'jekyll-chirpy' else '/{1}/{2}/{0}/'  # Chirpy sets its own
    return [gold.of_doc(doc, path.format(doc.slug, doc.date[:4], doc.date[5:7])) for doc in docs]


def serve(job):
    return crawl.static_server(job.work + '/site', job.port)


def crawl_site(job, out):
    """Chirpy's blog by wget, minima's by HTTrack."""
    if job.name == 'jekyll-minima':
        return crawl.httrack(job.base, out)
    return crawl.wget(job.base, out)


def page_type(url):
    listing = url == '/' or re.match(r'/(page\d+|tags|categories|archives)/', url)
    return 'index' if listing else 'other' if url == '/about/' else None
