"""What can be asked for where roles bring something about."""

from __future__ import annotations

from msgspec import Struct

from companion.games.among_cultists.box.roles import Role


class Kill(Struct, frozen=True):
    """The character in turn is the Assassin, and kills this one."""

    by: int
    victim: int


class AnswerRole(Struct, frozen=True):
    """The role that a character dies of or shows, None if there is none."""

    role: Role | None


class AnswerChange(Struct, frozen=True):
    """Whether the first player has changed their vote, with eyes closed, after the count."""

    changed: bool


class AnswerLast(Struct, frozen=True):
    """Whether the character that was eliminated was the last Cultist alive."""

    last: bool


class ShowMarker(Struct, frozen=True):
    """The AI's marker: whether it was the Cultist."""

    cultist: bool


class AnswerAll(Struct, frozen=True):
    """The seat's answer to what every seat is asked in secret."""

    seat: int
    yes: bool


class CloseQuestion(Struct, frozen=True):
    """The seat wants the question closed for those who are away."""

    seat: int


DeathCommand = Kill | AnswerRole | AnswerChange | AnswerLast | ShowMarker | AnswerAll | CloseQuestion
