#!/bin/sh
# SPDX-License-Identifier: MIT
# build.sh PROGRAM - everything built beside the program: all sources in one command, the names exported by the shared
# library, the header in C99 and C++, and the files of make install, with which an example is built and run. PROGRAM is
# in make's BUILD directory; CC and CFLAGS are make's.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
build=$(dirname "$program")
cc=${CC:-cc}

if [ -n "$INFODISC_SLOW" ]; then
    skip "all (a sanitizer's build)"
    finish
fi
make() { command make -s -C "$top" BUILD="$build" "$@" >out 2>err </dev/null; }

# ---- the one-line compile
check "make one-line" make one-line
"$build/one-line" --version >out 2>err
check "it runs" grep -q '^infodisc [0-9]' out
check "make all" make all

# ---- names
nm -D --defined-only "$build/libinfodisc.so" | awk '{ print $3 }' | sort >exported
grep -o 'infodisc_[a-z0-9_]*(' "$top/include/infodisc.h" | tr -d '(' | sort -u >named
grep INFODISC_API -A 1 "$top/include/infodisc.h" | grep -o '\*\{0,1\}infodisc_[a-z0-9_]*(' |
    tr -d '*(' | sort -u >declared
check "the library exports something" [ -s exported ]
grep -v '^infodisc_' exported >err
check "it exports only infodisc_*" is_empty err
diff declared exported >err
check "it exports what the header declares" is_empty err
# A program that uses the library may have set one: in a Turkish locale, "SCRIPT" and "script" are two names.
nm -u "$build/libinfodisc-all.a" |
    awk '$2 ~ /^(strn?casecmp|strcasestr|is[a-z]+|to(lower|upper)|strcoll|strtod|__ctype_.*)$/' >err
check "it calls nothing that asks the locale" is_empty err
: >err

# ---- the header
header() { "$@" -Wall -Wextra -Werror -I "$top/include" -fsyntax-only - >err 2>&1; }
cat >use <<'END'
#include <infodisc.h>
/* Every call of the interface once, so that both languages must agree to its types. */
int main(void)
{
    struct infodisc_options options = infodisc_options_default();
    struct infodisc_error error;
    size_t n;
    struct infodisc_run *run = infodisc_new(&options);
    infodisc_add_page(run, "http://a.org/", "<p>a", 4);
    struct infodisc_templates *templates = infodisc_learn(run, "site");
    infodisc_save_templates(run, templates, "templates.json");
    infodisc_write(run, templates, "out");
    struct infodisc_template_set *set = infodisc_load_templates("templates.json", &error);
    struct infodisc_applier *applier = infodisc_applier_new(set, &options, &error);
    const struct infodisc_page *page = infodisc_apply_page(applier, "<p>a", 4, "http://a.org/");
    infodisc_apply(run, set, "site");
    infodisc_health(run, &n);
    infodisc_rules(run, &n);
    infodisc_applier_free(applier);
    infodisc_free_templates(set);
    infodisc_free(run);
    return infodisc_options_check(0) == 0 || page == 0 || INFODISC_NO_CLUSTER == 0;
}
END
check "the header in C99" header "$cc" -x c -std=c99 -pedantic <use
if command -v c++ >/dev/null; then
    sed 's/(0)/(nullptr)/; s/page == 0/page == nullptr/' use >use.cc
    check "the header in C++" header c++ -x c++ -std=c++11 -pedantic <use.cc
    # It links too: the calls have C's names.
    c++ -std=c++11 -I "$top/include" -x c++ use.cc -o use.program -L "$build" -linfodisc >err 2>&1
    check "a program in C++" is_empty err
else
    skip "the header in C++ (no c++)"
fi

# ---- install
check "make install" make DESTDIR="$work/dest" PREFIX=/usr install
for file in bin/infodisc include/infodisc.h share/infodisc/infodisc.cdef lib/libinfodisc.a lib/libinfodisc.so \
    lib/pkgconfig/infodisc.pc share/man/man1/infodisc.1; do
    check "installed: $file" [ -s "dest/usr/$file" ]
done
make_site a.site
dest/usr/bin/infodisc -q -o - a.site >installed 2>err
"$program" -q -o - a.site >ours 2>>err
check "the installed program works" same installed ours
if command -v pkg-config >/dev/null; then
    export PKG_CONFIG_SYSROOT_DIR="$work/dest" PKG_CONFIG_PATH="$work/dest/usr/lib/pkgconfig"
    export PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
    # shellcheck disable=SC2046 # words
    "$cc" "$top/examples/minimal.c" -o minimal $(pkg-config --cflags --libs infodisc) >err 2>&1
    check "the example builds by pkg-config" is_empty err
    LD_LIBRARY_PATH=$work/dest/usr/lib ./minimal a.site >out 2>err
    check "the example runs" [ $? -eq 0 ]
    check "it prints three lines a page" lines out 18
    check "it prints content" has out 'Entry number 3 tells what pebble 3 saw on beach 3.'
    # shellcheck disable=SC2046 # words
    "$cc" "$top/examples/apply_page.c" -o apply_page $(pkg-config --cflags --libs infodisc) -lpthread >err 2>&1
    check "the second example builds by pkg-config" is_empty err
    "$program" -q -o learned a.site
    LD_LIBRARY_PATH=$work/dest/usr/lib ./apply_page learned/templates.json http://a.site/3.html a.site/3.html \
        http://a.site/5.html a.site/5.html >second 2>err
    check "the second example runs" [ $? -eq 0 ]
    check "it prints the pages in their order" [ "$(sed -n 's/.*what pebble \([0-9]\).*/\1/p' second | tr -d '\n')" = 35 ]
    unset PKG_CONFIG_SYSROOT_DIR
    pkg-config --define-prefix --cflags --libs infodisc >err
    check "a tree that was moved is found with --define-prefix" has err "-L$work/dest/usr/lib "
    "$cc" -std=c11 -Wall -Werror -include stdbool.h -include stddef.h -include stdint.h -fsyntax-only -x c \
        "$work/dest/usr/share/infodisc/infodisc.cdef" >err 2>&1
    grep '^#' "$work/dest/usr/share/infodisc/infodisc.cdef" >>err
    check "infodisc.cdef is C, and needs no preprocessor" is_empty err
    nm -g --defined-only "$work/dest/usr/lib/libinfodisc.a" | awk 'NF == 3 && $3 !~ /^infodisc_/' >err
    check "the static library has no name but those of infodisc.h" is_empty err
    # shellcheck disable=SC2046 # words
    "$cc" -I "$top/include" "$top/examples/minimal.c" -o static "$work/dest/usr/lib/libinfodisc.a" \
        $(pkg-config --static --libs infodisc | sed 's/-linfodisc//') >err 2>&1
    check "the example builds with the static library" is_empty err
    ./static a.site >again 2>err
    check "it prints the same" same out again
else
    skip "the examples (no pkg-config)"
fi
check "make uninstall" make DESTDIR="$work/dest" PREFIX=/usr uninstall
find dest -type f -o -type l >err
check "it leaves nothing" is_empty err

finish
