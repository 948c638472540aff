"""A game is parked so that another one can be played; later the table goes on with it, or gives it up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Chance
from companion.core.table.events import Dropped, GameGivenUp, GameParked, Games, TableEvent
from companion.core.table.matters.matter import Matter, Wish
from companion.core.table.play import eyes_closed
from companion.core.table.state import Agreement, Table
from companion.core.text import Text, Words, say
from companion.core.view import HUB


def _brings_up(games: Games, table: Table) -> Iterator[Wish]:
    if table.playing and table.parked is None:
        yield Wish(text=say("Park the game, to go on with it later"), seats=table.voices())


def _refuses(games: Games, table: Table) -> Text | None:
    """Return why the game cannot wait now: only between two steps does nothing run that a pause would cut in two."""
    running = table.playing
    if running is None:
        return None
    game = games[running.game]
    if eyes_closed(games, table):
        return say("Eyes are closed now. The game can be parked when they are open.")
    if game.scene(running.state).line is not None:
        return say("Something is being read aloud. The game can be parked after it.")
    if game.due(running.state) is not None:
        return say("A clock is running. The game can be parked after it.")
    return None


PARK = Matter(
    what="park",
    brings_up=_brings_up,
    who_wants=lambda games, table, agreement: say(
        "{who} wants to park the game, to go on with it later.", who=table.name(agreement.by[0])
    ),
    held=lambda games, table, agreement, now, chance: [GameParked()],
    refuses=_refuses,
    hub_yes=say("Yes, park it"),
    icon="pause",
)


def _title(games: Games, table: Table) -> Words:
    return games[table.parked.running.game].title if table.parked else ""


def _gives_up(games: Games, table: Table) -> Iterator[Wish]:
    if table.parked and not table.playing:
        yield Wish(text=say("Give {game} up", game=_title(games, table)), seats=table.voices())


def _who_gives_up(games: Games, table: Table, agreement: Agreement) -> Words:
    game, by = _title(games, table), agreement.by[0]
    if by == HUB:
        return say("At the hub somebody wants to give {game} up: it ends, and nobody wins.", game=game)
    return say("{who} wants to give {game} up: it ends, and nobody wins.", who=table.name(by), game=game)


def _given_up(games: Games, table: Table, agreement: Agreement, now: int, chance: Chance) -> Sequence[TableEvent]:
    return [GameGivenUp()] if table.parked else [Dropped(GIVE_UP.what, 0)]


GIVE_UP = Matter(
    what="give-up",
    brings_up=_gives_up,
    who_wants=_who_gives_up,
    held=_given_up,
    hub_yes=say("Yes, give it up"),
    hub_waits=True,
)
