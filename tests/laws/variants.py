"""The ways in which a game is played under the laws: options may change the secrets."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from companion.core.game import AnyGame, Setup
from companion.core.question import Answer, Question
from tests.laws.folders import brought

Options = Mapping[str, Answer]


def ways(game: str) -> Mapping[str, Options]:
    """Return the ways to play a game by their names: none if it is only played with its defaults."""
    found: Mapping[str, Options] = getattr(brought(game, "drawn"), "VARIANTS", {})
    return found


def variants(games: Mapping[str, AnyGame], *, secret: bool = False) -> dict[str, AnyGame]:
    """Return each game in each of its ways, or in those that hold a `secret`, by name."""
    found: dict[str, AnyGame] = {}
    for name, game in games.items():
        # In these the hub knows no secret, so two evenings cannot differ in one.
        left_out: Collection[str] = getattr(brought(name, "drawn"), "NOTHING_SECRET", ()) if secret else ()
        played = {
            f"{name}, {way}": with_options(game, options) for way, options in ways(name).items() if way not in left_out
        }
        found |= played or {name: game}
    return found


def with_options(game: AnyGame, options: Options) -> AnyGame:
    """Return `game` with other defaults: the host can still choose."""

    def asked(setup: Setup) -> Sequence[Question]:
        return [replace(option, value=options.get(option.id, option.value)) for option in game.options(setup)]

    return dataclasses.replace(game, options=asked)
