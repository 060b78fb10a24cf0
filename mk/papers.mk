# papers.mk - the experiments of the papers whose methods are here; included by the Makefile
# SPDX-License-Identifier: MIT

PAPER_PROGRAMS := $(patsubst %.c,$(BUILD)/%,$(filter-out %/gold_pages.c %/jobs.c %/labelled_site.c %/paper_sweeps.c,$(sort $(wildcard bench/papers/*.c))))

$(PAPER_PROGRAMS): $(BUILD)/bench/papers/gold_pages.o $(BUILD)/bench/papers/jobs.o

# All, or some of next, coreex, mitre, timbl. Needs Debian's python3-scipy.
PAPERS ?= next coreex mitre timbl

.PHONY: papers
papers: $(PAPER_PROGRAMS) ## the experiments of the other papers on labelled sites, DATA=DIR; tables in bench/results
	$(Q)$(PYTHON) bench/papers/run.py --build $(BUILD) --out $(RESULTS)/papers $(DATA) $(PAPERS)
