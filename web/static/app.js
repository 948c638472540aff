/* A page that follows a table: the stream fills its regions, and its questions send answers. */

import { Answers, isBusy } from "./answers.js";
import { GameClock } from "./clock.js";
import { fold, wireFolds } from "./folds.js";
import { Guard } from "./guard.js";
import { Hints } from "./hints.js";
import { release } from "./order.js";
import { takeAway, tellAsked } from "./over.js";
import { part } from "./part.js";
import { patch, remember } from "./patch.js";
import { wirePeeks } from "./peek.js";
import { countAll, wireQuestions } from "./questions.js";
import { Reference } from "./reference.js";
import { clearPrivate, holdToSee } from "./secrets.js";
import { look, sees } from "./sees.js";
import { wireSheets } from "./sheets.js";
import { SPRITE } from "./sprite.js";
import { Stream } from "./stream.js";
import "./touched.js";
import { Zone } from "./zone.js";

const body = document.body;
body.insertAdjacentHTML("afterbegin", SPRITE);
const facts = body.dataset;
const beside = document.querySelector(".beside"); /* the panel of the table's page */
remember(document);
const regions = new Map(Array.from(document.querySelectorAll("[data-region]"), (one) => [one.dataset.region, one]));

const clock = new GameClock(Number(facts.now), facts.paused === "1", Number(facts.rate || 1));
const hold = document.querySelector("[data-hold]");
const hide = hold ? holdToSee(hold, document.getElementById(hold.getAttribute("data-hold")), document.getElementById("said")) : () => {};
const banner = document.getElementById("lost");
const words = document.getElementById("words").dataset;
const answers = facts.answers ? new Answers(facts.answers, words, lookAt) : null;
const guard = new Guard(Number(facts.guard || 0));
const zone = document.getElementById("zone") ? new Zone((form, value) => answers.give(form, value), hide) : null;
let renewFolds = null;
let speaker = null;
let drafts = null; /* nothing is kept on a phone that is shared */
let still = null;
const reference = new Reference(words.failed);
const hints = new Hints(regions.get("hints"));
const signals = []; /* they follow the line, and know whether the page comes back to it late */
const AFTER_MS = 100;
const PAINTED_MS = 5000; /* by then something stands there that can be used */
const ELSEWHERE_MS = 30000;
let elsewhere;
let usable;
let guest = null; /* the script for a phone that is lent for an answer */
let early = false; /* somebody has let this phone speak before it could */
/* After the first view has been painted, and the same on every phone; a network that holds streams brings none before. */
new Promise((painted) => {
  usable = () => requestAnimationFrame(() => setTimeout(painted, AFTER_MS));
  setTimeout(painted, PAINTED_MS);
}).then(() => {
  part(() => import("./asking.js"), () => {}); /* the stream begins it, maybe when nothing can be fetched */
  if (!facts.answers) return; /* the rest is for pages that ask something */
  part(() => import("./still.js"), ({ Still }) => { still = new Still(Number(facts.guard || 0), beside === null); });
  if (!facts.table) return; /* the rest is for phones */
  if (!facts.shared) part(() => import("./drafts.js"), ({ Drafts, takeReceipt }) => {
    drafts = new Drafts();
    if (takeReceipt()) answers.receive(words.given);
  });
  part(() => import("./speaker.js"), ({ Speaker }) => {
    speaker = new Speaker(facts.table, clock, words);
    speaker.follow();
    if (early) speaker.begin();
  });
  part(() => import("./gong.js"), ({ Gong }) => signals.push(new Gong(regions.get("line"))));
  part(() => import("./buzz.js"), ({ Buzz }) => signals.push(new Buzz(regions.get("line"))));
  part(() => import("./awake.js"), ({ Awake }) => new Awake(facts.awake, document.getElementById("awake"), document.getElementById("sleeps")));
});

const OF_ALL = ["data-phase", "data-power", "data-halted", "data-veiled", "data-stranded", "data-taught", "data-game"]; /* in the order of the head */

look();

/* The front door, the lobby, a game and its end: the next one does not stand where the last one had room. */
const screenOf = () => [facts.phase === "gathering", sees("nobody"), sees("result")].join();

const stream = new Stream({
  regions(message, whole) {
    const shown = screenOf();
    if (still) still.hold(); /* first, because a measurement makes the browser compute all pending changes */
    clock.set(message.now, message.paused);
    const news = message.regions;
    const names = Object.keys(news).filter((name) => regions.has(name));
    for (const name of names) patch(regions.get(name), news[name]);
    const [before, playing, mine, empty] = [facts.phase, !sees("result"), sees("mine"), sees("nobody")];
    if (news.head) Array.from(regions.get("head").querySelectorAll("[data-key=page] > i"), (one, n) => body.setAttribute(OF_ALL[n], one.textContent));
    if (facts.phase === "gathering" && before !== "gathering") takeAway(); /* the menu was that of a game */
    if (facts.veiled === "0") hide();
    look(whole ? [document] : names.map((name) => regions.get(name)));
    const [begins, ends] = [before === "gathering" && facts.phase !== "gathering", playing && sees("result")];
    const rises = ends || (!beside && !facts.sheet && (begins || (mine && !document.querySelector(REST))));
    if (still && (rises || begins || empty !== sees("nobody"))) still.renew();
    if (ends) takeAway();
    if (ends && beside) beside.scrollTop = 0;
    if (rises) scrollTo(0, 0); /* the headline says what has come */
    if (news.questions || news.mine || news.hands || news.lesson) {
      countAll();
      wirePeeks();
      guard.look();
      if (answers) answers.refresh();
      if (renewFolds) renewFolds();
      if (drafts) drafts.restore();
      if (zone) zone.refresh();
      if (body.hasAttribute("data-zoned")) takeAway();
    }
    if (news.reference) reference.follow();
    if (guest && "guest" in news) guest.follow();
    if (whole) hints.doubt();
    if ("hints" in news) hints.follow();
    for (const signal of signals) signal.follow(whole);
    if (speaker) speaker.follow();
    clock.draw();
    if (usable) usable();
    usable = null; /* once: a frame and a timer for each event are work for nothing */
    /* At the end, because scrolling makes a browser lay everything out. */
    if (still) still.keep(screenOf() !== shown);
    if (beside && news.notices) beside.scrollTop = 0; /* missing phones, and ways without one, are at the top */
    if (news.questions) showNewQuestion("questions", NEWS);
    if ("guest" in news && regions.has("guest")) showNewQuestion("guest", ".guest"); /* it stands above the questions */
    if (guest) guest.show();
    if (news.hands) showNewQuestion("hands", OF_OTHERS);
  },
  alive(message) {
    clock.set(message.now, message.paused);
    hints.settle();
    if (speaker) speaker.follow();
  },
  gone(why) {
    hide();
    clearPrivate();
    if (zone) zone.refresh();
    if (why === "changed") return location.reload(); /* a phone that speaks continues afterwards */
    if (speaker && speaker.wanted) speaker.stop("");
    body.setAttribute("data-gone", why);
    const dialog = document.getElementById("gone-" + why) || document.getElementById("gone-tab");
    dialog.hidden = false;
    dialog.querySelector("button, a").focus();
  },
  lost(isLost) {
    if (banner.hidden !== isLost) return;
    clearTimeout(elsewhere);
    if (isLost) elsewhere = setTimeout(() => sayLost(true, true), ELSEWHERE_MS);
    sayLost(isLost, false);
  },
});

/* After a long loss of the connection, the hub may have lost its address. */
function sayLost(isLost, isLong) {
  banner.hidden = !isLost; /* it lies over the title, and nothing moves */
  document.getElementById("elsewhere").hidden = !isLong;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-reload]")) location.reload();
  const lent = event.target.closest("button[data-guest]");
  if (lent && !guest) {
    let isHeld = true; /* by the guest's tap; not once the phone is put away while the script is on its way */
    document.addEventListener("visibilitychange", () => { isHeld = false; }, { once: true });
    import("./guest.js").then(({ wireGuest }) => {
      guest = guest || wireGuest(stream, facts.stream, hide, lookAt);
      if (isHeld) guest.open(lent.getAttribute("data-guest"));
    }).catch(() => {}); /* without a connection: a second tap */
  }
  if (!speaker && event.target.closest("[data-speak]")) early = true;
  const summary = event.target.closest("summary");
  if (summary) setTimeout(() => comeIntoSight(summary.parentNode));
});

/* Scroll to a new question that the table waits for, to a list to tick, or to the note that others are asked now,
 * unless the user is typing. The steps below a list come with it, so that nobody scrolls past something to do. A
 * page that has just come to a phone shows the first question. */
const WANTED = "[data-question^='table-unask-']";
const REST = ".questions > :is([data-question], [data-ticks]), .mine .big"; /* buttons that may stay under a thumb */
const NEWS = `:scope > :is(.big, [data-ticks], ${WANTED}):not([data-ticks] ~ .big)`;
/* At the hub: of players without a phone, or with a missing one. */
const OF_OTHERS = "[data-seat]:not([data-seat='0']) > .big, [data-seat='0'] > .big[data-question*='-for-']";
const requiredKeys = new Map();

/* Whether the head of a form is above the window, and most of the window is filled by the form. */
function isCut(form) {
  const { top, bottom } = form.getBoundingClientRect();
  return top < 0 && bottom > innerHeight / 2;
}

/* The next question replaces an answered one, and must show whom it asks, or it would look like the same once more. */
function showWhom(form) {
  if (!form) return;
  const height = scrollY;
  (form.querySelector(".asked") || form).scrollIntoView({ block: "nearest" });
  if (still && height !== scrollY) still.jumped();
}

function showNewQuestion(name, wanted) {
  const forms = Array.from(regions.get(name).querySelectorAll(wanted));
  const before = requiredKeys.get(name);
  const isFirst = (form) => name !== "hands" || form.querySelector("[type=submit]");
  const isFresh = (form) => (before ? !before.has(form.getAttribute("data-key")) : isFirst(form));
  const fresh = forms.find(isFresh);
  const keys = new Set(forms.map((form) => form.getAttribute("data-key")));
  /* Buttons under a thumb stay there: a bar leads to what comes below the edge. */
  const below = fresh && still && still.isBelow(fresh);
  tellAsked(name, before ? forms.filter(isFresh) : [], keys, bringIntoSight, below);
  requiredKeys.set(name, keys);
  if (below || document.activeElement.matches("input")) return;
  if (fresh) return bringIntoSight(fresh);
  const answered = before && Array.from(before).some((key) => !keys.has(key));
  if (answered && !sees("result")) showWhom(forms.find(isCut));
}

function bringIntoSight(form) {
  const height = scrollY;
  if (sees("result") && !form.matches(WANTED)) scrollTo(0, 0); /* the winners are at the top */
  else {
    (form.querySelector("summary") || form).scrollIntoView({ block: "nearest" });
    /* A question longer than its place shows its beginning. */
    const over = form.previousElementSibling;
    const head = over && over.matches(".me") ? over : form.querySelector(".asked");
    if (head) head.scrollIntoView({ block: "nearest" });
  }
  if (still && height !== scrollY) still.jumped();
}

/* A turned phone shows its question. A keyboard that opens changes only the height. */
let width = innerWidth;
window.addEventListener("resize", () => {
  const form = innerWidth !== width && regions.has("questions") && regions.get("questions").querySelector(NEWS);
  width = innerWidth;
  if (form && !document.activeElement.matches("input")) bringIntoSight(form);
});

wireSheets((height) => {
  scrollTo(0, sees("result") ? 0 : height);
  if (still) still.jumped();
});

/* Scroll to words that answer a tap. */
function lookAt(words) {
  const before = scrollY;
  const form = words.closest(".big");
  if (form) form.scrollTop = form.scrollHeight; /* they are at its end, and it may have a scroll bar of its own */
  words.scrollIntoView({ block: "nearest" });
  if (still && before !== scrollY) still.jumped();
}

/* Scroll to a fold that a tap has opened below the edge of the screen. */
function comeIntoSight(details) {
  if (details.open) details.scrollIntoView({ block: "nearest" });
}

if (answers) {
  wireQuestions((form, value) => {
    if (guard.takes(form)) give(form, value);
    else if (still) still.pulse();
  });
  renewFolds = wireFolds(facts.form, (details) => {
    countAll();
    guard.look();
    answers.refresh();
    if (drafts) drafts.restore();
    comeIntoSight(details);
  }, (form) => {
    countAll();
    if (drafts) drafts.restore();
    guard.renew(form);
  });
}

async function give(form, value) {
  const details = form.closest("[data-fold]");
  const focused = form.contains(document.activeElement);
  const takeUp = release(form);
  const ofMenu = Boolean(form.closest(".apart"));
  const lent = body.hasAttribute("data-guest"); /* when the answer is in, the phone may be its owner's again */
  const says = await answers.give(form, value);
  if (says) {
    takeUp();
    if (drafts) drafts.restore(); /* the form may be another one by now */
  } else if (drafts && !lent) drafts.receive(form);
  if (!says && ofMenu) takeAway();
  if (!details || isBusy(form)) return;
  if (says) renewFolds();
  else fold(details, form, focused);
}
/* From now on the page follows the table. A page that never gets this far says so itself (templates/cannot.html). */
function begin() {
  stream.open(facts.stream);
  body.setAttribute("data-runs", "");
}
if (facts.shared) import("./shared.js").then(({ wireSharedPhone }) => {
  wireSharedPhone(stream, facts.stream, hide);
  body.setAttribute("data-runs", "");
});
else begin();
clock.draw();
