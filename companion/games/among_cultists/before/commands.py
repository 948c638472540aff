"""What a seat can ask for before the night."""

from __future__ import annotations

from msgspec import Struct

from companion.games.among_cultists.box.roles import Role


class TickItem(Struct, frozen=True):
    """A step of the checklist is done."""

    item: str


class UntickItem(Struct, frozen=True):
    """A step of the checklist is not done after all."""

    item: str


class PlaceAi(Struct, frozen=True):
    """The AI sits on the right of this seat."""

    right_of: int


class FinishSetup(Struct, frozen=True):
    """Everything is in its place."""


class ReopenChecklist(Struct, frozen=True):
    """Go back to the checklist."""


class TellRole(Struct, frozen=True):
    """The seat's envelope held the marker of this role."""

    seat: int
    role: Role


class LeaveRolesOut(Struct, frozen=True):
    """The hub need not know the roles."""


class AskRolesAgain(Struct, frozen=True):
    """Let everybody tell the roles again."""


Command = TickItem | UntickItem | PlaceAi | FinishSetup | ReopenChecklist | TellRole | LeaveRolesOut | AskRolesAgain
