# layers.mk - which room may use which, and the picture of the house; included by the Makefile
# SPDX-License-Identifier: MIT

LAYERS = $(PYTHON) mk/layers.py --build $(BUILD) docs/layers.txt docs/architecture.svg

.PHONY: layers architecture
layers: $(LIB_OBJ) $(CLI_OBJ) ## does each room use only what docs/layers.txt lets it use?
	$(Q)$(LAYERS)

architecture: $(LIB_OBJ) $(CLI_OBJ) ## draw docs/architecture.svg anew (graphviz)
	$(Q)$(LAYERS) --draw
