# SPDX-License-Identifier: MIT
"""A Django project around an application from PyPI: settings, addresses, database, filled by a script, served."""

import datetime
import json

import crawl

SETTINGS = """
import os
BASE_DIR = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SECRET_KEY = 'only for a site on this machine'
DEBUG = False
ALLOWED_HOSTS = ['127.0.0.1']
ROOT_URLCONF = 'project.urls'
DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': BASE_DIR + '/db.sqlite3', 'ATOMIC_REQUESTS': True}}
CACHES = {'default': {'BACKEND': 'django.core.cache.backends.locmem.LocMemCache'},
          'machina_attachments': {'BACKEND': 'django.core.cache.backends.locmem.LocMemCache'}}
STATIC_URL = '/static/'
STATIC_ROOT = BASE_DIR + '/static'
MEDIA_URL = '/media/'
MEDIA_ROOT = BASE_DIR + '/media'
USE_TZ = True
TIME_ZONE = 'UTC'
LANGUAGE_CODE = 'en'
SITE_ID = 1
DEFAULT_AUTO_FIELD = 'django.db.models.AutoField'
STATICFILES_STORAGE = 'django.contrib.staticfiles.storage.StaticFilesStorage'
EMAIL_BACKEND = 'django.core.mail.backends.dummy.EmailBackend'
HAYSTACK_CONNECTIONS = {'default': {'ENGINE': 'haystack.backends.simple_backend.SimpleEngine'}}
"""


def spelt(date):
    """A time YYYY-MM-DDTHH:MM as Django's templates spell it: Sept. 3, 2020, 1:05 p.m."""
    when = datetime.datetime.fromisoformat(date)
    month = f'{when:%B}' if 3 <= when.month <= 7 else 'Sept.' if when.month == 9 else f'{when:%b}.'
    minutes = f':{when.minute:02}' if when.minute else ''
    clock = f'{when.hour % 12 or 12}{minutes} {"a.m." if when.hour < 12 else "p.m."}'
    named = {(0, 0): 'midnight', (12, 0): 'noon'}
    return f'{month} {when.day}, {when.year}, {named.get((when.hour, when.minute), clock)}'


def manage(job, *command, env=None):
    return crawl.run(
        [job.tools + '/venv/bin/python', '-m', 'django', *command],
        cwd=job.work,
        seconds=500,
        env={**environment(job), **(env or {})},
    )


def environment(job):
    return {'DJANGO_SETTINGS_MODULE': 'project.settings', 'PYTHONPATH': job.work, 'PYTHONHASHSEED': '0'}


def make(job, settings, urls, script, data):
    """Project in job.work, its database made and filled by script, which finds data as a dict; what script prints."""
    for name, text in (('__init__', ''), ('settings', SETTINGS + settings), ('urls', urls)):
        crawl.write(f'{job.work}/project/{name}.py', text)
    crawl.write(job.work + '/data.json', json.dumps(data))
    manage(job, 'migrate', '-v0')
    head = "import django, json, os, random\nrandom.seed(1)\ndjango.setup()\ndata = json.load(open('data.json'))\n"
    return crawl.run(
        [job.tools + '/venv/bin/python', '-c', head + script], cwd=job.work, env=environment(job), seconds=500
    )


def serve(job):
    command = [
        job.tools + '/venv/bin/python',
        '-m',
        'django',
        'runserver',
        '--noreload',
        '--insecure',
        f'127.0.0.1:{job.port}',
    ]
    return crawl.process_server(command, job.port, job.work + '/server.log', cwd=job.work, env=environment(job))
