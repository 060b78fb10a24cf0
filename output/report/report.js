"use strict";
// Sorts, searches, folds, copies, and shows why a block stays or goes. All that it shows is in the page already.
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
    input.placeholder = "a block path, a word, a selector";
    input.setAttribute("aria-label", "Search the templates");
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
      result.textContent = find.text || find.verdict ? shown + (shown === 1 ? " block path" : " block paths") : "";
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

  // ---- why a block stays or goes; one block of a page is in the order of the tab key, arrows lead to the others
  var why = document.getElementById("why");
  var tell = function (block) {
    why.hidden = !block;
    why.textContent = block ? block.dataset.why : "";
  };
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
    blocks.addEventListener("focusout", function () { tell(null); });
    blocks.addEventListener("keydown", function (event) {
      var step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (event.key === "Escape") document.activeElement.blur();
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
