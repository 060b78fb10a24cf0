# engines.mk - --format with the real search engines; included by the Makefile
# SPDX-License-Identifier: MIT

ENGINES          ?= xapian,groonga,sphinx,postgresql,opensearch,solr
# The sample sites whose words are letters between blanks, or all labelled ones of DATA=DIR, with at most so
# many queries for each.
ENGINES_SITES    ?= $(if $(filter datasets,$(DATA)),$(addprefix datasets/,harbour ledger-2001 vestnik),\
                    $(patsubst %/gold.jsonl,%,$(sort $(wildcard $(DATA)/*/gold.jsonl))))
ENGINES_TABLE    ?= $(if $(filter datasets,$(DATA)),bench/results/engines.md,$(RESULTS)/engines.md)
ENGINES_QUERIES  ?= 1000
ENGINES_PACKAGES := curl jq xapian-omega xapian-tools groonga-bin sphinxsearch mariadb-client-core postgresql \
                    maven default-jdk-headless

.PHONY: engines engines-install engines-update
engines: $(BUILD)/infodisc ## try --format with the real search engines; ENGINES_REQUIRED=1: none may be missing
	$(Q)$(PYTHON) bench/engines/run.py $(if $(ENGINES_REQUIRED),--required) --build $(BUILD) \
	    --engines $(ENGINES) --queries $(ENGINES_QUERIES) --table $(ENGINES_TABLE) $(BUILD)/infodisc $(ENGINES_SITES)

engines-install: ## install these engines with apt-get, as root
	apt-get -q install -y --no-install-recommends $(ENGINES_PACKAGES)

engines-update: $(BUILD)/infodisc ## take what the engines print now for docs/indexing.md
	$(Q)$(PYTHON) bench/engines/run.py --update --required --build $(BUILD) \
	    --engines $(ENGINES) --queries $(ENGINES_QUERIES) --table $(ENGINES_TABLE) $(BUILD)/infodisc $(ENGINES_SITES)
