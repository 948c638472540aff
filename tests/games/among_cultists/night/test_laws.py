"""Among Cultists under any order of reports, ticks, taps, and voices that come and go.

The law: nobody is left in the dark. A night that runs goes on by itself; one that has
stopped tells everybody so and asks every seat the same; each comes to its end.
"""

from contextlib import suppress
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import script as s
from companion.core.game import Refused
from companion.core.question import One
from companion.core.report import NarratorPresent, Repeat, Spoken, Tick
from companion.core.table import TableInput, TableOffer
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.plan import Variant
from companion.games.among_cultists.voice.ritual import script
from tests.games.among_cultists.before import set_up
from tests.games.among_cultists.by_night import playing, state
from tests.games.among_cultists.column import PLAYED
from tests.laws.evening import Evening, own
from tests.long import cases

ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("tap"), st.integers(0, 99), st.integers(0, 99)),
        st.tuples(st.just("button"), st.sampled_from(["pause", "repeat", "stop", "next"])),
        st.tuples(st.just("voice"), st.booleans()),
        st.tuples(st.just("wait"), st.integers(0, 20_000)),
        st.tuples(st.sampled_from(["ready", "check", "report", "report", "late", "due", "restart"])),
    ),
    max_size=60,
).map(lambda actions: [("voice", True), *actions])
VARIANTS = st.sampled_from(PLAYED)

many = settings(deadline=None, max_examples=cases(200))


def offers(evening: Evening, seat: int) -> list[TableOffer]:
    """Return what the game asks a seat, without the table's own questions."""
    return [one for place, all in evening.offered().items() for one in all if place == seat and _of_game(one)]


def _of_game(offer: TableOffer) -> bool:
    return not offer.question.id.startswith("table-")


def tries(evening: Evening, noticed: TableInput) -> None:
    """Report what a device has noticed, if the game takes it."""
    before = state(evening)
    try:
        evening.do(noticed)
    except Refused:
        assert state(evening) == before


def report(evening: Evening) -> None:
    """Let the voice say the present line to its end, if there is a voice and a line."""
    line = GAME.scene(state(evening)).line
    if line and state(evening).narration.voice:
        evening.now = max(evening.now, line.starts + 1500)
        tries(evening, Spoken(line.key, line.take))


def due(evening: Evening) -> None:
    moment = GAME.due(state(evening))
    if moment is not None:
        evening.now = max(evening.now, moment)
        evening.do(Tick())


def get_ready(evening: Evening) -> None:
    if evening.asks(1, "ai") or evening.asks(1, "placed"):
        set_up(evening)
    for seat in evening.table.seats:
        with suppress(LookupError):
            evening.say(seat, "ready")


def act(evening: Evening, action: Any) -> None:
    now = state(evening)
    if now.evening:
        return  # the night is over, and the cards are in place
    match action:
        case ("tap", seat, choice):
            by = evening.table.seats[seat % len(evening.table.seats)]
            if found := offers(evening, by):
                question = found[choice % len(found)].question
                assert isinstance(question.ask, One)
                evening.say(by, question.id, question.ask.choices[choice % len(question.ask.choices)].value)
        case ("button", button) if button in GAME.controls(now):
            evening.use(button)
        case ("voice", there):
            heard = now.narration.voice and GAME.scene(now).line is not None
            tries(evening, NarratorPresent(there))
            after = state(evening)
            assert after.stands or not (heard and not there and after.phase == "night"), "it reads on without its voice"
            assert after.paused == now.paused or not there, "a voice that came back ended somebody's pause"
        case ("wait", milliseconds):
            evening.now += milliseconds
        case ("ready",):
            get_ready(evening)
        case ("check",):
            if evening.asks(1, "check"):
                evening.say(1, "check")
        case ("report",):
            report(evening)
        case ("late",):
            tries(evening, Spoken("settle", 1))
        case ("due",):
            due(evening)
        case ("restart",):
            tries(evening, Repeat())


def play(variant: Variant, actions: list[Any]) -> Evening:
    evening = playing(variant, voice=False)
    for action in actions:
        act(evening, action)
        nobody_is_left_in_the_dark(evening)
    return evening


def nobody_is_left_in_the_dark(evening: Evening) -> None:
    now = state(evening)
    scene, moment, seats = GAME.scene(now), GAME.due(now), evening.table.seats
    asked = [[msgspec.json.encode(offer.question) for offer in offers(evening, seat)] for seat in seats]
    match now.phase:
        case "setting_up":
            # Each phone has its own part of the checklist first.
            ids = [sorted(offer.question.id for offer in offers(evening, seat)) for seat in seats]
            assert all(one == ids[0] and one for one in ids)
        case "preparing":
            assert scene.line is None or scene.line.key == "check"
            assert now.checking == (moment is not None), "a check that hangs, or a tick for nothing"
            assert now.narration.voice or not now.checking, "a check without a voice"
        case "night":
            assert now.stands == (moment is None), "it neither goes on nor stands still"
            assert all(one == asked[0] and one for one in asked)
            if now.stands:
                assert scene.line is None and [block.id for block in scene.blocks] == ["paused"]
                everybody_is_told(evening, stopped=not now.paused)
        case "waking":
            assert moment is not None and (scene.line is None or scene.line.key == "wake")
        case "after":
            assert moment is None and scene.line is None


def everybody_is_told(evening: Evening, stopped: bool) -> None:
    scene = GAME.scene(state(evening))
    assert [sound.name for sound in scene.sounds] == (["gong", "buzz"] if stopped else ["buzz"])
    assert scene.lamps["power"] == ("fast" if stopped else "on")
    assert {glow for lamp, glow in scene.lamps.items() if lamp != "power"} == {"slow" if stopped else "off"}
    for seat in evening.table.seats:
        presses = [offer for offer in offers(evening, seat) if offer.question.press]
        assert len(presses) == stopped and all(offer.question.awaited for offer in presses)


def played_to_the_end(variant: Variant, actions: list[Any], heard: bool) -> Evening:
    """Play `actions` before and in the night; then let it go on, with or without a voice, until it has ended."""
    evening = play(variant, [*actions, ("ready",), *actions])
    if state(evening).phase in ("setting_up", "preparing"):
        act(evening, ("ready",))
    tries(evening, NarratorPresent(heard))
    for _ in range(60):
        if state(evening).stands and evening.asks(1, "night"):
            evening.say(1, "night", "pause")
        if heard and GAME.scene(state(evening)).line:
            report(evening)
        else:
            due(evening)
        nobody_is_left_in_the_dark(evening)
    return evening


@many
@given(VARIANTS, ACTIONS, st.booleans())
def test_nobody_is_left_in_the_dark_and_every_night_comes_to_its_end_with_every_line(
    variant: Variant, actions: list[Any], heard: bool
) -> None:
    """A night that nobody stopped has had every line, and the last one opens all eyes."""
    evening = played_to_the_end(variant, actions, heard)
    assert state(evening).phase in ("after", "beginning")
    wanted = {line.key for line in script(variant).lines}
    had: list[str] = []
    now: Any = None
    for event in own(evening.events):
        now = event.after(now)  # type: ignore[attr-defined]
        match event:
            case s.ScriptBegan():
                had = []
            case s.LineSpoken(key) | s.LineLost(key):
                had.append(key)
            case s.ScriptEnded() if now.phase == "after":
                assert had[-1] == "wake" or (wanted <= set(had) and had[-1] == "begin")
