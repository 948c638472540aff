"""What can happen before the night."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.games.among_cultists.box.roles import Role


class ItemTicked(Struct, frozen=True, tag=True):
    """A step of the checklist is done; for the ids see `companion.games.among_cultists.box.checklist`."""

    item: str


class ItemUnticked(Struct, frozen=True, tag=True):
    """A step of the checklist is not done after all."""

    item: str


class AiPlaced(Struct, frozen=True, tag=True):
    """The AI sits on the right of this seat, which holds its deck in the night (p. 21)."""

    right_of: int


class AllInPlace(Struct, frozen=True, tag=True):
    """The table is set up, whatever is ticked."""


class ChecklistReopened(Struct, frozen=True, tag=True):
    """Before the night the table goes back to its checklist."""


class RoleTold(Struct, frozen=True, tag=True):
    """A seat has told its own phone which marker its envelope held: secret."""

    seat: int
    role: Role


class RolesMatched(Struct, frozen=True, tag=True):
    """All have told their roles, and together they are those that play."""


class RolesMismatched(Struct, frozen=True, tag=True):
    """All have told their roles, and together they cannot be: nobody learns why, and all are asked again."""


class RolesLeftOut(Struct, frozen=True, tag=True):
    """The hub need not know the roles: what was told is forgotten."""


class RolesAskedAgain(Struct, frozen=True, tag=True):
    """The roles are told once more: what was told is forgotten."""


Event = (
    ItemTicked
    | ItemUnticked
    | AiPlaced
    | AllInPlace
    | ChecklistReopened
    | RoleTold
    | RolesMatched
    | RolesMismatched
    | RolesLeftOut
    | RolesAskedAgain
)
EVENTS: tuple[type[Any], ...] = (
    ItemTicked,
    ItemUnticked,
    AiPlaced,
    AllInPlace,
    ChecklistReopened,
    RoleTold,
    RolesMatched,
    RolesMismatched,
    RolesLeftOut,
    RolesAskedAgain,
)
REVEALS: frozenset[type[Any]] = frozenset({RolesMatched, RolesMismatched})
"""Whether what was told in secret fits together becomes known to all."""
