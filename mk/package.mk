# package.mk - what people install: wheel, static binary, Debian package; included by the Makefile
# SPDX-License-Identifier: MIT

DIST      := dist
# Everything that is made for dist/, apart from what people build with make. ARCH is that of the package.
ARCH      ?= $(shell dpkg --print-architecture 2>/dev/null)
PORTABLE  ?= build-portable/$(ARCH)
DEPS      := $(PORTABLE)/dependencies
TOOLS     := $(DEPS)/tools/bin
PYTHON_INCLUDE ?= $(shell $(PYTHON) -c 'import sysconfig; print(sysconfig.get_paths()["include"])')

# ---- the Python extension and the program beside it -------------------------------------------
NATIVE := $(BUILD)/_native.abi3.so

$(BUILD)/python/native.o: python/src/infodisc/_native.c include/infodisc.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) $(CFLAGS) -isystem $(PYTHON_INCLUDE) -fPIC -c -o $@ $<

$(NATIVE): $(BUILD)/python/native.o $(LIB_PIC) packaging/exports.map
	$(Q)$(CC) $(CFLAGS) -fopenmp -shared $(HARDEN_LD) -Wl,--version-script=packaging/exports.map $(LDFLAGS) -o $@ \
	    $(filter %.o,$^) $(LIBS)

# With the libraries of the system, for the sdist, python3-infodisc and tests.
.PHONY: python-parts
python-parts: $(NATIVE) $(BUILD)/infodisc

# ---- the same, to run with glibc 2.28 and later, whatever else is installed --------------------
# Compiled by gcc, as always; linked by zig, which has what the linker must know of older versions of glibc, and a C++
# library (for uchardet) to link in.
GLIBC      := 2.28
TRIPLE_amd64 := x86_64-linux-gnu
TRIPLE_arm64 := aarch64-linux-gnu
TRIPLE     := $(TRIPLE_$(ARCH))
PLATFORM_amd64 := x86_64
PLATFORM_arm64 := aarch64
CROSS      := $(if $(filter-out $(shell dpkg --print-architecture 2>/dev/null),$(ARCH)),$(TRIPLE)-)
PORTABLE_CFLAGS := -O3 -ffunction-sections -fdata-sections -ffile-prefix-map=$(CURDIR)=.
PORTABLE_LIBS = $(patsubst %,$(DEPS)/lib/lib%.a,tidy stemmer uchardet utf8proc pcre2-8 z zstd brotlidec brotlicommon \
    deflate lbfgs)
ZIG_LINK    = $(TOOLS)/python -m ziglang c++ -target $(TRIPLE).$(GLIBC) -s -Wl,--gc-sections -Wl,-z,relro -Wl,-z,now
PORTABLE_MAKE = $(MAKE) --no-print-directory BUILD=$(PORTABLE) CC=$(CROSS)gcc CFLAGS='$(PORTABLE_CFLAGS)' \
    PYTHON_INCLUDE=$(PYTHON_INCLUDE)

.PHONY: dependencies
dependencies: ## what wheel and static binary are linked from, out of PyPI and Debian
	$(Q)PYTHON=$(PYTHON) sh packaging/dependencies.sh $(DEPS) $(ARCH)

.PHONY: portable-objects portable-parts
portable-objects: $(LIB_PIC) $(CLI_OBJ) $(BUILD)/python/native.o

PORTABLE_OBJ := $(PORTABLE)/old_glibc.o $(PORTABLE)/openmp.o

$(PORTABLE_OBJ): $(PORTABLE)/%.o: packaging/%.c
	@mkdir -p $(@D)
	$(Q)$(CROSS)gcc -std=c11 -D_GNU_SOURCE $(WARN) $(HARDEN) $(PORTABLE_CFLAGS) -fPIC -c -o $@ $<

portable-parts: dependencies
	+$(Q)$(PORTABLE_MAKE) portable-objects $(PORTABLE_OBJ)
	$(Q)mkdir -p $(PORTABLE)/wheel
	$(Q)$(ZIG_LINK) -shared -Wl,--version-script=packaging/exports.map -o $(PORTABLE)/wheel/_native.abi3.so \
	    $(PORTABLE)/python/native.o $(LIB_PIC:$(BUILD)/%=$(PORTABLE)/%) $(PORTABLE_OBJ) $(PORTABLE_LIBS) \
	    -lm -lpthread -ldl
	$(Q)$(ZIG_LINK) -pie -o $(PORTABLE)/wheel/infodisc $(CLI_OBJ:$(BUILD)/%=$(PORTABLE)/%) \
	    $(LIB_PIC:$(BUILD)/%=$(PORTABLE)/%) $(PORTABLE_OBJ) $(PORTABLE_LIBS) -lm -lpthread -ldl

# ---- wheel and sdist ----------------------------------------------------------------------------
# What the sdist has of the C sources: all that makes the library and the program.
SDIST_SOURCE = Makefile LICENSE NEWS README.md infodisc.pc.in mk include models docs/infodisc.1.in packaging base \
    $(STAGES) store api cli

.PHONY: wheel sdist
wheel: portable-parts sdist ## dist/infodisc-*.whl for glibc 2.28 and later, and an sdist; ARCH=arm64 for another
	$(Q)rm -rf $(PORTABLE)/wheel/dist
	$(Q)cd python && INFODISC_NATIVE=$(CURDIR)/$(PORTABLE)/wheel/_native.abi3.so \
	    INFODISC_PROGRAM=$(CURDIR)/$(PORTABLE)/wheel/infodisc SOURCE_DATE_EPOCH=$(RELEASE_EPOCH) \
	    _PYTHON_HOST_PLATFORM=linux-$(PLATFORM_$(ARCH)) \
	    $(CURDIR)/$(TOOLS)/python -m build -q --wheel --no-isolation -o $(CURDIR)/$(PORTABLE)/wheel/dist .
	$(Q)rm -rf python/build python/src/infodisc.egg-info
	$(Q)PATH=$(CURDIR)/$(TOOLS):$$PATH SOURCE_DATE_EPOCH=$(RELEASE_EPOCH) $(TOOLS)/auditwheel repair \
	    --plat manylinux_$(subst .,_,$(GLIBC))_$(PLATFORM_$(ARCH)) -w $(DIST) $(PORTABLE)/wheel/dist/*.whl
	$(Q)$(TOOLS)/twine check --strict $(DIST)/infodisc-$(VERSION)*.whl $(DIST)/infodisc-$(VERSION).tar.gz
	$(Q)ls -l $(DIST)/*.whl

sdist: dependencies ## dist/infodisc-*.tar.gz for pip, which builds it with the libraries of the system
	$(Q)rm -rf $(PORTABLE)/sdist && mkdir -p $(PORTABLE)/sdist $(DIST)
	$(Q)cp -R python/. LICENSE $(PORTABLE)/sdist/ && mkdir $(PORTABLE)/sdist/source
	$(Q)tar -c --exclude='*.pyc' $(SDIST_SOURCE) | tar -x -C $(PORTABLE)/sdist/source
	$(Q)cd $(PORTABLE)/sdist && SOURCE_DATE_EPOCH=$(RELEASE_EPOCH) \
	    $(CURDIR)/$(TOOLS)/python -m build -q --sdist --no-isolation -o $(CURDIR)/$(DIST) .

# Of the release, so that what is built twice has the same bytes.
RELEASE_EPOCH = $(shell date -u -d '$(RELEASE_DATE)' +%s)
