"""The results of chance in Werewolf, and the ways to play."""

from __future__ import annotations

from typing import Any

from companion.games.werewolf.events import dealing as e

_OWN = {"set": "own", "own_set": {"werewolf": 2, "seer": 1, "witch": 1, "hunter": 1}}

_LOVE = {"werewolf": 1, "cupid": 1, "bodyguard": 1, "idiot": 1, "elder": 1}

VARIANTS = {
    "the recommended set": {},
    "with a deck of cards": {"deal": "cards", "shown": "side"},
    "a victim in the first night": {**_OWN, "first_night": "victim", "ballots": "counted"},
    "with Cupid": {"set": "own", "own_set": _LOVE, "first_night": "victim"},
    "with accusations": {"accusations": "yes", "shown": "nothing", "pace": "brisk"},
}

MARK = 3
"""The seat that everyone picks in the pairs: the Seer and the Witch learn its side."""

ENDLESS = False


def drawn(event: Any, observer: int | None) -> object:
    """Return the role that an observer is dealt, with all that it shows of others."""
    if observer is None or not isinstance(event, e.VillageBegan) or observer not in event.roles:
        return None
    role = event.roles[observer]
    match role:
        case "werewolf":
            return role, tuple(seat for seat, one in event.roles.items() if one == "werewolf")
        case "seer" | "witch":
            return role, event.roles.get(MARK) == "werewolf"
        case _:
            return role
