# sites.mk - labelled sites made by real engines from texts of known source, and Debian's manuals; included by the Makefile
# SPDX-License-Identifier: MIT

SITES_OUT ?= $(BUILD)/sites
# engines.mk has engines of another kind by this name: only what is given with the call counts.
sites_engines = $(if $(filter file,$(origin ENGINES)),,$(ENGINES))

.PHONY: sites
sites: ## real engines installed, filled, crawled, with gold from the source: ENGINES="hugo wordpress" SEED=1
	$(Q)$(PYTHON) bench/sites/run.py --out $(SITES_OUT) --seed $(or $(filter-out 0,$(SEED)),1) $(sites_engines)

.PHONY: manuals sites-table
manuals: ## labelled sites from the HTML manuals of Debian's packages, MANUALS="manual-git ..."
	$(Q)$(PYTHON) bench/sites/manuals.py --out $(BUILD)/manuals bench/sites/manuals.tsv $(MANUALS)

sites-table: $(BUILD)/infodisc ## accuracy on what make sites and make manuals made, with the rivals of build/rivals
	$(Q)$(PYTHON) bench/sites/table.py $(BUILD)/infodisc bench/results/sites.md $(SITES_OUT) $(BUILD)/manuals
