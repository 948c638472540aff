"""Two villages in step after a Reveal: equal in public, they differ in who holds a role, in picks, or in who taps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from companion.core.chance import Chance
from companion.core.game import AnyGame, Refused, Setup
from companion.core.question import NotAChoice
from companion.core.report import NarratorPresent
from companion.games.werewolf.events import dealing as e
from companion.games.werewolf.roles import ROLES, Role, written
from tests.laws.evening import Evening
from tests.laws.twins import Leak

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo")

Picks = Mapping[int, str]

Told = tuple[Any, ...]
"""One moment as an observer has it: the time, the next moment at which something ends, and the bytes of the view."""


def dealt(game: AnyGame, letters: str) -> AnyGame:
    """Return a game that deals the roles in the order of `letters`."""
    roles: dict[int, Role] = {
        seat: next(role for role in ROLES if written(letter).get(role)) for seat, letter in enumerate(letters, 1)
    }

    def begin(setup: Setup, now: int, chance: Chance) -> Sequence[Any]:
        return [e.VillageBegan(setup, roles)]

    return replace(game, begin=begin)


class ObservedVillage:
    """One evening, and all that its observers have of it."""

    def __init__(self, game: AnyGame, letters: str, observers: Sequence[int | None], **options: object) -> None:
        """Seat everybody, begin, and read the panels; with an owner's own words a voice reads them aloud."""
        own = {str(role): number for role, number in written(letters).items()}
        self.evening = Evening(*NAMES[: len(letters)], games={game.name: dealt(game, letters)}, seed=3)
        self.observers = observers
        self.told: list[Told] = []
        self._last: dict[int | None, bytes] = {}
        chosen = {"set": "own", "own_set": own, "first_night": "victim", "pace": "brisk", **options}
        self.evening.play(game.name, **chosen)
        if game.words:
            self.evening.speaks = True
            self.evening.do(NarratorPresent(True))
        for seat in self.evening.table.seats:
            self.evening.say(seat, "g1-ready")

    @property
    def stage(self) -> str:
        """The game's stage."""
        running = self.evening.table.running
        assert running
        return str(running.state.phase)

    def note(self) -> None:
        """Note the current view of each observer if it has changed, with the lamps, and the next end of a clock."""
        coming = self.evening.coming()
        for observer in self.observers:
            view = msgspec.json.encode(self.evening.view(observer))
            if view != self._last.get(observer):
                self._last[observer] = view
                self.told.append((self.evening.now, coming and coming[0], observer, view))

    def ask(self, seat: int, start: str) -> None:
        """Note the shape of a seat's question, which a neighbour sees: its id, its number of choices and its marks."""
        question = self.evening.question(seat, start)
        width = len(getattr(question.ask, "choices", ()))
        self.told.append((self.evening.now, seat, question.id, width, question.required, question.secret))

    def say(self, seat: int, start: str, value: object) -> None:
        """Answer, and note whether it was taken."""
        refusal: object = None
        try:
            self.evening.say(seat, start, value)
        except (Refused, NotAChoice) as refused:
            refusal = str(refused.says)
        self.told.append((self.evening.now, seat, refusal))
        self.note()

    def to(self, *stages: str) -> None:
        """Let time pass, from one end of a clock to the next, until a stage comes."""
        for _ in range(40):
            if self.stage in stages:
                return
            coming = self.evening.coming()
            assert coming is not None, f"no clock runs in {self.stage}"
            self.evening.wait(max(coming[0] - self.evening.now, 0))
            self.note()
        raise AssertionError(f"{stages} do not come: the game stands at {self.stage}")

    def night(self, watches: Mapping[str, Picks], *, compare: bool = True) -> None:
        """Play a night; with `compare`, each question of a watch is noted before it is answered."""
        for watch, chosen in watches.items():
            self.to(watch, "talk", "end")
            if self.stage != watch:
                break
            for seat in chosen:
                if compare:
                    self.ask(seat, f"g1-{watch}")
            for seat, value in chosen.items():
                self.say(seat, f"g1-{watch}", value)
        self.to("talk", "end")

    def day_without_a_vote(self) -> None:
        """Talk, vote for nobody, and come to the next night."""
        self.to("ballot")
        running = self.evening.table.running
        assert running
        for seat in running.state.voters:
            self.evening.say(seat, "g1-vote", "nobody")
        self.to("hush")


def compare(one: ObservedVillage, other: ObservedVillage) -> None:
    """Raise `Leak` if an observer can tell two villages apart."""
    first, second = one.told, other.told
    for a, b in zip(first, second, strict=False):
        if a != b:
            raise Leak(f"in the one: {a!s:.2000}\nin the other: {b!s:.2000}")
    if len(first) != len(second):
        raise Leak("one of both tells more")


def _everyone(seats: Sequence[int], value: str, **other: str) -> dict[int, str]:
    return {seat: other.get(f"seat_{seat}", value) for seat in seats}


LIVING = (1, 2, 3, 4, 6, 7, 8)


def living_roles_swapped(game: AnyGame) -> None:
    """Swap the Seer, the Witch and the Bodyguard among seats that live after a first death."""
    villages = []
    for letters in ("WWSXVBVV", "WWXBVSVV"):
        village = ObservedVillage(game, letters, (None, 1, 2, 5, 7, 8))
        _first_death(village)
        _later_night(village)
        villages.append(village)
    compare(*villages)


def dead_role_swapped(game: AnyGame) -> None:
    """Let the Witch, or a Villager, be the one that has died; nothing is shown of the dead."""
    for dead, living in (("X", "V"), ("V", "X"), ("S", "V"), ("V", "S")):
        rest = {"X": "S", "S": "X"}[dead if dead != "V" else living]
        villages = []
        for at_five, at_six in ((dead, living), (living, dead)):
            letters = f"WW{rest}B{at_five}{at_six}VV"
            village = ObservedVillage(game, letters, (None, 1, 2, 3, 4, 7, 8), shown="nothing")
            _first_death(village)
            _later_night(village)
            villages.append(village)
        compare(*villages)


def others_tap_or_not(game: AnyGame) -> None:
    """Let all others tap in each watch, or nobody: no clock, lamp or list follows it."""
    villages = []
    for taps in (True, False):
        village = ObservedVillage(game, "WWSXVBVV", (None, 7, 8))
        _first_death(village)
        village.note()
        start = len(village.told)
        for watch in ("watch-1", "watch-2", "watch-3"):
            village.to(watch)
            for seat in (1, 2, 3, 4, 6) if taps else ():
                value = "nothing" if watch == "watch-3" else "nobody"
                village.evening.say(seat, f"g1-{watch}", value)
                village.note()
            for seat in (7, 8):
                village.say(seat, f"g1-{watch}", "nothing" if watch == "watch-3" else "seat-1")
        village.to("hush", "talk")
        village.to("talk")
        village.told = village.told[start:]
        villages.append(village)
    compare(*villages)


def one_picks_or_nobody(game: AnyGame) -> None:
    """Let one player pick in the first watch, or nobody at all: the silences that follow look and sound the same."""
    villages = []
    for picks in (True, False):
        village = ObservedVillage(game, "WWSXCBVV", (None, 2, 7))
        village.to("eve")
        if picks:
            village.evening.say(1, "g1-eve", {"seat-2": 1})
        village.to("watch-1", "talk")
        if picks:
            village.evening.say(1, "g1-watch-1", "nobody")
        village.to("talk")
        villages.append(village)
    compare(*villages)


def ghosts_bet_or_not(game: AnyGame) -> None:
    """Let a ghost bet on this one or that, or not at all: nobody alive and no other ghost can tell."""
    villages = []
    for bet in ("", "seat-1", "seat-7"):
        village = ObservedVillage(game, "WWSXVBVV", (None, 1, 2, 3, 4, 6, 7, 8))
        _first_death(village)
        village.to("watch-1")
        village.note()
        if bet:
            village.evening.say(5, "g1-bet", bet)
            village.note()
        _later_night(village)
        villages.append(village)
    compare(villages[0], villages[1])
    compare(villages[0], villages[2])


def ghosts_watch(game: AnyGame) -> None:
    """Let the living look, guard, attack and heal this one or that; a ghost sees what the table page shows."""
    villages = []
    for looks, attack, potion in (("seat-1", "seat-2", "nothing"), ("seat-8", "nobody", "heal")):
        village = ObservedVillage(game, "WWSXVBVV", (None, 5))
        _first_death(village)
        nights = {"watch-1": _everyone(LIVING, looks), "watch-2": {1: attack, 2: "nobody"}}
        village.night({**nights, "watch-3": _everyone(LIVING, potion)}, compare=False)
        village.told = [one for one in village.told if len(one) == 4]
        villages.append(village)
    compare(*villages)


def same_rows(game: AnyGame) -> None:
    """Show each role its panel: all have the same rows, none of them empty."""
    village = ObservedVillage(game, "WWSXBVVV", ())
    for stage in ("hush", "watch-1", "watch-2", "watch-3", "talk"):
        village.to(stage)
        running = village.evening.table.running
        assert running
        panels = {seat: game.private_view(running.state, seat) for seat in running.seats}
        rows = {tuple(row.id for row in panel) for panel in panels.values()}
        if len(rows) > 1 or not all(row.text for panel in panels.values() for row in panel):
            raise Leak(f"in {stage} some panels have other rows: {rows}")


def _first_death(village: ObservedVillage) -> None:
    """Let seat 5 be devoured in the first night, which nobody prevents."""
    everyone = (1, 2, 3, 4, 5, 6, 7, 8)
    village.night({"watch-1": _everyone(everyone, "nobody"), "watch-2": {1: "seat-5", 2: "seat-5"}})
    village.day_without_a_vote()


def _later_night(village: ObservedVillage) -> None:
    """Play a night in which all answer, void picks among them, and nobody dies; the table pauses for a moment."""
    village.to("watch-1")
    village.evening.wait(1_000)
    for start in ("table-pause", "table-resume"):
        village.evening.say(7, start)
        village.note()
    village.night(
        {
            "watch-1": _everyone(LIVING, "seat-8"),
            "watch-2": _everyone(LIVING, "nobody"),
            "watch-3": _everyone(LIVING, "heal"),
        }
    )


PAIRED: Sequence[Callable[[AnyGame], None]] = (
    living_roles_swapped,
    dead_role_swapped,
    others_tap_or_not,
    one_picks_or_nobody,
    ghosts_bet_or_not,
    ghosts_watch,
    same_rows,
)
"""The pairs, each of which raises `Leak` for a game that tells what it must not."""
