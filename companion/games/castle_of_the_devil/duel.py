"""A duel: keeps its sides and uses, and counts its points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from companion.core.icons import Icon
from companion.core.text import Text, say
from companion.games.castle_of_the_devil.box import OBJECTS, PROFESSIONS, Object, Profession
from companion.kit.simultaneous_choice import SimultaneousChoice

Side = Literal["sword", "shield", "abstain"]
"""A player's support: for the attacker, for the defender, or for nobody."""

DuelStep = Literal["challenge", "support", "hypnosis", "fight", "aftermath", "prize"]
"""A step of a duel: times for the Priest, support, the Hypnotist, all else and the Doctor, then the prize."""

Token = Literal["sword-token", "shield-token"]

Thing = Profession | Object | Token

TOKENS: dict[Token, tuple[Text, Icon]] = {
    "sword-token": (say("Duel token: sword"), "sword"),
    "shield-token": (say("Duel token: shield"), "shield"),
}

THINGS: Mapping[Thing, tuple[Text, Icon]] = dict([*PROFESSIONS.items(), *OBJECTS.items(), *TOKENS.items()])
"""All things that can be used, each with its name and icon."""

Role = Literal["attacker", "defender", "for-attacker", "for-defender", "supporter", "fighter", "anybody", "outsider"]
"""A place in a duel, which decides the things that its player may use."""

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
"""The place that each thing needs in a duel (the table of modifiers, both editions)."""

BEAT = 2_500
"""The milliseconds for which a step of a duel stays in the spotlight and covers the clock of its pause."""


class DuelUse(Struct, frozen=True):
    """A use of a thing in a duel."""

    seat: int
    thing: Thing
    target: int | None = None
    """The player that the Hypnotist silences, or that the Poison mixer lets win."""


class Duel(Struct, frozen=True, kw_only=True):
    """A duel, from the challenge to the prize."""

    attacker: int
    defender: int
    step: DuelStep = "challenge"
    deadline: int | None = None
    """The game time in milliseconds at which the current pause ends by itself."""
    ballots: SimultaneousChoice[Side] | None = None
    """The secret choices, if all support at once, until they are shown."""
    untold: tuple[int, ...] = ()
    """The seats without a secret choice, since the table went on without them."""
    aloud: dict[int, Side] = {}
    """The choices that were said aloud or drawn for those seats, before all are shown."""
    sides: dict[int, Side] = {}
    """The public choices, by seat."""
    uses: tuple[DuelUse, ...] = ()
    winner: int | None = None

    @property
    def fighters(self) -> tuple[int, int]:
        """The attacker and the defender."""
        return self.attacker, self.defender

    @property
    def choosing(self) -> tuple[int, ...]:
        """The seats that have not chosen in secret."""
        apart = (*self.untold, *self.aloud)
        return tuple(seat for seat in self.ballots.unanswered if seat not in apart) if self.ballots else ()

    @property
    def silent_seat(self) -> int | None:
        """The seat that the Hypnotist has named: its support is void, and it uses nothing."""
        return next((use.target for use in self.uses if use.thing == "hypnotist"), None)

    @property
    def alone(self) -> bool:
        """Whether support is void, because the Duellist was used (ruling CD-6)."""
        return any(use.thing == "duellist" for use in self.uses)

    @property
    def supporters(self) -> dict[int, Side]:
        """The support that counts, by seat."""
        if self.alone:
            return {}
        return {seat: side for seat, side in self.sides.items() if side != "abstain" and seat != self.silent_seat}

    def fits(self, seat: int, role: Role, *, supporters_mix: bool = True) -> bool:
        """Return whether `seat` has that place in the duel; `supporters_mix` is for the Poison mixer (ruling CD-8)."""
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
    """A sword or a shield, and its source."""

    seat: int
    side: Literal["sword", "shield"]
    thing: Thing | None = None
    """The source; None: the character card itself."""


def points(duel: Duel) -> Iterator[Point]:
    """Yield every sword and shield of a duel; with the Duellist, supporters' ones do not count (ruling CD-6)."""
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
    """Return the numbers of swords and shields."""
    sides = [point.side for point in points(duel)]
    return sides.count("sword"), sides.count("shield")


def winner(duel: Duel) -> int | None:
    """Return the winner, named by the Poison mixer, by most points, or at a tie by the Poison ring; None for a tie."""
    named = next((use.target for use in duel.uses if use.thing == "mixer"), None)
    if named is not None:
        return named
    swords, shields = totals(duel)
    if swords != shields:
        return duel.attacker if swords > shields else duel.defender
    return next((use.seat for use in duel.uses if use.thing == "ring"), None)
