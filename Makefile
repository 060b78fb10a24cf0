# infodisc - make; make check; make help
# SPDX-License-Identifier: MIT

VERSION := 0.1.0
PREFIX  ?= /usr/local
DESTDIR ?=
BUILD   ?= build
CC      ?= cc
CFLAGS  ?= -O2 -g
V       ?= 0
Q       := $(if $(filter 1,$(V)),,@)

# The paper's stages, in the order of its Figure 1, between the library's base and its public face.
STAGES  := site cluster table_blocks features entropy labelers templates output
LIB_SRC := $(sort $(wildcard $(addsuffix /*.c,base $(STAGES) api)))
CLI_SRC := $(sort $(wildcard cli/*.c))

# Debian's tidy.pc does not name the include folder, and libstemmer has no .pc at all.
PKGS     := tidy uchardet libutf8proc zlib libzstd
PKGFLAGS := $(shell pkg-config --cflags $(PKGS) 2>/dev/null) -isystem /usr/include/tidy
LIBS     := $(shell pkg-config --libs $(PKGS) 2>/dev/null) -lstemmer -lm

WARN := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef
# -ffp-contract=off: with FMA the same source would give other last bits on other machines.
BASE_CFLAGS := -std=c11 -D_GNU_SOURCE -I. -Iinclude $(PKGFLAGS) $(WARN) $(WERROR) \
               -fopenmp -fvisibility=hidden -ffp-contract=off -DINFODISC_VERSION='"$(VERSION)"'

LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/%.o) $(BUILD)/model_text.o
LIB_PIC := $(LIB_SRC:%.c=$(BUILD)/%.pic.o) $(BUILD)/model_text.pic.o
CLI_OBJ := $(CLI_SRC:%.c=$(BUILD)/%.o)

.PHONY: all
all: infodisc $(BUILD)/libinfodisc.a $(BUILD)/libinfodisc.so ## build the program and both libraries

infodisc: $(BUILD)/infodisc
	$(Q)cp $< $@

$(BUILD)/infodisc: $(CLI_OBJ) $(BUILD)/libinfodisc.a
	$(Q)$(CC) $(CFLAGS) -fopenmp $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/libinfodisc.a: $(LIB_OBJ)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(BUILD)/libinfodisc.so: $(LIB_PIC)
	$(Q)$(CC) $(CFLAGS) -fopenmp -shared -Wl,-soname,libinfodisc.so.0 $(LDFLAGS) -o $@ $^ $(LIBS)

# The trained model is a text that people can read; the program has it as a string.
$(BUILD)/model_text.c: labelers/model.txt
	@mkdir -p $(@D)
	$(Q)(echo 'extern const char model_text[]; const char model_text[] ='; \
	    sed 's/.*/"&\\n"/' $<; echo ';') > $@

$(BUILD)/model_text.o $(BUILD)/model_text.pic.o: $(BUILD)/model_text.c
	$(Q)$(CC) $(CFLAGS) -fvisibility=hidden $(if $(findstring pic,$@),-fPIC) -c -o $@ $<

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/%.pic.o: %.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) $(CFLAGS) -fPIC -MMD -MP -c -o $@ $<

# ---- tests ------------------------------------------------------------------------------------
UNIT := $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(sort $(wildcard tests/unit/test_*.c)))

$(BUILD)/tests/%: tests/unit/%.c $(BUILD)/libinfodisc.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) -Itests $(CFLAGS) $(LDFLAGS) -MMD -MP -o $@ $< $(BUILD)/libinfodisc.a $(LIBS)

.PHONY: unit
unit: $(UNIT) ## run the unit tests
	$(Q)for t in $(UNIT); do $$t || exit 1; done

include mk/check.mk mk/bench.mk mk/engines.mk mk/train.mk mk/install.mk

.PHONY: clean help
clean: ## remove what was built
	$(Q)rm -rf build build-* infodisc

help: ## this list
	@grep -hE '^[a-z][a-z -]*:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 22

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
