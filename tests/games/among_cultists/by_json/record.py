"""Recorder of evenings through the JSON interface of a real hub: it writes down all views and questions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, assert_never

from companion.core.view import Seat
from tests.games.among_cultists.by_json import AnswerRefused, Everybody, Long, Rounds, Step, Turns
from tests.golden.plays import Say, Wait
from tests.hub.by_hand import SECOND, ManualClock, draws
from tests.laws.plays import NAMES
from tests.questions import begins
from tests.web.house import House, Phone, open_house


@dataclass
class RecordedTable:
    """People with phones at a hub whose clock the test turns, and their latest views.

    `asked` are the questions to each seat so far, the last one at the end.
    """

    house: House
    clock: ManualClock
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
        """Give an answer that is refused; return the id of the question, and the refusal in words."""
        phone = self.phones[seat - 1]
        id = self._last_asked(seat, start)
        reply = phone.answer(id, value)
        status, error = reply.problem
        return id, f"{status} {error}: {reply.json['says']}"

    def _last_asked(self, seat: int, start: str) -> str:
        """Return the id of the last question to the seat, else, like a cheat, one that others are asked."""
        others = [id for ids in self.asked.values() for id in ids]
        return [id for id in (*others, *self.asked[seat]) if begins(id, start)][-1]

    def wait(self, milliseconds: int) -> None:
        """Let time pass, a second at a time."""
        for _ in range(milliseconds // 1000):
            self.clock.stamp += SECOND
            self._settle()

    def _settle(self) -> None:
        """Wait until the hub has done all that is due: it answers a stranger after that."""
        self.house.tables.arrive(self.house.code).answer("nobody", Seat(99), "", "", "").result(10.0)

    def changes(self) -> Iterator[str]:
        """Yield each new, changed or removed line of the public view, and of the seats' views and questions."""
        views = {0: public(Phone(self.house.port, self.house.code).view())}
        for phone in self.phones:
            view = phone.view()
            views[phone.seat] = private(view, phone.seat)
            known = self.asked.setdefault(phone.seat, [])
            known += [q["id"] for q in view["questions"] if q["id"] not in known]
        alike: dict[str, list[str]] = {}
        for observer, now in views.items():
            for change in differences(self.seen.get(observer, {}), now):
                alike.setdefault(change, []).append(str(observer or "all"))
        self.seen = views
        for change, eyes in alike.items():
            yield f"  {' '.join(eyes)} {change}"


@contextmanager
def seated(evening: Long) -> Iterator[RecordedTable]:
    """Open a hub, let everybody sit down and the host choose the game."""
    clock = ManualClock()
    with TemporaryDirectory() as folder, open_house(Path(folder), clock=clock, chance=draws) as house:
        table = RecordedTable(house, clock, [house.phone(name) for name in NAMES[: evening.people]])
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


def done(table: RecordedTable, step: Step) -> Iterator[str]:
    """Do a step, and yield its recording."""
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
        case AnswerRefused(seat, start, value):
            id, why = table.refused(seat, start, value)
            yield f"> {NAMES[seat - 1]} answers {id}: {value}"
            yield f"  {seat} refused {why}"
        case _:
            assert_never(step)


def _turns(table: RecordedTable, count: int) -> None:
    for _ in range(count):
        table.say(1, "turn")


def _round(table: RecordedTable, characters: int, token: str) -> None:
    """Play a round in which people enter the event that they have drawn, and nothing else."""
    _turns(table, characters)
    table.say(1, "event", token)
    table.say(1, "settled")
    _turns(table, characters)
    table.say(1, "round")


# A view in JSON as lines that can be compared with those of the previous step

UNSAID = ("id", "kind", "icon", "laid", "standing")
"""The fields of a block that hold no words."""


def public(view: dict[str, Any]) -> dict[str, str]:
    """Return the public view as lines by their subject."""
    lines = {"phase": view["phase"]}
    lines |= {
        f"seat {s['seat']}": " ".join(
            [s["name"], *s["tags"], *["required"] * s["required"], *(f"[{one['text']}]" for one in s["things"])]
        )
        for s in view["seats"]
    }
    lines |= {f"block {block['id']}": _block(block) for block in view["blocks"]}
    lines |= {f"timer {timer['id']}": f"{timer['label']} until {timer['ends']}" for timer in view["timers"]}
    lines["power"] = view["lamps"]["power"]
    return lines | {f"told {happening['id']}": happening["text"] for happening in view["happened"]}


def private(view: dict[str, Any], seat: int) -> dict[str, str]:
    """Return the private view and the questions of a seat; `*` stands for its own number."""
    lines = {f"SECRET {secret['id']}": f"{secret['label']}: {secret['text']}" for secret in view["secrets"]}
    for q in view["questions"]:
        if not q["id"].startswith("table-") or q["id"].startswith("table-agree-"):
            marks = [mark for mark in ("secret", "required") if q[mark]]
            marks += [f"now {q['value']}"] * (q["value"] is not None)
            lines[f"asked {q['id']}"] = " ".join([q["text"], f"[{_choices(q, seat)}]", *marks])
    return lines


def differences(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    """Yield each new (+), changed (~) or removed (-) line."""
    for key, line in now.items():
        if before.get(key) != line:
            yield f"{'~' if key in before else '+'} {key}: {line}"
    gone = [key for key in before if key not in now and not key.startswith("told ")]
    if gone:
        yield f"- {', '.join(gone)}"


def _choices(question: dict[str, Any], seat: int) -> str:
    """Return the possible answers; of a checklist, whose block is recorded too, only the length."""
    choices = question.get("choices", [])
    if any(choice.get("done") is not None for choice in choices):
        return f"{len(choices)} to tick"
    values = [str(choice["value"]) for choice in choices]
    return "seat-*" if values == [f"seat-{seat}"] else " ".join(values)


def _block(block: dict[str, Any]) -> str:
    """Return the content of a block; of a checklist only its progress: all its steps are in another recording."""
    if block["kind"] == "checklist":
        done = [item["id"] for item in block["items"] if item["done"]]
        return " ".join([block["label"], f"{len(done)} of {len(block['items'])}", *done])
    return _flat(block)


def _flat(value: Any) -> str:
    if isinstance(value, dict):
        said = (_flat(part) for key, part in value.items() if key not in UNSAID)
        return " ".join(filter(None, said))
    if isinstance(value, list):
        return "; ".join(_flat(part) for part in value)
    return "" if value is None else str(value)
