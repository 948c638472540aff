"""The corrections of Overthrone by field."""

from companion.games.overthrone.moves.corrections import CORRECTIONS as CORRECTIONS

REASON_COUNTED_BY_HUB = "the hub counts it, and people enter nothing of it"
REASON_UNDONE_AS_STEP = "it is a step of the table, and each entry of it is taken back by itself"

FIELDS = {
    **dict.fromkeys(("setup", "stopped", "narration", "saying", "sounds", "contests", "times"), REASON_COUNTED_BY_HUB),
    **dict.fromkeys(("highest", "decree", "fallen", "fight", "tie", "spoils"), REASON_UNDONE_AS_STEP),
    "left": "two devices have agreed that somebody goes home, and by then the cards are out of the game",
    "contest": "who has laid a number changes it until it is turned over, and then it was shown",
    "ticked": "a tick is taken away where it was set",
    "points": "correct-points",
    "king": "correct-king",
    "order": "correct-order",
    **dict.fromkeys(("stage", "played"), "correct-turn"),
    **dict.fromkeys(("emptied", "last"), "correct-deck"),
    "ear": "correct-ear",
    "holders": "correct-low-birth",
    "accused": "what was played in this turn follows the holder that is put right",
    "rebels": "correct-rebellions",
    "upheaval": "it follows from the Rebellions, the king and the deck that are put right",
    **dict.fromkeys(("acted", "freed", "decreed", "ennobled"), "correct-deeds"),
    "spent": "correct-spent",
    "used": "correct-used",
    **dict.fromkeys(("game", "turn", "dead"), "correct-numbers"),
    "counts": "each seat corrects its own, and two devices that of a seat by its own sheet",
    "past": "two devices correct a count of an earlier turn by the sheet of its seat",
    "plays": "correct-rebellions says it of Rebellions, and the division names the others",
    **dict.fromkeys(("first", "drawn", "opened"), REASON_COUNTED_BY_HUB),
    "counted": "it is so once all have counted, and follows from what is put right",
    "finals": "each seat corrects its own, and two devices that of a seat by its own sheet",
}

NOT_IN = {
    "preparing": "before the first turn of a match ticks are taken away, and the highest nobles taken back",
    "countdown": "five seconds later all is turned over, and until then numbers lie in secret",
}
