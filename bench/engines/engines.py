# SPDX-License-Identifier: MIT
"""engines.py - the search engines that --format is tried with: each can be asked what it lacks, started,
given the files of one run, and searched for a word. Servers listen on this machine alone and end with
the program."""
import json
import os
import pwd
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

from formats_reader import DATES, copy_value, utc

HERE = os.path.dirname(os.path.abspath(__file__))


def sh(command, cwd, **more):
    """Runs a command; its output. Raises if it fails."""
    done = subprocess.run(command, cwd=cwd, shell=isinstance(command, str), capture_output=True, text=True,
                          check=False, env=dict(os.environ, XAPIAN_CJK_NGRAM="1"), **more)
    if done.returncode != 0:
        raise RuntimeError("%s: exit %d\n%s%s" % (command, done.returncode, done.stdout[-2000:], done.stderr[-2000:]))
    return done.stdout


def bytes_below(directory):
    """What all files below a directory take on the disk: Groonga's have holes."""
    return sum(os.stat(os.path.join(d, f)).st_blocks * 512 for d, _, names in os.walk(directory) for f in names)


def fresh(directory):
    """An empty directory."""
    shutil.rmtree(directory, ignore_errors=True)
    os.makedirs(directory)
    return directory


def pg_date(text):
    """2017-03-28T01:57:03+00:00, which PostgreSQL has in the zone of the session."""
    return utc(text)


class Engine:
    """What they have in common. A search is what people type who name no field, which looks at title and content;
    with everything=True it is told to look at the repeated text, too. It gives the set of URLs."""
    tools = ()

    def __init__(self, build, work):
        """build keeps jars from run to run; work is empty."""
        self.build, self.work = build, work

    def missing(self):
        """The tools that are not installed."""
        return [tool for tool in self.tools if not shutil.which(tool)]

    def documents(self):
        """What the engine gives back of each page it has: (id, {field: value}), not all fields in all engines."""
        raise NotImplementedError

    def start(self):
        """Starts a server, if there is one."""

    def stop(self):
        """Ends it."""


class Xapian(Engine):
    """Omega's scriptindex and quest; no stems, as in the others."""
    name, title, tools = "xapian", "Xapian", ("scriptindex", "quest")

    def index(self, out):
        db = os.path.join(self.work, "db")
        shutil.rmtree(db, ignore_errors=True)
        sh(["scriptindex", "--stemmer=none", db, os.path.join(out, "pages.xapian.script"),
            os.path.join(out, "pages.xapian.dump")], self.work)
        return bytes_below(db)

    def search(self, word, everything):
        query = word + (" OR redundant:" + word if everything else "")
        found = sh(["quest", "-d", "db", "-s", "none", "-m", "1000000", "-p", "redundant:XREDUNDANT", query], self.work)
        return set(re.findall(r"^url=(.*)", found, re.M))


    def documents(self):
        found = sh(["quest", "-d", "db", "-m", "1000000", "-b", "lang:XLANG", "-f", "default,pure_not", "NOT lang:0"], self.work)
        for record in re.split(r"^\d+: \[[^]]*\]$", found, flags=re.M)[1:]:
            values = dict(line.split("=", 1) for line in record.split("\n") if "=" in line)
            yield values["id"], {k: values.get(k, "") for k in ("url", "path", "title", "title_raw", "cluster")}


class Groonga(Engine):
    """The command groonga."""
    name, title, tools = "groonga", "Groonga", ("groonga", "jq")

    def index(self, out):
        """The index last, as docs/indexing.md advises for large sites: beside a page of 40,000 rare pairs of
        characters, an index that grows with the pages takes 10 GB of disk, one built at the end 5 MB."""
        db = fresh(os.path.join(self.work, "db"))
        with open(os.path.join(out, "pages.groonga.schema.grn"), encoding="utf-8") as f:
            schema = f.readlines()
        words = [line for line in schema if line.split()[1] == "pages_words"]
        table = [line for line in schema if line not in words]
        with open(os.path.join(out, "pages.groonga.grn"), encoding="utf-8") as f:
            pages = f.read()
        for option, commands in (["-n"], "".join(table)), ([], pages), ([], "".join(words)):
            answer = sh(["groonga", *option, db + "/pages"], self.work, input=commands)
            if '"' in answer.replace('""', ""):
                raise RuntimeError(answer[:2000])
        return bytes_below(db)

    def search(self, word, everything):
        columns = "title||content" + ("||redundant" if everything else "")
        answer = json.loads(sh(["groonga", "db/pages", "select", "pages", "--match_columns", columns, "--query", word,
                                "--output_columns", "url", "--limit", "-1"], self.work))
        return {row[0] for row in answer[1][0][2:]}


    def documents(self):
        answer = json.loads(sh(["groonga", "db/pages", "select", "pages", "--output_columns", "_key,*", "--limit", "-1"],
                               self.work))[1][0]
        for row in answer[2:]:
            values = dict(zip((name for name, _ in answer[1]), row))
            yield values.pop("_key"), {k: v for k, v in values.items() if k[0] != "_"}


class Sphinx(Engine):
    """indexer and searchd, asked by the client of MySQL; the file of the format manticore is the same."""
    name, title, tools = "sphinx", "Sphinx", ("indexer", "searchd", "mysql")

    def index(self, out):
        self.stop()
        fresh(os.path.join(self.work, "index"))
        directory = os.path.join(self.work, "index")
        for file in ("pages.sphinx.tsv", "pages.sphinx.conf"):
            shutil.copy(os.path.join(out, file), directory)
        answer = sh(["indexer", "--config", "pages.sphinx.conf", "--all"], directory)
        if "ERROR" in answer or "WARNING" in answer:
            raise RuntimeError(answer)
        sh(["searchd", "--config", "pages.sphinx.conf"], directory)
        self.running = directory
        return sum(os.path.getsize(os.path.join(directory, f)) for f in os.listdir(directory)
                   if re.fullmatch(r"pages(_redundant)?\.sp[a-z]", f))

    def search(self, word, everything):
        indexes = "pages, pages_redundant" if everything else "pages"
        query = "SELECT url FROM %s WHERE MATCH('%s') LIMIT 100000 OPTION max_matches=100000" % (indexes, word)
        for attempt in range(50):  # until searchd listens
            try:
                return set(sh(["mysql", "-h", "127.0.0.1", "-P", "9306", "-N", "-e", query], self.work).split("\n")) - {""}
            except RuntimeError:
                if attempt == 49:
                    raise
                time.sleep(0.1)
        return set()

    def documents(self):
        names = ("url", "path", "title", "title_raw", "cluster", "lang", "digest")
        query = "SELECT page_id, %s FROM pages LIMIT 100000 OPTION max_matches=100000" % ", ".join(names)
        self.search("x", False)  # until searchd listens
        rows = sh(["mysql", "-h", "127.0.0.1", "-P", "9306", "-N", "-r", "-e", query], self.work)
        for row in rows.split("\n")[:-1]:
            key, *values = row.split("\t")
            yield key, {k: int(v) if k == "cluster" else v for k, v in zip(names, values)}

    running = None

    def stop(self):
        if self.running:
            sh(["searchd", "--config", "pages.sphinx.conf", "--stopwait"], self.running)
        self.running = None


class PostgreSQL(Engine):
    """A cluster of its own, reached by a socket in the work directory."""
    name, title, tools = "postgresql", "PostgreSQL", ("psql", "createdb", "runuser")

    def programs(self):
        """The directory of initdb and pg_ctl: Debian's, newest version first, or in PATH."""
        base = "/usr/lib/postgresql"
        versions = sorted(os.listdir(base), key=lambda v: -float(v)) if os.path.isdir(base) else []
        for version in versions:
            if os.path.exists(os.path.join(base, version, "bin", "initdb")):
                return os.path.join(base, version, "bin")
        return os.path.dirname(shutil.which("initdb") or "")

    def missing(self):
        return super().missing() + ([] if self.programs() else ["initdb"])

    def control(self, *command):
        """Servers do not run as root."""
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        return sh(user + list(command), "/")

    def start(self):
        bin_directory = self.programs()
        if os.geteuid() == 0:
            os.chown(self.work, pwd.getpwnam("postgres").pw_uid, -1)
        os.environ.update(PGHOST=self.work, PGPORT="5499", PGUSER="postgres")
        data = os.path.join(self.work, "data")
        self.control(os.path.join(bin_directory, "initdb"), "-D", data, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8",
                     "-U", "postgres", "-N")
        self.control(os.path.join(bin_directory, "pg_ctl"), "-D", data, "-l", os.path.join(self.work, "log"), "-w",
                     "-o", "-k %s -p 5499 -c listen_addresses= -c fsync=off" % self.work, "start")

    def stop(self):
        self.control(os.path.join(self.programs(), "pg_ctl"), "-D", os.path.join(self.work, "data"), "-w", "-m",
                     "fast", "stop")

    def psql(self, command, *options):
        """What a command prints, unaligned."""
        return sh(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-A", "-t", "-d", "pages", *options, "-c", command], self.work)

    def index(self, out):
        sh(["dropdb", "--if-exists", "pages"], self.work)
        sh(["createdb", "pages"], self.work)
        sh(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", "pages", "-f", os.path.join(out, "pages.postgresql.sql")],
           self.work)
        self.psql("\\copy pages from '%s'" % os.path.join(out, "pages.postgresql.copy"))
        self.psql("VACUUM ANALYZE pages")
        return int(self.psql("SELECT pg_total_relation_size('pages')"))

    def search(self, word, everything):
        columns = ["search", "search_redundant"] if everything else ["search"]
        rows = self.psql("SELECT url FROM pages WHERE " + " OR ".join("%s @@ pages_query('', '%s')" % (c, word)
                                                                     for c in columns))
        return set(rows.split("\n")) - {""}


    def documents(self):
        # By COPY: psql leaves U+10FFFF out where it prints a result.
        rows = self.psql("COPY (SELECT row_to_json(p) FROM pages p) TO STDOUT").split("\n")[:-1]
        for values in map(json.loads, map(copy_value, rows)):
            yield values.pop("id"), {k: pg_date(v) if k in DATES and v else v for k, v in values.items() if not k.startswith("search")}


class JavaServer(Engine):
    """A server of a few lines around the jars that Maven fetches, kept in the build directory."""
    tools = ("javac", "java", "curl", "jq")
    server = None

    def missing(self):
        lacks = super().missing()
        if lacks or os.path.isdir(os.path.join(self.build, self.name, "lib")):
            return lacks
        if not shutil.which("mvn"):
            return ["mvn"]
        return [] if self.fetch() else ["the jars of " + self.title]

    def fetch(self):
        """The jars; false if Maven cannot get them."""
        directory = os.path.join(self.build, self.name)
        fetched = subprocess.run(
            ["mvn", "-q", "-B", "-f", os.path.join(HERE, self.name + ".xml"), "dependency:copy-dependencies",
             "-DoutputDirectory=" + os.path.join(directory, "part")], capture_output=True, text=True, check=False)
        if fetched.returncode != 0:
            print(fetched.stdout[-1000:])
            return False
        os.rename(os.path.join(directory, "part"), os.path.join(directory, "lib"))
        return True

    def make_home(self, home):
        """What the server needs in its directory."""

    def start(self):
        program, jars = self.program, os.path.join(self.build, self.name, "lib", "*")
        classes, home = os.path.join(self.work, "classes"), fresh(os.path.join(self.work, "home"))
        sh(["javac", "-nowarn", "-cp", jars, "-d", classes, os.path.join(HERE, program + ".java")], self.work)
        self.make_home(home)
        with open(os.path.join(self.work, "log"), "w", encoding="utf-8") as log:
            self.server = subprocess.Popen(["java", "-Xmx1g", "-cp", classes + ":" + jars, program, str(self.port), home],
                                           stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True)
        for line in self.server.stdout:
            if line.strip() == "ready":
                return
        with open(os.path.join(self.work, "log"), encoding="utf-8") as log:
            raise RuntimeError(self.title + " does not start: " + log.read()[-2000:])

    def stop(self):
        if self.server:
            self.server.stdin.close()
            self.server.wait(timeout=60)
            self.server.stdout.close()
        self.server = None

    def ask(self, path, body=None, kind="application/json", method=None):
        """The answer to a request, parsed."""
        request = urllib.request.Request("http://127.0.0.1:%d/%s" % (self.port, path), data=body, method=method,
                                         headers={"Content-Type": kind})
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode()[:2000]) from error


class OpenSearch(JavaServer):
    """A node with its HTTP interface."""
    name, title, program, port = "opensearch", "OpenSearch", "OpenSearchServer", 9200
    indexed = False

    def index(self, out):
        if self.indexed:
            self.ask("pages", method="DELETE")
        self.indexed = True
        with open(os.path.join(out, "pages.opensearch.mapping.json"), "rb") as f:
            self.ask("pages", f.read(), method="PUT")
        for part in sorted(f for f in os.listdir(out) if f.startswith("pages.opensearch-")):
            with open(os.path.join(out, part), "rb") as f:
                if self.ask("_bulk?refresh=true", f.read(), "application/x-ndjson")["errors"]:
                    raise RuntimeError("errors in " + part)
        self.ask("pages/_forcemerge?max_num_segments=1&flush=true", b"")
        return self.ask("pages/_stats/store")["indices"]["pages"]["primaries"]["store"]["size_in_bytes"]

    def search(self, word, everything):
        fields = {"fields": ["title", "content", "redundant"]} if everything else {}
        query = {"size": 10000, "_source": ["url"], "query": {"query_string": {"query": word, **fields}}}
        return {hit["_source"]["url"] for hit in self.ask("pages/_search", json.dumps(query).encode())["hits"]["hits"]}


    def documents(self):
        for hit in self.ask("pages/_search?size=10000")["hits"]["hits"]:
            yield hit["_id"], {k: v for k, v in hit["_source"].items() if k != "id"}


class Solr(JavaServer):
    """solr-core behind the HTTP server of the JDK, with a core for the documents and one for the tables."""
    name, title, program, port = "solr", "Solr", "SolrServer", 8983
    text_type = None  # of the schema that the table has

    def make_home(self, home):
        with open(os.path.join(home, "solr.xml"), "w", encoding="utf-8") as f:
            f.write("<solr></solr>\n")
        for core in ("pages", "table"):
            shutil.copytree(os.path.join(HERE, "solr-core"), os.path.join(home, core, "conf"))
            with open(os.path.join(home, core, "core.properties"), "w", encoding="utf-8") as f:
                f.write("name=%s\n" % core)

    def index(self, out):
        with open(os.path.join(out, "pages.solr.schema.json"), "rb") as f:
            schema = json.load(f)
        text_type = schema["add-field-type"]
        if self.text_type:
            self.ask("solr/table/update?commit=true", b'{"delete": {"query": "*:*"}}')
            schema = {"replace-field-type": text_type}
        if text_type != self.text_type:
            self.ask("solr/table/schema", json.dumps(schema).encode())
        self.text_type = text_type
        with open(os.path.join(out, "pages.solr.json"), "rb") as f:
            self.ask("solr/table/update?commit=true&optimize=true", f.read())
        time.sleep(0.2)  # files of the last commit go
        return bytes_below(os.path.join(self.work, "home", "table", "data", "index"))

    def search(self, word, everything):
        fields = {"defType": "edismax", "qf": "title content redundant"} if everything else {}
        query = urllib.parse.urlencode({"q": word, "fl": "url", "rows": 1000000, **fields})
        return {doc["url"] for doc in self.ask("solr/table/select?" + query)["response"]["docs"]}


    def documents(self):
        for doc in self.ask("solr/table/select?q=*:*&rows=10000")["response"]["docs"]:
            yield doc["id"], {"warnings": [], **{k: v for k, v in doc.items() if k not in ("id", "_version_")}}


ENGINES = (Xapian, Groonga, Sphinx, PostgreSQL, OpenSearch, Solr)
