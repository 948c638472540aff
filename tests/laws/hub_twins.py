"""The law of secrets at the exits of the hub: hubs that differ in the secrets of others look the same to a player.

The law is that of `twins.py`. Here the answers come through the web frontend, and the exits themselves are compared:
the output to the observer's phone, the table page, programs, a phone that two people share, the lamps, the sounds and
the voice, and the replies to the observer's requests. Every byte counts, with its order and its time. Of everybody's
own pages the observer sees how many bytes come, and when.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, get_args
from urllib.parse import urlencode

import pytest

from companion import frontends
from companion.core.game import AnyGame
from companion.core.limits import LANGUAGES
from companion.core.question import Question
from companion.core.view import Control, Seat
from companion.hub.tables import Tables
from companion.table import inputs as i
from companion.table.inputs import TableInput
from tests.laws.bots import any_answer
from tests.laws.difference import first_difference
from tests.laws.exits import WEIGHED, Exits, exits, token_of
from tests.laws.fate import Fated, SharedFate
from tests.laws.folders import brought
from tests.laws.mend import PAIR, words
from tests.laws.pairs import Moment
from tests.laws.plays import GAPS, NAMES, SIT, Door, Input, Says, inputs
from tests.laws.twins import Diverged, Leak
from tests.laws.voice import LawNarrator, advance, moments
from web.trust.identity import device_of

SHARED = 2
"""The number of people who share one phone, the last ones."""

MOST_MOMENTS = 1_000
"""Maximum number of the hub's own actions in one wait; more can only be a fault."""


def phone(number: int, people: int) -> str:
    """Return the phone of the person with this number, from 1."""
    return f"phone {min(number, people - SHARED + 1)}"


class TwinRun:
    """One of the two hubs, with its phones and its voice."""

    def __init__(self, found: Exits, names: tuple[str, ...]) -> None:
        """Sit everybody down."""
        self.exits = found
        self.code = found.hub.code
        self.phones: dict[str, str] = {}
        self.voice: LawNarrator | None = None
        for number, name in enumerate(names, 1):
            if phone(number, len(names)) in self.phones.values():
                self._allow(number - 1)
            self.door(i.SitDown(phone(number, len(names)), name))

    def _allow(self, seat: int) -> None:
        """Let the host allow one more player on the phone of a seat."""
        host = self.exits.table.host
        (asked,) = (move for move in self.exits.legal_moves()[Seat(host)] if move.question.id.startswith("table-more-"))
        self.exits.answer(self.device(host), host, asked.question.id, f"seat-{seat}", f"allow {seat}")

    def listen(self, observer: int | None, people: int, languages: Sequence[str]) -> None:
        """Open the streams of the observer, and those that are for everybody.

        Programs speak all `languages`, each page one of them. All own pages are open too, in the observer's language:
        nothing that is made for one of them may come to the observer, who sees their sizes on the Wi-Fi.
        """
        api, live = f"/api/tables/{self.code}/stream?language=", f"/{self.code}/live?language="
        for language in languages:
            self.exits.listen(f"program {language}", api + language)
            if observer:
                self.exits.listen(
                    f"own program {language}", f"{api}{language}&seat={observer}", bearer=phone(observer, people)
                )
        self.exits.listen("table page", f"{live}{languages[0]}&eye=table")
        self.exits.listen("hub page", f"{live}{languages[0]}&eye=hub")
        self.exits.listen("shared phone", live + languages[1], device=phone(people, people))
        for other in range(1, people - SHARED + 1):
            path = f"{live}{languages[2]}&seat={other}"
            self.exits.listen(f"{WEIGHED}the page of {other}", path, device=phone(other, people))
        if observer:
            self.exits.listen("own page", f"{live}{languages[2]}&seat={observer}", device=phone(observer, people))

    def door(self, given: TableInput) -> None:
        """Send an input that needs no question: a joining request, a language, or that a phone is away or back."""
        match given:
            case i.SitDown(device, name):
                self._note(device)
                self.exits.form(f"/{self.code}/sit", urlencode({"name": name}), device)
            case i.AskSeat(device, seat, along):
                self._note(device)
                wish = {"seat": str(seat), **({"along": "yes"} if along else {})}
                self.exits.form(f"/{self.code}/move", urlencode(wish), device)
            case i.ChooseLanguage(seat, language):
                self.exits.form(f"/{self.code}/language", urlencode({"language": language}), self.device(seat))
            case i.ReportAway(seat) | i.ReportBack(seat):
                here = isinstance(given, i.ReportBack)
                self.exits.shown.present(self.code, self.exits.table.sitter(seat).device, here)
                self.exits.hear()
            case _:
                raise AssertionError(given)

    def _note(self, device: str) -> None:
        self.phones[device_of(token_of(device))] = device

    def device(self, seat: int) -> str:
        return self.phones[self.exits.table.sitter(seat).device]

    def question(self, seat: int, id: str) -> Question | None:
        """Return the question `id` of a seat, None if it is not asked."""
        private = self.exits.hub.snapshot.private(Seat(seat))
        return next((question for question in private.questions if question.id == id), None) if private else None


class HubTwins:
    """Two evenings in step at two hubs, seen by one observer. Until `part` is called they are the same."""

    def __init__(self, runs: tuple[TwinRun, TwinRun], fate: SharedFate, people: int) -> None:
        """Open the exits for the fate's observer; `people` sit at each table."""
        self.runs = runs
        self.first = runs[0].exits
        self.fate = fate
        self.people = people
        self.random = Random(repr(("twin", fate.seed, fate.observer)))
        self._keys = itertools.count(1)
        self._compared = 0
        languages = self.random.sample(sorted(LANGUAGES), len(LANGUAGES))
        self._both(lambda run: run.listen(fate.observer, people, languages))

    def part(self) -> None:
        """Let the others' secrets differ from now on."""
        self.fate.parted = True

    def speak(self) -> None:
        """Let a voice speak the lines and report them."""

        def speak(run: TwinRun) -> None:
            run.voice = LawNarrator(run.exits)

        self._both(speak)

    @property
    def observer(self) -> int | None:
        """The observing seat, or None for the table."""
        return self.fate.observer

    def over(self) -> bool:
        """Return whether a secret has been revealed in either evening: then nothing is compared any more."""
        return self.fate.revealed

    def wait(self, milliseconds: int) -> None:
        """Let game time pass; the two hubs act at the same moments."""
        until = self.first.hub.clock.stamp + milliseconds * 1_000_000
        for _ in range(MOST_MOMENTS):
            if self.over():
                return
            stamps = [moments(run.exits, run.voice) for run in self.runs]
            if stamps[0] != stamps[1]:
                raise Leak(f"what ends by itself ends at another moment, in the one and in the other: {stamps}")
            coming = min((until, *stamps[0]))
            for run in self.runs:
                advance(run.exits, run.voice, coming)
            self._compare()
            if coming == until:
                return
        raise AssertionError("the hub does not come to rest")

    def say(self, seat: int, start: str, value: Any = "go", instead: Any = None) -> None:
        """Answer in both evenings the question whose id begins with `start`; see `give`."""
        if not self.over():
            hubs = [run.exits.hub for run in self.runs]
            asked = hubs[0] if hubs[0].asks(seat, start) else hubs[1]
            self.give(Says(seat, asked.question(seat, start).id, value), instead)

    def give(self, what: Input, instead: Any = None) -> None:
        """Give an input to both; `instead` is the value of a secret answer at the second.

        Once a secret is revealed, nothing is compared any more and nothing happens. An `instead` before `part` is for
        events that reveal the same at both: later output is compared too.
        """
        if self.over():
            return
        if isinstance(what, Door):
            given = what.given
            self._both(lambda run: run.door(given))
            return
        if not what.wrong and not any(run.question(what.seat, what.id) for run in self.runs):
            raise LookupError(f"nobody asks seat {what.seat}: {what.id}")
        exit = "replies" if what.seat == self.observer else ""
        key = f"key {next(self._keys)}"
        taken = []

        def answer(run: TwinRun) -> None:
            value = self._other(what, instead) if run is self.runs[1] else what.value
            reply = run.exits.answer(self._device(run, what.seat), what.seat, what.id, value, key, exit)
            taken.append(reply)

        self._both(answer)
        if taken[0] != taken[1] and not self.over():
            raise Leak(f"{what} is answered {taken}")

    def push_buttons(self, seat: int, control: Control) -> None:
        """Press the button of a seat, and one of the hub's own: everybody sees their effects."""

        def push(run: TwinRun) -> None:
            run.exits.press(seat, "buttons")
            run.exits.use(control, "buttons")

        self._both(push)

    def look_round(self) -> None:
        """Fetch every page and view, on the observer's phone and on the shared one, and provoke errors."""
        people, code = self.people, self.runs[0].code
        own = phone(self.observer, people) if self.observer else ""
        pages = [f"/{code}", f"/{code}/table", "/", "/panel"]
        pages += [f"/{code}/{wrong}" for wrong in ("move", "live?seat=9", "voice/settle.wav")]
        views = [f"/api/tables/{code}/view{query}" for query in ("", *(f"?seat={n}" for n in range(1, people + 1)))]
        wanted = [(own, path) for path in (*pages, *views)] + [(phone(people, people), path) for path in pages]

        def snapshot(run: TwinRun) -> None:
            for device, path in wanted:
                run.exits.request("GET", path, device, exit=f"{path} of {device or 'nobody'}")

        self._both(snapshot)

    def _other(self, what: Says, instead: Any) -> Any:
        asked = self.runs[1].question(what.seat, what.id)
        if asked is None or not asked.secret or what.wrong:
            return what.value
        if what.seat == self.observer or not (self.fate.parted or instead is not None):
            return what.value
        return any_answer(asked.ask, self.random) if instead is None else instead

    def _device(self, run: TwinRun, seat: int) -> str:
        """Return the phone of a seat; the observer keeps its own if another player has its seat."""
        return phone(seat, self.people) if seat not in run.exits.table.seats else run.device(seat)

    def _both(self, act: Callable[[TwinRun], None]) -> None:
        for run in self.runs:
            act(run)
        self._compare()

    def _compare(self) -> None:
        """Raise `Leak` if the exits differ, without the output of a revealing event."""
        if self.fate.diverged:
            raise Diverged
        if self.over():
            return
        one, other = (run.exits.heard[self._compared :] for run in self.runs)
        if one != other:
            raise Leak(first_difference(self.observer, one, other))
        counts = [len(decided) for decided in self.fate.decided]
        if counts[0] != counts[1]:
            raise Leak(f"the hubs have decided {counts} times")
        self._compared += len(one)


@contextmanager
def hub_twins(
    folder: Path,
    game: AnyGame,
    observer: int | None,
    names: tuple[str, ...],
    *,
    seed: object,
    seen_as: Callable[[Tables], frontends.Hub] = lambda hub: hub,
) -> Iterator[HubTwins]:
    """Run two hubs in step; `seen_as` may put something between each hub and its frontends."""
    fate = SharedFate(game, observer, seed)
    with ExitStack() as hubs:
        runs = [
            TwinRun(hubs.enter_context(exits(folder / f"{run}", Fated({game.name: game}, fate, run), seen_as)), names)
            for run in range(2)
        ]
        yield HubTwins((runs[0], runs[1]), fate, len(names))


# At random, and up to a most secret moment


STEPS = 25
SEEDS = range(20)
"""Seeds that are tried until the observer can be dealt the same in both evenings."""


def play_apart(folder: Path, game: AnyGame, observer: int | None, seed: int) -> HubTwins:
    """Play two evenings in step until a secret is revealed; raises `Leak` if the observer can tell them apart."""
    random = Random(repr((seed, observer)))
    leading = getattr(brought(game.name, "drawn"), "LEADING", ())
    with hub_twins(folder, game, observer, NAMES[:SIT], seed=seed) as twins:
        if random.random() < 0.5:
            twins.speak()
        part = random.choice((0, 5, 10))
        for step in range(part + STEPS):
            if step == part:
                twins.part()
            twins.wait(random.choice(GAPS))
            if random.random() < 0.05:
                twins.look_round()
            if random.random() < 0.05:
                twins.push_buttons(random.randint(1, SIT), random.choice(get_args(Control)))
            if twins.over():
                break
            twins.give(inputs(twins.first, random, leading=leading))
    return twins


def play_pair(
    folder: Path, game: AnyGame, pair: Moment, observer: int | None, *, seeds: range = SEEDS, **more: Any
) -> HubTwins:
    """Play a pair of evenings written by hand; raises `Leak` if the observer can tell them apart."""
    for seed in seeds:
        try:
            with hub_twins(folder / f"{seed}", game, observer, NAMES[:SIT], seed=seed, **more) as twins:
                pair(twins, game)
                twins.look_round()
                return twins
        except Diverged:
            continue
    pytest.fail(f"the observer {observer} cannot be dealt the same in both evenings. {words(game.name, PAIR)}")
