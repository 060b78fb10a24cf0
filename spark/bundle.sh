#!/bin/sh
# SPDX-License-Identifier: MIT
# bundle.sh PROGRAM OUT.tar.gz - infodisc with all its libraries, for nodes that lack them: any Linux on the same kind
# of processor. The archive holds infodisc (start this), bin/infodisc, lib/.
set -eu
program=$1 out=$2
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
mkdir "$directory/bin" "$directory/lib"
cp "$program" "$directory/bin/infodisc"
ldd "$program" | sed -n 's/.*=> \(\/[^ ]*\) .*/\1/p; s/^[[:space:]]*\(\/[^ ]*\) .*/\1/p' | while read -r library; do
    cp -L "$library" "$directory/lib/"
done
# The loader of the libraries starts the program: that of the node may be older than they are.
loader=$(ldd "$program" | sed -n 's/^[[:space:]]*\/[^ ]*\/\(ld-[^ ]*\) .*/\1/p')
cat >"$directory/infodisc" <<END
#!/bin/sh
here=\${0%/*}
exec "\$here/lib/$loader" --library-path "\$here/lib" "\$here/bin/infodisc" "\$@"
END
chmod 755 "$directory/infodisc" "$directory/lib/$loader"
tar -C "$directory" --sort=name --owner=0 --group=0 --mtime=@0 -czf "$out" infodisc bin lib
