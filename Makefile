# infodisc - make; make check; make help
# SPDX-License-Identifier: MIT

VERSION := 0.1.0
# Raised by one whenever a program that is linked to the library would no longer work: tests/package.sh.
SONAME  := libinfodisc.so.0
PREFIX  ?= /usr/local
DESTDIR ?=
BUILD   ?= build
CC      ?= cc
# Builds the programs that run during the build, also when cross-compiling.
HOSTCC  ?= cc
OBJCOPY ?= objcopy
CFLAGS  ?= -O3 -g
# What makes a fault harder to use for an attack: tests/hardened.sh. HARDEN= HARDEN_LD= is without.
HARDEN  ?= -fstack-protector-strong -fstack-clash-protection -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 \
           $(if $(findstring x86_64,$(shell $(CC) -dumpmachine)),-fcf-protection)
HARDEN_LD ?= -Wl,-z,relro,-z,now,-z,noexecstack
V       ?= 0
Q       := $(if $(filter 1,$(V)),,@)
SAY      = @echo '  $@'

# The paper's stages, in the order of its Figure 1, between the library's base and its public face. Rooms lie at
# most two directories deep; docs/layers.txt has who may use whom.
STAGES  := site cluster table_blocks content features entropy labelers templates output
sources  = $(sort $(wildcard $(foreach directory,$(1),$(directory)/*.c $(directory)/*/*.c)))
LIB_SRC := $(call sources,base $(STAGES) store api)
CLI_SRC := $(call sources,cli)

# Debian's tidy.pc does not name the include directory, and libstemmer and liblbfgs have no .pc at all.
PKGS     := tidy uchardet libutf8proc libpcre2-8 zlib libzstd libbrotlidec libdeflate sqlite3
PKGFLAGS := $(shell pkg-config --cflags $(PKGS) 2>/dev/null) -isystem /usr/include/tidy
LIBS     := $(shell pkg-config --libs $(PKGS) 2>/dev/null) -lstemmer -llbfgs -lm

WARN := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef
# By itself, gcc copies and clears up to 8 KB with "rep movsq" and "rep stosq", which need longer to begin than the
# routines of the C library for all of it. clang never does, and has no such options.
STRINGS := $(shell o='-mmemcpy-strategy=libcall:-1:noalign -mmemset-strategy=libcall:-1:noalign'; \
             $(CC) $$o -E -xc /dev/null >/dev/null 2>&1 && echo "$$o")
# -ffp-contract=off: with FMA the same source would give other last bits on other machines.
BASE_CFLAGS := -std=c11 -D_GNU_SOURCE -I. -Iinclude $(PKGFLAGS) $(WARN) $(WERROR) \
               -fopenmp -fvisibility=hidden -ffp-contract=off $(STRINGS) $(HARDEN) -DINFODISC_VERSION='"$(VERSION)"'

# Texts that are compiled in as strings: trained models, each as NAME_text, and the style and script of reports. The
# model of the default method is compiled in as tables.
MODELS   := $(patsubst models/%.txt,$(BUILD)/models/%_text.c,$(filter-out %/template.txt,$(sort $(wildcard models/*.txt))))
TEXT_SRC := $(MODELS) $(BUILD)/models/template_tables.c $(BUILD)/stopword_table.c $(BUILD)/report_text.c
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/%.o) $(TEXT_SRC:.c=.o)
LIB_PIC := $(LIB_SRC:%.c=$(BUILD)/%.pic.o) $(TEXT_SRC:.c=.pic.o)
CLI_OBJ := $(CLI_SRC:%.c=$(BUILD)/%.o)

.PHONY: all
all: infodisc $(BUILD)/libinfodisc.a $(BUILD)/libinfodisc.so ## build the program and both libraries

# gcc's OpenMP goes into the program where gcc has it as an archive that can, so that cli/omp_wait.c is heard by it.
ifeq (,$(findstring clang,$(shell $(CC) --version)))
LIBGOMP := $(shell a=$$($(CC) -print-file-name=libgomp.a) && echo 'int omp_get_num_procs(void);' \
    'int main(void) { return !omp_get_num_procs(); }' | \
    $(CC) -fPIE -pie -pthread -o /dev/null -x c - -x none $$a 2>/dev/null && echo $$a)
endif
OPENMP_LD := $(if $(LIBGOMP),-pthread,-fopenmp)

# The other libraries go in, too: finding them and binding their 4,400 symbols takes 5 million instructions at each start.
# One that the system has no archive of stays shared; LINK=shared: all of them, for packages of a distribution.
LINK     ?= archives
ARCHIVES := $(if $(filter shared,$(LINK)),,tidys stdc++ $(patsubst -l%,%,$(filter-out -lm -ltidy,$(LIBS))) brotlicommon)
# '=', not ':=': the compiler is asked about each library only when the program is linked.
archive_of   = $(filter /%,$(shell $(CC) -print-file-name=lib$(1).a))
HAS_ARCHIVE  = $(foreach lib,$(ARCHIVES),$(if $(call archive_of,$(lib)),-l$(lib)))
NO_CXX       = $(if $(filter -lstdc++,$(HAS_ARCHIVE)),,-luchardet)
STATIC_LIBS  = $(filter-out $(NO_CXX),$(HAS_ARCHIVE))
PROGRAM_LIBS = -static-libgcc -Wl,-Bstatic,--start-group $(STATIC_LIBS) -Wl,--end-group,-Bdynamic \
    $(filter-out $(STATIC_LIBS) $(if $(filter -ltidys,$(STATIC_LIBS)),-ltidy),$(LIBS))

infodisc: $(BUILD)/infodisc
	$(Q)cp -f $< $@

$(BUILD)/infodisc: $(CLI_OBJ) $(BUILD)/libinfodisc-all.a
	$(SAY)
	$(Q)$(CC) $(CFLAGS) $(OPENMP_LD) -pie $(HARDEN_LD) $(LDFLAGS) -o $@ $^ $(PROGRAM_LIBS) $(LIBGOMP)

# For our own programs and tests, which call what is inside.
$(BUILD)/libinfodisc-all.a: $(LIB_OBJ)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

# For everybody else: one object, whose names are those of infodisc.h alone, so that none collides with another program's.
$(BUILD)/libinfodisc.a: $(LIB_OBJ)
	$(SAY)
	$(Q)$(LD) -r -o $(BUILD)/infodisc.o $^ && $(OBJCOPY) --localize-hidden $(BUILD)/infodisc.o
	$(Q)rm -f $@ && $(AR) rcs $@ $(BUILD)/infodisc.o

$(BUILD)/libinfodisc.so: $(LIB_PIC)
	$(SAY)
	$(Q)$(CC) $(CFLAGS) -fopenmp -shared -Wl,-soname,$(SONAME) $(HARDEN_LD) $(LDFLAGS) -o $@ $^ $(LIBS)

# People can read and compare the models.
$(BUILD)/models/%_text.c: models/%.txt
	@mkdir -p $(@D)
	$(Q)(echo 'extern const char $*_text[]; const char $*_text[] ='; \
	    sed 's/.*/"&\\n"/' $<; echo ';') > $@

$(BUILD)/models/template_tables.c: models/template.txt labelers/template/model_tables.awk
	@mkdir -p $(@D)
	$(Q)LC_ALL=C awk -f labelers/template/model_tables.awk $< > $@

# It includes these, and pieces of evidence get other numbers when one is added.
$(addprefix $(BUILD)/models/template_tables,.o .pic.o): labelers/template/model_tables.h labelers/evidence/evidence.h \
    labelers/evidence/evidence.def

$(BUILD)/stopword_table: mk/stopword_table.c features/stopword_table.h features/stopwords.def base/hash.h \
    base/hash.c base/hash_avx2.c
	@mkdir -p $(@D)
	$(Q)$(HOSTCC) -std=c11 -O1 -I. -o $@ $(filter %.c,$^)

$(BUILD)/stopword_table.c: $(BUILD)/stopword_table
	$(Q)$< > $@

# The style and the script of report.html, and the hash by which its policy knows the script.
TO_STRING := sed 's/[\\"]/\\&/g;s/.*/"&\\n"/'
$(BUILD)/report_text.c: output/report/report.css output/report/report.js
	@mkdir -p $(@D)
	$(Q)(echo 'extern const char report_style[], report_script[], report_script_hash[];'; \
	    echo 'const char report_style[] ='; $(TO_STRING) output/report/report.css; \
	    echo '; const char report_script[] ='; $(TO_STRING) output/report/report.js; \
	    printf '; const char report_script_hash[] = "sha256-%s";\n' "$$(sha256sum output/report/report.js | \
	        cut -c 1-64 | tr a-f A-F | basenc -d --base16 | base64)") > $@

$(TEXT_SRC:.c=.o): %.o: %.c
	$(SAY)
	$(Q)$(CC) -std=c11 -D_GNU_SOURCE -I. -Iinclude $(CFLAGS) -fvisibility=hidden -fPIE -c -o $@ $<

$(TEXT_SRC:.c=.pic.o): %.pic.o: %.c
	$(SAY)
	$(Q)$(CC) -std=c11 -D_GNU_SOURCE -I. -Iinclude $(CFLAGS) -fvisibility=hidden -fPIC -c -o $@ $<

$(BUILD)/%.o: %.c
	$(SAY)
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) $(CFLAGS) -fPIE -MMD -MP -c -o $@ $<

$(BUILD)/%.pic.o: %.c
	$(SAY)
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) $(CFLAGS) -fPIC -MMD -MP -c -o $@ $<

# ---- tests ------------------------------------------------------------------------------------
# In rooms as the sources are; the programs lie together.
UNIT_SRC := $(wildcard tests/unit/*/test_*.c tests/unit/*/*/test_*.c)
UNIT := $(sort $(patsubst %.c,$(BUILD)/tests/%,$(notdir $(UNIT_SRC))))
vpath test_%.c $(sort $(dir $(UNIT_SRC)))

$(BUILD)/tests/test_%: test_%.c $(BUILD)/libinfodisc-all.a
	$(SAY)
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) -Itests $(CFLAGS) $(LDFLAGS) -MMD -MP -o $@ $< $(BUILD)/libinfodisc-all.a $(LIBS)

.PHONY: unit
unit: $(UNIT) ## run the unit tests
	$(Q)for t in $(UNIT); do $$t || exit 1; done

# check.mk takes tools from reference.mk and papers.mk.
include mk/reference.mk mk/papers.mk mk/check.mk mk/analyze.mk mk/layers.mk mk/bench.mk mk/engines.mk mk/train.mk \
    mk/sites.mk mk/spark.mk mk/install.mk mk/package.mk

.PHONY: clean help
clean: ## remove what was built
	$(Q)rm -rf build build-* infodisc

help: ## this list
	@grep -hE '^[a-z][a-z -]*:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 22

-include $(shell find $(BUILD) -name '*.d' -type f 2>/dev/null)
