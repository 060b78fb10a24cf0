# check.mk - all tests: unit tests, scripts, fuzzing, sanitizers; included by the Makefile
# SPDX-License-Identifier: MIT

SECONDS ?= 60
SEED ?= 0
# Expanded here, before bench.mk gives RUNS its default.
INPUTS := $(or $(RUNS),-1)

# ---- fuzz targets: as plain programs that replay the seeds, and with libFuzzer by clang ----
FUZZ     := page facts urls httrack url_pattern options templates rules archive http models gold shard content
REPLAY   := $(FUZZ:%=$(BUILD)/tests/fuzz_%)
FUZZ_OBJ := $(filter-out $(BUILD)/cli/main.o,$(CLI_OBJ)) $(BUILD)/libinfodisc-all.a

# Changes that know the structure of archives and HTTP.
$(foreach t,archive http,$(BUILD)/tests/fuzz_$(t) $(BUILD)/fuzz_$(t)): tests/fuzz/structure.c

$(BUILD)/tests/fuzz_%: tests/fuzz/fuzz_%.c tests/fuzz/replay.c tests/fuzz/fuzz.h $(FUZZ_OBJ)
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) -Itests/fuzz $(CFLAGS) $(LDFLAGS) -o $@ $(filter-out %.h,$^) $(LIBS)

$(BUILD)/fuzz_%: tests/fuzz/fuzz_%.c tests/fuzz/fuzz.h $(FUZZ_OBJ)
	$(Q)$(CC) $(BASE_CFLAGS) -Itests/fuzz $(CFLAGS) -fsanitize=fuzzer $(LDFLAGS) -o $@ \
	    $(filter-out %.h,$^) $(LIBS)

# ---- the program with a parser that crashes, hangs and leaks on pages that ask for it ----
HOOKED := $(BUILD)/tests/infodisc-hooked

$(HOOKED): tests/hooks/page_hooks.c $(CLI_OBJ) $(BUILD)/libinfodisc-all.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) $(CFLAGS) $(LDFLAGS) -Wl,--wrap=page_split -o $@ $^ $(LIBS)

$(BUILD)/tests/faults.so: tests/hooks/faults.c
	@mkdir -p $(@D)
	$(Q)$(CC) -O1 -g $(WARN) -shared -fPIC -o $@ $<

# ---- does it work here? ----
# Units, the seeds of fuzzing, and the scripts that need no more than python3 and zstd, and tell of this machine's
# compiler and libraries: same bytes as anywhere, any threads, broken and odd input.
CHECK_TESTS := $(notdir $(UNIT) $(REPLAY)) cli_golden cli_options bad_input determinism threads data_run duplicates choosing \
    charsets containers odd_archives odd_sites filter apply rules unique layers

.PHONY: check check-start check-all check-all-start golden-update
check: check-start all $(UNIT) $(REPLAY) ## does it work here? some 2 minutes on two cores after make
	$(Q)tests/run $(BUILD) $(CHECK_TESTS)

check-start: # first, so before anything is built
	$(Q)echo 'make check: some 2 minutes on two cores, with make -j; needs python3 and zstd. All tests: make check-all'
	$(Q)for tool in python3 zstd; do command -v $$tool >/dev/null || \
	    { echo "make check: no $$tool here: apt-get install $$tool" >&2; exit 1; }; done

# ---- everything ----
check-all: check-all-start all $(UNIT) $(REPLAY) $(HOOKED) $(BUILD)/tests/faults.so $(REFERENCE_TOOLS) $(PAPER_PROGRAMS) ## run all tests; with INFODISC_DATA=DIR, also on the sites in it
	$(Q)tests/run $(BUILD)

check-all-start:
	$(Q)echo 'make check-all: some 10 minutes on two cores; the packages that README.md lists for it (650 MB).' \
	    'A test whose tools are missing is skipped and says so.'

# At full length: some five minutes on two cores. The time that killed runs take to finish is measured over LARGE=DIR.
.PHONY: torture load
torture: all $(HOOKED) $(BUILD)/tests/faults.so ## hostile pages, kills and faults at full length, with figures; LARGE=DIR
	$(Q)tests/torture $(BUILD)

load: all ## 100,000 pages, with figures
	$(Q)INFODISC_LOAD=100000 sh tests/load.sh $(BUILD)/infodisc

# Archives that lie, with an oracle: some ten minutes; the table in docs/robustness.md is made anew.
HOSTILE_PAGES ?= 100
.PHONY: hostile-archives
hostile-archives: all ## archives that lie in each field, cut and spliced; which pages are found, and at what cost; SEED=1
	$(Q)mkdir -p $(BUILD)/hostile
	$(Q)$(PYTHON) -B tests/hostile_archives.py $(BUILD)/infodisc $(BUILD)/hostile --pages $(HOSTILE_PAGES) \
	    --seed $(or $(filter-out 0,$(SEED)),1) --table docs/robustness.md

# Others on the same archives, and on pathological pages: the tables in docs/robustness.md are made anew.
PEERS := $(BUILD)/peers
$(PEERS)/done: bench/rivals/peers.txt
	$(Q)$(PYTHON) -m venv $(PEERS) && $(PEERS)/bin/pip install -q -r $< && touch $@

.PHONY: peers
peers: all $(PEERS)/done ## warcio and FastWARC on archives that lie, resiliparse and trafilatura on pathological pages (PyPI)
	$(Q)$(PYTHON) -B bench/rivals/peers.py $(BUILD)/infodisc $(PEERS) $(PEERS)/work --table docs/robustness.md

# Do the tests notice? A mutant takes half a minute, one that survives some minutes. FROM=100 skips the first 100.
# SLOWEST=6 leaves out tests that take longer, unless they belong to the same directory.
N ?= 200
FROM ?= 0
SLOWEST ?= 600
.PHONY: mutants
mutants: ## change one operator at a time, and see which test fails: N=200 SEED=1
	$(Q)$(PYTHON) -B tests/mutants.py $(N) $(or $(filter-out 0,$(SEED)),1) --from $(FROM) --slowest $(SLOWEST)

# Every command and link in README.md and docs/, and the phrases.
.PHONY: docs
docs: $(BUILD)/infodisc ## run the commands in README.md and docs/, look at their links and phrases
	$(Q)sh tests/docs.sh $(BUILD)/infodisc

golden-update: $(BUILD)/infodisc ## take the outputs as they are now for the right ones; see git diff
	$(Q)sh tests/cli_golden.sh $(BUILD)/infodisc --update

# Pictures of the reports of the sample sites, to look at, and the one in README.md.
SHOTS := $(BUILD)/screenshots
.PHONY: screenshots
screenshots: $(BUILD)/infodisc ## pictures of reports into BUILD/screenshots, and docs/report.png (chromium)
	$(Q)mkdir -p $(SHOTS)
	$(Q)for site in ledger-2001 harbour vestnik wenzhai; do \
	    ln -sfn $(CURDIR)/datasets/$$site/pages $(SHOTS)/www.$$site.example && \
	    $< -q -o $(SHOTS)/$$site $(SHOTS)/www.$$site.example || exit 1; done
	$(Q)$(PYTHON) tests/report_browser.py --screenshots $(SHOTS) $(SHOTS)/*/report.html
	$(Q)$(PYTHON) tests/report_browser.py --picture docs/report.png $(SHOTS)/harbour/report.html

# All sources in one command: nothing else is needed to build the program.
.PHONY: one-line
one-line: $(TEXT_SRC)
	$(Q)$(CC) -std=c11 -D_GNU_SOURCE -O1 -fopenmp -I. -Iinclude $(PKGFLAGS) \
	    -DINFODISC_VERSION='"$(VERSION)"' -o $(BUILD)/one-line $(LIB_SRC) $(CLI_SRC) \
	    $^ $(LIBS)

# ---- sanitizers, each in a directory of its own ----
ASAN := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
TSAN := -O1 -g -fsanitize=thread
# Scripts without bounds of time; those about builds, documents and accuracy say nothing new.
ASAN_TESTS := $(notdir $(UNIT) $(REPLAY)) cli_golden cli_options bad_input \
    data_run duplicates choosing charsets containers odd_archives filter shards_steps

.PHONY: asan tsan
asan: ## all tests with the sanitizers of addresses, leaks and undefined behaviour (gcc)
	$(Q)$(MAKE) --no-print-directory BUILD=build-asan CC=gcc HARDEN= CFLAGS='$(ASAN)' asan-run

# Only clang: gcc's libgomp is not known to the sanitizer. libomp is no instrumented module, either: what
# it does to its own memory is not looked at, what our threads do is.
tsan: ## the sample sites with the sanitizer of threads (clang, libomp)
	$(Q)$(MAKE) --no-print-directory BUILD=build-tsan CC=clang HARDEN= CFLAGS='$(TSAN)' tsan-run

# An OpenMP thread that ends while a worker is forked may hold the sanitizer's lock of freed memory; the worker would
# wait for it until its page is over the time limit. So threads have room of their own for what they freed.
ASAN_RUN := detect_leaks=1 thread_local_quarantine_size_kb=65536
.PHONY: asan-run tsan-run
asan-run: $(BUILD)/infodisc $(UNIT) $(REPLAY)
	$(Q)INFODISC_SLOW=1 ASAN_OPTIONS="$(ASAN_RUN)" UBSAN_OPTIONS=print_stacktrace=1 \
	    tests/run $(BUILD) $(ASAN_TESTS)

tsan-run: $(BUILD)/infodisc $(BUILD)/tests/test_apply
	$(Q)sh tests/threads.sh $(BUILD)/infodisc
	$(Q)TSAN_OPTIONS="ignore_noninstrumented_modules=1 exitcode=66" $(BUILD)/tests/test_apply

# With a SEED other than 0 and a number of RUNS a new build tries the same inputs each time: a change that breaks nothing
# does not fail by luck. Old faults are found by fuzzing for long, with SEED=0.
FUZZ_RUNS := $(FUZZ:%=fuzz-%)
.PHONY: fuzz fuzzers $(FUZZ_RUNS)
fuzz: ## fuzz each target for SECONDS=60 or RUNS inputs (clang), -j at once; SEED=0: each time other inputs
	$(Q)$(MAKE) --no-print-directory BUILD=build-fuzz CC=clang HARDEN= CFLAGS='$(ASAN) -fsanitize=fuzzer-no-link' fuzzers
	$(Q)$(MAKE) --no-print-directory $(FUZZ_RUNS)

$(FUZZ_RUNS): fuzz-%:
	$(Q)tests/fuzz/run build-fuzz/fuzz_$* $(SECONDS) $(SEED) $(INPUTS)

# A second opinion: AFL++ finds other ways through the same targets. AFL="page archive": only these.
AFL ?= $(FUZZ)
AFL_RUNS := $(AFL:%=afl-%)
.PHONY: afl $(AFL_RUNS)
afl: ## the same with AFL++ (afl-fuzz, afl-clang-fast); AFL='page urls': only these targets
	$(Q)AFL_QUIET=1 $(MAKE) --no-print-directory BUILD=build-afl CC=afl-clang-fast HARDEN= CFLAGS='$(ASAN)' fuzzers
	$(Q)$(MAKE) --no-print-directory $(AFL_RUNS)

$(AFL_RUNS): afl-%:
	$(Q)tests/fuzz/run-afl build-afl/fuzz_$* $(SECONDS)

fuzzers: $(FUZZ:%=$(BUILD)/fuzz_%)
