"use strict";
// Sorts, searches, folds, copies, shows why a block stays or goes, and makes rules of what people choose for it. All that
// it shows is in the page already.
(function () {
  var all = function (selector, top) { return Array.from((top || document).querySelectorAll(selector)); };
  var make = function (tag, text, name) {
    var element = document.createElement(tag);
    element.textContent = text;
    if (name) element.className = name;
    return element;
  };
  var button = function (text, name, click) {
    var b = make("button", text, name);
    b.type = "button";
    b.addEventListener("click", click);
    return b;
  };

  var rules = document.getElementById("rules"), site = rules.dataset.site;

  // ---- tables sorted by a column; a tree's third click brings the tree back
  var number = function (text) {
    var match = /^-?[\d,]+(\.\d+)?/.exec(text);
    return match ? parseFloat(match[0].replace(/,/g, "")) : NaN;
  };
  var compare = function (a, b) {
    var x = number(a), y = number(b);
    if (!isNaN(x) && !isNaN(y)) return x - y;
    return a < b ? -1 : a > b ? 1 : 0;
  };
  var sort = function (table, column, order) {
    var body = table.tBodies[0], rows = table.rowsAsMade;
    table.classList.toggle("sorted", order !== 0);
    if (order) {
      rows = rows.map(function (row, i) { return { row: row, key: row.cells[column].textContent.trim(), i: i }; });
      rows.sort(function (a, b) {
        if (!a.key !== !b.key) return a.key ? -1 : 1;
        return order * compare(a.key, b.key) || a.i - b.i;
      });
      rows = rows.map(function (item) { return item.row; });
    }
    rows.forEach(function (row) { body.appendChild(row); });
    all("thead th", table).forEach(function (th, i) {
      if (i === column && order) th.setAttribute("aria-sort", order > 0 ? "ascending" : "descending");
      else th.removeAttribute("aria-sort");
      th.querySelector("span").textContent = i === column && order ? (order > 0 ? " ▲" : " ▼") : "";
    });
    show(table);
  };
  var sortable = function (table) {
    table.rowsAsMade = Array.from(table.tBodies[0].rows);
    all("thead th", table).forEach(function (th, i) {
      var b = button(th.textContent, "", function () {
        var now = th.getAttribute("aria-sort");
        var numbers = table.rowsAsMade.some(function (row) { return row.cells[i].className === "n"; });
        var first = numbers ? "descending" : "ascending", second = numbers ? "ascending" : "descending";
        var next = now === first ? second : now === second && table.classList.contains("tree") ? "" : first;
        sort(table, i, next === "" ? 0 : next === "ascending" ? 1 : -1);
      });
      th.textContent = "";
      b.appendChild(document.createElement("span"));
      th.appendChild(b);
    });
  };

  // ---- which rows of a table can be seen: what the search leaves, and what is not folded away
  var find = { text: "", verdict: "" };
  var matches = function (row) {
    if (!find.text && !find.verdict) return true;
    var verdict = row.querySelector("b");
    if (!verdict || (find.verdict && verdict.textContent !== find.verdict)) return false;
    return (row.textContent + " " + row.cells[0].title).toLowerCase().indexOf(find.text) >= 0;
  };
  var show = function (table) {
    var searching = find.text || find.verdict, folded = Infinity, shown = 0;
    if (!table.classList.contains("tree")) return 0;
    var flat = searching || table.classList.contains("sorted");
    Array.from(table.tBodies[0].rows).forEach(function (row) {
      var depth = Number(row.dataset.d), hide = !matches(row);
      if (flat && !row.querySelector("b")) hide = true;
      if (!flat) {
        if (depth <= folded) folded = Infinity;
        hide = depth > folded;
        if (!hide && row.classList.contains("folded")) folded = depth;
      }
      row.hidden = hide;
      if (!hide) shown++;
    });
    return shown;
  };
  var foldable = function (table) {
    table.rowsAsMade.forEach(function (row, i) {
      var next = table.rowsAsMade[i + 1];
      if (!next || Number(next.dataset.d) <= Number(row.dataset.d)) return;
      var b = button("▾ ", "fold", function () {
        var folded = row.classList.toggle("folded");
        b.setAttribute("aria-expanded", String(!folded));
        b.textContent = folded ? "▸ " : "▾ ";
        show(table);
      });
      b.setAttribute("aria-expanded", "true");
      b.setAttribute("aria-label", "What is below " + row.cells[0].textContent);
      row.cells[0].firstChild.prepend(b);
    });
  };
  var searchable = function (form) {
    var input = make("input", ""), select = make("select", ""), result = make("output", "");
    input.type = "search";
    input.placeholder = "path, selector, or a word of a sample";
    input.setAttribute("aria-label", "Search the block paths of this report");
    input.size = 32;
    select.setAttribute("aria-label", "Verdict");
    ["", "informative", "redundant"].forEach(function (verdict) {
      var option = make("option", verdict || "both verdicts");
      option.value = verdict;
      select.appendChild(option);
    });
    var search = function () {
      var shown = 0;
      find = { text: input.value.trim().toLowerCase(), verdict: select.value };
      all("details.template").forEach(function (details, i) {
        var n = show(details.querySelector("table"));
        details.hidden = Boolean((find.text || find.verdict) && !n);
        details.open = find.text || find.verdict ? n > 0 : i === 0;
        shown += n;
      });
      var total = all("table.tree tbody tr").filter(function (row) { return row.querySelector("b"); }).length;
      var count = function (n) { return n.toLocaleString("en"); };
      result.textContent = !find.text && !find.verdict ? "" : count(shown) + " of the " + count(total) + " block paths below" +
        (shown ? "" : ". This searches a sample of their text; to search all of it: infodisc --explain 'TEXT' " + site);
    };
    input.addEventListener("input", search);
    select.addEventListener("change", search);
    form.addEventListener("submit", function (event) { event.preventDefault(); });
    form.append(input, select, result);
    form.hidden = false;
  };

  // ---- selectors to copy
  var copy = function (text, b) {
    var done = function () {
      var name = b.textContent;
      b.textContent = "copied";
      setTimeout(function () { b.textContent = name; }, 1200);
    };
    var select = function () {
      var area = make("textarea", text);
      document.body.appendChild(area);
      area.select();
      if (document.execCommand("copy")) done();
      area.remove();
      b.focus();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, select);
    else select();
  };
  all("td.sel").forEach(function (cell) {
    var css = cell.querySelector("code").textContent, xpath = cell.querySelector("[data-x]");
    cell.append(button("copy CSS", "copy", function () { copy(css, this); }));
    if (xpath) cell.append(button("copy XPath", "copy", function () { copy(xpath.dataset.x, this); }));
  });

  // ---- rules: for each selector what people chose, in that order
  var chosen = new Map(), area = make("textarea", ""), command = make("code", ""), download = make("a", "");
  var text = function () {
    return Array.from(chosen, function (rule) { return rule[1] + " " + rule[0] + "\n"; }).join("");
  };
  area.readOnly = true;
  area.setAttribute("aria-label", "Rules");
  command.textContent = "infodisc --rules rules.txt " + site;
  var offer = make("p", "Save these as rules.txt and run: ");
  offer.append(command);
  rules.append(offer, area, button("copy", "", function () { copy(text(), this); }),
    button("download rules.txt", "", function () {
      download.href = URL.createObjectURL(new Blob([text()], { type: "text/plain" }));
      download.download = "rules.txt";
      download.click();
      setTimeout(function () { URL.revokeObjectURL(download.href); }, 1000);
    }), button("forget all", "", function () { chosen.clear(); showRules(); }));
  // The ends of a selector: "a b > p" lies in "a b" and in "a". Not in [] and (), and not of a list.
  var around = function (css) {
    var ends = [], deep = 0, quote = "", i, c;
    for (i = 0; i < css.length; i++) {
      c = css[i];
      if (c === "\\") i++;
      else if (quote) quote = c === quote ? "" : quote;
      else if (c === "\"" || c === "'") quote = c;
      else if (c === "[" || c === "(") deep++;
      else if (c === "]" || c === ")") deep--;
      else if (c === "," && !deep) return [];
      else if (c === " " && !deep && css[i - 1] !== ">" && css[i + 1] !== ">") ends.push(css.slice(0, i));
      else if (c === ">" && !deep) ends.push(css.slice(0, i).trim());
    }
    return ends.reverse().filter(function (end) { return !/^(html|body)$/.test(end); });
  };
  var isWhole = function (css) { return !css || /^(html|body)([#.[:]|$)/.test(css) && !around(css).length && !/[ >]/.test(css); };
  var choiceOf = function (css) { // of a block: the last rule that its selector begins with
    var last = "";
    chosen.forEach(function (verb, rule) { if (rule === css || around(css).indexOf(rule) >= 0) last = verb; });
    return last;
  };
  var showRules = function () {
    area.value = text();
    rules.hidden = !chosen.size;
    all(".b[data-s]").forEach(function (block) {
      var verb = choiceOf(block.dataset.s);
      if (verb) block.dataset.choice = verb === "keep" ? "kept" : "dropped";
      else delete block.dataset.choice;
    });
  };
  var choose = function (css, verb) {
    chosen.delete(css); // the last rule has the last word
    if (verb) chosen.set(css, verb);
    showRules();
  };

  // ---- why a block stays or goes; one block of a page is in the order of the tab key, arrows lead to the others
  var why = document.getElementById("why"), story = make("p", ""), choice = make("div", "", "choice"), where = make("select", "");
  var current = null;
  where.setAttribute("aria-label", "What the rule is for");
  ["keep", "drop"].forEach(function (verb) {
    choice.append(button(verb, "", function () { choose(where.value, verb); }));
  });
  choice.append(where, button("undo", "", function () { choose(where.value, ""); }));
  why.append(story, choice);
  var tell = function (block) {
    var css = block ? block.dataset.s : "";
    why.hidden = !block;
    story.textContent = block ? block.dataset.why : "";
    choice.hidden = isWhole(css);
    current = choice.hidden ? null : block;
    where.textContent = "";
    [css].concat(around(css)).forEach(function (selector, i) {
      var option = make("option", (i ? "all in " : "here: ") + selector);
      option.value = selector;
      where.appendChild(option);
    });
  };
  why.addEventListener("focusout", function (event) { if (!why.contains(event.relatedTarget)) tell(null); });
  why.addEventListener("keydown", function (event) { if (event.key === "Escape") tell(null); });
  why.addEventListener("mousedown", function (event) { if (event.target !== where) event.preventDefault(); }); // focus stays
  all(".blocks").forEach(function (blocks) {
    var list = all(".b", blocks);
    list.forEach(function (block, i) {
      block.dataset.why = block.title;
      block.tabIndex = i ? -1 : 0;
    });
    all("input", blocks.parentNode).forEach(function (input) {
      input.addEventListener("change", function () {
        var seen = list.filter(function (block) { return block.offsetParent; });
        list.forEach(function (block) { block.tabIndex = block === seen[0] ? 0 : -1; });
      });
    });
    blocks.addEventListener("focusin", function (event) { tell(event.target.closest(".b")); });
    blocks.addEventListener("focusout", function (event) { if (!why.contains(event.relatedTarget)) tell(null); });
    blocks.addEventListener("keydown", function (event) {
      var step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      var verb = { k: "keep", d: "drop", u: "" }[event.key.toLowerCase()];
      if (event.key === "Escape") document.activeElement.blur();
      if (current && verb !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) choose(where.value, verb);
      if (!step) return;
      event.preventDefault();
      var seen = list.filter(function (block) { return block.offsetParent; });
      var next = seen[seen.indexOf(document.activeElement) + step];
      if (!next) return;
      document.activeElement.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    });
  });

  // ---- a link to something folded opens it
  var open = function () {
    var target = document.getElementById(location.hash.slice(1));
    if (target && target.tagName === "DETAILS") target.open = true;
  };
  window.addEventListener("hashchange", open);
  open();

  all("table.sortable").forEach(sortable);
  all("table.tree").forEach(foldable);
  all("form.find").forEach(searchable);
}());
