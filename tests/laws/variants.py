"""The ways in which a game is played under the laws: what options decide about may hide other things."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.game import AnyGame, Setup
from companion.core.question import Answer, Question

Options = Mapping[str, Answer]

VARIANTS: Mapping[str, Mapping[str, Options]] = {
    "complots": {"with the real cards": {"deal": "cards"}, "dealt by the hub": {"deal": "hub"}},
}
"""By the names of the games; any other is played as it is when the host chooses nothing."""

NOTHING_SECRET = frozenset({"complots, with the real cards"})
"""Where the hub knows no secret: two evenings cannot differ in what it does not know."""


def variants(games: Mapping[str, AnyGame], *, secret: bool = False) -> dict[str, AnyGame]:
    """Return each game in each of its ways, or in those that hold a `secret`, by what they are called."""
    found: dict[str, AnyGame] = {}
    for name, game in games.items():
        ways = VARIANTS.get(name)
        found |= {f"{name}, {way}": _chosen(game, options) for way, options in ways.items()} if ways else {name: game}
    return {name: game for name, game in found.items() if not secret or name not in NOTHING_SECRET}


def _chosen(game: AnyGame, options: Options) -> AnyGame:
    """Return `game` with other defaults: the host may still choose."""

    def asked(setup: Setup) -> Sequence[Question]:
        return [replace(option, value=options.get(option.id, option.value)) for option in game.options(setup)]

    return dataclasses.replace(game, options=asked)
