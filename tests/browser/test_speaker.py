"""A phone as the loudspeaker: its sounds, their times, its reports to the hub, and the gong of a lost voice."""

from __future__ import annotations

from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

from tests.browser.heard import PageTraffic
from tests.browser.screens import Screens, goes_on, loaded, open_sheet, question, tap
from tests.browser.sounding import speak, speaker
from tests.waiting import until
from tests.web.house import House, Phone
from tests.web.tones import Tones, night

pytestmark = [pytest.mark.house(voice=Tones), pytest.mark.usefixtures("patient_voice")]
"""The marks of a hub with a voice but without a loudspeaker, which waits for the phone that speaks."""


SHUT = """() => {
const real = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, "state").get;
window.opens = Infinity;
Object.defineProperty(BaseAudioContext.prototype, "state", {
  get() { return performance.now() < window.opens ? "suspended" : real.call(this); },
});
}"""
"""A script that keeps a page's loudspeaker shut for a while: Firefox takes two seconds to open it."""


def reports(house: House, patch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Return the list of all reports of spoken lines that the hub gets from now on."""
    found: list[tuple[Any, ...]] = []
    real = house.tables.finish_line

    def spoken(*report: Any) -> None:
        found.append(report)
        real(*report)

    patch.setattr(house.tables, "finish_line", spoken)
    return found


def heard(page: Page) -> list[dict[str, Any]]:
    """Return the sounds that the page has played."""
    return cast(list[dict[str, Any]], page.evaluate("heard"))


def wait_for_sound(page: Page, name: str, times: int = 1) -> None:
    """Wait until the page has started or stopped that many sounds."""
    page.wait_for_function(
        "([name, times]) => heard.filter((one) => one.name === name).length >= times", arg=[name, times]
    )


def check(phone: Phone) -> None:
    """Try the voice, as soon as the game knows that there is one."""
    until(lambda: phone.view()["questions"], lambda asked: any("-check-" in one["id"] for one in asked))
    phone.say("check")


def test_it_plays_each_line_at_its_moment_and_reports_its_end(
    house: House, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    phones = night(house)
    told = reports(house, monkeypatch)
    page = speaker(house, screens, phones[0])
    speak(page)
    check(phones[1])
    line = phones[1].view()["line"]
    wait_for_sound(page, "start")
    assert heard(page)[0]["length"] == pytest.approx(0.2)
    assert heard(page)[0]["wait"] <= line["starts"] / 1000
    until(lambda: list(told))
    assert told == [(house.code, "phone 1", line["key"], line["take"])]
    until(lambda: phones[1].view()["line"], lambda line: line is None)
    assert [one["name"] for one in heard(page)] == ["start"]


@pytest.mark.long
def test_it_falls_silent_when_the_line_goes_and_begins_again_when_one_comes(
    house: House, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.tables.lend_voice(Tones(15))
    phones = night(house)
    told = reports(house, monkeypatch)
    page = speaker(house, screens, phones[0])
    speak(page)
    for phone in phones:
        phone.say("ready")
    wait_for_sound(page, "start")
    phones[1].say("night", "pause")
    wait_for_sound(page, "stop")
    phones[1].say("night", "pause")
    wait_for_sound(page, "start", 2)
    phones[1].say("table-pause")
    wait_for_sound(page, "stop", 2)
    assert told == [], "a line that was cut short was not spoken"


@pytest.mark.long
def test_another_phone_takes_over_and_it_can_be_told_to_be_silent(house: House, screens: Screens) -> None:
    house.tables.lend_voice(Tones(15))
    phones = night(house)
    phones[0].say("table-speaker", "seat-2")
    first, second = (speaker(house, screens, phone) for phone in phones[:2])
    speak(first)
    check(phones[2])
    wait_for_sound(first, "start")
    expect(second.locator("[data-voice=other]")).to_have_count(1)
    speak(second)
    wait_for_sound(first, "stop")
    expect(first.locator("[data-voice=other]")).to_have_count(1)
    second.locator("[data-hush]").click()
    expect(second.locator("[data-voice=free]")).to_have_count(1)
    until(lambda: house.tables.narrator(house.code), lambda narrator: narrator == "")


@pytest.mark.long
def test_a_phone_that_the_hub_lost_sight_of_speaks_again_by_itself(house: House, screens: Screens) -> None:
    phones = night(house)
    page = speaker(house, screens, phones[0])
    speak(page)
    phones[0].form(f"/{house.code}/loudspeaker/hush", "")  # the hub believes it is gone, and it does not know that
    until(lambda: house.tables.narrator(house.code), lambda narrator: narrator == "phone 2")
    expect(page.locator("[data-voice=mine]")).to_have_count(1)


@pytest.mark.long
def test_a_page_that_is_loaded_anew_speaks_again_from_the_first_tap_on(house: House, screens: Screens) -> None:
    page = speaker(house, screens, night(house)[0])
    speak(page)
    page.reload()
    expect(page.locator("[data-voice=free]")).to_have_count(1)
    until(lambda: house.tables.narrator(house.code), lambda narrator: narrator == "")
    loaded(page, "speaker.js")
    page.locator(".me").tap()
    expect(page.locator("[data-voice=mine]")).to_have_count(1)
    until(lambda: house.tables.narrator(house.code), lambda narrator: narrator == "phone 2")


@pytest.mark.long
def test_a_page_that_was_told_to_be_silent_stays_so_when_it_is_loaded_anew(house: House, screens: Screens) -> None:
    phones = night(house)
    page = speaker(house, screens, phones[0])
    speak(page)
    page.locator("[data-hush]").click()
    expect(page.locator("[data-voice=free]")).to_have_count(1)
    page.reload()
    loaded(page, "speaker.js")
    with page.expect_response("**/answers"):
        tap(question(page, "ready").locator("button").first)
    assert not page.evaluate("performance.getEntriesByType('resource').some((one) => one.name.includes('soundscape'))")
    assert house.tables.narrator(house.code) == ""


@pytest.mark.long
def test_what_cannot_be_loaded_is_said_and_nobody_speaks(house: House, screens: Screens) -> None:
    phones = night(house)
    voice: Any = house.tables.voice()
    voice.silent.update(line.text.message for line in house.tables.snapshot(house.code).lines[2:])
    page = speaker(house, screens, phones[0])
    page.locator("[data-voice] [data-speak]").click()
    expect(page.locator("#voice-state")).to_have_text("There's no recording of this line.")
    voice.silent.clear()
    page.route("**/voice/*", lambda route: route.abort())
    page.locator("[data-voice] [data-speak]").click()
    expect(page.locator("#voice-state")).to_have_text("That didn't work. Try again.")
    page.unroute("**/voice/*")
    speak(page)


@pytest.mark.long
def test_a_loudspeaker_that_opens_late_is_waited_for_and_one_that_stays_shut_is_told_of(
    house: House, screens: Screens
) -> None:
    page = speaker(house, screens, night(house)[0])
    page.evaluate(SHUT)
    page.locator("[data-voice] [data-speak]").click()
    expect(page.locator("#voice-state")).to_have_text("This phone isn't making a sound. Try another one.")
    assert house.tables.narrator(house.code) == ""
    page.evaluate("window.opens = performance.now() + 2000")
    speak(page)


@pytest.mark.long
def test_the_lines_of_the_next_game_are_loaded_when_it_begins(house: House, screens: Screens) -> None:
    phones = night(house)
    page = speaker(house, screens, phones[0])
    speak(page)
    phones[0].say("table-ask-end")
    phones[1].say("table-agree-end", "yes")
    phones[0].say("table-language", "es")
    phones[0].say("table-begin")
    phones[0].say("placed")
    phones[0].say("check")
    wait_for_sound(page, "start")
    voice: Any = house.tables.voice()
    english = voice.asked[: len(house.tables.snapshot(house.code).lines)]
    spanish = [(words, "es", sound) for words, _, sound in english]
    until(lambda: sorted(voice.asked), lambda asked: asked == sorted([*english, *spanish]))  # each line is loaded once


@pytest.mark.long
def test_a_chip_makes_the_phone_speak_while_nobody_does_and_is_gone_then(house: House, screens: Screens) -> None:
    phones = night(house)
    page, other = screens.phone(house, phones[0]), screens.phone(house, phones[1])
    chip = page.locator(".chip")
    expect(chip).to_have_text("No sound? Let this phone speak")
    expect(other.locator(".chip")).to_have_count(0)  # the host chooses the phone that may be it
    chip.click()
    expect(page.locator("[data-voice=mine]")).to_have_count(1)
    expect(chip).to_have_count(0)
    open_sheet(page, "menu")
    page.locator("[data-voice] summary").click()
    page.locator("[data-hush]").click()
    open_sheet(page, "menu")
    expect(chip).to_be_visible()


def test_no_chip_is_lit_in_the_night(house: House, screens: Screens) -> None:
    phones = night(house)
    page = screens.phone(house, phones[0])
    expect(page.locator(".chip")).to_be_visible()
    for phone in phones:
        phone.say("ready")
    expect(page.locator("#press")).to_be_visible()
    expect(page.locator(".chip")).to_be_hidden()


@pytest.mark.long
@pytest.mark.house(voice=lambda: None)
def test_a_muted_hub_promises_no_loudspeaker(house: House, screens: Screens) -> None:
    page = screens.phone(house, night(house)[0])
    expect(page.locator(".block").first).to_be_visible()
    expect(page.locator("[data-speak]")).to_have_count(0)
    for words in ("loudspeaker", "make one of the phones"):
        assert words not in (page.locator("body").inner_text()).casefold()


COUNT = """() => {
window.struck = 0;
const real = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) { window.struck += 1; return real.call(this, when); };
}"""
"""A script that counts the tones of a page."""

TONES = 5
"""The number of tones of the gong."""


def listening(house: House, screens: Screens, phone: Phone) -> Page:
    """Return the page of a phone whose tones are counted, once it has its gong."""
    page = screens.phone(house, phone)
    page.evaluate(COUNT)
    loaded(page, "awake.mp4")
    return page


def struck(page: Page) -> int:
    """Return the number of tones that a page has played."""
    return cast(int, page.evaluate("struck"))


def stopped(phone: Phone, page: Page, tapped: bool) -> None:
    """Stop the night, and wait until a page shows it: all earlier sounds have been played by then, if it can."""
    if phone.view()["phase"] == "night":
        phone.say("night", "stop")
    expect(page.locator("body")).not_to_have_attribute("data-phase", "night")
    if tapped:
        page.evaluate("new AudioContext().resume()")


def reading(house: House, phones: list[Phone]) -> None:
    """Let the first phone be the voice, and begin to read the night."""
    for path in ("", "/speak"):
        assert phones[0].form(f"/{house.code}/loudspeaker{path}", "").status in (200, 204)
    until(lambda: house.tables.narrator(house.code), lambda seen: seen == "phone 1")
    for phone in phones:
        phone.say("ready")
    until(lambda: house.tables.snapshot(house.code).public.line)


@pytest.mark.house(voice=lambda: Tones(15))
@pytest.mark.long
def test_phones_that_were_tapped_strike_the_gong_once_when_the_phone_that_speaks_falls_silent(
    house: House, screens: Screens
) -> None:
    phones = night(house)
    pages = [listening(house, screens, phone) for phone in phones[1:4]]
    heard = [PageTraffic(page) for page in pages]
    for page in pages[:2]:
        page.locator("header.top").click()
    reading(house, phones)
    phones[0].form(f"/{house.code}/loudspeaker/hush", "")
    until(lambda: [struck(page) for page in pages[:2]], lambda seen: seen == [TONES, TONES], pause=goes_on(pages[0]))
    for page in pages:
        stopped(phones[4], page, page in pages[:2])
    assert [struck(page) for page in pages] == [TONES, TONES, 0], "without a tap a browser makes no sound"
    asked = {address for one in heard for address in one.asked if not address.endswith(".svg")}
    assert asked == set(), "no sound is fetched for it, and nobody is asked"
    regions = [[found for found in one.regions(0) if "line" in found][-1] for one in heard]
    assert regions[0]["line"] == regions[1]["line"] == regions[2]["line"], "what comes is the same on all"


@pytest.mark.house(voice=lambda: Tones(15))
@pytest.mark.long
def test_a_phone_that_comes_when_it_has_sounded_stays_silent(house: House, screens: Screens) -> None:
    phones = night(house)
    reading(house, phones)
    phones[0].form(f"/{house.code}/loudspeaker/hush", "")
    until(lambda: house.tables.snapshot(house.code).public.line, lambda line: line is None)
    page = listening(house, screens, phones[1])
    page.keyboard.press("Tab")
    phones[2].say("narration")
    stopped(phones[3], page, True)
    assert struck(page) == 0
