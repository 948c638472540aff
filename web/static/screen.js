/* The table's screen never sleeps, if the browser allows it: on the hub itself and over https. It may be opened
 * before the Wi-Fi is there, or the Wi-Fi may change, and nobody can reload it. */

const OFTEN = 10000; /* milliseconds between two checks of the addresses for phones */

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
