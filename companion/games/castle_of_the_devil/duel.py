"""A duel: who fights, who supports whom, what is used, and the points of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from companion.core.icons import Icon
from companion.core.text import Text, say
from companion.games.castle_of_the_devil.box import OBJECTS, PROFESSIONS, Object, Profession
from companion.kit.simultaneous_choice import SimultaneousChoice

Side = Literal["sword", "shield", "abstain"]
"""Whom somebody supports: the attacker, the defender, or nobody."""

DuelStep = Literal["challenge", "support", "hypnosis", "fight", "aftermath", "prize"]
"""A time for the Priest; support; a time for the Hypnotist; all else; a time for the Doctor; the prize."""

Token = Literal["sword-token", "shield-token"]

Thing = Profession | Object | Token

TOKENS: dict[Token, tuple[Text, Icon]] = {
    "sword-token": (say("Duel token: sword"), "sword"),
    "shield-token": (say("Duel token: shield"), "shield"),
}

THINGS: Mapping[Thing, tuple[Text, Icon]] = dict([*PROFESSIONS.items(), *OBJECTS.items(), *TOKENS.items()])
"""All that may be used, each with its name and its sign."""

Role = Literal["attacker", "defender", "for-attacker", "for-defender", "supporter", "fighter", "anybody", "outsider"]
"""Who may use something: by the place in the duel."""

USERS: Mapping[Thing, Role] = {
    "dagger": "attacker",
    "gloves": "defender",
    "knife": "for-attacker",
    "whip": "for-defender",
    "ring": "fighter",
    "duellist": "fighter",
    "mixer": "outsider",
    "master": "defender",
    "bodyguard": "supporter",
    "thug": "attacker",
    "hypnotist": "attacker",
    "priest": "anybody",
    "doctor": "anybody",
    "sword-token": "anybody",
    "shield-token": "anybody",
}
"""Who may use what in a duel (the table of modifiers, both editions)."""


BEAT = 2_500
"""Milliseconds for which a step of a duel stands on the stage and covers the clock of the pause that it opens."""


class DuelUse(Struct, frozen=True):
    """Something that somebody uses in a duel."""

    seat: int
    thing: Thing
    target: int | None = None
    """Whom the Hypnotist silences, or whom the Poison mixer lets win."""


class Duel(Struct, frozen=True, kw_only=True):
    """A duel, from the challenge to the prize."""

    attacker: int
    defender: int
    step: DuelStep = "challenge"
    deadline: int | None = None
    """The game time in milliseconds at which the present pause ends by itself."""
    ballots: SimultaneousChoice[Side] | None = None
    """Where all support at once: the choices of each, in secret until they are shown."""
    untold: tuple[int, ...] = ()
    """Who has told nothing in secret when the table went on without them."""
    aloud: dict[int, Side] = {}
    """What was said aloud, or drawn, for those who have not chosen in secret, before it is shown."""
    sides: dict[int, Side] = {}
    """Who supports whom, by seat, as far as it is public."""
    uses: tuple[DuelUse, ...] = ()
    winner: int | None = None

    @property
    def fighters(self) -> tuple[int, int]:
        """The attacker and the defender."""
        return self.attacker, self.defender

    @property
    def choosing(self) -> tuple[int, ...]:
        """Who is still to choose in secret."""
        apart = (*self.untold, *self.aloud)
        return tuple(seat for seat in self.ballots.unanswered if seat not in apart) if self.ballots else ()

    @property
    def silent_seat(self) -> int | None:
        """Whose support is void, and who uses nothing: whom the Hypnotist has named."""
        return next((use.target for use in self.uses if use.thing == "hypnotist"), None)

    @property
    def alone(self) -> bool:
        """Whether nobody supports: the Duellist was used (ruling CD-6)."""
        return any(use.thing == "duellist" for use in self.uses)

    @property
    def supporters(self) -> dict[int, Side]:
        """The support that counts."""
        if self.alone:
            return {}
        return {seat: side for seat, side in self.sides.items() if side != "abstain" and seat != self.silent_seat}

    def fits(self, seat: int, role: Role, *, supporters_mix: bool = True) -> bool:
        """Return whether `seat` has that place in the duel; `supporters_mix` is of the Poison mixer (ruling CD-8)."""
        side = self.supporters.get(seat)
        match role:
            case "attacker":
                return seat == self.attacker
            case "defender":
                return seat == self.defender
            case "fighter":
                return seat in self.fighters
            case "for-attacker":
                return side == "sword"
            case "for-defender":
                return side == "shield"
            case "supporter":
                return side is not None
            case "outsider":
                return seat not in self.fighters and (supporters_mix or side is None)
            case _:
                return True


class Point(Struct, frozen=True):
    """One sword or one shield, and where it comes from."""

    seat: int
    side: Literal["sword", "shield"]
    thing: Thing | None = None
    """None: the character card itself."""


def points(duel: Duel) -> tuple[Point, ...]:
    """Return every sword and shield of a duel; those of supporters do not count beside the Duellist (ruling CD-6)."""
    return tuple(_points(duel))


def _points(duel: Duel) -> Iterator[Point]:
    yield Point(duel.attacker, "sword")
    yield Point(duel.defender, "shield")
    for seat, side in duel.supporters.items():
        yield Point(seat, "sword" if side == "sword" else "shield")
    for use in duel.uses:
        if use.seat in duel.fighters or not duel.alone:
            yield from _gives(duel, use)


def _gives(duel: Duel, use: DuelUse) -> Iterator[Point]:
    match use.thing:
        case "dagger" | "knife" | "thug" | "sword-token":
            yield Point(use.seat, "sword", use.thing)
        case "gloves" | "whip" | "master" | "shield-token":
            yield Point(use.seat, "shield", use.thing)
        case "duellist":
            yield Point(use.seat, "sword" if use.seat == duel.attacker else "shield", use.thing)
        case "bodyguard" if use.seat in duel.supporters:
            yield Point(use.seat, "sword" if duel.supporters[use.seat] == "sword" else "shield", use.thing)


def totals(duel: Duel) -> tuple[int, int]:
    """Return how many swords and shields there are."""
    sides = [point.side for point in points(duel)]
    return sides.count("sword"), sides.count("shield")


def winner(duel: Duel) -> int | None:
    """Return who wins: whom the Poison mixer named, else the most points, at a tie the Poison ring; None at a tie."""
    named = next((use.target for use in duel.uses if use.thing == "mixer"), None)
    if named is not None:
        return named
    swords, shields = totals(duel)
    if swords != shields:
        return duel.attacker if swords > shields else duel.defender
    return next((use.seat for use in duel.uses if use.thing == "ring"), None)
