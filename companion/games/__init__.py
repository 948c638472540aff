"""The games, in the order of the menu. A new game is a folder here and a line in this list.

    among_cultists/       Among Cultists
    complots/             Complots (Coup)
    overthrone/           Overthrone
    castle_of_the_devil/  Castle of the Devil
    werewolf/             Werewolf
    open_table/           any game that the hub does not know: rounds, points, votes

The package of a game holds what the menu shows. Its rules are imported once the game is picked, or found in a log.

Games are pure: no clock, no chance of their own, no files, no threads; they import
`companion.core`, `companion.kit`, msgspec and parts of the standard library only.
"""

from __future__ import annotations

from companion.core.game import AnyGame
from companion.games import among_cultists, castle_of_the_devil, complots, open_table, overthrone, werewolf

GAMES: dict[str, AnyGame] = {
    game.name: game
    for game in (
        among_cultists.GAME,
        complots.GAME,
        overthrone.GAME,
        castle_of_the_devil.GAME,
        werewolf.GAME,
        open_table.GAME,
    )
}
