# bench.mk - accuracy, speed and the paper's experiments; included by the Makefile
# SPDX-License-Identifier: MIT

DATA  ?= datasets
LARGE ?=
OUT   ?= bench/out
# Figures that are kept, by data set: a change of accuracy is a diff.
RESULTS ?= bench/results/$(notdir $(DATA:%/=%))
RUNS  ?= 5
# Python only drives the programs and adds up what they print.
PYTHON ?= python3

BENCH := $(BUILD)/bench

$(BENCH)/paper_sweeps: $(BENCH)/labelled_site.o
$(BENCH)/paper_sweeps: BENCH_LIBS := -ljansson

$(BENCH)/paper_sweeps $(BENCH)/stage_times $(BENCH)/r0: %: %.o $(BUILD)/libinfodisc.a
	$(Q)$(CC) $(CFLAGS) -fopenmp $(LDFLAGS) -o $@ $(filter %.o,$^) $(BUILD)/libinfodisc.a $(LIBS) $(BENCH_LIBS)

.PHONY: paper-tables
paper-tables: $(BENCH)/paper_sweeps ## the paper's experiments on labelled sites, DATA=DIR
	$(Q)mkdir -p $(OUT)
	$(Q)$(BENCH)/paper_sweeps $(patsubst %/gold.jsonl,%,$(sort $(wildcard $(DATA)/*/gold.jsonl))) \
	    > $(OUT)/sweeps.tsv
	$(Q)$(PYTHON) bench/paper_report.py $(DATA) $(OUT) $(RESULTS)

.PHONY: quality
quality: $(BUILD)/infodisc ## accuracy of each method on labelled sites, DATA=DIR
	$(Q)$(PYTHON) bench/quality.py $(BUILD)/infodisc $(DATA) $(RESULTS)/quality.tsv

$(BENCH)/dump_leaves: bench/dump_leaves.c $(BUILD)/libinfodisc.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

# Debian's python3-lxml, -cssselect and -html5lib; lexbor is in PyPI's selectolax.
PARSERS ?= libxml2,lexbor

.PHONY: selectors
selectors: $(BENCH)/dump_leaves ## do the exported selectors pick our text in the original pages? DATA=DIR
	$(Q)$(PYTHON) bench/check_selectors.py --parsers $(PARSERS) --table $(RESULTS)/selectors.md \
	    $(BENCH)/dump_leaves $(DATA)

.PHONY: exports
exports: $(BUILD)/infodisc ## what the exported rules of other tools make of labelled sites, DATA=DIR
	$(Q)$(PYTHON) bench/check_exports.py --table $(RESULTS)/exports.md $(BUILD)/infodisc $(DATA)

.PHONY: apply-check
apply-check: $(BUILD)/infodisc ## F1 and speed of templates applied to the other half of labelled sites, DATA=DIR
	$(Q)$(PYTHON) bench/apply.py --table $(RESULTS)/apply.tsv $(if $(LARGE),--large $(LARGE)) \
	    $(BUILD)/infodisc $(DATA)

.PHONY: bench
bench: $(BUILD)/infodisc $(BENCH)/r0 $(BENCH)/stage_times ## speed over DATA=DIR, LARGE=DIR
	$(Q)$(PYTHON) bench/speed.py --build $(BUILD) --runs $(RUNS) $(if $(LARGE),--large $(LARGE)) \
	    --json $(RESULTS)/speed.json $(BENCHFLAGS) $(DATA)

.PHONY: rivals accuracy-tables
rivals: $(BUILD)/infodisc ## other extractors, from the package registries, on labelled sites, DATA=DIR
	$(Q)$(PYTHON) bench/rivals.py --infodisc $< --work build/rivals --results $(RESULTS) $(DATA)

accuracy-tables: ## write the figures of bench/results into README.md and docs/accuracy.md
	$(Q)$(PYTHON) bench/accuracy_table.py --update
