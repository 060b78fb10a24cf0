# SPDX-License-Identifier: MIT
"""Mezzanine: a content management system on Django with its own templates; pages in a tree, a blog, threaded comments, ratings,
recent posts, categories and tags in the sidebar."""

import re

import django_project
import gold
import markup
import packages
import talk
import texts

ENGINE, KIND, LICENCE = 'Mezzanine 6.1.1', 'CMS', 'BSD-2-Clause'
SITES = ['mezzanine']
COUNTS = {'en': 60, 'de': 25, 'ru': 15, 'ja': 10, 'ar': 10}
REJECT = r'/(admin|static|account|rating|comment|search|feeds|set_device)|/feed|next='
SETTINGS = """
import mezzanine
MINE = dict(globals())
with open(os.path.dirname(mezzanine.__file__) + '/project_template/project_name/settings.py', encoding='utf-8') as file:
    THEIRS = file.read().replace('"django.db.backends."', '"django.db.backends.sqlite3"').replace('"NAME": ""', '"NAME": BASE_DIR + "/db.sqlite3"')
exec(THEIRS)
SECRET_KEY = NEVERCACHE_KEY = MINE['SECRET_KEY']
SITE_TITLE, SITE_TAGLINE = 'Town and Country', 'what is going on'
COMMENTS_ACCOUNT_REQUIRED = RATINGS_ACCOUNT_REQUIRED = False
COMMENTS_DEFAULT_APPROVED = True
"""
URLS = """
from django.urls import include, path
from django.contrib import admin
from mezzanine.blog import views
urlpatterns = [path('admin/', include(admin.site.urls)), path('', views.blog_post_list, name='home'), path('', include('mezzanine.urls'))]
"""
FILL = """
from datetime import datetime, timezone
from django.contrib.auth import get_user_model
from django.contrib.sites.models import Site
from mezzanine.blog.models import BlogCategory, BlogPost
from mezzanine.generic.models import AssignedKeyword, Keyword, ThreadedComment
from mezzanine.pages.models import RichTextPage
User, users, tops = get_user_model(), {}, {}
Site.objects.update_or_create(pk=1, defaults={'domain': data['host'], 'name': 'Town'})
when = lambda day: datetime.fromisoformat(day).replace(tzinfo=timezone.utc)
for n, item in enumerate(data['posts']):
    name = item['author']
    if name not in users:
        first, _, last = name.partition(' ')
        users[name] = User.objects.create(username=f'writer{len(users)}', first_name=first, last_name=last)
    if item['page']:
        if item['category'] not in tops:
            tops[item['category']] = RichTextPage.objects.create(title=item['category'], slug=item['category'].lower(), content='<p></p>')
        RichTextPage.objects.create(title=item['title'], slug=item['slug'], content=item['html'], parent=tops[item['category']])
        continue
    post = BlogPost.objects.create(title=item['title'], slug=item['slug'], content=item['html'], user=users[name], status=2,
                                   publish_date=when(item['date'] + 'T09:00'), allow_comments=True)
    post.categories.add(BlogCategory.objects.get_or_create(title=item['category'])[0])
    for tag in item['tags']:
        post.keywords.add(AssignedKeyword(keyword=Keyword.objects.get_or_create(title=tag)[0]), bulk=False)
    made = []
    for c in item['comments']:
        made.append(ThreadedComment.objects.create(content_object=post, user_name=c['author'], comment=c['text'], is_public=True, site_id=1,
            submit_date=when(c['date']), replied_to=made[c['parent']] if c['parent'] >= 0 else None))
"""


def install(tools):
    packages.venv(tools, 'mezzanine==6.1.1', 'Django==4.2.16', 'setuptools==69.5.1')


def comments(job, doc):
    chat = talk.Talk(job.docs, doc.lang, f'{job.seed}/{job.name}/{doc.slug}')
    return [
        {
            'author': chat.person(),
            'text': chat.short(),
            'date': f'{chat.date(2025, 2025):%Y-%m-%dT%H:%M}',
            'parent': n - 1 if n % 2 else -1,
        }
        for n in range(chat.dice.choice([0, 0, 1, 3, 6]))
    ]


def fill(job):
    docs = texts.choose(job.docs, job.name, job.seed, COUNTS)
    posts = [
        {
            'title': d.title,
            'slug': d.slug,
            'author': d.author,
            'date': d.date,
            'tags': d.tags,
            'category': d.category,
            'html': markup.to_html(d, '/static/media/'),
            'page': n % 4 == 3,
            'comments': comments(job, d) if n % 4 != 3 else [],
        }
        for n, d in enumerate(docs)
    ]
    django_project.make(job, SETTINGS, URLS, FILL, {'posts': posts, 'host': job.base[7:]})
    return [record(d, p) for d, p in zip(docs, posts)]


def record(doc, post):
    said = [f'{c["author"]} {c["text"]}' for c in post['comments']]
    url = f'/{doc.slug}/' if post['page'] else f'/blog/{doc.slug}/'
    return gold.of_doc(
        doc, url, comments=said, neutral=['Posted by in on ago', 'years months ago Reply ' * len(said), doc.category]
    )


def serve(job):
    return django_project.serve(job)


def page_type(url):
    return 'index' if re.match(r'/(blog/((category|tag|author|archive)/.*)?)?(\?.*)?$', url) else None
