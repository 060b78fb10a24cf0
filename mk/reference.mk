# reference.mk - the programs that are the references for methods of other papers; included by the Makefile
# SPDX-License-Identifier: MIT

REFERENCES := build/references

$(BUILD)/tests/%_tool: tests/reference/%_tool.c $(BUILD)/libinfodisc-all.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) $(CFLAGS) $(LDFLAGS) -MMD -MP -o $@ $< $(BUILD)/libinfodisc-all.a $(LIBS)

REFERENCE_TOOLS := $(patsubst tests/reference/%.c,$(BUILD)/tests/%,$(wildcard tests/reference/*_tool.c))

# Wapiti (Lavergne, Cappé, Yvon 2010) is in no Debian package; its sources come with the Python package libwapiti.
.PHONY: references
references: $(REFERENCES)/wapiti $(REFERENCES)/weka-stable.jar ## fetch and build what tests/reference.sh compares with (PyPI, Maven Central)

$(REFERENCES)/wapiti:
	$(Q)mkdir -p $(REFERENCES)
	$(Q)$(PYTHON) -m pip download -q --no-deps --no-binary :all: -d $(REFERENCES) \
	    libwapiti==0.2.1
	$(Q)cd $(REFERENCES) && tar xzf libwapiti-0.2.1.tar.gz && $(MAKE) -s -C libwapiti-0.2.1/cwapiti wapiti
	$(Q)cp $(REFERENCES)/libwapiti-0.2.1/cwapiti/wapiti $@

# Weka's J48 is what c45 is compared with. Debian 12 has 3.6, from 2017; later ones are on Maven Central.
$(REFERENCES)/weka-stable.jar: tests/reference/weka.xml
	$(Q)mvn -q -B -f $< dependency:copy-dependencies -DoutputDirectory=$(CURDIR)/$(REFERENCES) -Dmdep.stripVersion=true
	$(Q)touch $@
