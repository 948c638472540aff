/* Updates of a region in the page that keep the unchanged nodes.
 *
 * A child with data-key whose HTML came unchanged from the server keeps its node, and so its focus, half-filled
 * fields, open folds and scroll. A child with data-list is merged child by child instead of being replaced. If
 * nothing can be filled in or unfolded, only the differences are touched, so that little is laid out and painted.
 * The same is true of a choice, which then shows what the hub knows of it.
 *
 * Others change the page, too: a browser that translates wraps texts in elements of its own, and extensions add some.
 * So a place is found by our own attributes, never as somebody's first child, and a text may be wrapped. */

import { complete } from "./complete.js";

const FILLED = "form, details, button, [data-list]";
const CHOICE = "form.kind-one"; /* no script has added anything to it, and choices can be reset */

const FOLD = "[data-fold]"; /* its form is fetched when it is unfolded */

const sent = new WeakMap();

/** Note the HTML of every keyed element under `root` as the server sent it. */
export function remember(root) {
  for (const element of root.querySelectorAll("[data-key]")) sent.set(element, element.outerHTML);
}

/** Update `region` with `news`: its new HTML, or the news of its pieces and their places. */
export function patch(region, news) {
  const focused = document.activeElement;
  const held = focused && region.contains(focused);
  const fold = held && focused.closest("details[data-key]");
  if (typeof news === "string") renew(region, parsed(news));
  else if (Array.isArray(news)) arrange(region, ...news);
  else arrange(region, news, {});
  if (!held || region.contains(focused)) return;
  const again = (focused.id && document.getElementById(focused.id)) || (fold && keyed(region, fold.getAttribute("data-key")));
  if (!again) return;
  const folded = again.closest("details:not([open])");
  (folded ? folded.querySelector("summary") : again).focus({ preventScroll: true });
}

function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  remember(template.content);
  complete(template.content);
  return template.content;
}

function keyed(region, key) {
  return region.querySelector("[data-key='" + CSS.escape(key) + "']");
}

/* `news` has for the key of each piece its HTML, what has changed of it (see `fill`), or null: it is gone. `orders` has the keys of neighbours in order, by the key of one that stays in place. */
function arrange(region, news, orders) {
  const come = new Map();
  for (const key of Object.keys(news)) {
    const shown = keyed(region, key);
    if (news[key] === null) {
      if (shown) shown.remove();
    } else if (!shown) come.set(key, parsed(news[key]).firstElementChild);
    else if (typeof news[key] === "string") replace(shown, parsed(news[key]).firstElementChild);
    else fill(shown, news[key]);
  }
  for (const key of Object.keys(orders)) {
    const pieces = orders[key].map((one) => come.get(one) || keyed(region, one)).filter(Boolean);
    const place = pieces.indexOf(keyed(region, key));
    pieces.slice(0, place + 1).reduceRight((next, piece) => {
      if (next.previousElementSibling !== piece) next.before(piece);
      return piece;
    });
    pieces.slice(place).reduce((last, piece) => {
      if (last.nextElementSibling !== piece) last.after(piece);
      return piece;
    });
  }
}

function replace(shown, fresh) {
  if (!reuse(shown, fresh)) shown.replaceWith(fresh);
}

/* `details` has contents of cells, values of attributes, and whether a class is there. */
function fill(piece, details) {
  const all = [piece, ...piece.querySelectorAll("*")];
  const cells = all.filter((one) => one.matches("[role=cell], [data-cell]"));
  for (const name of Object.keys(details)) {
    const content = details[name];
    if (typeof content === "boolean") piece.classList.toggle(name, content);
    else if (name in cells) cells[name].innerHTML = content;
    else all.find((one) => one.hasAttribute(name)).setAttribute(name, content);
  }
  sent.delete(piece);
}

function renew(region, fresh) {
  const shown = new Map(Array.from(region.querySelectorAll("[data-key]"), (piece) => [piece.getAttribute("data-key"), piece]));
  merge(region, fresh);
  /* A placeholder in a new place, such as another menu, gets its piece from the old place. */
  for (const standIn of region.querySelectorAll("[data-same]")) {
    const piece = shown.get(standIn.getAttribute("data-key"));
    if (piece) standIn.replaceWith(piece);
  }
}

function merge(old, fresh) {
  const twins = new Map();
  for (const child of Array.from(old.children)) {
    if (child.hasAttribute("data-key")) twins.set(child.getAttribute("data-key"), child);
  }
  const wanted = Array.from(fresh.childNodes).map((node) => {
    const twin = node.nodeType === Node.ELEMENT_NODE && twins.get(node.getAttribute("data-key"));
    if (!twin || !reuse(twin, node)) return node;
    twins.delete(node.getAttribute("data-key"));
    return twin;
  });
  const staying = new Set(wanted);
  for (const child of Array.from(old.childNodes)) if (!staying.has(child)) old.removeChild(child);
  let at = old.firstChild;
  for (const node of wanted) {
    if (node === at) at = at.nextSibling;
    else old.insertBefore(node, at);
  }
}

/* Make `twin` equal to `node` if possible; return whether it was. */
function reuse(twin, node) {
  if (node.hasAttribute("data-same")) return true; /* the server knows that this page shows it unchanged */
  if (sent.get(twin) === sent.get(node)) return true;
  if (twin.tagName !== node.tagName) return false;
  if (node.hasAttribute("data-list")) {
    take(twin, node);
    merge(twin, node);
  } else if (node.matches(CHOICE)) {
    adapt(twin, node);
    twin.reset();
  } else if (twin.matches(FOLD) && !node.querySelector("form")) {
    if (twin.open && twin.querySelector("form")) adaptHead(twin, node);
    else adapt(twin, node);
  } else if (node.matches(FILLED) || node.querySelector(FILLED)) return false;
  else adapt(twin, node);
  sent.set(twin, sent.get(node));
  return true;
}

/* The form in front of the user is updated separately (folds.js). */
function adaptHead(old, fresh) {
  take(old, fresh);
  adapt(old.querySelector("summary"), fresh.querySelector("summary"));
}

/* Give `old` the attributes of `fresh`, except whether it is unfolded: the user decides that. */
function take(old, fresh) {
  if (!old.hasAttributes() && !fresh.hasAttributes()) return;
  for (const name of old.getAttributeNames()) {
    if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name !== "open" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

/** Make `old` like `fresh`, node by node in order. Entries stay, because browsers know them. */
export function adapt(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  take(old, fresh);
  const nodes = Array.from(fresh.childNodes);
  const names = new Set(nodes.map((node) => node.nodeName));
  for (const node of Array.from(old.childNodes)) if (!names.has(node.nodeName)) node.remove(); /* others have added it */
  let at = old.firstChild;
  for (const node of nodes) {
    const twin = twinOf(at, node);
    if (twin) {
      at = dropUntil(at, twin);
      if (node.nodeType === Node.ELEMENT_NODE) adapt(at, node);
      else if (at.data !== node.data) at.data = node.data;
      at = at.nextSibling;
    } else old.insertBefore(node, at);
  }
  dropUntil(at, null);
}

/* Return what becomes `node`, of what stands from `at` on: that of the same id, for others may have put something before. */
function twinOf(at, node) {
  for (let one = at; one && node.id; one = one.nextSibling) if (one.id === node.id) return one;
  return at && at.nodeName === node.nodeName ? at : null;
}

function dropUntil(at, end) {
  while (at !== end) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
  return at;
}
