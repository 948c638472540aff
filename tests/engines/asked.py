"""The questions on a page, and their answers there; only the page is read."""

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
"""A script that returns the visible questions in the format of bots, without folded ones."""

FOLDED = """(seat) => {
  const places = document.querySelectorAll("[data-region=questions] :is(form, details)[data-question]");
  const isBehind = (one) => one.closest(".apart") && document.body.dataset.sheet !== "menu";
  const isFolded = (one) => isBehind(one) || one.closest("details:not([open])");
  return Array.from(places).filter(isFolded).map(({ dataset: { question } }) => (
    { id: question, kind: "one", seat, value: null, required: false, choices: [{ value: "unfold" }], folded: true }));
}"""
"""A script that returns folded questions, and those in a closed menu; a bot answers them by unfolding."""

BEHIND = """(css) => {
  const found = document.querySelector(css);
  return Boolean(found && found.closest(".apart")) && document.body.dataset.sheet !== "menu";
}"""
"""A script that returns whether an element is in the menu behind the page."""

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
"""A script that returns the key of the outermost fold around an invisible element."""

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
"""Looks for which something may take to unfold after a tap: 2 s at least."""

UNFOLDED = 160
"""Looks for something from the hub after unfolding, eight seconds in all.

A person gives up then, and thinks again: the question may be gone.
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
"""A script that counts the answers sent from a page: an answer that is accepted at once is sent between two looks."""

STATE = """(css) => {
  const form = document.querySelector(css);
  const state = { sent: window.answersSent || 0, busy: false, says: "" };
  if (!form) return state;
  const says = form.querySelector("[data-state]").textContent.trim();
  return { ...state, busy: form.getAttribute("aria-busy") === "true", says };
}"""
"""A script that returns the number of sent answers, whether a form's is still on its way, and the hub's refusal."""

CONFIRMED = 60
"""Looks for the effect of a tap, three seconds in all, before people tap again."""


class Declined(Exception):
    """The hub refuses an answer in words; the question stays."""


def asked(page: BrowserPage, seat: int = 0) -> list[Question]:
    """Return the visible questions of a page."""
    return list(page.run(READ, seat))


def folded(page: BrowserPage, seat: int = 0) -> list[Question]:
    """Return the folded questions of a page: each takes one answer, to unfold it."""
    return list(page.run(FOLDED, seat))


def everything(page: BrowserPage, seat: int = 0) -> tuple[list[Question], list[Question]]:
    """Return the visible questions of a page and the folded ones, at one look."""
    seen, shut = page.run(BOTH, seat)
    return list(seen), list(shut)


def _lies_under(page: BrowserPage, css: str) -> str | None:
    """Return the control that reveals an invisible element, the outermost first; None if none is needed."""
    if page.run(BEHIND, css):
        return MENU
    key = page.run(CLOSED, css)
    return None if key is None else f'details[data-key="{key}"] > summary'


def unfold(page: BrowserPage, question: Question) -> Question | None:
    """Unfold a question, and all folds and menus around it; return it as it is visible then, None if it is gone."""
    css = f'[data-question="{question["id"]}"]'
    tapped, waited = None, 0
    for _ in range(UNFOLDED):
        place = _lies_under(page, css)
        # A second tap would fold a slow question again; a lost tap is repeated after a while.
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
    """Answer a question; return whether it was still there. Raises `Declined`."""
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
    """Return whether a question goes away or its answer is accepted soon; `sent` answers were sent before.

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
    """Return the text of the label around an input; raises `Missed` if it is gone."""
    words = page.run(LABEL, css)
    if words is None:
        raise Missed(css)
    return str(words)


def secret_of(page: BrowserPage) -> str:
    """Return the secrets that a page shows now."""
    found: Any = page.run(SECRET)
    return str(found)
