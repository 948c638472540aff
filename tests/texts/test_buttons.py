"""Buttons over all phases of all games: six words at most, since a thumb looks for them in the dark."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.core.question import One, Question
from companion.core.text import Text, Words
from companion.core.view import Checklist, Seat
from companion.games import GAMES
from companion.hub.table.snapshot import Snapshot
from tests.long import further
from tests.looks.moments import PictureMoment, moments, seats_for

MOST_WORDS = 6

EXCEPTIONS = frozenset(
    {
        # They hold a condition, a count or the result of an order, without which nobody knows what the tap does.
        "Draw {n} card from the Court and return one. Shuffle the Court.",
        "{who} takes the whole middle except events, and chooses the bearers' order.",
        "Provinces, gold, musketeers, courtiers: the highest card wins its whole group.",
        "Players reclaim their nobles and bearers still there. Bearers' abilities come first.",
        "{n} against {other}: you lose. Nothing left to add",
        "First the events, in order of play: {order}.",
        "Rebels: {who}. No effect in the last turn.",
        "The free king moves on to {who}.",
        "Refuse (not allowed for pearl or mirror)",
        "I'm the Cultist, and enough Investigators are dead",
        # Headings above a button that is left alone, once all Rebellions have been played.
        "Draw a card. Act once, if you like. Play a card.",
        "{who} draws a card, may act once, then plays a card.",
        # Answers about what has happened, one of several in a list.
        "{who} has issued a religious decree this turn",
        "{who} hasn't issued a religious decree this turn",
        "{who} takes a noble from the discards",
        "{who} takes no noble from the discards",
        "The trade doesn't count: it's {who}'s turn again.",
        "The duel doesn't count: it's {who}'s turn again.",
        # Options of a host, who reads them before the game.
        "No: one tap after all moves, one after all actions",
        "Yes: tell your phone, and it reminds you",
        "Rounds, events and what the rules require",
        "On the phones: the hub deals them",
        "Real cards: everyone enters theirs in secret",
        "The word is {word}. Stop asking for it",
    }
)
"""Buttons of more words."""


def labels(question: Question) -> Iterator[Words]:
    """Yield the words on the buttons of a question."""
    if isinstance(question.ask, One):
        choices = question.ask.choices
        yield from [question.text] if len(choices) == 1 else [choice.text for choice in choices]


def long_labels(moment: PictureMoment) -> Iterator[str]:
    """Yield the messages of a moment's buttons that have too many words; steps of a checklist are no buttons."""
    snapshot = Snapshot(moment.rules, moment.table)
    lists = [block for block in snapshot.public.blocks if isinstance(block, Checklist)]
    steps = {item.text for block in lists for item in block.items}
    for sitter in moment.table.sitters:
        for move in snapshot.moves(Seat(sitter.seat)):
            for label in labels(move.question):
                message = label.message if isinstance(label, Text) else label
                words = re.sub(r"\{[^}]*\}", "X", message).split()
                if len(words) > MOST_WORDS and label not in steps and message not in EXCEPTIONS:
                    yield message


@pytest.mark.parametrize("name", further(GAMES))
def test_a_button_has_six_words_at_most(name: str) -> None:
    game = GAMES[name]
    found = {message for moment in moments(game, seats_for(game)[-1]) for message in long_labels(moment)}
    assert not found, "\n".join(sorted(found))
