"""The law that a question leaves a choice: it has at least two answers that people can tell apart, or is a step."""

from __future__ import annotations

from random import Random
from typing import assert_never

from companion.core.game import AnyGame
from companion.core.question import Ask, Number, Numbers, One, Order, Question, Some, Writing
from tests.laws.plays import NAMES, random_play

WITHOUT_CHOICE = ("table-game-",)
"""Questions that may have a single choice: under the laws a table has one game to pick, at a hub it has all."""


def leaves_a_choice(game: AnyGame, seed: int) -> None:
    """Check that no question has one answer only, the table's own included; a step has one and says what its tap does.

    Two choices or rows of a question never look the same.

    As many players sit there as the game allows, fewer once somebody has left. A question asked in the place of another
    seat is checked at the seat that it belongs to.
    """
    people = Random(f"asked {seed}").choice([n for n in game.seats if n <= len(NAMES)])
    for evening, *_ in random_play(game, seed, 150, people):
        for seat, moves in evening.legal_moves().items():
            for question in (move.question for move in moves):
                named = question.id.startswith(WITHOUT_CHOICE) or question.id.endswith(f"-for-{_id_suffix(question)}")
                assert named or chooses(question.ask) or is_confirmation(question), (
                    f"of {people} seat {seat} is asked {question.id} and has one answer to it, or none: {question.ask}"
                )
                assert not (alike := look_alike(question.ask)), (
                    f"seat {seat} is asked {question.id}, and cannot tell these apart: {alike}"
                )


def _id_suffix(question: Question) -> str:
    return question.id.rpartition("-")[2]


def chooses(ask: Ask) -> bool:
    """Return whether there are at least two answers."""
    match ask:
        case One(choices) | Order(choices):
            return len(choices) > 1
        case Some(choices, least, most):
            all_of_them = sum(choice.most for choice in choices)
            return least < min(most, all_of_them) or (len(choices) > 1 and 0 < least < all_of_them)
        case Number(least, most):
            return least < most
        case Numbers(rows):
            return any(row.least < row.most for row in rows)
        case Writing():
            return True
        case _:
            assert_never(ask)


def look_alike(ask: Ask) -> list[object]:
    """Return the choices or rows that look like an earlier one."""
    match ask:
        case One(choices) | Order(choices) | Some(choices):
            looks: list[object] = [(choice.text, choice.icon) for choice in choices]
        case Numbers(rows):
            looks = [row.text for row in rows]
        case _:
            return []
    return [look for place, look in enumerate(looks) if look in looks[:place]]


def is_confirmation(question: Question) -> bool:
    """Return whether a question only needs a tap, and says what the tap does: `go`, or in its own words.

    The last card of a hidden hand is laid down like all the others.
    """
    match question.ask:
        case One((only,)):
            return only.value == "go" or only.text == question.text or bool(only.about)
        case _:
            return False
