/* SPDX-License-Identifier: MIT
 * test_trainer.c - a trainer says what is wrong to callers who want to know it, and serves those who do not. */
#include "check.h"

#include <stdio.h>

#include "infodisc.h"
#include "unit/temp_dir.h"

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

/* Training may take hours: a directory that is not there must not cost them again. */
static void test_again(const struct infodisc_options *options)
{
    char *dir = temp_dir_new(), page[600], gold[600], model[600];
    struct infodisc_error error;
    temp_dir_put(dir, "page.html", "<title>A</title><p>the text of the page<p>is its own");
    temp_dir_put(dir, "gold", "{\"path\": \"page.html\", \"type\": \"article\", \"text\": \"the text of the page\"}\n");
    snprintf(page, sizeof page, "%s/page.html", dir);
    snprintf(gold, sizeof gold, "%s/gold", dir);
    snprintf(model, sizeof model, "%s/model", dir);
    struct infodisc_trainer *trainer = infodisc_trainer_new(options, &error);
    CHECK(infodisc_trainer_add(trainer, page, gold, &error) && infodisc_trainer_count(trainer).pages == 1);
    CHECK(!infodisc_trainer_save(trainer, "/nowhere/model", &error) && error.code == INFODISC_FAILED);
    CHECK(infodisc_trainer_save(trainer, model, &error));
    CHECK(!infodisc_trainer_add(trainer, page, gold, &error) && error.code == INFODISC_BAD_OPTION);
    infodisc_trainer_free(trainer);
    struct infodisc_options trained = *options;
    trained.model = model;
    struct infodisc_run *run = infodisc_new(&trained);
    CHECK(infodisc_learn(run, page) && infodisc_error(run)->code == INFODISC_OK);
    infodisc_free(run);
    temp_dir_end(dir);
}

int main(void)
{
    struct infodisc_options options = infodisc_options_default();
    options.method = INFODISC_METHOD_CRF;
    test_again(&options);
    test_wanted(&options);
    test_not_wanted(&options);
    return check_done("trainer");
}
