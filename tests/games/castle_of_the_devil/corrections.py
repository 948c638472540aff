"""The corrections of Castle of the Devil."""

from companion.games.castle_of_the_devil.moves.corrections import CORRECTIONS as CORRECTIONS
from companion.games.castle_of_the_devil.moves.corrections import COUNTS, FACE_UP, STEP, TURN

BEFORE = "seats and options are chosen before the game, and a game that the table has ended stays ended"
HUB = "the hub counts or reads it by itself, and people enter nothing of it"
DEALT = "the hub has dealt them, or chance has left them over: nobody enters them"
OWN = "it is entered in secret, and its owner alone changes it until it is turned over"
MIND = "it is announced to nobody yet, and the phone that has it in mind goes back by a button of its own"

FIELDS = {
    **dict.fromkeys(("setup", "stopped"), BEFORE),
    **dict.fromkeys(("narration", "saying", "steps", "picks", "notes"), HUB),
    **dict.fromkeys(("objects", "tokens", "deck"), COUNTS.id),
    "companies": OWN,
    "professions": OWN,
    "unused": DEALT,
    "untold": "nobody has entered it: who it is of enters it later in secret, or anybody once the cards lie open",
    "known": "what the rules have shown stays shown, and an own note is deleted by its owner",
    "face_up": FACE_UP.id,
    "weighed": MIND,
    "intent": MIND,
    "actor": TURN.id,
    "opened": "who began is an entry that is taken back, and the end alone tells it again",
    "trade": STEP.id,
    "duel": STEP.id,
    "declaration": "it is taken back as an entry, until the first cards are entered for it in secret",
    "verdict": "the hub has judged what all have turned: what was revealed stays revealed",
}

NOT_IN = {
    "entering": "people enter their cards in secret",
    "cards": "people enter their objects in secret, or as the cards lie open, and then once more if that is not right",
}
