/* SPDX-License-Identifier: MIT
 * _record.c - see _record.h. */
#include "_record.h"

#include <string.h>

static bool put(PyObject *record, const char *name, PyObject *value)
{
    bool ok = value && PyDict_SetItemString(record, name, value) == 0;
    Py_XDECREF(value);
    return ok;
}

static bool put_text(PyObject *record, const char *name, const char *text)
{
    if (!text) return PyDict_SetItemString(record, name, Py_None) == 0;
    return put(record, name, PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace"));
}

static PyObject *lines_of(const char *text)
{
    PyObject *whole = PyUnicode_FromString(text ? text : "");
    PyObject *lines = whole ? PyUnicode_Splitlines(whole, 0) : NULL;
    Py_XDECREF(whole);
    return lines;
}

void list_add_text(PyObject *list, const char *text)
{
    PyObject *item = PyUnicode_FromString(text);
    if (item) PyList_Append(list, item);
    Py_XDECREF(item);
}

static PyObject *warnings_of(const struct infodisc_page *page)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < page->n_warnings; i++) list_add_text(list, page->warnings[i]);
    return list;
}

#define PUT(name) put_text(r, #name, p->name)

static bool put_texts(PyObject *r, const struct infodisc_page *p)
{
    return PUT(id) && PUT(url) && PUT(path) && PUT(host) && PUT(title) && PUT(title_raw) && PUT(lang) && PUT(charset) &&
           PUT(type);
}

static bool put_stated(PyObject *r, const struct infodisc_page *p)
{
    return PUT(date) && PUT(modified) && put(r, "author", lines_of(p->author)) && PUT(description) && PUT(canonical) &&
           PUT(site_name) && PUT(lang_declared) && PUT(fetched) && PUT(last_modified) && PUT(record_id);
}

/* Its number, or None. */
static PyObject *cluster_of(const struct infodisc_page *p)
{
    return p->cluster == INFODISC_NO_CLUSTER ? Py_BuildValue("") : PyLong_FromUnsignedLong(p->cluster);
}

PyObject *record_of(const struct infodisc_page *p)
{
    PyObject *r = PyDict_New();
    if (r && put_texts(r, p) && put(r, "type_score", PyFloat_FromDouble(p->type_score)) &&
        put(r, "cluster", cluster_of(p)) && put_stated(r, p) && PUT(content) && PUT(redundant) && PUT(digest) &&
        PUT(duplicate_of) && PUT(near_duplicate_of) && put(r, "warnings", warnings_of(p)) &&
        (!p->markdown || PUT(markdown)) && (!p->html || PUT(html)) && !PyErr_Occurred())
        return r;
    Py_XDECREF(r);
    return NULL;
}
