"""The corrections of New game: one for each field of its state, or the reason for none."""

from tests.new_game.game.moves import CORRECTIONS as CORRECTIONS
from tests.new_game.game.moves import POINTS

FIELDS = {
    "setup": "seats and options are chosen before the game",
    "stopped": "a game that the table has ended stays ended",
    "round": "the hub counts it: each vote that is over ends one",
    "votes": "people vote in secret, and a ballot is final",
    "points": POINTS.id,
}

NOT_IN = {"vote": "people vote in secret"}
"""The phases without corrections, each with its reason."""
