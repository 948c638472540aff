/* Putting things in order: by the up and down buttons, or by dragging the grip. A half-made order stays while the
 * list is drawn again: things that went are left out, and new ones are at the end. */

import { seatOf } from "./answers.js";

const COUNT = /[-.][-.\d]*$/; /* the part of an id that tells a question from an earlier one of the same place */
const halves = new Map(); /* half-made orders, by seat and question */

/** Move the item of `button` one place up or down, as its data-move says. */
export function move(button) {
  const item = button.closest("[data-value]");
  const by = Number(button.getAttribute("data-move"));
  const items = itemsOf(listOf(item));
  const other = items[items.indexOf(item) + by];
  if (!other) return;
  if (by < 0) other.before(item);
  else other.after(item);
  button.focus({ preventScroll: true });
  note(item);
  tell(item);
}

/** Let the item under a pressed grip follow the pointer until it is let go. */
export function startDragging(event) {
  const grip = event.target.closest("[data-grip]");
  if (!grip || event.button > 0) return;
  event.preventDefault();
  let item = grip.closest("[data-value]");
  const at = placeOf(keyOf(item.closest("form")));
  const follow = (moved) => {
    item = again(item, at);
    if (item.isConnected) place(item, moved.clientY);
  };
  const end = () => {
    item = again(item, at);
    item.classList.remove("dragged");
    document.removeEventListener("pointermove", follow);
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", end);
    if (item.isConnected) tell(item);
  };
  item.classList.add("dragged");
  document.addEventListener("pointermove", follow);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
}

function place(item, y) {
  const items = itemsOf(listOf(item));
  const others = items.filter((other) => other !== item);
  const at = others.findIndex((other) => {
    const box = other.getBoundingClientRect();
    return y < box.top + box.height / 2;
  });
  const wanted = at < 0 ? others.length : at;
  if (wanted === items.indexOf(item)) return;
  if (wanted < others.length) others[wanted].before(item);
  else others[wanted - 1].after(item);
  note(item);
}

/* Return the dragged thing in the list that is shown now. */
function again(item, place) {
  if (item.isConnected) return item;
  const value = CSS.escape(item.getAttribute("data-value"));
  const shown = Array.from(document.querySelectorAll("[data-order] [data-value='" + value + "']"));
  const found = shown.find((one) => placeOf(keyOf(one.closest("form"))) === place);
  if (found) found.classList.add("dragged");
  return found || item;
}

function note(item) {
  halves.set(keyOf(item.closest("form")), valuesOf(listOf(item)));
  item.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Return the order that somebody has begun to make in `form`, nothing without one. */
export function orderOf(form) {
  return halves.get(keyOf(form));
}

/** Put the things of `form` into an order that was begun before, unless one has been begun since. */
export function keepOrder(form, values) {
  if (halves.has(keyOf(form))) return;
  halves.set(keyOf(form), values);
  keepOrders();
}

/** Leave the order of `form` to an answer on its way; return the function that restores it if the answer was
 * refused. */
export function release(form) {
  const key = keyOf(form);
  const values = halves.get(key);
  halves.delete(key);
  return () => {
    if (values) halves.set(key, values);
    keepOrders();
  };
}

/** Restore the half-made order of every list of the page after it was drawn again. */
export function keepOrders() {
  if (!halves.size) return;
  const asked = new Map(Array.from(document.querySelectorAll("[data-question]"), (shown) => [keyOf(shown), shown]));
  for (const [key, values] of Array.from(halves)) {
    const now = asked.has(key) ? key : successor(key, Array.from(asked.keys()));
    halves.delete(key);
    if (now === undefined) continue;
    halves.set(now, values);
    const list = asked.get(now).querySelector("[data-order]");
    if (list) arrange(list, values);
  }
}

/* Return the key of the one question that replaces one that is gone. */
function successor(key, keys) {
  const found = keys.filter((one) => placeOf(one) === placeOf(key) && !halves.has(one));
  return found.length === 1 ? found[0] : undefined;
}

function arrange(list, values) {
  const focused = list.contains(document.activeElement) && document.activeElement;
  const rank = (item) => (values.indexOf(item.getAttribute("data-value")) + 1) || Infinity;
  const items = itemsOf(list).map((item, at) => ({ item, at, rank: rank(item) }));
  items.sort((one, other) => (one.rank === other.rank ? one.at - other.at : one.rank - other.rank));
  items.forEach(({ item }, at) => {
    const there = itemsOf(list)[at];
    if (there !== item) there.before(item);
  });
  if (focused) focused.focus({ preventScroll: true });
}

/** Return the key of the question of `shown`: its seat and its id. */
export function keyOf(shown) {
  return seatOf(shown) + " " + shown.getAttribute("data-question");
}

function placeOf(key) {
  return key.replace(COUNT, "");
}

function listOf(item) {
  return item.closest("[data-order]");
}

function itemsOf(list) {
  return Array.from(list.querySelectorAll("[data-value]"));
}

function valuesOf(list) {
  return itemsOf(list).map((item) => item.getAttribute("data-value"));
}

/* Say the new place in a way that needs no language: "Anna 2". */
function tell(item) {
  const state = item.closest("form").querySelector("[data-state]");
  const at = itemsOf(listOf(item)).indexOf(item) + 1;
  state.textContent = item.querySelector("[data-name]").textContent + " " + at;
}
