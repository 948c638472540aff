"""Among Cultists at a table: ready, silence, the night, interruptions of it, and the time after it.

The law below: nobody is left in the dark. A night that runs continues by itself; one that has stopped says so to
everybody and asks every seat the same; each comes to its end.
"""

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import script as s
from companion.core.game import Refused
from companion.core.question import One
from companion.core.report import NarratorPresent, Repeat, Spoken, Tick
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.plan import Variant
from companion.games.among_cultists.night import events as e
from companion.games.among_cultists.night.moves import SILENCE
from companion.games.among_cultists.voice.ritual import script
from companion.table.event import TableMove
from companion.table.inputs import TableInput
from tests.games.among_cultists.before import set_up
from tests.games.among_cultists.by_night import CONTROL, PLAYED, falling, hear, line, playing, shapeless, step, to_line
from tests.games.among_cultists.evening import facts, ready, report, state
from tests.laws.evening import Evening, end, own
from tests.long import cases

# Before the night


@pytest.mark.parametrize("voice", [True, False])
@pytest.mark.parametrize("variant", PLAYED)
def test_ready_silence_night_after_in_every_variant(variant: Variant, voice: bool) -> None:
    evening = playing(variant, voice=voice)
    assert evening.public().phase == "preparing"
    *first, last = evening.table.seats
    for seat in first:
        evening.now += 700
        assert own(evening.say(seat, "ready")) == [e.SeatReady(seat)]
    evening.now += 700
    begins = s.ScriptBegan[Any](1, evening.now + SILENCE, aloud=voice)
    assert own(evening.say(last, "ready")) == [e.SeatReady(last), begins]
    assert SILENCE == 3000
    spoken = evening.public().line
    assert spoken and (spoken.key, spoken.starts) == ("settle", evening.now + 3000)
    assert evening.public().phase == "night"
    assert hear(evening) == [one.key for one in script(variant).lines]
    assert evening.public().phase == "after"
    assert facts(evening, "after")["Your deck"].startswith("Put its bottom card" if variant.decks else "All its cards")
    assert own(evening.say(2, "done")) == [e.EveningBegan(state(evening).setup, 1 if variant.ai else None)]
    assert evening.public().phase == "beginning"


SCREEN = 5
"""The rows of a block that fit on a table's screen."""


def test_who_is_ready_is_asked_no_more_and_a_button_is_enough() -> None:
    evening = playing(PLAYED[1])
    question = evening.question(2, "ready")
    assert (question.button_choice, question.required, question.secret) == ("go", True, False)
    evening.say(2, "ready")
    assert not evening.asks(2, "ready")
    assert [place.seat for place in evening.public().seats if not place.required] == [2]


def test_everybody_can_check_what_is_played() -> None:
    shown = facts(playing(Variant(6, ai=True, seer=True)), "before")
    assert (shown["Characters"], shown["Cultists"], shown["Seer"]) == ("7", "2", "Yes")
    assert shown["Automatic Investigator (AI)"] == "Yes"
    assert facts(playing(Variant(7)), "before")["Seer"] == "No"


def test_what_to_hold_fits_the_variant() -> None:
    with_seer = facts(playing(Variant(5, seer=True)), "before")
    assert "one hand" in with_seer["Your deck"] and "fist" in with_seer["Your other hand"]
    first = [*with_seer][:SCREEN]
    assert first == ["Your envelope", "Your deck", "Your other hand", "The voice", "The phones"], "hands before numbers"
    assert "Your other hand" not in facts(playing(Variant(5)), "before")
    four = facts(playing(Variant(4, ai=True)), "before")
    assert four["The AI's deck"].startswith("{who} takes it")
    assert four["The AI's envelope"].startswith("Take the deck out")
    seven = facts(playing(Variant(7)), "before")
    assert "on the table" in seven["Your deck"] and not {"The AI's deck", "Your hands"} & set(seven)
    both = facts(playing(Variant(6, ai=True, seer=True)), "before")
    assert both["The AI's deck"] == "Leave it on the table." and "fist" in both["Your hands"]


def test_what_becomes_of_the_cards_fits_the_variant() -> None:
    rows = {}
    for variant in (Variant(5), Variant(5, ai=True), Variant(7), Variant(6, ai=True)):
        evening = falling(variant)
        hear(evening)
        rows[variant] = set(facts(evening, "after"))
    assert list(rows.values()) == [
        {"Your deck"},
        {"Your deck", "The AI's bottom card", "The AI's other cards"},
        {"Your deck"},
        {"Your deck", "The AI's cards"},
    ]


# The night


@pytest.mark.parametrize(("variant", "taught"), [*((variant, False) for variant in PLAYED), (PLAYED[1], True)])
def test_in_the_night_every_seat_sees_and_is_asked_the_same_and_nobody_is_taught(
    variant: Variant, taught: bool
) -> None:
    evening = playing(variant)
    if taught:
        evening.say(1, "table-teach")
    ready(evening)
    assert evening.table.running and evening.table.running.teaches == taught
    while state(evening).phase == "night":
        views = [shapeless(evening, seat) for seat in evening.table.seats]
        assert len(set(views)) == 1 and evening.public().lesson is None
        lamps = evening.public().lamps
        assert lamps == {"power": "slow", **{f"seat{seat}": "off" for seat in evening.table.seats}}
        step(evening)


def test_the_night_asks_for_nothing_but_can_be_paused_repeated_and_stopped_by_anybody() -> None:
    evening = to_line(falling(), "cultists-look")
    for seat in evening.table.seats:
        question = evening.question(seat, "night")
        assert isinstance(question.ask, One)
        assert tuple(choice.value for choice in question.ask.choices) == CONTROL
        assert not question.required and not question.secret and question.button_choice is None


def test_where_the_hub_need_not_know_the_roles_nothing_is_secret() -> None:
    evening = falling()
    for observer in evening.table.seats:
        private = evening.view(observer).private
        assert private and private.secrets == ()
        assert not any(question.secret for question in private.questions)


# Paused, repeated, stopped, or without its voice


def test_a_pause_holds_the_night_until_a_second_tap_and_then_the_step_comes_again() -> None:
    evening = to_line(falling(), "cultists-look")
    assert own(evening.say(4, "night", "pause")) == [e.NightPaused()]
    assert line(evening) is None and evening.coming() is None
    question = evening.question(1, "night")
    assert isinstance(question.ask, One) and tuple(choice.value for choice in question.ask.choices) == CONTROL
    assert evening.shows("paused")
    assert evening.wait(600_000) == []
    assert own(evening.say(1, "night", "pause")) == [s.StepRepeated(2, 1, evening.now + 1000)]
    assert not evening.shows("paused")
    assert line(evening) == s.EYES_CLOSED.key
    assert hear(evening) == [s.EYES_CLOSED.key, *[one.key for one in script(PLAYED[1]).lines][1:]]


@pytest.mark.parametrize(("key", "first"), [("cultists-look", "turn"), ("cover", "cover"), ("seer-look", "fist")])
def test_a_step_that_comes_again_brings_the_hands_back_too(key: str, first: str) -> None:
    evening = to_line(falling(), key)
    evening.say(3, "night", "repeat")
    assert hear(evening)[:2] == [s.EYES_CLOSED.key, first]


def test_of_two_taps_at_once_the_second_finds_nothing() -> None:
    evening = to_line(falling(), "cultists-look")
    other = evening.question(2, "night").id
    evening.say(1, "night", "pause")
    assert other not in evening.ids(2)
    taps = {other}
    for tap in range(50):
        id = evening.question(tap % 5 + 1, "night").id
        assert id not in taps
        taps.add(id)
        evening.say(tap % 5 + 1, "night", "pause")
    assert state(evening).paused
    evening.say(1, "night", "pause")
    assert hear(evening)[-1] == "begin"


def test_who_paused_is_in_no_view() -> None:
    tables = [to_line(falling(), "seer-look") for _ in range(2)]
    for evening, seat in zip(tables, (2, 5), strict=True):
        evening.say(seat, "night", "pause")
    assert [tables[0].view(observer) for observer in (None, 1, 2)] == [
        tables[1].view(observer) for observer in (None, 1, 2)
    ]


def test_in_a_pause_the_narrator_is_not_heard() -> None:
    evening = to_line(falling(), "cultists-look")
    evening.say(4, "night", "pause")
    for noticed in (Spoken("cultists-look", 1), Repeat()):
        with pytest.raises(Refused, match="paused"):
            report(evening, noticed)
    with pytest.raises(Refused):
        report(evening, NarratorPresent(True))


def test_a_stop_wakes_everybody_and_ends_the_night() -> None:
    evening = to_line(falling(), "cultists-look")
    happened = own(evening.say(5, "night", "stop"))
    assert happened == [e.NightStopped(), s.ScriptBegan(2, evening.now + 1000)]
    public = evening.public()
    assert public.line and public.line.key == "wake" and "Open your eyes" in public.line.text.message  # type: ignore[union-attr]
    assert "Open your eyes" in public.happened[-1].text.message  # type: ignore[union-attr]
    assert hear(evening) == ["wake"]
    assert public.phase == "night" and evening.public().phase == "after"
    assert "stopped early" in facts(evening, "after")["The night"]
    evening.say(1, "done")
    assert evening.public().phase == "beginning"


def test_a_game_that_ends_while_its_night_is_paused_is_a_night_no_more() -> None:
    evening = to_line(falling(), "cultists-look")
    evening.say(4, "night", "pause")
    assert evening.public().halted
    end(evening)
    public = evening.public()
    assert (public.phase, public.blind, public.halted) == ("end", False, False)
    assert not evening.shows("paused") and not evening.shows("night")


@pytest.mark.parametrize("moment", ["settle", "begin"])
def test_a_stop_wakes_everybody_from_a_pause_and_without_a_voice(moment: str) -> None:
    evening = to_line(falling(voice=False), moment)
    evening.say(1, "night", "pause")
    evening.say(1, "night", "stop")
    assert hear(evening) == ["wake"]


def test_who_is_being_woken_is_woken_whatever_the_voice_does() -> None:
    evening = to_line(falling(), "cultists-look")
    evening.say(5, "night", "stop")
    assert report(evening, NarratorPresent(False)) == [s.NarratorLost()]
    assert report(evening, NarratorPresent(True))[0] == s.NarratorFound()
    assert report(evening, Repeat()) == [s.ScriptBegan(4, evening.now + 1000)]
    evening.speaks = False
    (lost,) = step(evening)
    assert isinstance(lost, s.LineLost)
    step(evening)
    assert state(evening).phase == "after"


def test_a_lost_voice_stops_the_night_until_somebody_goes_on() -> None:
    evening = to_line(falling(), "cultists-look")
    evening.speaks = False
    step(evening)
    (_, stopped) = step(evening)
    assert stopped == s.NarrationStopped()
    lamps = evening.public().lamps
    assert lamps["power"] == "fast" and len({lamps[f"seat{seat}"] for seat in evening.table.seats}) == 1
    assert len({shapeless(evening, seat) for seat in evening.table.seats}) == 1
    assert evening.question(2, "narration").button_choice == "go"
    evening.say(2, "narration")
    assert line(evening) == s.EYES_CLOSED.key


@pytest.mark.parametrize(("answer", "phase"), [("pause", "night"), ("repeat", "night"), ("stop", "waking")])
def test_without_a_voice_the_night_can_go_on_or_be_stopped_by_its_own_question(answer: str, phase: str) -> None:
    evening = to_line(falling(), "cultists-look")
    report(evening, NarratorPresent(False))
    assert state(evening).narration.status == "stopped"
    evening.say(2, "night", answer)
    assert (state(evening).phase, state(evening).narration.status) == (phase, "speaking")


def test_a_table_that_pauses_and_goes_on_repeats_the_step_but_not_one_that_the_night_paused() -> None:
    evening = to_line(falling(), "seer-look")
    evening.say(2, "table-pause")
    assert [type(event) for event in own(evening.say(3, "table-resume"))] == [s.StepRepeated]
    evening.say(1, "night", "pause")
    evening.say(2, "table-pause")
    assert own(evening.say(3, "table-resume")) == []
    assert state(evening).paused


def test_a_second_answer_to_the_same_moment_finds_nothing() -> None:
    evening = falling()
    ids = {evening.question(1, "night").id}
    evening.say(2, "night", "stop")
    assert not any(evening.asks(seat, "night") for seat in evening.table.seats)
    hear(evening)
    ids |= {evening.question(1, "again").id, evening.question(1, "done").id}
    evening.say(3, "again")
    assert not ids & set(evening.ids(1))


# Any order of reports, ticks, taps, and voices that come and go

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


def legal_moves(evening: Evening, seat: int) -> list[TableMove]:
    """Return the game's questions to a seat, without the table's own."""
    return [one for place, all in evening.legal_moves().items() for one in all if place == seat and _of_game(one)]


def _of_game(move: TableMove) -> bool:
    return not move.question.id.startswith("table-")


def tries(evening: Evening, noticed: TableInput) -> None:
    """Report something that a device has noticed, if the game takes it."""
    before = state(evening)
    try:
        evening.do(noticed)
    except Refused:
        assert state(evening) == before


def hear_line(evening: Evening) -> None:
    """Let the voice speak the current line to its end, if there is a voice and a line."""
    line = GAME.public_view(state(evening)).line
    if line and state(evening).narration.voice:
        evening.now = max(evening.now, line.starts + 1500)
        tries(evening, Spoken(line.key, line.take))


def next_deadline(evening: Evening) -> None:
    moment = GAME.next_deadline(state(evening))
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
            if found := legal_moves(evening, by):
                question = found[choice % len(found)].question
                assert isinstance(question.ask, One)
                evening.say(by, question.id, question.ask.choices[choice % len(question.ask.choices)].value)
        case ("button", button) if button in GAME.controls(now):
            evening.use(button)
        case ("voice", there):
            heard = now.narration.voice and GAME.public_view(now).line is not None
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
            hear_line(evening)
        case ("late",):
            tries(evening, Spoken("settle", 1))
        case ("due",):
            next_deadline(evening)
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
    view, moment, seats = GAME.public_view(now), GAME.next_deadline(now), evening.table.seats
    asked = [[msgspec.json.encode(move.question) for move in legal_moves(evening, seat)] for seat in seats]
    match now.phase:
        case "setting_up":
            # Each phone has its own part of the checklist first.
            ids = [sorted(move.question.id for move in legal_moves(evening, seat)) for seat in seats]
            assert all(one == ids[0] and one for one in ids)
        case "preparing":
            assert view.line is None or view.line.key == "check"
            assert now.checking == (moment is not None), "a check that hangs, or a tick for nothing"
            assert now.narration.voice or not now.checking, "a check without a voice"
        case "night":
            assert now.stands == (moment is None), "it neither goes on nor stands still"
            assert all(one == asked[0] and one for one in asked)
            if now.stands:
                assert view.line is None and [block.id for block in view.blocks] == ["paused"]
                everybody_is_told(evening, stopped=not now.paused)
        case "waking":
            assert moment is not None and (view.line is None or view.line.key == "wake")
        case "after":
            assert moment is None and view.line is None


def everybody_is_told(evening: Evening, stopped: bool) -> None:
    view = GAME.public_view(state(evening))
    assert [sound.name for sound in view.sounds] == (["gong", "buzz"] if stopped else ["buzz"])
    assert view.lamps["power"] == ("fast" if stopped else "on")
    assert {glow for lamp, glow in view.lamps.items() if lamp != "power"} == {"slow" if stopped else "off"}
    for seat in evening.table.seats:
        presses = [move for move in legal_moves(evening, seat) if move.question.button_choice]
        assert len(presses) == stopped and all(move.question.required for move in presses)


def played_to_the_end(variant: Variant, actions: list[Any], heard: bool) -> Evening:
    """Play `actions` before and in the night; then let it go on, with or without a voice, until it has ended."""
    evening = play(variant, [*actions, ("ready",), *actions])
    if state(evening).phase in ("setting_up", "preparing"):
        act(evening, ("ready",))
    tries(evening, NarratorPresent(heard))
    for _ in range(60):
        if state(evening).stands and evening.asks(1, "night"):
            evening.say(1, "night", "pause")
        if heard and GAME.public_view(state(evening)).line:
            hear_line(evening)
        else:
            next_deadline(evening)
        nobody_is_left_in_the_dark(evening)
    return evening


@many
@given(VARIANTS, ACTIONS, st.booleans())
def test_nobody_is_left_in_the_dark_and_every_night_comes_to_its_end_with_every_line(
    variant: Variant, actions: list[Any], heard: bool
) -> None:
    """Check that a night that nobody stopped has had every line, and the last one opens all eyes."""
    evening = played_to_the_end(variant, actions, heard)
    assert state(evening).phase in ("after", "beginning")
    wanted = {line.key for line in script(variant).lines}
    had: list[str] = []
    now: Any = None
    for event in own(evening.events):
        now = event.apply(now)  # type: ignore[attr-defined]
        match event:
            case s.ScriptBegan():
                had = []
            case s.LineSpoken(key) | s.LineLost(key):
                had.append(key)
            case s.ScriptEnded() if now.phase == "after":
                assert had[-1] == "wake" or (wanted <= set(had) and had[-1] == "begin")
