#!/bin/sh
# SPDX-License-Identifier: MIT
# install.sh DIR [python|node|java|rust|go...] - installs the rivals into DIR, and nowhere else: a Python venv,
# node_modules, jars and what cargo and go build, from PyPI, the npm registry, Maven Central, crates.io and the Go
# module proxy. What is already there is kept. (cargo and go keep their downloads where they always do.)

set -e
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"
shift

# once NAME FILE[,FILE] COMMAND... runs COMMAND unless it has been run with the files as they are now.
once() {
    stamp=$1.stamp files=$2
    shift 2
    files_now | cmp -s - "$stamp" && return
    "$@"
    files_now > "$stamp"
}

files_now() {
    echo "$files" | tr , '\n' | while read -r file; do cat "$here/$file"; done
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

install_rust() {
    rm -rf rust && mkdir rust
    cp "$here/Cargo.toml" "$here/rivals.rs" rust
    cargo build --quiet --release --manifest-path rust/Cargo.toml
    mv rust/target/release/rivals rust/rivals
    rm -rf rust/target
}

install_go() {
    rm -rf go && mkdir go
    cp "$here/go.mod" "$here/readability.go" go
    (cd go && go build -mod=mod -o readability .)
}

[ $# -gt 0 ] || set -- python node java rust go
for language in "$@"; do
    case $language in
    python) once python requirements.txt install_python ;;
    node) once node package.json install_node ;;
    java) once java pom.xml install_java ;;
    rust) once rust Cargo.toml,rivals.rs install_rust ;;
    go) once go go.mod,readability.go install_go ;;
    *) echo "install.sh: no such language: $language" >&2; exit 2 ;;
    esac
done
