# train.mk - training the models of blocks and of page types; included by the Makefile
# SPDX-License-Identifier: MIT

FOLDS ?= 6

.PHONY: train
train: $(BENCH)/training/dump_evidence $(BUILD)/infodisc ## train models/template.txt on the labelled sites of DATA="DIR..."
	$(Q)$(PYTHON) bench/training/train.py --dump $(BENCH)/training/dump_evidence --infodisc $(BUILD)/infodisc \
	    --model models/template.txt --folds $(FOLDS) --table bench/results/dev/left_out.tsv $(DATA)

.PHONY: train-types
train-types: $(BENCH)/training/dump_types ## train models/page_types.def on the labelled sites of DATA="DIR..."
	$(Q)$(PYTHON) bench/training/train_types.py --dump $< --model models/page_types.def --folds $(DATA)

# The methods of other papers that `infodisc train` trains, on all labelled sites of DATA="DIR...".
.PHONY: train-methods
train-methods: $(BUILD)/infodisc ## train models/{maxent,memm,crf,c45,memory}.txt on the labelled sites of DATA="DIR..."
	$(Q)set --; for gold in $(DATA:%=%/*/gold.jsonl); do \
	    set -- "$$@" --gold "$$gold" "$${gold%/gold.jsonl}/pages"; done; \
	for method in maxent memm crf c45; do \
	    $(BUILD)/infodisc train -m $$method -o models/$$method.txt "$$@" || exit 1; done; \
	$(BUILD)/infodisc train -m ib1 -o models/memory.txt "$$@"

.PHONY: c45-left-out
c45-left-out: $(BUILD)/tests/c45_tool ## page types by c45 on sites left out, for docs/research/methods.md: DATA="DIR..."
	$(Q)$(PYTHON) bench/training/c45_left_out.py $< bench/results/dev/c45.md $(DATA)

.PHONY: article-parts
article-parts: $(BENCH)/training/part_counts $(BUILD)/infodisc ## titles and headings by ib1 and igtree, for docs/research/methods.md: DATA=DIR
	$(Q)$(PYTHON) bench/training/article_parts.py $(BUILD)/infodisc $< bench/results/dev/parts.md $(DATA)
