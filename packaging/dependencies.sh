#!/bin/sh
# SPDX-License-Identifier: MIT
# dependencies.sh DIRECTORY [ARCH] - what the wheel and the static binary are linked from, built once, on Debian 12 or
# 13:
#
#     DIRECTORY/tools     a Python environment with zig, auditwheel, twine ... from PyPI
#     DIRECTORY/lib/*.a   the libraries: Debian's own archives, and two compiled from Debian's source packages (with
#                      Debian's patches): libtidy, of which Debian has no archive, and libsqlite3, whose archive has
#                      twice of what one output format needs
#
# Uses pip and apt-get. apt gets its own lists below DIRECTORY, so the system's sources stay as they are.
set -eu
directory=$1 arch=${2:-$(dpkg --print-architecture)}
mkdir -p "$directory/lib" "$directory/source"
directory=$(cd "$directory" && pwd)
say() { echo "dependencies: $*"; }

triplet=$(dpkg-architecture -a"$arch" -qDEB_HOST_MULTIARCH 2>/dev/null)
compiler=$triplet-gcc
[ "$arch" != "$(dpkg --print-architecture)" ] || compiler=gcc

wanted=$(dirname "$0")/requirements.txt
if ! cmp -s "$wanted" "$directory/tools/installed.txt"; then
    say "tools from PyPI (some 100 MB)"
    ${PYTHON:-python3} -m venv "$directory/tools"
    "$directory/tools/bin/pip" -q install --disable-pip-version-check -r "$wanted"
    cp "$wanted" "$directory/tools/installed.txt"
fi

# apt with lists and sources of its own: deb-src of what the machine has.
apt_of_our_own()
{
    mkdir -p "$directory/apt/lists/partial" "$directory/apt/parts"
    release=$(. /etc/os-release && echo "$VERSION_CODENAME")
    cat > "$directory/apt/parts/debian.sources" <<END
Types: deb deb-src
URIs: http://deb.debian.org/debian
Suites: $release
Components: main
Architectures: $arch
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
END
    cat > "$directory/apt/apt.conf" <<END
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "$directory/apt/parts";
Dir::State::Lists "$directory/apt/lists";
APT::Architecture "$arch";
APT::Sandbox::User "root";
END
    APT_CONFIG=$directory/apt/apt.conf
    export APT_CONFIG
    apt-get -q=2 update
}

if [ ! -e "$directory/lib/libtidy.a" ]; then
    say "libtidy from Debian's source package"
    apt_of_our_own
    (cd "$directory/source" && apt-get -q=2 source tidy-html5)
    cd "$directory"/source/tidy-html5-*/
    version=$(head -n 1 version.txt)
    released=$(sed -n 2p version.txt | tr . /)
    mkdir -p objects
    for file in src/*.c; do
        "$compiler" -O2 -fPIC -ffunction-sections -fdata-sections -fstack-protector-strong -D_FORTIFY_SOURCE=2 -w \
            -ffile-prefix-map="$PWD"=tidy -Iinclude -Isrc -DLIBTIDY_VERSION="\"$version\"" \
            -DRELEASE_DATE="\"$released\"" -DSUPPORT_LOCALIZATIONS=0 -DSUPPORT_CONSOLE_APP=0 \
            -c -o "objects/$(basename "$file" .c).o" "$file"
    done
    ar rcsD "$directory/lib/libtidy.a" objects/*.o
fi

# What is needed to write a database with full-text search; with options that shape the file as Debian has them.
if [ ! -e "$directory/lib/libsqlite3.a" ]; then
    say "libsqlite3 from Debian's source package"
    apt_of_our_own
    (cd "$directory/source" && apt-get -q=2 source sqlite3)
    cd "$directory"/source/sqlite3-*/
    ./configure --disable-tcl >configure.log 2>&1
    make sqlite3.c >make.log 2>&1
    "$compiler" -Os -fPIC -ffunction-sections -fdata-sections -fstack-protector-strong -D_FORTIFY_SOURCE=2 -w \
        -ffile-prefix-map="$PWD"=sqlite3 -DSQLITE_ENABLE_FTS5 -DSQLITE_SECURE_DELETE -DSQLITE_DEFAULT_MEMSTATUS=0 \
        -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_OMIT_JSON -DSQLITE_OMIT_DEPRECATED -DSQLITE_OMIT_SHARED_CACHE \
        -DSQLITE_OMIT_DATETIME_FUNCS -DSQLITE_OMIT_UTF16 -DSQLITE_OMIT_TRACE -DSQLITE_OMIT_PROGRESS_CALLBACK \
        -DSQLITE_OMIT_AUTHORIZATION -DSQLITE_OMIT_COMPLETE -DSQLITE_OMIT_EXPLAIN \
        -c -o sqlite3.o sqlite3.c
    ar rcsD "$directory/lib/libsqlite3.a" sqlite3.o
fi

# Debian's archives: those of this machine, or those in the packages of another architecture, and what Python's headers
# there have of their own.
archives="stemmer uchardet utf8proc pcre2-8 z zstd brotlidec brotlicommon deflate lbfgs"
from=/usr/lib/$triplet
if [ "$arch" != "$(dpkg --print-architecture)" ] && [ ! -e "$directory/lib/libz.a" ]; then
    apt_of_our_own
    mkdir -p "$directory/debs" && cd "$directory/debs"
    python=$(${PYTHON:-python3} -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    apt-get -q=2 download libstemmer-dev libuchardet-dev libutf8proc-dev libpcre2-dev zlib1g-dev libzstd-dev \
        libbrotli-dev libdeflate-dev liblbfgs-dev "libpython$python-dev"
    for package in *.deb; do dpkg-deb -x "$package" .; done
    from=$directory/debs/usr/lib/$triplet
fi
for name in $archives; do
    [ -e "$directory/lib/lib$name.a" ] || cp "$from/lib$name.a" "$directory/lib/"
done
