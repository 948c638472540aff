"""An input on its way to the hub, and the hub's receipt for it."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Literal, Protocol

from msgspec import Struct

from companion.core.text import Text
from companion.core.view import Control, Seat

Problem = Literal["malformed", "stranger", "stale", "refused", "not_offered", "unsaved", "not_known", "full"]
"""The reason why the hub did not accept an input. `stranger`: the device does not have the seat. `full`: too many wait.

`not_known`: the hub cannot tell whether it accepted the answer before; the same key again finds out.
"""


class Receipt(Struct, frozen=True):
    """The hub's reply to an answer, to a button, or to a joining request."""

    seat: int
    """The seat, 0 for none."""

    tag: str
    """A hash of the seat's own view right after the input."""

    problem: Problem | None = None
    """None if the hub accepted the input and has it on disk; else this input has changed nothing."""

    says: Text | None = None
    """The reason why it was not accepted, in words for people."""


class Arrival(Protocol):
    """An input with its stamp; the hub waits for it until it is posted or dropped."""

    def answer(self, device: str, seat: Seat, question: str, value: object, key: str) -> Future[Receipt]:
        """Post an answer; the sender chooses its `key`, and the same key again changes nothing."""

    def sit_down(self, device: str, name: str, language: str, *, remember: bool = False) -> Future[Receipt]:
        """Post the request to sit down; if asked to `remember`, the hub knows the person on the next evening."""

    def sit_down_as(self, device: str, person: str, language: str) -> Future[Receipt]:
        """Post a remembered person's request to sit down, on a phone of theirs, or at the hub without one.

        `person` is the id. A frontend must allow `AT_HUB` to the hub's own controls alone.
        """

    def request_seat(self, device: str, seat: Seat, *, along: bool = False) -> Future[Receipt]:
        """Post the request to take over a seat, `along` with all others of a phone that is gone.

        The device then has a `TableSnapshot.handover_to`.
        """

    def assign_hub_browser(self, device: str, seat: Seat) -> Future[Receipt]:
        """Post the request for a seat without a phone; a frontend must allow it to the hub's own controls alone."""

    def choose_language(self, device: str, seat: Seat, language: str) -> Future[Receipt]:
        """Post the request for another language on a phone."""

    def press(self, seat: Seat) -> Future[Receipt]:
        """Post a press of the seat's button at the hub; it answers the question with a `button_choice`."""

    def control(self, control: Control) -> Future[Receipt]:
        """Post the use of one of the hub's own buttons; a frontend must not let anybody do this from elsewhere."""

    def drop(self) -> None:
        """Say that this input will not be posted."""
