/* Choices that are not confirmed yet, and the receipt of an answer: both outlast a reload of the page, in this
 * window only. A shared or lent phone keeps nothing. */

const DRAFT_KEY = "chosen";
const RECEIPT_KEY = "given";
const RECEIPT_MAX_AGE_MS = 20000; /* a receipt is read within that */
const FIELD_SELECTOR = "input[type=radio], input[type=checkbox], input[type=number], input[type=text]";

let pendingDraft = read(DRAFT_KEY); /* the choices to restore once their question is there */

/** From now on, keep the choices in each form of the page. */
export function startSavingDrafts() {
  for (const name of ["input", "change"]) {
    document.addEventListener(name, (event) => {
      const form = event.target.closest && event.target.closest("form[data-question]");
      if (form && event.isTrusted && !isLent()) write(DRAFT_KEY, { question: form.getAttribute("data-question"), values: valuesOf(form) });
    });
  }
  /* A tap on a button beside a number is trusted, but not its effect on the number. */
  document.addEventListener("click", (event) => {
    const form = event.target.closest("[data-step]") && event.target.closest("form[data-question]");
    if (form && !isLent()) write(DRAFT_KEY, { question: form.getAttribute("data-question"), values: valuesOf(form) });
  });
}

/** Restore the choices from before the page was reloaded, if their question is still asked. */
export function restoreDraft() {
  if (!pendingDraft) return;
  const form = Array.from(document.querySelectorAll("form[data-question]")).find(
    (one) => one.getAttribute("data-question") === pendingDraft.question);
  if (!form) return;
  const inputs = form.querySelectorAll(FIELD_SELECTOR);
  if (inputs.length !== pendingDraft.values.length) return forget();
  inputs.forEach((input, place) => {
    if (input.type === "radio" || input.type === "checkbox") input.checked = pendingDraft.values[place];
    else input.value = pendingDraft.values[place];
  });
  pendingDraft = null;
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Note that an answer of the owner was accepted: there is nothing to restore, and a secret one shows a receipt. */
export function recordAnswer(secret) {
  forget();
  if (secret) write(RECEIPT_KEY, { at: Date.now() });
}

/** Return, once, whether an answer was accepted just before the page was reloaded. */
export function takeReceipt() {
  const found = read(RECEIPT_KEY);
  drop(RECEIPT_KEY);
  return Boolean(found) && Math.abs(Date.now() - found.at) < RECEIPT_MAX_AGE_MS;
}

function isLent() {
  return document.body.hasAttribute("data-guest");
}

function forget() {
  pendingDraft = null;
  drop(DRAFT_KEY);
}

function valuesOf(form) {
  return Array.from(form.querySelectorAll(FIELD_SELECTOR), (input) =>
    input.type === "radio" || input.type === "checkbox" ? input.checked : input.value);
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
