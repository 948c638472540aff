"""The lines that are read aloud: makes short announcements from the setup alone. Nothing waits for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from companion.core.event import Event
from companion.core.game import Player, Setup
from companion.core.lines import Line
from companion.core.text import say
from companion.games.overthrone.events import contests as c
from companion.games.overthrone.events import royal as r
from companion.games.overthrone.events import scores as n
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.king import FREED, describe_taking
from companion.games.overthrone.options import READ
from companion.games.overthrone.state import State
from companion.kit.announcement import Announcements, make_line


def lines(setup: Setup) -> Mapping[str, Line]:
    """Return every line that can be read aloud in a match, by its key."""
    return _lines(setup.players, tuple(kind for kind, option in READ.items() if option.of(setup)))


@lru_cache(maxsize=32)
def _lines(players: tuple[Player, ...], kinds: tuple[str, ...]) -> Mapping[str, Line]:
    return {line.key: line for kind in kinds for line in _of(kind, players)}


def _of(kind: str, players: Sequence[Player]) -> Iterator[Line]:
    match kind:
        case "turns":
            for player in players:
                yield make_line(f"turn-{player.seat}", say("It is your turn, {who}.", who=player.name))
            yield make_line("divide", say("Everyone has played. Divide the cards in the middle."))
        case "king":
            for player in players:
                who = player.name
                yield make_line(f"rebellion-{player.seat}", say("This is a Rebellion, played by {who}.", who=who))
                yield make_line(f"taken-{player.seat}", describe_taking(who))
                yield make_line(f"king-{player.seat}", say("The king is now on the side of {who}.", who=who))
            yield make_line("freed", FREED)
            yield make_line("nothing", say("The Rebellions cancel each other out."))
        case "counts":
            yield make_line("deck", say("The deck is empty. The next turn is the last."))
            yield make_line("last", say("This is the last turn."))
            yield make_line("count", say("Now everyone counts their own provinces."))
            yield make_line("final", say("The final count: everyone adds up their structure."))
        case _:
            yield make_line("countdown", say("Three. Two. One. Turn your cards over."))


def _keys(before: State, state: State, happened: Sequence[Event[State]]) -> Iterator[str]:
    for event in happened:
        match event:
            case t.KingStood(seat):
                yield from (f"king-{seat}", f"turn-{state.acting}")
            case t.CardPlayed():
                yield from _list_played(before, state, event)
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
                pass


def _list_played(before: State, state: State, event: t.CardPlayed) -> Iterator[str]:
    if before.turn != state.turn:
        yield from (("last",) if state.last else ())
        yield from (() if state.king_in_place == before.king else (f"king-{state.king_in_place.seat}",))
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


VOICE = Announcements[State](lines=lines, keys=_keys, silent=lambda state: state.phase == "end")
