"""The preparation of every game: it happens once, and each drawn item lies where it belongs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.core.game import AnyGame
from companion.core.places import Where
from companion.core.text import Words
from companion.core.view import Cards, Checklist, TableView
from companion.table.game.play import setup_of
from tests.laws.evening import Evening
from tests.laws.games import UNDER_LAW
from tests.laws.variants import variants

NAMES = ("Anna", "Ben", "Caro", "Dora", "Emil")

SINGLE = ("bag", "clock", "king", "knife", "lamp", "map")
"""The drawings of things of which a box holds one: none lies in front of everybody."""

PLAYED = {name: game for name, game in variants(UNDER_LAW).items() if game.primer}

every = pytest.mark.parametrize("game", PLAYED.values(), ids=PLAYED)


def lobby(game: AnyGame) -> Evening:
    """Return a table that has picked the game."""
    evening = Evening(*NAMES, games={game.name: game})
    if not evening.asks(1, "table-begin"):
        evening.say(1, "table-game", game.name)
    return evening


def lists(public: TableView, plan: set[str]) -> list[str]:
    """Return the ids of blocks that say what to lay out: lists to tick, cards to act on, and the rows of the plan."""
    return [
        block.id
        for block in public.blocks
        if isinstance(block, Checklist) or (isinstance(block, Cards) and block.leads) or block.id in plan
    ]


def laid(evening: Evening, game: AnyGame) -> list[tuple[Where, Words]]:
    """Return the layout of the game for the people at the table, each item with its place."""
    assert game.primer
    return [(one.where, one.text) for one in game.primer(setup_of(game, evening.table)).laid]


@every
def test_what_was_drawn_to_the_end_is_not_listed_again(game: AnyGame) -> None:
    evening = lobby(game)
    if not evening.asks(1, "table-lay"):
        return
    drawn = evening.fork()
    drawn.say(1, "table-lay")
    while drawn.asks(2, "table-lesson"):
        drawn.say(2, "table-lesson")
    plan = {block.id for block in drawn.public().blocks}
    drawn.say(1, "table-begin")
    assert not (found := lists(drawn.public(), plan)), f"laid out item by item, then listed again: {found}"
    asked = [id for seat in drawn.table.seats for id in drawn.ids(seat) if "tick" in id]
    assert not asked, f"laid out item by item, then to be ticked: {asked}"


@every
def test_a_list_in_the_game_is_drawn_as_it_is_ticked(game: AnyGame) -> None:
    evening = lobby(game)
    drawn_before = evening.asks(1, "table-lay")
    layout = laid(evening, game)
    evening.say(1, "table-begin")
    listed = [block for block in evening.public().blocks if isinstance(block, Checklist)]
    if not listed:
        assert drawn_before, "nothing says how to set up"
        return
    items = [item for block in listed for item in block.items]
    if drawn_before:
        assert [(item.where, item.text) for item in items] == layout, "the list is another one than the drawing"
    assert {where for where, _ in layout} <= {item.where for item in items}, "nothing is drawn at these places"
    for item in items:
        before = [*drawn(evening.public())]
        if tick(evening, item.id) and item.where:
            now = [*drawn(evening.public())]
            assert (item.where, item.text) in now and len(now) > len(before), f"{item.text} is not drawn"


def tick(evening: Evening, item: str) -> bool:
    """Tick an item while the list stands open; return whether it still does."""
    for id in evening.ids(1):
        if f"done-{item}" in evening.choices(1, id):
            evening.say(1, id, f"done-{item}")
            return any(isinstance(block, Checklist) for block in evening.public().blocks)
    raise AssertionError(f"nobody can tick {item}")


def drawn(public: TableView) -> Iterator[tuple[Where, Words]]:
    """Yield the items on the drawn table: in front of everybody, and done in lists elsewhere."""
    for one in public.layout.items if public.layout else ():
        yield one.where, one.text
    for block in public.blocks:
        for item in block.items if isinstance(block, Checklist) else ():
            if item.done and item.where:
                yield item.where, item.text
                held = [item.text in [thing.text for thing in seat.things] for seat in public.seats]
                assert all(held) if item.where == "each" else not any(held), (item.where, item.text, held)


@every
def test_a_single_thing_is_not_in_front_of_everybody(game: AnyGame) -> None:
    assert game.primer
    evening = lobby(game)
    at_each = [(one.drawing, one.where) for one in game.primer(setup_of(game, evening.table)).laid]
    evening.say(1, "table-begin")
    for block in evening.public().blocks:
        items = block.items if isinstance(block, Checklist) else ()
        at_each += [(item.icon, item.where) for item in items if item.where]
    wrong = [drawing for drawing, where in at_each if where == "each" and drawing in SINGLE]
    assert not wrong, f"of these the box holds one, and they are drawn in front of everybody: {wrong}"
