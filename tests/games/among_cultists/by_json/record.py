"""Plays an evening through the JSON interface of a real hub, and writes down what everybody is shown and asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import assert_never

from companion.core.view import Seat
from tests.games.among_cultists.by_json.seen import differences, private, public
from tests.games.among_cultists.by_json.steps import NAMES, Everybody, Long, Refused, Rounds, Step, Turns
from tests.golden.plays import Say, Wait
from tests.hub.by_hand import SECOND, Clock, draws
from tests.questions import begins
from tests.web.house import House, Phone, open_house


@dataclass
class Table:
    """People with phones at a hub whose clock is turned by hand, and what each of them saw last.

    `asked` are the questions that each seat has been asked so far, the last one at the end.
    """

    house: House
    clock: Clock
    phones: list[Phone] = field(default_factory=list)
    seen: dict[int, dict[str, str]] = field(default_factory=dict)
    asked: dict[int, list[str]] = field(default_factory=dict)

    def say(self, seat: int, start: str, value: object = "go") -> str:
        """Answer on the phone of a seat; return the id of the question."""
        phone = self.phones[seat - 1]
        question: str = phone.question(start)["id"]
        phone.say(start, value)
        return question

    def refused(self, seat: int, start: str, value: object) -> tuple[str, str]:
        """Give an answer that is refused; return the id of the question, and the refusal with its words."""
        phone = self.phones[seat - 1]
        id = self._last_asked(seat, start)
        reply = phone.answer(id, value)
        status, error = reply.problem
        return id, f"{status} {error}: {reply.json['says']}"

    def _last_asked(self, seat: int, start: str) -> str:
        """Return the id of the question that the seat was asked last, else, as a cheat would, one asked of others."""
        others = [id for ids in self.asked.values() for id in ids]
        return [id for id in (*others, *self.asked[seat]) if begins(id, start)][-1]

    def wait(self, milliseconds: int) -> None:
        """Let time pass, a second at a time."""
        for _ in range(milliseconds // 1000):
            self.clock.stamp += SECOND
            self._settle()

    def _settle(self) -> None:
        """Return when the hub has done all that was due by now: it answers a stranger after it."""
        self.house.tables.arrive(self.house.code).answer("nobody", Seat(99), "", "", "").result(10.0)

    def changes(self) -> Iterator[str]:
        """Yield each line that came, changed or went, of what all see, and of what seats see and are asked."""
        views = {0: public(Phone(self.house.port, self.house.code).view())}
        for phone in self.phones:
            view = phone.view()
            views[phone.seat] = private(view, phone.seat)
            known = self.asked.setdefault(phone.seat, [])
            known += [q["id"] for q in view["questions"] if q["id"] not in known]
        alike: dict[str, list[str]] = {}
        for eye, now in views.items():
            for change in differences(self.seen.get(eye, {}), now):
                alike.setdefault(change, []).append(str(eye or "all"))
        self.seen = views
        for change, eyes in alike.items():
            yield f"  {' '.join(eyes)} {change}"


@contextmanager
def seated(evening: Long) -> Iterator[Table]:
    """Open a hub, let everybody sit down and the host choose what is played."""
    clock = Clock()
    with TemporaryDirectory() as folder, open_house(Path(folder), clock=clock, chance=draws) as house:
        table = Table(house, clock, [house.phone(name) for name in NAMES[: evening.people]])
        table.say(1, "table-game", "among-cultists")
        for option, value in {
            "turns": "each",
            **evening.options,
            "knows": "yes" if evening.roles else "no",
            "pace": "brisk",
        }.items():
            table.say(1, f"table-option-{option}", value)
        yield table


def record(evening: Long) -> str:
    """Return the recording of an evening."""
    with seated(evening) as table:
        lines = [f"{evening.title}. Through the JSON interface; made by: make golden", ""]
        lines += ["> all have sat down, and the host has chosen", *table.changes()]
        for step in evening.steps:
            lines += ["", *done(table, step), *table.changes()]
    return "".join(f"{line}\n" for line in lines)


def done(table: Table, step: Step) -> Iterator[str]:
    """Do a step, and yield what it was."""
    match step:
        case Say(seat, start, value):
            yield f"> {NAMES[seat - 1]} answers {table.say(seat, start, value)}: {value}"
        case Wait(milliseconds):
            table.wait(milliseconds)
            yield f"> {milliseconds} ms pass"
        case Turns(count):
            _turns(table, count)
            yield f"> {count} characters take their turns"
        case Everybody(start, values):
            for phone, value in zip(table.phones, values * (len(table.phones) // len(values)), strict=True):
                table.say(phone.seat, start, value)
            yield f"> everybody answers {start}: {', '.join(map(str, values))}"
        case Rounds(characters, tokens):
            for token in tokens:
                _round(table, characters, token)
            yield f"> {len(tokens)} rounds pass with these events: {', '.join(tokens)}"
        case Refused(seat, start, value):
            id, why = table.refused(seat, start, value)
            yield f"> {NAMES[seat - 1]} answers {id}: {value}"
            yield f"  {seat} refused {why}"
        case _:
            assert_never(step)


def _turns(table: Table, count: int) -> None:
    for _ in range(count):
        table.say(1, "turn")


def _round(table: Table, characters: int, token: str) -> None:
    """Play a round in which people enter the event that they have drawn, and nothing else."""
    _turns(table, characters)
    table.say(1, "event", token)
    table.say(1, "settled")
    _turns(table, characters)
    table.say(1, "round")
