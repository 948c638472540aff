"""Players that know no game, only questions: for demos and for tests.

They use the JSON interface like any other program. The law: this package imports nothing but the standard library, so a
bot knows only what the hub has told it.

    answers.py    a valid answer to any question
    client.py     the JSON interface for one device: requests, and the live channel
    behaviour.py  a bot's next answer, and its pause before it
    profile.py    the description of how bots play one game
    player.py     one seat's player: it follows its view and answers
    party.py      several of them at once
"""

from companion.bots.behaviour import BotBehaviour
from companion.bots.party import BotParty
from companion.bots.player import Bot, GivenAnswer

__all__ = ["Bot", "BotBehaviour", "BotParty", "GivenAnswer"]
