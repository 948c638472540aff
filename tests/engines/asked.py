"""The questions that stand on a page, and how they are answered there; a page alone is read."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

from companion.bots.answers import Answer, Question
from tests.engines.hand import GLANCE, Missed, find, tap_if_there
from tests.engines.page import BrowserPage

READ = """(seat) => {
  const out = "[aria-busy=true], details:not([open])";
  const stands = (form) => form.offsetParent && !form.closest(out) && !form.querySelector(".given");
  const value = (one) => one.getAttribute("data-give") || one.value;
  const bounds = (input) => ({ least: Number(input.min), most: Number(input.max) });
  const copies = (input) => ({ value: input.name, most: input.type === "checkbox" ? 1 : Number(input.max) });
  const shape = (form, kind) => {
    const all = (css) => Array.from(form.querySelectorAll(css)).filter((one) => !one.closest("details:not([open])"));
    const ticked = (one) => ({ value: value(one), done: one.getAttribute("aria-checked") !== "false" });
    if (kind === "one") return { choices: all("[data-give], input[type=radio]").map(ticked) };
    if (kind === "order") return { choices: all("[data-value]").map((one) => ({ value: one.dataset.value })) };
    if (kind === "number") return bounds(form.querySelector("input"));
    if (kind === "sheet") return { rows: all("input").map((one) => ({ id: one.name, ...bounds(one) })) };
    if (kind === "text") return { most: form.querySelector("input").maxLength };
    const { least, most } = form.querySelector("[data-least]").dataset;
    return { least: Number(least), most: Number(most), choices: all("input[name]").map(copies) };
  };
  const forms = Array.from(document.querySelectorAll("[data-region=questions] form[data-question]"));
  return forms.filter(stands).map((form) => {
    const { question, kind } = form.dataset;
    return { id: question, kind, seat, value: null, required: form.classList.contains("big"), ...shape(form, kind) };
  });
}"""
"""Questions as bots know them, as far as they can be seen; what is folded is not there."""

FOLDED = """(seat) => {
  const places = document.querySelectorAll("[data-region=questions] :is(form, details)[data-question]");
  const isBehind = (one) => one.closest(".apart") && document.body.dataset.sheet !== "menu";
  const isFolded = (one) => isBehind(one) || one.closest("details:not([open])");
  return Array.from(places).filter(isFolded).map(({ dataset: { question } }) => (
    { id: question, kind: "one", seat, value: null, required: false, choices: [{ value: "unfold" }], folded: true }));
}"""
"""What is folded or stands in a menu that is not open, as questions that a bot answers by bringing them out."""

BEHIND = """(css) => {
  const found = document.querySelector(css);
  return Boolean(found && found.closest(".apart")) && document.body.dataset.sheet !== "menu";
}"""
"""Whether something stands in the menu that lies behind the page."""

MENU = 'button[data-sheet="menu"]'

BOTH = f"(seat) => [({READ})(seat), ({FOLDED})(seat)]"
UNFOLD = "unfold"

CLOSED = """(css) => {
  let found = null;
  for (let one = document.querySelector(css); one; one = one.parentNode.closest("details")) {
    if (one.matches("details:not([open])")) found = one;
  }
  return found && found.dataset.key;
}"""
"""The key of the outermost fold in which something lies that nobody sees."""

SELECT = "(css) => { const input = document.querySelector(css); if (input) input.select(); }"
SECRET = """() => {
  const box = document.querySelector("#secrets");
  return box.hidden ? "" : box.textContent;
}"""

IS_THERE = "(css) => Boolean(document.querySelector(css))"
LABEL = """(css) => {
  const input = document.querySelector(css);
  return input && input.closest("label").textContent;
}"""

SLOW = 40
"""So many looks something may take to unfold after a tap: 2 s at least."""

UNFOLDED = 160
"""So often somebody looks for what comes from the hub when something is unfolded, eight seconds in all.

A person gives up then, and thinks anew: the question may be gone.
"""

WATCH = """() => {
  if (window.answersSent === undefined) {
    window.answersSent = 0;
    new MutationObserver((changes) => {
      if (changes.some(({ target }) => target.getAttribute("aria-busy") === "true")) window.answersSent += 1;
    }).observe(document, { subtree: true, attributeFilter: ["aria-busy"] });
  }
  return window.answersSent;
}"""
"""How many answers have set out from a page: one that is taken at once is on its way between two looks."""

STATE = """(css) => {
  const form = document.querySelector(css);
  const state = { sent: window.answersSent || 0, busy: false, says: "" };
  if (!form) return state;
  const says = form.querySelector("[data-state]").textContent.trim();
  return { ...state, busy: form.getAttribute("aria-busy") === "true", says };
}"""
"""How many have set out now, whether that of a form is still on its way, and else why the hub does not take it."""

CONFIRMED = 60
"""So often somebody looks at what comes of a tap, three seconds in all, before they tap again, as a person does."""


class Declined(Exception):
    """The hub does not take an answer, and says why in words; the question stands as it stood."""


def asked(page: BrowserPage, seat: int = 0) -> list[Question]:
    """Return the questions that can be seen on a page."""
    return list(page.run(READ, seat))


def folded(page: BrowserPage, seat: int = 0) -> list[Question]:
    """Return the questions that are folded on a page: each takes one answer, to unfold it."""
    return list(page.run(FOLDED, seat))


def everything(page: BrowserPage, seat: int = 0) -> tuple[list[Question], list[Question]]:
    """Return the questions that can be seen on a page, and those that are folded there, at one look."""
    seen, shut = page.run(BOTH, seat)
    return list(seen), list(shut)


def _lies_under(page: BrowserPage, css: str) -> str | None:
    """Return what brings out something that nobody sees, the outermost first; None if nothing has to."""
    if page.run(BEHIND, css):
        return MENU
    key = page.run(CLOSED, css)
    return None if key is None else f'details[data-key="{key}"] > summary'


def unfold(page: BrowserPage, question: Question) -> Question | None:
    """Unfold a question, and all in which it is folded or hidden; return it as it is seen then, None if it is gone."""
    css = f'[data-question="{question["id"]}"]'
    tapped, waited = None, 0
    for _ in range(UNFOLDED):
        place = _lies_under(page, css)
        # What is slow to unfold would be folded again by a second tap; a tap that was lost comes again after a while.
        if place is not None and (place != tapped or waited > SLOW):
            with suppress(Missed):
                tap_if_there(page, place)
                tapped, waited = place, 0
        waited += 1
        for one in asked(page, question["seat"]):
            if one["id"] == question["id"]:
                return one
        time.sleep(GLANCE)
    return None


def give(page: BrowserPage, question: Question, value: Answer) -> bool:
    """Answer a question; return whether it was there still to be answered. Raises `Declined`."""
    form = f'form[data-question="{question["id"]}"]'
    for _ in range(3):
        if not find(page, form):
            return False
        sent = page.run(WATCH)
        with suppress(Missed):
            _choose(page, form, question, value)
        if _settles(page, question, form, sent):
            return True
    raise AssertionError(f"no tap is taken: {question['id']} {value}")


def _settles(page: BrowserPage, question: Question, form: str, sent: int) -> bool:
    """Return whether a question goes away or its answer is taken soon, `sent` having set out before.

    Raises `Declined`.
    """
    for _ in range(CONFIRMED):
        state = page.run(STATE, form)
        if state["sent"] > sent and not state["busy"]:
            if state["says"]:
                raise Declined(state["says"])
            return True
        if not state["busy"] and question not in asked(page, question["seat"]):
            return True
        time.sleep(GLANCE)
    return bool(state["busy"])


def _choose(page: BrowserPage, form: str, question: Question, value: Answer) -> None:
    def touch(css: str, words: str = "") -> None:
        tap_if_there(page, f"{form} {css}", words, within=form)

    def write(name: str, what: object) -> None:
        touch(f'input[name="{name}"]')
        page.run(SELECT, f'{form} input[name="{name}"]')
        page.write(str(what))

    kind = question["kind"]
    if kind == "one" and page.run(IS_THERE, f'{form} [data-give="{value}"]'):
        touch(f'[data-give="{value}"]')
        return
    if kind == "one":
        touch("label", _words(page, f'{form} input[value="{value}"]'))
    elif kind == "some" and isinstance(value, dict):
        for name, count in value.items():
            if page.run(IS_THERE, f'{form} input[type=checkbox][name="{name}"]'):
                touch("label", _words(page, f'{form} input[name="{name}"]'))
            else:
                write(name, count)
    elif kind in ("number", "sheet"):
        for name, number in (value if isinstance(value, dict) else {"value": value}).items():
            write(name, number)
    elif kind == "text":
        write("value", value)
    touch("[type=submit]")


def _words(page: BrowserPage, css: str) -> str:
    """Return the words of the label around an input; raises `Missed` if it is gone."""
    words = page.run(LABEL, css)
    if words is None:
        raise Missed(css)
    return str(words)


def secret_of(page: BrowserPage) -> str:
    """Return what a page shows of secrets now."""
    found: Any = page.run(SECRET)
    return str(found)
