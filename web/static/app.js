/* A page that follows a table: the stream fills its regions, and its questions send answers. */

import { Answers } from "./answers.js";
import { GameClock } from "./clock.js";
import { wireControls } from "./controls.js";
import { patch, remember } from "./patch.js";
import { countAll, wireQuestions } from "./questions.js";
import { Reference } from "./reference.js";
import { holdToSee } from "./secrets.js";
import { clearPrivate, wireSharedPhone } from "./shared.js";
import { Speaker } from "./speaker.js";
import { SPRITE } from "./sprite.js";
import { Stream } from "./stream.js";
import { Zone } from "./zone.js";

const body = document.body;
body.insertAdjacentHTML("afterbegin", SPRITE);
const facts = body.dataset;
remember(document);

const clock = new GameClock(Number(facts.now), facts.paused === "1", Number(facts.rate || 1));
const hold = document.querySelector("[data-hold]");
const hide = hold ? holdToSee(hold, document.getElementById(hold.getAttribute("data-hold"))) : () => {};
const words = document.getElementById("words").dataset;
const answers = facts.answers ? new Answers(facts.answers, words) : null;
const zone = answers ? new Zone((form, value) => answers.give(form, value), hide) : null;
const speaker = answers ? new Speaker(facts.table, clock, words) : null;
const reference = new Reference(words.failed);
if (facts.control) wireControls(facts.control, words.failed);

const stream = new Stream({
  regions(message) {
    clock.set(message.now, message.paused);
    for (const name of Object.keys(message.regions)) {
      const region = document.querySelector("[data-region='" + name + "']");
      if (region) patch(region, message.regions[name]);
    }
    const head = document.querySelector("[data-region=head] [data-phase]");
    if (head) for (const name of ["data-phase", "data-power"]) body.setAttribute(name, head.getAttribute(name));
    countAll();
    showNewQuestion();
    if (answers) answers.refresh();
    if (zone) zone.refresh();
    if (body.hasAttribute("data-zoned")) reference.leave();
    reference.follow();
    if (speaker) speaker.follow();
    clock.draw();
  },
  alive(message) {
    clock.set(message.now, message.paused);
    if (speaker) speaker.follow();
  },
  gone(why) {
    hide();
    clearPrivate();
    if (zone) zone.refresh();
    if (speaker && speaker.wanted) speaker.stop("");
    if (why === "changed") return location.reload();
    body.setAttribute("data-gone", why);
    const dialog = document.getElementById("gone-" + why) || document.getElementById("gone-tab");
    dialog.hidden = false;
    dialog.querySelector("button, a").focus();
  },
  lost(isLost) {
    document.getElementById("lost").hidden = !isLost;
  },
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-reload]")) location.reload();
  const summary = event.target.closest("summary");
  if (summary) setTimeout(() => comeIntoSight(summary.parentNode));
});

/* Scroll to a new question that the table waits for, unless the user is typing. */
let awaited = null;
function showNewQuestion() {
  const forms = Array.from(document.querySelectorAll("[data-region=questions] > .big"));
  const fresh = awaited && forms.find((form) => !awaited.has(form.getAttribute("data-question")));
  awaited = new Set(forms.map((form) => form.getAttribute("data-question")));
  if (!fresh) return;
  reference.news();
  if (!document.activeElement.matches("input")) fresh.scrollIntoView({ block: "nearest" });
}

/* Scroll to what a tap has unfolded below the edge of the screen. */
function comeIntoSight(details) {
  if (details.open) details.scrollIntoView({ block: "nearest" });
}

if (answers) wireQuestions((form, value) => answers.give(form, value));
if (facts.shared) wireSharedPhone(stream, facts.stream, hide);
else stream.open(facts.stream);
clock.draw();
