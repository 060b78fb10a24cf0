#!/bin/sh
# SPDX-License-Identifier: MIT
# package.sh PROGRAM - packages: one version, one soname and its interface, and the Python module compared with the
# program. Uses abidiff (abigail-tools), Python's headers, pytest and mypy if they are installed.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
build=$(dirname "$program")
cd "$top" || exit 1

# ---- version and soname
version=$("$program" --version | sed -n 's/^infodisc //p;q')
soname=$(objdump -p "$build/libinfodisc.so" 2>/dev/null | sed -n 's/^ *SONAME *//p')
check "NEWS begins with $version" grep -q "^infodisc $version " NEWS
check "CITATION.cff has $version" grep -qx "version: $version" CITATION.cff
check "one place has the version" [ "$(grep -l "^VERSION *:*= *$version" Makefile mk/*.mk python/*.py | wc -l)" -eq 1 ]
if [ "$soname" ]; then
    check "Debian's package is named after $soname" grep -qx "Package: libinfodisc${soname##*.}" debian/control
    head -n 1 "debian/libinfodisc${soname##*.}.symbols" >"$work/err"
    check "its symbols are those of $soname, which comes first" grep -q "^$soname " "$work/err"
    nm -D --defined-only "$build/libinfodisc.so" | awk '{ print $3 }' | sort >"$work/exported"
    sed -n 's/^ \([a-z0-9_]*\)@.*/\1/p' "debian/libinfodisc${soname##*.}.symbols" | sort >"$work/listed"
    diff "$work/exported" "$work/listed" >"$work/err"
    check "debian/*.symbols lists what the library exports" [ $? -eq 0 ]
else
    skip "soname: no objdump, or no $build/libinfodisc.so"
fi

# ---- the static library needs what the shared one brings along
for needed in $(sed -n '/^Build-Depends:/,/^Standards/p' debian/control | grep -o '[a-z0-9]*-dev' | grep -v 'hash\|python3'); do
    sed -n '/^Package: libinfodisc-dev$/,/^$/p' debian/control >"$work/err"
    check "libinfodisc-dev brings $needed for libinfodisc.a" has "$work/err" "$needed"
done

# ---- the interface: programs linked to this soname keep working
abi=tests/abi/$soname.abi
if command -v abidiff >/dev/null && [ "$(uname -m)" = x86_64 ] && [ "$soname" ] &&
    readelf -S "$build/libinfodisc.so" | grep -q debug_info; then
    abidiff --no-added-syms --headers-dir2 include "$abi" "$build/libinfodisc.so" >"$work/err" 2>&1
    check "the interface is that of $soname: after a release raise SONAME (Makefile), before it: make abi-update" \
        [ $(($? & 4)) -eq 0 ]
else
    skip "interface of $soname: needs abidiff and a build with -g on x86-64"
fi
: >"$work/err"

# ---- Python
# A source package that is made in python/ itself, as by `python -m build`, has no C sources.
if python3 -c 'import setuptools' 2>/dev/null; then
    mkdir -p "$work/alone/python" && cp python/setup.py "$work/alone/python"
    (cd "$work/alone/python" && python3 setup.py --version) >"$work/err" 2>&1
    check "setup.py without the C sources says how to get them" has "$work/err" "make sdist"
    : >"$work/err"
else
    skip "setup.py: setuptools are not installed"
fi
headers=$(python3 -c 'import sysconfig; print(sysconfig.get_paths()["include"])' 2>/dev/null)
if [ -e "$headers/Python.h" ] && python3 -c 'import pytest' 2>/dev/null; then
    check "the Python module is built" make BUILD="$build" python-parts
    mkdir "$work/module"
    cp -R python/src/infodisc "$work/module/"
    mkdir "$work/module/infodisc/bin"
    cp "$build/_native.abi3.so" "$work/module/infodisc/"
    cp "$program" "$work/module/infodisc/bin/infodisc"
    PYTHONPATH=$work/module INFODISC=$program PYTHONDONTWRITEBYTECODE=1 python3 -m pytest -q -p no:cacheprovider python/tests \
        >"$work/err" 2>&1
    check "python/tests" [ $? -eq 0 ]
else
    skip "python/tests: needs python3-dev and python3-pytest"
fi
if python3 -c 'import mypy' 2>/dev/null; then
    (cd python && python3 -m mypy --cache-dir "$work/mypy" &&
        python3 -m mypy --cache-dir "$work/mypy" tests/typed_user.py) >"$work/err" 2>&1
    check "mypy --strict" [ $? -eq 0 ]
else
    skip "mypy is not installed"
fi
finish
