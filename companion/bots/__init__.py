"""Players that know no game, only questions: for demos and for tests.

They speak the JSON interface like any other program. The law: this package imports
nothing but the standard library, so a bot knows only what the hub has told it.

    answers.py    a valid answer to any question
    client.py     the JSON interface for one device: requests, and the live channel
    behaviour.py  what a bot answers next, and how long it thinks
    profile.py    how bots play one game
    player.py     one seat's player: follows its view, answers
    party.py      several of them at once
"""

from companion.bots.behaviour import BotBehaviour
from companion.bots.party import BotParty
from companion.bots.player import Bot, GivenAnswer

__all__ = ["Bot", "BotBehaviour", "BotParty", "GivenAnswer"]
