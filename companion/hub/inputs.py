"""What can come into the hub: answers, wishes at the door, buttons, reports of faces."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field

from companion.core.table import commands as c
from companion.core.text import Text, say
from companion.core.view import Control, Seat
from companion.faces import Problem, Receipt

DoorCommand = c.SitDown | c.TakeSeat | c.ChooseLanguage

SAYS: dict[Problem, Text] = {
    "stranger": say("This phone does not have this seat."),
    "stale": say("This question is no longer asked."),
    "unsaved": say("The hub cannot save anything now. Nothing has changed; try again."),
    "full": say("The hub is busy. Nothing has changed; try again."),
}
"""What the hub itself says; rules and questions have words of their own."""

NO_USE = say("This button does nothing now.")
"""What is said of a button instead of a question."""


def _promise() -> Future[Receipt]:
    """Return a receipt to come that nobody can call off: the input is on its way to the disk."""
    receipt: Future[Receipt] = Future()
    receipt.set_running_or_notify_cancel()
    return receipt


@dataclass(frozen=True, eq=False)
class SentAnswer:
    """A seat's answer to a question, from a device, with the sender's key."""

    device: str
    seat: Seat
    question: str
    value: object
    key: str
    done: Future[Receipt] = field(default_factory=_promise)


@dataclass(frozen=True, eq=False)
class Wish:
    """Something asked for at the door of the table."""

    device: str
    command: DoorCommand
    done: Future[Receipt] = field(default_factory=_promise)


@dataclass(frozen=True, eq=False)
class Press:
    """A seat's button at the hub went down."""

    seat: Seat
    done: Future[Receipt] = field(default_factory=_promise)


@dataclass(frozen=True, eq=False)
class Use:
    """One of the hub's own buttons was used."""

    control: Control
    done: Future[Receipt] = field(default_factory=_promise)


@dataclass(frozen=True, eq=False)
class PhoneReport:
    """A device's phone has a live channel now, or has none left."""

    device: str
    here: bool


@dataclass(frozen=True, eq=False)
class NarratorReport:
    """Somebody can speak the lines now, or no longer can; `chosen` by a person."""

    narrator: str
    able: bool
    chosen: bool


@dataclass(frozen=True, eq=False)
class LineReport:
    """The narrator has spoken a line of a take to its end."""

    narrator: str
    line: str
    take: int


@dataclass(frozen=True, eq=False)
class Trouble:
    """A face does not work, and why; None once it does again."""

    face: str
    says: Text | None


Request = SentAnswer | Wish | Press | Use
"""Inputs that somebody waits for: each gets a receipt."""

Report = PhoneReport | NarratorReport | LineReport
"""What faces report of one table."""

Input = Request | Report | Trouble
