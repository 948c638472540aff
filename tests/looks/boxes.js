/* The boxes of a page: left, top, width and height of each visible region and button, by its name. */
() => {
  const boxes = {};
  const named = document.querySelectorAll("[data-region], h1, .join, .qr, .own form, .thumb, main");
  for (const [n, element] of Array.from(named).entries()) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (!width || !height) continue;
    const name = element.dataset.region || element.getAttribute("class") || element.tagName.toLowerCase();
    boxes[n + " " + name] = [left, top, width, height].map(Math.round);
  }
  return boxes;
}
