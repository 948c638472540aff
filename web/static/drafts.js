/* Entries that nobody has confirmed yet, and the word that an answer is in. A draft belongs to its form: it stays while
 * the same question is asked, wherever the page has it, drawn anew, folded or loaded anew. Of a secret question it stays in
 * the page's memory alone; other drafts are in the window of the browser and no longer. Nothing is kept on a phone that is
 * shared or lent. */

import { isBusy } from "./answers.js";
import { asksFor } from "./folds.js";
import { keepOrder, keyOf, orderOf } from "./order.js";
import { fieldsOf } from "./questions.js";

const DRAFTS_KEY = "drafts";
const MOST = 20; /* drafts, the newest ones */
const RECEIPT_KEY = "given";
const RECEIPT_MAX_AGE_MS = 20000; /* a receipt is read within that */
const FORMS = "form[data-question]";

export class Drafts {
  /** Keep what is filled in from now on, and put back what was filled in before the page was loaded anew. */
  constructor() {
    this.drafts = new Map(read(DRAFTS_KEY) || []);
    for (const form of document.querySelectorAll(FORMS)) {
      const newer = draftOf(form); /* somebody was faster than this script */
      if (newer) this.keep(form, newer);
    }
    document.addEventListener("input", (event) => {
      const form = event.target.closest && event.target.closest(FORMS);
      if (form) this.keep(form, draftOf(form));
    });
    this.restore();
  }

  /** Put back what was filled in into the forms that have been drawn anew. */
  restore() {
    if (isLent()) {
      for (const [key, { secret }] of this.drafts) if (secret) this.drafts.delete(key);
      return;
    }
    for (const form of document.querySelectorAll(FORMS)) {
      const draft = this.drafts.get(keyOf(form));
      if (!draft || isBusy(form)) continue;
      if (draft.asks === asksFor(form)) fill(form, draft);
      else this.drafts.delete(keyOf(form)); /* it asks for other things */
    }
  }

  /** Note that an answer of the owner to `form` has been taken: there is nothing to put back, and of a secret one a receipt is shown. */
  receive(form) {
    this.drafts.delete(keyOf(form));
    this.write();
    if (form.hasAttribute("data-secret")) write(RECEIPT_KEY, { at: Date.now() });
  }

  keep(form, draft) {
    if (isLent()) return;
    this.drafts.delete(keyOf(form)); /* it becomes the newest */
    if (draft) this.drafts.set(keyOf(form), draft);
    for (const key of this.drafts.keys()) if (this.drafts.size > MOST) this.drafts.delete(key);
    this.write();
  }

  write() {
    write(DRAFTS_KEY, Array.from(this.drafts).filter(([, { secret }]) => !secret));
  }
}

/** Return, once, whether an answer was accepted just before the page was reloaded. */
export function takeReceipt() {
  const found = read(RECEIPT_KEY);
  drop(RECEIPT_KEY);
  return Boolean(found) && Math.abs(Date.now() - found.at) < RECEIPT_MAX_AGE_MS;
}

/* Return what is filled in in `form`, null if that is nothing. */
function draftOf(form) {
  const values = valuesOf(form);
  const order = orderOf(form);
  const isFilled = order || Object.keys(values).length;
  return isFilled ? { asks: asksFor(form), values, order, secret: form.hasAttribute("data-secret") } : null;
}

function isLent() {
  return document.body.hasAttribute("data-guest");
}

/* Return by name what differs from what the hub has sent; of one among several the value that is chosen. */
function valuesOf(form) {
  const values = {};
  for (const { type, name, value, checked, defaultValue, defaultChecked } of fieldsOf(form)) {
    if (type === "radio") {
      if (checked && !defaultChecked) values[name] = value;
    } else if (type === "checkbox") {
      if (checked !== defaultChecked) values[name] = checked;
    } else if (value !== defaultValue) values[name] = value;
  }
  return values;
}

function fill(form, { values, order }) {
  let hasChanged = false;
  for (const field of fieldsOf(form)) {
    if (!(field.name in values)) continue;
    const wanted = values[field.name];
    const at = field.type === "radio" || field.type === "checkbox" ? "checked" : "value";
    const now = field.type === "radio" ? wanted === field.value : wanted;
    if (field[at] === now) continue;
    field[at] = now;
    hasChanged = true;
  }
  if (order) keepOrder(form, order);
  if (hasChanged) form.dispatchEvent(new Event("change", { bubbles: true }));
}

/* A browser may keep nothing, in a private window. */
function read(name) {
  try { return JSON.parse(sessionStorage.getItem(name)); } catch { return null; }
}
function write(name, value) {
  try { sessionStorage.setItem(name, JSON.stringify(value)); } catch { /* until the page is loaded anew */ }
}
function drop(name) {
  try { sessionStorage.removeItem(name); } catch { /* there was nothing */ }
}
