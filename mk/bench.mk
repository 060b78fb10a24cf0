# bench.mk - accuracy, speed and the paper's experiments; included by the Makefile
# SPDX-License-Identifier: MIT

DATA  ?= datasets
LARGE ?=
OUT   ?= bench/out
# Figures that are kept, by data set: a change of accuracy is a diff.
RESULTS ?= bench/results/$(notdir $(firstword $(DATA:%/=%)))
RUNS  ?= 5
# Python only drives the programs and adds up what they print.
PYTHON ?= python3

BENCH := $(BUILD)/bench

$(BENCH)/papers/paper_sweeps: $(BENCH)/papers/labelled_site.o
$(BENCH)/papers/paper_sweeps: BENCH_LIBS := -ljansson

SPEED_PROGRAMS := $(addprefix $(BENCH)/speed/,stage_times stage_bench r0 apply_page)
BENCH_PROGRAMS := $(addprefix $(BENCH)/,accuracy/dump_leaves accuracy/dump_tree papers/paper_sweeps \
    training/dump_evidence training/dump_types training/part_counts) $(PAPER_PROGRAMS) $(SPEED_PROGRAMS)

$(BENCH_PROGRAMS): %: %.o $(BUILD)/libinfodisc-all.a
	$(Q)$(CC) $(CFLAGS) -fopenmp $(LDFLAGS) -o $@ $(filter %.o,$^) $(BUILD)/libinfodisc-all.a $(LIBS) $(BENCH_LIBS)

$(BENCH)/speed/record_items: $(BENCH)/speed/record_items.o $(CLI_OBJ) $(BUILD)/libinfodisc-all.a
	$(Q)$(CC) $(CFLAGS) $(OPENMP_LD) -Wl,--wrap=parallel_for $(LDFLAGS) -o $@ $^ $(LIBS) $(LIBGOMP)

.PHONY: schedule
schedule: $(BENCH)/speed/record_items ## what 2 to 64 cores would take at least, by the times of all items: SITE=DIR RUNS=5
	$(Q)$(PYTHON) -B bench/speed/schedule.py $< $(or $(SITE),datasets/harbour/pages) $(RUNS)

.PHONY: paper-tables
paper-tables: $(BENCH)/papers/paper_sweeps ## the paper's experiments on labelled sites, DATA=DIR
	$(Q)mkdir -p $(OUT)
	$(Q)$(BENCH)/papers/paper_sweeps $(patsubst %/gold.jsonl,%,$(sort $(wildcard $(DATA)/*/gold.jsonl))) \
	    > $(OUT)/sweeps.tsv
	$(Q)$(PYTHON) bench/papers/paper_report.py $(DATA) $(OUT) $(RESULTS)

.PHONY: quality
quality: $(BUILD)/infodisc ## accuracy of each method on labelled sites, DATA=DIR
	$(Q)$(PYTHON) bench/accuracy/quality.py $(BUILD)/infodisc $(DATA) $(RESULTS)/quality.tsv

.PHONY: unique-table
unique-table: $(BENCH)/accuracy/dump_leaves ## text of one page that is redundant, and whether the gold has it: DATA='DIR...'
	$(Q)$(PYTHON) bench/accuracy/unique.py $(BENCH)/accuracy/dump_leaves $(RESULTS)/unique.tsv $(DATA)

.PHONY: markdown
# SITES: what `make sites` has built; it is also given to other converters (trafilatura, markdownify, html2text and mdream
# of build/rivals, pandoc where it is installed).
MARKDOWN_SITES := docusaurus hugo-doks jekyll-chirpy jekyll-minima mdbook mkdocs-material mkdocs-readthedocs vitepress \
    wordpress-twentytwentyone wordpress-twentytwentythree wordpress-twentytwentytwo
markdown: $(BUILD)/infodisc ## fidelity of -f markdown, for docs/markdown.md: DATA=DIR labelled, SITES=DIR (cmark-gfm)
	$(Q)[ -z "$(SITES)" ] || sh bench/rivals/install.sh build/rivals python node
	$(Q)[ -z "$(SITES)" ] || build/rivals/venv/bin/python -B bench/accuracy/markdown_sources.py --rivals 20 \
	    --programs build/rivals/node/node_modules/.bin $(BUILD)/infodisc \
	    $(wildcard $(MARKDOWN_SITES:%=$(SITES)/%)) | tee bench/results/markdown_sources.md
	$(Q)$(PYTHON) -B bench/accuracy/markdown.py $(BUILD)/infodisc \
	    $(patsubst %/gold.jsonl,%,$(sort $(wildcard $(DATA)/*/gold.jsonl))) | tee bench/results/markdown.md

.PHONY: methods
methods: $(BUILD)/infodisc ## accuracy and time of the other papers' methods on labelled sites, DATA=DIR
	$(Q)$(PYTHON) bench/accuracy/methods.py $(BUILD)/infodisc $(DATA) $(RESULTS)/methods.md

.PHONY: threads
threads: $(BUILD)/infodisc ## time of all methods over the number of threads, for docs/research/methods.md: SITE=DIR RUNS=5
	$(Q)$(PYTHON) bench/speed/threads.py $(BUILD)/infodisc bench/results/dev/threads.md bench/results/dev/threads.svg $(RUNS) \
	    $(or $(PAGES),500) $(or $(SITE),datasets/harbour/pages)

# Debian's python3-lxml, -cssselect and -html5lib; lexbor is in PyPI's selectolax.
PARSERS ?= libxml2,lexbor

.PHONY: selectors
selectors: $(BENCH)/accuracy/dump_leaves ## do the exported selectors pick our text in the original pages? DATA=DIR
	$(Q)$(PYTHON) bench/accuracy/check_selectors.py --parsers $(PARSERS) --table $(RESULTS)/selectors.md \
	    $(BENCH)/accuracy/dump_leaves $(DATA)

# The tests come with html5lib's source on PyPI, whose setup wants no newer setuptools than Debian's.
TREE_TESTS := $(BUILD)/html5lib-1.1/html5lib/tests/testdata/tree-construction
$(TREE_TESTS):
	$(Q)$(PYTHON) -m venv $(BUILD)/html5lib && $(BUILD)/html5lib/bin/pip download -q --no-deps --no-build-isolation \
	    --no-binary html5lib -d $(BUILD) html5lib==1.1 && tar xzf $(BUILD)/html5lib-1.1.tar.gz -C $(BUILD)

.PHONY: tree-construction
tree-construction: $(BENCH)/accuracy/dump_tree $(TREE_TESTS) ## our trees against html5lib's tests, for docs/robustness.md (PyPI)
	$(Q)$(PYTHON) -B bench/accuracy/tree_construction.py --table bench/results/tree_construction.tsv $^

# The tools that rules are exported for, each pinned and as it is now; 1 GB, most of it what crawl4ai needs.
EXPORTS_DIR   ?= build-exports
EXPORTS_SITES ?= $(if $(filter datasets,$(DATA)),$(addprefix datasets/,harbour vestnik wenzhai),\
                 $(addprefix $(DATA)/,site--linux-gazette site--pascal-sources-ru site--w3school-cn))

.PHONY: exports exports-install
exports: $(BUILD)/infodisc exports-install ## the exported rules inside the tools themselves, on labelled sites, DATA=DIR; 1 GB
	$(Q)$(PYTHON) bench/accuracy/check_exports.py --table $(RESULTS)/exports.md $(BUILD)/infodisc $(DATA)
	$(Q)mkdir -p $(BUILD)/exports && $(PYTHON) -B tests/exports_real.py $(BUILD)/infodisc $(BUILD)/exports
	$(Q)$(PYTHON) -B tests/exports_tools.py $(BUILD)/infodisc $(EXPORTS_DIR) $(BUILD)/exports $(EXPORTS_SITES) | \
	    tee $(BUILD)/exports.txt
	$(Q)rm -rf $(BUILD)/corpora && $(PYTHON) -B tests/corpora_tools.py $(BUILD)/infodisc $(EXPORTS_DIR)/python-newest/bin/python \
	    $(BUILD)/corpora | tee -a $(BUILD)/exports.txt
	$(Q)! grep -q ^failed $(BUILD)/exports.txt

exports-install: $(EXPORTS_DIR)/jars-pinned $(EXPORTS_DIR)/jars-newest $(EXPORTS_DIR)/python-pinned \
                 $(EXPORTS_DIR)/python-newest ## the tools that rules are exported for, from Maven Central and PyPI
EXPORTS_JARS := mvn -q -B -f tests/consumers/jars.xml dependency:copy-dependencies -DexcludeTransitive=true
$(EXPORTS_DIR)/jars-pinned: tests/consumers/jars.xml
	$(EXPORTS_JARS) -DoutputDirectory=$(abspath $@) || { rm -rf $@; false; }
$(EXPORTS_DIR)/jars-newest: tests/consumers/jars.xml
	$(EXPORTS_JARS) -DoutputDirectory=$(abspath $@) -Dneko=LATEST -Djsoup=LATEST || { rm -rf $@; false; }
$(EXPORTS_DIR)/python-pinned:
	$(PYTHON) -m venv $@ && $@/bin/pip install -q parsel==1.10.0 crawl4ai==0.8.0 || { rm -rf $@; false; }
$(EXPORTS_DIR)/python-newest: tests/consumers/python.txt
	$(PYTHON) -m venv $@ && $@/bin/pip install -q -U -r $< && touch $@ || { rm -rf $@; false; }

.PHONY: apply-check
apply-check: $(BUILD)/infodisc ## F1 and speed of templates applied to the other half of labelled sites, DATA=DIR
	$(Q)$(PYTHON) bench/accuracy/apply.py --table $(RESULTS)/apply.tsv $(if $(LARGE),--large $(LARGE)) \
	    $(BUILD)/infodisc $(DATA)

.PHONY: generalise
generalise: $(BUILD)/infodisc ## do templates hold on the half of a site that they were not learned from? DATA="DIR..."
	$(Q)$(PYTHON) bench/accuracy/generalise.py --check --table $(RESULTS)/generalise.tsv $< $(DATA)

# tl and lol_html, from crates.io; without cargo, make bench does without.
.PHONY: tokenizers
tokenizers:
	$(Q)if command -v cargo >/dev/null; then cargo build -q --release --locked \
	    --manifest-path bench/speed/tokenizers/Cargo.toml --target-dir $(BENCH)/tokenizers; fi

.PHONY: bench
bench: $(BUILD)/infodisc $(SPEED_PROGRAMS) tokenizers ## speed over DATA=DIR, LARGE=DIR
	$(Q)$(PYTHON) bench/speed/speed.py --build $(BUILD) --runs $(RUNS) $(if $(LARGE),--large $(LARGE)) \
	    --json $(RESULTS)/speed.json --plot $(RESULTS)/speed.svg $(DATA)

.PHONY: python-speed
python-speed: python-parts $(BENCH)/speed/apply_page ## time of the Python module against the C library, for python/README.md: SITE="DIR..." RUNS=5
	$(Q)rm -rf $(BENCH)/module && mkdir -p $(BENCH)/module && cp -R python/src/infodisc $(BENCH)/module
	$(Q)cp $(NATIVE) $(BENCH)/module/infodisc
	$(Q)PYTHONPATH=$(BENCH)/module PYTHONDONTWRITEBYTECODE=1 $(PYTHON) bench/speed/python_module.py --check --runs $(RUNS) \
	    $(BUILD)/infodisc $(BENCH)/speed/apply_page $(or $(SITE),$(sort $(wildcard datasets/*/pages)))

# Counts of instructions do not depend on what else the machine does.
COUNTED := bench/results/instructions.tsv

.PHONY: instructions instructions-update
instructions: $(BUILD)/infodisc ## compare instruction counts with the recorded ones (valgrind)
	$(Q)sh bench/speed/instructions.sh $< $(COUNTED)

instructions-update: $(BUILD)/infodisc ## record them for this machine
	$(Q)sh bench/speed/instructions.sh $< $(COUNTED) --update

# Profiles of all methods and of several threads over the sample sites, which are in six languages.
PGO_CFLAGS := -O3 -g -flto=auto

.PHONY: pgo
pgo: ## build-pgo/infodisc with gcc's profile-guided and link-time optimisation; DATA=DIR to train on
	$(Q)rm -rf build-pgo
	$(Q)$(MAKE) --no-print-directory BUILD=build-pgo CC=gcc AR=gcc-ar build-pgo/infodisc \
	    CFLAGS='$(PGO_CFLAGS) -fprofile-generate -fprofile-update=atomic'
	$(Q)for site in $(sort $(wildcard $(DATA)/*/pages)); do for method in template entropy paper; do \
	    build-pgo/infodisc -q -m $$method -o build-pgo/out $$site || exit 1; done; done
	$(Q)find build-pgo -name '*.o' -delete && rm -f build-pgo/infodisc build-pgo/libinfodisc*.a
	$(Q)$(MAKE) --no-print-directory BUILD=build-pgo CC=gcc AR=gcc-ar build-pgo/infodisc \
	    CFLAGS='$(PGO_CFLAGS) -fprofile-use -fprofile-partial-training -Wno-missing-profile'

# Needs libgumbo-dev, which nothing else does.
.PHONY: parsers
parsers: $(BUILD)/libinfodisc-all.a ## what other parsers would take, DATA=DIR (libgumbo-dev)
	@mkdir -p $(BENCH)/speed
	$(Q)$(CC) $(BASE_CFLAGS) $(CFLAGS) -o $(BENCH)/speed/parsers bench/speed/parsers.c $< $(LIBS) -lgumbo
	$(Q)$(BENCH)/speed/parsers $(DATA)

.PHONY: containers-bench
containers-bench: $(BUILD)/infodisc ## cost of a site in each container against its directory, LARGE=DIR
	$(Q)$(PYTHON) bench/speed/containers.py --runs $(RUNS) --table bench/results/containers.md $(BUILD)/infodisc $(LARGE)

.PHONY: shards-bench
shards-bench: $(BUILD)/infodisc ## bytes and cost of a site in parts, LARGE=DIR
	$(Q)$(PYTHON) bench/speed/shards.py $(BUILD)/infodisc $(LARGE) bench/results/shards.json

.PHONY: rivals accuracy-tables speed-tables
rivals: $(BUILD)/infodisc ## other extractors, from the package registries, on labelled sites, DATA=DIR ONLY=NAME,NAME
	$(Q)$(PYTHON) bench/rivals/rivals.py --infodisc $< --work build/rivals --results $(RESULTS) $(ONLY:%=--only %) $(DATA)

accuracy-tables: ## write the figures of bench/results into README.md and docs/accuracy.md
	$(Q)$(PYTHON) bench/accuracy/accuracy_table.py --update

speed-tables: ## write the figures of speed in bench/results into README.md and docs/performance.md
	$(Q)$(PYTHON) bench/speed/speed_table.py --update
