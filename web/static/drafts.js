/* What somebody has chosen and not confirmed yet, and that an answer is in: both outlast a reload of the page, in the window
 * of the browser and no longer. Nothing is kept on a phone that is shared or lent. */

const DRAFT_KEY = "chosen";
const RECEIPT_KEY = "given";
const RECEIPT_MAX_AGE_MS = 20000; /* a receipt is read within that */
const FIELD_SELECTOR = "input[type=radio], input[type=checkbox], input[type=number], input[type=text]";

let pendingDraft = read(DRAFT_KEY); /* what is to be put back once its question is there */

/** Keep what is chosen in each form of the page, from now on. */
export function startSavingDrafts() {
  for (const name of ["input", "change"]) {
    document.addEventListener(name, (event) => {
      const form = event.target.closest && event.target.closest("form[data-question]");
      if (form && event.isTrusted && !isLent()) write(DRAFT_KEY, { question: form.getAttribute("data-question"), values: valuesOf(form) });
    });
  }
  /* A tap on a button beside a number is trusted, and what it does to the number is not. */
  document.addEventListener("click", (event) => {
    const form = event.target.closest("[data-step]") && event.target.closest("form[data-question]");
    if (form && !isLent()) write(DRAFT_KEY, { question: form.getAttribute("data-question"), values: valuesOf(form) });
  });
}

/** Put back what had been chosen before the page was loaded anew, if it is asked still. */
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

/** Note that an answer of the owner has been taken: there is nothing to put back, and of a secret one a receipt is shown. */
export function recordAnswer(secret) {
  forget();
  if (secret) write(RECEIPT_KEY, { at: Date.now() });
}

/** Return, once, whether an answer was taken just before the page was loaded anew. */
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
