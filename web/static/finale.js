/* The end of a game on the table's screen. If the story is too long for it, its first chapters make room for the players,
 * and a sentence says that phones have all of it. */

const end = document.querySelector("[data-region=end]");

function fit() {
  const roles = end.querySelector(".roles");
  const course = end.querySelector(".course");
  if (!roles || !course) return;
  const whole = end.querySelector(".whole");
  const chapters = Array.from(course.children);
  for (const chapter of chapters) chapter.hidden = false;
  whole.hidden = true;
  for (const chapter of chapters.slice(0, -1)) {
    if (roles.getBoundingClientRect().bottom <= course.getBoundingClientRect().top) return;
    chapter.hidden = true;
    whole.hidden = false;
  }
}

/* The hub's news takes the marks away again, and letters may come late: both change the size of a list. */
const sizes = new ResizeObserver(fit);
new MutationObserver(() => {
  sizes.disconnect();
  for (const list of end.querySelectorAll(".roles, .course")) sizes.observe(list);
}).observe(end, { childList: true, subtree: true });
for (const list of end.querySelectorAll(".roles, .course")) sizes.observe(list);
