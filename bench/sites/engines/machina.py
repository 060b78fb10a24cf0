# SPDX-License-Identifier: MIT
"""django-machina: a forum; topics of several posts and pages, signatures, quotes, lists of topics."""

import re
from urllib.parse import unquote

import django_project
import packages
import talk

ENGINE, KIND, LICENCE = 'django-machina 1.3.1', 'forum', 'BSD-3-Clause'
SITES = ['machina']
COUNTS = {'en': 90, 'de': 40, 'ru': 20, 'zh': 10}
REJECT = r'/(admin|moderation|tracking|search|feeds|static)/|/member/|/(create|update|delete)|post=|/post/|login|lock|subscri'
ON_A_PAGE = 15
SETTINGS = """
from machina import MACHINA_MAIN_STATIC_DIR, MACHINA_MAIN_TEMPLATE_DIR
INSTALLED_APPS = ['django.contrib.admin', 'django.contrib.auth', 'django.contrib.contenttypes', 'django.contrib.sessions',
    'django.contrib.messages', 'django.contrib.staticfiles', 'django.contrib.humanize', 'mptt', 'haystack', 'widget_tweaks', 'machina',
    'machina.apps.forum', 'machina.apps.forum_conversation', 'machina.apps.forum_conversation.forum_attachments',
    'machina.apps.forum_conversation.forum_polls', 'machina.apps.forum_feeds', 'machina.apps.forum_moderation',
    'machina.apps.forum_search', 'machina.apps.forum_tracking', 'machina.apps.forum_member', 'machina.apps.forum_permission']
MIDDLEWARE = ['django.contrib.sessions.middleware.SessionMiddleware', 'django.middleware.csrf.CsrfViewMiddleware',
    'django.contrib.auth.middleware.AuthenticationMiddleware', 'django.contrib.messages.middleware.MessageMiddleware',
    'machina.apps.forum_permission.middleware.ForumPermissionMiddleware']
TEMPLATES = [{'BACKEND': 'django.template.backends.django.DjangoTemplates', 'DIRS': [MACHINA_MAIN_TEMPLATE_DIR],
    'APP_DIRS': True, 'OPTIONS': {'context_processors': ['django.template.context_processors.request',
    'django.contrib.auth.context_processors.auth', 'django.contrib.messages.context_processors.messages',
    'machina.core.context_processors.metadata']}}]
STATICFILES_DIRS = [MACHINA_MAIN_STATIC_DIR]
MACHINA_FORUM_NAME = 'The Bench'
"""
URLS = """
from django.urls import include, path
from django.contrib import admin
urlpatterns = [path('admin/', admin.site.urls), path('', include('machina.urls'))]
"""
FILL = """
from datetime import datetime, timezone
from django.contrib.auth.models import AnonymousUser, User
from django.urls import reverse
from machina.core.db.models import get_model
from machina.core.loading import get_class
Forum, Topic, Post = get_model('forum', 'Forum'), get_model('forum_conversation', 'Topic'), get_model('forum_conversation', 'Post')
Profile = get_model('forum_member', 'ForumProfile')
assign = get_class('forum_permission.shortcuts', 'assign_perm')
forums = {}
top = Forum.objects.create(name='Workshop', type=Forum.FORUM_CAT)
for name in data['forums']:
    forums[name] = Forum.objects.create(name=name, type=Forum.FORUM_POST, parent=top, description='About ' + name.lower())
for forum in [top, *forums.values()]:
    for right in ('can_see_forum', 'can_read_forum'):
        assign(right, AnonymousUser(), forum)
people = {}
for n, (name, sign) in enumerate(sorted(data['people'].items())):
    people[name] = User.objects.create(username=name.replace(' ', '_'))
    profile, _ = Profile.objects.get_or_create(user=people[name])
    profile.signature = sign
    profile.save()
for t in data['topics']:
    forum = forums[t['forum']]
    topic = Topic.objects.create(forum=forum, subject=t['title'], poster=people[t['posts'][0]['name']], type=Topic.TOPIC_POST,
                                 status=Topic.TOPIC_UNLOCKED, approved=True)
    for n, p in enumerate(t['posts']):
        post = Post.objects.create(topic=topic, poster=people[p['name']], subject=('Re: ' if n else '') + t['title'],
                                   content='\\n\\n'.join(p['lines']), approved=True)
        Post.objects.filter(pk=post.pk).update(created=datetime.fromisoformat(p['date']).replace(tzinfo=timezone.utc))
    print('AT', reverse('forum_conversation:topic', kwargs={'forum_slug': forum.slug, 'forum_pk': forum.pk, 'slug': topic.slug,
                                                            'pk': topic.pk}))
"""


def install(tools):
    packages.venv(
        tools,
        'django-machina==1.3.1',
        'Django==4.2.16',
        'django-mptt==0.16.0',
        'django-haystack==3.2.1',
        'setuptools==69.5.1',
        'Pillow==10.4.0',
    )


def topic_of(job, lang, n):
    chat = talk.Talk(job.docs, lang, f'{job.seed}/{job.name}/{n}')
    dice, start, posts = chat.dice, chat.date(2019, 2024), []
    for k in range(dice.choice([1, 2, 3, 4, 6, 9, 19])):
        lines = chat.paragraphs(2) if k == 0 or dice.random() < 0.5 else [chat.short()]
        if k and dice.random() < 0.3:
            lines.insert(0, '> ' + posts[-1]['lines'][-1].removeprefix('> '))
        posts.append(
            {'name': chat.person(), 'lines': lines, 'date': f'{start.replace(hour=k, minute=k):%Y-%m-%dT%H:%M}'}
        )
    return {
        'title': chat.title(),
        'forum': dice.choice(['Questions', 'Answers found', 'Workshop talk', 'Off topic']),
        'posts': posts,
        'lang': lang,
    }


def fill(job):
    topics = [topic_of(job, lang, f'{lang}{n}') for lang, count in COUNTS.items() for n in range(count)]
    signs = {}
    for lang in COUNTS:
        chat = talk.Talk(job.docs, lang, f'{job.seed}/{job.name}')
        signs.update({name: chat.signature(name) if n % 2 else '' for n, name in enumerate(talk.PEOPLE[lang])})
    data = {'topics': topics, 'people': signs, 'forums': sorted({t['forum'] for t in topics})}
    printed = django_project.make(job, SETTINGS, URLS, FILL, data)
    urls = re.findall(r'^AT (\S+)$', printed, re.M)
    return [r for t, url in zip(topics, urls, strict=True) for r in records(t, unquote(url), signs)]


def byline(post):
    return f'By: {post["name"]} on {django_project.spelt(post["date"])}'


def records(t, url, signs):
    """A record for each page of a topic: its posts are its text, names, dates and signatures are neutral."""
    out = []
    for page in range((len(t['posts']) - 1) // ON_A_PAGE + 1):
        posts = t['posts'][page * ON_A_PAGE : (page + 1) * ON_A_PAGE]
        lines = [line for p in posts for line in p['lines']]
        out.append(
            {
                'url': url + (f'?page={page + 1}' if page else ''),
                'type': 'article',
                'title': t['title'],
                'lang': t['lang'],
                'text': '\n'.join([t['title']] + [line.removeprefix('> ') for line in lines]),
                'comments': [],
                'markdown': f'# {t["title"]}\n\n' + '\n\n'.join(lines) + '\n',
                'author': posts[0]['name'],
                'date': posts[0]['date'][:10],
                'neutral': [f'Re: {t["title"]} {byline(p)} {p["name"]} Posts 1 {signs[p["name"]]}' for p in posts],
            }
        )
    return out


def serve(job):
    return django_project.serve(job)


def page_type(url):
    return None if '/topic/' in url else 'index'
