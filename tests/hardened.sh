#!/bin/sh
# SPDX-License-Identifier: MIT
# hardened.sh PROGRAM - are the program and the library built with hardening? Inspects the files themselves.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
dynamic() { readelf -dW "$1" | grep -q "$2"; }
stack_is_data() { readelf -lW "$1" | grep GNU_STACK | grep -qv 'RWE'; }
no_writable_code() { ! readelf -lW "$1" | grep -E '^ +LOAD' | grep -q 'RWE'; }
imports() { readelf -W --dyn-syms "$1" | grep -q " UND $2"; }

library=$(dirname "$program")/libinfodisc.so
if readelf -W --dyn-syms "$program" | grep -qE '__(asan|tsan)_init'; then
    skip "a build with sanitizers"
    finish
fi
check "position-independent" sh -c "readelf -hW '$program' | grep -q 'Type: *DYN'"
for file in "$program" "$library"; do
    [ -e "$file" ] || continue
    name=$(basename "$file")
    check "$name: relocations read-only" sh -c "readelf -lW '$file' | grep -q GNU_RELRO"
    check "$name: all bound at the start" dynamic "$file" 'BIND_NOW\|FLAGS_1.*NOW'
    check "$name: stack not executable" stack_is_data "$file"
    check "$name: no code that can be written" no_writable_code "$file"
    check "$name: stack protector" imports "$file" __stack_chk_fail
    check "$name: checked copies" imports "$file" '__[a-z]*_chk'
    check "$name: no path to look for libraries in" sh -c "! readelf -dW '$file' | grep -qE 'RPATH|RUNPATH'"
    check "$name: nothing of the network" sh -c \
        "! readelf -W --dyn-syms '$file' | grep -qE ' UND (socket|connect|getaddrinfo|gethostby|system|popen|execve?|execvp|posix_spawn)'"
done
if command -v strace >/dev/null && strace -qq -o trace true 2>/dev/null; then
    make_site a.site
    strace -f -qq -e trace=network,execve -o trace "$program" -q -o out a.site 2>err
    check "a run opens no socket and starts no program" [ "$(grep -cE 'socket|connect|execve' trace)" -eq 1 ]
else
    skip "system calls of a run (no strace, or not allowed to trace)"
fi
finish
