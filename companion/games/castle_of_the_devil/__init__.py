"""Castle of the Devil, in two editions: two companies in a coach, and nobody knows who is of which.

The objects are real cards: the hub counts them, and knows of them what is read aloud or
entered. Companies and professions it deals onto the phones, or everybody enters them in
secret, or it knows none before the end. What nobody tells stays unknown until it lies open.

    game.py        the phases, and the game as one value
    box.py         companies, professions, objects, and what the editions do differently
    options.py     what the host chooses before the game
    setting_up.py  what a game needs of the box
    duel.py        a duel and its points
    state.py       the state, and what can be asked of it
    victory.py     how a declaration is judged
    words.py       how a declaration is told
    events/        what can happen, on disk for ever; what each changes, and what all are told of it
    moves/         what may be done: each question beside what an answer makes happen
    lines.py       what is read aloud
    view.py        what everybody sees, what one seat sees besides, and who has won
    now.py         what the table does now
    teaching/      lessons, answers, the rules to look up, the game for newcomers, the own part

Rulings CD-1 to CD-18 (docs/rulings) decide what the rulebooks leave open. If somebody goes home, the game ends:
to go on would tell a company and its objects (ruling CD-18).
"""

from __future__ import annotations

from companion.core.game import AnyRules
from companion.core.lazy import lazy
from companion.core.text import say


def _rules() -> AnyRules:
    """Import the rules once the game is picked: the menu needs none of them."""
    from companion.games.castle_of_the_devil.game import RULES

    return RULES


GAME = lazy(
    _rules,
    name="castle-of-the-devil",
    title=say("Castle of the Devil"),
    bgg=25951,
    about=say("Two secret companies in a coach: trade, duel and find out who is on your side."),
    seats=range(3, 11),
    narrated=True,
)
