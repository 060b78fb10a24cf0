/* SPDX-License-Identifier: MIT
 * test_trainer.c - a trainer says what is wrong to callers who want to know it, and serves those who do not. */
#include "check.h"

#include "infodisc.h"

static void test_wanted(const struct infodisc_options *options)
{
    struct infodisc_error error;
    struct infodisc_trainer *trainer = infodisc_trainer_new(options, &error);
    CHECK(trainer && error.code == INFODISC_OK);
    CHECK(!infodisc_trainer_add(trainer, "/nowhere", "/nowhere/gold", &error));
    CHECK_STR(error.message, "cannot read the gold '/nowhere/gold': No such file or directory");
    CHECK(!infodisc_trainer_add(trainer, "/nowhere", "/", &error));
    CHECK_STR(error.message, "cannot read the gold '/': not a regular file");
    CHECK(!infodisc_trainer_save(trainer, "/nowhere/model", &error) && error.code == INFODISC_NO_PAGES);
    infodisc_trainer_free(trainer);
}

static void test_not_wanted(const struct infodisc_options *options)
{
    struct infodisc_options largest = *options;
    largest.method = INFODISC_METHOD_LARGEST;
    CHECK(!infodisc_trainer_new(&largest, NULL));
    struct infodisc_trainer *trainer = infodisc_trainer_new(options, NULL);
    CHECK(trainer);
    CHECK(!infodisc_trainer_add(trainer, "/nowhere", "/nowhere/gold", NULL));
    CHECK(!infodisc_trainer_save(trainer, "/nowhere/model", NULL));
    infodisc_trainer_free(trainer);
}

int main(void)
{
    struct infodisc_options options = infodisc_options_default();
    options.method = INFODISC_METHOD_CRF;
    test_wanted(&options);
    test_not_wanted(&options);
    return check_done("trainer");
}
