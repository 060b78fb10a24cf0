#!/bin/sh
# SPDX-License-Identifier: MIT
# real_mirrors.sh PROGRAM - crawls a small site (mirror_server.py) with wget and HTTrack, in all the ways that name
# files differently. Each tree must give the content that the site serves for each URL. Changes made by the tools
# themselves are listed below, with the reason. Needs python3; skips tools that are not installed.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

if ! command -v python3 >/dev/null; then
    skip "python3 is not installed"
    finish
fi
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY
python3 "$top/tests/mirror_server.py" port urls &
server=$!
trap 'kill $server; cd /; chmod -R u+rwx "$work"; rm -rf "$work"' EXIT
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    [ -s port ] && break
    sleep 0.5
done
site=http://127.0.0.1:$(cat port)
check "the server runs" [ -s port ]

# differences SITE: how the pages of SITE are others than those served, one per line: "- URL" is not there, "+ URL"
# should not be, "! URL" has another content. (The host is left out.)
differences() {
    "$program" -q -o out.infodisc "$1" 2>err </dev/null
    python3 - out.infodisc/pages.jsonl urls "$site" <<'END'
import json, sys
found = {p['url']: p['content'] for p in map(json.loads, open(sys.argv[1], encoding='utf-8'))}
served = dict(line.rstrip('\n').split('\t') for line in open(sys.argv[2], encoding='utf-8'))
for mark, urls in (('-', served.keys() - found.keys()), ('+', found.keys() - served.keys()),
                   ('!', {u for u in served.keys() & found.keys() if served[u] != found[u]})):
    for url in sorted(urls):
        print(mark, url.removeprefix(sys.argv[3]))
END
}

# expect NAME SITE, with the differences that are allowed on standard input
expect() {
    cat >allowed
    differences "$2" >seen
    cp seen err # is shown where the test fails
    check "$1" same seen allowed
}

crawl() { # crawl DIR COMMAND...
    mkdir "$1"
    (cd "$1" && shift && timeout 120 "$@" >log 2>&1)
    rm -f "$1/log"
}

if command -v wget >/dev/null; then
    # /dir/sub: there is a directory of that name, in which /dir/sub/leaf lies; wget loses one of them.
    # /redir: wget keeps the page that it was led to under the name that it asked for.
    crawl plain wget -q -m "$site/"
    expect "wget -m" plain <<'END'
- /dir/sub
+ /redir
END
    expect "wget -m, the directory of the host" plain/127* <<'END'
- /dir/sub
+ /redir
END
    crawl windows wget -q -m --restrict-file-names=windows "$site/"
    expect "wget -m --restrict-file-names=windows" windows <<'END'
- /dir/sub
+ /redir
END
    crawl kept wget -q -m -E -k -K "$site/"
    expect "wget -m -E -k -K" kept <<'END'
+ /redir
END
    tar -czf kept.tar.gz kept
    expect "a tar of wget -m -E -k -K" kept.tar.gz <<'END'
+ /redir
END
    # Without -K nothing tells /a from /a.html, both of which -E calls a.html.
    crawl extended wget -q -m -E "$site/"
    expect "wget -m -E" extended <<'END'
- /a
- /dir/sub
- /dir/sub/leaf
+ /a.html
+ /dir/sub.html
+ /dir/sub/leaf.html
+ /redir.html
END
    check "wget: a page that is missing is none" [ ! -e plain/127*/missing.html ]
    run 0 -q -o out.infodisc plain
    if command -v jq >/dev/null; then
        check "wget: a redirect is a duplicate" [ "$(jq -r 'select(.duplicate_of) | .path' out.infodisc/pages.jsonl |
            sed 's/.*\///')" = target.html ]
    fi
else
    skip "wget is not installed"
fi

if command -v httrack >/dev/null; then
    crawl httrack httrack "$site/" -O mirror -q -%v0 --disable-security-limits -%c50 -c4
    expect "httrack" httrack/mirror </dev/null
    check "httrack: its own pages, and those that are missing, are skipped" \
        has out.infodisc/run.json '"HTTP status": 1'
    tar -cf mirror.tar -C httrack mirror
    expect "a tar of httrack's mirror" mirror.tar </dev/null
    check "... its failures are skipped by its log" has out.infodisc/run.json '"HTTP status": 1'
    tar -czf inner.tar.gz -C httrack/mirror .
    expect "a packed tar of what lies in it" inner.tar.gz </dev/null
    expect "httrack, the directory of the host" httrack/mirror/127* </dev/null
    mv httrack/mirror/hts-cache httrack/cache
    # The page that is missing is known by the log only.
    expect "httrack, without its log" httrack/mirror <<'END'
+ /missing.html
END
else
    skip "httrack is not installed"
fi

finish
