/* SPDX-License-Identifier: MIT
 * test_options.c - the command line: every value, every message, where the output of each SITE goes. */
#include "unit/cli_helper.h"
#include "cli/commands/report.c"
#include "cli/commands/warnings.c"

static void test_messages(void)
{
    CHECK_STR(message("site"), "");
    CHECK_STR(message(""), "no SITE given");
    CHECK_STR(message("--"), "no SITE given");
    CHECK_STR(message("--foo site"), "unknown option '--foo'");
    CHECK_STR(message("--foo=bar site"), "unknown option '--foo'");
    CHECK_STR(message("--thread 3 site"), "unknown option '--thread': did you mean '--threads'?"); /* no abbreviations */
    CHECK_STR(message("--threads-and-a-name-longer-than-any-option site"),
              "unknown option '--threads-and-a-name-longer-than-any-option'");
    CHECK_STR(message("-x site"), "unknown option '-x'");
    CHECK_STR(message("-qxy site"), "unknown option '-xy' in '-qxy'");
    CHECK_STR(message("-version"), "unknown option '-version': did you mean '--version'?");
    CHECK_STR(message("-explain=x site"), "unknown option '-explain': did you mean '--explain'?");
    CHECK_STR(message("site --threads"), "option '--threads' needs a value");
    CHECK_STR(message("site -j"), "option '-j' needs a value");
    CHECK_STR(message("site -qj"), "option '-j' needs a value");
    CHECK_STR(message("--quiet=1 site"), "option '--quiet' takes no value");
    CHECK_STR(message("-t x site"), "bad value 'x' for '-t': not a number between 0 and 1");
    CHECK_STR(message("--threshold x site"),
              "bad value 'x' for '--threshold': not a number between 0 and 1");
    CHECK_STR(message("--method=lda site"),
              "bad value 'lda' for '--method': not a method\nchoose from: template, entropy, paper, largest, coreex, next, "
              "maxent, memm, crf, ib1, igtree, c45");
    CHECK_STR(message("--with links,htlm,tables site"),
              "bad value 'links,htlm,tables' for '--with': 'htlm' is not among the names; did you mean 'html'?\n"
              "choose from: markdown, html, sections, links, images, tables, blocks, headings, word_count, simhash, "
              "breadcrumbs");
    CHECK_STR(message("a b --matrix m"), "option '--matrix' is for one SITE only");
    CHECK_STR(message("a b --base-url http://x/"), "option '--base-url' is for one SITE only");
}

/* What was probably meant. */
static void test_guesses(void)
{
    CHECK_STR(message("--fromat wet site"), "unknown option '--fromat': did you mean '--format'?");
    CHECK_STR(message("--forma=wet site"), "unknown option '--forma': did you mean '--format'?");
    CHECK_STR(message("--min-coverag 1 site"), "unknown option '--min-coverag'"); /* it is not for this command */
    CHECK_STR(message("apply --min-coverag 1 t site"), "unknown option '--min-coverag': did you mean '--min-coverage'?");
    CHECK_STR(message("--max-page site"), "unknown option '--max-page': did you mean '--max-page-bytes'?");
    CHECK_STR(message("--markdown site"), "unknown option '--markdown': did you mean '-f markdown'?");
    CHECK_STR(message("diff --markdown a b"), "unknown option '--markdown'");
    CHECK_STR(message("filter"), "there is no site 'filter': did you mean 'filter scan' or 'filter classify'?");
    CHECK_STR(message("help"), "there is no site 'help': did you mean '--help'?");
    CHECK_STR(message("version"), "there is no site 'version': did you mean '--version'?");
    CHECK_STR(message("list site"), "there is no site 'list': did you mean '--list'?");
    CHECK_STR(message("learn"), "there is no site 'learn', and no such command: 'infodisc SITE' learns and extracts a site");
    CHECK_STR(message("extract page.html"),
              "there is no site 'extract', and no such command: 'infodisc SITE' learns and extracts a site");
    CHECK(strstr(message("crawl https://a.example/"), "infodisc fetches nothing; crawl the site first"));
    CHECK_STR(message("filter scna"), "there is no site 'filter': did you mean 'filter scan' or 'filter classify'?");
    CHECK_STR(message("aply t.json site"), "there is no site or command 'aply': did you mean 'apply'?");
    CHECK_STR(message("-q apply t.json site"), "there is no site 'apply'; a command comes before the options: infodisc apply ...");
    CHECK_STR(message("aplenty site"), "");
    CHECK_STR(message("a-site-that-is-not-there-and-has-a-name-of-many-more-letters-than-any-command-of-the-program-ever-will-have b"), "");
    CHECK(strstr(message("-f solar site"), "not a format; did you mean 'solr'?\nchoose from: elasticsearch, "));
    CHECK(strstr(message("-f word site"), "not a format\nchoose from: "));
}

static int slow_least(int a, int b)
{
    return a < b ? a : b;
}

/* The same by its definition: what the last letters may have come from. */
static int slow_distance(const char *a, int n_a, const char *b, int n_b)
{
    if (n_a == 0 || n_b == 0) return n_a + n_b;
    int least = slow_distance(a, n_a - 1, b, n_b - 1) + (a[n_a - 1] != b[n_b - 1]);
    least = slow_least(least, 1 + slow_distance(a, n_a - 1, b, n_b));
    least = slow_least(least, 1 + slow_distance(a, n_a, b, n_b - 1));
    if (n_a > 1 && n_b > 1 && a[n_a - 1] == b[n_b - 2] && a[n_a - 2] == b[n_b - 1])
        least = slow_least(least, 1 + slow_distance(a, n_a - 2, b, n_b - 2));
    return least;
}

static void test_distance(void)
{
    CHECK(word_distance("fromat", "format") == 1 && word_distance("", "abc") == 3 && word_distance("abc", "abc") == 0);
    CHECK(word_distance("a", "a-name-that-is-longer-than-any-option") == WORD_BYTES);
    char a[8], b[8];
    unsigned random = 1;
    for (int trial = 0; trial < 300; trial++) {
        char *const word[] = {a, b};
        for (int w = 0; w < 2; w++) {
            int n = (int)((random = random * 1103515245u + 12345u) >> 16) % 6;
            for (int i = 0; i < n; i++) word[w][i] = (char)('a' + (int)((random = random * 1103515245u + 12345u) >> 16) % 3);
            word[w][n] = '\0';
        }
        CHECK(word_distance(a, b) == slow_distance(a, (int)strlen(a), b, (int)strlen(b)));
    }
}

/* TEMPLATES, SITE and --url of apply; OLD and NEW of diff. */
static void test_applying(void)
{
    struct options o;
    CHECK_STR(message("apply www.example.org"), "no TEMPLATES given before 'www.example.org': expected the "
                                                "templates.json of an earlier run, or its output directory");
    CHECK_STR(message("apply a/templates.json"), "no SITE given to apply 'a/templates.json' to");
    CHECK_STR(message("apply t site --url http://a/x"), "option '--url' is for one page from standard input: infodisc apply t - "
                                                        "--url http://a/x < page.html");
    CHECK_STR(message("- --url http://a/x"), "option '--url' is for apply only");
    CHECK(parse(&o, "apply t - --url http://a/x"));
    CHECK(o.stream && o.verbosity == VERBOSITY_QUIET && strcmp(o.run.base_url, "http://a/x") == 0);
    options_free(&o);
    CHECK(parse(&o, "apply t - --url http://a/x -o d") && !o.stream && strcmp(o.site[0].output, "d") == 0);
    options_free(&o);
}

/* The commands `scan` and `merge`, and what goes with --stats. */
static void test_shards(void)
{
    struct options o;
    CHECK_STR(message("scan"), "no SITE given");
    CHECK_STR(message("scan site"), "option '--output' must name the shard to write");
    CHECK_STR(message("scan -o s -m paper site"), "option '-m' is not for scan");
    CHECK_STR(message("scan -o s --by-host a b"), "option '--by-host' scans one SITE only");
    CHECK_STR(message("scan -o - --by-host a"), "option '--by-host' needs a directory to write to, not '-o -'");
    CHECK_STR(message("apply t - --url http://a.b/ -f solr"),
              "option '--format' needs a directory to write to: name it with -o");
    CHECK_STR(message("merge"), "no FILE given");
    CHECK_STR(message("merge a b"), "option '--output' must name the shard to write");
    CHECK_STR(message("merge -o m a --limit 3"), "option '--limit' is not for merge");
    CHECK_STR(message("site --subtract x"), "option '--subtract' is for merge only");
    CHECK_STR(message("apply t site --stats x"), "option '--stats' is not for apply: it is settled when templates are "
                                                 "learned");
    CHECK_STR(message("--stats x --base-url http://a/ site"),
              "option '--base-url' is not for '--stats': the scan has fixed it");
    CHECK_STR(message("-m paper --model x site"), "option '--model' is not for the method paper, which has no model");
    CHECK_STR(message("-m crf --model x site"), "");
    CHECK_STR(message("--model x site"), "");
    CHECK(parse(&o, "scan -o s --base-url http://a/ a b c"));
    CHECK(o.command == COMMAND_SCAN && o.n_sites == 3 && strcmp(o.site[2].output, "s") == 0);
    options_free(&o);
    CHECK(parse(&o, "merge a -o m --subtract x b --subtract y"));
    CHECK(o.command == COMMAND_MERGE && o.n_sites == 2 && o.n_subtract == 2 && strcmp(o.subtract[1], "y") == 0);
    options_free(&o);
    CHECK_STR(message("--list -o x a"), "option '--list' writes no files: leave out -o, --matrix and --format");
    CHECK_STR(message("--stats s --list a"), "option '--list' is not for '--stats': it lists the pages of a SITE");
    CHECK_STR(message("--stats s --by-host"), "no SITE given");
    CHECK(parse(&o, "--stats x/s") && o.whole_shard && strcmp(o.site[0].output, "./s.infodisc") == 0);
    options_free(&o);
    CHECK(parse(&o, "--stats s a b") && !o.whole_shard && strcmp(o.run.stats, "s") == 0 && o.n_sites == 2);
    options_free(&o);
}

/* The command `train`, likewise; what it says of bad values is in tests/train.sh. */
static void test_train(void)
{
    struct options o;
    CHECK_STR(message("train"), "no SITE given");
    CHECK_STR(message("train site"), "option '--output' must name the model to write");
    CHECK_STR(message("train -o m site"), "option '--gold' is missing: it names the file of labelled pages");
    CHECK_STR(message("train -o m site -f solr"), "option '-f' is not for train");
    CHECK_STR(message("site --gold g"), "option '--gold' is for train only");
    CHECK_STR(message("apply t.json site --gold g"), "option '--gold' is for train only");
    CHECK(parse(&o, "train -o m --gold g -m crf a b"));
    CHECK(o.command == COMMAND_TRAIN && o.n_sites == 2 && o.n_gold == 1 && o.run.method == INFODISC_METHOD_CRF);
    options_free(&o);
    CHECK(parse(&o, "train -o m --gold g a --gold h b") && o.n_gold == 2);
    options_free(&o);
}

/* The command `apply`, the first argument or none. */
static void test_apply(void)
{
    struct options o;
    CHECK_STR(message("apply"), "no TEMPLATES given, and no SITE");
    CHECK_STR(message("apply t.json"), "no SITE given to apply 't.json' to");
    CHECK_STR(message("apply t.json site -m paper"),
              "option '-m' is not for apply: it is settled when templates are learned");
    CHECK_STR(message("apply --max-depth=3 t.json site"),
              "option '--max-depth' is not for apply: it is settled when templates are learned");
    CHECK_STR(message("site --min-coverage 80%"), "option '--min-coverage' is for apply only");
    CHECK(parse(&o, "apply --min-coverage 80% t.json -q a b"));
    CHECK(o.command == COMMAND_APPLY && o.n_sites == 2 && o.verbosity == VERBOSITY_QUIET);
    CHECK_STR(o.templates, "t.json");
    CHECK(o.min_coverage > 0.7999 && o.min_coverage < 0.8001);
    options_free(&o);
    CHECK(parse(&o, "apply -- -t -s") && o.n_sites == 1);
    CHECK_STR(o.templates, "-t");
    options_free(&o);
    CHECK(parse(&o, "./apply t.json") && o.command == COMMAND_LEARN && o.n_sites == 2);
    options_free(&o);
    CHECK(parse(&o, "apply --help") && o.command == COMMAND_APPLY && o.action == ACTION_HELP);
    options_free(&o);
    CHECK(parse(&o, "filter scan --paths") && o.command == COMMAND_FILTER_SCAN && o.paths);
    options_free(&o);
    CHECK(parse(&o, "filter classify --stats s -m entropy") && o.command == COMMAND_FILTER_CLASSIFY);
    options_free(&o);
    CHECK(parse(&o, "./filter site") && o.command == COMMAND_LEARN && o.n_sites == 2);
    options_free(&o);
    CHECK_STR(message("filter classify"), "option '--stats' is missing: it names the shard to judge by");
    CHECK_STR(message("filter scan site"), "a filter reads standard input, not 'site'");
    CHECK_STR(message("filter scan -m entropy"), "option '-m' is not for filter scan");
    CHECK_STR(message("--paths site"), "option '--paths' is for filter scan and filter classify only");
    CHECK(parse(&o, "--rules r site") && o.command == COMMAND_LEARN);
    CHECK_STR(o.run.rules, "r");
    options_free(&o);
}

/* The command `diff`, and what only one command has. */
static void test_diff(void)
{
    struct options o;
    CHECK_STR(message("diff"), "diff compares two templates.json, or the directories of two runs, not 0");
    CHECK_STR(message("diff a"), "diff compares two templates.json, or the directories of two runs, not 1");
    CHECK_STR(message("diff a b c"), "diff compares two templates.json, or the directories of two runs, not 3");
    CHECK_STR(message("diff a b -j 3"), "option '-j' is not for diff");
    CHECK_STR(message("apply --json t.json site"), "option '--json' is for diff only");
    CHECK_STR(message("apply --no-report t.json site"), "option '--no-report' is not for apply");
    CHECK_STR(message("site --json"), "option '--json' is for diff only");
    CHECK(parse(&o, "diff --json old -q new") && o.command == COMMAND_DIFF && o.json && o.n_sites == 0);
    CHECK_STR(o.templates, "old");
    CHECK_STR(o.newer, "new");
    CHECK(o.verbosity == VERBOSITY_QUIET);
    options_free(&o);
    CHECK(parse(&o, "diff --help") && o.command == COMMAND_DIFF && o.action == ACTION_HELP);
    options_free(&o);
}

static void test_explain(void)
{
    struct options o;
    CHECK_STR(message("--explain _ site"), "bad value '' for '--explain': not a page, a block path, a text or unique");
    CHECK_STR(message("--explain p -o x site"),
              "option '--explain' writes no files: leave out -o, --matrix and --format");
    CHECK(parse(&o, "--explain body>p site") && o.run.report);
    CHECK_STR(o.explain, "body>p");
    options_free(&o);
    CHECK(parse(&o, "--no-report site") && !o.run.report);
    options_free(&o);
}

/* Options that are applied leave a trace; those of no consequence to the run leave it alone. */
static void test_values(void)
{
    struct options o;
    CHECK(parse(&o, "site"));
    CHECK(o.action == ACTION_RUN && o.verbosity == VERBOSITY_NORMAL && o.color && !o.stream);
    CHECK(o.max_skipped >= 1 && o.progress == WHEN_AUTO && !o.matrix && !o.run.keep_words);
    CHECK(o.run.threshold < 0 && o.run.blocks == INFODISC_BLOCKS_AUTO && !o.run.debug_no_shrink);
    options_free(&o);

    CHECK(parse(&o, "-qm paper -bdiv site -t.25 -j 3 --max-page-bytes 512K --max-depth=7"));
    CHECK(o.verbosity == VERBOSITY_QUIET && o.run.method == INFODISC_METHOD_PAPER);
    CHECK(o.run.blocks == INFODISC_BLOCKS_DIV && o.run.threads == 3);
    CHECK(o.run.threshold > 0.24999 && o.run.threshold < 0.25001);
    CHECK(o.run.max_page_bytes == 512 * 1024 && o.run.max_depth == 7);
    CHECK(o.n_sites == 1 && strcmp(o.site[0].path, "site") == 0);
    options_free(&o);

    CHECK(parse(&o, "--base-url https://a.org/x --lang zh --matrix m --max-skipped 5% --progress "
                    "--no-color --debug-no-shrink -q -v -b leaf -m entropy site"));
    CHECK_STR(o.run.base_url, "https://a.org/x");
    CHECK_STR(o.run.language, "zh");
    CHECK_STR(o.matrix, "m");
    CHECK(o.run.keep_words && o.run.debug_no_shrink && !o.color);
    CHECK(o.max_skipped > 0.04999 && o.max_skipped < 0.05001);
    CHECK(o.verbosity == VERBOSITY_VERBOSE && o.progress == WHEN_ALWAYS);
    CHECK(o.run.blocks == INFODISC_BLOCKS_LEAF && o.run.method == INFODISC_METHOD_ENTROPY);
    options_free(&o);

    CHECK(parse(&o, "-b table --no-progress -t 0.5 -t auto -- -q"));
    CHECK(o.run.blocks == INFODISC_BLOCKS_TABLE && o.progress == WHEN_NEVER);
    CHECK(o.run.threshold < 0 && o.verbosity == VERBOSITY_NORMAL);
    CHECK(o.n_sites == 1 && strcmp(o.site[0].path, "-q") == 0);
    options_free(&o);

    CHECK(parse(&o, "-h --foo") && o.action == ACTION_SHORT_HELP); /* the rest is not looked at */
    options_free(&o);
    CHECK(parse(&o, "--help") && o.action == ACTION_HELP);
    options_free(&o);
    CHECK(parse(&o, "--version") && o.action == ACTION_VERSION);
    options_free(&o);
    CHECK(parse(&o, "--generate zsh") && o.action == ACTION_GENERATE && o.generate == GENERATE_ZSH);
    options_free(&o);
}

static void test_bad_values(void)
{
    static const char *const good[] = {
        "-t 0",
        "-t 1",
        "-t 1.0",
        "-t 0.43",
        "-j 0",
        "-j 1024",
        "--max-page-bytes 1",
        "--max-page-bytes 10M",
        "--max-page-bytes 1g",
        "--max-skipped 0",
        "--max-skipped 100%",
        "--max-skipped 0.5%",
        "--base-url http://a",
        "--lang en",
        "-o -",
        "-o a/b",
        "-j8",
    };
    static const char *const bad[] = {
        "-t _",
        "-t -1",
        "-t 1.01",
        "-t nan",
        "-t inf",
        "-t 1e-1",
        "-t 0x1",
        "-t .",
        "-t 0.1.2",
        "-t 0,5",
        "-t AUTO",
        "-t X",
        "-j -1",
        "-j 1025",
        "-j 1x",
        "-j _",
        "-j 99999999999999999999",
        "--max-page-bytes 0",
        "--max-page-bytes 2G",
        "--max-memory 1M",
        "--memory 1K",
        "--page-timeout 86401",
        "--index-name A",
        "--index-name sqlite_x",
        "--max-page-bytes K",
        "--max-page-bytes 1KB",
        "--max-page-bytes 1T",
        "--max-page-bytes 99999999999G",
        "--max-page-bytes -1",
        "--max-depth 0",
        "--max-depth 1001",
        "--max-depth 4294967296",
        "--limit 4294967296",
        "--base-url http://a/?x",
        "--base-url http://a/#x",
        "--max-skipped 101%",
        "--max-skipped 2",
        "--max-skipped %",
        "--max-skipped 5%%",
        "--base-url ftp://a",
        "--base-url http://",
        "--base-url http:///",
        "--base-url a.org",
        "--lang e",
        "--lang eng",
        "--lang EN",
        "--lang _",
        "-m _",
        "-m ent",
        "-m entropy|paper",
        "-b |",
        "-o _",
        "--matrix _",
        "--generate ps",
    };
    char line[128];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        snprintf(line, sizeof line, "site %s", good[i]);
        CHECK_STR(message(line), "");
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(line, sizeof line, "site %s", bad[i]);
        if (strncmp(message(line), "bad value ", 10) != 0) fprintf(stderr, "accepted: %s\n", line);
        CHECK(strncmp(message(line), "bad value ", 10) == 0);
    }
}

/* The output of the n-th SITE. */
static const char *output(const char *line, int n)
{
    static char text[1024];
    struct options o;
    bool ok = parse(&o, line);
    snprintf(text, sizeof text, "%s", ok && n < o.n_sites ? o.site[n].output : o.error);
    options_free(&o);
    return text;
}

static void test_outputs(void)
{
    CHECK_STR(output("www.a.org", 0), "./www.a.org.infodisc");
    CHECK_STR(output("x/www.a.org/", 0), "./www.a.org.infodisc");
    CHECK_STR(output("x/y//", 0), "./y.infodisc");
    CHECK_STR(output("/", 0), "./site.infodisc");
    CHECK_STR(output("_", 0), "./site.infodisc");
    CHECK_STR(output("base/../cli/..", 0), output(".", 0)); /* both are this directory */
    CHECK(strcmp(output(".", 0), "./..infodisc") != 0);
    CHECK_STR(output("a -o out", 0), "out");
    CHECK_STR(output("a b -o out", 1), "out/b");
    CHECK_STR(output("a b", 1), "./b.infodisc");
    CHECK_STR(output("a x/a -o -", 1), "-");
    CHECK_STR(output("a x/a", 0), "'a' and 'x/a' would both be written to './a.infodisc'");
    CHECK_STR(output("a b x/b/ -o o", 0), "'b' and 'x/b/' would both be written to 'o/b'");
}

static void test_numbers(void)
{
    char text[NUMBER_BYTES];
    CHECK_STR(number_count(0, text), "0");
    CHECK_STR(number_count(1204, text), "1204");
    CHECK_STR(number_count(10000, text), "10,000");
    CHECK_STR(number_count(999999, text), "999,999");
    CHECK_STR(number_count(1234567, text), "1,234,567");
    CHECK_STR(number_count(UINT64_MAX, text), "18,446,744,073,709,551,615");
    CHECK_STR(number_decimal(0, 2, text), "0.00");
    CHECK_STR(number_decimal(0.426, 2, text), "0.43");
    CHECK_STR(number_decimal(0.996, 2, text), "1.00");
    CHECK_STR(number_decimal(0.05, 3, text), "0.050");
    CHECK_STR(number_decimal(14.94, 1, text), "14.9");
}

static void test_worse(void)
{
    CHECK(report_worse(EXIT_DONE, EXIT_DONE) == EXIT_DONE);
    CHECK(report_worse(EXIT_DONE, EXIT_OVER_BUDGET) == EXIT_OVER_BUDGET);
    CHECK(report_worse(EXIT_NO_PAGES, EXIT_OVER_BUDGET) == EXIT_NO_PAGES);
    CHECK(report_worse(EXIT_NO_PAGES, EXIT_FAILED) == EXIT_FAILED);
    CHECK(report_worse(EXIT_FAILED, EXIT_DONE) == EXIT_FAILED);
}

/* Exactly the share that is allowed is not too much. */
static void test_budget(void)
{
    char line[64];
    for (unsigned percent = 0; percent <= 100; percent++) {
        struct options o;
        struct infodisc_summary s = {.documents = 100 - percent, .skipped = percent};
        snprintf(line, sizeof line, "--max-skipped %u%% site", percent);
        CHECK(parse(&o, line) && !over_budget(&o, &(struct options_site){.path = "s"}, &s));
        options_free(&o);
    }
}

int main(void)
{
    test_messages();
    test_guesses();
    test_distance();
    test_applying();
    test_apply();
    test_diff();
    test_explain();
    test_train();
    test_shards();
    test_values();
    test_bad_values();
    test_outputs();
    test_numbers();
    test_worse();
    test_budget();
    return check_done("options");
}
