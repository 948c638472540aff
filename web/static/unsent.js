/* What somebody has chosen and not confirmed yet, and that an answer is in: both outlast a reload of the page, in the window
 * of the browser and no longer. Nothing is kept on a phone that is shared or lent. */

const CHOSEN = "chosen";
const GIVEN = "given";
const FORGET_MS = 20000; /* a receipt is read within that */
const SIMPLE = "input[type=radio], input[type=checkbox], input[type=number], input[type=text]";

let awaited = read(CHOSEN); /* what is to be put back once its question is there */

/** Keep what is chosen in each form of the page, from now on. */
export function keepUnsent() {
  for (const name of ["input", "change"]) {
    document.addEventListener(name, (event) => {
      const form = event.target.closest && event.target.closest("form[data-question]");
      if (form && event.isTrusted && !isLent()) write(CHOSEN, { question: form.getAttribute("data-question"), values: valuesOf(form) });
    });
  }
  /* A tap on a button beside a number is trusted, and what it does to the number is not. */
  document.addEventListener("click", (event) => {
    const form = event.target.closest("[data-step]") && event.target.closest("form[data-question]");
    if (form && !isLent()) write(CHOSEN, { question: form.getAttribute("data-question"), values: valuesOf(form) });
  });
}

/** Put back what had been chosen before the page was loaded anew, if it is asked still. */
export function putBack() {
  if (!awaited) return;
  const form = Array.from(document.querySelectorAll("form[data-question]")).find(
    (one) => one.getAttribute("data-question") === awaited.question);
  if (!form) return;
  const inputs = form.querySelectorAll(SIMPLE);
  if (inputs.length !== awaited.values.length) return forget();
  inputs.forEach((input, place) => {
    if (input.type === "radio" || input.type === "checkbox") input.checked = awaited.values[place];
    else input.value = awaited.values[place];
  });
  awaited = null;
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Note that an answer of the owner has been taken: there is nothing to put back, and of a secret one a receipt is shown. */
export function given(secret) {
  forget();
  if (secret) write(GIVEN, { at: Date.now() });
}

/** Return, once, whether an answer was taken just before the page was loaded anew. */
export function wasGiven() {
  const found = read(GIVEN);
  drop(GIVEN);
  return Boolean(found) && Math.abs(Date.now() - found.at) < FORGET_MS;
}

function isLent() {
  return document.body.hasAttribute("data-guest");
}

function forget() {
  awaited = null;
  drop(CHOSEN);
}

function valuesOf(form) {
  return Array.from(form.querySelectorAll(SIMPLE), (input) =>
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
