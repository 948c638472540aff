"""A game that teaches does so in every phase in which people have time to read, and answers what they ask then."""

from dataclasses import replace

import pytest

from companion.core.game import AnyGame
from companion.core.table.state import LANGUAGES
from companion.texts import translator
from tests.laws.games import UNDER_LAW
from tests.laws.lantern import LANTERN
from tests.laws.mend import Mend, words
from tests.laws.reference import LONGEST
from tests.laws.taught import readable, untaught

TEACHING = [game for game in UNDER_LAW.values() if game.lessons]


@pytest.mark.parametrize("game", TEACHING, ids=lambda game: game.name)
def test_every_phase_in_which_people_may_read_has_a_lesson(game: AnyGame) -> None:
    lacking = untaught(game)
    assert not lacking, words(game.name, Mend("lessons.py", f"every phase has a lesson: {lacking}"))


@pytest.mark.parametrize("game", [game for game in TEACHING if game.answers], ids=lambda game: game.name)
def test_every_phase_in_which_people_may_read_answers_two_or_three_questions(game: AnyGame) -> None:
    lacking = set(readable(game)) - set(game.answers)
    assert not lacking, words(game.name, Mend("now_what.py", f"answers=… has each phase: {lacking}"))
    for phase, answers in game.answers.items():
        asked = [translator("en")(one.question) for one in answers]
        said = f"two or three questions in {phase!r}, each another one, with a short answer: {asked}"
        right = 2 <= len(answers) <= 3 and len(set(asked)) == len(asked) and all(one[-1] == "?" for one in asked)
        long = [one for language in LANGUAGES for one in answers if len(translator(language)(one.answer)) > LONGEST]
        assert right and not long, words(game.name, Mend("now_what.py", said))


def test_a_phase_without_a_lesson_is_found() -> None:
    goal, swap, *_ = LANTERN.lessons
    assert untaught(replace(LANTERN, lessons=(goal, swap))) == {"choice"}
