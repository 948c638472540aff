"""The law of answers that send people somewhere: each names the question, and pages link to it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest
from msgspec import structs

from companion.core.game import AnyGame
from companion.core.lesson import Advice
from tests.golden.english import english
from tests.laws.games import UNDER_LAW
from tests.laws.lantern import LANTERN
from tests.laws.mend import Mend, words
from tests.laws.newcomer import editions, evening_of
from tests.questions import begins

ANSWERING = {name: game for name, game in UNDER_LAW.items() if game.answers}

every_game = pytest.mark.parametrize("game", ANSWERING.values(), ids=ANSWERING)

SENDS = re.compile(
    r"\b(menu|your moves|tick|enter|confirm|undo|say so|tap (it|them|once|everyone|“))(?=\W)", re.IGNORECASE
)
"""Words by which an answer sends people to a question."""


def pathless(game: AnyGame) -> list[str]:
    """Return the answers that send people to a question and do not lead there."""
    every = chain.from_iterable(game.answers.values())
    return sorted({english(one.answer) for one in every if SENDS.search(english(one.answer)) and not one.leads})


def dead_ends(game: AnyGame) -> set[str]:
    """Return the answers that lead to no question at any time of a phase in which they stand."""
    open_ends = set(_leading(game))
    for play in chain.from_iterable(editions(game).values()):
        for _, phones in evening_of(game, play):
            asked = {id for phone in phones for id in phone.asked}
            phase = next((phone.phase for phone in phones), "")
            open_ends -= {(at, one) for at, one in open_ends if at == phase and _is_asked(one, asked)}
    return {f"{phase}: {english(one.question)} {one.leads}" for phase, one in open_ends}


def _leading(game: AnyGame) -> Iterator[tuple[str, Advice]]:
    for phase, answers in game.answers.items():
        yield from ((phase, one) for one in answers if one.leads)


def _is_asked(one: Advice, asked: set[str]) -> bool:
    return any(begins(id, start) for id in asked for start in one.leads)


@every_game
def test_an_answer_that_sends_people_to_a_question_leads_there(game: AnyGame) -> None:
    lost = pathless(game)
    assert not lost, words(game.name, Mend("teaching/answers.toml", f"leads = […] names the question: {lost}"))


@every_game
def test_an_answer_leads_to_a_question_of_its_phase(game: AnyGame) -> None:
    dead = sorted(dead_ends(game))
    assert not dead, words(game.name, Mend("teaching/answers.toml", f"leads = […] begins ids that are asked: {dead}"))


def test_answers_that_lead_nowhere_are_found() -> None:
    (phase, (first, *others)) = next(iter(LANTERN.answers.items()))
    sends = structs.replace(first, answer="Undo it in the menu.")
    assert pathless(replace(LANTERN, answers={phase: (sends, *others)})) == ["Undo it in the menu."]
    dead = replace(LANTERN, answers={phase: (structs.replace(sends, leads=("nowhere",)), *others)})
    assert not pathless(dead) and len(dead_ends(dead)) == 1
