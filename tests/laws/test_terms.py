"""The law of terms: names that the rules explain are explained where they stand as choices, the same for everybody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.core.game import AnyGame
from companion.core.question import One, Question, Some
from companion.core.terms import Glossary
from companion.core.text import Text
from companion.games import GAMES
from tests.golden.plays import made
from tests.laws.evening import Evening
from tests.laws.mend import Mend, words
from tests.laws.newcomer import SEED, editions

MOST_WORDS = 45
"""Words of an explanation in English: it is read while others wait."""

PLAYED = {name: game for name, game in GAMES.items() if game.lessons}

every = pytest.mark.parametrize("game", PLAYED.values(), ids=PLAYED)


def questions(game: AnyGame) -> Iterator[Question]:
    """Yield the questions of the game itself in the evenings of its newcomers, each once; no corrections."""
    known: set[str] = set()
    for play in [play for plays in editions(game).values() for play in plays]:
        evening = Evening(*play.names, games={game.name: game}, seed=SEED, phoneless=play.phoneless)
        evening.speaks = True
        for move in (*play.before, *play.moves):
            made(evening, move)
            for seat in evening.table.seats if evening.table.running else ():
                private = evening.view(seat).private
                for question in private.questions if private else ():
                    own = not question.corrects and not question.id.startswith("table-")
                    if own and question.id not in known:
                        known.add(question.id)
                        yield question


@every
def test_a_name_that_the_rules_explain_is_explained_where_it_is_a_choice(game: AnyGame) -> None:
    rules = {row.label for chapter in game.reference for row in chapter.rows if isinstance(row.label, Text)}
    glossary = Glossary(game.name, game.terms)
    silent: set[str] = set()
    for question in questions(game):
        named = (
            [one.text for one in getattr(question.ask, "choices", ())] if isinstance(question.ask, One | Some) else []
        )
        explained = {one.name for one in glossary.explain(question)}
        silent |= {text.message for text in named if isinstance(text, Text) and text in rules - explained}
    mend = Mend("teaching/reference.toml", f"`terms = true` in the chapter, or `words` in the row, of {sorted(silent)}")
    assert not silent, words(game.name, mend)


@every
def test_an_explanation_is_short_and_each_term_has_a_name(game: AnyGame) -> None:
    for term in game.terms:
        assert len(term.text.message.split()) <= MOST_WORDS, term.text.message
        assert term.words and term.name.message
