"""Events as bytes and back: nothing in the log is lost."""

from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from companion.core.game import Player, Setup
from companion.core.question import Answer
from companion.core.text import Text
from companion.games import GAMES
from companion.table import TableRules
from companion.table import events as e
from companion.table.replay import Events, LogRow, UnknownEvent, replay
from tests.laws.evening import Evening
from tests.laws.shadow import SHADOW
from tests.long import cases

BOTH = {**GAMES, SHADOW.name: SHADOW}
LOG = Events(BOTH)

EXAMPLES, OF_SOAK = 8, 500
"""The number of events of each type that are tried."""

SEATS = st.integers(1, 10)
NAMES = st.text(min_size=1, max_size=16)
ANSWERS = NAMES | st.integers(-99, 99) | st.dictionaries(NAMES, st.integers(0, 3)) | st.lists(NAMES).map(tuple)
PLAYERS = st.lists(st.builds(Player, SEATS, NAMES), min_size=1, max_size=4).map(tuple)
SETUPS = st.builds(
    Setup, players=PLAYERS, options=st.dictionaries(NAMES, ANSWERS), winners=st.lists(SEATS, max_size=2).map(tuple)
)
TEXTS = st.builds(
    Text,
    message=st.text(max_size=20),
    values=st.dictionaries(NAMES, st.one_of(st.integers(0, 99), NAMES, st.lists(NAMES, max_size=3).map(tuple))),
)
FIELDS: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(0, 2**52),
    type(None): st.none(),
    str: st.text(max_size=20),
    bool: st.booleans(),
    Setup: SETUPS,
    Text: TEXTS,
    Answer: ANSWERS,
    tuple[int, ...]: st.lists(SEATS, max_size=5).map(tuple),
    tuple[str, ...]: st.lists(NAMES, max_size=5).map(tuple),
    dict[int, int]: st.dictionaries(SEATS, st.integers(-9999, 9999)),
    dict[int, str]: st.dictionaries(SEATS, st.text(max_size=9)),
    dict[str, int]: st.dictionaries(st.text(max_size=9), st.integers(0, 20)),
}
"""A strategy for each kind of field; an event with a field of a new kind fails here until it is added."""


def made(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy for events of a type, made from the types of its fields."""
    hints = get_type_hints(kind)
    return st.builds(kind, **{field.name: filled(hints[field.name]) for field in msgspec.structs.fields(kind)})


def filled(hint: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for the values of this type."""
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if hint not in FIELDS and get_origin(hint) in (Union, UnionType):
        return st.one_of([filled(one) for one in get_args(hint)])
    if hint not in FIELDS and get_origin(hint) is tuple and get_args(hint)[-1] is not ...:
        return st.tuples(*map(filled, get_args(hint)))
    if hint not in FIELDS and get_origin(hint) is tuple:
        return st.lists(filled(get_args(hint)[0]), max_size=5).map(tuple)
    if hint not in FIELDS and get_origin(hint) is dict:
        keys, values = get_args(hint)
        return st.dictionaries(filled(keys), filled(values), max_size=8)
    if hint not in FIELDS and isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return made(hint)
    return FIELDS[hint]


EVERY = [("", kind) for kind in e.TABLE_EVENTS] + [(game.name, kind) for game in BOTH.values() for kind in game.events]
"""Each event with the name of its game, which is empty for the table's own events."""


@pytest.mark.parametrize(("game", "kind"), EVERY)
def test_every_event_comes_back_as_it_was(game: str, kind: type[Any], soak: bool) -> None:
    @settings(max_examples=OF_SOAK if soak else cases(EXAMPLES))
    @given(made(kind))
    def comes_back(event: Any) -> None:
        happened = e.GameAdvanced(game, event) if game else event
        row = LOG.encode(happened)
        assert (row.game, row.type) == (game, kind.__name__)
        assert LOG.decode(row) == happened

    comes_back()


def test_two_games_may_have_events_of_the_same_name() -> None:
    """Check that each of the two `BallotCast` is read as its own."""
    for game in (BOTH["open-table"], SHADOW):
        kind = next(kind for kind in game.events if kind.__name__ == "BallotCast")
        seat, choice = (2, "yes") if game.name == "open-table" else (2, 3)
        read = LOG.decode(LOG.encode(e.GameAdvanced(game.name, kind(seat, choice))))
        assert isinstance(read, e.GameAdvanced) and type(read.event) is kind


def test_a_row_of_a_newer_version_is_not_guessed_at() -> None:
    with pytest.raises(UnknownEvent, match="table: Danced"):
        LOG.decode(LogRow("", "Danced", b"{}"))


@pytest.mark.parametrize(("game", "kind"), EVERY)
def test_a_row_with_a_field_that_only_a_newer_version_knows_is_not_guessed_at(game: str, kind: type[Any]) -> None:
    found: list[type[msgspec.Struct]] = [Text, *parts(inspect.type_info(kind))]
    assert [part for part in found if not part.__struct_config__.forbid_unknown_fields] == []
    with pytest.raises(UnknownEvent, match=kind.__name__):
        LOG.decode(LogRow(game, kind.__name__, b'{"type": "%s", "danced": 1}' % kind.__name__.encode()))


def parts(kind: inspect.Type) -> Iterator[type[Any]]:
    """Yield the types of all parts of an event that have fields of their own, and its own type."""
    if isinstance(kind, inspect.StructType):
        yield kind.cls
        for field in kind.fields:
            yield from parts(field.type)
    inner = (getattr(kind, name, None) for name in ("item_type", "key_type", "value_type"))
    for one in (*filter(None, inner), *getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        # A text stands in texts.
        if not (isinstance(one, inspect.StructType) and one.cls is Text):
            yield from parts(one)


def test_a_table_begins_with_its_opening() -> None:
    rules = TableRules(BOTH)
    with pytest.raises(ValueError, match="no events"):
        replay(rules, [])
    with pytest.raises(TypeError, match="TableOpened"):
        replay(rules, [e.Paused()])


def test_a_replay_leads_to_the_same_table_with_every_view_the_same() -> None:
    evening = Evening("Anna", "Ben", "Caro", "Dino", games=BOTH)
    evening.play("shadow", nights=3)
    evening.wait(15_000)
    evening.say(2, "choice", "seat-1")
    evening.say(4, "table-pause")
    again = replay(TableRules(BOTH), [LOG.decode(LOG.encode(event)) for event in evening.events])
    assert again == evening.table
    for observer in (None, *again.seats):
        assert TableRules(BOTH).view(again, observer) == evening.view(observer)
