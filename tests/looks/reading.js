() => {
  const read = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const at = walk.currentNode.parentElement;
    if (at.closest("script, style, noscript, [translate=no], bdi, [lang]:not(html)")) continue;
    read.push(at.querySelector(":scope > bdi") ? at.textContent : walk.currentNode.data); /* a sentence with its names */
  }
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    if (one.closest("[translate=no], [lang]:not(html)")) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt"]) read.push(one.getAttribute(name) || "");
  }
  return read.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
}
