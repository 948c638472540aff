"""Players record a narrator in a browser and save it; the table tries its voice before the first night."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from companion.core.lines import Line, Script
from companion.core.text import say
from companion.core.view import Fact, Facts
from sounds import pcm
from sounds.maker import Maker
from sounds.player import SoundPlayer
from sounds.renderer import Renderer
from sounds.utterance import utterance
from sounds.voice_status import VoiceStatus
from tests.browser.look import TABLE_SIZES
from tests.browser.screens import TV, Screens, Size, address, carry, goes_on, question, unfold
from tests.browser.sounding import pitch, room, spoken
from tests.browser.stage import Scenery
from tests.hub.by_hand import ManualHub, running
from tests.long import further
from tests.sounds.game import short_game
from tests.sounds.recorder import recorder
from tests.waiting import until
from tests.web.house import House, Phone, open_house

LINES = 12
KEYS = [f"line-{n}" for n in range(LINES)]
HERTZ = {key: 300 + 40 * n for n, key in enumerate(KEYS)}
"""The frequency with which each line is recorded: a tone of its own."""

LOST_ONCE = """(what) => {
  const all = OfflineAudioContext.prototype, answers = all[what];
  all[what] = () => {
    all[what] = answers;
    document.body.setAttribute("data-lost", "");
    return new Promise(() => {});
  };
}"""

SLOW_ONCE = """(what) => {
  const all = OfflineAudioContext.prototype, answers = all[what];
  all[what] = function (content) {
    all[what] = () => new Promise(() => {});
    document.body.setAttribute("data-lost", "");
    return new Promise((done) => setTimeout(() => answers.call(this, content).then(done), 9000));
  };
}"""
"""A script that delays the first answer, and no other."""

TWELVE = Script(tuple((Line(key=key, text=say(f"The words of {key}."), pause=500, length=5000),) for key in KEYS))


@pytest.fixture
def narrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A hub with a room of sound, and the game with twelve lines."""
    with open_house(tmp_path, games=short_game(monkeypatch, TWELVE)) as house:
        room(house, tmp_path)
        yield house


def page_of(screens: Screens, house: House, phone: Phone) -> Page:
    page = screens.blank()
    carry(page, house, phone)
    page.goto(f"http://127.0.0.1:{house.port}/{house.code}/record")
    return page


def table(house: House) -> Phone:
    """Begin the game with twelve lines; return the host's phone."""
    anna, _ = house.phone("Anna"), house.phone("Ben")
    anna.say("table-game", "narrated")
    anna.say("table-begin")
    return anna


@pytest.mark.long
def test_a_narrator_is_recorded_saved_loaded_on_a_fresh_hub_and_heard_in_its_night(
    screens: Screens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = short_game(monkeypatch, TWELVE)
    saved = tmp_path / "narrator.zip"
    with open_house(tmp_path / "one", games=games) as house:
        here = room(house, tmp_path / "one")
        page = page_of(screens, house, table(house))
        for key, hertz in HERTZ.items():
            line = page.locator(f"[data-key={key}]")
            assert line.locator("blockquote").inner_text() == f"The words of {key}."
            line.locator("input").set_input_files(spoken(tmp_path, hertz))
            expect(line.locator(".state")).to_have_text("Saved.")
            wav = here.recording("en", key)
            assert wav and pitch(pcm.read(wav)) == pytest.approx(hertz, rel=0.02)
            assert here.list_recorded("en")[key] == pytest.approx(460, abs=30), "the silence is gone"
        expect(page.locator("#done")).to_have_text(str(LINES))
        listened(page, KEYS[0])
        refused(page, KEYS[1], tmp_path)
        with page.expect_download() as saving:
            page.locator("#save").click()
        saving.value.save_as(saved)
        page.locator(f"[data-key={KEYS[0]}] [data-drop]").click()
        expect(page.locator("#done")).to_have_text(str(LINES - 1))
        assert here.list_recorded("en").keys() == set(KEYS[1:])
    with open_house(tmp_path / "fresh", games=games) as house:
        room(house, tmp_path / "fresh")
        page = page_of(screens, house, table(house))
        expect(page.locator("#done")).to_have_text("0")
        page.locator("#load").set_input_files(saved)
        expect(page.locator("#done")).to_have_text(str(LINES))
    # Only the recordings are left as a voice.
    monkeypatch.setattr("sounds.espeak.LIBRARIES", ())
    renderer = Renderer()
    with running(tmp_path / "night", games=games, names="Anna Ben") as hub:
        tones = heard(hub, Maker(renderer, tmp_path / "fresh"), tmp_path, monkeypatch)
        renderer.rest()
    assert tones == pytest.approx(list(HERTZ.values()), rel=0.02)


@pytest.mark.long
def test_a_phone_that_cannot_sound_says_so_when_a_recording_is_to_be_heard(
    screens: Screens, narrated: House, tmp_path: Path
) -> None:
    page = page_of(screens, narrated, table(narrated))
    page.evaluate("delete window.AudioContext")
    line = page.locator(f"[data-key={KEYS[0]}]")
    line.locator("input").set_input_files(spoken(tmp_path, 440))
    expect(line.locator(".state")).to_have_text("Saved.")
    line.locator("[data-hear]").click()
    expect(line.locator(".state")).to_have_text("That didn't work. Try again.")


@pytest.mark.long
@pytest.mark.parametrize(
    ("plant", "what"),
    further([(LOST_ONCE, "decodeAudioData"), (LOST_ONCE, "startRendering"), (SLOW_ONCE, "decodeAudioData")]),
    ids=["lost", "lost in the mix", "slow"],
)
def test_a_decoder_that_is_silent_is_asked_again_and_the_first_answer_counts(
    screens: Screens, narrated: House, tmp_path: Path, plant: str, what: str
) -> None:
    page = page_of(screens, narrated, table(narrated))
    page.clock.install()
    page.evaluate(plant, what)
    line = page.locator(f"[data-key={KEYS[0]}]")
    line.locator("input").set_input_files(spoken(tmp_path, 440))
    expect(page.locator("body")).to_have_attribute("data-lost", "")
    page.clock.run_for(10_000)
    expect(line.locator(".state")).to_have_text("Saved.")


def test_a_line_that_is_recorded_before_the_script_has_come_is_kept_too(
    screens: Screens, narrated: House, tmp_path: Path
) -> None:
    page, held = screens.blank(), list[Route]()
    carry(page, narrated, table(narrated))
    page.route("**/record.js*", lambda route: held.append(route))
    page.goto(f"http://127.0.0.1:{narrated.port}/{narrated.code}/record", wait_until="commit")
    line = page.locator(f"[data-key={KEYS[0]}]")
    line.locator("input").set_input_files(spoken(tmp_path, 440))
    until(lambda: held, pause=goes_on(page))
    held[0].continue_()
    expect(line.locator(".state")).to_have_text("Saved.")


def listened(page: Page, key: str) -> None:
    """Listen to a line: the page fetches its recording."""
    with page.expect_response(lambda reply: "/record/listen" in reply.url) as reply:
        page.locator(f"[data-key={key}] [data-hear]").click()
    assert reply.value.status == 200


def refused(page: Page, key: str, folder: Path) -> None:
    """Choose useless files: the page says why, and the recording stays."""
    last = page.locator(f"[data-key={key}]")
    (folder / "text.txt").write_text("no sound")
    last.locator("input").set_input_files(folder / "text.txt")
    expect(last.locator(".state")).to_have_text("This phone can't read that file. Try another recording app.")
    last.locator("input").set_input_files(spoken(folder, 50, 0.05))
    expect(last.locator(".state")).to_have_text("There's nothing to hear, or too little.")
    assert last.get_attribute("data-recorded") is not None


def heard(hub: ManualHub, maker: Maker, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let a night be read and mixed by SDL; return the pitch of each line in the result."""
    status = VoiceStatus(hub.tables)
    lines = {key: utterance(f"The words of {key}.", "en", "") for key in KEYS}
    made = {line: maker.make(line, key) for key, line in lines.items()}
    with recorder(folder, hub.clock, monkeypatch) as tape:
        player = SoundPlayer(hub.tables, tape.device, status, made.get, 1, hub.clock)
        hub.tables.listen(player.change)
        status.voice(None)
        player.act()
        hub.play("narrated")
        due = 0

        def act() -> bool:
            nonlocal due
            ahead = hub.tables._tables[hub.code].ahead or hub.clock.stamp
            if hub.clock.stamp >= min(due, ahead):
                hub.settle()
                due = player.act()
            return len(player.starts) < LINES or hub.snapshot.public.line is not None

        tape.run(act)
    whole = tape.recorded()
    return [
        pitch(whole[begins : begins + len(made[lines[start.key]]) // 2].tobytes())
        for start in player.starts
        for begins in (tape.at(start.stamp),)
    ]


NAMES = ("Anna", "FernandoGuadalup", "Caro", "Massimiliano", "Elsa", "Bartholomew", "Gina", "Hugo", "Ines", "Jan")
SILENT = "No answer: check the phone and reload its page."
FOUND = Facts(
    "rehearsal", "Rehearsal", (*(Fact(name, SILENT) for name in NAMES), Fact("The voice", "Nobody hears it."))
)

PAGE = 6_000
"""Milliseconds that a page of the table's screen is shown."""


@pytest.mark.long
def test_everybody_tries_a_ballot_and_the_button(house: House, screens: Screens) -> None:
    anna, ben = (screens.phone(house, house.phone(name)) for name in ("Anna", "Ben"))
    table = screens.table(house, TV)
    unfold(anna, "table-rehearse").locator("button").click()
    expect(table.locator(".next")).to_contain_text("vote on your phone")
    for page, hears in ((anna, "yes"), (ben, "no")):
        vote = question(page, "table-try-vote")
        vote.locator(f"label:has(input[value='{hears}'])").click()
        vote.locator("[type=submit]").click()
        question(page, "table-try-button").locator("button").click()
    found = table.locator(".block", has_text="Rehearsal")
    expect(found).to_contain_text("Anna")
    expect(found).to_contain_text("Ready")
    expect(found).to_contain_text("Only 1 person can hear it. Turn it up.")


@pytest.mark.long
@pytest.mark.scenery(Scenery((FOUND,), phase="gathering"))
@TABLE_SIZES
def test_the_table_s_screen_shows_everybody_page_by_page(staged: House, screens: Screens, size: Size) -> None:
    for name in NAMES:
        staged.phone(name)
    page = screens.blank(size)
    page.clock.install()
    page.goto(f"{address(staged)}/table?screen")
    rows = page.locator("[data-key=rehearsal] .facts > div")
    expect(rows).to_have_count(len(NAMES) + 1)
    everybody = set(range(len(NAMES) + 1))
    beside = page.locator(".beside").bounding_box()
    assert beside
    shown: list[set[int]] = []
    while set().union(*shown) != everybody:
        boxes = [row.bounding_box() for row in rows.all()]
        in_sight = {at for at, box in enumerate(boxes) if box and beside["x"] - 1 < box["x"] < size[0]}
        assert in_sight and in_sight not in shown
        shown.append(in_sight)
        page.clock.run_for(PAGE)
    assert len(shown) > 1
    assert sum(map(len, shown)) == len(everybody), "each on one page"
