/* SPDX-License-Identifier: MIT
 * test_saved_from.c - the address in the comment of a program that saves pages. */
#include "check.h"

#include <stdlib.h>

#include "site/urls/saved_from.h"

static const char *saved(const char *head)
{
    static char *last;
    free(last);
    last = saved_from(span_of(head));
    return last ? last : "none";
}

int main(void)
{
    CHECK_STR(saved("<!DOCTYPE html>\n<!-- saved from url=(0023)https://h.org/a?b=1&c=2 -->\r\n<html>"),
              "https://h.org/a?b=1&c=2");
    CHECK_STR(saved("<!-- a -->\n<!-- saved from url=(0019)http://h.org/a-%2Db-%2D -->"), "http://h.org/a--b--");
    CHECK_STR(saved("<!-- saved from url=(0014)about:internet -->"), "none");
    CHECK_STR(saved("<!-- saved from url=(0022)file:///home/a/b.html -->"), "none");
    CHECK_STR(saved("<html lang=en><!--\n Page saved with SingleFile \n url: https://h.org/%E4?q#c \n saved date: Sun -->"),
              "https://h.org/%E4?q#c");
    CHECK_STR(saved("<html><!--\r\n Archive processed by SingleFile\r\n url: http://h.org/\r\n saved date: Sun -->"),
              "http://h.org/");
    CHECK_STR(saved("<!-- Page saved with SingleFile url: http://h.org/ -->"), "none");
    CHECK_STR(saved("<!-- Saved from https://h.org/a at 2024-05-06T07:08:09Z using monolith v2.10.1 --><!DOCTYPE html>"),
              "https://h.org/a");
    CHECK_STR(saved("<!-- Saved from local source at 2024-05-06T07:08:09Z using monolith v2.10.1 -->"), "none");
    CHECK_STR(saved("<!-- Saved from https://h.org/a by the editors -->"), "none");
    CHECK_STR(saved("<!-- We saved from url=(1)http://h.org/ -->"), "none");
    CHECK_STR(saved("saved from url=(0013)http://h.org/"), "none");
    CHECK_STR(saved("<!-- saved from url=(0013)http://h.org/"), "none"); /* cut */
    CHECK_STR(saved("<!-- saved from url=(0013 http://h.org/ -->"), "none");
    CHECK_STR(saved("\xEF\xBB\xBF<?xml version='1.0'?><!DOCTYPE html><HTML a><!-- saved from url=(0013)http://h.org/ -->"),
              "http://h.org/");
    CHECK_STR(saved("<html><p>a<!-- saved from url=(0013)http://h.org/ -->"), "none"); /* of a page that quotes one */
    CHECK_STR(saved("<!DOCTYPE html"), "none");
    CHECK_STR(saved("<!---->"), "none");
    CHECK_STR(saved("<!--->"), "none");
    CHECK_STR(saved("<!--"), "none");
    CHECK_STR(saved(""), "none");
    saved("");
    return check_done("saved_from");
}
