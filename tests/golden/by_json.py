"""Plays an evening through the JSON interface of a real hub, and writes down what everybody is shown and asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hub_by_hand import SECOND, Clock, draws
from web_hub import House, Phone, open_house

from companion.core.view import Seat

from .evenings import EVENINGS, NAMES, NIGHT, Long, Step, Turns
from .plays import Say, Wait
from .record import HERE

FOLDER = HERE / "evenings"


def path_of(name: str) -> Path:
    """Return where the recording of an evening lies."""
    return FOLDER / f"{name}.txt"


@dataclass
class Table:
    """People with phones at a hub whose clock is turned by hand, and what each of them saw last."""

    house: House
    clock: Clock
    phones: list[Phone] = field(default_factory=list)
    seen: dict[int, dict[str, str]] = field(default_factory=dict)

    def say(self, seat: int, start: str, value: object) -> str:
        """Answer on the phone of a seat; return the id of the question."""
        phone = self.phones[seat - 1]
        question: str = phone.question(start)["id"]
        phone.say(start, value)
        return question

    def wait(self, milliseconds: int) -> None:
        """Let time pass, a second at a time."""
        for _ in range(milliseconds // 1000):
            self.clock.stamp += SECOND
            self._settle()

    def _settle(self) -> None:
        """Return when the hub has done all that was due by now: it answers a stranger after it."""
        self.house.tables.arrive(self.house.code).answer("nobody", Seat(99), "", "", "").result(10.0)

    def changes(self) -> Iterator[str]:
        """Yield each line that came, changed or went, of what all see, and of what seats are asked."""
        views = {0: public(Phone(self.house.port, self.house.code).view())}
        views |= {phone.seat: private(phone) for phone in self.phones}
        alike: dict[str, list[str]] = {}
        for eye, now in views.items():
            for change in differences(self.seen.get(eye, {}), now):
                alike.setdefault(change, []).append(str(eye or "all"))
        self.seen = views
        for change, eyes in alike.items():
            yield f"  {' '.join(eyes)} {change}"


def public(view: dict[str, Any]) -> dict[str, str]:
    """Return what everybody sees, by what it is about."""
    lines = {"phase": view["phase"]}
    lines |= {
        f"seat {s['seat']}": " ".join([s["name"], *s["tags"], *["awaited"] * s["awaited"]]) for s in view["seats"]
    }
    lines |= {f"block {block['id']}": _flat(block) for block in view["blocks"]}
    lines |= {f"timer {timer['id']}": f"{timer['label']} until {timer['ends']}" for timer in view["timers"]}
    lines["power"] = view["lamps"]["power"]
    return lines | {f"told {happening['id']}": happening["text"] for happening in view["happened"]}


def private(phone: Phone) -> dict[str, str]:
    """Return what a seat is asked; `*` stands for its own number."""
    lines = {}
    for q in phone.view()["questions"]:
        if not q["id"].startswith("table-"):
            values = " ".join(str(choice["value"]) for choice in q.get("choices", []))
            marks = " ".join(mark for mark in ("secret", "awaited") if q[mark])
            id = q["id"].removesuffix(f".{phone.seat}")
            lines[f"asked {id}.*"] = f"{q['text']} [{values}] {marks}".rstrip()
    return lines


def _flat(value: Any) -> str:
    """Return the words of a block, in their order."""
    if isinstance(value, dict):
        return " ".join(filter(None, (_flat(part) for key, part in value.items() if key not in ("id", "kind", "icon"))))
    if isinstance(value, list):
        return "; ".join(_flat(part) for part in value)
    return "" if value is None else str(value)


def differences(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    """Yield each line that came (+), changed (~) or went (-)."""
    for key, line in now.items():
        if before.get(key) != line:
            yield f"{'~' if key in before else '+'} {key}: {line}"
    gone = [key for key in before if key not in now and not key.startswith("told ")]
    if gone:
        yield f"- {', '.join(gone)}"


@contextmanager
def _seated(evening: Long) -> Iterator[Table]:
    """Open a hub, let everybody sit down and play the night, of which nothing is written down."""
    clock = Clock()
    with TemporaryDirectory() as folder, open_house(Path(folder), clock=clock, chance=draws) as house:
        table = Table(house, clock, [house.phone(name) for name in NAMES[: evening.people]])
        table.say(1, "table-game", "among-cultists")
        for option, value in {"pace": "brisk", **evening.options}.items():
            table.say(1, f"table-option-{option}", value)
        table.say(1, "table-begin", "go")
        for seat in range(1, evening.people + 1):
            table.say(seat, "ready", "go")
        table.wait(NIGHT)
        table.say(1, "done", "go")
        yield table


def record(name: str) -> str:
    """Return the recording of an evening."""
    evening = EVENINGS[name]
    with _seated(evening) as table:
        lines = [f"Among Cultists with {name} people, through the JSON interface. Made by: make golden", ""]
        lines += ["> the night is over", *table.changes()]
        for step in evening.steps:
            lines += ["", f"> {_done(table, step)}", *table.changes()]
    return "".join(f"{line}\n" for line in lines)


def _done(table: Table, step: Step) -> str:
    """Do a step, and return what it was."""
    match step:
        case Say(seat, start, value):
            return f"{NAMES[seat - 1]} answers {table.say(seat, start, value)}: {value}"
        case Wait(milliseconds):
            table.wait(milliseconds)
            return f"{milliseconds} ms pass"
        case Turns(count):
            for _ in range(count):
                table.say(1, "turn", "go")
            return f"{count} characters take their turns"


def main(write: bool) -> int:
    """Remake the recordings, or return 1 if one of them is not what the hub says now."""
    stale = 0
    for name in EVENINGS:
        path, now = path_of(name), record(name)
        if not path.exists() or path.read_text("utf-8") != now:
            stale = 1
            if write:
                path.parent.mkdir(exist_ok=True)
                path.write_text(now, "utf-8")
    return 0 if write else stale
