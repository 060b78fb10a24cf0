# SPDX-License-Identifier: MIT
"""WordPress with three themes: posts, pages, categories, tags, archives, search, threaded comments with ?replytocom,
recent posts in the sidebar, related posts below the text. MariaDB and PHP's server, both for the time of the crawl only."""

import contextlib
import json
import os
import random
import re

import crawl
import gold
import mariadb
import markup
import packages
import talk
import texts

ENGINE, KIND, LICENCE = 'WordPress 6.1 (Debian)', 'blog', 'GPL-2+'
SITES = ['wordpress-twentytwentyone', 'wordpress-twentytwentytwo', 'wordpress-twentytwentythree']
START = ['/', '/?s=python', '/?s=docker', '/?s=request']  # no page links a search
COUNTS = {
    'wordpress-twentytwentyone': {'en': 45, 'de': 15, 'ru': 10, 'ar': 10},
    'wordpress-twentytwentytwo': {'en': 40, 'zh': 15, 'ja': 10},
    'wordpress-twentytwentythree': {'en': 40, 'ru': 15},
}
REJECT = r'wp-json|wp-admin|wp-login|xmlrpc|/feed/?|feed=|oembed|wp-includes|wp-content/(themes|plugins)'
CONFIG = """<?php
define('DB_NAME', 'wp'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:SOCKET');
define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
define('WP_HOME', 'BASE'); define('WP_SITEURL', 'BASE'); define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true); define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
"""
FILL = r"""<?php
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = parse_url($argv[2], PHP_URL_HOST); $_SERVER['REQUEST_URI'] = '/';
require __DIR__ . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
function related($category) {  // WordPress's own block of a category's newest posts
    $what = ['categories' => [['id' => $category]], 'postsToShow' => 4, 'displayPostDate' => true];
    return "\n<h3>Related posts</h3>\n<!-- wp:latest-posts " . json_encode($what) . ' /-->';
}
function wp_mail_off() { return true; } add_filter('pre_wp_mail', 'wp_mail_off');
$data = json_decode(file_get_contents($argv[1]), true);
wp_install($data['title'], 'admin', 'admin@site.invalid', true, '', 'correct-horse-17');
wp_delete_post(1, true); wp_delete_post(2, true);
update_option('permalink_structure', '/%year%/%monthnum%/%postname%/');
update_option('blogdescription', 'what we write'); update_option('timezone_string', 'UTC');
update_option('thread_comments', 1); update_option('comment_moderation', 0);
update_option('rss_use_excerpt', 1); update_option('posts_per_page', 8);
switch_theme($data['theme']);
global $wp_rewrite; $wp_rewrite->init(); $wp_rewrite->flush_rules(false);
$users = [];
foreach ($data['posts'] as $p) {
    if (!isset($users[$p['author']])) $users[$p['author']] = wp_insert_user(['user_login' => 'u' . count($users),
        'user_pass' => 'correct-horse-17', 'display_name' => $p['author'], 'user_nicename' => 'writer-' . count($users)]);
    $cats = array_map(function ($c) { $t = term_exists($c, 'category') ?: wp_insert_term($c, 'category'); return (int)$t['term_id']; }, $p['categories']);
    $id = wp_insert_post(wp_slash(['post_title' => $p['title'], 'post_name' => $p['slug'], 'post_content' => $p['html'] . ($p['type'] == 'post' ? related($cats[0]) : ''),
        'post_status' => 'publish', 'post_type' => $p['type'], 'post_author' => $users[$p['author']],
        'post_date' => $p['date'] . ' 09:00:00', 'post_date_gmt' => $p['date'] . ' 09:00:00', 'post_category' => $cats,
        'tags_input' => $p['tags'], 'comment_status' => 'open']), true);
    if (is_wp_error($id)) { fwrite(STDERR, $id->get_error_message()); exit(1); }
    $ids = [];
    foreach ($p['comments'] as $c) $ids[] = wp_insert_comment(wp_slash(['comment_post_ID' => $id, 'comment_author' => $c['author'],
        'comment_content' => $c['text'], 'comment_date' => $c['date'], 'comment_date_gmt' => $c['date'], 'comment_approved' => 1,
        'comment_parent' => $c['parent'] < 0 ? 0 : $ids[$c['parent']], 'comment_author_email' => '', 'user_id' => 0]));
}
$menu = wp_create_nav_menu('Main');
foreach (get_pages() as $page) wp_update_nav_menu_item($menu, 0, ['menu-item-object' => 'page', 'menu-item-object-id' => $page->ID,
    'menu-item-type' => 'post_type', 'menu-item-status' => 'publish']);
set_theme_mod('nav_menu_locations', ['primary' => $menu]);
 echo 'filled';
"""


def install(tools):
    packages.apt(
        'mini-httpd',
        'php-cgi',
        'php-cli',
        'php-mysql',
        'php-gd',
        'php-xml',
        'php-mbstring',
        'mariadb-server-core',
        'mariadb-client-core',
        'wordpress',
        *(f'wordpress-theme-{s.partition("-")[2]}' for s in SITES),
    )


def comments(job, doc):
    """Comments of a post: some answer others."""
    chat = talk.Talk(job.docs, doc.lang, f'{job.seed}/{job.name}/{doc.slug}')
    made = []
    for n in range(chat.dice.choice([0, 0, 1, 3, 5, 9])):
        answer = chat.dice.randrange(n) if n and chat.dice.random() < 0.5 else -1
        if answer >= 0 and made[answer]['depth'] > 2:
            answer = -1
        depth = made[answer]['depth'] + 1 if answer >= 0 else 0
        made.append(
            {
                'author': chat.person(),
                'text': chat.short(),
                'date': f'{chat.date(2025, 2025):%Y-%m-%d %H:%M}:00',
                'parent': answer,
                'depth': depth,
            }
        )
    return made


def post_of(job, doc, n):
    dice = random.Random(f'{job.seed}/{doc.slug}')
    cats = [doc.category] + ([dice.choice(texts.CATEGORIES)] if n % 4 == 0 else [])
    return {
        'title': doc.title,
        'slug': doc.slug,
        'html': markup.to_html(doc, '/wp-content/uploads/'),
        'author': doc.author,
        'date': doc.date,
        'categories': cats,
        'tags': doc.tags,
        'type': 'page' if n % 12 == 11 else 'post',
        'comments': comments(job, doc) if n % 12 != 11 else [],
    }


def fill(job):
    docs = texts.choose(job.docs, job.name, job.seed, COUNTS[job.name])
    root = job.work + '/wp'
    crawl.run(['cp', '-rL', '/usr/share/wordpress', root])
    texts.write_pictures(root + '/wp-content/uploads')
    crawl.write(root + '/wp-config.php', CONFIG.replace('SOCKET', mariadb.socket_of(job)).replace('BASE', job.base))
    crawl.write(root + '/fill.php', FILL)
    posts = [post_of(job, doc, n) for n, doc in enumerate(docs)]
    crawl.write(
        job.work + '/data.json',
        json.dumps({'title': 'Pages and Days', 'theme': job.name.partition('-')[2], 'posts': posts}),
    )
    with mariadb.database(job, 'wp'):
        done = crawl.run(['php', root + '/fill.php', job.work + '/data.json', job.base], cwd=root, seconds=300)
    os.remove(root + '/fill.php')
    if 'filled' not in done:
        raise crawl.Failed('not filled: ' + crawl.ends(done))
    return [record(doc, post) for doc, post in zip(docs, posts)]


def record(doc, post):
    said = [f'{c["author"]} {c["text"]}' for c in post['comments']]
    url = f'/{doc.slug}/' if post['type'] == 'page' else f'/{doc.date[:4]}/{doc.date[5:7]}/{doc.slug}/'
    return gold.of_doc(doc, url, comments=said, neutral=post['categories'] + ['says: Reply at ' * len(said)])


@contextlib.contextmanager
def serve(job):
    with mariadb.database(job, 'wp'):
        with crawl.process_server(
            ['php', '-S', f'127.0.0.1:{job.port}', '-t', job.work + '/wp'],
            job.port,
            job.work + '/server.log',
            env={'PHP_CLI_SERVER_WORKERS': '2'},
        ):
            yield


def page_type(url):
    if 'replytocom' in url:
        return 'other'
    listing = re.match(r'/(page/\d+/)?\?s=|/(page/\d+/|category/.*|tag/.*|author/.*|\d{4}/(\d\d/)?(page/\d+/)?)?$', url)
    return 'index' if listing else None
