"""The law of the flat battery: with any one seat away at any moment, the others can go on to the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random

from companion.core.game import AnyGame, Refused
from companion.core.view import Seat
from companion.table import inputs as i
from tests.laws.bots import any_answer, choose
from tests.laws.evening import Evening
from tests.laws.folders import brought
from tests.laws.plays import GAPS, PlayedStep
from tests.laws.watched import watched_play

MOST_BEFORE = 150
"""Maximum number of inputs before the phone goes away."""

BACKWARDS = ("table-ask-", "table-move", "table-stand", "table-pause", "-back-", "-runs", "-again-")
"""Parts of ids whose answers undo something or end the game by agreement: the law needs none of them."""

MOST_AFTER = 1_500
"""Inputs until the game must have ended."""

ENOUGH = 300
"""Inputs in which a game without an end has shown all its tools several times."""


def goes_on_without_any_one_seat(game: AnyGame, seed: int) -> None:
    """Check that the table never waits for an answer that only a dead phone could give.

    A game that ends by itself comes to its end.
    """
    random = Random(f"absent {seed}")
    inputs = random.randrange(MOST_BEFORE)
    evening = playing_on(watched_play(game, seed, inputs + 200), inputs)
    running = evening.table.playing if evening else None
    if evening is None or running is None:
        return
    away, begun = random.choice(running.seats), evening.table.begun
    for report in (i.ReportAway(away, is_long_away=False), i.ReportAway(away, is_long_away=False, is_overdue=True)):
        evening.do(report)
    for _ in range(most_after(game)):
        evening.wait(random.choice(GAPS))
        if evening.table.playing is None or evening.table.begun != begun:
            return
        assert _settled(evening, away) is None, f"{game.name} waits for seat {away}: {_settled(evening, away)}"
        answer_anything(evening, [seat for seat in evening.table.seats if seat != away], random, BACKWARDS)
    assert endless(game), f"{game.name} waits for seat {away} for good: {_asked(evening)}"


def endless(game: AnyGame) -> bool:
    """Return whether a game continues until the table ends it."""
    return bool(getattr(brought(game.name, "drawn"), "ENDLESS", False))


def most_after(game: AnyGame) -> int:
    """Return the maximum number of inputs that an evening of a game may need."""
    return ENOUGH if endless(game) else MOST_AFTER


def _settled(evening: Evening, away: int) -> str | None:
    """Return the answer that the table waits for and only `away` can give; None if there is no such answer."""
    others = {id for seat in evening.table.seats if seat != away for id in evening.ids(seat)}
    for question in (move.question for move in evening.legal_moves()[Seat(away)]):
        ways = {question.id, f"{question.id}-for-{away}"}
        ways |= {id for id in others if id.startswith((f"table-without-{away}-", f"table-wait-{away}-"))}
        of_game = not question.id.startswith("table-")
        if of_game and question.required and question.deadline is None and not ways & others:
            return question.id
    return None


def playing_on(steps: Iterator[PlayedStep], inputs: int) -> Evening | None:
    """Return an evening whose game still runs after `inputs` inputs, or soon after."""
    for number, (evening, *_) in enumerate(steps):
        running = evening.table.playing
        if number >= inputs and running and not evening.table.paused:
            return evening
    return None


def answer_anything(evening: Evening, seats: Sequence[Seat], random: Random, left_out: Sequence[str]) -> None:
    """Let one of some seats answer a question, if possible a required one; ids with a left-out part are skipped."""
    offered = {seat: evening.legal_moves()[seat] for seat in seats if evening.legal_moves()[seat]}
    asked = [seat for seat, moves in offered.items() if any(move.question.required for move in moves)]
    seat = random.choice(asked if asked and random.random() < 0.95 else [*offered])
    move = choose(offered[seat], random)
    if any(word in move.question.id for word in left_out) and not move.question.id.startswith("table-agree-entry-"):
        return
    with suppress(Refused):
        evening.say(seat, move.question.id, any_answer(move.question.ask, random))


def _asked(evening: Evening) -> dict[int, list[str]]:
    offered = evening.legal_moves().items()
    return {int(seat): [o.question.id for o in moves if o.question.required] for seat, moves in offered}
