/* Hold to see: the secrets show while a finger, a mouse button, Space or Enter is down, and not a moment longer. */

const TAPPED_MS = 20000; /* for assistive technology that can only tap */

const CLICK_MS = 500; /* milliseconds after a press in which a click may come that Chrome 91 calls one of assistive technology */

const SLIDE = 4; /* pixels that the panel scrolls for each one by which the thumb slides up: one hand sees all of it */

/** Make `button` show `panel` while it is held, and `voice` announce it to a screen reader; return the function that
 * hides it. A panel that is no element gives its own content. */
export function holdToSee(button, panel, voice) {
  let timer = null;
  let from = 0;
  let lifted = -Infinity; /* the time when a finger was last lifted */

  /* The focus must stay on the button, so a screen reader notices the panel only through a live region. */
  function said() {
    const rows = Array.from(panel.querySelectorAll(".secret"), (row) => row.textContent.replace(/\s+/g, " ").trim());
    return rows.join(". ");
  }

  function show() {
    clearTimeout(timer);
    panel.hidden = false;
    panel.scrollTop = 0;
    const words = panel.said ? panel.said() : said();
    if (voice.textContent !== words) voice.textContent = words;
    button.setAttribute("aria-pressed", "true");
  }

  function hide() {
    clearTimeout(timer);
    panel.hidden = true;
    if (voice.textContent) voice.textContent = "";
    button.setAttribute("aria-pressed", "false");
  }

  function press(event) {
    if (event.button > 0) return;
    event.preventDefault();
    if (event.pointerId !== undefined && button.setPointerCapture) button.setPointerCapture(event.pointerId);
    from = event.clientY;
    show();
  }

  function slide(event) {
    if (!panel.hidden) panel.scrollTop = (from - event.clientY) * SLIDE;
  }

  const pointer = "PointerEvent" in window;
  for (const name of pointer ? ["pointerdown"] : ["touchstart", "mousedown"]) button.addEventListener(name, press);
  for (const name of pointer ? ["pointerup", "pointercancel", "lostpointercapture"] : ["touchend", "touchcancel"]) {
    button.addEventListener(name, () => {
      lifted = performance.now();
      hide();
    });
  }
  button.addEventListener("pointermove", slide);
  if (!pointer) document.addEventListener("mouseup", hide);

  button.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    show();
  });
  button.addEventListener("keyup", hide);
  button.addEventListener("blur", hide);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    if (event.detail !== 0 || performance.now() - lifted < CLICK_MS) return;
    if (!panel.hidden) return hide();
    show();
    timer = setTimeout(hide, TAPPED_MS);
  });
  window.addEventListener("blur", hide);
  window.addEventListener("pagehide", hide);
  document.addEventListener("visibilitychange", hide);
  return hide;
}

/** Remove everything private to one seat from the page. */
export function clearPrivate() {
  for (const part of document.querySelectorAll("[data-region=secrets], [data-region=me], [data-region=questions], #receipt")) {
    part.textContent = "";
  }
}
