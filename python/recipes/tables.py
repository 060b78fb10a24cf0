# SPDX-License-Identifier: MIT
"""pandas and DuckDB: the pages of a site as a table.

    python tables.py www.example.org
"""

import os
import sys
import tempfile

import duckdb
import infodisc
import pandas

if __name__ == "__main__":
    with infodisc.learn(sys.argv[1]) as site, tempfile.TemporaryDirectory() as out:
        site.write(out)
        table = pandas.read_json(os.path.join(out, "pages.jsonl"), lines=True)
        print(table.groupby("type").size().to_dict())

        query = "SELECT type, count(*) FROM read_json(?, sample_size=-1) GROUP BY type ORDER BY type"
        print(dict(duckdb.execute(query, [os.path.join(out, "pages.jsonl")]).fetchall()))
