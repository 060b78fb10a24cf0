#!/bin/sh
# SPDX-License-Identifier: MIT
# try.sh [OUT] - runs the job on a sample crawl, on this machine: Spark from build-spark (make spark-install), the four
# sample sites as one crawl in JSON Lines (OUT-crawl). OUT: ./spark-out.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
out=${1:-spark-out}
crawl=$out-crawl
mkdir -p "$crawl"
while read -r site url charset; do
    python3 "$top/tests/pack_site.py" "$top/datasets/$site/pages" "$url" "$charset" "$crawl/$site.jsonl"
done <<'END'
harbour https://www.harbour.example/ utf-8
ledger-2001 http://www.ledger.example/ iso-8859-1
vestnik http://www.vestnik.example/ windows-1251
wenzhai http://www.wenzhai.example/ gb18030
END
: "${SPARK_HOME:=$top/build-spark/pyspark}"
export SPARK_HOME PYTHONPATH="$top/build-spark" PYSPARK_PYTHON="${PYSPARK_PYTHON:-python3}"
"$SPARK_HOME/bin/spark-submit" --master 'local[2]' --conf spark.ui.enabled=false --conf spark.log.level=WARN \
    "$top/spark/infodisc_site.py" --input "$crawl/*.jsonl" --output "$out" --infodisc "$top/infodisc" --partitions 4
ls "$out"
