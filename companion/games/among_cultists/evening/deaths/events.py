"""What roles bring about. Characters are seats, the AI is 0; times are game time in milliseconds."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.games.among_cultists.box.roles import Role


class DiedOfRole(Struct, frozen=True, tag=True):
    """The hub knows the roles: a character has died of its own, as a ghost plays on (p. 20, ruling AC-21)."""

    character: int
    role: Role


class RoleShown(Struct, frozen=True, tag=True):
    """The hub knows the roles: a dead character shows its own, as that role must (p. 20, ruling AC-21)."""

    character: int
    role: Role


class RoleAnswered(Struct, frozen=True, tag=True):
    """A player has said which role their character dies of or shows, None if there is none.

    If a vote was waiting for it, people may talk until `until`.
    """

    character: int
    role: Role | None
    until: int | None = None


class ChangeAnswered(Struct, frozen=True, tag=True):
    """The first player has said whether they changed their vote with eyes closed (p. 17, ruling AC-9)."""

    character: int
    changed: bool


class QuestionUnwanted(Struct, frozen=True, tag=True):
    """One seat wants the question closed for whoever is away; what all are asked closes at `until`."""

    seat: int
    until: int | None = None


class AssassinKilled(Struct, frozen=True, tag=True):
    """The Assassin has shown the role and killed a character; no vote follows (p. 15, 20)."""

    by: int
    victim: int


class LastKnown(Struct, frozen=True, tag=True):
    """The hub knows the roles: whether the last Cultist alive was voted out, or `killed` by the Assassin (p. 18)."""

    character: int
    last: bool
    killed: bool = False


class LastAnswered(Struct, frozen=True, tag=True):
    """Whether the character that was voted out, or killed by the Assassin, was the last Cultist alive."""

    character: int
    last: bool


class MarkerShown(Struct, frozen=True, tag=True):
    """The AI was eliminated and its marker turned: whether it was the Cultist."""

    cultist: bool


class PartnerAnswered(Struct, frozen=True, tag=True):
    """The secret answer of a seat: whether the AI that was eliminated was the last Cultist alive."""

    seat: int
    last: bool


class PartnerShown(Struct, frozen=True, tag=True):
    """Whether anybody has said that the AI was the last Cultist alive; until now it was secret (p. 22, ruling AC-8)."""

    last: bool


class PyromaniacAnswered(Struct, frozen=True, tag=True):
    """The secret answer of a seat: whether it is the Pyromaniac, who has not played both cards (p. 14, 20)."""

    seat: int
    dies: bool


class PyromaniacShown(Struct, frozen=True, tag=True):
    """Who has died as the Pyromaniac, if anybody; until now the answers were secret (p. 14, 20, ruling AC-21)."""

    died: tuple[int, ...]


DeathEvent = (
    DiedOfRole
    | RoleShown
    | RoleAnswered
    | ChangeAnswered
    | QuestionUnwanted
    | AssassinKilled
    | LastKnown
    | LastAnswered
    | MarkerShown
    | PartnerAnswered
    | PartnerShown
    | PyromaniacAnswered
    | PyromaniacShown
)
DEATH_EVENTS: tuple[type[Any], ...] = (
    DiedOfRole,
    RoleShown,
    RoleAnswered,
    ChangeAnswered,
    QuestionUnwanted,
    AssassinKilled,
    LastKnown,
    LastAnswered,
    MarkerShown,
    PartnerAnswered,
    PartnerShown,
    PyromaniacAnswered,
    PyromaniacShown,
)
REVEALS: frozenset[type[Any]] = frozenset(
    {DiedOfRole, RoleShown, AssassinKilled, LastKnown, PartnerShown, PyromaniacShown}
)
UNDOABLE: frozenset[type[Any]] = frozenset({RoleAnswered, ChangeAnswered, LastAnswered, MarkerShown})
