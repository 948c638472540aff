"""What everybody sees and hears of Among Cultists: of the night here, of the rest in folders of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core import script as s
from companion.core.lines import Line
from companion.core.text import Words, say
from companion.core.view import Block, Fact, Facts, Glow, Result, Scene, Seat, Secret
from companion.games.among_cultists import before as b
from companion.games.among_cultists import evening as ev
from companion.games.among_cultists import events as e
from companion.games.among_cultists.advice import after, before, envelope, silence, variant_facts, voice
from companion.games.among_cultists.ritual import lines as every_line
from companion.games.among_cultists.rules import outcome
from companion.games.among_cultists.state import State


def lines(state: State) -> Sequence[Line]:
    """Return every line that may be read aloud in this game."""
    return (*every_line(state.variant), *ev.lines(state.setup))


def scene(state: State) -> Scene:
    """Return what everybody sees."""
    if state.evening:
        return ev.scene(state.evening)
    reading = state.phase in ("night", "waking")
    return Scene(
        title=say("Among Cultists"),
        phase="night" if reading else state.phase,
        blocks=tuple(_blocks(state)),
        line=None if state.paused else s.line(state.script, state.narration),
        sounds=s.sounds(state.narration),
        lamps=_lamps(state) if reading else {},
    )


def secrets(state: State, seat: Seat) -> Sequence[Secret]:
    """Return what `seat` alone may know: its reminders, if the hub knows the roles, and what the evening showed it."""
    seen = ev.secrets(state.evening, seat) if state.evening else []
    return [*b.reminders(state.setup, state.roles, seat, night=state.phase in ("after", "evening")), *seen]


def story(state: State, event: e.Event) -> Words | None:
    """Return `event` as a public line; a lost line as its caption."""
    if isinstance(event, b.Event):
        return b.story(state.before, event)
    if state.evening and not isinstance(event, e.NightEvent):
        return ev.story(state.evening, event)
    match event:
        case s.ScriptBegan() if state.phase == "night":
            return say("Everybody is ready: the night begins.")
        case s.LineLost() if state.checking:
            return say("The sound check was not heard to its end: something is wrong with the voice.")
        case e.NightPaused():
            return say("The night pauses.")
        case e.NightStopped():
            return say("The night was stopped: everybody, open your eyes.")
        case e.NightPlanned():
            return say("The night begins again once everybody is ready.")
        case e.Opened() | e.SeatReady() | e.SoundCheckBegan() | e.NightDone():
            return None
        case _:
            return s.story(state.script, event) if isinstance(event, s.NarrationEvent) else None


def _lamps(state: State) -> dict[str, Glow]:
    """Return the same light for every seat: whatever glows in the night tells nobody anything."""
    stopped = state.narration.status == "stopped"
    seats: Glow = "slow" if stopped else "off"
    power: Glow = "on" if state.paused else "slow"
    lamps: dict[str, Glow] = {f"seat{seat}": seats for seat in state.setup.seats}
    return {**lamps, "power": power, **s.lamps(state.script, state.narration)}


def _blocks(state: State) -> Iterator[Block]:
    variant = state.variant
    result = outcome(state)
    if result:
        yield Result("result", say("The end"), result.why, result.winners)
    match state.phase:
        case "setting_up" | "envelopes":
            yield from b.blocks(state.before)
        case "preparing":
            # One block: side by side, sentences would have too little room.
            rows = (*variant_facts(variant), voice(state.narration.voice), *_envelopes(state))
            yield Facts("before", say("Before the night"), (*rows, *before(variant, _holder(state))))
        case "after":
            yield Facts("after", say("After the night"), (*_stopped(state), *after(variant, known=bool(state.roles))))
        case "night" if state.stands:
            yield Facts("paused", say("The night"), tuple(_standing(state)))
        case _:
            return


def _holder(state: State) -> str:
    """Return who sits on the AI's left, "" if nobody has said where it sits."""
    right_of = state.before.right_of
    return "" if right_of is None else state.setup.name(right_of)


def _envelopes(state: State) -> Iterator[Fact]:
    """Yield what becomes of the envelopes, which are open already where the roles are known."""
    if not state.roles:
        yield envelope()
    else:
        text = say(
            "Each phone knows the role of its owner. If the envelopes have been dealt anew since, tell them again."
        )
        yield Fact(say("The roles"), text)


def _standing(state: State) -> Iterator[Fact]:
    yield Fact(say("Paused"), say("It is paused. When it goes on, everybody closes their eyes first."))
    if not state.paused:
        yield silence()


def _stopped(state: State) -> Iterator[Fact]:
    if state.stopped:
        text = say("It was stopped before its end. If you need it, begin it again before you move a card.")
        yield Fact(say("The night"), text)
