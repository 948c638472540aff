/* The page of a phone whose word the table must pick: it checks by itself whether the table has answered. */

const EVERY_MS = 2000;
const PATIENCE_MS = 4000;

const lost = document.getElementById("lost");
const WAITS = "main[data-waits]"; /* the reason to wait: the words of the page may be a translation by now */
const shown = waitsOf(document);

document.body.setAttribute("data-runs", "");
setTimeout(look, EVERY_MS);

function waitsOf(page) {
  const main = page.querySelector(WAITS);
  return main ? main.getAttribute("data-waits") : "";
}

async function look() {
  const answered = await isAnswered().catch(() => null);
  lost.hidden = answered !== null;
  if (answered) location.reload();
  else setTimeout(look, EVERY_MS);
}

/* Return whether the hub would show something else now; throws if it does not answer. */
async function isAnswered() {
  const asking = new AbortController();
  const patience = setTimeout(() => asking.abort(), PATIENCE_MS);
  try {
    const reply = await fetch(location.href, { redirect: "manual", signal: asking.signal });
    if (reply.type === "opaqueredirect" || reply.status === 404) return true;
    if (!reply.ok) throw new Error("the hub answers " + reply.status);
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    return waitsOf(page) !== shown;
  } finally {
    clearTimeout(patience);
  }
}
