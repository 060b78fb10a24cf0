#!/bin/sh
# SPDX-License-Identifier: MIT
# real_warc.sh PROGRAM - WARCs by other programs: wget crawls a sample site from a local server, and warcio (Debian:
# python3-warcio) writes records. Each must give the same content as the directory. Tools that are not installed are
# skipped.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
pages=$top/datasets/harbour/pages

# contents DIR: URL without host, title and content of each page, one page per line.
contents() {
    python3 -c '
import json, sys, urllib.parse
for page in sorted((json.loads(l) for l in open(sys.argv[1] + "/pages.jsonl", encoding="utf-8")), key=lambda p: p["url"]):
    url = urllib.parse.urlsplit(page["url"])
    path = url.path + "index.html" if url.path.endswith("/") else url.path
    print(json.dumps([path, url.query, page["title"], page["content"], page["redundant"]]))' "$1" | sort -u
}

cat >serve.py <<'END'
import functools, http.server, sys
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), handler)
print(server.server_port, flush=True)
server.serve_forever()
END

run 0 -o tree "$pages"
contents tree >want
if command -v wget >/dev/null; then
    python3 serve.py "$pages" >port 2>/dev/null &
    server=$!
    for _ in 1 2 3 4 5 6 7 8 9 10; do [ -s port ] || sleep 0.2; done
    # By name: following links would find pages under two URLs, as / and /index.html.
    (cd "$pages" && find . -name '*.html') | sed "s|^\./|http://127.0.0.1:$(cat port)/|" >urls
    for how in "" "--no-warc-compression"; do
        rm -f crawl.warc*
        # shellcheck disable=SC2086
        wget -q -x -i urls -P got --warc-file=crawl $how 2>err
        name=$(ls crawl.warc*)
        run 0 -o warc "$name"
        contents warc >have
        check "wget --warc-file $how" same have want
        check "wget's records are no fault $how" has warc/run.json '"skipped": 0'
    done
    kill "$server"
else
    skip "wget is not installed"
fi

cat >write.py <<'END'
import io, os, sys
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter
top = sys.argv[1]
for name, version, packed in ('a.warc.gz', 'WARC/1.0', True), ('b.warc', 'WARC/1.1', False):
    with open(name, 'wb') as out:
        writer = WARCWriter(out, gzip=packed, warc_version=version)
        writer.write_record(writer.create_warcinfo_record(name, {'software': 'test'}))
        for directory, _, files in sorted(os.walk(top)):
            for f in sorted(files):
                path = os.path.join(directory, f)
                url = 'http://www.harbour.example/' + os.path.relpath(path, top)
                headers = StatusAndHeaders('200 OK', [('Content-Type', 'text/html')], protocol='HTTP/1.1')
                with open(path, 'rb') as body:
                    record = writer.create_warc_record(url, 'response', payload=io.BytesIO(body.read()), http_headers=headers)
                writer.write_request_response_pair(writer.create_warc_record(
                    url, 'request', http_headers=StatusAndHeaders('GET / HTTP/1.1', [], is_http_request=True)), record)
                writer.write_record(writer.create_revisit_record(
                    url, digest=record.rec_headers.get_header('WARC-Payload-Digest'), refers_to_uri=url,
                    refers_to_date='2020-01-01T00:00:00Z', http_headers=headers))
END
if python3 -c 'import warcio' 2>/dev/null; then
    python3 write.py "$pages" 2>err
    for file in a.warc.gz b.warc; do
        run 0 -o warc $file
        contents warc >have
        check "warcio: $file" same have want
        check "warcio's records are no fault: $file" has warc/run.json '"skipped": 0'
    done
else
    skip "warcio is not installed"
fi

finish
