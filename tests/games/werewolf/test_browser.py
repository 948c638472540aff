"""A watch of Werewolf in browsers: every page looks and sounds the same, whatever anyone picks (WW-9)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import Screens, choose, comes, look_first, question, unfold, visit
from tests.browser.turned import TurnedHub
from tests.web.house import Phone

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa")

SMALL = (360, 640)
"""A small phone."""

NOTES = """
window.felt = [];
navigator.vibrate = (beat) => { felt.push(["vibrate", beat]); return true; };
const play = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = function () { felt.push(["play", this.src]); return play.call(this); };
for (const name of ["start", "stop"]) {
  const real = AudioBufferSourceNode.prototype[name];
  AudioBufferSourceNode.prototype[name] = function (...at) { felt.push([name]); return real.apply(this, at); };
}
document.addEventListener("DOMContentLoaded", () => {
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const at = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement || document.body;
      const place = at.closest("[aria-live]:not([aria-live=off]), [role=status], [role=alert]");
      if (place && !at.closest("time")) felt.push(["said", place.id || place.dataset.region, place.innerText.trim()]);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
});
"""
"""A script that notes vibrations, sounds, and all that a screen reader announces but clocks."""

CLOCK = re.compile(r"\d:\d\d")


def seated(turned: TurnedHub, *, taught: bool = False, **options: object) -> tuple[list[Phone], dict[str, int]]:
    """Let five begin and read their panels; return their phones, and the first place of each role."""
    phones = [turned.house.phone(name) for name in NAMES]
    phones[0].say("table-game", "werewolf")
    for option, value in options.items():
        phones[0].say(f"table-option-{option}", value)
    if not taught:
        phones[0].say("table-teach-0-off")
    phones[0].say("table-begin")
    for phone in phones:
        phone.say("ready")
    roles = [phone.view()["secrets"][0]["text"].split(".")[0] for phone in phones]
    return phones, {role: roles.index(role) for role in roles}


def opened(turned: TurnedHub, screens: Screens, phones: Sequence[Phone]) -> list[Page]:
    """Return the page of each phone in the first watch, with the script that notes what it does."""
    pages = []
    for phone in phones:
        page = screens.blank()
        page.add_init_script(NOTES)
        visit(page, turned.house, phone)
        pages.append(page)
    turned.phase("watch-1", *pages)
    for page in pages:
        question(page, "watch-1").wait_for()
        look_first(page)
        page.evaluate("felt.length = 0")
    return pages


def pick(page: Page, value: str) -> None:
    """Pick for the first time, as a person does, and wait until the page shows it."""
    choose(page, "watch-1-1", value)
    page.locator("[data-question='g1-watch-1-1-again-1']").wait_for()
    comes(page, "document.querySelector('#receipt').textContent")


def seen(page: Page, name: str) -> dict[str, Any]:
    """Return all that a bystander sees of a page but the table around it; the player's own name comes first."""
    return {
        "text": CLOCK.sub("0:00", page.locator("main").inner_text()).replace(name, "…", 1),
        "read": CLOCK.sub("0:00", page.locator("main").aria_snapshot()).replace(name, "…", 1),
        "head": CLOCK.sub("0:00", page.locator("header").inner_text()),
        "title": page.title(),
        "focus": page.evaluate("document.activeElement.tagName"),
        "place": page.locator("[data-region=questions]").bounding_box(),
    }


def differs(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the differing parts of two pages."""
    return {name: (one[name], other[name]) for name in one if one[name] != other[name]}


def felt(page: Page) -> list[str]:
    """Return all that a page has done to the ear and the hand, without its clocks."""
    return [CLOCK.sub("0:00", repr(one)) for one in page.evaluate("felt")]


def test_nobody_at_the_table_can_tell_the_seer_s_pick_from_any_other(turned: TurnedHub, screens: Screens) -> None:
    phones, at = seated(turned, pace="calm")
    pages = opened(turned, screens, phones)
    seer, wolf, elder = at["Seer"], at["Werewolf"], at["Elder"]
    values = ["seat-5"] * 5
    values[seer], values[wolf], values[elder] = f"seat-{wolf + 1}", "nobody", f"seat-{elder + 1}"
    untouched = [place for place in range(5) if place != seer]
    before = [seen(pages[place], NAMES[place]) for place in untouched]
    assert all(differs(one, before[0]) == {} for one in before), [differs(one, before[0]) for one in before]
    pick(pages[seer], values[seer])
    assert [seen(pages[place], NAMES[place]) for place in untouched] == before, "a pick shows on no other page"
    assert [felt(pages[place]) for place in untouched] == [[]] * 4, "nor is it heard or felt"
    for place in untouched:
        pick(pages[place], values[place])
    after = [seen(page, name) for page, name in zip(pages, NAMES, strict=True)]
    assert all(differs(one, after[0]) == {} for one in after), [differs(one, after[0]) for one in after]
    assert "Done. You can still change it." in after[0]["text"]
    assert len({tuple(felt(page)) for page in pages}) == 1, [felt(page) for page in pages]
    assert not any("vibrate" in one or "start" in one for one in felt(pages[0]))


def test_a_player_looks_at_the_own_pick_behind_a_tap_and_changes_it(turned: TurnedHub, screens: Screens) -> None:
    phones, at = seated(turned, pace="calm")
    pages = opened(turned, screens, [phones[at["Seer"]], phones[at["Elder"]]])
    for page in pages:
        pick(page, "seat-3")
        expect(page.locator("[data-region=questions] input")).to_have_count(0)
        form = unfold(page, "watch-1-1-again-1")
        expect(form.locator("input:checked")).to_have_value("seat-3")
        expect(form.locator("[type=submit]")).to_contain_text("Change my answer")
        choose(page, "watch-1-1-again-1", "seat-4")
        expect(unfold(page, "watch-1-1-again-2").locator("input:checked")).to_have_value("seat-4")


def test_two_on_one_phone_pick_one_after_another_and_the_closed_page_tells_of_neither(
    turned: TurnedHub, screens: Screens
) -> None:
    phones = [turned.house.phone(name) for name in NAMES[:4]]
    phones[0].sit("Elsa")
    phones[0].say("table-game", "werewolf")
    phones[0].say("table-teach-0-off")
    phones[0].say("table-option-pace", "brisk")
    phones[0].say("table-begin")
    for phone in phones:
        phone.say("ready")
    phones[0].say("ready", seat=5)
    page = screens.phone(turned.house, phones[0])
    turned.phase("watch-1", page)
    expect(page.locator(".timer").first).to_contain_text(re.compile(r"0:(1[6-9]|2\d|30)"))
    mine, closed = page.locator("[data-region=mine]"), list[str]()
    for name in ("Anna", "Elsa"):
        closed.append(mine.inner_html())
        page.locator(".iam", has_text=name).click()
        question(page, "watch-1").wait_for()
        look_first(page)
        choose(page, "watch-1", "seat-2")
        expect(page.locator("[data-done]")).to_be_hidden()
        expect(page.locator(".iam:visible")).to_have_count(2)
        turned.passes(8)  # together more than one player has
    closed.append(mine.inner_html())
    assert closed == [closed[0]] * 3
    assert phones[1].view()["phase"] == "watch-1"
    turned.phase("hush", page)


ROWS = """() => Array.from(document.querySelectorAll("#secrets .secrets .secret"), (row) => {
  const { top, height } = row.getBoundingClientRect();
  return [row.dataset.secret, Math.round(top), Math.round(height)];
})"""
"""A script that returns the place of each row of the panel."""


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize("taught", [False, True])
def test_case_3_the_rows_of_the_panel_lie_alike_on_every_phone(
    language: str, taught: bool, turned: TurnedHub, screens: Screens
) -> None:
    own = {"werewolf": 1, "seer": 1, "idiot": 1, "bodyguard": 1, "witch": 1}
    phones, _ = seated(turned, taught=taught, set="own", own_set=own, first_night="victim")
    pages = [screens.phone(turned.house, phone, SMALL, locale=language) for phone in phones]
    for phase in ("hush", "watch-3", "talk"):
        turned.phase(phase, *pages)
        rows = [panel(page, cut=taught) for page in pages]
        assert len(rows[0]) == 5
        assert all(one == rows[0] for one in rows), (phase, rows)


def panel(page: Page, *, cut: bool) -> list[list[Any]]:
    """Return the place of each row of the panel; the player who holds the bar sees all of it, unless it is `cut`."""
    page.locator("[data-hold]").focus()
    page.keyboard.down("Space")
    expect(page.locator("#secrets")).to_be_visible()
    found: list[list[Any]] = page.evaluate(ROWS)
    assert cut or page.locator("#secrets").evaluate("element => element.scrollHeight <= element.clientHeight")
    page.keyboard.up("Space")
    expect(page.locator("#secrets")).to_be_hidden()
    return found
