#!/bin/sh
# SPDX-License-Identifier: MIT
# killed.sh PROGRAM - kills or interrupts runs, then runs the same command again: see killed.py. INFODISC_KILLS=50: so
# many kills on a tree instead of 6, and some on archives. INFODISC_TIMED_KILLS=10: also measures the time of the
# second run, so many times (killed_times.py), over the site LARGE, or 5,000 pages made from a sample site.

case $LARGE in '' | /*) ;; *) LARGE=$PWD/$LARGE ;; esac
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
python3 "$top/tests/hostile_pages.py" pages 1500 0 3 || exit 1
python3 -B "$top/tests/odd_sites.py" make odd >sites || exit 1
cp -R odd/printed-12/pages pages/all/near # twelve near-duplicates
python3 "$top/tests/killed.py" "$program" pages/all "${INFODISC_KILLS:-6}" || exit 1
# A member for each record, which is read again from its place; and one for all, whose pages are known by their bytes.
python3 "$top/tests/pack_site.py" pages/all https://h.example/ utf-8 pages.warc.gz pages.whole.warc.gz || exit 1
for archive in pages.warc.gz pages.whole.warc.gz; do
    python3 "$top/tests/killed.py" "$program" $archive 2 || exit 1
done
[ -n "$INFODISC_TIMED_KILLS" ] || exit 0
if [ -z "$LARGE" ]; then
    LARGE=large
    python3 "$top/bench/speed/gen_crawl.py" "$top/datasets/harbour/pages" 5000 $LARGE || exit 1
fi
python3 "$top/tests/killed_times.py" "$program" "$LARGE" "$INFODISC_TIMED_KILLS"
