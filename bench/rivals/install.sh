#!/bin/sh
# SPDX-License-Identifier: MIT
# install.sh DIR [python|node|java...] - installs the rivals into DIR, and nowhere else: a Python venv, node_modules
# and jars, from PyPI, the npm registry and Maven Central. What is already there is kept.

set -e
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"
shift

# once NAME FILE COMMAND... runs COMMAND unless it has been run with FILE as it is now.
once() {
    stamp=$1.stamp file=$here/$2
    shift 2
    cmp -s "$file" "$stamp" && return
    "$@"
    cp "$file" "$stamp"
}

install_python() {
    rm -rf venv
    python3 -m venv venv
    venv/bin/pip install -q --upgrade pip # that of Debian 12 stumbles over lxml[html-clean]
    venv/bin/pip install -q -r "$here/requirements.txt"
    # It asks for Python 3.12, but runs with Debian 12's 3.11.
    venv/bin/pip install -q --ignore-requires-python --no-deps magic-html==0.1.8
}

install_node() {
    rm -rf node && mkdir node
    cp "$here/package.json" node
    (cd node && npm install --silent --no-package-lock --no-audit --no-fund)
}

install_java() {
    rm -rf jars
    mvn -q -Dstyle.color=never -f "$here/pom.xml" -Dmaven.repo.local="$PWD/m2" dependency:copy-dependencies \
        -DoutputDirectory="$PWD/jars"
}

[ $# -gt 0 ] || set -- python node java
for language in "$@"; do
    case $language in
    python) once python requirements.txt install_python ;;
    node) once node package.json install_node ;;
    java) once java pom.xml install_java ;;
    *) echo "install.sh: no such language: $language" >&2; exit 2 ;;
    esac
done
