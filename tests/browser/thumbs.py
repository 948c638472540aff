"""Buttons under thumbs: played evenings pushed to open pages step by step, and the buttons that move meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple, cast

from msgspec.structs import replace
from playwright.sync_api import Browser, Page

from companion.core.game import AnyGame, Refused
from companion.core.view import AT_HUB, TableView
from companion.frontends import Hub
from companion.frontends import TableSnapshot as Table
from companion.hub.table.snapshot import Snapshot
from companion.table import TableRules
from companion.table.recent import Recent
from tests.browser.sampled import SAMPLER, SETTLES, SampledPage
from tests.browser.screens import PHONE, TV, Size, address, comes
from tests.laws.evening import Evening
from tests.laws.plays import Door, Input, Says, give, inputs
from tests.web.house import House, open_house
from web.trust.identity import device_of

NAMES = ("Anna", "FernandoGuadalup", "Caro", "Massimiliano", "Elsa", "Bartholomew", "Gina", "Hugo", "Ines", "Jan")

Motion = Literal["reduce", "no-preference"]

GAPS = (150, 1_000, 4_000, 9_000)
"""Milliseconds of game time between two answers."""

BEAT = 5_000
"""Milliseconds after which a page hears from its hub again, as from a real one: else it would look for it."""


class PushedStep(NamedTuple):
    """A moment of an evening, and the seat whose answer has brought it; None: time has passed."""

    rules: TableRules
    table: Any
    now: int
    stage: Any
    by: int | None
    what: str

    def at_hub(self) -> set[int]:
        """Return the seats of players without a phone, and that of the hub's own controls."""
        return {0, *(sitter.seat for sitter in self.table.sitters if sitter.device == AT_HUB)}


def token_of(name: str) -> str:
    """Return the token of the phone of a player."""
    return f"{name:x<22}"


def played(game: AnyGame, people: int, seed: int, steps: int) -> Iterator[PushedStep]:
    """Yield the moments of an evening at one game, from its first one on; every third player has no phone."""
    random = Random(f"{game.name} {people} {seed}")
    evening = Evening(games={game.name: game}, seed=seed)
    evening.speaks = seed % 2 == 0
    for at, name in enumerate(NAMES[:people]):
        if at % 3 == 2:
            evening.hub_controls("table-seat", name)
        else:
            evening.sit(name, device_of(token_of(name)))
    evening.say(1, "table-game", game.name)

    def step(by: int | None, what: str) -> PushedStep:
        return PushedStep(evening.rules, evening.table, evening.now, evening.stage, by, what)

    begun = evening.table.begun
    for _ in range(steps):
        evening.wait(random.choice(GAPS))
        yield step(None, "time passes")
        given = inputs(evening, random, people)
        if isinstance(given, Door) or _seldom(given):
            continue
        with suppress(Refused):
            give(evening, given)
            yield step(given.seat, f"{given.seat} answers {given.id}")
        if evening.table.begun > begun and not evening.table.playing:
            return


def _seldom(given: Input) -> bool:
    return (
        isinstance(given, Says)
        and given.id.startswith("table-")
        and not given.id.startswith(("table-begin", "table-lesson", "table-layout", "table-lay", "table-tell"))
    )


class PushingHub:
    """A wrapper between a hub and the web: its only table shows the current step, and each one is pushed."""

    def __init__(self) -> None:
        self._step: PushedStep | None = None
        self._power = False
        self._told: list[Callable[[str], None]] = []

    def before(self, hub: Hub) -> Hub:
        self._hub = hub
        return cast(Hub, self)

    def listen(self, told: Callable[[str], None]) -> Callable[[], None]:
        self._told.append(told)
        return self._hub.listen(told)

    def show(self, step: PushedStep) -> str:
        """Push a step; return the power that a page shows once it has it."""
        self._step, self._power = step, not self._power
        shown = Snapshot(step.rules, step.table, now=Recent(spotlight=step.stage))
        self._snapshot = _MarkedSnapshot(shown, "on" if self._power else "off")
        for told in self._told:
            told(step.table.code)
        return "on" if self._power else "off"

    def snapshot(self, code: str) -> Table:
        return cast(Table, self._snapshot) if self._step else self._hub.snapshot(code)

    def now(self, code: str) -> int:
        return self._step.now if self._step else self._hub.now(code)

    def present(self, code: str, device: str, here: bool) -> None:
        """Tell the hub nothing: its own table knows none of these phones."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._hub, name)


class _MarkedSnapshot:
    """A snapshot whose power lamp tells one step from the next."""

    def __init__(self, snapshot: Snapshot, power: str) -> None:
        self._snapshot = snapshot
        self._power = power
        public = snapshot.public
        self.public: TableView = replace(public, lamps={**public.lamps, "power": power})

    def __getattr__(self, name: str) -> Any:
        return getattr(self._snapshot, name)


class Thumbs:
    """A phone and the hub's page of a played evening, watched step by step."""

    def __init__(self, browser: Browser, house: House, pushing: PushingHub) -> None:
        self._browser, self._house, self._pushing = browser, house, pushing
        self.moved: list[str] = []

    def watch(
        self, steps: Iterator[PushedStep], seat: int, *, motion: Motion = "reduce", planted: str = ""
    ) -> list[str]:
        """Push all steps, and let the clocks of the pages run between them; `planted` is a further script of theirs.

        Return a line for each button that has moved without an act of its own page.
        """
        before, what = next(steps), "the beginning"
        self._pushing.show(before)
        scripts = (SAMPLER, planted)
        phone, hub = self._open(before, seat, PHONE, motion, scripts), self._open(before, 0, TV, motion, scripts)
        pages = (SampledPage("phone", phone, self.moved.append), SampledPage("hub", hub, self.moved.append))
        for number, step in enumerate(steps):
            self._wait(before, step.now - before.now, pages, what)
            before, what = step, f"{number}, {step.what}"
            for page, acts in zip(pages, (step.by == seat, step.by in step.at_hub()), strict=True):
                if acts:
                    page.forget()
            self._push(step, pages)
            for page in pages:
                page.run(SETTLES, what)
        phone.context.close()
        hub.context.close()
        return self.moved

    def _wait(self, step: PushedStep, milliseconds: int, pages: Sequence[SampledPage], what: str) -> None:
        passed = SETTLES
        while passed < milliseconds:
            more = min(BEAT, milliseconds - passed)
            for page in pages:
                page.run(more, what)
            passed += more
            if passed < milliseconds:
                self._push(step._replace(now=step.now + passed), pages)

    def _push(self, step: PushedStep, pages: Sequence[SampledPage]) -> None:
        power = self._pushing.show(step)
        for page in pages:
            comes(page.page, f"document.body.dataset.power === '{power}'")
            page.pushed()

    def show(self, step: PushedStep, seat: int, size: Size) -> Page:
        """Return the page of a seat, 0 for the hub's, at a step."""
        self._pushing.show(step)
        return self._open(step, seat, size)

    def _open(
        self, step: PushedStep, seat: int, size: Size, motion: Motion = "reduce", scripts: Sequence[str] = ()
    ) -> Page:
        """Return the page of a seat, 0 for the hub's; with scripts of the test its clock can be turned."""
        phone = seat != 0
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=phone, is_mobile=phone, reduced_motion=motion
        )
        if scripts:
            context.clock.install(time=0)
        for script in scripts:
            context.add_init_script(script)
        page = context.new_page()
        where = address(self._house)
        if phone:
            url = f"http://127.0.0.1:{self._house.port}"
            context.add_cookies([{"name": "device", "value": token_of(NAMES[seat - 1]), "url": url}])
        # A page with a turned clock has no list of the files that it has fetched.
        with page.expect_event("requestfinished", lambda request: request.url.endswith("/still.js")):
            page.goto(where if phone else f"{where}/table")
        return page


@contextmanager
def watching(browser: Browser, folder: Path) -> Iterator[Thumbs]:
    """Open a house whose pages follow played evenings."""
    pushing = PushingHub()
    with open_house(folder, seen_as=pushing.before) as house:
        yield Thumbs(browser, house, pushing)
