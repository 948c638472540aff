"""The teaching of a game: lessons, answers, roles, a first lesson before the game, and chapters."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.commands.guide import LINES, WIDTH, page
from companion.core.briefing import LONGEST as LONGEST_PART
from companion.core.game import AnyGame
from companion.core.limits import LANGUAGES
from companion.core.lines import estimate
from companion.core.primer import BETWEEN, FORGOTTEN, MOST_WORDS, Primer
from companion.core.text import Words
from companion.games import GAMES
from companion.hub.table.game_pages import guide_of
from companion.texts import translator
from tests.laws.briefed import BRIEFED, setups, told
from tests.laws.briefed import NAMES as PEOPLE
from tests.laws.games import UNDER_LAW
from tests.laws.lantern import LANTERN
from tests.laws.mend import Mend, mended, words
from tests.laws.reference import LONGEST, in_english
from tests.laws.taught import readable, untaught
from tests.laws.variants import variants
from tests.laws.watched import watched_play

# In every phase in which people have time to read

TEACHING = [game for game in UNDER_LAW.values() if game.lessons]


@pytest.mark.parametrize("game", TEACHING, ids=lambda game: game.name)
def test_every_phase_in_which_people_may_read_has_a_lesson(game: AnyGame) -> None:
    lacking = untaught(game)
    assert not lacking, words(game.name, Mend("teaching/lessons.toml", f"every phase has a lesson: {lacking}"))


@pytest.mark.parametrize("game", [game for game in TEACHING if game.answers], ids=lambda game: game.name)
def test_every_phase_in_which_people_may_read_answers_two_or_three_questions(game: AnyGame) -> None:
    lacking = set(readable(game)) - set(game.answers)
    assert not lacking, words(game.name, Mend("teaching/answers.toml", f"it has a table for each phase: {lacking}"))
    for phase, answers in game.answers.items():
        asked = [translator("en")(one.question) for one in answers]
        said = f"two or three questions in {phase!r}, each another one, with a short answer: {asked}"
        right = 2 <= len(answers) <= 3 and len(set(asked)) == len(asked) and all(one[-1] == "?" for one in asked)
        long = [one for language in LANGUAGES for one in answers if len(translator(language)(one.answer)) > LONGEST]
        assert right and not long, words(game.name, Mend("teaching/answers.toml", said))


def test_a_phase_without_a_lesson_is_found() -> None:
    goal, swap, *_ = LANTERN.lessons
    assert untaught(replace(LANTERN, lessons=(goal, swap))) == {"choice"}


# Chapters

LONGEST_NAME = 40
"""Maximum letters of a name."""

REFERENCE = Mend(
    "teaching/reference.toml",
    "chapters with ids of small letters and hyphens, each with rows; a row has a name of its own of at most "
    f"{LONGEST_NAME} letters without a full stop, and a text of at most {LONGEST} that ends with one",
)

WITH_REFERENCE = [game for game in GAMES.values() if game.reference]


@pytest.mark.parametrize("game", WITH_REFERENCE, ids=lambda game: game.name)
def test_every_chapter_and_every_row_has_its_own_name_and_is_short(game: AnyGame) -> None:
    ids = [chapter.id for chapter in game.reference]
    with mended(game.name, REFERENCE):
        assert len(set(ids)) == len(ids) and all(re.fullmatch("[a-z][a-z-]*", id) for id in ids), ids
        for one in game.reference:
            assert one.rows, one.id
            for label, text in in_english(one).items():
                assert 0 < len(label) <= LONGEST_NAME and label[-1] not in ".:", label
                assert 10 < len(text) <= LONGEST and text[-1] in ".)", (len(text), text)


# Before the game

SHORTEST_PRIMER, LONGEST_PRIMER = 60, 90
"""Seconds that all of it takes to be spoken."""

LONGEST_SENTENCE = 12_000
"""Maximum milliseconds of a sentence."""

PRIMER = Mend(
    "teaching/primer.toml",
    f"sentences of at most {MOST_WORDS} words and {LONGEST_SENTENCE // 1000} seconds, {SHORTEST_PRIMER} to "
    f'{LONGEST_PRIMER} seconds together; something [[laid]] where = "each" and something "middle"; and {FORGOTTEN} '
    "rules that people forget",
)

SPRITE = (Path(__file__).parents[2] / "web" / "templates" / "sprite.svg").read_text()

TOLD = [game for game in GAMES.values() if game.primer]

told_before = pytest.mark.parametrize("game", TOLD, ids=lambda game: game.name)


def primers(game: AnyGame) -> Iterator[Primer]:
    """Yield the primer for each number of players."""
    yield from (guide_of(game, players).primer for players in game.seats)


def sentences(primer: Primer) -> list[Words]:
    return [one.text for one in primer.sentences] + [one.text for one in primer.laid] + list(primer.forgotten)


@told_before
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_short_and_stands_there_once(game: AnyGame, language: str) -> None:
    translate = translator(language)
    with mended(game.name, PRIMER):
        for primer in primers(game):
            said = [translate(text) for text in sentences(primer)]
            assert len(set(said)) == len(said)
            for one in said:
                assert 0 < len(one.split()) <= MOST_WORDS, one
            assert len(primer.forgotten) == FORGOTTEN


@told_before
def test_all_of_it_is_told_in_a_minute_and_a_half(game: AnyGame) -> None:
    with mended(game.name, PRIMER):
        for primer in primers(game):
            assert primer.part and primer.turn and primer.winning
            lengths = {one.id: estimate(one.text) for one in primer.sentences}
            assert len(lengths) == len(primer.sentences), "each sentence has an id of its own"
            long = {id: length / 1000 for id, length in lengths.items() if length > LONGEST_SENTENCE}
            assert not long, f"seconds of sentences: {long}"
            seconds = (sum(lengths.values()) + BETWEEN * len(lengths)) / 1000
            assert SHORTEST_PRIMER <= seconds <= LONGEST_PRIMER, f"{seconds} seconds"


@told_before
def test_what_is_laid_out_is_drawn(game: AnyGame) -> None:
    with mended(game.name, PRIMER):
        for primer in primers(game):
            assert not (places := {"each", "middle"} - {one.where for one in primer.laid}), f"nothing at {places}"
            for drawing in [one.drawing for one in primer.sentences] + [one.drawing for one in primer.laid]:
                assert f'id="icon-{drawing}"' in SPRITE, drawing


@told_before
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_stands_on_one_page(game: AnyGame, language: str) -> None:
    for players in game.seats:
        lines = list(page(guide_of(game, players), translator(language)))
        assert len(lines) <= LINES and max(map(len, lines)) <= WIDTH


# The player's own role

BRIEFING = Mend(
    "teaching/briefings.toml",
    "briefings(setup) has four sentences for each part that part(state, seat) can name, each a sentence with one full "
    "stop, and the longest briefing of a setup has at most a tenth more letters than the shortest, in each language",
)

STEPS = 120
"""Inputs of a play in which roles are looked at."""

briefed = pytest.mark.parametrize("game", BRIEFED.values(), ids=BRIEFED)


def test_some_games_tell_of_parts_and_some_have_none() -> None:
    assert 0 < len(BRIEFED) < len(UNDER_LAW)


@briefed
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_briefing_is_as_long_for_each_part(game: AnyGame, language: str) -> None:
    translate = translator(language)
    with mended(game.name, BRIEFING):
        for briefings in told(game):
            said = {part: [translate(fact.text) for fact in one.facts] for part, one in briefings.items()}
            by_length = sorted(said, key=lambda part: len("".join(said[part])))
            shortest, longest = said[by_length[0]], said[by_length[-1]]
            assert len("".join(longest)) <= LONGEST_PART * len("".join(shortest)), (shortest, longest)
            for sentence in (sentence for sentences in said.values() for sentence in sentences):
                assert re.fullmatch(r"[^.!?]+\.", sentence), f"not one sentence: {sentence}"


@briefed
def test_a_briefing_knows_nobody(game: AnyGame) -> None:
    """Check that it follows from the role, the number of players and the options, and from nobody's seat."""
    for one, other in zip(setups(game), setups(game, PEOPLE[::-1]), strict=True):
        assert game.briefings(one) == game.briefings(other)


@pytest.mark.parametrize(("name", "game"), variants(BRIEFED).items(), ids=variants(BRIEFED))
def test_the_own_phone_tells_of_the_own_part_while_newcomers_are_taught_and_no_longer(name: str, game: AnyGame) -> None:
    with mended(game.name, BRIEFING):
        for step in watched_play(game, "briefed", STEPS):
            running, table = step.evening.table.playing, step.evening.table
            for seat in table.seats:
                private = step.evening.view(seat).private
                part = game.part(running.state, seat) if running and seat in running.seats else None
                own = game.briefings(running.setup)[part] if running and running.teaches and part else None
                assert private and list(private.briefing) == (list(own.facts) if own else [])
                assert not own or step.evening.public().veiled
