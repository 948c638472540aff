"""The corrections of Among Cultists: the cards on the table, the dead, the step of the round."""

from companion.core.game import AnyGame
from companion.core.question import Answer
from companion.games.among_cultists.corrections import lying, moves
from companion.games.among_cultists.corrections.moves import CORRECTIONS as CORRECTIONS
from tests.games.among_cultists.evening import GAME_WITH_DEALT_ROLES, GAME_WITHOUT_ROLES
from tests.laws.variants import with_options

BY_HAND: dict[str, Answer] = {"ai": "yes", "events": "hand", "votes": "eyes", "turns": "each", "level": "expert"}
"""The tasks that the table does itself, all of them with the real cards."""

WAYS: dict[str, AnyGame] = {
    "among-cultists, by hand": with_options(GAME_WITHOUT_ROLES, BY_HAND),
    "among-cultists, by hand, roles told": with_options(GAME_WITH_DEALT_ROLES, BY_HAND),
    "among-cultists, on phones": with_options(GAME_WITHOUT_ROLES, {"level": "experienced"}),
    "among-cultists, on phones, roles told": with_options(GAME_WITH_DEALT_ROLES, {"level": "experienced"}),
}
"""Evenings without their night: before it only the entry itself can be undone."""

BEFORE = "it is before the evening, and is entered anew where it was entered"
HUB = "the hub counts it, and people enter nothing of it"
SECRET = "it is secret, and its owner alone changes it"
STEP = "it is a step, and a step is left or taken back"
END = "it is asked again as often as somebody says that it did not end so"
DEATH = "it goes with the death that is put right"

FIELDS = {
    **dict.fromkeys(("ticked", "misfit", "left_out", "slept", "setups", "tellings", "ready"), BEFORE),
    **dict.fromkeys(("told", "times", "roles"), SECRET),
    **dict.fromkeys(("setup", "nights", "checking", "paused", "stopped", "done", "narration"), HUB),
    **dict.fromkeys(("flips", "entries", "drafts", "announcing", "votes", "settled", "again", "sounds"), HUB),
    **dict.fromkeys(("righted", "corrected"), HUB),
    **dict.fromkeys(("looked", "peeked", "eyed", "looker", "draft", "pending"), STEP),
    **dict.fromkeys(("ending", "over"), END),
    **dict.fromkeys(("fell", "shown_in"), DEATH),
    **dict.fromkeys(("round", "points", "intruders"), lying.COUNTS.id),
    **dict.fromkeys(("power", "active", "portal"), lying.TABLE.id),
    **dict.fromkeys(("phase", "turn"), moves.STEP.id),
    **dict.fromkeys(("clock", "bag"), lying.TOKEN.id),
    "accusers": "a player's own line at the end tells it, and nobody plays by it",
    "ghosts": moves.DEAD.id,
    "acted": moves.ACTED.id,
    "knife": lying.KNIFE.id,
    "opened": "it follows the knife that is put right in the first round",
    "right_of": lying.PLACE.id,
    "shown": moves.SHOWN.id,
    "vote": moves.RESULT.id,
}

NOT_IN = {
    "setting_up": "every tick is taken away where it was made, and the AI's place is said anew",
    "envelopes": "everybody is asked in secret, and changes the own answer until the last has answered",
    "preparing": "nothing is entered, and a step leads back to the checklist",
    "night": "all eyes are closed",
    "after": "nothing is entered before the evening",
    "beginning": "who holds the knife is the first entry, and is taken back",
}

FOUND = [("among-cultists, on phones", 30038)]
"""An evening in which all are corrected to be alive during a vote, and the table continues without a player."""
