#!/bin/sh
# SPDX-License-Identifier: MIT
# signals.sh PROGRAM - the first SIGTERM or SIGINT ends the program in order and within a second, even while it reads
# an archive that unpacks to 12 GB, or waits for standard input.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

head -c 256M /dev/zero | gzip -1 >member
for _ in $(seq 48); do cat member; done >zeros.tar.gz
cp zeros.tar.gz zeros.jsonl.gz
make_site www.site.example

# ends NAME SIGNAL ARGUMENT...: it ends by that signal within a second, says so, and leaves nothing behind.
ends() {
    name=$1
    shift
    check "$name: SIG$1" python3 - "$program" "$@" <<'END'
import os, signal, subprocess, sys, tempfile, time
program, sig, *arguments = sys.argv[1:]
sig = getattr(signal, f'SIG{sig}')
signal.signal(sig, signal.SIG_DFL)  # nohup and shells' background jobs ignore some, and the program leaves those alone
with tempfile.TemporaryDirectory() as temporary:
    p = subprocess.Popen([program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                         env={**os.environ, 'TMPDIR': temporary})
    time.sleep(0.5)
    start = time.monotonic()
    p.send_signal(sig)
    code = p.wait()
    seconds, said = time.monotonic() - start, p.stderr.read()
    left = os.listdir(temporary)
if code != -sig or seconds > 1 or said.count(b'interrupted') != 1 or left:
    sys.exit(f'exit {code} after {seconds:.1f} s, said {said}, left {left}')
END
}

for signal in TERM INT HUP; do
    ends "a tar of zeros" $signal -o out zeros.tar.gz
done
ends "a line of zeros" TERM --list zeros.jsonl.gz
ends "the same, host by host" TERM --by-host -o out zeros.jsonl.gz
run 0 -o learned www.site.example
python3 - <<'END' >hosts.jsonl
import json
for host in range(3000):
    for page in range(3):
        text = ' '.join(f'w{host}x{page}x{i}' for i in range(300))
        print(json.dumps({'url': f'http://h{host}.example/{page}', 'html': f'<title>{page}</title><p>{text}'}))
END
ends "host after host" TERM --by-host -o hosts hosts.jsonl
check "hosts that were not begun have no directory" [ "$(find hosts -name .infodisc-unfinished | wc -l)" -le 1 ]
ends "apply" TERM apply -o out learned/templates.json zeros.tar.gz
ends "standard input" TERM -o out -
ends "a list from standard input" TERM --files0-from - -o out
check "nothing is written" is_absent out/pages.jsonl
finish
