"""Corrections with the real cards: coins and cards as they lie on the table, on which two devices agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused
from companion.core.offer import EVERYBODY, Offer
from companion.core.question import Answer, Numbers, Question, Row
from companion.core.text import Words, say
from companion.games.complots.box import COINS, INFLUENCES
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.games.complots.events.corrected import Corrected
from companion.games.complots.flow import Course
from companion.games.complots.state import State
from companion.kit.choices import numbers

LEAST_LEFT = 2
"""Players who must be left: the last influence is lost in a turn."""


def correct(state: State) -> Iterator[Offer[Event[State]]]:
    """Anybody corrects coins and cards at any time; with cards that the hub has dealt there is nothing to correct."""
    if state.dealt:
        return

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[Event[State]]:
        course = Course(state, now, chance)
        corrected = _corrected(state, answer)
        _check(state, corrected)
        course.add(r.ClockHeld(), corrected)
        if course.state.living != state.living:
            # Whom the action, a doubt or a lost influence is about may not play any more: the turn begins anew.
            actor = state.playing.seat
            course.add(t.TurnBegan(actor if course.state.lives[actor] else course.state.next_to(actor)))
        return course.entry()

    question = Question(
        id=f"correct-{_place(state)}",
        text=say("Correct coins and cards"),
        ask=Numbers(tuple(_rows(state))),
        value=_present(state),
    )
    yield Offer(EVERYBODY, question, effect, wanted=lambda by, answer: _wanted(state, by, answer))


def _rows(state: State) -> Iterator[Row]:
    for player in state.setup.players:
        yield Row(f"coins-{player.seat}", say("{who}: coins", who=player.name), 0, COINS)
        yield Row(f"cards-{player.seat}", say("{who}: cards face down", who=player.name), 0, INFLUENCES)


def _present(state: State) -> dict[str, int]:
    coins = {f"coins-{seat}": coins for seat, coins in state.coins.items()}
    return coins | {f"cards-{seat}": lives for seat, lives in state.lives.items()}


def _place(state: State) -> str:
    """Return the turn and all that can be corrected: who corrects something else has seen something else."""
    purses, lives = (".".join(str(number) for number in some.values()) for some in (state.coins, state.lives))
    return f"{state.playing.number}-{purses}-{lives}"


def _corrected(state: State, answer: Answer) -> Corrected:
    """Return what an answer changes; who has no card left has no coins either."""
    found = numbers(answer)
    lives = {seat: found[f"cards-{seat}"] for seat in state.lives}
    coins = {seat: found[f"coins-{seat}"] if lives[seat] else 0 for seat in state.coins}
    return Corrected(_changed(state.coins, coins), _changed(state.lives, lives))


def _changed(before: Mapping[int, int], after: Mapping[int, int]) -> dict[int, int]:
    return {seat: number for seat, number in after.items() if before[seat] != number}


def _check(state: State, corrected: Corrected) -> None:
    """Refuse what no table can look like."""
    if not corrected.coins and not corrected.lives:
        raise Refused(say("Nothing has changed."))
    after = corrected.after(state)
    if after.treasury < 0:
        raise Refused(say("There are only {n} coins.", n=COINS))
    if len(after.living) < LEAST_LEFT:
        raise Refused(say("Two players at least must have a card left."))


def _wanted(state: State, by: int, answer: Answer) -> Words:
    corrected = _corrected(state, answer)
    return say("{who} corrects: {what}", who=state.name(by), what=corrected.words(state))
