#!/bin/sh
# SPDX-License-Identifier: MIT
# shards_steps.sh PROGRAM - examples/shards: a site in many files, by GNU parallel and by the body of a Slurm array's
# tasks, gives the bytes of one run.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
export INFODISC="$program" OPTIONS=--no-report JOBS=2

python3 "$top/tests/pack_site.py" "$top/datasets/harbour/pages" https://www.harbour.example/ utf-8 all.warc harbour.jsonl
mkdir files
awk '{ print > "files/" NR % 6 ".jsonl" }' harbour.jsonl
run 0 -q --no-report -o want harbour.jsonl
same_output() { same want/pages.jsonl "$1/pages.jsonl" && same_templates "$1"; }
same_templates() { # but for the name of the site, which is that of a file
    sed 's/"site": "[^"]*"/"site": ""/' want/templates.json >a
    sed 's/"site": "[^"]*"/"site": ""/' "$1/templates.json" | same a -
}

# A shard as SITE: each page is written by the part that has the capture which counts.
printf '{"url": "http://a.example/%s", "html": "<p>Old words of page %s"}\n' 1 1 2 2 >old.jsonl
printf '{"url": "http://a.example/%s", "html": "<p>New words of page %s"}\n' 2 2 3 3 >new.jsonl
for part in old new; do run 0 scan -q -o $part.shard $part.jsonl; done
run 0 scan -q -o other.shard harbour.jsonl
run 0 merge -q -o sum.shard old.shard new.shard
run 0 -q --no-report --stats sum.shard -o sum sum.shard
check "a shard by itself: all pages" lines sum/pages.jsonl 3
for part in old new; do run 0 -q --no-report --stats sum.shard -o $part $part.shard; done
cat old/pages.jsonl new/pages.jsonl | sort >got
sort sum/pages.jsonl >all
check "shards of parts: each page once" same got all
check "... the other capture is reported" [ "$(cat old/run.json new/run.json | grep -c '"another version in the statistics": 1')" -eq 1 ]
run 0 -q --no-report --stats sum.shard --include '/1$' -o old old.shard
check "... with --include" lines old/pages.jsonl 1
check "... the rest is reported" has old/run.json '"URL not chosen": 1'
for site in other.shard harbour.jsonl; do
    run 4 -q --no-report --stats sum.shard -o other $site
    check "$site, another site: nothing is written" [ ! -e other ]
    check "... and why" has err "no page of '$site' is in 'sum.shard'"
done
sed 's/words/letters/' old.jsonl >changed.jsonl
run 0 scan -q -o changed.shard changed.jsonl
for site in changed.shard changed.jsonl; do
    run 4 -q --no-report --stats old.shard -o other $site
    check "$site, all pages with other bytes: nothing is written" [ ! -e other ]
    check "... and why" has err "no page of '$site' is in 'old.shard': scan it first, or name the shard of its site"
    check "... what counts" has err "with other bytes is another one"
done
run 1 -q --no-report --stats old.shard --max-depth 100 -o other old.jsonl
check "an option that the scan has fixed: why" \
    has err "cannot use 'old.shard' with --max-depth 100: the scan has fixed it: 512"
run 1 -q --no-report --stats old.shard --jsonl-url-field u -o other old.jsonl
check "... a name" has err "cannot use 'old.shard' with --jsonl-url-field u: the scan has fixed it: not set"
run 0 scan -q --max-depth 100 -o flat.shard old.jsonl
run 0 -q --no-report --stats flat.shard --max-depth 100 -o flat old.jsonl
check "... as the scan had it" lines flat/pages.jsonl 2
head -c 300 old.shard >cut.shard
run 1 -q --no-report --stats sum.shard -o cut cut.shard
check "a shard that is cut off: which" has err cut.shard
run 1 scan -q -o x.shard old.shard

if command -v parallel >/dev/null; then
    sh "$top/examples/shards/parallel.sh" par files/*.jsonl >log 2>err </dev/null
    check "parallel.sh ends well" [ $? -eq 0 ]
    check "... with the bytes of one run" same_output par
    rm par/pages.jsonl par/_work/3.pages/run.json
    sh "$top/examples/shards/parallel.sh" par files/*.jsonl >log 2>err </dev/null
    check "the same command goes on" same_output par
    sh "$top/examples/shards/parallel.sh" bad files/0.jsonl nowhere.jsonl >log 2>err </dev/null
    check "a file that is missing ends it" [ $? -ne 0 ]
    check "... said which" has err nowhere.jsonl
    check "... and nothing is written" is_absent bad/pages.jsonl
else
    skip "GNU parallel is not installed"
fi

# What Slurm does: a copy of the script, a task for each number of the array.
cat >sbatch <<'END'
#!/bin/sh
# sbatch [options] SCRIPT ARGUMENT... - runs the job at once
array=
while :; do
    case $1 in
    --array=*) array=${1#--array=} ;;
    --*) ;;
    *) break ;;
    esac
    shift
done
script=$1
shift
mkdir -p spool && cp "$script" spool/slurm_script
if [ -z "$array" ]; then sh spool/slurm_script "$@" >&2 || exit; fi
if [ "$array" ]; then
    for task in $(seq "${array#*-}" -1 "${array%-*}"); do
        SLURM_ARRAY_TASK_ID=$task sh spool/slurm_script "$@" >&2 || exit
    done
fi
echo 1
END
chmod 755 sbatch
PATH=$work:$PATH sh "$top/examples/shards/slurm.sh" slurm files/*.jsonl >log 2>err </dev/null
check "slurm.sh ends well" [ $? -eq 0 ]
check "... with the bytes of one run" same_output slurm
sh "$top/examples/shards/steps.sh" list slurm files/1.jsonl >log 2>err </dev/null
check "other files are not mixed with the shards there" has err "steps.sh: 'slurm' has shards of other files"
sh "$top/examples/shards/steps.sh" nothing here >log 2>err </dev/null
check "steps.sh tells its steps" [ $? -eq 2 ]
check "..." has err "steps.sh merge OUT"
finish
