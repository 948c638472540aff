"""The open table: any box of games. The smallest game here, and the one to copy.

It has rounds, scores, a countdown, a secret vote, a random first player and a bag of tokens. It knows no rules: the
table says when a round ends and enters its points.

    game.py         the phases, and the game as one value
    state.py        the state, and questions about it
    events.py       the events, with their changes and public lines
    ballots.py      the ballots of a vote
    moves.py        the moves: each question, and the effect of its answer
    corrections.py  corrections that two devices agree on
    view.py         the public view, a seat's secrets, and the winners
    options.py      the host's options before the game
    teaching/       lessons, answers, the help to look up, and a tour for newcomers
"""

from __future__ import annotations

from companion.core.emblem import Emblem
from companion.core.lazy import lazy
from companion.core.text import say

GAME = lazy(
    __name__,
    name="open-table",
    title=say("Open table"),
    about=say("Any game you own: rounds, scores, a countdown, secret votes, a bag to draw from."),
    seats=range(1, 11),
    emblem=Emblem(
        "M9 19 32 7l23 12v26L32 57 9 45z",
        "M9 19l23 12 23-12M32 31v26M32 18v1M16 32v1M25 44v1M39 37v1M48 32v1M39 48v1M48 43v1",
        accent="#8cb8f5",
    ),
    titled=("box",),
)
