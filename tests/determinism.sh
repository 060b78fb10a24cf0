#!/bin/sh
# SPDX-License-Identifier: MIT
# determinism.sh PROGRAM - the same site and options give the same bytes of all outputs, whatever the number of
# threads, the order of the directory, the file system, the locale, the time zone, the umask and the path to the site.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

# outputs SITE [OPTION...] runs the program and prints a digest of all that it writes.
outputs() {
    path=$1
    shift
    rm -rf "$work/o" && mkdir "$work/o"
    "$program" -q -o "$work/o/out" --matrix "$work/o/words" "$@" "$path" 2>"$work/err" || echo failed
    (cd "$work/o" && find . -type f | LC_ALL=C sort | xargs cksum)
}
# equal NAME SITE [OPTION...]: the outputs are those of the reference run.
equal() {
    case_name=$1
    shift
    outputs "$@" >"$work/other"
    check "$site, $method: $case_name" same "$work/reference" "$work/other"
}

# shuffled DIR makes DIR/pages, a copy of the site whose files are made in another order.
shuffled() {
    mkdir -p "$1/pages"
    (cd "$pages" && find . -type d -exec mkdir -p "$1/pages/{}" \; && find . -type f) |
        awk -v seed="$2" 'BEGIN { srand(seed) } { print rand() "\t" $0 }' | sort | cut -f 2- |
        while IFS= read -r file; do cp "$pages/$file" "$1/pages/$file"; done
}

locale=de_DE.UTF-8
if ! locale -a 2>/dev/null | grep -qi '^de_DE\.utf-*8$'; then
    mkdir locales
    LOCPATH=$work/locales
    export LOCPATH
    if ! localedef -i de_DE -f UTF-8 "$work/locales/$locale" 2>/dev/null; then
        skip "locale $locale (no localedef, or no sources of locales)"
        unset LOCPATH
        locale=C.UTF-8
    fi
fi

for site in $sample_sites; do
    pages=$top/datasets/$site/pages
    shuffled "$work/shuffled/$site" 1
    for method in template entropy paper; do
        set -- -m "$method"
        LC_ALL=C outputs "$pages" "$@" -j 1 >reference
        check "$site, $method: 7 files" [ "$(wc -l <reference)" -eq 7 ]
        for threads in 2 4 8; do equal "-j $threads" "$pages" "$@" -j "$threads"; done
        equal "another order of files" "$work/shuffled/$site/pages" "$@" -j 2
        equal "in threads of one process" "$pages" "$@" -j 3 --debug-threads
        for threads in 1 2; do equal "--memory 64K, -j $threads" "$pages" "$@" --memory 64K -j "$threads"; done
        equal "--memory 300K, threads of one process" "$pages" "$@" --memory 300K -j 3 --debug-threads
        LC_ALL=$locale equal "LC_ALL=$locale" "$pages" "$@"
        [ "$method" = template ] || continue
        for again in 1 2 3 4 5 6 7 8 9 10; do equal "-j 4, run $again" "$pages" "$@" -j 4; done
        TZ=Pacific/Auckland equal "another time zone" "$pages" "$@"
        (umask 077 && outputs "$pages" "$@" >"$work/other")
        check "$site: umask 077" same reference other
        equal "a final slash" "$pages///" "$@"
        cd "$pages/.." && equal "a relative path" pages "$@"
        cd pages && equal "the directory itself" . "$@"
        cd "$work" && equal "a way round" "shuffled/../shuffled/$site/./pages" "$@"
    done
done

for method in largest coreex next maxent memm crf ib1 igtree c45; do
    for site in $sample_sites; do
        pages=$top/datasets/$site/pages
        LC_ALL=C outputs "$pages" -m "$method" -j 1 >reference
        for threads in 2 8; do equal "-j $threads" "$pages" -m "$method" -j "$threads"; done
        for threads in 1 2; do
            equal "--memory 64K, -j $threads" "$pages" -m "$method" --memory 64K -j "$threads"
        done
    done
done

site=harbour method=default pages=$top/datasets/harbour/pages
LC_ALL=C outputs "$pages" -j 1 >reference
if [ -w /dev/shm ] && memory=$(mktemp -d /dev/shm/infodisc.XXXXXX); then
    shuffled "$memory" 2
    equal "another file system" "$memory/pages"
    TMPDIR=$memory equal "the spool on another file system" "$pages"
    rm -rf "$memory"
else
    skip "another file system (no /dev/shm)"
fi
"$program" -q -o - -j 1 "$pages" >one
"$program" -q -o - -j 4 "$pages" >four
check "-o - with threads" same one four
check "-o - writes what the file holds" same one o/out/pages.jsonl
"$program" -o - --memory 64K "$pages" >little 2>err
check "-o - in little memory" same one little
check "a run that takes more memory than --memory says so" has err "; --memory allows 0.1 MB"

finish
