/* SPDX-License-Identifier: MIT
 * step_labels.c - H(block) -> labels, by the method of the run; then the user's rules. */
#include "api/handles/labels.h"
#include "api/handles/matrix.h"
#include "api/label/label.h"
#include "api/resume/resume.h"
#include "base/fixed.h"
#include "labelers/paper/paper.h"
#include "labelers/template/template.h"

/* Labels by entropy -> labels of the method `template`. */
static bool correct_by_model(struct infodisc_labels *labels, struct label_task *task)
{
    struct page_findings found;
    bool judged = model_pass(labels, &found);
    if (judged) label_by_template(task, &found);
    labels->in_table = found.in_table;
    found.in_table = NULL;
    page_findings_free(&found, labels->run->threads);
    return judged;
}

static void sum_up(struct infodisc_labels *out, const struct infodisc_block_entropies *entropies)
{
    const struct infodisc_features *f = out->features;
    struct threshold_step step[GREEDY_STEPS] = {{0}};
    for (int i = 0; i < GREEDY_STEPS; i++) step[i].threshold = greedy_step_threshold(i);
    path_sums_add_up(&f->facts, f->blocks->paths->n, f->run->threads, out->path, step, GREEDY_STEPS);
    for (int i = 0; i < GREEDY_STEPS; i++)
        out->curve[i] = (struct infodisc_threshold_step){.threshold = (i + 1) / 10.0,
                                                         .features = entropies->greedy_features[i],
                                                         .tokens = step[i].tokens};
}

struct infodisc_labels *infodisc_label_blocks(struct infodisc_run *run, struct infodisc_block_entropies *entropies)
{
    if (!entropies || run->error.code) return NULL;
    struct infodisc_features *features = entropies->matrix->features;
    if (features->restored.labels) return features->restored.labels;
    struct infodisc_labels *out = labels_new(features);
    enum infodisc_method method = run->options.method;
    uint32_t n_paths = features->blocks->paths->n;
    out->path = mem_alloc((n_paths + 1ull) * sizeof *out->path);
    run_progress(run, "label", 0, 0);
    sum_up(out, entropies);
    struct label_task task = {.facts = &features->facts,
                              .n_paths = n_paths,
                              .place = features->blocks->paths->item,
                              .path = out->path,
                              .threshold = -1,
                              .threads = run->threads,
                              .greedy_features = entropies->greedy_features};
    if (run->options.threshold >= 0) task.threshold = (int32_t)fixed_from_double(run->options.threshold);
    if (method == INFODISC_METHOD_PAPER)
        label_by_paper(&task);
    else
        label_by_entropy(&task);
    out->threshold = task.chosen;
    if (method == INFODISC_METHOD_TEMPLATE && !correct_by_model(out, &task)) return NULL;
    if (page_labeler_of(method) && !labeler_pass(features, &task)) return NULL;
    if (run->rules) rules_pass_labels(run->rules, out);
    out->by_path = task.by_path;
    out->path_logit = task.path_logit;
    if (run->error.code) return NULL; /* interrupted */
    checkpoint_save_labels(out, entropies->matrix);
    return out;
}
