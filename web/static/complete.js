/** Add to the hub's HTML under `root` the people listed by their seats, and an id for each choice. */
export function complete(root) {
  for (const list of root.querySelectorAll("[data-people]")) {
    const [, ...seats] = list.getAttribute("data-people").split(" "); /* first comes a checksum of the names */
    const first = list.previousElementSibling;
    list.replaceWith(...seats.map((seat) => likeFirst(first, seat)));
  }
  for (const form of root.querySelectorAll("form.question")) {
    const id = form.getAttribute("aria-labelledby").split(" ")[0].replace(/-(text|go)$/, "");
    Array.from(form.querySelectorAll("[data-give], label > input"), (choice, n) => {
      if (!choice.id) choice.id = id + "-" + (n + 1);
    });
  }
}

function likeFirst(first, seat) {
  const made = document.createElement("template");
  made.innerHTML = first.outerHTML.replace(/\bseat-\d+\b/g, "seat-" + seat);
  const choice = made.content.firstChild;
  const shown = document.querySelector(".ring [data-key=seat-" + seat + "] .name");
  const parted = first.closest(".dense") && (shown.getAttribute("data-often") || shown.textContent); /* for two lines */
  choice.querySelector("bdi").textContent = parted || shown.textContent.replace(/\u00ad/g, "");
  return choice;
}
