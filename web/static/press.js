/* Presses and releases of buttons, by a finger, a mouse, Space or Enter. */

export const HOLD_MS = 700;
export const LONG_MS = 3000;

const CLICK_MS = 500; /* milliseconds after a press in which its click may come */

/** For every button that matches `selector`, now and later, call `on.down(button)` and then `on.up(button)`, or
 * `on.lost(button)` if the press slipped away; `on.tap(button)` is for assistive technology, which can only click. */
export function wirePresses(selector, on) {
  const held = new Map(); /* the buttons that are held, by the pointer's number or the key */
  const ended = new WeakMap(); /* the time when each button last came up */

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
    event.preventDefault(); /* the button must not take the focus, because the next key is for the page */
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

/** A press, told apart when it ends as a tap or a hold, and as a long hold while it lasts. */
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
