/* The table's screen never sleeps, where the browser allows it: on the hub itself and over https. */

async function stayAwake() {
  if (document.hidden || !navigator.wakeLock) return;
  await navigator.wakeLock.request("screen").catch(() => null);
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
