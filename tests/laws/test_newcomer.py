"""Who has not read the rulebook finds what they must know on their own phone, mostly at once or by one tap."""

from dataclasses import replace

import pytest

from companion.core.game import AnyGame
from companion.games import GAMES
from tests.laws.games import UNDER_LAW
from tests.laws.lantern import LANTERN
from tests.laws.mend import Mend, words
from tests.laws.newcomer import MOST_TAPS, Moment, moments, taps

TEACHING = {name: game for name, game in GAMES.items() if game.lessons}

SHARE = 0.95
"""How many of the answers are found at once or by one tap, at the least."""

LEAST = 10
"""Moments of a game."""

SHORTEST = 8
"""Letters of an answer: fewer could stand anywhere."""


@pytest.mark.parametrize("game", TEACHING.values(), ids=TEACHING)
def test_a_newcomer_finds_the_answer_on_the_own_phone(game: AnyGame) -> None:
    asked = moments(game)
    assert len(asked) >= LEAST, words(game.name, Mend("tests/newcomer.toml", f"at least {LEAST} moments"))
    vague = [one.asks for one in asked if len(one.answer) < SHORTEST or not one.asks.endswith("?") or not one.page]
    assert not vague, f"a question, its page and an answer of {SHORTEST} letters and more: {vague}"
    assert len({one.asks for one in asked}) == len(asked)
    found = taps(game, asked)
    away = [f"{one.at} {one.asked} {one.who}: {one.asks}" for one in asked if one not in found]
    assert not away, words(game.name, Mend("tests/newcomer.py", f"EVENINGS reach {away}"))
    far = [f"{one.asks} ({taps} taps)" for one, taps in found.items() if taps is None or taps > 1]
    mend = Mend("now_what.py", f"{MOST_TAPS} taps lead to each answer, and at most one to {SHARE:.0%}: {far}")
    at_hand = sum(taps is not None and taps <= 1 for taps in found.values())
    assert None not in found.values() and at_hand >= SHARE * len(found), words(game.name, mend)


@pytest.mark.parametrize("game", UNDER_LAW.values(), ids=UNDER_LAW)
def test_what_lies_open_beside_the_answers_of_a_phase_is_a_chapter(game: AnyGame) -> None:
    mend = Mend("reference.py", "CHAPTERS = {…}: by a phase that has answers, the id of a chapter")
    known = {chapter.id for chapter in game.reference}
    assert set(game.chapters) <= set(game.answers) and set(game.chapters.values()) <= known, words(game.name, mend)


def test_an_answer_is_found_where_it_stands() -> None:
    lesson = Moment("What do I want?", "none", "preparing", "who holds the most lanterns")
    help = Moment("Must one swap?", "none", "swap", "who keeps the hand keeps it")
    chapter = Moment("How many cards are there?", "none", "preparing", "from 1 to 12")
    assert taps(LANTERN, [lesson, help, chapter]) == {lesson: 0, help: 1, chapter: 2}
    silent = replace(LANTERN, lessons=(), answers={}, reference=(), chapters={})
    assert taps(silent, [lesson, help, chapter]) == dict.fromkeys((lesson, help, chapter))


def test_a_moment_that_no_evening_reaches_is_missed() -> None:
    assert taps(LANTERN, [Moment("What is asked of me?", "none", "nowhere", "nothing at all")]) == {}
