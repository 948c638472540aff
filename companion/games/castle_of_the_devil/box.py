"""The box: lists companies, professions and objects, and the differences between the editions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from companion.core.icons import Icon
from companion.core.text import Text, say

Company = Literal["order", "brotherhood"]

COMPANIES: dict[Company, tuple[Text, Icon]] = {
    "order": (say("Order of Open Secrets"), "key"),
    "brotherhood": (say("Brotherhood of True Lies"), "goblet"),
}
"""The two companies, each with its name and the icon of the object that it needs."""

BRIEFLY: dict[Company, Text] = {"order": say("Order"), "brotherhood": say("Brotherhood")}
"""The names of the companies in a column."""

RIVALS: dict[Company, Company] = {"order": "brotherhood", "brotherhood": "order"}

Profession = Literal[
    "diplomat",
    "doctor",
    "duellist",
    "mixer",
    "master",
    "clairvoyant",
    "hypnotist",
    "bodyguard",
    "priest",
    "thug",
]

PROFESSIONS: dict[Profession, tuple[Text, Icon]] = {
    "diplomat": (say("Diplomat"), "envelope"),
    "doctor": (say("Doctor"), "candle"),
    "duellist": (say("Duellist"), "sword"),
    "mixer": (say("Poison mixer"), "skull"),
    "master": (say("Master of arms"), "shield"),
    "clairvoyant": (say("Clairvoyant"), "eye"),
    "hypnotist": (say("Hypnotist"), "moon"),
    "bodyguard": (say("Bodyguard"), "musketeer"),
    "priest": (say("Priest"), "cross"),
    "thug": (say("Thug"), "battle"),
}
"""The professions, each with its name and icon; one list for both editions (ruling CD-2)."""

ONCE: frozenset[Profession] = frozenset(("diplomat", "doctor", "duellist", "mixer", "clairvoyant", "priest"))
"""The professions that are spent while they lie face up, until Coat or Tome turns them face down."""

Object = Literal[
    "key",
    "goblet",
    "key-bag",
    "goblet-bag",
    "dagger",
    "gloves",
    "knife",
    "whip",
    "ring",
    "tome",
    "privilege",
    "coat",
    "monocle",
    "sextant",
    "pearl",
    "mirror",
    "lodge",
]

OBJECTS: dict[Object, tuple[Text, Icon]] = {
    "key": (say("Key"), "key"),
    "goblet": (say("Goblet"), "goblet"),
    "key-bag": (say("Secret bag with the key"), "bag"),
    "goblet-bag": (say("Secret bag with the goblet"), "bag"),
    "dagger": (say("Dagger"), "dagger"),
    "gloves": (say("Gloves"), "shield"),
    "knife": (say("Throwing knife"), "knife"),
    "whip": (say("Whip"), "tongue"),
    "ring": (say("Poison ring"), "coin"),
    "tome": (say("Tome"), "book"),
    "privilege": (say("Privilege"), "envelope"),
    "coat": (say("Coat"), "mask"),
    "monocle": (say("Monocle"), "eye"),
    "sextant": (say("Sextant"), "map"),
    "pearl": (say("Black pearl"), "token-black"),
    "mirror": (say("Broken mirror"), "cross"),
    "lodge": (say("Coat of arms of the lodge"), "crown"),
}
"""The objects, each with its name and icon."""

MOST_TOKENS = 12
"""The duel tokens in the box (edition A)."""

ALL_OBJECTS = 21
"""The number of object cards: three keys, three goblets, and one of each other object."""

COPIES = 3
"""The number of keys, and of goblets."""


def copies(thing: Object) -> int:
    """Return the number of cards of an object."""
    return COPIES if thing in ("key", "goblet") else 1


Effect = Literal["bag", "tome", "privilege", "coat", "monocle", "sextant"]
"""An object with an effect for the player who trades it away. A bag is never named more precisely (ruling CD-14)."""

EFFECTS: dict[Effect, tuple[Text, Icon]] = {
    "bag": (say("Secret bag"), "bag"),
    "tome": OBJECTS["tome"],
    "privilege": OBJECTS["privilege"],
    "coat": OBJECTS["coat"],
    "monocle": OBJECTS["monocle"],
    "sextant": OBJECTS["sextant"],
}

Action = Literal["spy", "pass", "trade", "duel", "declare"]


class Edition(Struct, frozen=True, kw_only=True):
    """An edition, with everything in which the two differ."""

    players: range
    actions: tuple[Action, ...]
    tokens: int = 0
    sealed: bool = False
    """Whether the first objects are those with a seal, rather than both bags."""
    together: bool = False
    """Whether all choose their support at once in secret; if not, they choose openly in turn, and may abstain."""
    sees_profession: bool = False
    """Whether a duel's winner who looks at the company sees the profession as well."""
    wine: bool = False
    """Whether the Wine of power is the smaller company's third object."""
    rivals: bool = False
    """Whether a player may win by naming rivals who hold their needed objects (ruling CD-4)."""
    gives_full: bool = False
    """Whether a surplus may go to a player who is at the limit already."""
    supporters_mix: bool = False
    """Whether a supporter may use the Poison mixer (ruling CD-8)."""
    first_drawn: bool = False
    """Whether chance names the first player (ruling CD-7)."""
    limits: Mapping[int, int]
    """The limit of objects in a hand, by number of players; `USUAL_LIMIT` with others."""
    starts: Mapping[int, int]
    """The objects of each player at the beginning, by number of players; one with others."""
    left_out: Mapping[int, Object]
    """The object that stays in the box, by number of players."""


USUAL_LIMIT = 5

EDITIONS: dict[str, Edition] = {
    "a": Edition(
        players=range(4, 9),
        actions=("trade", "duel", "spy", "declare"),
        tokens=12,
        sealed=True,
        together=True,
        rivals=True,
        supporters_mix=True,
        limits={4: 6},
        starts={},
        left_out={},
    ),
    "b": Edition(
        players=range(3, 11),
        actions=("trade", "duel", "pass", "declare"),
        sees_profession=True,
        wine=True,
        gives_full=True,
        first_drawn=True,
        limits={3: 8, 4: 6},
        starts={3: 2},
        left_out={3: "pearl", 10: "coat"},
    ),
}
"""The editions: for 4 to 8, and for 3 to 10 players."""


def each_side(players: int) -> int:
    """Return the number of cards of each company; with an odd number of players, one card is left over unseen."""
    return (players + 1) // 2


def limit(edition: Edition, players: int) -> int:
    """Return the limit of objects in a hand."""
    return edition.limits.get(players, USUAL_LIMIT)


def starting(edition: Edition, players: int) -> int:
    """Return the number of objects that each player begins with."""
    return edition.starts.get(players, 1)


def in_deck(edition: Edition, players: int) -> int:
    """Return the number of objects in the deck at the beginning."""
    return ALL_OBJECTS - (players in edition.left_out) - players * starting(edition, players)


def in_play(edition: Edition, players: int) -> tuple[Object, ...]:
    """Return the objects in a game, each once."""
    return tuple(one for one in OBJECTS if one != edition.left_out.get(players))


def effects(edition: Edition, players: int, *, deck: int) -> tuple[Effect, ...]:
    """Return the effects that can be read aloud in a trade: bags lose theirs once the deck is empty (ruling CD-11)."""
    out = edition.left_out.get(players)
    return tuple(one for one in EFFECTS if one != out and (deck or one != "bag"))
