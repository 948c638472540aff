"""An input of a frontend, on its way to the writer."""

from __future__ import annotations

from concurrent.futures import Future

from companion.core.view import AT_HUB, Control, Seat
from companion.frontends import Receipt
from companion.frontends.persons import Person
from companion.hub.inbox import Full, Inbox, Ticket
from companion.hub.persons.book import UNKNOWN, Book
from companion.hub.table.inputs import SAYS, ControlUse, Input, Press, Request, SentAnswer, SentJoining
from companion.table import inputs as i

Posted = tuple[str, Input]
"""The code of a table and an input for it; the code is empty if the input concerns all tables."""


class StampedInput:
    """One stamped input; see `companion.frontends.arrival.Arrival`."""

    def __init__(self, code: str, inbox: Inbox[Posted], book: Book) -> None:
        """Stamp an input for the table `code`; `book` has the remembered persons."""
        self._code = code
        self._inbox = inbox
        self._book = book
        self._ticket: Ticket = inbox.arrive()
        self._posted = False

    def answer(self, device: str, seat: Seat, question: str, value: object, key: str) -> Future[Receipt]:
        """Post an answer."""
        return self._post(SentAnswer(device, seat, question, value, key))

    def sit_down(self, device: str, name: str, language: str, *, remember: bool = False) -> Future[Receipt]:
        """Post the request to sit down."""
        person = self._book.find_or_create(device, name, language) if remember else None
        return self._post_joining(device, _sit_down_input(device, name, language, person))

    def sit_down_as(self, device: str, person: str, language: str) -> Future[Receipt]:
        """Post a remembered person's request to sit down."""
        found = self._book.get_returning(person)
        if found is None or (device != AT_HUB and found not in self._book.of(device)):
            refused: Future[Receipt] = Future()
            refused.set_result(Receipt(Seat(0), "", "refused", UNKNOWN))
            return refused
        return self._post_joining(device, _sit_down_input(device, found.name, found.language or language, found))

    def request_seat(self, device: str, seat: Seat, *, along: bool = False) -> Future[Receipt]:
        """Post the request to take over a seat."""
        return self._post_joining(device, i.AskSeat(device, seat, along))

    def assign_hub_browser(self, device: str, seat: Seat) -> Future[Receipt]:
        """Post the request to make a browser of the hub's own controls the device of a seat without a phone."""
        return self._post_joining(device, i.OpenWindow(device, seat))

    def choose_language(self, device: str, seat: Seat, language: str) -> Future[Receipt]:
        """Post the request for another language."""
        return self._post_joining(device, i.ChooseLanguage(seat, language))

    def press(self, seat: Seat) -> Future[Receipt]:
        """Post a press of the seat's button at the hub."""
        return self._post(Press(seat))

    def control(self, control: Control) -> Future[Receipt]:
        """Post the use of one of the hub's own buttons."""
        return self._post(ControlUse(control))

    def drop(self) -> None:
        """Say that nothing will be posted after all; harmless if something was."""
        if not self._posted:
            self._inbox.drop(self._ticket)

    def _post_joining(self, device: str, wants: i.JoiningRequest) -> Future[Receipt]:
        return self._post(SentJoining(device, wants))

    def _post(self, item: Request) -> Future[Receipt]:
        self._posted = True
        try:
            self._inbox.post(self._ticket, (self._code, item))
        except Full:
            item.done.set_result(Receipt(Seat(0), "", "full", SAYS["full"]))
        return item.done


def _sit_down_input(device: str, name: str, language: str, person: Person | None) -> i.SitDown:
    if person is None:
        return i.SitDown(device, name, language)
    return i.SitDown(device, name, language, person.id, person.colour, person.symbol)
