/* SPDX-License-Identifier: MIT
 * _native.c - libinfodisc for the Python package, in the limited API of CPython 3.9: one module for that and all later
 * versions. It is a thin layer: the .py files beside it are the interface, and infodisc.h says what each call does.
 *
 * A run, a set of templates and an applier are capsules. Long calls release the GIL. The library calls
 * tell_progress() from the calling thread, which takes the GIL, checks for Ctrl-C and other signals, and stops the
 * run if Python has an exception. Callers make sure that only one thread at a time uses a run or an applier. */
#include "_record.h"

#include <limits.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

/* What an applier can make beside the rest. It doubles the time of a page, so only for those who ask. */
#define STRUCTURE (UINT64_C(1) << INFODISC_WITH_MARKDOWN | UINT64_C(1) << INFODISC_WITH_HTML)
#define RUN "infodisc.run"
#define SET "infodisc.templates"
#define APPLIER "infodisc.applier"

struct run {
    struct infodisc_run *run;
    struct infodisc_templates *templates;
    volatile int interrupt;
    PyObject *progress;               /* callable (step, done, total), or None */
    PyObject *set;                    /* the capsule that the run applies, or NULL */
    PyObject *type, *value, *trace;   /* what was raised while the library worked */
    PyThreadState *thread;            /* while the library works */
};

static PyObject *raise_error; /* infodisc._errors.make(code, message) */

/* ---- errors ------------------------------------------------------------------------------- */

/* Raises the exception for a code; takes the message over, which is NULL with an exception. */
static void raise_code(enum infodisc_code code, PyObject *message)
{
    PyObject *made = message ? PyObject_CallFunction(raise_error, "iO", (int)code, message) : NULL;
    if (made) PyErr_SetObject((PyObject *)Py_TYPE(made), made);
    Py_XDECREF(made);
    Py_XDECREF(message);
}

static void *fail(const struct infodisc_error *error)
{
    PyObject *message = PyUnicode_DecodeUTF8(error->message, (Py_ssize_t)strlen(error->message), "surrogateescape");
    raise_code(error->code, message);
    return NULL;
}

/* OptionError, like what the library itself finds wrong with an option: one `except infodisc.Error` catches both. */
static void fail_option(PyObject *message)
{
    raise_code(INFODISC_BAD_OPTION, message);
}

static void tell_progress(void *data, const char *step, uint64_t done, uint64_t total)
{
    struct run *r = data;
    if (r->interrupt || !r->thread) return;
    PyEval_RestoreThread(r->thread);
    bool ok = PyErr_CheckSignals() == 0;
    if (ok && r->progress != Py_None) {
        PyObject *told =
            PyObject_CallFunction(r->progress, "sKK", step, (unsigned long long)done, (unsigned long long)total);
        ok = told != NULL;
        Py_XDECREF(told);
    }
    if (!ok) {
        PyErr_Fetch(&r->type, &r->value, &r->trace);
        r->interrupt = 1;
    }
    r->thread = PyEval_SaveThread();
}

/* What stopped an earlier call does not stop this one: after Ctrl-C, a site that was learned can still be written. */
static void work_begin(struct run *r)
{
    r->interrupt = 0;
    r->thread = PyEval_SaveThread();
}

/* Takes the GIL back. None; NULL, with the exception set, if Python or the library has one. */
static PyObject *work_end(struct run *r)
{
    PyEval_RestoreThread(r->thread);
    r->thread = NULL;
    if (r->type) {
        PyErr_Restore(r->type, r->value, r->trace);
        r->type = r->value = r->trace = NULL;
        return NULL;
    }
    const struct infodisc_error *error = infodisc_error(r->run);
    if (error->code != INFODISC_OK) return fail(error);
    Py_RETURN_NONE;
}

/* ---- options ------------------------------------------------------------------------------ */

struct strings { /* what the options point to, until the library has its copies */
    PyObject *kept; /* list */
    const char **include, **exclude;
};

/* A str, or the bytes of a path, as a C string that lives as long as s->kept; NULL with or without an exception
 * (None). */
static const char *keep_string(struct strings *s, const char *name, PyObject *value, bool is_path)
{
    if (!value || value == Py_None || PyErr_Occurred()) return NULL;
    if (!PyUnicode_Check(value) && !(is_path && PyBytes_Check(value))) {
        PyErr_Format(PyExc_TypeError, "%s is %R, not str", name, value);
        return NULL;
    }
    PyObject *bytes = PyUnicode_Check(value) ? PyUnicode_AsEncodedString(value, "utf-8", "surrogateescape")
                                             : PyObject_Bytes(value);
    char *text = NULL;
    Py_ssize_t length = 0;
    if (bytes && PyBytes_AsStringAndSize(bytes, &text, &length) == 0 && strlen(text) != (size_t)length) {
        fail_option(PyUnicode_FromFormat("%s holds a zero byte", name));
        text = NULL;
    }
    if (bytes && PyList_Append(s->kept, bytes) != 0) text = NULL;
    Py_XDECREF(bytes);
    return text;
}

static const char *option_string(struct strings *s, PyObject *options, const char *name)
{
    return keep_string(s, name, PyDict_GetItemString(options, name), false);
}

static const char *option_path(struct strings *s, PyObject *options, const char *name)
{
    return keep_string(s, name, PyDict_GetItemString(options, name), true);
}

static const char **option_strings(struct strings *s, PyObject *options, const char *name, size_t *n)
{
    PyObject *list = PyDict_GetItemString(options, name);
    Py_ssize_t length = list ? PyList_Size(list) : 0;
    const char **all = PyMem_Calloc((size_t)length + 1, sizeof *all);
    if (!all) PyErr_NoMemory();
    for (Py_ssize_t i = 0; all && i < length; i++) {
        PyObject *item = PyList_GetItem(list, i);
        if (item == Py_None && !PyErr_Occurred()) PyErr_Format(PyExc_TypeError, "%s is %R, not str", name, item);
        all[i] = keep_string(s, name, item, false);
    }
    *n = all ? (size_t)length : 0;
    return all;
}

/* 0 to `most`; OptionError for others. */
static long long number_of(PyObject *options, const char *name, long long missing, long long most)
{
    PyObject *value = PyDict_GetItemString(options, name);
    if (!value || value == Py_None || PyErr_Occurred()) return missing;
    int beyond = 0;
    long long n = PyLong_AsLongLongAndOverflow(value, &beyond);
    if (PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_TypeError)) return missing;
        PyErr_Clear();
        PyErr_Format(PyExc_TypeError, "%s is %R, not int", name, value);
        return missing;
    }
    if (!beyond && n >= 0 && n <= most) return n;
    if (beyond < 0 || (!beyond && n < 0))
        fail_option(PyUnicode_FromFormat("%s is %R, less than 0", name, value));
    else
        fail_option(PyUnicode_FromFormat("%s is %R, more than %lld", name, value, most));
    return missing;
}

static void method_of(PyObject *options, struct strings *s, struct infodisc_options *o)
{
    const char *name = option_string(s, options, "method");
    unsigned i = 0;
    while (name && infodisc_method_name(i) && strcmp(infodisc_method_name(i), name) != 0) i++;
    if (name && !infodisc_method_name(i)) fail_option(PyUnicode_FromFormat("unknown method '%s'", name));
    o->method = (enum infodisc_method)(name ? i : o->method);
}

/* The dict `options` as the library's; false with an exception. strings_free() later in both cases. */
static bool read_options(PyObject *options, struct strings *s, struct infodisc_options *o)
{
    *o = infodisc_options_default();
    *s = (struct strings){.kept = PyList_New(0)};
    if (!s->kept) return false;
    method_of(options, s, o);
    o->threads = (int)number_of(options, "jobs", 0, INT_MAX);
    o->limit = (uint32_t)number_of(options, "limit", 0, UINT32_MAX);
    o->max_page_bytes = (size_t)number_of(options, "max_page_bytes", (long long)o->max_page_bytes, LLONG_MAX);
    o->memory = (uint64_t)number_of(options, "memory", 0, LLONG_MAX);
    o->isolate = number_of(options, "isolate", 0, 1) != 0;
    o->base_url = option_string(s, options, "base_url");
    o->language = option_string(s, options, "language");
    o->rules = option_path(s, options, "rules");
    o->temp_dir = option_path(s, options, "temp_dir");
    o->include = s->include = option_strings(s, options, "include", &o->n_include);
    o->exclude = s->exclude = option_strings(s, options, "exclude", &o->n_exclude);
    return !PyErr_Occurred();
}

static void strings_free(struct strings *s)
{
    PyMem_Free((void *)s->include);
    PyMem_Free((void *)s->exclude);
    Py_XDECREF(s->kept);
}

/* ---- runs --------------------------------------------------------------------------------- */

static struct run *run_of(PyObject *capsule)
{
    return PyCapsule_GetPointer(capsule, RUN);
}

static void run_free(PyObject *capsule)
{
    struct run *r = run_of(capsule);
    infodisc_free(r->run);
    Py_XDECREF(r->progress);
    Py_XDECREF(r->set);
    PyMem_Free(r);
}

static PyObject *run_new(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *options, *progress;
    if (!PyArg_ParseTuple(args, "OO:run_new", &options, &progress)) return NULL;
    struct run *r = PyMem_Calloc(1, sizeof *r);
    PyObject *capsule = r ? PyCapsule_New(r, RUN, run_free) : PyErr_NoMemory();
    if (!capsule) return PyMem_Free(r), NULL;
    Py_INCREF(r->progress = progress);
    struct infodisc_options o;
    struct strings s;
    if (read_options(options, &s, &o)) {
        o.interrupt = &r->interrupt;
        o.progress = tell_progress;
        o.progress_data = r;
        r->run = infodisc_new(&o);
        if (infodisc_error(r->run)->code != INFODISC_OK) fail(infodisc_error(r->run));
    }
    strings_free(&s);
    if (!PyErr_Occurred()) return capsule;
    Py_DECREF(capsule);
    return NULL;
}

static PyObject *run_learn(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *capsule;
    const char *site;
    if (!PyArg_ParseTuple(args, "Oy:run_learn", &capsule, &site)) return NULL;
    struct run *r = run_of(capsule);
    if (!r) return NULL;
    work_begin(r);
    r->templates = infodisc_learn(r->run, site);
    return work_end(r);
}

static PyObject *run_apply(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *capsule, *templates;
    const char *site;
    if (!PyArg_ParseTuple(args, "OOy:run_apply", &capsule, &templates, &site)) return NULL;
    struct run *r = run_of(capsule);
    struct infodisc_template_set *set = r ? PyCapsule_GetPointer(templates, SET) : NULL;
    if (!set) return NULL;
    Py_INCREF(r->set = templates);
    work_begin(r);
    r->templates = infodisc_apply(r->run, set, site);
    return work_end(r);
}

static PyObject *run_write(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *capsule;
    const char *directory;
    unsigned long long with;
    if (!PyArg_ParseTuple(args, "OyK:run_write", &capsule, &directory, &with)) return NULL;
    struct run *r = run_of(capsule);
    if (!r) return NULL;
    work_begin(r);
    infodisc_set_with(r->run, with);
    infodisc_write(r->run, r->templates, directory);
    return work_end(r);
}

static PyObject *run_save_templates(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *capsule;
    const char *file;
    if (!PyArg_ParseTuple(args, "Oy:run_save_templates", &capsule, &file)) return NULL;
    struct run *r = run_of(capsule);
    if (!r) return NULL;
    work_begin(r);
    infodisc_save_templates(r->run, r->templates, file);
    return work_end(r);
}

static bool add_skipped(void *data, const struct infodisc_skipped *skipped)
{
    PyObject *json = PyBytes_FromString(skipped->json);
    PyObject *pair = json ? Py_BuildValue("(NO)", json, skipped->is_fault ? Py_True : Py_False) : NULL;
    bool ok = pair && PyList_Append(data, pair) == 0;
    Py_XDECREF(pair);
    return ok;
}

static PyObject *run_skipped(PyObject *Py_UNUSED(module), PyObject *capsule)
{
    struct run *r = run_of(capsule);
    PyObject *list = r ? PyList_New(0) : NULL;
    if (list) infodisc_each_skipped(r->run, add_skipped, list);
    if (!PyErr_Occurred()) return list;
    Py_XDECREF(list);
    return NULL;
}

static PyObject *run_summary(PyObject *Py_UNUSED(module), PyObject *capsule)
{
    struct run *r = run_of(capsule);
    if (!r) return NULL;
    struct infodisc_summary s = infodisc_summarize(r->run);
    return Py_BuildValue("{sI sI sI sI sI sK sK sd sK sK}", "pages", s.pages, "documents", s.documents, "duplicates",
                         s.duplicates, "skipped", s.skipped, "clusters", s.clusters, "blocks",
                         (unsigned long long)s.blocks, "paths", (unsigned long long)s.paths, "threshold", s.threshold,
                         "informative_tokens", (unsigned long long)s.informative_tokens, "redundant_tokens",
                         (unsigned long long)s.redundant_tokens);
}

/* Of the site that the run has applied templates to and written. */
static PyObject *run_coverage(PyObject *Py_UNUSED(module), PyObject *capsule)
{
    struct run *r = run_of(capsule);
    if (!r) return NULL;
    size_t n = 0;
    const struct infodisc_health *health = infodisc_health(r->run, &n);
    return PyFloat_FromDouble(health && n ? health->coverage : 1);
}

/* ---- templates learned before --------------------------------------------------------------- */

static void set_free(PyObject *capsule)
{
    infodisc_free_templates(PyCapsule_GetPointer(capsule, SET));
}

static PyObject *templates_parse(PyObject *Py_UNUSED(module), PyObject *args)
{
    const char *json, *name;
    Py_ssize_t bytes;
    if (!PyArg_ParseTuple(args, "y#y:templates_parse", &json, &bytes, &name)) return NULL;
    struct infodisc_error error = {INFODISC_OK, ""};
    struct infodisc_template_set *set;
    Py_BEGIN_ALLOW_THREADS
    set = infodisc_parse_templates(json, (size_t)bytes, name, &error);
    Py_END_ALLOW_THREADS
    return set ? PyCapsule_New(set, SET, set_free) : fail(&error);
}

static void applier_free(PyObject *capsule)
{
    infodisc_applier_free(PyCapsule_GetPointer(capsule, APPLIER));
    Py_XDECREF((PyObject *)PyCapsule_GetContext(capsule)); /* the set must outlive it */
}

static PyObject *applier_new(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *templates, *options;
    unsigned long long with;
    if (!PyArg_ParseTuple(args, "OOK:applier_new", &templates, &options, &with)) return NULL;
    struct infodisc_template_set *set = PyCapsule_GetPointer(templates, SET);
    struct infodisc_options o;
    struct strings s;
    struct infodisc_applier *applier = NULL;
    struct infodisc_error error = {INFODISC_OK, ""};
    if (!set) return NULL;
    bool ok = read_options(options, &s, &o);
    o.with = with;
    if (ok && !(applier = infodisc_applier_new(set, &o, &error))) fail(&error);
    strings_free(&s);
    PyObject *capsule = applier ? PyCapsule_New(applier, APPLIER, applier_free) : NULL;
    if (!capsule) {
        infodisc_applier_free(applier);
        return NULL;
    }
    Py_INCREF(templates);
    PyCapsule_SetContext(capsule, templates); /* fails only for what is no capsule */
    return capsule;
}

/* ---- a page -------------------------------------------------------------------------------- */

/* The page that the arguments (applier, html, url, charset or None) give. NULL, without an exception: too large, or
 * cannot be parsed. */
static const struct infodisc_page *apply_page(PyObject *args, const char *format)
{
    PyObject *capsule;
    const char *html, *url, *charset;
    Py_ssize_t bytes;
    if (!PyArg_ParseTuple(args, format, &capsule, &html, &bytes, &url, &charset)) return NULL;
    struct infodisc_applier *applier = PyCapsule_GetPointer(capsule, APPLIER);
    if (!applier) return NULL;
    const struct infodisc_page *page;
    Py_BEGIN_ALLOW_THREADS
    page = infodisc_apply_page_as(applier, html, (size_t)bytes, url, charset);
    Py_END_ALLOW_THREADS
    return page;
}

static PyObject *none_or_error(void)
{
    if (PyErr_Occurred()) return NULL;
    Py_RETURN_NONE;
}

/* The page's record, or None if it is too large or cannot be parsed. */
static PyObject *applier_apply(PyObject *Py_UNUSED(module), PyObject *args)
{
    const struct infodisc_page *page = apply_page(args, "Oy#sz:applier_apply");
    return page ? record_of(page) : none_or_error();
}

/* The same as JSON, with all that the applier makes. */
static PyObject *applier_json(PyObject *Py_UNUSED(module), PyObject *args)
{
    const struct infodisc_page *page = apply_page(args, "Oy#sz:applier_json");
    return page ? PyBytes_FromString(page->json) : none_or_error();
}

/* ---- the module --------------------------------------------------------------------------- */

static PyObject *names(const char *(*name)(unsigned i))
{
    PyObject *list = PyList_New(0);
    for (unsigned i = 0; list && name(i); i++) list_add_text(list, name(i));
    return list;
}

static PyObject *methods(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(nothing))
{
    return names(infodisc_method_name);
}

/* (names of what run_write() takes as bits, those that applier_new() takes as a set of bits) */
static PyObject *with(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(nothing))
{
    return Py_BuildValue("(NK)", names(infodisc_with_name), (unsigned long long)STRUCTURE);
}

static PyObject *version(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(nothing))
{
    return Py_BuildValue("(ss)", infodisc_version(), infodisc_libraries());
}

/* libgomp's threads do not survive a fork, and the child would wait for them without end: stop them first. */
static PyObject *before_fork(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(nothing))
{
    omp_pause_resource_all(omp_pause_hard);
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"run_new", run_new, METH_VARARGS, NULL},
    {"run_learn", run_learn, METH_VARARGS, NULL},
    {"run_apply", run_apply, METH_VARARGS, NULL},
    {"run_write", run_write, METH_VARARGS, NULL},
    {"run_save_templates", run_save_templates, METH_VARARGS, NULL},
    {"run_skipped", run_skipped, METH_O, NULL},
    {"run_summary", run_summary, METH_O, NULL},
    {"run_coverage", run_coverage, METH_O, NULL},
    {"templates_parse", templates_parse, METH_VARARGS, NULL},
    {"applier_new", applier_new, METH_VARARGS, NULL},
    {"applier_apply", applier_apply, METH_VARARGS, NULL},
    {"applier_json", applier_json, METH_VARARGS, NULL},
    {"methods", methods, METH_NOARGS, NULL},
    {"with_", with, METH_NOARGS, NULL},
    {"version", version, METH_NOARGS, NULL},
    {"before_fork", before_fork, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "infodisc._native", NULL, -1, functions,
                                        NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__native(void);
PyMODINIT_FUNC PyInit__native(void)
{
    PyObject *errors = PyImport_ImportModule("infodisc._errors");
    raise_error = errors ? PyObject_GetAttrString(errors, "make") : NULL;
    Py_XDECREF(errors);
    return raise_error ? PyModule_Create(&definition) : NULL;
}
