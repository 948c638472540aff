/* What a person could not read on this page, in words. `rules` says what holds for it: `least`, the least size of type
 * in pixels (0: none); `still`, whether the page itself is not scrolled; `unscrolled`, whether nothing on it is. */
(rules) => {
  const NEAR = 1.5;
  const TALL = 1.17; /* the height of a line of letters with what hangs from them, in sizes of type */
  const faults = new Set();
  const page = document.documentElement;
  const said = (text) => "“" + text.trim().replace(/\s+/g, " ").slice(0, 40) + "”";
  const add = (what, text, more = "") => faults.add(what + " " + said(text) + (more && " " + more));

  const wide = Math.max(page.scrollWidth, document.body.scrollWidth) - page.clientWidth;
  if (wide > 0) faults.add("the page is " + wide + " px wider than its window");

  const clear = (element) => !element || (getComputedStyle(element).opacity !== "0" && clear(element.parentElement));
  const drawn = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  /* Chromium 91 does not know the first. */
  const shown = (element) => (element.checkVisibility
    ? element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    : drawn(element) && clear(element));
  /* Where an element lies: in the page, or in something that lies over the page. */
  const scrolled = innerWidth <= 640 ? ".caption, " : "";
  const counting = CSS.supports("selector(:has(a))") ? "summary:has(.count), " : ""; /* Chromium 91 does not */
  const layer = (element) => element.closest(scrolled + counting + ".spotlight > :not([hidden]), .thumb, .zone, .banner, .gone, .book, [data-zoned] .top") || page;
  const meant = (element) => element.closest(".unseen, .clock, .chart, .qr, noscript, option") === null;
  const inner = (box, outer) => ({
    left: Math.max(box.left, outer.left), right: Math.min(box.right, outer.right),
    top: Math.max(box.top, outer.top), bottom: Math.min(box.bottom, outer.bottom),
  });
  const empty = (box) => box.right - box.left < 1 || box.bottom - box.top < 1;

  const sentence = document.querySelector(".next");
  /* At the front door the headline is the name of the product. */
  const headline = document.querySelector(".sees-nobody .brand") || sentence;
  const most = headline && shown(headline) ? sizeOf(headline) : Infinity;
  const clips = new Map();
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !shown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const size = sizeOf(element);
    const boxes = Array.from(range.getClientRects(), (box) => lettersIn(box, size)).filter((box) => !empty(box));
    /* What is 1 px large is there for screen readers alone. */
    let alone = false;
    for (let at = element; at && !alone; at = at.parentElement) {
      alone = at.clientWidth === 1 && getComputedStyle(at).overflow !== "visible";
    }
    if (!boxes.length || alone) continue;
    if (rules.least && size < rules.least - 0.1 && element.closest(".hands, .tongues") === null) {
      add("type of " + Math.round(10 * size) / 10 + " px:", node.data, "in " + nameOf(element));
    }
    if (rules.least && size > most + 0.1 && element.closest(".countdown, .highlight, .paused") === null) {
      add("larger than the sentence of the moment, " + Math.round(size) + " px:", node.data, "in " + nameOf(element));
    }
    if (!meant(element)) continue;
    if (boxes.length > 1) broken(node);
    texts.push({ text: node.data, element, layer: layer(element), boxes: boxes.map((box) => cut(box, element, node.data)) });
  }

  /* Some fonts have boxes far taller than their letters: what lies over such a box may lie over no letter. */
  function lettersIn(box, size) {
    const spare = Math.max(0, box.height - TALL * size) / 2;
    return { left: box.left, right: box.right, top: box.top + spare, bottom: box.bottom - spare };
  }

  function nameOf(element) {
    const named = element.closest("[class], [data-region]");
    return named ? "." + (named.className.baseVal ?? named.className).split(" ").join(".") : element.tagName;
  }

  function sizeOf(element) {
    const size = parseFloat(getComputedStyle(element).fontSize);
    const drawing = element.closest("svg");
    return drawing ? size * element.getScreenCTM().a : size;
  }

  /* Words that begin on one line and end on the next without a hyphen. */
  function broken(node) {
    if (node.parentElement.closest(".addresses, .address")) return; /* an address has no syllables */
    for (const found of node.data.matchAll(/[^\s-]+/g)) {
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      const lines = new Set(Array.from(range.getClientRects(), (box) => Math.round(box.top / 4)));
      if (found[0].length > 2 && !found[0].includes("\u00ad") && lines.size > 1 && getComputedStyle(node.parentElement).hyphens !== "auto") add("a broken word", found[0], "in " + nameOf(node.parentElement));
    }
  }

  /* Return how an element clips what is in it, null if it does not. */
  function clipOf(element) {
    const { overflowX: across, overflowY: down } = getComputedStyle(element);
    return across === "visible" && down === "visible" ? null : { across, down, outer: element.getBoundingClientRect() };
  }

  /* Return what is left of a box of text after all that clips it. */
  function cut(box, element, text) {
    let left = box;
    for (let at = element; at && at !== page; at = at.parentElement) {
      if (!clips.has(at)) clips.set(at, clipOf(at));
      if (!clips.get(at)) continue;
      const { across, down, outer } = clips.get(at);
      /* A line that does not fit beside the stage at all stands on another leaf; half a line is cut. */
      if (at.matches("[data-leaved] .happened, [data-leaved] .beside") && (box.left >= outer.right || box.top >= outer.bottom)) return inner(left, { left: 0, right: 0, top: 0, bottom: 0 });
      const beyond = box.right > outer.right + NEAR || box.left < outer.left - NEAR;
      const below = box.bottom > outer.bottom + 4 * NEAR || box.top < outer.top - 4 * NEAR;
      if (beyond && across !== "visible") add("cut at the side:", text, "in " + nameOf(at));
      if (below && (rules.unscrolled || ["hidden", "clip"].includes(down))) add("cut:", text, "in " + nameOf(at));
      left = inner(left, outer);
    }
    const over = box.right > innerWidth + NEAR || box.left < -NEAR;
    if (over && layer(element) === page) add("beyond the window:", text, "in " + nameOf(element));
    if (rules.still && !empty(left) && (left.bottom > innerHeight + NEAR || left.top < -NEAR)) add("below the window:", text, "in " + nameOf(element));
    return left;
  }

  /* Return whether a box of text reaches into the circle that is drawn in another box. */
  function touches(circle, box) {
    const [x, y] = [(circle.left + circle.right) / 2, (circle.top + circle.bottom) / 2];
    const across = Math.max(box.left - x, x - box.right, 0);
    const down = Math.max(box.top - y, y - box.bottom, 0);
    return Math.hypot(across, down) < (circle.right - circle.left) / 2 - 3;
  }

  const things = texts.flatMap((text) => text.boxes.filter((box) => !empty(box)).map((box) => ({ ...text, box })));
  for (const drawn of document.querySelectorAll(".round .medal, .dial .clock, .page-table .things > *, .qr")) {
    if (!shown(drawn) || layer(drawn) !== page) continue;
    const box = drawn.getBoundingClientRect();
    things.push({ text: nameOf(drawn), element: drawn, layer: page, box, round: drawn.matches(".clock, .medal") });
  }
  for (let one = 0; one < things.length; one += 1) {
    for (let two = one + 1; two < things.length; two += 1) {
      const [a, b] = [things[one], things[two]];
      const common = inner(a.box, b.box);
      const across = common.right - common.left;
      const down = common.bottom - common.top;
      /* Lines of type are taller than their letters. */
      const lines = Math.min(a.box.bottom - a.box.top, b.box.bottom - b.box.top);
      if (across <= 2 || down <= Math.max(3, 0.3 * lines)) continue;
      if (a.element === b.element || a.layer !== b.layer) continue;
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      if (a.element.closest(".sitter") === b.element.closest(".sitter") && [a, b].some((one) => one.element.closest(".thing-knife"))) continue;
      if (a.round !== b.round && !touches(...(a.round ? [a.box, b.box] : [b.box, a.box]))) continue;
      add("lies over " + said(b.text) + ":", a.text);
    }
  }
  for (const control of document.querySelectorAll("button, input:not(.unseen), summary, a")) {
    const box = control.getBoundingClientRect();
    const over = box.right > innerWidth + NEAR || box.left < -NEAR;
    if (over && shown(control) && layer(control) === page && !control.closest("[data-leaved] .beside")) add("a button beyond the window:", control.textContent || control.name, "in " + nameOf(control));
  }
  if (rules.still) for (const { text, element, box, layer } of things) {
    if (layer !== page || document.querySelector(".highlight:not([hidden])")) continue;
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    /* What a button covers that sticks to the end of its question is scrolled from beneath it. */
    if (top?.closest(".beside .big > [type=submit]")?.form.contains(element)) continue;
    if (top && !top.closest(".thing-knife") && !top.contains(element) && !element.contains(top)) add("hidden under " + nameOf(top) + ":", text);
  }
  return Array.from(faults);
}
