"""Among Cultists under any order of reports, ticks, taps, and voices that come and go.

The law: nobody is left in the dark. A night that runs goes on by itself; one that has
stopped tells everybody so and asks every seat the same; each comes to its end.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import script as s
from companion.core.event import Event
from companion.core.game import Refused, after
from companion.core.offer import EVERYBODY, Offer
from companion.core.question import One, check
from companion.core.report import NarratorPresent, Repeat, Report, Spoken, Tick
from companion.core.view import Seat
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.plan import Variant
from companion.games.among_cultists.table.state import State
from companion.games.among_cultists.voice.ritual import script
from tests.games.among_cultists.before import NO_LUCK, setup, wishes
from tests.games.among_cultists.column import PLAYED
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


@dataclass
class Table:
    """One game, its time, and all that has happened."""

    variant: Variant
    now: int = 0
    happened: list[Event[State]] = field(default_factory=list)

    def __post_init__(self) -> None:
        (opened,) = GAME.begin(setup(self.variant.players, **wishes(self.variant)), 0, NO_LUCK)
        nothing: Any = None
        self.state: State = opened.after(nothing)
        self.happened.append(opened)
        self.set_up()

    def set_up(self) -> None:
        self.answer(self.seats[0], "ai", "seat-1")
        self.answer(self.seats[0], "placed")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.state.setup.seats

    def do(self, events: Sequence[Event[State]]) -> None:
        assert events
        self.state = after(self.state, events)
        self.happened += events

    def offers(self, seat: int) -> list[Offer[Event[State]]]:
        """Return what one of the seats may answer."""
        return [offer for offer in GAME.offers(self.state) if offer.to == EVERYBODY or seat in seats_of(offer)]

    def answer(self, seat: int, start: str, value: str = "go") -> None:
        """Answer a question of a seat, if it is asked."""
        for offer in self.offers(seat):
            if offer.question.id.startswith(start):
                self.do(offer.effect(seat, check(offer.question, value), self.now, NO_LUCK))
                return

    def tap(self, seat: int, choice: int) -> None:
        """Answer one of the questions of one of the seats."""
        by = self.seats[seat % len(self.seats)]
        offers = self.offers(by)
        if offers:
            offer = offers[choice % len(offers)]
            assert isinstance(offer.question.ask, One)
            choices = offer.question.ask.choices
            self.do(offer.effect(by, choices[choice % len(choices)].value, self.now, NO_LUCK))

    def tries(self, noticed: Report) -> None:
        """Report what a device has noticed, if the game takes it."""
        before = self.state
        try:
            self.do(GAME.happens(self.state, noticed, self.now, NO_LUCK))
        except Refused:
            assert self.state == before

    def report(self) -> None:
        """Let the voice say the present line to its end, if there is a voice and a line."""
        line = GAME.scene(self.state).line
        if line and self.state.narration.voice:
            self.now = max(self.now, line.starts + 1500)
            self.tries(Spoken(line.key, line.take))

    def due(self) -> None:
        moment = GAME.due(self.state)
        if moment is not None:
            self.now = max(self.now, moment)
            self.do(GAME.happens(self.state, Tick(), self.now, NO_LUCK))

    def act(self, action: Any) -> None:
        if self.state.evening:
            return  # the night is over, and the cards are in place
        match action:
            case ("tap", seat, choice):
                self.tap(seat, choice)
            case ("button", button) if button in GAME.controls(self.state):
                self.do(GAME.controls(self.state)[button](self.now, NO_LUCK))
            case ("voice", there):
                paused = self.state.paused
                heard = self.state.narration.voice and GAME.scene(self.state).line is not None
                self.tries(NarratorPresent(there))
                lost = heard and not there and self.state.phase == "night"
                assert self.state.stands or not lost, "it reads on without its voice"
                assert self.state.paused == paused or not there, "a voice that came back ended somebody's pause"
            case ("wait", milliseconds):
                self.now += milliseconds
            case ("ready",):
                self.set_up()
                for seat in self.seats:
                    self.answer(seat, "ready")
            case ("check",):
                self.answer(self.seats[0], "check")
            case ("report",):
                self.report()
            case ("late",):
                self.tries(Spoken("settle", 1))
            case ("due",):
                self.due()
            case ("restart",):
                self.tries(Repeat())

    def asked(self, seat: int) -> list[bytes]:
        """Return what one of the seats is asked, as bytes."""
        return [msgspec.json.encode(offer.question) for offer in self.offers(seat)]


def seats_of(offer: Offer[Event[State]]) -> tuple[int, ...]:
    """Return the seats that an offer names."""
    return offer.to if isinstance(offer.to, tuple) else ()


def play(variant: Variant, actions: list[Any]) -> Table:
    table = Table(variant)
    for action in actions:
        table.act(action)
        nobody_is_left_in_the_dark(table)
    return table


def nobody_is_left_in_the_dark(table: Table) -> None:
    state, scene, due = table.state, GAME.scene(table.state), GAME.due(table.state)
    asked = [table.asked(seat) for seat in table.seats]
    match state.phase:
        case "setting_up":
            # Each phone has its own part of the checklist first.
            ids = [sorted(offer.question.id for offer in table.offers(seat)) for seat in table.seats]
            assert all(one == ids[0] and one for one in ids)
        case "preparing":
            assert scene.line is None or scene.line.key == "check"
            assert state.checking == (due is not None), "a check that hangs, or a tick for nothing"
            assert state.narration.voice or not state.checking, "a check without a voice"
        case "night":
            assert state.stands == (due is None), "it neither goes on nor stands still"
            assert all(one == asked[0] and one for one in asked)
            if state.stands:
                assert scene.line is None and [block.id for block in scene.blocks] == ["paused"]
                everybody_is_told(table, stopped=not state.paused)
        case "waking":
            assert due is not None and (scene.line is None or scene.line.key == "wake")
        case "after":
            assert due is None and scene.line is None


def everybody_is_told(table: Table, stopped: bool) -> None:
    scene = GAME.scene(table.state)
    assert [sound.name for sound in scene.sounds] == (["gong", "buzz"] if stopped else ["buzz"])
    assert scene.lamps["power"] == ("fast" if stopped else "on")
    assert {glow for lamp, glow in scene.lamps.items() if lamp != "power"} == {"slow" if stopped else "off"}
    for seat in table.seats:
        presses = [offer for offer in table.offers(seat) if offer.question.press]
        assert len(presses) == stopped and all(offer.question.awaited for offer in presses)


@many
@given(VARIANTS, ACTIONS)
def test_nobody_is_left_in_the_dark_whatever_happens_in_whatever_order(variant: Variant, actions: list[Any]) -> None:
    play(variant, [*actions, ("ready",), *actions])


def played_to_the_end(variant: Variant, actions: list[Any], heard: bool) -> Table:
    """Play `actions` before and in the night; then let it go on, with or without a voice, until it has ended."""
    table = play(variant, [*actions, ("ready",), *actions])
    if table.state.phase in ("setting_up", "preparing"):
        table.act(("ready",))
    table.tries(NarratorPresent(heard))
    for _ in range(60):
        if table.state.stands:
            table.answer(1, "night", "pause")
        if heard and GAME.scene(table.state).line:
            table.report()
        else:
            table.due()
        nobody_is_left_in_the_dark(table)
    return table


@many
@given(VARIANTS, ACTIONS, st.booleans())
def test_every_night_comes_to_its_end(variant: Variant, actions: list[Any], heard: bool) -> None:
    assert played_to_the_end(variant, actions, heard).state.phase in ("after", "beginning")


@many
@given(VARIANTS, ACTIONS, st.booleans())
def test_a_night_that_nobody_stopped_has_had_every_line_and_the_last_one_opens_all_eyes(
    variant: Variant, actions: list[Any], heard: bool
) -> None:
    wanted = {line.key for line in script(variant).lines}
    had: list[str] = []
    state: Any = None
    for event in played_to_the_end(variant, actions, heard).happened:
        state = event.after(state)
        match event:
            case s.ScriptBegan():
                had = []
            case s.LineSpoken(key) | s.LineLost(key):
                had.append(key)
            case s.ScriptEnded() if state.phase == "after":
                assert had[-1] == "wake" or (wanted <= set(had) and had[-1] == "begin")
