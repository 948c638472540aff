"""A sample of `make looks`: what matters in every phase can be read, in each language and size, and in large type.

What is asked stands whole on a phone and on the table's page: that is held where most is asked.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from companion.core.game import AnyGame
from companion.games import GAMES
from companion.texts import translator
from tests.browser.large import SIZES, type_of
from tests.browser.screens import PHONE, TABLET, TV, Screens, Size, address
from tests.long import LONGEST, further
from tests.looks.faults import faults
from tests.looks.looking import LANGUAGES, Look, Looking
from tests.looks.mirror import Mirror
from tests.looks.moments import Moment, lessons, moments, phases_of, seats_for
from tests.web.house import House, open_house

DRESS = """(style) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}"""

PAGES = ((TV, "screen"), (PHONE, "phone"), (TABLET, "screen"), (TABLET, "phone"), (TABLET, "hub"))
"""The pages of the sample; each moment is seen on two of them."""


WORST = 4
"""As many moments of each kind are looked at: those in which most is asked."""

LESSONS = 3
"""The longest ones of each game are looked at; all of them by `make looks ARGS="--teach"`."""


SOME = pytest.mark.parametrize("shown", further(GAMES.values()), ids=list(GAMES), indirect=True)
"""The other games are looked at in `make long`."""


class Shown(NamedTuple):
    """A game whose moments a house shows."""

    game: AnyGame
    people: int
    looking: Looking

    @property
    def fullest(self) -> list[Moment]:
        """The moment of every phase in which most stands."""
        return self.worst("fullest")

    def worst(self, what: str, most: int | None = None) -> list[Moment]:
        """Return the moments of phases in which most stands of something, the fullest first if not all are wanted."""
        found = [moment for moment in moments(self.game, self.people) if moment.name.endswith(f"-{what}")]
        return found if most is None else sorted(found, key=lambda one: one.size, reverse=True)[:most]


@contextmanager
def showing(browser: Browser, folder: Path, game: AnyGame, people: int) -> Iterator[Shown]:
    """Open a house that shows the moments of a game with so many people."""
    mirror = Mirror()
    with open_house(folder, seen_as=mirror.before) as house:
        looking = Looking(browser, house, mirror, None)
        yield Shown(game, people, looking)
        looking.close()


@pytest.fixture(scope="module", params=GAMES.values(), ids=list(GAMES))
def shown(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Shown]:
    """Each game in turn, with the most people: its evenings are played once for all that looks at them."""
    # Lessons are looked at by themselves: they would lead each play elsewhere.
    game = replace(request.param, lessons=(), primer=None)
    with showing(browser, tmp_path_factory.mktemp("shown"), game, seats_for(game)[-1]) as found:
        yield found


def sample(shown: Shown) -> Iterator[Look]:
    """Yield the fullest moment of every phase with the most people, in turn at other sizes and languages."""
    pages, languages = cycle(PAGES), cycle(LANGUAGES)
    for moment in shown.fullest:
        for _ in range(2):
            size, kind = next(pages)
            yield Look(shown.game.name, shown.people, moment, next(languages), size, kind)


@pytest.mark.long
def test_what_stands_on_the_pages_of_every_phase_can_be_read(shown: Shown) -> None:
    assert {look.name: seen for look in sample(shown) if (seen := shown.looking.at(look))} == {}


def whole(shown: Shown) -> Iterator[Look]:
    """Yield a phone in the worst cases of what is asked or runs against a clock, and at the end."""
    ends = [moment for moment in shown.fullest if moment.name == "end-fullest"]
    for moment in (*shown.worst("asked", WORST), *shown.worst("timed", WORST), *ends):
        yield Look(shown.game.name, shown.people, moment, LONGEST, PHONE, "phone")


@SOME
def test_what_is_asked_on_a_phone_is_neither_cut_nor_covered(shown: Shown) -> None:
    found = {}
    for look in whole(shown):
        shown.looking.at(look)
        if wrong := shown.looking.cut(look):
            found[look.name] = wrong
    assert found == {}


@pytest.mark.long
@pytest.mark.parametrize("kind", ["hub", "screen"])
def test_what_must_be_read_on_the_table_s_page_is_neither_cut_nor_covered(shown: Shown, kind: str) -> None:
    found = {}
    ends = [moment for moment in shown.fullest if moment.name == "end-fullest"]
    for moment in (*shown.worst("hub", WORST), *shown.worst("fullest", WORST), *ends):
        look = Look(shown.game.name, shown.people, moment, LONGEST, TABLET, kind)
        assert shown.looking.at(look) != ["the page has not come"], look.name
        if wrong := shown.looking.cut(look):
            found[look.name] = wrong
    assert found == {}


@pytest.mark.long
def test_a_lesson_is_read_and_covers_nothing_that_is_asked(shown: Shown) -> None:
    game, read = GAMES[shown.game.name], translator(LONGEST)
    lengths = {f"lesson-{lesson.id}": len(read(lesson.text)) for lesson in game.lessons}
    taught = sorted(lessons(game, shown.people), key=lambda moment: lengths[moment.name], reverse=True)[:LESSONS]
    assert len(taught) == LESSONS
    found = {}
    for moment in taught:
        for size, kind in ((PHONE, "phone"), (TABLET, "hub"), (TABLET, "screen")):
            look = Look(shown.game.name, shown.people, moment, LONGEST, size, kind)
            if wrong := shown.looking.at(look) + shown.looking.cut(look):
                found[look.name] = wrong
    assert found == {}


@pytest.mark.long
def test_a_phone_of_every_game_holds_large_type(shown: Shown) -> None:
    found = {}
    for moment in islice(shown.fullest, 0, None, 5):
        look = Look(shown.game.name, shown.people, moment, "it", PHONE, "phone")
        shown.looking.at(look)
        page = shown.looking.page("phone")
        for pixels in SIZES:
            with type_of(page, pixels):
                if wrong := faults(page, PHONE, "phone"):
                    found[look.name, pixels] = wrong
    assert found == {}


@pytest.mark.long
@pytest.mark.parametrize("people", [0, -1], ids=["fewest", "most"])
@pytest.mark.parametrize("game", GAMES)
def test_each_name_around_the_table_is_read_where_newcomers_are_taught(
    browser: Browser, tmp_path: Path, game: str, people: int
) -> None:
    found = {}
    with showing(browser, tmp_path, GAMES[game], seats_for(GAMES[game])[people]) as taught:
        for moment in (*taught.fullest, *taught.worst("hub", WORST), *taught.worst("asked", WORST)):
            for kind in ("screen", "hub"):
                look = Look(game, taught.people, moment, LONGEST, TV, kind)
                if wrong := taught.looking.at(look):
                    found[look.name] = wrong
    assert found == {}


@SOME
def test_every_phase_of_a_game_is_looked_at(shown: Shown, soak: bool) -> None:
    game, numbers = shown.game, seats_for(shown.game) if soak else [shown.people]
    seen = set().union(*(phases_of(moments(game, people)) for people in numbers))
    assert seen > {"gathering", "end"}, seen
    assert len(seen) >= 4, f"{game.name} has too few phases to look at: {seen}"


@pytest.mark.parametrize("size", further([TABLET, TV], alone=True), ids=["tablet", "tv"])
def test_the_table_at_which_nobody_sits_yet_can_be_read(house: House, screens: Screens, size: Size) -> None:
    page = screens.open(f"{address(house)}/table?screen", size, "it")
    expect(page.locator(".nobody")).to_be_visible()
    assert faults(page, size, "screen") == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("style", "what"),
    further(
        [
            (".next { width: 20px; overflow: hidden; white-space: nowrap }", "cut at the side:"),
            (".round .name { font-size: 12px }", "type of 12 px:"),
            (".middle .title { font-size: 60px }", "larger than the sentence of the moment, 60 px:"),
            (".round .ring .place { transform: none }", "lies over"),
            (".parlour { width: 120vw }", "wider than its window"),
            (".middle { top: 10% }", "lies over"),
        ]
    ),
)
def test_a_page_that_cannot_be_read_would_be_seen(screens: Screens, tmp_path: Path, style: str, what: str) -> None:
    mirror = Mirror()
    with open_house(tmp_path, seen_as=mirror.before) as house:
        mirror.show(next(moment for moment in moments(GAMES["complots"], 8) if moment.name == "turn-fullest"))
        page = screens.blank(TV)
        page.goto(f"http://127.0.0.1:{house.port}/{house.code}/table?screen")
        assert faults(page, TV, "screen") == []
        page.evaluate(
            DRESS,
            style,
        )
        assert any(what in fault for fault in faults(page, TV, "screen"))
