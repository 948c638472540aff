"""Castle of the Devil, in two editions: two secret companies share a coach.

The objects are real cards: the hub counts them, and knows only what is read aloud or entered. It deals companies and
professions onto the phones, or everyone enters theirs in secret, or it knows none before the end. A card that nobody
tells it stays unknown until it lies open.

    game.py        the phases, and the game as one value
    box.py         companies, professions, objects, and the differences between the editions
    options.py     the host's options before the game
    setting_up.py  the cards that a game needs
    duel.py        a duel and its points
    knowledge.py   the things that a phone keeps for its owner alone
    state.py       the state, and questions about it
    victory.py     the verdict on a declaration
    words.py       the words of a declaration
    events/        the events, with their changes and public lines
    moves/         the moves: each question, and the effect of its answer
    lines.py       the lines that are read aloud
    view.py        the public view, a seat's secrets, and the winners
    own_line.py    the end as it is told to one player
    now.py         the table's next step, in one sentence
    teaching/      lessons, answers, the rules to look up, the primer, the briefing on a part

Rulings CD-1 to CD-19 (docs/rulings) decide what the rulebooks leave open. If a player goes home, the game ends: if it
went on, it would tell a company and its objects (ruling CD-18).
"""

from __future__ import annotations

from companion.core.emblem import Emblem
from companion.core.lazy import lazy
from companion.core.text import say

GAME = lazy(
    __name__,
    name="castle-of-the-devil",
    title=say("Castle of the Devil"),
    bgg=25951,
    about=say("Two secret companies share a coach. Trade, duel and find out who's on your side."),
    seats=range(3, 11),
    minutes=(30, 60),
    emblem=Emblem(
        "M14 57V25L9 9l11 7v9h7v-7h10v7h7v-9l11-7-5 16v32z",
        "M26 57V46a6 6 0 0 1 12 0v11M20 33v5M44 33v5M32 26v5M14 57h36",
        accent="#f2a0b5",
    ),
    narrated=True,
)
