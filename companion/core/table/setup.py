"""What a game would begin with, if it began now."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import AnyGame, Player, Setup
from companion.core.table.state import Table


def setup_of(game: AnyGame, table: Table) -> Setup:
    """Return who sits at the table, what the host has chosen, and for all else what holds without an answer."""
    setup = Setup(
        players=tuple(Player(sitter.seat, sitter.name) for sitter in table.sitters),
        options=dict(table.options),
        winners=tuple(seat for seat in table.last_winners.get(game.name, ()) if seat in table.seats),
        again=game.name in table.last_winners,
        words={line: dict(words) for line, words in game.words.items()},
    )
    defaults = {option.id: option.value for option in game.options(setup) if option.value is not None}
    return replace(setup, options={**defaults, **table.options})
