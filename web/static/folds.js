/* Folded questions: the form of one is fetched when it is unfolded, and already when a finger comes down on it.
 *
 * When the question changes meanwhile its form is fetched anew, and what somebody has filled in stays. */

import { isBusy, seatOf } from "./answers.js";
import { adapt } from "./patch.js";
import { dressAll } from "./questions.js";

const WAITS_MS = [500, 1000, 2000, 4000];

/** Fetch forms from `url`; call `filled(details)` after one has come, and `renewed(form)` after one has changed.
 * Return what looks for forms that are to be fetched anew. */
export function wireFolds(url, filled, renewed) {
  const fetching = new WeakSet();
  const versions = new WeakMap();
  const sent = new WeakMap();

  /* What came with the page has no version, and changes with it. */
  function isOld(details, version) {
    return versions.has(details) && versions.get(details) !== version;
  }

  async function fill(details) {
    const version = details.getAttribute("data-fold");
    if ((details.querySelector("form") && !isOld(details, version)) || fetching.has(details)) return;
    fetching.add(details);
    const html = await fetched(url + "&" + new URLSearchParams({
      seat: seatOf(details),
      question: details.getAttribute("data-question"),
    }), () => details.isConnected && details.open);
    fetching.delete(details);
    if (!html || !details.isConnected) return; /* what is not asked any more leaves the page by itself */
    if (details.getAttribute("data-fold") !== version) return fill(details); /* the question has changed meanwhile */
    const shown = details.querySelector("form");
    if (shown && isBusy(shown)) return; /* the answer that is on its way counts, or the form is fetched after that */
    versions.set(details, version);
    if (shown && sent.get(shown) === html) return; /* the form was newer than the page */
    const fresh = formOf(html);
    if (!shown) details.append(fresh);
    const form = shown ? renew(shown, fresh) : fresh;
    sent.set(form, html);
    if (shown) renewed(form);
    else filled(details);
  }

  document.addEventListener("pointerdown", (event) => {
    const summary = event.target.closest("[data-fold] > summary");
    if (summary) fill(summary.parentNode);
  });
  document.addEventListener("toggle", (event) => {
    if (event.target.open && event.target.matches("[data-fold]")) fill(event.target);
  }, true);
  return () => {
    for (const form of document.querySelectorAll("[data-fold][open] > form")) {
      if (!isBusy(form)) fill(form.parentNode);
    }
  };
}

/** Fold a question again whose answer counts; `focused`: it had the focus. Unfolded again, its form is fetched anew. */
export function fold(details, form, focused) {
  details.open = false;
  form.remove();
  if (focused && document.activeElement === document.body) details.querySelector("summary").focus({ preventScroll: true });
}

/* Make `shown` what `fresh` is, and return the form that stands there now. What was chosen among other things than now
 * was not chosen here: then nothing stays. */
function renew(shown, fresh) {
  fresh.querySelector("[data-state]").textContent = shown.querySelector("[data-state]").textContent;
  const moves = fresh.querySelector("[data-order]"); /* there none is adapted to another one */
  if (!moves && fieldsOf(shown) === fieldsOf(fresh)) {
    adapt(shown, fresh);
    return shown;
  }
  const { id } = document.activeElement;
  const held = shown.contains(document.activeElement);
  shown.replaceWith(fresh);
  const again = held && id && document.getElementById(id);
  if (again) again.focus({ preventScroll: true });
  return fresh;
}

function fieldsOf(form) {
  const fields = Array.from(form.querySelectorAll("input"));
  return JSON.stringify(fields.map(({ type, name, value }) => [type, name, type === "radio" ? value : ""]));
}

function formOf(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  dressAll(template.content);
  return template.content.querySelector("form");
}

/* Return the text at `url`, "" if the hub refuses it; without a connection it is tried again while `wanted()`. */
async function fetched(url, wanted) {
  for (let tries = 0; ; tries += 1) {
    const reply = await fetch(url, { credentials: "same-origin" }).catch(() => null);
    if (reply && reply.status < 500) return reply.ok ? reply.text().catch(() => "") : "";
    await new Promise((resume) => setTimeout(resume, WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]));
    if (!wanted()) return "";
  }
}
