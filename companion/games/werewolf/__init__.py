"""Werewolf: a village looks for the werewolves among it. Nobody moderates, and it needs no box (WW-1 to WW-21).

game.py      the phases, and the game as one value
options.py   the options, with the sets of roles
roles.py     the roles, their names and sides
state.py     the state, and the phase that follows from it
night.py     the result of a night's picks
deaths.py    deaths with their consequences: grief, shots, lost powers
verdict.py   the end of the game, and who wins
ballots.py   the result of a ballot
events/      the events
told.py      deaths in words
flow.py      the course of the game: the events that follow by themselves
leaving.py   the departure of a player
moves/       the questions, each beside the effect of its answer
panel.py     the panel behind the hold button: the same rows for every role
view.py      the public view
story.py     the story at the end, night by night
ending.py    the outcome, and each player's own line
words.py     the words that are read aloud, which the owner may replace
lines.py     the lines that are read aloud
teaching/    the texts that teach the game
"""

from __future__ import annotations

from companion.core.emblem import Emblem
from companion.core.lazy import lazy
from companion.core.text import say

GAME = lazy(
    __name__,
    name="werewolf",
    title=say("Werewolf"),
    about=say("Find the Werewolves in the village before they devour it. No box needed."),
    seats=range(5, 17),
    minutes=(20, 45),
    emblem=Emblem(
        "M12 40c0-14 9-24 20-24s20 10 20 24c0 8-9 16-20 16s-20-8-20-16z M14 28 10 8l14 10 M50 28l4-20-14 10",
        "M23 34l6 3 M41 34l-6 3 M28 46h8l-4 4z M26 52l2-3 M38 52l-2-3",
        accent="#c3d3e8",
    ),
    narrated=True,
    bgg=925,
)
