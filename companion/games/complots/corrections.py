"""Corrections with the real cards: coins and cards as they lie on the table, on which two devices agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.question import Answer
from companion.core.text import Text, say
from companion.games.complots.box import COINS, INFLUENCES
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.games.complots.events.corrected import Corrected
from companion.games.complots.flow import Course
from companion.games.complots.state import State
from companion.kit.correction import Correction
from companion.kit.figures import Amounts, BySeat, by_seat

LEAST_LEFT = 2
"""Players who must be left: the last influence is lost in a turn."""

COINS_BY_SEAT = BySeat[State](
    id="coins",
    text=lambda who: say("{who}: coins", who=who),
    least=0,
    most=COINS,
    now=lambda state: state.coins,
)

CARDS_BY_SEAT = BySeat[State](
    id="cards",
    text=lambda who: say("{who}: cards face down", who=who),
    least=0,
    most=INFLUENCES,
    now=lambda state: state.lives,
)


def _corrected(state: State, answer: Answer) -> Corrected:
    """Return what an answer changes; who has no card left has no coins either."""
    lives = by_seat(answer, "cards")
    coins = {seat: number if lives[seat] else 0 for seat, number in by_seat(answer, "coins").items()}
    return Corrected(_changed(state.coins, coins), _changed(state.lives, lives))


def _changed(before: Mapping[int, int], after: Mapping[int, int]) -> dict[int, int]:
    return {seat: number for seat, number in after.items() if before[seat] != number}


def _refuses(after: State) -> Text | None:
    """Return why no table can look so."""
    if after.treasury < 0:
        return say("There are only {n} coins.", n=COINS)
    for seat in after.left:
        if after.lives[seat] or after.coins[seat]:
            return say("{who} has left the game, and has neither cards nor coins.", who=after.name(seat))
    return say("Two players at least must have a card left.") if len(after.living) < LEAST_LEFT else None


def _happens(state: State, corrected: Corrected, now: int, chance: Chance) -> Sequence[Event[State]]:
    course = Course(state, now, chance)
    course.add(r.ClockHeld(), corrected)
    if course.state.living != state.living:
        # Whom the action, a doubt or a lost influence is about may not play any more: the turn begins anew.
        actor = state.playing.seat
        course.add(t.TurnBegan(actor if course.state.lives[actor] else course.state.next_to(actor)))
    return course.entry()


CORRECTION = Correction[State, Corrected](
    id="correct",
    text=say("Correct coins and cards"),
    of=Amounts((COINS_BY_SEAT, CARDS_BY_SEAT)),
    turn=lambda state: state.playing.number,
    corrected=_corrected,
    words=lambda state, corrected: corrected.words(state),
    refuses=_refuses,
    happens=_happens,
    allowed=lambda state: not state.dealt,
)
"""Anybody corrects coins and cards at any time; with cards that the hub has dealt there is nothing to correct."""
