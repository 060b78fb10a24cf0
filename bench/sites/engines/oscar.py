# SPDX-License-Identifier: MIT
"""django-oscar: a shop with categories, variants of a product, attributes, prices, reviews, recommended products."""

import re

import django_project
import packages
import talk

ENGINE, KIND, LICENCE = 'django-oscar 3.2.6', 'shop', 'BSD-3-Clause'
SITES = ['oscar']
COUNTS = {'en': 110, 'de': 40, 'ru': 25, 'ja': 15}
REJECT = r'/(basket|accounts|dashboard|checkout|wishlists|password|search|i18n|voting)|/reviews/(add|\d+/vote)|/alerts|sort_by|selected_facets.*selected_facets|add-to|/set'
SETTINGS = """
from oscar.defaults import *
OSCAR_SHOP_NAME, OSCAR_DEFAULT_CURRENCY = 'Counter', 'EUR'
OSCAR_MODERATE_REVIEWS = False
HAYSTACK_CONNECTIONS = {'default': {'ENGINE': 'haystack.backends.whoosh_backend.WhooshEngine', 'PATH': BASE_DIR + '/index'}}
INSTALLED_APPS = ['django.contrib.admin', 'django.contrib.auth', 'django.contrib.contenttypes', 'django.contrib.sessions',
    'django.contrib.messages', 'django.contrib.staticfiles', 'django.contrib.sites', 'django.contrib.flatpages',
    'oscar.config.Shop', 'oscar.apps.analytics.apps.AnalyticsConfig', 'oscar.apps.checkout.apps.CheckoutConfig',
    'oscar.apps.address.apps.AddressConfig', 'oscar.apps.shipping.apps.ShippingConfig',
    'oscar.apps.catalogue.apps.CatalogueConfig', 'oscar.apps.catalogue.reviews.apps.CatalogueReviewsConfig',
    'oscar.apps.communication.apps.CommunicationConfig', 'oscar.apps.partner.apps.PartnerConfig',
    'oscar.apps.basket.apps.BasketConfig', 'oscar.apps.payment.apps.PaymentConfig', 'oscar.apps.offer.apps.OfferConfig',
    'oscar.apps.order.apps.OrderConfig', 'oscar.apps.customer.apps.CustomerConfig', 'oscar.apps.search.apps.SearchConfig',
    'oscar.apps.voucher.apps.VoucherConfig', 'oscar.apps.wishlists.apps.WishlistsConfig',
    'oscar.apps.dashboard.apps.DashboardConfig', 'oscar.apps.dashboard.reports.apps.ReportsDashboardConfig',
    'oscar.apps.dashboard.users.apps.UsersDashboardConfig', 'oscar.apps.dashboard.orders.apps.OrdersDashboardConfig',
    'oscar.apps.dashboard.catalogue.apps.CatalogueDashboardConfig', 'oscar.apps.dashboard.offers.apps.OffersDashboardConfig',
    'oscar.apps.dashboard.partners.apps.PartnersDashboardConfig', 'oscar.apps.dashboard.pages.apps.PagesDashboardConfig',
    'oscar.apps.dashboard.ranges.apps.RangesDashboardConfig', 'oscar.apps.dashboard.reviews.apps.ReviewsDashboardConfig',
    'oscar.apps.dashboard.vouchers.apps.VouchersDashboardConfig',
    'oscar.apps.dashboard.communications.apps.CommunicationsDashboardConfig',
    'oscar.apps.dashboard.shipping.apps.ShippingDashboardConfig', 'widget_tweaks', 'haystack', 'treebeard',
    'sorl.thumbnail', 'django_tables2']
MIDDLEWARE = ['django.contrib.sessions.middleware.SessionMiddleware', 'django.middleware.csrf.CsrfViewMiddleware',
    'django.contrib.auth.middleware.AuthenticationMiddleware', 'django.contrib.messages.middleware.MessageMiddleware',
    'oscar.apps.basket.middleware.BasketMiddleware', 'django.contrib.flatpages.middleware.FlatpageFallbackMiddleware']
TEMPLATES = [{'BACKEND': 'django.template.backends.django.DjangoTemplates', 'APP_DIRS': True, 'OPTIONS': {'context_processors': [
    'django.template.context_processors.request', 'django.contrib.auth.context_processors.auth',
    'django.template.context_processors.i18n', 'django.contrib.messages.context_processors.messages',
    'oscar.apps.search.context_processors.search_form', 'oscar.apps.checkout.context_processors.checkout',
    'oscar.apps.communication.notifications.context_processors.notifications', 'oscar.core.context_processors.metadata']}}]
AUTHENTICATION_BACKENDS = ('oscar.apps.customer.auth_backends.EmailBackend', 'django.contrib.auth.backends.ModelBackend')
"""
URLS = """
from django.apps import apps
from django.urls import include, path
urlpatterns = [path('i18n/', include('django.conf.urls.i18n')), path('', include(apps.get_app_config('oscar').urls[0]))]
"""
FILL = """
from oscar.apps.catalogue.models import *
from oscar.apps.catalogue.categories import create_from_breadcrumbs
from oscar.apps.catalogue.reviews.models import ProductReview
from oscar.apps.partner.models import Partner, StockRecord
from django.utils.dateparse import parse_datetime
from django.core.management import call_command
kind = ProductClass.objects.create(name='Goods', track_stock=False)
for code, name in (('material', 'Material'), ('weight', 'Weight'), ('origin', 'Origin')):
    ProductAttribute.objects.create(product_class=kind, code=code, name=name, type='text')
partner = Partner.objects.create(name='Warehouse')
def sell(product, item):
    StockRecord.objects.create(product=product, partner=partner, partner_sku=item['upc'], price=item['price'], price_currency='EUR')
made = []
for item in data['products']:
    p = Product(title=item['title'], description=item['html'], upc=item['upc'], product_class=kind,
                structure='parent' if item['variants'] else 'standalone', slug=item['slug'])
    for code in ('material', 'weight', 'origin'):
        setattr(p.attr, code, item[code])
    p.save()
    for name in item['categories']:
        ProductCategory.objects.create(product=p, category=create_from_breadcrumbs(name))
    if not item['variants']:
        sell(p, item)
    for v in item['variants']:
        child = Product.objects.create(title=v['title'], upc=v['upc'], structure='child', parent=p)
        sell(child, v)
    for r in item['reviews']:
        review = ProductReview.objects.create(product=p, score=r['score'], title=r['title'], body=r['body'], name=r['name'],
                                              email='who@people.invalid', status=1)
        ProductReview.objects.filter(pk=review.pk).update(date_created=parse_datetime(r['date'] + ':00Z'))
    p.update_rating()
    made.append(p)
for p, item in zip(made, data['products']):
    for rank, other in enumerate(item['others']):
        ProductRecommendation.objects.create(primary=p, recommendation=made[other], ranking=rank)
call_command('rebuild_index', interactive=False, verbosity=0)
print('\\n'.join(f'{p.slug} {p.pk}' for p in made))
"""
CATEGORIES = ['Tools > Hand', 'Tools > Power', 'Books > Manuals', 'Books > Stories', 'Garden', 'Kitchen > Baking']


def install(tools):
    packages.venv(
        tools, 'django-oscar==3.2.6', 'Django==4.2.16', 'sorl-thumbnail==12.11.0', 'setuptools==69.5.1', 'Whoosh==2.7.4'
    )


def product_of(job, lang, number, total):
    chat = talk.Talk(job.docs, lang, f'{job.seed}/{job.name}/{number}')
    dice = chat.dice
    parts, price = chat.paragraphs(4), f'{dice.randrange(3, 400)}.{dice.choice(["00", "50", "99"])}'
    points = [chat.sentence() for _ in range(dice.randrange(0, 4))]
    title = chat.title(50)
    html = ''.join(f'<p>{p}</p>' for p in parts) + (
        '<ul>' + ''.join(f'<li>{p}</li>' for p in points) + '</ul>' if points else ''
    )
    variants = (
        [
            {'title': f'{title} {size}', 'upc': f'{number:05}-{size}', 'price': f'{dice.randrange(3, 400)}.00'}
            for size in ('S', 'M', 'L')
        ]
        if number % 8 == 3
        else []
    )
    reviews = [
        {
            'score': dice.randrange(1, 6),
            'title': chat.title(40),
            'body': ' '.join(chat.paragraphs(1)),
            'name': chat.person(),
            'date': f'{2019 + number % 6}-{number % 12 + 1:02}-{n + 1:02}T{number % 24:02}:30',
        }
        for n in range(dice.choice([0, 0, 1, 2, 4]))
    ]
    return {
        'title': title,
        'slug': f'item-{number}',
        'upc': f'{number:05}',
        'html': html,
        'lines': parts + points,
        'price': price,
        'material': dice.choice(['oak', 'steel', 'paper', 'glass']),
        'weight': f'{dice.randrange(1, 90)} kg',
        'origin': dice.choice(['Norway', 'Peru', 'Japan']),
        'variants': variants,
        'reviews': reviews,
        'lang': lang,
        'categories': dice.sample(CATEGORIES, 2 if number % 5 == 0 else 1),
        'others': dice.sample(range(total), 4),
    }


def fill(job):
    total, langs = sum(COUNTS.values()), [lang for lang, n in COUNTS.items() for _ in range(n)]
    products = [product_of(job, lang, n, total) for n, lang in enumerate(langs)]
    printed = django_project.make(job, SETTINGS, URLS, FILL, {'products': products})
    numbers = dict(re.findall(r'^(item-\d+) (\d+)$', printed, re.M))
    return [record(p, numbers[p['slug']]) for p in products]


def record(p, number):
    """A product is what its record has: title, price, description, attributes; variants are neutral, reviews comments."""
    facts = [p['upc'], p['material'], p['weight'], p['origin']] + ([] if p['variants'] else [p['price']])
    said = [
        f'{r["title"]} {r["body"]} Reviewed by {r["name"]} on {django_project.spelt(r["date"])}' for r in p['reviews']
    ]
    prices = [v['price'] for v in p['variants']] or [p['price']]
    markdown = f'# {p["title"]}\n\n' + '\n\n'.join(p['lines'] + facts) + '\n'
    labels = 'UPC Product Type Goods Price excl. tax Price incl. tax Availability Available Number of reviews Material Weight Origin'
    return {
        'url': f'/catalogue/{p["slug"]}_{number}/',
        'type': 'other',
        'text': '\n'.join([p['title'], *p['lines'], *facts]),
        'markdown': markdown,
        'title': p['title'],
        'author': None,
        'date': None,
        'lang': p['lang'],
        'comments': said,
        'neutral': [
            labels,
            'Variants Available Tax €0.00',
            ' '.join(prices * 2),
            str(len(said)),
            'Product Description Product Information',
            *(f'{v["title"]} Available {v["price"]}' for v in p['variants']),
        ],
    }


def serve(job):
    return django_project.serve(job)


def page_type(url):
    if '/reviews/' in url:
        return 'other'
    return 'index' if re.match(r'/(catalogue/)?(category/.*)?(\?.*)?$', url) else None
