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
NATIVE_OBJ := $(BUILD)/python/_native.o $(BUILD)/python/_record.o

$(NATIVE_OBJ): $(BUILD)/python/%.o: python/src/infodisc/%.c python/src/infodisc/_record.h include/infodisc.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) $(CFLAGS) -isystem $(PYTHON_INCLUDE) -fPIC -c -o $@ $<

$(NATIVE): $(NATIVE_OBJ) $(LIB_PIC) packaging/exports.map
	$(Q)$(CC) $(CFLAGS) -fopenmp -shared $(HARDEN_LD) -Wl,--version-script=packaging/exports.map $(LDFLAGS) -o $@ \
	    $(filter %.o,$^) $(LIBS)

# With the libraries of the system, for the sdist, python3-infodisc and tests.
.PHONY: python-parts
python-parts: $(NATIVE) $(BUILD)/infodisc

# The recipes with the packages that they are for, in an environment of their own.
RECIPES := build-recipes
.PHONY: recipes
recipes: python-parts ## run python/recipes with the newest packages of PyPI
	$(Q)cmp -s python/recipes/requirements.txt $(RECIPES)/installed.txt || { $(PYTHON) -m venv $(RECIPES)/venv && \
	    $(RECIPES)/venv/bin/pip -q install --disable-pip-version-check -r python/recipes/requirements.txt && \
	    cp python/recipes/requirements.txt $(RECIPES)/installed.txt; }
	$(Q)rm -rf $(RECIPES)/module && mkdir -p $(RECIPES)/module && cp -R python/src/infodisc $(RECIPES)/module
	$(Q)mkdir $(RECIPES)/module/infodisc/bin && cp $(BUILD)/infodisc $(RECIPES)/module/infodisc/bin && \
	    cp $(NATIVE) $(RECIPES)/module/infodisc
	$(Q)INFODISC_RECIPES=1 PYTHONPATH=$(CURDIR)/$(RECIPES)/module PYTHONDONTWRITEBYTECODE=1 \
	    $(RECIPES)/venv/bin/python -m pytest -q -p no:cacheprovider python/tests/test_recipes.py

# ---- the same, to run with glibc 2.28 and later, whatever else is installed --------------------
# Compiled by gcc, as always; linked by zig, which has what the linker must know of older versions of glibc, and a C++
# library (for uchardet) to link in. Charsets are read by tables, as in the static binary: some systems leave most of
# glibc's converters to a package that is not always there.
GLIBC      := 2.28
TRIPLE_amd64 := x86_64-linux-gnu
TRIPLE_arm64 := aarch64-linux-gnu
TRIPLE     := $(TRIPLE_$(ARCH))
PLATFORM_amd64 := x86_64
PLATFORM_arm64 := aarch64
CROSS      := $(if $(filter-out $(shell dpkg --print-architecture 2>/dev/null),$(ARCH)),$(TRIPLE)-)
PORTABLE_CFLAGS := -O3 -ffunction-sections -fdata-sections -ffile-prefix-map=$(CURDIR)=.
PORTABLE_LIBS = $(patsubst %,$(DEPS)/lib/lib%.a,tidy stemmer uchardet utf8proc pcre2-8 z zstd brotlidec brotlicommon \
    deflate lbfgs sqlite3)
ZIG_LINK    = $(TOOLS)/python -m ziglang c++ -target $(TRIPLE).$(GLIBC) -s -Wl,--gc-sections -Wl,-z,relro -Wl,-z,now
PORTABLE_MAKE = $(MAKE) --no-print-directory BUILD=$(PORTABLE) CC=$(CROSS)gcc CFLAGS='$(PORTABLE_CFLAGS)' \
    PYTHON_INCLUDE='$(PYTHON_INCLUDE)$(if $(CROSS), -isystem $(DEPS)/debs/usr/include)'

.PHONY: dependencies
dependencies: ## what wheel and static binary are linked from, out of PyPI and Debian
	$(Q)PYTHON=$(PYTHON) sh packaging/dependencies.sh $(DEPS) $(ARCH)

.PHONY: portable-objects portable-parts
portable-objects: $(LIB_PIC) $(CLI_OBJ) $(NATIVE_OBJ)

PORTABLE_OBJ := $(addprefix $(PORTABLE)/,old_glibc.o openmp.o iconv.o tables.o)

$(PORTABLE)/old_glibc.o: packaging/old_glibc.c
$(PORTABLE)/openmp.o: packaging/openmp.c
$(PORTABLE)/iconv.o: packaging/charsets/iconv.c packaging/charsets/tables.h
$(PORTABLE)/tables.o: $(PORTABLE)/tables.c packaging/charsets/tables.h
$(PORTABLE_OBJ):
	@mkdir -p $(@D)
	$(Q)$(CROSS)gcc -std=c11 -D_GNU_SOURCE $(WARN) $(HARDEN) $(PORTABLE_CFLAGS) -fPIC -Ipackaging/charsets -c -o $@ $<

portable-parts: dependencies
	+$(Q)$(PORTABLE_MAKE) portable-objects $(PORTABLE_OBJ)
	$(Q)mkdir -p $(PORTABLE)/wheel
	$(Q)$(ZIG_LINK) -shared -Wl,--version-script=packaging/exports.map -o $(PORTABLE)/wheel/_native.abi3.so \
	    $(NATIVE_OBJ:$(BUILD)/%=$(PORTABLE)/%) $(LIB_PIC:$(BUILD)/%=$(PORTABLE)/%) $(PORTABLE_OBJ) $(PORTABLE_LIBS) \
	    -lm -lpthread -ldl
	$(Q)$(ZIG_LINK) -pie -o $(PORTABLE)/wheel/infodisc $(CLI_OBJ:$(BUILD)/%=$(PORTABLE)/%) \
	    $(LIB_PIC:$(BUILD)/%=$(PORTABLE)/%) $(PORTABLE_OBJ) $(PORTABLE_LIBS) -lm -lpthread -ldl

# ---- wheel and sdist ----------------------------------------------------------------------------
# What the sdist has of the C sources: all that makes the library and the program.
SDIST_SOURCE = $(wildcard python/src/infodisc/*.[ch]) Makefile LICENSE NEWS README.md infodisc.pc.in mk include models \
    docs/infodisc.1.in packaging base $(STAGES) store api cli

.PHONY: wheel sdist
wheel: portable-parts sdist ## dist/infodisc-*.whl for glibc 2.28 and later, and an sdist; ARCH=arm64 for another
	$(Q)rm -rf $(PORTABLE)/wheel/dist $(DIST)/*_$(PLATFORM_$(ARCH)).whl
	$(Q)cd $(PORTABLE)/sdist && INFODISC_NATIVE=$(CURDIR)/$(PORTABLE)/wheel/_native.abi3.so \
	    INFODISC_PROGRAM=$(CURDIR)/$(PORTABLE)/wheel/infodisc SOURCE_DATE_EPOCH=$(RELEASE_EPOCH) \
	    _PYTHON_HOST_PLATFORM=linux-$(PLATFORM_$(ARCH)) \
	    $(CURDIR)/$(TOOLS)/python -m build -q --wheel --no-isolation -o $(CURDIR)/$(PORTABLE)/wheel/dist .
	$(Q)PATH=$(CURDIR)/$(TOOLS):$$PATH SOURCE_DATE_EPOCH=$(RELEASE_EPOCH) $(TOOLS)/auditwheel repair \
	    --plat auto -w $(DIST) $(PORTABLE)/wheel/dist/*.whl
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

# ---- the static binary ------------------------------------------------------------------------------
# With glibc, whose iconv() is replaced, as it would look for its converters in files; smaller than the others: -O2,
# nothing aligned, no tables for unwinding, rare models compressed, none of PCRE2's compiler to machine code, of the
# stemmers for ISO 8859, and of Zstandard's searches for levels above 4, which nothing calls: ours is 3.
STATIC       := build-static/$(ARCH)
STATIC_CFLAGS = -O2 -fno-align-functions -fno-align-jumps -fno-align-loops -fno-align-labels -ffunction-sections \
    -fdata-sections -fno-asynchronous-unwind-tables -fno-unwind-tables \
    -ffile-prefix-map=$(CURDIR)=.
STATIC_BYTES := 6000000
comma        := ,
STATIC_FILE  := $(DIST)/infodisc-static$(if $(CROSS),-$(ARCH))
# Debian 12's linker packs relocations for x86 only. They would take 0.4 MB, so on arm64 the code has a fixed address.
STATIC_LINK  := $(if $(filter arm64,$(ARCH)),-static,-static-pie -Wl$(comma)-z$(comma)pack-relative-relocs)
STATIC_CROSS := $(if $(CROSS),CC=$(CROSS)gcc AR=$(CROSS)ar)
STATIC_OBJ   := $(addprefix $(STATIC)/,openmp.o iconv.o tables.o packed_models.o small.o)
PACKED_MODELS := $(patsubst %,models/%.txt,crf maxent memm memory)
STATIC_LIB   := $(STATIC)/lib
SLOW_ZSTD    := $(addprefix ZSTD_,compressBlock_greedy* compressBlock_lazy* compressBlock_bt* row_update updateTree \
    insertAndFindFirstIndex dedicatedDictSearch_lazy_*)
TABLES_OF    := UTF-16LE UTF-16BE GB18030 BIG5-HKSCS EUC-JP-MS CP932 UHC ISO-2022-JP-3

.PHONY: static static-objects
static: dependencies ## dist/infodisc-static: one file, which needs nothing; ARCH=arm64: infodisc-static-arm64
	+$(Q)$(MAKE) --no-print-directory BUILD=$(STATIC) CFLAGS='$(STATIC_CFLAGS)' $(STATIC_CROSS) static-objects
	$(Q)rm -rf $(STATIC_LIB) && mkdir -p $(STATIC_LIB) $(DIST) && cp $(DEPS)/lib/*.a $(STATIC_LIB)
	$(Q)for a in $(STATIC_LIB)/*.a; do $(CROSS)objcopy --remove-section=.eh_frame --remove-section=.rela.eh_frame $$a; done
	$(Q)$(CROSS)objcopy --wildcard --weaken-symbol='*_ISO_8859_*' --weaken-symbol='*_KOI8_R_*' $(STATIC_LIB)/libstemmer.a
	$(Q)$(CROSS)objcopy --wildcard --weaken-symbol='*pcre2_jit_*' $(STATIC_LIB)/libpcre2-8.a
	$(Q)$(CROSS)objcopy --wildcard $(SLOW_ZSTD:%=--weaken-symbol='%') $(STATIC_LIB)/libzstd.a
	$(Q)$(CROSS)g++ $(STATIC_LINK) -s -Wl,--gc-sections $(HARDEN_LD) -Wl,--build-id=none \
	    -o $(STATIC_FILE) $(CLI_OBJ:$(BUILD)/%=$(STATIC)/%) $(STATIC_OBJ) $(STATIC)/libinfodisc-all.a \
	    -Wl,--start-group $(patsubst $(DEPS)/lib/%,$(STATIC_LIB)/%,$(PORTABLE_LIBS)) -Wl,--end-group -lm
	$(Q)ls -l $(STATIC_FILE)
	$(Q)test $$(stat -c %s $(STATIC_FILE)) -le $(STATIC_BYTES) || \
	    { echo "$(STATIC_FILE) has more than $(STATIC_BYTES) bytes" >&2; exit 1; }

static-objects: $(BUILD)/libinfodisc-all.a $(CLI_OBJ) $(STATIC_OBJ)

$(STATIC)/openmp.o: packaging/openmp.c
$(STATIC)/iconv.o: packaging/charsets/iconv.c packaging/charsets/tables.h
$(STATIC)/tables.o: $(STATIC)/tables.c packaging/charsets/tables.h
$(STATIC)/packed_models.o: packaging/packed_models.c $(STATIC)/packed_models.h
$(STATIC)/small.o: packaging/small.c
$(STATIC_OBJ):
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -D_GNU_SOURCE $(WARN) $(HARDEN) $(STATIC_CFLAGS) -fPIE -Ipackaging/charsets -I$(STATIC) -c -o $@ $<

$(STATIC)/tables.c $(PORTABLE)/tables.c: packaging/charsets/make_tables.py site/text/charset_table.c
	@mkdir -p $(@D)
	$(Q)$(PYTHON) $< > $@

$(STATIC)/packed_models.h: packaging/pack_models.py $(PACKED_MODELS)
	@mkdir -p $(@D)
	$(Q)$(TOOLS)/python $< $(PACKED_MODELS) > $@

.PHONY: check-charsets
check-charsets: $(STATIC)/tables.o $(STATIC)/iconv.o ## does the static binary read charsets as this machine's glibc does?
	$(Q)objcopy --redefine-sym iconv_open=own_iconv_open --redefine-sym iconv=own_iconv \
	    --redefine-sym iconv_close=own_iconv_close $(STATIC)/iconv.o $(STATIC)/own_iconv.o
	$(Q)$(CC) -O2 -o $(STATIC)/compare packaging/charsets/compare.c $(STATIC)/tables.o $(STATIC)/own_iconv.o
	$(Q)$(STATIC)/compare $(TABLES_OF) && echo "charsets: the same as glibc's"

# ---- Debian packages --------------------------------------------------------------------------------
# The version is that of this Makefile, and the changelog says no more than NEWS.
DEB_TREE := build-deb/infodisc-$(VERSION)
# What a release is made of: the files that git knows, or those of a tree that was unpacked.
LIST_SOURCES = (git ls-files -z 2>/dev/null || find . -type f ! -path './build*' ! -path './dist/*' -print0)

.PHONY: deb
deb: ## dist/*.deb: program, library, development files, Python module
	$(Q)rm -rf build-deb && mkdir -p $(DEB_TREE) $(DIST)
	$(Q)$(LIST_SOURCES) | tar -c --null -T - | tar -x -C $(DEB_TREE)
	$(Q)printf 'infodisc (%s) unstable; urgency=medium\n\n  * Release %s: see NEWS.\n\n -- %s  %s\n' $(VERSION) $(VERSION) \
	    "$$(sed -n 's/^Maintainer: //p' debian/control)" "$$(LC_ALL=C date -u -R -d '$(RELEASE_DATE)')" \
	    > $(DEB_TREE)/debian/changelog
	$(Q)cd $(DEB_TREE) && env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS dpkg-buildpackage -us -uc -j$(shell nproc) > ../build.log 2>&1 || \
	    { tail -n 30 ../build.log; exit 1; }
	$(Q)rm -f $(DIST)/*.deb && cp build-deb/*.deb $(DIST)
	$(Q)lintian --pedantic --fail-on error,warning build-deb/*.changes
	$(Q)ls -l $(DIST)/*.deb

# ---- releases -----------------------------------------------------------------------------------------
.PHONY: dist abi-update
dist: ## dist/infodisc-*-source.tar.gz, and the checksums of all that is in dist/
	$(Q)mkdir -p $(DIST)
	$(Q)$(LIST_SOURCES) | sort -z | tar -c --null -T - --transform 's,^\(\./\)*,infodisc-$(VERSION)/,' --mtime=@$(RELEASE_EPOCH) \
	    --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw | gzip -9n > $(DIST)/infodisc-$(VERSION)-source.tar.gz
	$(Q)cd $(DIST) && rm -f SHA256SUMS && sha256sum * > SHA256SUMS && cat SHA256SUMS

abi-update: $(BUILD)/libinfodisc.so ## keep the interface as it is now as that of the soname (abigail-tools)
	$(Q)abidw --no-show-locs --no-comp-dir-path --no-corpus-path --no-elf-needed --headers-dir include \
	    --drop-private-types --exported-interfaces-only --out-file tests/abi/$(SONAME).abi $<
