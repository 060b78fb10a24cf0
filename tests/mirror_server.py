#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A small site for crawlers, on a free port of the loopback interface; for real_mirrors.sh.

    mirror_server.py PORT_FILE URLS_FILE    writes the port, and a line for each page: URL TAB its sentence

It has what crawlers store in different ways: queries, names with blanks and other scripts, names without an
extension, a name that is a directory, too, capitals, a redirect, a page that is missing, a body that is compressed
unasked, a charset that only the HTTP header names. Runs until it is killed.
"""
import gzip
import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote

# path and query -> (sentence, kind); what the page is about, in words that stand on no other one
PAGES = {
    '/': ('The harbour office opens its doors when the tide turns at dawn.', ''),
    '/?page=2': ('Older notices are kept behind the counter in a green box.', ''),
    '/?page=3': ('The oldest notices were eaten by mice in a wet winter.', ''),
    '/p.php?id=1&x=2': ('Boat number one carries barrels of salted herring.', ''),
    '/p.php?id=2&x=2': ('Boat number two ferries sheep between the islands.', ''),
    '/p.html?a=b/c': ('A slash in a query is a thief of sleep for librarians.', ''),
    '/sp%20ace.html': ('Blank names hide between two words of a signboard.', ''),
    '/%E4%B8%AD.html': ('Middle kingdoms are drawn as a box and a stroke.', ''),
    '/a': ('Nothing follows this name, neither dot nor letters.', ''),
    '/x.asp': ('Active servers once rendered this very paragraph.', ''),
    '/UP.HTML': ('Capital letters shout across the crowded quay.', ''),
    '/up.html': ('Lower letters whisper under the wooden pier.', ''),
    '/dir/sub': ('A page may be a drawer that holds another one.', ''),
    '/dir/sub/leaf': ('Inside of the drawer lies a dried maple leaf.', ''),
    '/dir/': ('Directories greet visitors with a page of their own.', ''),
    '/target.html': ('All redirected ships end up in this dry dock.', ''),
    '/gz.html': ('Squeezed by the baler, wool travels more cheaply.', 'gzip'),
    '/legacy.html': ('Старый маяк стоит на каменистом мысу и светит рыбакам, которые возвращаются домой '
                     'поздним вечером, когда туман закрывает берег и слышен только колокол.', 'cp1251'),
}


def page(path):
    sentence, kind = PAGES[path]
    links = ''.join(f'<li><a href="{quote(p, safe="/?=&;%").replace("&", "&amp;")}">{n}</a></li>'
                    for n, p in enumerate([*PAGES, '/redir', '/missing.html']))
    html = (f'<!DOCTYPE html>\n<html><head><title>Notice {list(PAGES).index(path)} - Port Notices</title></head>'
            f'<body><div id="nav"><ul>{links}</ul></div><div id="main"><p>{sentence}</p></div>'
            '<div id="foot"><p>Port Notices are printed on driftwood by the keeper.</p></div></body></html>\n')
    body = html.encode('cp1251' if kind == 'cp1251' else 'utf-8')
    return gzip.compress(body, mtime=0) if kind == 'gzip' else body, kind


class Handler(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        path = re.sub('%..', lambda escape: escape[0].upper(), self.path) # HTTrack asks for %e4
        if path == '/redir':
            return self.answer(302, b'', {'Location': '/target.html'})
        if path not in PAGES:
            return self.answer(404, b'<html><head><title>Missing</title></head><body><p>No such page can be '
                                    b'found, not even by divers.</p></body></html>', {})
        body, kind = page(path)
        headers = {'Content-Encoding': 'gzip'} if kind == 'gzip' else {}
        charset = {'cp1251': 'windows-1251'}.get(kind, 'utf-8')
        return self.answer(200, body, headers, charset)

    def answer(self, status, body, headers, charset='utf-8'):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header('Content-Type', f'text/html; charset={charset}')
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        if self.command != 'HEAD':
            self.wfile.write(body)

    def log_message(self, *args):
        pass


def main():
    port_file, urls_file = sys.argv[1:]
    server = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    port = server.server_address[1]
    with open(urls_file, 'w', encoding='utf-8') as urls:
        for path, (sentence, _) in PAGES.items():
            print(f'http://127.0.0.1:{port}{path}', sentence, sep='\t', file=urls)
    with open(port_file, 'w', encoding='ascii') as out:
        print(port, file=out)
    server.serve_forever()


if __name__ == '__main__':
    main()
