"""A hub with any scenery that a test wants shown: every block, every kind of question."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from concurrent.futures import Future
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.core.question import Choice, Number, Numbers, One, Order, Question, Row, Some, Writing
from companion.core.text import Text, say
from companion.core.view import (
    Block,
    Card,
    Cards,
    Checklist,
    Control,
    Curve,
    Fact,
    Facts,
    Finisher,
    Happening,
    Item,
    Mark,
    Result,
    Seat,
    SeatView,
    Secret,
    Series,
    SheetRow,
    Sound,
    SpokenLine,
    Step,
    Steps,
    TableView,
    Timer,
    Track,
)
from companion.core.view import Sheet as Table
from companion.frontends import Arrival, Hub, Receipt, TableSnapshot

HOUR = 3_600_000

EVERY_BLOCK: tuple[Block, ...] = (
    Result(
        "result",
        say("{names} wins", names=("Anna",)),
        say("{who} wins.", who="Anna"),
        (1,),
        players=(Finisher("Anna", 1, "4"), Finisher("Ben", 2, "1")),
        course=(Fact(say("Round {n}", n=1), say("{who} wins.", who="Anna")),),
        length="20",
        then=say("{who} picks the next game.", who="Anna"),
    ),
    Facts("facts", say("The bag"), (Fact(say("In the bag"), "7"),)),
    Track("bar", say("Round"), 3, 10, "bar", (Mark(7, say("Vote"), "vote"),)),
    Track("dots", say("Votes cast"), 4, 6, "dots"),
    Track("clock", say("Countdown"), 5, 12, "clock", (Mark(9, say("Vote"), "skull"),)),
    Cards("cards", say("Drawn tokens"), (Card(say("Green"), "token-green", 2), Card(say("Black"), "token-black"))),
    Table("sheet", say("Points"), (say("Round {n}", n=1), say("Total")), (SheetRow("Anna", ("4", "4"), 1),) * 3),
    Series("series", say("How it went"), (Curve("Anna", (0, 4, 9), 1), Curve("Ben", (0, -2, 12), 2))),
    Checklist("list", say("Up next"), (Item("a", say("Vote"), True), Item("b", say("Draw"), False, "bag"))),
    Steps("steps", say("Turn"), (Step("a", say("Draw"), "done"), Step("b", say("Vote"), "now")), 1),
)

PEOPLE = tuple(Choice(f"seat-{n}", name, "key") for n, name in enumerate(("Anna", "Ben", "Carla"), 1))

EVERY_KIND = (
    Question(id="one.1", text="One of them", note="One of them is enough", ask=One(PEOPLE), required=True),
    Question(id="secret.1", text="One in secret", ask=One(PEOPLE), required=True, secret=True, deadline=HOUR),
    Question(id="some.1", text="Some", ask=Some((*PEOPLE, Choice("goblet", "Goblet", "", 3)), 1, 4), required=True),
    Question(id="number.1", text="A number", ask=Number(-20, 99), required=True),
    Question(
        id="sheet.1", text="Numbers", ask=Numbers((Row("a", "Row A", 0, 9), Row("b", "Row B", -9, 9))), required=True
    ),
    Question(id="order.1", text="An order", ask=Order(PEOPLE), required=True),
    Question(id="text.1", text="Words", ask=Writing(24), required=True),
)


HELD = Question(
    id="night.1",
    text=say("The night"),
    ask=One((Choice("pause", say("Pause")), Choice("repeat", say("Repeat this step")), Choice("stop", say("Stop")))),
    held=True,
)


class Scenery(Struct, frozen=True):
    """The scenery over the real table: nothing, or more; with a line it is night."""

    blocks: tuple[Block, ...] = ()
    questions: tuple[Question, ...] = ()
    secrets: tuple[Secret, ...] = ()
    briefing: tuple[Fact, ...] = ()
    line: SpokenLine | None = None
    controls: frozenset[Control] | None = None
    speaks: bool = True
    """Whether a line is spoken beside the blocks."""
    phase: str = "play"
    halted: bool = False
    buzz: str = ""
    """The id that phones vibrate for."""
    sentence: Text | None = None
    """The news, the only notice and the only line of what has happened."""


class SceneryHub:
    """A wrapper that shows a real table with scenery over it, and records the answers given to it."""

    def __init__(self, scenery: Scenery) -> None:
        self.scenery = scenery
        self.answers: list[tuple[str, object]] = []
        self._told: list[Callable[[str], None]] = []

    def before(self, hub: Hub) -> Hub:
        """Stand between `hub` and a frontend; return this wrapper as the frontend's hub."""
        self._hub = hub
        return cast(Hub, self)

    def listen(self, told: Callable[[str], None]) -> Callable[[], None]:
        """Call `told` after each change of a table or of the scenery."""
        self._told.append(told)
        return self._hub.listen(told)

    def show(self, scenery: Scenery) -> None:
        """Put other scenery over every table."""
        self.scenery = scenery
        for told in self._told:
            for code in self._hub.tables():
                told(code)

    def snapshot(self, code: str) -> TableSnapshot:
        return cast(TableSnapshot, _Look(self._hub.snapshot(code), self.scenery))

    def arrive(self, code: str) -> Arrival:
        """Record answers, and pass other inputs to the real table."""
        return cast(Arrival, _Arrival(self._hub.arrive(code), self))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._hub, name)


class _Look:
    def __init__(self, snapshot: TableSnapshot, scenery: Scenery) -> None:
        self._snapshot = snapshot
        self._scenery = scenery

    @property
    def public(self) -> TableView:
        found = replace(self._snapshot.public, halted=self._scenery.halted)
        if self._scenery.secrets:
            found = replace(found, veiled=True)
        if self._scenery.buzz:
            found = replace(found, sounds=(Sound(self._scenery.buzz, "buzz"),))
        if said := self._scenery.sentence:
            found = replace(found, phase="play", next=said, notices=(said,), happened=(Happening("one", said),))
        if self._scenery.line:
            return replace(found, phase="night", line=self._scenery.line)
        if not self._scenery.blocks:
            return found
        return replace(
            found,
            phase=self._scenery.phase,
            blocks=self._scenery.blocks,
            timers=(Timer("talk", say("Countdown"), HOUR),),
            line=SpokenLine("n1", say("The vote is over."), 0) if self._scenery.speaks else None,
            notices=(say("It can't be started."),),
        )

    @property
    def controls(self) -> AbstractSet[Control]:
        staged = self._scenery.controls
        return self._snapshot.controls if staged is None else staged

    def private(self, seat: Seat) -> SeatView | None:
        found = self._snapshot.private(seat)
        if found is None or not (self._scenery.questions or self._scenery.secrets):
            return found
        return SeatView(seat, self._scenery.secrets, self._scenery.questions, self._scenery.briefing)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._snapshot, name)


class _Arrival:
    def __init__(self, arrival: Arrival, stage: SceneryHub) -> None:
        self._arrival = arrival
        self._stage = stage

    def answer(self, device: str, seat: Seat, question: str, value: object, key: str) -> Future[Receipt]:
        self._stage.answers.append((question, value))
        return _accepted(seat)

    def control(self, control: Control) -> Future[Receipt]:
        if self._stage.scenery.controls is None:
            return self._arrival.control(control)
        self._stage.answers.append(("control", control))
        return _accepted(Seat(0))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._arrival, name)


def _accepted(seat: Seat) -> Future[Receipt]:
    receipt: Future[Receipt] = Future()
    receipt.set_result(Receipt(seat, "tag"))
    return receipt
