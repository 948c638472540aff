"""The figures of the ledger: they equal a slow count, are read once, and are read again when they may have changed."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import groupby
from pathlib import Path
from statistics import median_low

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.game import Player, Setup
from companion.core.outcome import Finish
from companion.frontends.figures import LedgerFigures, Query
from companion.frontends.ledger import PlayedGame
from companion.games import GAMES
from companion.hub.ledger.person import longest_row
from companion.hub.ledger.reader import Reader
from companion.hub.ledger.reading import Reading
from companion.hub.log.log import LOG, Log, LogEntry
from companion.table.replay import LogRow
from tests.hub.ledger.years import write_years
from tests.long import cases

NAMES = ("Anna", "Ben", "Caro", "Dino", "Eva")
TEAMS = ("", "good", "bad")
ROLES = ("", "duke", "earl")
BEGINNING = datetime(2026, 11, 26, 20, tzinfo=UTC)


@st.composite
def finishes(draw: st.DrawFn, seat: int) -> Finish:
    """Return the finish of a player, as far as the table knew it."""
    points = draw(st.none() | st.integers(0, 9))
    return Finish(seat, draw(st.sampled_from(ROLES)), draw(st.sampled_from(TEAMS)), points)


@st.composite
def plays(draw: st.DrawFn) -> list[PlayedGame]:
    """Return games of several tables, table by table, in the order of time."""
    found = []
    for table in draw(st.lists(st.sampled_from(("AAAA", "BBBB", "CCCC")), unique=True)):
        began, evening = BEGINNING + timedelta(minutes=draw(st.integers(0, 2000))), 1
        for _ in range(draw(st.integers(0, 8))):
            began += timedelta(minutes=draw(st.integers(1, 90_000)))
            evening += draw(st.integers(0, 1))
            found.append(draw(play(table, evening, began)))
    return found


@st.composite
def play(draw: st.DrawFn, table: str, evening: int, began: datetime) -> PlayedGame:
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
    seats = range(1, len(names) + 1)
    setup = Setup(players=tuple(Player(seat, name) for seat, name in zip(seats, names, strict=True)))
    duration_ms = draw(st.none() | st.integers(0, 200 * 60_000))
    return PlayedGame(
        began,
        began + timedelta(minutes=30),
        table,
        evening,
        draw(st.sampled_from(("chess", "go"))),
        setup,
        tuple(draw(st.lists(st.sampled_from(seats), unique=True))),
        tuple(draw(finishes(seat)) for seat in seats),
        duration_ms,
    )


KEY = b"key"

CASES = settings(max_examples=cases(20))


def chapters(games: Sequence[PlayedGame], asked: Query | None = None) -> LedgerFigures:
    reading = Reading(asked or Query(), {}, KEY)
    for game in games:
        reading.add(game)
    return reading.sum_up()


def slug(name: str, games: Sequence[PlayedGame]) -> str:
    return next(person.slug for person in chapters(games).every_person if person.name == name)


def end_of(game: PlayedGame, name: str) -> Finish:
    return next(finish for finish in game.finishes if finish.seat == game.players.index(name) + 1)


def counted(found: list[tuple[object, bool]]) -> dict[object, tuple[int, int]]:
    kinds = {kind for kind, _ in found}
    return {kind: (sum(k == kind for k, _ in found), sum(w for k, w in found if k == kind)) for kind in kinds}


@CASES
@given(plays())
def test_a_game_that_is_not_over_is_in_no_figure(games: list[PlayedGame]) -> None:
    running = [replace(game, ended=None, winners=()) for game in games]
    given_up = [replace(game, given_up=True) for game in games]
    assert chapters([*running, *given_up]) == chapters([])


@CASES
@given(plays())
def test_how_much_was_played_by_whom_and_when(games: list[PlayedGame]) -> None:
    told = chapters(games)
    assert (told.games, told.evenings) == (len(games), len({(game.table, game.evening) for game in games}))
    slow = counted([(name, name in game.winner_names) for game in games for name in game.players])
    assert {person.name: (tally.played, tally.won) for person, tally in told.persons} == slow
    assert {one.game: one.played for one in told.listed} == Counter(game.game for game in games)
    assert dict(told.times) == Counter(str(game.began.year) for game in games)


@CASES
@given(plays(), st.sampled_from(NAMES))
def test_what_a_person_has_won(games: list[PlayedGame], name: str) -> None:
    own = [game for game in games if name in game.players]
    if not own:
        assert name not in {person.name for person in chapters(games).every_person}
        return
    told = chapters(games, Query(person=slug(name, games))).of_person
    assert told is not None
    assert (told.played, told.won) == (len(own), sum(name in game.winner_names for game in own))
    assert told.evenings == len({(game.table, game.evening) for game in own})
    games_won = counted([(game.game, name in game.winner_names) for game in own])
    assert {str(one.label): (one.played, one.won) for one in told.games} == games_won
    assert {int(str(one.label)): (one.played, one.won) for one in told.sizes} == counted(
        [(len(game.players), name in game.winner_names) for game in own]
    )
    ends = [(game, end_of(game, name)) for game in own]
    for shown, slow in (
        (told.roles, [((game.game, end.role), name in game.winner_names) for game, end in ends if end.role]),
        (told.teams, [((game.game, end.team), name in game.winner_names) for game, end in ends if end.team]),
    ):
        assert {(one.game_title, one.label): (one.played, one.won) for one in shown} == counted(list(slow))
    in_time = sorted(own, key=lambda game: game.began)
    rows = [len(list(row)) for won, row in groupby(name in game.winner_names for game in in_time) if won]
    assert told.longest_streak == max(rows, default=0)
    assert (told.first, told.last) == tuple(game.began.astimezone().date() for game in (in_time[0], in_time[-1]))


@CASES
@given(plays(), st.sampled_from(NAMES))
def test_with_whom_and_against_whom_somebody_has_won(games: list[PlayedGame], name: str) -> None:
    own = [game for game in games if name in game.players]
    if not own:
        return
    told = chapters(games, Query(person=slug(name, games))).of_person
    assert told is not None
    mates: list[tuple[object, bool]] = []
    rivals: list[tuple[object, bool]] = []
    for game in own:
        team, sided = end_of(game, name).team, any(finish.team for finish in game.finishes)
        for other in set(game.players) - {name}:
            end, won = end_of(game, other), name in game.winner_names
            if team and end.team == team:
                mates.append((other, won))
            elif (team and end.team) or (not sided and end != Finish(end.seat)):
                rivals.append((other, won))
    assert {one.person.name: (one.played, one.won) for one in told.mates} == counted(mates)
    assert {one.person.name: (one.played, one.won) for one in told.rivals} == counted(rivals)


@CASES
@given(plays())
def test_how_often_each_team_wins_and_how_long_a_game_takes(games: list[PlayedGame]) -> None:
    own = [game for game in games if game.game == "go"]
    told = chapters(games, Query(game="go")).of_game
    if told is None:
        assert not own
        return
    for size in told.sizes:
        there = [game for game in own if len(game.players) == size.players]
        slow: list[tuple[object, bool]] = []
        for game in there:
            teams = {finish.team for finish in game.finishes if finish.team}
            slow += [(team, any(end_of(game, name).team == team for name in game.winner_names)) for team in teams]
        assert size.played == len(there)
        assert {one.label: (one.played, one.won) for one in size.teams} == counted(slow)
    assert sum(size.played for size in told.sizes) == told.played == len(own)
    minutes = [game.duration_ms // 60_000 for game in own if game.duration_ms is not None]
    if told.lengths is None:
        assert not minutes
        return
    assert told.lengths.median == median_low(minutes)
    assert (told.lengths.shortest, told.lengths.longest) == (min(minutes), max(minutes))
    spans = told.lengths.spans
    assert [span.games for span in spans] == [sum(s.least <= m < s.most for m in minutes) for s in spans]
    assert sum(span.games for span in spans) == len(minutes)
    assert len(spans) <= 10


@CASES
@given(plays(), st.sampled_from(("", "go")), st.none() | st.integers(2026, 2028))
def test_game_and_year_choose_games(games: list[PlayedGame], game: str, year: int | None) -> None:
    told = chapters(games, Query(game=game, year=year))
    fit = [one for one in games if game in ("", one.game) and year in (None, one.began.year)]
    assert (told.games, told.evenings) == (len(fit), len({(one.table, one.evening) for one in fit}))
    assert {one.year for one in (one.began for one in games)} == set(told.every_year)
    assert sum(n for _, n in told.times) == len(fit)
    assert all(len(when) == (4 if year is None else 7) for when, _ in told.times)


@CASES
@given(plays())
def test_pages_of_evenings_hold_each_evening_once_the_newest_first(games: list[PlayedGame]) -> None:
    whole = sorted({(g.table, g.evening) for g in games})
    seen, asked = [], Query()
    while True:
        told = chapters(games, asked)
        seen += [evening.cursor for evening in told.shown]
        if not told.older:
            break
        asked = Query(before=told.shown[-1].cursor)
    assert len(seen) == len(whole)
    assert seen == sorted(seen, reverse=True)
    back: list[int] = []
    while told.newer and told.shown:
        told = chapters(games, Query(after=told.shown[0].cursor))
        back = [evening.cursor for evening in told.shown] + back
    assert back == seen[: len(back)]


def test_the_longest_row_is_broken_by_a_game_that_was_not_won() -> None:
    assert longest_row([True, True, False, True, True, True, False]) == 3
    assert longest_row([]) == longest_row([False]) == 0


def test_what_is_read_again_is_kept_until_a_game_begins_or_ends(tmp_path: Path) -> None:
    write_years(tmp_path, 12)
    reader = Reader(tmp_path, GAMES)
    first = reader.read(Query())
    assert reader.read(Query()) is first
    assert reader.read(Query(game="complots")) != first
    again = reader.read(Query())
    assert again is not first and again == first
    with closing(Log(tmp_path)) as log:
        log.append({"K7QM": [LogEntry(1, 0, 0, LogRow("complots", "Answered", b"{}"), "")]})
    assert reader.read(Query()) is again
    with closing(Log(tmp_path)) as log:
        log.append({"K7QM": [LogEntry(2, 0, 0, LogRow("", "EveningEnded", b"{}"), "")]})
    assert reader.read(Query()) is not again


def test_a_new_name_of_somebody_is_read_at_once(tmp_path: Path) -> None:
    write_years(tmp_path, 12)
    with closing(sqlite3.connect(tmp_path / LOG)) as db, db:
        db.execute("INSERT INTO persons VALUES ('a', 'Ada', '', '', 'en')")
    reader = Reader(tmp_path, GAMES)
    first = reader.read(Query())
    with closing(sqlite3.connect(tmp_path / LOG)) as db, db:
        db.execute("UPDATE persons SET name = 'Ida'")
    assert reader.read(Query()) is not first
