/* What is asked or awaited on this page, and what must be read now, that is cut or covered: in words, by geometry alone.
 * `rules` says what holds for the page: `table`, whether it is the table's, which nobody scrolls to read it. */
(rules) => {
  const NEAR = 2;
  const LEAVES = 6;
  const page = document.documentElement;
  const faults = new Set();
  const said = (element) => "“" + (element.textContent.trim().replace(/\s+/g, " ") || element.tagName).slice(0, 40) + "”";
  const nameOf = (element) => "." + String(element.className.baseVal ?? element.className).trim().split(/\s+/).join(".");
  const shown = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  const all = (css, under = document) => Array.from(under.querySelectorAll(css)).filter(shown);

  const PARTS = ".asked, .hint, .choice, .row, .alone, .order > li, input.words, .great, [type=submit], [data-peek]";
  const LISTS = ".choices, .rows, .order";
  const unseen = (element) => element.closest(".unseen") !== null || element.getBoundingClientRect().width <= 1;

  const beside = document.querySelector("[data-leaved] .beside");
  for (const element of wanted()) {
    if (unseen(element) || element.matches(".subject") && !element.textContent.trim()) continue; /* a place that is empty */
    if (beside?.contains(element)) turnTo(element);
    look(element);
  }
  if (beside) beside.scrollLeft = 0;
  beats();
  return Array.from(faults);

  function wanted() {
    /* What is asked of several, or several times, stands one below the other; each has room to be seen whole. */
    const forms = all(rules.table ? ".hands :is(.big, [data-ticks])" : ".own :is(.big, [data-ticks])");
    const top = (form) => form.getBoundingClientRect().top;
    const asked = forms.slice().sort((one, other) => top(one) - top(other)).slice(0, 1);
    const lists = asked;
    for (const form of forms.filter((one) => one.matches(".big"))) fits(form);
    const heads = lists.flatMap((form) => all(".ticks > summary", form));
    const parts = asked.filter((form) => form.matches(".big")).flatMap((form) => all(PARTS, form));
    if (sees("result")) return [...all(rules.table ? ".why, .roles bdi, .roles li > span:not(.medal, .unseen, .thing, .held), .course li, .then" : ".won .winners li, .why, .own-line"), ...parts, ...(rules.table ? all(".next") : [])];
    if (!rules.table) return [...parts, ...heads, ...(asked.length ? [] : all(".next, .timer, .spoken"))];
    /* What is asked at the hub takes the place of what is read; what a rehearsal has found comes page by page. */
    const gathering = document.body.dataset.phase === "gathering" && !document.body.matches(".screen"); /* who stands there chooses */
    const read = asked.length || gathering || sees("asked") ? [] : all(".block:not(.standing, .laid, .block-checklist, [data-key=rehearsal])");
    const rows = read.flatMap((block) => all(".rule, .facts > div, tr, .tarot, .bar, .dots, .sheet-words > div, li", block));
    /* A word that is asked at the table comes before the game. */
    const [word] = all(".hands [data-question^=table-roll-]");
    const begins = gathering && !word ? all(".hands [data-key=self-0] > .question button") : [];
    return [...parts, ...heads, ...begins, ...rows, ...all(".next, .steps, .timer, .paused, .spoken, [data-region=notices] .notice")];
  }

  /* Bring the leaf into sight on which an element stands: each of those that are turned, and no other. */
  function turnTo(element) {
    const leaf = beside.getBoundingClientRect().width + parseFloat(getComputedStyle(beside).columnGap);
    const all = Number(document.querySelector("[data-leaf]").getAttribute("data-leaf"));
    const left = element.getBoundingClientRect().left - beside.getBoundingClientRect().left + beside.scrollLeft;
    beside.scrollLeft = leaf * Math.min(all - 1, Math.max(0, Math.floor((left + NEAR) / leaf)));
    if (all > LEAVES) faults.add("stands on " + all + " leaves: nobody waits for the last");
  }

  /* Say of a form that is higher than what it is scrolled in. */
  function fits(form) {
    const room = rules.table ? form.closest(".beside").clientHeight : innerHeight - (document.querySelector(".thumb")?.offsetHeight ?? 0);
    if (form.offsetHeight > room + NEAR) faults.add("is higher than its place by " + Math.round(form.offsetHeight - room) + " px: " + said(form));
  }

  function sees(word) {
    return document.body.classList.contains("sees-" + word);
  }

  function look(element) {
    const box = element.getBoundingClientRect();
    let seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    for (let at = element.parentElement; at && at !== page; at = at.parentElement) {
      const { overflowX, overflowY, maskImage, webkitMaskImage, position } = getComputedStyle(at);
      if (overflowX !== "visible" || overflowY !== "visible") {
        const outer = at.getBoundingClientRect();
        const goesOn = !rules.table && at.matches(LISTS) && at.scrollHeight > at.clientHeight + 1;
        if (goesOn && (maskImage || webkitMaskImage || "none") !== "none") return look(at); /* a list that shows that it goes on */
        seen = inner(seen, outer);
      }
      if (position === "fixed") break;
    }
    seen = inner(seen, { left: 0, right: innerWidth, top: 0, bottom: innerHeight });
    if (seen.right - seen.left < box.width - NEAR || seen.bottom - seen.top < box.height - NEAR) {
      const lacks = Math.round(Math.max(box.width - (seen.right - seen.left), box.height - (seen.bottom - seen.top)));
      faults.add("is not in sight by " + lacks + " px: " + said(element) + " of " + nameOf(element));
      return;
    }
    if (element.matches(LISTS)) return;
    for (const [x, y] of points(element)) {
      const top = document.elementFromPoint(x, y);
      if (!top || top === element || element.contains(top) || top.contains(element)) continue;
      if (top.closest(".highlight")) continue; /* a beat has rules of its own */
      faults.add("is covered by " + nameOf(top) + ": " + said(element) + " of " + nameOf(element));
      return;
    }
  }

  function inner(box, outer) {
    return {
      left: Math.max(box.left, outer.left), right: Math.min(box.right, outer.right),
      top: Math.max(box.top, outer.top), bottom: Math.min(box.bottom, outer.bottom),
    };
  }

  /* Points on the letters of an element, and its corners where it can be tapped. */
  function points(element) {
    const range = document.createRange();
    range.selectNodeContents(element);
    const boxes = Array.from(range.getClientRects()).filter((box) => box.width > 2 && box.height > 2);
    if (element.matches(".choice, .great, [type=submit], .words")) boxes.push(element.getBoundingClientRect());
    return boxes.flatMap(({ left, right, top, bottom }) => [
      [(left + right) / 2, (top + bottom) / 2], [left + 3, (top + bottom) / 2], [right - 3, (top + bottom) / 2],
    ]);
  }

  /* A beat lies over nothing that runs against a clock. */
  function beats() {
    const timed = [...all(".timer"), ...all(".big .deadline").map((until) => until.closest(".big"))];
    for (const highlight of all(".highlight")) {
      const over = highlight.getBoundingClientRect();
      for (const element of timed) {
        const box = inner(element.getBoundingClientRect(), over);
        if (box.right - box.left > NEAR && box.bottom - box.top > NEAR) faults.add("lies under a highlight: " + said(element) + " of " + nameOf(element));
      }
    }
  }
}
