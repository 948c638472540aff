"""The law of newcomers: their own phone answers what the rulebook would, and lessons speak of current questions."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

import pytest
from msgspec import structs

from companion.core.game import AnyGame
from companion.core.lesson import InPhase
from companion.games import GAMES
from tests.golden.english import english
from tests.laws.games import UNDER_LAW
from tests.laws.lantern import LANTERN
from tests.laws.mend import Mend, words
from tests.laws.newcomer import MOST_TAPS, NewcomerMoment, editions, given, moments, taps
from tests.questions import begins

TEACHING = {name: game for name, game in GAMES.items() if game.lessons}

EDITIONS = {
    " ".join((name, edition)).strip(): (game, edition) for name, game in TEACHING.items() for edition in editions(game)
}

SHARE = 0.98
"""The minimum share of answers that are found at once or by one tap."""

LEAST = 40
"""The number of moments that is enough for any game, and for each edition if it has several."""

LEAST_OF_A_PHASE = 10
"""The minimum number of moments for each phase with answers, up to `LEAST`: a small game has few rules to ask about."""

SHORTEST = 8
"""The minimum letters of an answer: fewer could be anywhere."""


def least_of(game: AnyGame) -> int:
    """Return the minimum number of moments of a game, and of each of its editions."""
    return min(LEAST, LEAST_OF_A_PHASE * max(1, len(game.answers)))


@pytest.mark.parametrize(("game", "edition"), EDITIONS.values(), ids=EDITIONS)
def test_a_newcomer_finds_the_answer_on_the_own_phone(game: AnyGame, edition: str) -> None:
    asked = moments(game, edition)
    least = least_of(game)
    assert len(asked) >= least, words(game.name, Mend("tests/newcomer.toml", f"at least {least} moments: {len(asked)}"))
    vague = [one.asks for one in asked if len(one.answer) < SHORTEST or not one.asks.endswith("?") or not one.page]
    assert not vague, f"a question, its page and an answer of {SHORTEST} letters and more: {vague}"
    assert len({one.asks for one in asked}) == len(asked)
    found = taps(game, asked, edition)
    away = [f"{one.at} {one.asked} {one.who}: {one.asks}" for one in asked if one not in found]
    assert not away, words(game.name, Mend("tests/newcomer.py", f"EVENINGS reach {away}"))
    far = [f"{one.asks} ({taps} taps)" for one, taps in found.items() if taps is None or taps > 1]
    deep = [f"{one.asks} ({taps} taps)" for one, taps in found.items() if taps is None or taps > one.taps]
    assert not deep, words(game.name, Mend("teaching/reference.toml", f"`words` or `terms` explain these: {deep}"))
    mend = Mend("teaching/answers.toml", f"{MOST_TAPS} taps lead to each answer, and at most one to {SHARE:.0%}: {far}")
    at_hand = sum(taps is not None and taps <= 1 for taps in found.values())
    assert None not in found.values() and at_hand >= SHARE * len(found), words(game.name, mend)


@pytest.mark.parametrize("game", UNDER_LAW.values(), ids=UNDER_LAW)
def test_what_lies_open_beside_the_answers_of_a_phase_is_a_chapter(game: AnyGame) -> None:
    mend = Mend("teaching/answers.toml", "chapter = … in a table: the id of a chapter")
    known = {chapter.id for chapter in game.reference}
    assert set(game.chapters) <= set(game.answers) and set(game.chapters.values()) <= known, words(game.name, mend)


def test_a_small_game_needs_fewer_moments_than_a_large_one() -> None:
    assert len(LANTERN.answers) == 3 and least_of(LANTERN) == 30
    assert least_of(replace(LANTERN, answers={})) == 10
    many = {f"phase-{number}": LANTERN.answers["swap"] for number in range(5)}
    assert least_of(replace(LANTERN, answers=many)) == LEAST


def test_an_answer_is_found_where_it_stands() -> None:
    lesson = NewcomerMoment("What do I want?", "none", "preparing", "who holds the most lanterns")
    help = NewcomerMoment("Must one swap?", "none", "swap", "who keeps the hand keeps it")
    chapter = NewcomerMoment("How many cards are there?", "none", "preparing", "from 1 to 12")
    nowhere = lesson._replace(at="nowhere")
    assert taps(LANTERN, [lesson, help, chapter, nowhere]) == {lesson: 0, help: 1, chapter: 2}
    silent = replace(LANTERN, lessons=(), answers={}, reference=(), chapters={})
    assert taps(silent, [lesson, help, chapter]) == dict.fromkeys((lesson, help, chapter))


def test_a_later_step_of_its_kind_is_a_moment_of_its_own() -> None:
    second = NewcomerMoment("What do I choose now?", "none", "choice", "choose a card", "choice-2")
    reached = [("ChoiceOpened", "ChoiceOpened"), ("CardsShown", "CardsKept"), ("CardsKept", "CardChosen")]
    missed = [
        ("LanternDealt", "LanternFirstDrawn"),
        ("CardsKept", "CardSwapped"),
        ("CardsShown", "CardsShown"),
        ("Lost",),
    ]
    asked = [second._replace(after=after) for after in reached + missed]
    assert [one.after for one in taps(LANTERN, asked)] == reached, "in this order, the last one in this very step"


SENDS = re.compile(
    r"\b(tap|tick|menu|buttons?|tell (the hub|your phone)|on (your|their|the own) phones?|phones (ask|say))\b"
)
"""Words by which a lesson sends people to a question on their phones."""


@pytest.mark.parametrize("game", TEACHING.values(), ids=TEACHING)
def test_a_lesson_speaks_of_nothing_that_is_not_asked(game: AnyGame) -> None:
    silent = [one.id for one in game.lessons if SENDS.search(english(one.text)) and not one.moves]
    assert not silent, words(
        game.name, Mend("teaching/lessons.toml", f"moves = […] names the questions of which it speaks: {silent}")
    )
    come = list(given(game))
    wrong = contradicted(game, come)
    assert not wrong, words(
        game.name, Mend("teaching/lessons.toml", f"a lesson comes when its moves are asked: {wrong}")
    )
    never = never_given(game, come)
    assert not never, words(
        game.name, Mend("tests/newcomer.py", f"EVENINGS reach each lesson, or nobody does: {never}")
    )


Given = Sequence[tuple[str, Collection[str]]]
"""The ids of the lessons that came in evenings, each with the ids of all questions at that time."""


def never_given(game: AnyGame, come: Given) -> list[str]:
    """Return the lessons that never came."""
    ids = {id for id, _ in come}
    return [one.id for one in game.lessons if one.id not in ids]


def contradicted(game: AnyGame, come: Given) -> list[str]:
    """Return the moves of lessons that nobody is asked when the lesson is given."""
    moves = {one.id: one.moves for one in game.lessons}
    return [f"{id}: {move}" for id, asked in come for move in moves[id] if not any(begins(one, move) for one in asked)]


def test_a_lesson_about_what_cannot_be_done_yet_is_found() -> None:
    goal, *others = LANTERN.lessons
    early = replace(LANTERN, lessons=(structs.replace(goal, moves=("choice",)), *others))
    assert contradicted(early, list(given(early))) == ["goal: choice"]
    assert not contradicted(LANTERN, list(given(LANTERN)))


def test_a_lesson_that_never_comes_is_found() -> None:
    goal, *_ = LANTERN.lessons
    nowhere = structs.replace(goal, id="nowhere", when=InPhase("nowhere"))
    lost = replace(LANTERN, lessons=(*LANTERN.lessons, nowhere))
    assert not never_given(LANTERN, list(given(LANTERN)))
    assert never_given(lost, list(given(lost))) == ["nowhere"]
    during = tuple(structs.replace(one, before_clock=False) for one in LANTERN.lessons)
    silent = replace(LANTERN, lessons=during)
    assert never_given(silent, list(given(silent))) == ["choice"], "a clock runs while cards are chosen"
