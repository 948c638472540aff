"""What chance gave, as far as everybody or one eye was told: it is the same in both plays.

A new game adds a function here: for an event of its own what chance dealt to `eye`
or to all, None if that is nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.table import TableEvent
from companion.core.table import events as e
from companion.games.among_cultists.evening.rounds import events as among_cultists
from companion.games.among_cultists.events import Opened
from companion.games.complots import dealt
from companion.games.complots import events as complots
from companion.games.open_table import events as open_table
from tests.laws.shadow import what as shadow


def _open_table(event: Any, eye: int | None) -> object:
    match event:
        case open_table.FirstDrawn(seat):
            return seat
        case open_table.TokenTaken(seat, token) if seat == eye:
            return token
        case _:
            return None


def _among_cultists(event: Any, eye: int | None) -> object:
    match event:
        case Opened(setup):
            return setup.options.get("roles")
        case among_cultists.EveningBegan(_, _, roles) if eye is not None:
            return roles.get(eye)
        case among_cultists.KnifeDrawn(seat):
            return seat
        case among_cultists.EventDrawn(_, token):
            return token
        case among_cultists.TokenLookedAt(seat, token) if seat == eye:
            return token
        case _:
            return None


def _complots(event: Any, eye: int | None) -> object:
    match event:
        case complots.FirstDrawn(seat):
            return seat
        case dealt.HandsDealt(hands) if eye is not None:
            return hands.get(eye)
        case dealt.CardReplaced(seat, _, got) if seat == eye:
            return got
        case dealt.CardsDrawn(seat, cards) if seat == eye:
            return cards
        # Chosen by another player, or by chance when its time is over.
        case dealt.CardShownTo(_, to, character) if to == eye:
            return character
        case dealt.CardShownTo(seat, _, character) | dealt.CardChosen(seat, character) if seat == eye:
            return character
        case dealt.CardsKept(seat, returned) if seat == eye:
            return returned
        # Of three of the table's choices chance may have made any when its time is over: all see what.
        case complots.CardJudged(_, away):
            return away
        case complots.ChoiceAsked("turned", seat, _, side):
            return seat, side
        case _:
            return None


def _shadow(event: Any, eye: int | None) -> object:
    match event:
        case shadow.RolesDealt(_, roles) if eye is not None:
            return roles.get(eye)
        case shadow.Seen(seat, target, is_shadow) if seat == eye:
            return target, is_shadow
        case _:
            return None


DRAWN: dict[str, Callable[[Any, int | None], object]] = {
    "open-table": _open_table,
    "among-cultists": _among_cultists,
    "complots": _complots,
    "shadow": _shadow,
}


def drawn(events: list[TableEvent], eye: int | None) -> list[object]:
    """Return all that chance gave `eye`, or everybody, in `events`."""
    found = [_drawn(event, eye) for event in events]
    return [given for given in found if given is not None]


def _drawn(event: TableEvent, eye: int | None) -> object:
    match event:
        case e.Played(game, inner):
            return DRAWN[game](inner, eye)
        case e.MoveOpened(seat, code, _, own) if not own or seat == eye:
            return code
        case _:
            return None
