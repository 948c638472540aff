"""What somebody does in the Action phase: the same on every phone, and who does it is chosen."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.chance import Chance
from companion.core.offer import EVERYBODY, Offer
from companion.core.question import Answer, Question, step
from companion.core.signs import Sign
from companion.core.text import Text, Words
from companion.games.among_cultists.acting import occasion
from companion.games.among_cultists.base import Asked, Happened
from companion.games.among_cultists.characters import character_of, characters
from companion.games.among_cultists.state import State

Then = Callable[[int, int, int], Happened]
"""`then(who, by, now)`: what it makes happen that `who` does it, as the seat `by` enters at a game time."""


def done_by(
    state: State,
    kind: str,
    among: tuple[int, ...],
    one: Callable[[Words], Text],
    several: Text,
    then: Then,
    *,
    icon: Sign = "",
    open: bool = False,
) -> Asked:
    """Ask everybody for a deed of one `among` these characters.

    `one` says of a name that this character does it, `several` asks who does. With `open`
    it stands open on every phone, and nobody is waited for; else it stands in the menu.
    """
    if not among:
        return
    id = f"{kind}-{occasion(state)}-{state.place}"
    if len(among) == 1:
        question = step(id, one(state.name(among[0])), awaited=open, icon=icon)
    else:
        question = Question(id=id, text=several, ask=characters(state, among), awaited=open)

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return then(among[0] if len(among) == 1 else character_of(answer), by, now)

    yield Offer(EVERYBODY, question, effect, waits=not open)
