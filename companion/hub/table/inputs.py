"""The inputs of the hub: answers, joining requests, buttons, reports of frontends."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field

from companion.core.text import Text, say
from companion.core.view import Control, Seat
from companion.frontends import Problem, Receipt
from companion.table import inputs as i

SAYS: dict[Problem, Text] = {
    "stranger": say("This phone doesn't have this seat."),
    "stale": say("This question is no longer open."),
    "unsaved": say("The hub can't save right now. Nothing has changed; try again."),
    "not_known": say("It's unclear whether this counted. Send it again with the same key."),
    "full": say("The hub is busy. Nothing has changed; try again."),
}
"""The hub's own words for a problem; rules and questions bring the words for all other problems."""

EARLY = say("This just appeared. Look at it first.")
"""The hub's words for an answer to a question that came only a moment ago."""

NO_USE = say("This button does nothing right now.")


def _promise() -> Future[Receipt]:
    """Return the future of a receipt; nobody can cancel it, because the input is on its way to the disk."""
    receipt: Future[Receipt] = Future()
    receipt.set_running_or_notify_cancel()
    return receipt


@dataclass(frozen=True, eq=False)
class SentAnswer:
    """A seat's answer to a question, as a device sent it."""

    device: str
    """The hash of the device's token."""

    seat: Seat

    question: str

    value: object
    """The answer, not yet checked against the question."""

    key: str
    """A key of the sender's choice: the same key again is the same answer again."""

    done: Future[Receipt] = field(default_factory=_promise)


@dataclass(frozen=True, eq=False)
class SentJoining:
    """A device's request to join the table."""

    device: str
    """The hash of the device's token."""

    wants: i.JoiningRequest
    done: Future[Receipt] = field(default_factory=_promise)


@dataclass(frozen=True, eq=False)
class Press:
    """A seat's button at the hub went down."""

    seat: Seat
    done: Future[Receipt] = field(default_factory=_promise)


@dataclass(frozen=True, eq=False)
class ControlUse:
    """One of the hub's own buttons was used."""

    control: Control
    done: Future[Receipt] = field(default_factory=_promise)


@dataclass(frozen=True, eq=False)
class PhoneReport:
    """A device's phone has opened its first live channel, or has lost its last one."""

    device: str
    """The hash of the device's token."""

    here: bool


@dataclass(frozen=True, eq=False)
class NarratorReport:
    """Somebody can speak the lines from now on, or no longer can."""

    narrator: str
    """The name of a frontend, or of a phone."""

    able: bool

    chosen: bool

    soon: bool = False
    """Whether it is preparing the first lines, if it is not able yet."""


@dataclass(frozen=True, eq=False)
class LineReport:
    """A narrator has spoken a line to its end."""

    narrator: str

    line: str

    take: int
    """The take of the line that the game had asked for."""


@dataclass(frozen=True, eq=False)
class Dusk:
    """The voice's progress with the lines of a table's night."""

    says: Text | None
    """The progress as text; None if no line is missing any more."""


@dataclass(frozen=True, eq=False)
class Trouble:
    """A frontend does not work, or works again."""

    frontend: str

    says: Text | None
    """The fault; None if it works."""


@dataclass(frozen=True, eq=False)
class Ping:
    """The question whether the writer still takes inputs."""

    done: Future[None] = field(default_factory=Future)


@dataclass(frozen=True, eq=False)
class Task:
    """A job for the writer's thread between two inputs, with all tables at rest."""

    do: Callable[[], None]

    touches: bool = True
    """Whether tables may show something else afterwards; if not, none of them is checked."""

    done: Future[None] = field(default_factory=Future)


Request = SentAnswer | SentJoining | Press | ControlUse
"""Inputs whose sender waits for a receipt."""

DeviceReport = PhoneReport | NarratorReport | LineReport | Dusk
"""The reports of frontends about one table; their senders wait for nothing."""

Input = Request | DeviceReport | Trouble | Ping | Task
