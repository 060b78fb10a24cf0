# check.mk - tests above the unit level: scripts, fuzzing, sanitizers; included by the Makefile
# SPDX-License-Identifier: MIT

SECONDS ?= 60
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

# ---- fuzz targets: with libFuzzer by clang, and as plain programs that replay the seeds ----
FUZZ     := page url_pattern options
REPLAY   := $(FUZZ:%=$(BUILD)/tests/fuzz_%)
FUZZ_CLI := $(filter-out $(BUILD)/cli/main.o,$(CLI_OBJ))

$(BUILD)/tests/fuzz_%: tests/fuzz/fuzz_%.c tests/fuzz/replay.c $(FUZZ_CLI) $(BUILD)/libinfodisc.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) -Itests/fuzz $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/fuzz_%: tests/fuzz/fuzz_%.c $(FUZZ_CLI) $(BUILD)/libinfodisc.a
	$(Q)$(CC) $(BASE_CFLAGS) -Itests/fuzz $(CFLAGS) -fsanitize=fuzzer $(LDFLAGS) -o $@ $^ $(LIBS)

.PHONY: fuzz fuzzers
fuzz: ## fuzz each target for SECONDS=60 (clang)
	$(Q)$(MAKE) BUILD=build-fuzz CC=clang CFLAGS='-O1 -g $(SANITIZE) -fsanitize=fuzzer-no-link' fuzzers
	$(Q)for t in $(FUZZ); do tests/fuzz/run build-fuzz/fuzz_$$t $(SECONDS) || exit 1; done

fuzzers: $(FUZZ:%=$(BUILD)/fuzz_%)
