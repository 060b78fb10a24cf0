#!/bin/sh
# SPDX-License-Identifier: MIT
# threads.sh PROGRAM - all methods over the sample sites with more threads than cores. Meant for a program built with
# the thread sanitizer (`make tsan`), which must find nothing; other builds only check the exit code. Only findings
# inside uninstrumented libraries are suppressed.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

export TSAN_OPTIONS="ignore_noninstrumented_modules=1 exitcode=66 $TSAN_OPTIONS"
for site in $sample_sites; do
    for options in '--matrix words -f opensearch -f wet -f xapian -f solr --compress gz' '-m entropy' '-m paper' '-m paper -b div' '--debug-no-shrink' \
        '--debug-threads' '--debug-threads -m entropy' '--memory 64K --debug-threads' '--memory 64K -m paper'; do
        # shellcheck disable=SC2086 # several words
        run 0 -q -j 4 $options -o out.dir "$top/datasets/$site/pages"
        check "$site $options: no message" is_empty err
    done
    run 0 -q -o out.dir "$top/datasets/$site/pages"
    run 0 apply -q -j 4 -o applied.dir out.dir/templates.json "$top/datasets/$site/pages"
    check "$site apply: no message" is_empty err
    run 0 apply -q -j 4 --debug-threads -o applied.dir out.dir/templates.json "$top/datasets/$site/pages"
    check "$site apply, in threads: no message" is_empty err
done
finish
