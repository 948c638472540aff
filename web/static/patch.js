/* Puts the new HTML of a region into the page, and keeps the nodes that have not changed.
 *
 * A child with data-key whose HTML came unchanged from the server keeps its node, and so its focus, half-filled
 * fields, open folds and scroll. A child with data-list is merged child by child instead of being replaced. */

const sent = new WeakMap();

/** Note the HTML of every keyed element under `root` as the server sent it. */
export function remember(root) {
  for (const element of root.querySelectorAll("[data-key]")) sent.set(element, element.outerHTML);
}

/** Make the children of `region` those of `html`. */
export function patch(region, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  remember(template.content);
  const focused = document.activeElement;
  const held = focused && region.contains(focused);
  const shown = new Map(Array.from(region.querySelectorAll("[data-key]"), (piece) => [piece.getAttribute("data-key"), piece]));
  merge(region, template.content);
  /* A stand-in in a new place, such as another menu, gets its piece from the old place. */
  for (const standIn of region.querySelectorAll("[data-same]")) {
    const piece = shown.get(standIn.getAttribute("data-key"));
    if (piece) standIn.replaceWith(piece);
  }
  if (!held || region.contains(focused)) return;
  const again = focused.id && document.getElementById(focused.id);
  if (!again) return;
  const fold = again.closest("details:not([open])");
  (fold ? fold.querySelector("summary") : again).focus({ preventScroll: true });
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

function reuse(twin, node) {
  if (node.hasAttribute("data-same")) return true; /* the server knows that this page shows it unchanged */
  if (sent.get(twin) === sent.get(node)) return true;
  if (!node.hasAttribute("data-list") || twin.tagName !== node.tagName) return false;
  for (const { name } of Array.from(twin.attributes)) {
    if (name !== "open" && !node.hasAttribute(name)) twin.removeAttribute(name);
  }
  for (const { name, value } of Array.from(node.attributes)) if (name !== "open") twin.setAttribute(name, value);
  merge(twin, node);
  sent.set(twin, sent.get(node));
  return true;
}
