"""What is read aloud: short announcements, made from the setup alone. Nothing waits for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from companion.core import script as s
from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Player, Setup
from companion.core.lines import Line, Script
from companion.core.offer import Deed
from companion.core.report import Repeat
from companion.core.text import say
from companion.core.view import Control, SpokenLine
from companion.games.overthrone.events import contests as c
from companion.games.overthrone.events import royal as r
from companion.games.overthrone.events import scores as n
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.king import freed, taken
from companion.games.overthrone.options import READ
from companion.games.overthrone.state import State
from companion.kit import announcement
from companion.kit.announcement import announced
from companion.kit.declare import Heard


def lines(setup: Setup) -> Mapping[str, Line]:
    """Return every line that may be read aloud in a match, by its key."""
    return _lines(setup.players, tuple(kind for kind, option in READ.items() if option.of(setup)))


@lru_cache(maxsize=32)
def _lines(players: tuple[Player, ...], kinds: tuple[str, ...]) -> Mapping[str, Line]:
    return {line.key: line for kind in kinds for line in _of(kind, players)}


def _of(kind: str, players: Sequence[Player]) -> Iterator[Line]:
    match kind:
        case "turns":
            for player in players:
                yield announced(f"turn-{player.seat}", say("{who}, it is your turn.", who=player.name))
            yield announced("divide", say("All have played: divide the cards in the middle."))
        case "king":
            for player in players:
                who = player.name
                yield announced(f"rebellion-{player.seat}", say("{who} plays a Rebellion.", who=who))
                yield announced(f"taken-{player.seat}", taken(who))
                yield announced(f"king-{player.seat}", say("The king stands with {who}.", who=who))
            yield announced("freed", freed())
            yield announced("nothing", say("The Rebellions come to nothing."))
        case "counts":
            yield announced("deck", say("The deck is empty. The next turn is the last one."))
            yield announced("last", say("This is the last turn."))
            yield announced("count", say("Everybody counts their provinces."))
            yield announced("final", say("The final count: everybody counts their structure."))
        case _:
            yield announced("countdown", say("Three. Two. One. Turn over."))


def _keys(before: State, state: State, event: Event[State]) -> Iterator[str]:
    """Yield the keys of the lines that tell `event`."""
    match event:
        case t.KingPlaced(seat) | t.KingDrawn(seat):
            yield from (f"king-{seat}", f"turn-{state.acting}")
        case t.CardPlayed():
            yield from _played(before, state, event)
        case t.DeckEmptied():
            yield "deck"
        case r.DecreeAnswered(_, "freed"):
            yield "freed"
        case n.CountBegan():
            yield "count"
        case n.FinalBegan():
            yield "final"
        case c.CountdownBegan():
            yield "countdown"
        case _:
            return


def _played(before: State, state: State, event: t.CardPlayed) -> Iterator[str]:
    if before.turn != state.turn:
        yield from (("last",) if state.last else ())
        yield from (() if state.crowned == before.king else (f"king-{state.crowned.seat}",))
    if event.card == "rebellion":
        yield f"rebellion-{event.seat}"
    if state.stage == "turn":
        yield f"turn-{state.acting}"
    elif state.upheaval:
        up = state.upheaval
        if up.fate:
            yield f"taken-{up.taker}" if up.fate == "taken" else "freed"
        elif len(state.rebels) > 1 and not state.last:
            yield "nothing"
        yield "divide"


def follows(
    before: State, state: State, happened: Sequence[Event[State]], now: int, chance: Chance
) -> Sequence[Event[State]]:
    """Return the lines that tell of `happened`."""
    known = lines(state.setup)
    keys = tuple(dict.fromkeys(key for event in happened for key in _keys(before, state, event) if key in known))
    if not keys or not state.narration.voice or state.phase == "end":
        return ()
    return [t.Announced(keys), *s.begin(announcement.script(known, keys), state.narration, now)]


def reading(state: State) -> Script | None:
    """Return what is read now, or was last; None before the first announcement."""
    return announcement.script(lines(state.setup), state.saying) if state.saying else None


def line(state: State) -> SpokenLine | None:
    """Return the line that is being spoken, None in silence."""
    script = reading(state)
    return s.line(script, state.narration) if script and state.phase != "end" else None


def hears(state: State, report: Heard, now: int) -> Sequence[Event[State]]:
    """Return what a report of the voice makes happen; raises `Refused` if nothing."""
    return announcement.heard(reading(state), state.narration, report, now)


READING = announcement.clock(reading)
"""A line has had its time, or the announcement is over."""


def repeat(state: State) -> Mapping[Control, Deed[Event[State]]]:
    """Return the hub's own button that lets the announcement be heard once more."""
    if state.narration.status == "speaking":
        return {"repeat": lambda now, chance: hears(state, Repeat(), now)}
    return {}
