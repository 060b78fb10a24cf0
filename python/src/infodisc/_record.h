/* SPDX-License-Identifier: MIT
 * _record.h - a page as a dict, with the members and values of a line of pages.jsonl. */
#ifndef INFODISC_PYTHON_RECORD_H
#define INFODISC_PYTHON_RECORD_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x03090000
#include <Python.h>
#include <infodisc.h>

/* NULL with an exception. */
PyObject *record_of(const struct infodisc_page *page);

/* Without the text if memory is short: the exception is set then. */
void list_add_text(PyObject *list, const char *text);

#endif
