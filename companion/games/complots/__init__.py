"""Complots (Coup): claim a character, risk a doubt, and be the last one left.

The hub keeps turns, coins, time to react, doubts, blocks and lost influences. If the real cards lie on the table, it
knows no hand: a doubted player says what the table has seen (ruling CO-8). Or it deals the cards onto the phones and
settles everything itself. The rules are the same.

    game.py         the phases, and the game as one value
    options.py      the host's options before the game
    box.py          characters, coins, cards, and the number of them in a game
    actions.py      the table of actions
    state.py        the state, and questions about it
    events/         the events, with their changes and public lines
    flow.py         consequences: doubts, blocks, effects
    moves.py        moves: begin, act, react
    decisions.py    the table of decisions, such as which card to lose
    words.py        the words of these decisions
    leaving.py      a player's going home
    corrections.py  corrections that two devices agree on
    lines.py        the lines that are read aloud
    view.py         the public view, a seat's secrets, and the winner
    own_line.py     the end as it is told to one player
    teaching/       lessons, answers, the rules to look up, the primer, the briefing on a hand

Rulings CO-1 to CO-13 decide what the rulebook leaves open.
"""

from __future__ import annotations

from companion.core.emblem import Emblem
from companion.core.lazy import lazy
from companion.core.text import say

GAME = lazy(
    __name__,
    name="complots",
    title=say("Complots"),
    bgg=131357,
    about=say("Bluff, doubt and block: claim any character and be the last one standing."),
    seats=range(2, 9),
    minutes=(15, 30),
    emblem=Emblem(
        "M5 22c10-6 18-5 27 1 9-6 17-7 27-1 1 15-6 25-15 25-6 0-8-6-12-6s-6 6-12 6C11 47 4 37 5 22z",
        "M13 30c4-4 10-3 13 2-4 4-10 3-13-2zM51 30c-4-4-10-3-13 2 4 4 10 3 13-2zM32 11v5M24 9l2 6M40 9l-2 6",
        accent="#5fc7b6",
    ),
    narrated=True,
)
