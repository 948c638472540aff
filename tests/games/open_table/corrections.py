"""The corrections of the open table."""

from companion.games.open_table import GAME
from companion.games.open_table.corrections import BAG, END, FIRST, POINTS, ROUND
from companion.games.open_table.corrections import CORRECTIONS as CORRECTIONS
from tests.laws.variants import variants, with_options

WAYS = {
    **variants({GAME.name: GAME}),
    "open-table, without points": with_options(GAME, {"points": "none"}),
    "open-table, two rounds": with_options(GAME, {"rounds": 2}),
    "open-table, two rounds without points": with_options(GAME, {"rounds": 2, "points": "none"}),
}

HUB = "the hub counts it, and people enter nothing of it"

FIELDS = {
    "setup": "seats and options are chosen before the game",
    **dict.fromkeys(("firsts", "countdowns", "votes", "bags", "sounds"), HUB),
    "round": ROUND.id,
    "points": POINTS[-1].id,  # of the first round; each has a correction of its own
    "first": FIRST.id,
    "countdown": "anybody stops it, and starts another one",
    "vote": "a vote is taken back as an entry until the first ballot, and ballots are final",
    "bag": BAG.id,  # and DRAWN
    "ended": END.id,
    "left": "two devices have agreed that somebody goes home, and by then the own tokens are in the bag",
    "winners": "to name them ends the game, and is taken back as an entry",
}

NOT_IN = {"vote": "people vote in secret"}
