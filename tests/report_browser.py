# SPDX-License-Identifier: MIT
"""report_browser.py [--screenshots DIR | --picture FILE] REPORT... - the reports in a real browser: headless Chromium.

Nothing is loaded and nothing goes wrong; search, sorting, folding, the switch and the arrow keys work; whatever is
pressed has a name, and all text can be read in light and dark. With the environment's AXE=axe.min.js, axe-core looks
for more. Prints "passed" or "failed: why" a line for each check. --screenshots and --picture check nothing: they write
pictures of the main views, or of the first screen."""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Browser, find_chromium  # noqa: E402

# Text whose contrast with what is behind it is below WCAG's AA: 4.5, or 3 if it is large.
CONTRAST = """(() => {
  const parse = c => { const m = c.match(/[\\d.]+/g).map(Number);
    return /^color\\(srgb/.test(c) ? [m[0]*255, m[1]*255, m[2]*255, m[3] ?? 1] : [m[0], m[1], m[2], m[3] ?? 1]; };
  const light = c => { const l = c.slice(0, 3).map(v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * l[0] + .7152 * l[1] + .0722 * l[2]; };
  const behind = e => { for (; e; e = e.parentElement) { const s = getComputedStyle(e), c = parse(s.backgroundColor);
    if (s.backgroundImage !== "none") return null; if (c[3] === 1) return c; } return [255, 255, 255, 1]; };
  const bad = [];
  for (const e of document.querySelectorAll("body *")) {
    if (!e.checkVisibility() || e.closest("svg, [aria-hidden=true], .skip")) continue;
    if (!Array.from(e.childNodes).some(n => n.nodeType === 3 && n.data.trim())) continue;
    const s = getComputedStyle(e), ground = behind(e), size = parseFloat(s.fontSize);
    if (!ground) continue;
    const a = light(parse(s.color)), b = light(ground), ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    const large = size >= 24 || (size >= 18.66 && s.fontWeight >= 700);
    if (ratio < (large ? 3 : 4.5)) bad.push(e.tagName + "." + e.className + " " + ratio.toFixed(2));
  }
  return Array.from(new Set(bad)).slice(0, 8);
})()"""

# A thing to press without a name.
NAMELESS = """Array.from(document.querySelectorAll("a, button, input, select, summary, [tabindex='0']")).filter(e =>
  e.checkVisibility() && !(e.textContent.trim() || e.getAttribute("aria-label") || e.title ||
  (e.id && document.querySelector("label[for='" + e.id + "']")))).map(e => e.outerHTML.slice(0, 120)).slice(0, 5)"""

# What scrolls sideways, but not by the keyboard: it cannot be focused, and nothing in it can.
UNREACHABLE = """Array.from(document.querySelectorAll("*")).filter(e => e.scrollWidth > e.clientWidth &&
  /auto|scroll/.test(getComputedStyle(e).overflowX) && !e.matches("[tabindex='0']") &&
  !e.querySelector("a[href], button, input, select, [tabindex='0']")).map(e => e.outerHTML.slice(0, 120)).slice(0, 5)"""

ROWS = """Array.from(document.querySelectorAll("table.tree tbody tr")).filter(r => !r.hidden && r.querySelector("b"))"""

AXE = """axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]}).then(r =>
  r.violations.map(v => v.id + ": " + v.nodes.slice(0, 2).map(n => n.html.slice(0, 150)).join(" | ")))"""


class Checks:
    def __init__(self, name):
        self.name = name

    def __call__(self, what, value, wanted=True):
        print("passed" if value == wanted else "failed: %s: %s: %s, not %s" % (
            self.name, what, json.dumps(value)[:400], json.dumps(wanted)[:200]))


def try_search(page, check):
    word = page.evaluate("""(() => { const cells = document.querySelectorAll("table.tree td.sample");
        for (const c of cells) { const m = c.textContent.match(/[^\\s]{4,}/); if (m) return m[0].toLowerCase(); } })()""")
    total = page.evaluate(ROWS + ".length")
    wanted = page.evaluate("Array.from(document.querySelectorAll('table.tree tbody tr')).filter(r => r.querySelector('b') "
                           "&& (r.textContent + ' ' + r.cells[0].title).toLowerCase().includes(%s)).length" %
                           json.dumps(word))
    search = ("(i => { i.value = %s; i.dispatchEvent(new Event('input')); return document.querySelector('form.find output')"
              ".textContent; })(document.querySelector('form.find input'))")
    told = page.evaluate(search % json.dumps(word))
    check("search for %s" % word, page.evaluate(ROWS + ".length"), wanted)
    check("search tells", told.split(" ")[0], str(wanted))
    check("search for nothing there", page.evaluate(search % '"qzxqzx"').split(" ")[0], "0")
    page.evaluate(search % '""')
    check("search taken back", page.evaluate(ROWS + ".length"), total)
    choose = ("(s => { s.value = '%s'; s.dispatchEvent(new Event('change')); })(document.querySelector('form.find select'))")
    page.evaluate(choose % "informative")
    check("only informative ones", page.evaluate(ROWS + ".every(r => r.querySelector('b').textContent === 'informative')"))
    page.evaluate(choose % "")


def try_sort(page, check):
    column = ("Array.from(document.querySelector('#map table').tBodies[0].rows).map(r => "
              "Number(r.cells[3].textContent.replace(/,/g, '')))")
    click = "document.querySelectorAll('#map thead th button')[3].click()"
    page.evaluate(click)
    check("sorted down", page.evaluate("(v => v.every((x, i) => !i || v[i - 1] >= x))(%s)" % column))
    check("aria-sort", page.evaluate("document.querySelectorAll('#map thead th')[3].getAttribute('aria-sort')"), "descending")
    page.evaluate(click)
    check("sorted up", page.evaluate("(v => v.every((x, i) => !i || v[i - 1] <= x))(%s)" % column))
    order = "Array.from(document.querySelector('table.tree').tBodies[0].rows).map(r => r.cells[0].title).join()"
    before = page.evaluate(order)
    for _ in range(3):
        page.evaluate("document.querySelectorAll('table.tree thead th button')[5].click()")
    check("the third click brings the tree back", page.evaluate(order), before)


def try_fold(page, check):
    folds = page.evaluate("document.querySelectorAll('.fold').length")
    if not folds:
        return
    before = page.evaluate("document.querySelectorAll('table.tree tr[hidden]').length")
    page.evaluate("document.querySelector('.fold').click()")
    check("folded", page.evaluate("document.querySelectorAll('table.tree tr[hidden]').length") > before)
    check("aria-expanded", page.evaluate("document.querySelector('.fold').getAttribute('aria-expanded')"), "false")
    page.evaluate("document.querySelector('.fold').click()")
    check("unfolded", page.evaluate("document.querySelectorAll('table.tree tr[hidden]').length"), before)


def try_page(page, check):
    if not page.evaluate("!!document.querySelector('.page .b')"):
        return
    page.evaluate("document.querySelector('.page').open = true")
    shown = "Array.from(document.querySelector('.page').querySelectorAll('.b')).filter(b => b.offsetParent)"
    page.evaluate(shown + "[0].focus()")
    check("a block tells why", page.evaluate("!document.getElementById('why').hidden && "
                                             "document.getElementById('why').textContent.includes('entropy')"))
    if page.evaluate(shown + ".length") > 1:
        page.press("ArrowDown")
        check("arrow keys", page.evaluate(shown + ".indexOf(document.activeElement)"), 1)
        page.press("ArrowUp")
        check("and back", page.evaluate(shown + ".indexOf(document.activeElement)"), 0)
    page.press("Escape")
    check("Escape", page.evaluate("document.getElementById('why').hidden"))
    page.evaluate("document.querySelector('.page .x').click()")
    check("extracted", page.evaluate(shown + ".every(b => b.classList.contains('i'))"))
    page.evaluate("document.querySelector('.page input').click()")
    check("original", page.evaluate(shown + ".length === document.querySelector('.page').querySelectorAll('.b').length"))


CHOICE = """(wanted => { for (const b of document.querySelectorAll("#" + wanted.page + " .b." + wanted.now)) {
  if (b.textContent.length < 30 || !b.offsetParent) continue;
  b.focus(); if (!document.querySelector("#why .choice").hidden) return b.textContent; } return ""; })(%s)"""


def choose(page, path, rules):
    """Drops a block of a page by the mouse and keeps one by the keyboard, in the report, and saves the rules. Prints what
    was chosen, for the caller to run the program by them."""
    check = Checks(path)
    page.open(path)
    page.evaluate("window.saved = ''; URL.createObjectURL = (make => blob => { blob.text().then(t => window.saved = t); "
                  "return make.call(URL, blob); })(URL.createObjectURL); 0")
    shown = page.evaluate("document.querySelector('.page[open]').id")
    dropped = page.evaluate(CHOICE % json.dumps({"page": shown, "now": "i"}))
    verdict = "document.activeElement.dataset.choice || ''"
    page.evaluate("document.querySelectorAll('#why .choice button')[1].click()")
    check("a click drops it", page.evaluate(verdict), "dropped")
    page.press("u")
    check("U takes it back", page.evaluate(verdict + " + document.querySelector('#rules').hidden"), "true")
    page.evaluate("document.querySelectorAll('#why .choice button')[1].click()")
    selector = page.evaluate("document.querySelector('#why select').value")
    check("the first choice is the block's selector", page.evaluate("document.activeElement.dataset.s"), selector)
    kept = page.evaluate(CHOICE % json.dumps({"page": shown, "now": "r"}))
    page.press("k")
    check("K keeps it", page.evaluate(verdict), "kept")
    page.press("Escape")
    check("Escape leaves the choices", page.evaluate("document.getElementById('why').hidden && "
                                                     "!document.getElementById('rules').hidden"))
    text = page.evaluate("document.querySelector('#rules textarea').value")
    check("two rules", [line.split(" ")[0] for line in text.splitlines()], ["drop", "keep"])
    check("the command", page.evaluate("document.querySelector('#rules code').textContent.startsWith("
                                       "'infodisc --rules rules.txt ')"))
    page.evaluate("Array.from(document.querySelectorAll('#rules button')).find(b => /download/.test(b.textContent)).click()")
    page.evaluate("new Promise(r => setTimeout(r, 200))")
    check("the download is the rules", page.evaluate("window.saved"), text)
    if os.environ.get("AXE"):
        with open(os.environ["AXE"]) as file:
            page.evaluate(file.read() + "; 0")
        check("axe-core, with choices", page.evaluate(AXE), [])
    page.evaluate("Array.from(document.querySelectorAll('#rules button')).find(b => /forget/.test(b.textContent)).click()")
    check("forgotten", page.evaluate("document.getElementById('rules').hidden && !document.querySelector('[data-choice]')"))
    check("nothing else was asked for, nothing went wrong", page.faults(), [])
    with open(rules, "w") as file:
        file.write(text)
    with open(rules + ".json", "w") as file:
        json.dump({"dropped": dropped.split("\n")[0], "kept": kept.split("\n")[0]}, file)


def try_looks(page, check):
    for scheme in ("light", "dark"):
        page.media(scheme)
        page.evaluate("new Promise(r => setTimeout(r, 50))")
        check("contrast, " + scheme, page.evaluate(CONTRAST), [])
    page.media()
    for width in (1280, 360, 320):
        page.size(width, 900)
        check("no sideways scrolling at %d" % width,
              page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        check("keys reach what scrolls at %d" % width, page.evaluate(UNREACHABLE), [])
    page.size(1280, 900)
    check("names", page.evaluate(NAMELESS), [])


def try_report(page, path):
    check = Checks(path)
    page.open(path)
    check("one script", page.evaluate("document.scripts.length"), 1)
    check("nothing of a page ran", page.evaluate("typeof window.pwned"), "undefined")
    check("the script runs", page.evaluate("!document.querySelector('form.find').hidden"))
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    try_looks(page, check)
    if os.environ.get("AXE"):
        with open(os.environ["AXE"]) as file:
            page.evaluate(file.read() + "; 0")
        for scheme in ("light", "dark"):
            for width in (1280, 390):
                page.media(scheme)
                page.size(width, 900)
                check("axe-core, %s, %d px" % (scheme, width), page.evaluate(AXE), [])
        page.media()
        page.size(1280, 900)
    if page.evaluate("!!document.querySelector('table.tree td.sample')"):
        try_search(page, check)
    try_sort(page, check)
    try_fold(page, check)
    try_page(page, check)
    check("nothing else was asked for, nothing went wrong", page.faults(), [])


def shoot(page, path, directory):
    """The main views."""
    name = os.path.join(directory, os.path.basename(os.path.dirname(os.path.abspath(path))))
    for scheme in ("light", "dark"):
        for width, size in ((1280, "wide"), (400, "narrow")):
            page.open(path)
            page.media(scheme)
            page.size(width, 900)
            page.screenshot("%s-%s-%s.png" % (name, scheme, size))
    page.media()
    page.size(1280, 900)
    for part in ("threshold", "map", "before", "pages", "templates"):
        box = page.evaluate("(b => ({x: b.x + scrollX, y: b.y + scrollY, width: b.width, height: Math.min(b.height, 1400)}))"
                            "(document.getElementById('%s').getBoundingClientRect())" % part)
        page.screenshot("%s-%s.png" % (name, part), box)
    page.pdf(name + ".pdf")


def main():
    reports, shots, picture, rules = sys.argv[1:], None, None, None
    if reports[:1] == ["--choose"]:
        rules, reports = reports[1], reports[2:]
    if reports[:1] == ["--screenshots"]:
        shots, reports = reports[1], reports[2:]
    if reports[:1] == ["--picture"]:
        picture, reports = reports[1], reports[2:]
    if not find_chromium():
        print("report: skipped: reports in a browser: chromium is not installed")
        return
    page = Browser()
    try:
        if rules:
            choose(page, reports[0], rules)
            reports = []
        for report in reports:
            if shots:
                shoot(page, report, shots)
            elif picture:
                page.open(report)
                page.size(1180, 690)
                page.screenshot(picture)
            else:
                try_report(page, report)
    finally:
        page.close()


main()
