# install.mk - man page, completions, install and uninstall; included by the Makefile
# SPDX-License-Identifier: MIT

# Of the release, so that a rebuilt page has the same bytes: the date in NEWS.
RELEASE_DATE := $(shell sed -n 's/^infodisc .*(\([0-9-]*\))$$/\1/p;T;q' NEWS)

INSTALL  ?= install
BINDIR   ?= $(PREFIX)/bin
LIBDIR   ?= $(PREFIX)/lib
MANDIR   ?= $(PREFIX)/share/man/man1
DOCDIR   ?= $(PREFIX)/share/doc/infodisc
BASHDIR  ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR   ?= $(PREFIX)/share/zsh/site-functions
# Debian's fish looks below /usr/share and /etc, and below /usr/local only where XDG_DATA_DIRS says so.
FISHDIR  ?= $(if $(filter /usr/local,$(PREFIX)),/etc/fish/completions,$(PREFIX)/share/fish/vendor_completions.d)
SOFILE   := libinfodisc.so.$(VERSION)

# README.md and what it and its documents link to, in directories as here, so that the links hold.
DOC_FILES := $(sort $(wildcard README.md CONTRIBUTING.md SECURITY.md NEWS LICENSE CITATION.cff docs/*.md docs/*.json docs/*.png \
    docs/*.svg docs/*.txt docs/research/*.md examples/*.* examples/shards/*.sh spark/*.md spark/*.py spark/*.sh packaging/*.md python/*.md python/recipes/* \
    include/*.h bench/results/*.md bench/results/*/*.md bench/results/*/*.svg bench/results/*/papers/*.md))
DOC_DIRECTORIES := $(sort $(dir $(DOC_FILES)))

GENERATED := $(addprefix $(BUILD)/,infodisc.1 infodisc.bash _infodisc infodisc.fish)

# A program that fails leaves no half of a file that looks made.
.DELETE_ON_ERROR:

.PHONY: man
man: $(GENERATED) ## make the man page and the completions

$(BUILD)/options.1: $(BUILD)/infodisc
	$(Q)$< --generate man > $@

$(BUILD)/infodisc.1: docs/infodisc.1.in $(BUILD)/options.1 NEWS
	$(Q)sed -e '/^@OPTIONS@$$/{r $(BUILD)/options.1' -e 'd}' \
	    -e 's/@VERSION@/$(VERSION)/;s/@DATE@/$(RELEASE_DATE)/' $< > $@

$(BUILD)/infodisc.bash: $(BUILD)/infodisc
	$(Q)$< --generate bash > $@

$(BUILD)/_infodisc: $(BUILD)/infodisc
	$(Q)$< --generate zsh > $@

$(BUILD)/infodisc.fish: $(BUILD)/infodisc
	$(Q)$< --generate fish > $@

# infodisc.h without a preprocessor, for what reads declarations alone, as Python's cffi does.
$(BUILD)/infodisc.cdef: include/infodisc.h
	@mkdir -p $(@D)
	$(Q)sed -e '/^#/d;/^extern "C" {$$/d;/^}$$/d;s/^INFODISC_API //' $< > $@

# Made anew each time, as PREFIX and LIBDIR may differ from the last one. LIBDIR follows the prefix where it lies below
# it, so that a tree that was moved is found with pkg-config --define-prefix.
.PHONY: pkgconfig
pkgconfig: infodisc.pc.in
	$(Q)mkdir -p $(BUILD)
	$(Q)sed -e 's|@PREFIX@|$(PREFIX)|;s|@LIBDIR@|$(LIBDIR:$(PREFIX)/%=$${prefix}/%)|;s|@VERSION@|$(VERSION)|' \
	    -e 's|@LIBS@|$(LIBS)|' $< > $(BUILD)/infodisc.pc

.PHONY: install
install: all man pkgconfig $(BUILD)/infodisc.cdef ## install below DESTDIR and PREFIX
	$(Q)$(INSTALL) -D -m 755 $(BUILD)/infodisc $(DESTDIR)$(BINDIR)/infodisc
	$(Q)$(INSTALL) -D -m 644 include/infodisc.h $(DESTDIR)$(PREFIX)/include/infodisc.h
	$(Q)$(INSTALL) -D -m 644 $(BUILD)/infodisc.cdef $(DESTDIR)$(PREFIX)/share/infodisc/infodisc.cdef
	$(Q)$(INSTALL) -D -m 644 $(BUILD)/libinfodisc.a $(DESTDIR)$(LIBDIR)/libinfodisc.a
	$(Q)$(INSTALL) -D -m 755 $(BUILD)/libinfodisc.so $(DESTDIR)$(LIBDIR)/$(SOFILE)
	$(Q)ln -sf $(SOFILE) $(DESTDIR)$(LIBDIR)/$(SONAME)
	$(Q)ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libinfodisc.so
	$(Q)$(INSTALL) -D -m 644 $(BUILD)/infodisc.pc $(DESTDIR)$(LIBDIR)/pkgconfig/infodisc.pc
	$(Q)$(INSTALL) -D -m 644 $(BUILD)/infodisc.1 $(DESTDIR)$(MANDIR)/infodisc.1
	$(Q)$(INSTALL) -D -m 644 $(BUILD)/infodisc.bash $(DESTDIR)$(BASHDIR)/infodisc
	$(Q)$(INSTALL) -D -m 644 $(BUILD)/_infodisc $(DESTDIR)$(ZSHDIR)/_infodisc
	$(Q)$(INSTALL) -D -m 644 $(BUILD)/infodisc.fish $(DESTDIR)$(FISHDIR)/infodisc.fish
	$(Q)for file in $(DOC_FILES); do $(INSTALL) -D -m 644 $$file $(DESTDIR)$(DOCDIR)/$$file; done

.PHONY: uninstall
uninstall: ## remove what install has put there
	$(Q)rm -f $(DESTDIR)$(BINDIR)/infodisc $(DESTDIR)$(PREFIX)/include/infodisc.h \
	    $(DESTDIR)$(PREFIX)/share/infodisc/infodisc.cdef \
	    $(addprefix $(DESTDIR)$(LIBDIR)/,libinfodisc.a libinfodisc.so $(SONAME) $(SOFILE)) \
	    $(DESTDIR)$(LIBDIR)/pkgconfig/infodisc.pc \
	    $(DESTDIR)$(MANDIR)/infodisc.1 $(DESTDIR)$(BASHDIR)/infodisc \
	    $(DESTDIR)$(ZSHDIR)/_infodisc $(DESTDIR)$(FISHDIR)/infodisc.fish \
	    $(addprefix $(DESTDIR)$(DOCDIR)/,$(DOC_FILES))
	$(Q)cd $(DESTDIR)$(DOCDIR) 2>/dev/null && rmdir -p $(filter-out ./,$(DOC_DIRECTORIES)) 2>/dev/null || true
	$(Q)rmdir $(DESTDIR)$(PREFIX)/share/infodisc 2>/dev/null || true
	$(Q)rmdir $(DESTDIR)$(DOCDIR) 2>/dev/null || true
