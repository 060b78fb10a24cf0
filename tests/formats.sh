#!/bin/sh
# SPDX-License-Identifier: MIT
# formats.sh PROGRAM - the output of --format, --fields, --compress, --split-size and --with-schema, read strictly by
# the consumers' grammars (formats.py), for hostile pages, too; and a run that fails leaves nothing behind.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

if command -v python3 >/dev/null; then
    (cd "$top" && python3 -B tests/formats.py "$program" "$work/formats") >report 2>&1
    check "tests/formats.py ends" [ $? -eq 0 ]
    passed=$((passed + $(grep -c '^passed' report)))
    failed=$((failed + $(grep -c '^failed' report)))
    grep -v '^passed' report | sed 's/^/formats: /' >&2
else
    skip "formats through strict readers: python3 is not installed"
fi

make_site site
run 0 -f solr -f opensearch -f postgresql --with-schema -o o site
check "the message names the files" has err "written to o: templates.json pages.jsonl run.json report.html"
check "and those of formats" has err "pages.solr.json pages.solr.schema.json pages.postgresql.copy"
cksum o/* >before

# A disk that has room for what is kept on the way (bytes as they are), but not for the outputs, where each
# backslash is two: none of the files is changed.
make_site more
printf '<p>%0800000d' 0 | tr 0 '\\' >more/long.html
(ulimit -f 2750 && trap '' XFSZ && "$program" -q -j1 -o o -f wet -f solr -f opensearch more >out 2>err)
check "a full disk: exit 1" [ $? -eq 1 ]
check "and the file named" has err "cannot write 'o/"
cksum o/* >after
check "a full disk changes nothing" same before after
check "no temporary file stays" sh -c '! ls -A o | grep -q tmp'

run 1 -f solr -o site/1.html site
run 2 -f lucene site
check "an unknown format" has err "bad value 'lucene' for '-f': not a format"
run 2 --fields url,body site
check "an unknown field" has err "bad value 'url,body' for '--fields'"
run 2 --fields '' site
run 2 --fields url, site
run 2 --index-name 'a b' site
run 2 --index-name 1a site
run 2 --index-name "$(printf '%051d' 0 | tr 0 a)" site
run 0 -q --index-name "$(printf '%050d' 0 | tr 0 a)" -f vespa -o named site
run 2 --split-size 0 site
run 2 --compress xz site
run 2 -f solr -o - site
check "formats need a directory" has err "option '--format' needs a directory"
"$program" -q -o - site >plain
"$program" -q -o - --compress gz site | gzip -dc >unpacked
check "-o - --compress gz" same plain unpacked
check "which is pages.jsonl" same plain o/pages.jsonl

finish
