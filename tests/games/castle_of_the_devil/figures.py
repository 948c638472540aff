"""What people put right in Castle of the Devil."""

from companion.games.castle_of_the_devil.moves.righting import COUNTS, FACE_UP
from companion.games.castle_of_the_devil.moves.righting import PUT_RIGHT as PUT_RIGHT

SECRET = "it is nobody's but its owner's, and stands on that phone alone"
STEP = "it is a step of the turn, and each step is taken back by itself"

HUB = "the hub counts it, and people enter nothing of it"
SECRETS = ("companies", "professions", "unused", "known", "notes")
STEPS = ("weighed", "actor", "intent", "trade", "duel", "declaration", "verdict")

FIELDS = {
    **dict.fromkeys(("setup", "stopped", "narration", "saying", "steps", "picks"), HUB),
    **dict.fromkeys(SECRETS, SECRET),
    **dict.fromkeys(STEPS, STEP),
    **dict.fromkeys(("objects", "tokens", "deck"), COUNTS.id),
    "face_up": FACE_UP.id,
}

NOT_IN = {
    "entering": "people enter their cards in secret",
    "cards": "people enter their objects in secret",
}
