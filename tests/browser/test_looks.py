"""A sample of `make looks`: the main parts of every phase are legible, in each language and size, and in large type.

Each page is opened once for all sizes and checks. Questions must be whole on a phone and on the table's page: this is
checked at the moments with the most questions, and at lessons for newcomers.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import cycle, product
from pathlib import Path
from random import Random

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from companion.core.limits import MOST_SEATS
from companion.core.view import AT_HUB, Seat
from companion.games import GAMES
from companion.table.records import Sitters
from companion.texts import translator
from tests.browser.look import DRESS, TABLE_SIZES
from tests.browser.pictured import TABLES, OpenedPage, PicturedGame, showing
from tests.browser.screens import PHONE, TABLET, TV, Screens, Size, address
from tests.long import LONGEST, further
from tests.looks import looking
from tests.looks.faults import faults
from tests.looks.looking import LANGUAGES, Mirror, PagePicture
from tests.looks.moments import (
    NAMES,
    PHONELESS,
    PictureMoment,
    lessons,
    moments,
    phases_of,
    picture,
    play,
    seats_for,
    token_of,
)
from tests.web.house import House, open_house
from web.trust.identity import device_of

WORST = 4
"""The number of checked moments of each kind: those with the most questions."""

WORST_AT_TABLE = 2
"""The same at the table's page, in CI; `make soak` checks `WORST` there, too."""

LESSONS = 2
"""The longest ones of each game are checked; all of them by `make looks ARGS="--teach"`."""

UNTAUGHT = frozenset(Random("untaught").sample(list(GAMES), 2))
"""The games that are checked without their lessons, too; `make soak` checks all."""

EVERY = 5
"""One phone in this number is checked in large type, too."""

OF_PHONES, OF_TABLES = 4, 5
"""One phase in this number is opened on a phone, or at the table, in CI."""

FIRST = pytest.mark.parametrize("shown", list(GAMES.values())[:1], ids=list(GAMES)[:1], indirect=True)
"""The other games are checked in `make long`."""


def tell(shown: PicturedGame, pages: Iterable[OpenedPage]) -> None:
    """Fail with all faults of any of the pages."""
    __tracebackhide__ = True
    wrong = [fault for page in pages for fault in shown.wrong(page)]
    assert not wrong, "\n".join(wrong)


@pytest.fixture(scope="module", params=GAMES.values(), ids=list(GAMES))
def shown(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[PicturedGame]:
    """Each game in turn, with the most people: its evenings are played once for all checks."""
    game = request.param
    with showing(browser, tmp_path_factory.mktemp("shown"), game, seats_for(game)[-1]) as found:
        yield found


def asked(shown: PicturedGame) -> list[OpenedPage]:
    """Return the phones in the worst cases of questions or clocks, and at the end."""
    worst = (*shown.worst("asked", WORST), *shown.worst("timed", WORST), *shown.ends)
    return [OpenedPage(moment, "phone") for moment in worst]


def at_table(soak: bool) -> int:
    """Return the number of checked moments of each kind at the table's page."""
    return WORST if soak else WORST_AT_TABLE


def others(shown: PicturedGame, soak: bool) -> Iterator[OpenedPage]:
    """Yield tables in the worst cases, then a phone or a table in about every second phase, in the soak both in each.

    Both are opened in every phase in a language of longer texts, too (test_pseudo_language.py).
    """
    most = at_table(soak)
    for moment, kind in zip((*shown.worst("hub", most), *shown.worst("asked", most)), cycle(TABLES)):
        yield OpenedPage(moment, kind)
    for at, (moment, kind, language) in enumerate(zip(shown.fullest, cycle(TABLES), cycle(LANGUAGES))):
        ends = moment in shown.ends
        language = LONGEST if ends else language
        small = at % 2 == 0
        # The first table in CI is that of the third phase: the kinds of the further ones alternate.
        if soak or ends or at % OF_PHONES == 0:
            yield OpenedPage(moment, "phone", language, small=small, light=True, large=ends or at % EVERY == 0)
        if soak or ends or at % OF_TABLES == 2:
            yield OpenedPage(moment, kind, small=True, light=True)


def untaught(shown: PicturedGame, soak: bool) -> Iterator[OpenedPage]:
    """Yield both kinds of tables in the worst cases of a game without lessons, which lead its plays elsewhere.

    In CI they are one kind each, of the games in `UNTAUGHT`.
    """
    if not soak and shown.game.name not in UNTAUGHT:
        return
    bare, most = shown._replace(game=replace(shown.game, lessons=(), primer=None)), at_table(soak)
    for at, moment in enumerate((*bare.worst("hub", most), *bare.worst("fullest", most), *bare.ends)):
        for kind in TABLES if soak else TABLES[at % 2 :][:1]:
            yield OpenedPage(moment, kind, whole=True)


def asleep(moment: PictureMoment) -> PictureMoment:
    """Return a moment at which every phone but the one asked has been gone for a minute."""
    gone = [
        sitter
        if sitter.seat == moment.asked or sitter.device == AT_HUB
        else msgspec.structs.replace(sitter, away=True, is_overdue=True, is_long_away=True)
        for sitter in moment.table.sitters
    ]
    return replace(moment, table=msgspec.structs.replace(moment.table, sitters=Sitters(gone)))


@FIRST
def test_what_is_asked_on_a_phone_is_neither_cut_nor_covered(shown: PicturedGame) -> None:
    tell(shown, asked(shown))


@pytest.mark.long
def test_what_stands_on_the_pages_of_every_phase_can_be_read_and_is_neither_cut_nor_covered(
    shown: PicturedGame, soak: bool
) -> None:
    first = asked(shown) if shown.game.name != next(iter(GAMES)) else []
    # A page with more checks replaces the same page with fewer.
    pages = {(page.moment.name, page.kind): page for page in (*first, *others(shown, soak))}
    tell(shown, (*pages.values(), *untaught(shown, soak)))


@pytest.mark.long
def test_a_lesson_is_read_and_covers_nothing_that_is_asked(shown: PicturedGame) -> None:
    read = translator(LONGEST)
    lengths = {f"lesson-{lesson.id}": len(read(lesson.text)) for lesson in shown.game.lessons}
    taught = sorted(lessons(shown.game, shown.people), key=lambda moment: lengths[moment.name], reverse=True)[:LESSONS]
    assert len(taught) == LESSONS
    pages = [OpenedPage(moment, "phone") for moment in taught]
    tables = [OpenedPage(moment, kind, whole=whole) for moment in taught for kind in TABLES for whole in (False, True)]
    tell(shown, (*pages, *tables))


def asks_for_roles(name: str) -> PictureMoment:
    """Return a moment at which the hub asks the players without phones for their roles, once a game is over."""
    for seed in range(PHONELESS - 1, 20 * PHONELESS, PHONELESS):
        for evening in play(GAMES[name], NAMES[: seats_for(GAMES[name])[-1]], seed):
            at_hub = evening.table.seats_of(AT_HUB)
            offered = evening.legal_moves() if at_hub and evening.view(None).public.phase == "end" else {}
            asked = [move.question.id for seat in at_hub for move in offered.get(seat, ())]
            if any(id.startswith("table-part") for id in asked):
                return picture(evening, "end-roles")
    pytest.fail(f"the hub never asks for the roles of {name}")


def test_at_the_end_the_hub_asks_for_one_role_after_another_and_shows_all_of_them(
    browser: Browser, tmp_path: Path
) -> None:
    name = "castle-of-the-devil"
    moment = asks_for_roles(name)
    with showing(browser, tmp_path, GAMES[name], seats_for(GAMES[name])[-1]) as many:
        for size, language in product((TABLET, TV), LANGUAGES):
            found = PagePicture(name, many.people, moment, language, size, "hub")
            assert not (wrong := many.looking.at(found) + many.looking.cut(found)), f"{language} {size}: {wrong}"
            asked = many.looking.page("hub").locator(".hands .big[data-question^='table-part'] >> visible=true")
            expect(asked).to_have_count(1)


def test_at_the_end_a_phone_shows_all_roles_to_choose_from_below_the_buttons_for_the_next_game(
    browser: Browser, tmp_path: Path
) -> None:
    name = "castle-of-the-devil"
    moment = asks_for_roles(name)
    table = moment.table
    held = [seat for seat in table.seats if seat in table.seats_of(device_of(token_of(table.name(seat))))]
    host, other = table.host, next(seat for seat in held if seat != table.host)
    assert host in held
    with showing(browser, tmp_path, GAMES[name], seats_for(GAMES[name])[-1]) as many:
        page = many.looking.page("phone")
        for size, language, seat in product((PHONE, TABLET), LANGUAGES, (host, other)):
            at = replace(moment, asked=Seat(seat), token=token_of(table.name(seat)))
            found = PagePicture(name, many.people, at, language, size, "phone")
            assert not (wrong := many.looking.at(found) + many.looking.cut(found)), f"{language} {size}: {wrong}"
            part = page.locator("[data-question^='table-part']").bounding_box()
            again = page.locator("[data-question^='table-begin']").first
            button = again.bounding_box() if seat == host else None
            assert part and (seat == other or (button and button["y"] < part["y"])), f"{language} {size}: {button}"


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_each_name_around_a_table_with_the_fewest_people_is_read(
    browser: Browser, tmp_path: Path, game: str, soak: bool
) -> None:
    with showing(browser, tmp_path, GAMES[game], seats_for(GAMES[game])[0]) as few:
        # In CI every phase is opened with the most people alone.
        most = at_table(soak)
        fullest = few.fullest if soak else few.worst("fullest", most)
        worst = (*fullest, *few.worst("hub", most), *few.worst("asked", most))
        pages = [OpenedPage(moment, kind) for moment, kind in zip(worst, cycle(reversed(TABLES)))]
        tell(few, pages)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_what_the_hub_asks_is_whole_on_a_small_screen(browser: Browser, tmp_path: Path, game: str, soak: bool) -> None:
    # The most people have most to choose from.
    for people in seats_for(GAMES[game])[1 if soak else -1 :]:
        with showing(browser, tmp_path / str(people), GAMES[game], people) as some:
            lobby = (moment for moment in some.fullest if moment.name.startswith("gathering"))
            worst = some.worst("hub", None if soak else WORST)
            tell(some, (OpenedPage(moment, "hub", whole=True) for moment in (*worst, *lobby)))


@pytest.mark.parametrize("game", further(GAMES, of=lambda name: name != "castle-of-the-devil", sample=2))
def test_an_end_is_read_though_phones_have_gone_to_sleep(browser: Browser, tmp_path: Path, game: str) -> None:
    with showing(browser, tmp_path, GAMES[game], seats_for(GAMES[game])[1]) as some:
        away = [asleep(moment) for moment in some.ends]
        tell(some, (OpenedPage(moment, kind, small=True) for moment in away for kind in TABLES))


@pytest.mark.parametrize("shown", further(GAMES.values()), ids=list(GAMES), indirect=True)
def test_every_phase_of_a_game_is_looked_at(shown: PicturedGame, soak: bool) -> None:
    game, numbers = shown.game, seats_for(shown.game) if soak else [shown.people]
    seen = set().union(*(phases_of(moments(game, people)) for people in numbers))
    assert seen > {"gathering", "end"}, seen
    assert len(seen) >= 4, f"{game.name} has too few phases to look at: {seen}"


SCROLLED = """() => Array.from(document.querySelectorAll(".own .big :is(.choices, .rows)"))
  .filter((list) => list.scrollHeight > list.clientHeight + 1)
  .map((list) => `scrolls by ${list.scrollHeight - list.clientHeight} px`)"""
"""A script that returns the lists of choices of a phone that are not in sight whole."""


def test_sixteen_of_the_longest_names_are_seen_whole_in_every_phase(
    browser: Browser, tmp_path: Path, soak: bool
) -> None:
    name = "werewolf"
    phones, tables = list(product((PHONE, TABLET), ["phone"])), list(product((TABLET, TV), TABLES))
    wrong = []
    with showing(browser, tmp_path, GAMES[name], MOST_SEATS) as many:
        phases = [moment for moment in moments(many.game, MOST_SEATS, "long") if moment.name.endswith("-asked")]
        assert len(phases) > 10, phases
        for moment, language, table in zip(phases, cycle(LANGUAGES), cycle(tables)):
            for spoken in LANGUAGES if soak else [language]:
                for size, kind in [*phones, *(tables if soak else [table])]:
                    found = PagePicture(name, many.people, moment, spoken, size, kind, "long")
                    seen = many.looking.at(found)
                    if kind == "phone":
                        seen += [*many.looking.cut(found), *many.looking.page(kind).evaluate(SCROLLED)]
                    wrong += [f"{found.name}: {fault}" for fault in seen]
    assert not wrong, "\n".join(wrong)


def test_a_moment_that_never_comes_is_reported_by_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "TemporaryDirectory", lambda *_, **__: pytest.fail("that never came"))
    wanted = looking.PicturesWanted(("en",), (TV,), ("screen",), (), pictures=False)
    with pytest.raises(RuntimeError, match="complots with 5: that never came") as raised:
        looking.looks(wanted, "complots", 5)
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


@TABLE_SIZES
def test_the_table_at_which_nobody_sits_yet_can_be_read(house: House, screens: Screens, size: Size) -> None:
    page = screens.open(f"{address(house)}/table?screen", size, "it")
    expect(page.locator(".join .code")).to_be_visible()
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
        page.evaluate(DRESS, style)
        assert any(what in fault for fault in faults(page, TV, "screen"))
