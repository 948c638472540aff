"""One phone and its mishaps, in every engine."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.screens import address
from tests.browser.stage import HELD, Scenery, SceneryHub
from tests.engines.asked import Declined, asked, folded, give, secret_of, unfold
from tests.engines.hand import find, gone, held, sees, sit_down, tap, text
from tests.engines.page import ASIDE, BrowserEngine, BrowserPage, BrowserRefused
from tests.hub.power.server import serving
from tests.waiting import until
from tests.web.house import House, Phone

BALLOT = "form[data-question*=ballot]"
CONFIRM = f"{BALLOT} [type=submit]"
GIVEN = "Your answer is in."

NOTED = """() => {
  const box = document.querySelector("#secrets");
  const lifted = () => { window.lifted = window.lifted || performance.now(); };
  for (const kind of ["touchend", "pointerup", "pointercancel", "mouseup"]) addEventListener(kind, lifted, true);
  new MutationObserver(() => { if (box.hidden) window.closed = performance.now(); }).observe(box, { attributes: true });
}"""
"""A script that notes the times, by the page's clock, when a finger is lifted and when the secrets close."""

TIMED = 10_000
"""Milliseconds: anything that only a timer removes stays for 20,000."""

LARGE = (290, 596)
"""A phone whose page has been enlarged by a quarter."""


def voting(house: House, page: BrowserPage, *names: str) -> list[Phone]:
    """Let a secret vote begin at a table with others, in which the page is Ben's."""
    host = house.phone("Anna")
    sit_down(page, address(house), "Ben")
    phones = [host, *(house.phone(name) for name in names)]
    host.say("table-game", "open-table")
    host.say("table-begin")
    host.say("vote", "people-shown")
    sees(page, BALLOT)
    return phones


def test_the_receipt_of_a_ballot_outlasts_a_reload_and_its_draft_does_not(
    engine: BrowserEngine, house: House, page: BrowserPage
) -> None:
    voting(house, page, "Caro")
    tap(page, f"{BALLOT} label", "Caro")
    page.reload()
    sees(page, BALLOT)
    assert not find(page, f"{BALLOT} input:checked")
    tap(page, f"{BALLOT} label", "Caro")
    tap(page, CONFIRM)
    sees(page, "#receipt", GIVEN)
    page.reload()
    sees(page, "#receipt", GIVEN)
    assert not find(page, BALLOT)


def test_secrets_show_while_a_finger_holds(engine: BrowserEngine, house: House, page: BrowserPage) -> None:
    anna = house.phone("Anna")
    sit_down(page, address(house), "Ben")
    anna.say("table-game", "complots")
    anna.say("table-option-deal", "hub")
    anna.say("table-begin")
    until(lambda: text(page, "#secrets"), passing=BrowserRefused)
    page.run(NOTED)
    assert not secret_of(page)
    with held(page, ".hold"):
        until(lambda: secret_of(page))
    until(lambda: secret_of(page), lambda seen: not seen)
    assert page.run("() => closed - lifted") < TIMED, "a timer took them away, not the finger"


@pytest.mark.scenery(Scenery(questions=(HELD,)))
def test_in_the_night_the_whole_page_is_one_button(
    engine: BrowserEngine, staged: House, stage: SceneryHub, page: BrowserPage
) -> None:
    page.carry(address(staged), staged.phone("Anna").token)
    sees(page, "#press")
    assert not find(page, "main") and not find(page, ".foot")
    tap(page, "#press")
    until(lambda: list(stage.answers), lambda answers: answers == [(HELD.id, "pause")])


def test_back_leads_to_no_old_form(engine: BrowserEngine, house: House, page: BrowserPage) -> None:
    sit_down(page, address(house), "Ben")
    page.back()
    sees(page, ".me", "Ben")
    assert not find(page, "#called")


def test_on_its_side_a_large_ballot_can_be_given_whole(engine: BrowserEngine, house: House, page: BrowserPage) -> None:
    voting(house, page, "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo")
    page.resize(ASIDE)
    for name in ("Anna", "Dino", "Hugo"):
        tap(page, f"{BALLOT} label", name)
        sees(page, f"{BALLOT} label input:checked")
    tap(page, CONFIRM)
    sees(page, "#receipt", GIVEN)


def test_large_letters_fit_and_can_be_tapped(engine: BrowserEngine, house: House, page: BrowserPage) -> None:
    page.resize(LARGE)
    voting(house, page, "Massimiliano", "Dino")
    assert page.run("() => document.documentElement.scrollWidth <= innerWidth")
    tap(page, f"{BALLOT} label", "Massimiliano")
    tap(page, CONFIRM)
    sees(page, "#receipt", GIVEN)


def test_the_first_tap_starts_the_video_that_keeps_a_phone_awake(
    engine: BrowserEngine, house: House, page: BrowserPage
) -> None:
    house.play("Anna", "Caro")
    sit_down(page, address(house), "Ben")
    until(lambda: page.run("() => Boolean(document.querySelector('video.awake'))"))
    tap(page, ".next")
    until(lambda: page.run("() => document.querySelector('video.awake').currentTime"))


def test_a_hub_that_freezes_and_one_that_is_killed_are_found_again(
    engine: BrowserEngine, tmp_path: Path, page: BrowserPage
) -> None:
    with serving(tmp_path) as hub:
        url = hub.wait_for(r"http://127\.0\.0\.1:\d+/[A-Z0-9]{4}\n")[0].strip()
        sit_down(page, url, "Ben")
        hub.freeze()
        sees(page, "#lost")
        hub.thaw()
        gone(page, "#lost")
        hub.kill()
        sees(page, "#lost")
    with serving(tmp_path, "--port", str(urlsplit(url).port)) as hub:
        gone(page, "#lost")
        sees(page, ".me", "Ben")
        chosen = next(one for one in asked(page) if one["id"].startswith("table-game"))
        assert give(page, chosen, "open-table")
        sees(page, 'form[data-question^="table-begin"]')


def test_what_a_rule_forbids_is_told_where_it_was_tried(engine: BrowserEngine, house: House, page: BrowserPage) -> None:
    anna, ben, *_ = house.play("Anna", "Ben", "Caro", "Dino", game="castle-of-the-devil", deal="hub")
    anna.say("first", "seat-1")
    page.carry(address(house), ben.token)
    menu = until(lambda: [one for one in folded(page) if one["id"].startswith("g1-use")], passing=BrowserRefused)
    shown = unfold(page, menu[0])
    assert shown
    with pytest.raises(Declined, match="Only on your own turn"):
        give(page, shown, "clairvoyant")
