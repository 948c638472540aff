/* Buttons that know when they go down and when they come up: for a finger, a mouse, Space and Enter alike. */

export const HOLD_MS = 700;
export const LONG_MS = 3000;

const CLICK_MS = 500; /* so long after a press its click may come */

/** Tell `on.down(button)`, then `on.up(button)` or, if it slipped away, `on.lost(button)`, of every button that
 * matches `selector`, now and later; `on.tap(button)` when a helper of some kind can only click. */
export function wirePresses(selector, on) {
  const held = new Map(); /* what holds a button: a pointer's number or a key */
  const ended = new WeakMap(); /* when a button last came up */

  function begin(by, button) {
    if (held.has(by)) return;
    held.set(by, button);
    on.down(button);
  }

  function end(by, how) {
    const button = held.get(by);
    if (!button) return;
    held.delete(by);
    ended.set(button, performance.now());
    on[how](button);
  }

  const found = (event) => event.target.closest && event.target.closest(selector);

  document.addEventListener("pointerdown", (event) => {
    const button = found(event);
    if (!button || button.disabled || event.button > 0) return;
    event.preventDefault(); /* it does not take the focus: the next key is meant for the page */
    if (button.setPointerCapture) button.setPointerCapture(event.pointerId);
    begin(event.pointerId, button);
  });
  document.addEventListener("pointerup", (event) => end(event.pointerId, "up"));
  document.addEventListener("pointercancel", (event) => end(event.pointerId, "lost"));
  document.addEventListener("keydown", (event) => {
    const button = isKey(event) && found(event);
    if (!button || button.disabled) return;
    event.preventDefault();
    if (!event.repeat) begin(event.key, button);
  });
  document.addEventListener("keyup", (event) => {
    if (!isKey(event)) return;
    if (held.has(event.key)) event.preventDefault();
    end(event.key, "up");
  });
  document.addEventListener("click", (event) => {
    const button = found(event);
    if (!button) return;
    event.preventDefault();
    const late = performance.now() - (ended.get(button) || -CLICK_MS) > CLICK_MS;
    if (!button.disabled && late && !Array.from(held.values()).includes(button)) on.tap(button);
  });
  document.addEventListener("contextmenu", (event) => { if (found(event)) event.preventDefault(); });
  const letGo = () => { for (const by of Array.from(held.keys())) end(by, "lost"); };
  window.addEventListener("blur", letGo);
  window.addEventListener("pagehide", letGo);
  document.addEventListener("visibilitychange", letGo);
}

/** Space and Enter are the keys that press a button. */
export function isKey(event) {
  return (event.key === " " || event.key === "Enter") && !event.ctrlKey && !event.altKey && !event.metaKey;
}

/** Tells a tap from a hold, when it ends, and from a long one, while it lasts. */
export class Hold {
  /** `acts` has tap(), hold() and long(). */
  constructor(acts) {
    this.acts = acts;
    this.since = null;
  }

  down() {
    if (this.since !== null) return;
    this.since = performance.now();
    this.timer = setTimeout(() => {
      this.since = null;
      this.acts.long();
    }, LONG_MS);
  }

  up() {
    if (this.since === null) return;
    const held = performance.now() - this.since;
    this.lost();
    if (held < HOLD_MS) this.acts.tap();
    else this.acts.hold();
  }

  lost() {
    clearTimeout(this.timer);
    this.since = null;
  }
}
