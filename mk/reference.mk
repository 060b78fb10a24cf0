# reference.mk - the programs that are the references for methods of other papers; included by the Makefile
# SPDX-License-Identifier: MIT

REFERENCES := build/references

$(BUILD)/tests/%_tool: tests/reference/%_tool.c $(BUILD)/libinfodisc.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) $(CFLAGS) $(LDFLAGS) -MMD -MP -o $@ $< $(BUILD)/libinfodisc.a $(LIBS)

REFERENCE_TOOLS := $(patsubst tests/reference/%.c,$(BUILD)/tests/%,$(wildcard tests/reference/*_tool.c))

# Wapiti (Lavergne, Cappé, Yvon 2010) is in no Debian package; its sources come with the Python package libwapiti.
.PHONY: references
references: $(REFERENCES)/wapiti ## fetch and build what tests/reference.sh compares with (PyPI)

$(REFERENCES)/wapiti:
	$(Q)mkdir -p $(REFERENCES)
	$(Q)$(PYTHON) -m pip download -q --no-deps --no-binary :all: -d $(REFERENCES) \
	    libwapiti==0.2.1
	$(Q)cd $(REFERENCES) && tar xzf libwapiti-0.2.1.tar.gz && $(MAKE) -s -C libwapiti-0.2.1/cwapiti wapiti
	$(Q)cp $(REFERENCES)/libwapiti-0.2.1/cwapiti/wapiti $@
