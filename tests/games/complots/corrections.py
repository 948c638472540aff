"""The corrections of Complots, and the reason why people cannot correct the rest of the state."""

from companion.games.complots.corrections import CORRECT_COINS, CORRECT_LOST, CORRECT_TURN
from companion.games.complots.corrections import CORRECTIONS as CORRECTIONS

HUB = "the hub counts it, and people enter nothing of it"
DEALT = "the hub has dealt it, and what it deals and counts is no slip of people"
OWN_LINE = "a player's own line at the end tells it, and nobody plays by it"
STEP = "it is a step of the turn: it is taken back, or it begins anew with the turn or its announcement"

FIELDS = {
    **dict.fromkeys(("setup", "stopped", "narration", "saying", "windows", "decisions", "held", "sounds"), HUB),
    **dict.fromkeys(("hands", "court", "piles", "looked", "shown"), DEALT),
    **dict.fromkeys(("window", "decision"), STEP),
    **dict.fromkeys(("caught", "bluffs"), OWN_LINE),
    "coins": CORRECT_COINS.id,
    "treasury": CORRECT_COINS.id,
    "lives": CORRECT_LOST.id,
    "face_up": CORRECT_LOST.id,
    "turn": CORRECT_TURN.id,
    "left": "two devices have agreed that somebody goes home, and by then the cards lie open",
    "unnamed": "it is what is left of two cards beside those that lie face up, and those are put right",
    "first": "once the first turn has begun it is no more than whose turn it is, and that is put right",
}

NOT_IN = {
    "preparing": "coins and cards lie as the rules say, and who begins is taken back or is the first turn that is put "
    "right"
}
