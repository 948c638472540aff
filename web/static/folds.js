/* Folded questions: a form is fetched when its question is unfolded, and already when a finger comes down on it.
 *
 * If the question changes meanwhile, its form is fetched again, and entries stay. */

import { isBusy, seatOf } from "./answers.js";
import { complete } from "./complete.js";
import { adapt } from "./patch.js";
import { dressAll, fieldsOf } from "./questions.js";

const WAITS_MS = [500, 1000, 2000, 4000];

/** Fetch forms from `url`; call `filled(details)` after one has come, and `renewed(form)` after one has changed.
 * Return the function that looks for forms to fetch again. */
export function wireFolds(url, filled, renewed) {
  const fetching = new WeakSet();
  const versions = new WeakMap();
  const sent = new WeakMap();

  /* A form that came with the page has no version, and changes with the page. */
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
    if (!html || !details.isConnected) return; /* a question that is no longer asked leaves the page by itself */
    if (details.getAttribute("data-fold") !== version) return fill(details); /* the question has changed meanwhile */
    const shown = details.querySelector("form");
    if (shown && isBusy(shown)) return; /* the answer on its way counts, or the form is fetched after that */
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

/** Fold an answered question again; `focused`: it had the focus. If it is unfolded again, its form is fetched again. */
export function fold(details, form, focused) {
  details.open = false;
  form.remove();
  if (focused && document.activeElement === document.body) details.querySelector("summary").focus({ preventScroll: true });
}

/* Change `shown` into `fresh`, and return the form that is there now. A choice among other things than now was not
 * made here: then nothing stays. */
function renew(shown, fresh) {
  fresh.querySelector("[data-state]").textContent = shown.querySelector("[data-state]").textContent;
  const moves = fresh.querySelector("[data-order]"); /* there none is adapted to another one */
  if (!moves && asksFor(shown) === asksFor(fresh)) {
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

/** Return what `form` asks for, to tell whether it still does; of an order the things do not count. */
export function asksFor(form) {
  return JSON.stringify(fieldsOf(form).map(({ type, name, value }) => [type, name, type === "radio" ? value : ""]));
}

function formOf(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  complete(template.content);
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
