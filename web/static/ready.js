/* The page to sit down: it takes a seat only for a phone that can follow the table. It fetches the script of the
 * phone's page, which the browser keeps, so a browser that cannot read that script fails already here. */

import "./answers.js";
import "./clock.js";
import "./folds.js";
import "./guard.js";
import "./hints.js";
import "./order.js";
import "./patch.js";
import "./peek.js";
import "./questions.js";
import "./reference.js";
import "./secrets.js";
import "./sees.js";
import "./sprite.js";
import "./stream.js";
import "./zone.js";

if (window.EventSource) {
  for (const field of document.querySelectorAll("[name=runs]")) field.value = "yes";
  for (const part of document.querySelectorAll("[data-scripted]")) part.hidden = false;
  document.body.setAttribute("data-runs", "");
  const name = document.querySelector("input[autofocus]");
  if (name) name.focus();
}

/* The user went back to it, out of the browser's memory: the phone may have a seat by now. */
window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
