"""Others who change a page: a browser that translates it, and an extension that adds elements of its own."""

OTHERS = """
window.translate = (root) => {
  const texts = [], walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (!text.data.trim() || text.parentNode.closest("font, script, style, template")) continue;
    const outer = document.createElement("font"), inner = document.createElement("font");
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(text.data);
  }
};
window.extend = (root) => {
  for (const place of root.querySelectorAll("ol, ul, dl, tbody, tr, label, form, details, .stepper, [data-region]")) {
    if (place.querySelector(":scope > [data-alien]")) continue;
    for (const [at, name] of [["prepend", "div"], ["append", "input"]]) {
      const alien = document.createElement(name);
      alien.setAttribute("data-alien", "");
      alien.hidden = true;
      place[at](alien);
    }
  }
};
window.ours = (root) => {
  const copy = root.cloneNode(true);
  for (const alien of copy.querySelectorAll("[data-alien]")) alien.remove();
  for (const font of copy.querySelectorAll("font")) font.replaceWith(...font.childNodes);
  copy.normalize();
  return copy;
};
"""
"""Scripts that translate a part of a page and add to it, and one that undoes both to compare."""

TOUCH = """() => new Promise((done) => {
  const touch = () => { translate(document.body); extend(document.body); };
  new MutationObserver(touch).observe(document.body, { subtree: true, childList: true });
  touch();
  setTimeout(done);
})"""
"""The others change everything that comes onto the page from then on."""

EARLY = "addEventListener('readystatechange', () => translate(document.body), { capture: true, once: true });"
"""A page that is translated before its own scripts run."""
