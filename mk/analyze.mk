# analyze.mk - analysis without running, and what the unit tests run; included by the Makefile
# SPDX-License-Identifier: MIT

SOURCES  := base $(STAGES) store api cli
ANALYZER = -fanalyzer -Wno-analyzer-malloc-leak -Wno-analyzer-null-argument -Werror $(BASE_CFLAGS) -O1

# The warnings that are suppressed are false: cppcheck does not see that a caller has set the value, nor what `&&`
# guards, and takes a pointer just past the end of an array for an overflow; gcc 12 loses track of pointers in an array
# that realloc() has moved (the address sanitizer sees real leaks) and, in four places of the stages, of what two
# conditions together say about a pointer.
.PHONY: analyze tidy coverage
analyze: ## cppcheck and gcc -fanalyzer on all sources
	$(Q)cppcheck --std=c11 --enable=warning,portability,performance --inline-suppr --quiet --error-exitcode=1 \
	    --suppress=missingInclude --suppress=uninitvar:cluster/url_tree.c --suppress=ctuuninitvar \
	    --suppress=identicalInnerCondition --suppress=arrayIndexOutOfBoundsCond --suppress=ctuPointerArith \
	    -I. -Iinclude -D_GNU_SOURCE -DINFODISC_VERSION='"$(VERSION)"' $(SOURCES)
	$(Q)printf '%s\n' $(call sources,base store api cli) | xargs -P2 -I{} gcc $(ANALYZER) -c -o /dev/null {}
	$(Q)printf '%s\n' $(call sources,$(STAGES)) | xargs -P2 -I{} gcc $(ANALYZER) -Wno-analyzer-null-dereference -c -o /dev/null {}

tidy: ## clang-tidy on all sources, with the checks of .clang-tidy
	$(Q)printf '%s\n' $(LIB_SRC) $(CLI_SRC) | xargs -P2 -n8 sh -c 'clang-tidy --quiet "$$@" -- $(filter-out $(STRINGS) -DINFODISC_VERSION%,$(BASE_CFLAGS)) -DINFODISC_VERSION=\"\" 2>/dev/null' tidy

COVERAGE := $(MAKE) --no-print-directory BUILD=build-coverage CC=gcc HARDEN= CFLAGS='-O1 -g --coverage'
# Scripts that run the program on much, and do not look at what it was built with. Processes that parse pages end
# without writing what they ran, so the unit tests alone tell of the stages.
COVERAGE_TESTS := $(notdir $(UNIT) $(REPLAY)) cli_golden cli_options formats exports rules train sharding filter apply report choosing containers
coverage: ## the share of the lines that tests run, each file, the worst first
	$(Q)$(COVERAGE) build-coverage/infodisc $(UNIT:$(BUILD)/%=build-coverage/%) $(REPLAY:$(BUILD)/%=build-coverage/%)
	$(Q)tests/run build-coverage $(COVERAGE_TESTS) >&2 || true
	$(Q)for o in $$(find $(SOURCES:%=build-coverage/%) -name '*.gcda' ! -name '*.pic.gcda'); do gcov -n $$o 2>/dev/null; done | \
	    awk -F"'" '/^File/ { file = $$2 } /^Lines/ { sub(/^Lines executed:/, ""); split($$0, a, "% of "); \
	        if (file ~ /\.c$$/ && file !~ /^\// && !(file in seen)) { seen[file] = 1; n += a[2]; hit += a[1] * a[2] / 100; \
	            printf "%6.1f %% of %4d  %s\n", a[1], a[2], file | "sort -n" } } \
	        END { close("sort -n"); printf "%6.1f %% of %d lines\n", 100 * hit / n, n }'

# Reads of memory that was never written, which the sanitizers do not see. Only what valgrind finds counts: test_fixed fails
# under it, whose `long double` has 64 bits.
VALGRIND := valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite \
    --suppressions=tests/valgrind.supp
.PHONY: valgrind valgrind-run
valgrind: ## the unit tests under memcheck: an hour of one core
	$(Q)$(MAKE) --no-print-directory BUILD=build-valgrind HARDEN= CFLAGS='-O1 -g' valgrind-run

valgrind-run: $(UNIT)
	$(Q)found=0; for t in $(UNIT); do $(VALGRIND) $$t >/dev/null; [ $$? -ne 99 ] || { echo "$$t: see above" >&2; found=1; }; \
	    done; exit $$found
