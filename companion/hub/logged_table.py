"""One table with its clock and its place in the log.

Each input is appended to the log first; then the table evolves, and faces are told.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.question import NotOffered, check
from companion.core.replay import Events
from companion.core.report import Repeat, Spoken, Tick
from companion.core.table import Table, TableDeed, TableEvent, TableInput, TableOffer, TableRules
from companion.core.table import inputs as i
from companion.core.text import Text, say
from companion.core.view import Control, Seat
from companion.faces import Problem, Receipt
from companion.hub.clock import GameClock
from companion.hub.inputs import NO_USE, SAYS, SentAnswer, Wish
from companion.hub.log import Entry, Log, Unsaved
from companion.hub.look import Look

KEYS_KEPT = 100
"""How many receipts are kept for each device: those of its last answers."""

UNSAVED_NOTICE = say("The disk takes nothing: what happens now is not saved.")


class LoggedTable:
    """One table. `chance` is called anew for every decision; `wall` gives the seconds of the wall clock, for people."""

    def __init__(
        self,
        log: Log,
        rules: TableRules,
        table: Table,
        number: int,
        clock: GameClock,
        *,
        chance: Callable[[], Chance],
        wall: Callable[[], float] = time.time,
    ) -> None:
        """Hold `table`, whose last event has `number` in the log."""
        self.table = table
        self.clock = clock
        self.unsaved: list[Entry] = []
        self.failing = False
        self.receipts: dict[str, dict[str, Receipt | Look]] = {}
        self._log = log
        self._rules = rules
        self._events = Events(rules.games)
        self._number = number
        self._last, self._stamp = clock.at(0), 0
        self._chance = chance
        self._wall = wall
        self._notices: tuple[Text, ...] = ()
        self.look = Look(rules, table)

    def answer(self, answer: SentAnswer, stamp: int) -> Receipt:
        """Take an answer; one with the same key gets the same receipt and does nothing."""
        key = log_key(answer)
        receipt = self._receipt(key)
        if receipt is not None:
            return receipt
        if answer.seat not in self.table.seats_of(answer.device):
            return Receipt(answer.seat, "", "stranger", SAYS["stranger"])
        receipt = self._answer(answer, stamp, key)
        if receipt.problem != "unsaved":
            self.remember(key, receipt)
        return receipt

    def _receipt(self, key: str) -> Receipt | None:
        kept = self.receipts.get(sender(key), {}).get(key)
        if isinstance(kept, Look):
            seat = Seat(int(key.partition(".")[0]))
            return Receipt(seat, kept.tag(seat))
        return kept

    def _answer(self, answer: SentAnswer, stamp: int, key: str) -> Receipt:
        seat = answer.seat
        offer = next((offer for offer in self.look.offers(seat) if offer.question.id == answer.question), None)
        if offer is None:
            return self._no(seat, "stale")
        return self._give(offer, answer.value, stamp, seat, key)

    def _give(self, offer: TableOffer, value: object, stamp: int, seat: Seat, key: str = "") -> Receipt:
        """Take an answer to the question of `offer`."""
        try:
            checked = check(offer.question, value)
        except NotOffered as error:
            return Receipt(seat, self.look.tag(seat), "not_offered", error.says)
        return self._act(self._rules.answered(offer, seat, checked), stamp, seat, key)

    def wish(self, wish: Wish, stamp: int) -> Receipt:
        """Take a wish at the door; the receipt names the seat that the device gained, or no seat."""
        before = set(self.table.seats_of(wish.device))
        if isinstance(wish.wants, i.ChooseLanguage) and wish.wants.seat not in before:
            return Receipt(Seat(0), "", "stranger", SAYS["stranger"])
        receipt = self._act(self._rules.given(self.table, wish.wants), stamp, Seat(0))
        if receipt.problem:
            return receipt
        gained = [seat for seat in self.table.seats_of(wish.device) if seat not in before]
        seat = gained[-1] if gained else Seat(0)
        return Receipt(seat, self.look.tag(seat or None))

    def press(self, seat: Seat, stamp: int) -> Receipt:
        """Answer, by the seat's button, the first public question of the seat that says what a press gives."""
        for offer in self.look.offers(seat):
            if offer.question.press is not None and not offer.question.secret:
                return self._give(offer, offer.question.press, stamp, seat)
        return self._no(seat, "stale", NO_USE)

    def use(self, control: Control, stamp: int) -> Receipt:
        """Do what one of the hub's own buttons does now; the receipt names no seat."""
        deed = self._rules.controls(self.table).get(control)
        return self._act(deed, stamp, Seat(0)) if deed else self._no(Seat(0), "stale", NO_USE)

    def _act(self, deed: TableDeed, stamp: int, seat: Seat, key: str = "") -> Receipt:
        try:
            self._flush()
            self._do(deed, self.time_at(stamp), stamp, key)
        except Refused as error:
            return Receipt(seat, self.look.tag(seat or None), "refused", error.says)
        except Unsaved:
            self._fail(True)
            return self._no(seat, "unsaved")
        return Receipt(seat, self.look.tag(seat or None))

    def _no(self, seat: Seat, problem: Problem, says: Text | None = None) -> Receipt:
        return Receipt(seat, self.look.tag(seat or None), problem, says or SAYS[problem])

    def report(self, given: TableInput, game_time: int, stamp: int) -> bool:
        """Take a tick or a face's report, even while nothing can be saved; return whether the rules took it.

        It counts at its own `game_time`; the log gives it the time of the last event if that is later.
        """
        try:
            happened = self._rules.decide(self._rules.given(self.table, given), game_time, self._chance())
        except Refused:
            return False
        entries = self._entries(happened, max(game_time, self._last))
        after, look = self._after(happened)
        try:
            self._flush()
            self._log.append(self.table.code, entries)
            self._fail(False)
        except Unsaved:
            self.unsaved.extend(entries)
            self._fail(True)
        self._become(after, look, entries[-1], stamp)
        return True

    def _do(self, deed: TableDeed, game_time: int, stamp: int, key: str) -> None:
        happened = self._rules.decide(deed, game_time, self._chance())
        entries = self._entries(happened, game_time, key)
        after, look = self._after(happened)
        self._log.append(self.table.code, entries)
        self._fail(False)
        self._become(after, look, entries[-1], stamp)

    def _entries(self, happened: Sequence[TableEvent], game_time: int, key: str = "") -> list[Entry]:
        stamp = int(self._wall() * 1000)
        if game_time == self._last:
            # After a restart, `load` tells two decisions at one game time apart by their stamps.
            stamp = max(stamp, self._stamp + 1)
        keys = [key] + [""] * (len(happened) - 1)
        return [
            Entry(self._number + n, game_time, stamp, self._events.encode(event), k)
            for n, (event, k) in enumerate(zip(happened, keys, strict=True), 1)
        ]

    def _after(self, happened: Sequence[TableEvent]) -> tuple[Table, Look]:
        """Return the table after `happened` with all its views: an event on which they fail is not written."""
        table = self.table
        for event in happened:
            table = self._rules.evolve(table, event)
        self._rules.due(table)
        look = self._look(table)
        look.complete()
        return table, look

    def _become(self, table: Table, look: Look, last: Entry, stamp: int) -> None:
        self.table = table
        self._number = last.number
        self._last, self._stamp = last.game_time, last.stamp
        self.clock.run(not self.table.paused, stamp)
        self.look = look if look.notices == self._shown() else self._look(table)

    def _shown(self) -> tuple[Text, ...]:
        return (*((UNSAVED_NOTICE,) if self.failing else ()), *self._notices)

    def _look(self, table: Table) -> Look:
        return Look(self._rules, table, self._shown())

    def _see(self) -> None:
        self.look = self._look(self.table)

    def notice(self, notices: Iterable[Text]) -> None:
        """Show these notices of the hub from now on, and no others."""
        self._notices = tuple(notices)
        self._see()

    def _flush(self) -> None:
        """Write the entries that the disk did not take before; raises `Unsaved` if it does not take them now."""
        if self.unsaved:
            self._log.append(self.table.code, self.unsaved)
            self.unsaved = []

    def _fail(self, failing: bool) -> None:
        if failing != self.failing:
            self.failing = failing
            self._see()

    def save(self, stamp: int) -> None:
        """Write the entries that wait, and the game time; the writer calls this often, also while the disk is full."""
        try:
            self._flush()
            self._log.keep_times({self.table.code: self.time_at(stamp)})
            self._fail(False)
        except Unsaved:
            self._fail(True)

    def time_at(self, stamp: int) -> int:
        """Return the game time at `stamp`, never before that of the last event."""
        return max(self._last, self.clock.at(stamp))

    @property
    def due(self) -> int | None:
        """The stamp at which a tick is due, or None."""
        moment = self._rules.due(self.table)
        return None if moment is None else self.clock.stamp_of(moment)

    def tick(self, until: int) -> bool:
        """Send the tick that is due by the stamp `until`, stamped with its due moment; return whether one was due."""
        moment = self._rules.due(self.table)
        due = self.due
        if moment is None or due is None or due > until:
            return False
        if not self.report(Tick(), max(moment, self._last), due):
            raise RuntimeError("a tick that was due was refused")
        return True

    @property
    def narrated(self) -> bool:
        """Whether the game that is played wants to know whether somebody speaks its lines."""
        return self._rules.narrated(self.table)

    def spoken(self, line: str, take: int, stamp: int) -> None:
        """Take the report that a line has ended at `stamp`; the next line counts from then, not from now."""
        self.report(Spoken(line, take), self.clock.at(stamp), stamp)

    def repeat(self, stamp: int) -> None:
        """Begin the present step of the narration anew; do nothing if there is no narration."""
        if self.look.public.line is not None:
            self.report(Repeat(), self.time_at(stamp), stamp)

    def restart(self, stamp: int) -> None:
        """Go on after the hub has started at `stamp`: a narration begins its present step anew."""
        self.repeat(stamp)
        self.clock.run(not self.table.paused, stamp)

    def remember(self, key: str, receipt: Receipt | Look) -> None:
        """Keep the receipt of an answer under its key; too many answers of a device push out its own receipts only.

        A look is kept in place of a receipt that nobody has asked for yet: `_receipt` makes it from the look.
        """
        kept = self.receipts.setdefault(sender(key), {})
        kept[key] = receipt
        while len(kept) > KEYS_KEPT:
            del kept[next(iter(kept))]


def log_key(answer: SentAnswer) -> str:
    """Return the key of an answer in the log; it names seat and device, so that nobody can use another's key."""
    return f"{answer.seat}.{answer.device[:16]}.{answer.key}"


def sender(key: str) -> str:
    """Return the part of a log key that names its device."""
    return key.split(".", 2)[1]
