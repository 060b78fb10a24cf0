#!/bin/sh
# SPDX-License-Identifier: MIT
# layers.sh PROGRAM - `make layers` on the source with the objects beside PROGRAM; and on a tiny tree with a violation
# of each kind, where it must fail.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
build=$(dirname "$program")
cc=${CC:-cc}
if ! command -v python3 >/dev/null || ! command -v nm >/dev/null; then
    skip "all (no python3, or no nm)"
    finish
fi

layers() { # EXIT OPTION...: its output in the file out
    want=$1
    shift
    python3 -B "$top/mk/layers.py" "$@" docs/layers.txt docs/architecture.svg >"$work/out" 2>&1
    [ $? -eq "$want" ]
}

# ---- the source
cd "$top" || exit 1
if [ -e "$build/base/error.o" ]; then
    layers 0 --build "$build"
    code=$?
    cp "$work/out" "$work/err"
    check "each room uses what docs/layers.txt says" [ "$code" -eq 0 ]
    : >"$work/err"
else
    skip "the source (no objects beside the program)"
fi

# ---- a tiny house: cli -> include/tiny.h = api -> mid -> base
mkdir "$work/clean" && cd "$work/clean" || exit 1
mkdir include base mid mid/inner api cli docs
echo 'int tiny_run(void);' >include/tiny.h
echo 'int number_twice(int n);' >base/number.h
echo 'int number_twice(int n) { return 2 * n; }' >base/number.c
echo 'int inner(void);' >mid/inner/inner.h
printf '#include "inner.h"\nint inner(void) { return 1; }\n' >mid/inner/inner.c
echo 'int mid(void);' >mid/mid.h
printf '#include "%s"\n' mid.h base/number.h inner/inner.h >mid/mid.c
echo 'int mid(void) { return number_twice(inner()); }' >>mid/mid.c
printf '#include "%s"\n' tiny.h mid/mid.h >api/api.c
echo 'int tiny_run(void) { return mid(); }' >>api/api.c
printf '#include "tiny.h"\nint main(void) { return tiny_run(); }\n' >cli/main.c
cat >docs/layers.txt <<'END'
# room      doors    may use
include     tiny.h   -
base        *        -
mid/inner   inner.h  -
mid         mid.h    base
                     mid/...
api         -        include mid
cli         -        include
END
cat >docs/architecture.svg <<'END'
<svg><desc>Each room, and the rooms that its arrows lead to.
api: mid
base: -
cli: include
include: api
mid: mid/inner
mid/inner: -
</desc></svg>
END

# plant starts anew; then the tree is changed, and: finds NAME LINE says that this line, and no other, is printed.
plant() {
    rm -rf "$work/tree"
    cp -R "$work/clean" "$work/tree"
    cd "$work/tree" || exit 1
}
compile() {
    for source in $(find . -name '*.c' | sed 's|^\./||'); do
        mkdir -p "build/$(dirname "$source")"
        "$cc" -Iinclude -I. -w -c -o "build/${source%.c}.o" "$source" || return 1
    done
}
finds() {
    check "$1: compiles" compile
    check "$1: exit 1" layers 1
    echo "$2" >"$work/line"
    sed '$d' "$work/out" | diff "$work/line" - >"$work/err"
    check "$1: the one line that names it" is_empty "$work/err"
    check "$1: the sum counts it" has "$work/out" '; 1 violation'
}
edit() { sed "$1" "$2" >"$work/edited" && cp "$work/edited" "$2"; }

plant
check "clean: compiles" compile
check "clean: exit 0" layers 0
echo 'layers: 6 rooms, 6 modules, 6 arrows, 0 circles' >"$work/line"
check "clean: nothing but the sum" same "$work/line" "$work/out"
if command -v dot >/dev/null; then
    check "clean: drawn" layers 0 --draw
    check "clean: the drawn picture is right" layers 0
    cp docs/architecture.svg first.svg
    check "clean: drawn again" layers 0 --draw
    check "clean: the same bytes" same first.svg docs/architecture.svg
    check "clean: no version of graphviz" lacks docs/architecture.svg Generated
fi

plant
echo 'int inner(void); int number_half(void) { return inner(); }' >>base/number.c
finds "a symbol of a room above" \
    'base/number.c uses mid/inner/inner (inner): mid/inner is above base.'\
' Move what it needs down, or have it handed in.'

plant
echo 'int number_twice(int); int more(void) { return number_twice(1); }' >>cli/main.c
finds "a symbol of a room that is not allowed" \
    'cli/main.c uses base/number (number_twice): cli may not use base. Do without, or add base to docs/layers.txt:8.'

plant
echo 'int api_hidden(void) { return 0; }' >>api/api.c
echo 'int api_hidden(void); int more(void) { return api_hidden(); }' >>cli/main.c
finds "a symbol of api that is not public" \
    'cli/main.c uses api/api (api_hidden): cli may not use api. Do without, or add api to docs/layers.txt:8.'

plant
echo '#include "mid/mid.h"' >>base/number.h
finds "an include of a room above" \
    'base/number.h uses mid/mid (mid.h): mid is above base. Move what it needs down, or have it handed in.'

plant
echo '#include "base/number.h"' >>cli/main.c
finds "an include of a room that is not allowed" \
    'cli/main.c uses base/number (number.h): cli may not use base. Do without, or add base to docs/layers.txt:8.'

plant
echo 'int there(int n); int back(int n) { return there(n); }' >base/back.c
echo 'int back(int n); int there(int n) { return n ? back(n - 1) : 0; }' >base/there.c
finds "a circle of files" 'circle of files: base/back.c -> base/there.c (there) -> base/back.c (back).'\
' Move what both sides need into a file below them.'

plant
echo '#define WALL 1' >mid/wall.h
echo '#include "mid/wall.h"' >>api/api.c
finds "an include of a header that is no door" \
    'api/api.c includes mid/wall.h, no door of mid. Include a door, or make it one in docs/layers.txt:5.'

plant
for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do echo "#define N$n" >"base/n$n.h"; done
finds "a room with too many modules" 'base/ has 17 modules, 16 at most. Split it.'

plant
mkdir mid/new
echo '#define NEW' >mid/new/new.h
finds "a directory without a line" 'mid/new/ has sources, but no line in docs/layers.txt. Add one.'

plant
mkdir other
echo '#define OTHER' >other/other.h
echo '#include "other/other.h"' >>mid/mid.c
finds "a directory without a line, outside of the house" 'other/ has sources, but no line in docs/layers.txt. Add one.'

plant
echo 'gone  -  -' >>docs/layers.txt
edit 's/^include: api/gone: -\n&/' docs/architecture.svg
finds "a line without a directory" 'docs/layers.txt:9: there is no source in gone/. Take the line out.'

plant
edit 's/^api .*/& base/' docs/layers.txt
finds "a room that is allowed, but not used" 'docs/layers.txt:7: api may use base, but does not. Take it out.'

plant
edit 's/^mid .*/& cli/' docs/layers.txt
finds "a line that allows a room above" \
    'docs/layers.txt:5: cli is no room of a line above. mid may only use those.'

plant
edit 's/mid\.h  */mid.h old.h  /' docs/layers.txt
finds "a door that nobody takes" \
    'docs/layers.txt:5: old.h is a door of mid, but no other room includes it. Take it out.'

plant
edit 's/^mid: mid.inner/mid: -/' docs/architecture.svg
stale='docs/architecture.svg does not show the code as it is. Run make architecture and commit the picture.'
finds "a stale picture" "$stale"
rm docs/architecture.svg
finds "no picture" "$stale"

finish
