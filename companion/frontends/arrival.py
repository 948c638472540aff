"""An input on its way to the hub, and the hub's receipt for it."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Literal, Protocol

from msgspec import Struct

from companion.core.text import Text
from companion.core.view import Control, Seat

Problem = Literal["malformed", "stranger", "stale", "refused", "not_offered", "unsaved", "not_known", "full"]
"""Why the hub did not accept an answer: at `stranger` the device does not have the seat, at `full` too many wait.

At `not_known` the hub cannot tell whether it accepted the answer before: the same key again finds out.
"""


class Receipt(Struct, frozen=True):
    """The hub's reply to an answer, to a button, or to a wish at the door."""

    seat: int
    """The seat that is concerned; 0 if none is."""

    tag: str
    """A hash of the seat's own view right after the input."""

    problem: Problem | None = None
    """None if the hub accepted the input and has it on disk; else this input has changed nothing."""

    says: Text | None = None
    """Why it was not accepted, in words for people."""


class Arrival(Protocol):
    """An input on its way; it has its stamp, and the hub waits for it until it is posted or dropped."""

    def answer(self, device: str, seat: Seat, question: str, value: object, key: str) -> Future[Receipt]:
        """Post an answer; the sender chooses its `key`, and the same key again changes nothing."""

    def sit_down(self, device: str, name: str, language: str, *, remember: bool = False) -> Future[Receipt]:
        """Post the wish to sit down; the hub is to `remember` who does for the next evening."""

    def sit_down_as(self, device: str, person: str, language: str) -> Future[Receipt]:
        """Post the wish of somebody who is remembered to sit down, on a phone of theirs or at the hub without one.

        `person` is their id. A frontend must allow `AT_HUB` to the hub's own controls alone.
        """

    def request_seat(self, device: str, seat: Seat, *, along: bool = False) -> Future[Receipt]:
        """Post the wish to go on as a seat, and `along` with it as all others of a phone that is gone.

        The device then has a `TableSnapshot.handover_to`.
        """

    def assign_hub_browser(self, device: str, seat: Seat) -> Future[Receipt]:
        """Post the wish for a seat without a phone; a frontend must allow it to the hub's own controls alone."""

    def choose_language(self, device: str, seat: Seat, language: str) -> Future[Receipt]:
        """Post the wish for another language on a phone."""

    def press(self, seat: Seat) -> Future[Receipt]:
        """Post that the seat's button at the hub went down; the question that says what a press gives is answered."""

    def control(self, control: Control) -> Future[Receipt]:
        """Post that one of the hub's own buttons was used; a frontend must not let anybody do this from elsewhere."""

    def drop(self) -> None:
        """Say that this input will not be posted."""
