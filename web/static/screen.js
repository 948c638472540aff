/* The table's screen never sleeps, where the browser allows it: on the hub itself and over https. It may be opened before
 * the Wi-Fi is there, or the Wi-Fi may change, and nobody can load it again. */

const OFTEN = 10000; /* milliseconds between two looks at where phones find the hub */

async function stayAwake() {
  if (document.hidden || !navigator.wakeLock) return;
  /* eslint-disable-next-line compat/compat -- asked for first: without it the screen keeps the times of its machine */
  await navigator.wakeLock.request("screen").catch(() => null);
}

async function keepTheAddress() {
  const { where, addresses } = document.querySelector(".join").dataset;
  const reply = await fetch(where).catch(() => null);
  if (reply?.ok && await reply.text() !== addresses) location.reload();
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
setInterval(keepTheAddress, OFTEN);

/* What does not fit beside the stage while people gather stands in further columns: they come into sight one by one, so
 * that all that a rehearsal has found can be read. In a game the most urgent stays in sight. */
const PAGE_MS = 6000;
const beside = document.querySelector(".beside");

function turn() {
  const next = beside.scrollLeft + beside.clientWidth + parseFloat(getComputedStyle(beside).columnGap);
  beside.scrollLeft = document.body.dataset.phase === "gathering" && next < beside.scrollWidth ? next : 0;
}

setInterval(turn, PAGE_MS);
new MutationObserver(() => { beside.scrollLeft = 0; }).observe(document.body, { attributeFilter: ["data-phase"] });
