"""The law *put right* notices a correction that ends or reveals something, that stays, or that is missing."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest

from companion.core.chance import Chance
from companion.core.event import AnyEvent, Entry, Event, Reveal
from companion.core.game import AnyGame, after
from companion.core.offer import Offer
from companion.core.report import Stop
from companion.games import GAMES
from tests.laws.evening import Evening
from tests.laws.figures import FIGURES, WAYS
from tests.laws.mutants import change
from tests.laws.put_right import lists_each_field, offers_to_put_right, tells_nothing

EVENINGS = 20
"""Random evenings in which a fault must show."""

Spoil = Callable[[AnyGame, Any, Sequence[AnyEvent], int, Chance], Sequence[AnyEvent]]
"""What a correction makes happen instead, from the state before it and from what it should make happen."""


class Turned(Reveal[Any]):
    """Something is turned over; nothing more comes of it."""

    def after(self, state: Any) -> Any:
        """Return the same state."""
        return state


class Happened(Event[Any]):
    """Something has happened that closes the way back."""

    def after(self, state: Any) -> Any:
        """Return the same state."""
        return state


class Unchanged(Entry[Any]):
    """Something is put right in name alone."""

    def after(self, state: Any) -> Any:
        """Return the same state."""
        return state


def _ends(game: AnyGame, state: Any, happened: Sequence[AnyEvent], now: int, chance: Chance) -> Sequence[AnyEvent]:
    over = [*happened, *game.happens(after(state, happened), Stop(for_good=True), now, chance)]
    # Where the table says who has won, it has not ended yet.
    return over if game.outcome(after(state, over)) else happened


SPOILT: dict[str, tuple[Spoil, str]] = {
    "ends the game": (_ends, "a correction ends the game"),
    "reveals something": (lambda game, state, happened, *_: [*happened, Turned()], "a correction reveals"),
    "cannot be taken back": (lambda game, state, happened, *_: [*happened, Happened()], "cannot be taken back"),
    "changes nothing": (lambda *_: [Unchanged()], "changes nothing"),
}


def corrected(game: AnyGame, spoil: Spoil) -> AnyGame:
    """Return `game`, in which a correction makes something else happen."""

    def spoilt(state: Any, offer: Offer[Any]) -> Offer[Any]:
        def effect(by: Any, answer: Any, now: int, chance: Chance) -> Sequence[AnyEvent]:
            return spoil(game, state, offer.effect(by, answer, now, chance), now, chance)

        return change(offer, effect=effect) if offer.question.rights else offer

    return replace(
        game,
        events=(*game.events, Turned, Happened, Unchanged),
        offers=lambda state: [spoilt(state, offer) for offer in game.offers(state)],
    )


every_game = pytest.mark.parametrize("name", FIGURES)


@every_game
@pytest.mark.parametrize("what", SPOILT)
def test_a_correction_that_does_something_else_is_noticed(name: str, what: str) -> None:
    spoil, says = SPOILT[what]
    ways = [corrected(game, spoil) for game in WAYS.values() if game.name == name]
    with pytest.raises(AssertionError, match=says):
        for seed in range(EVENINGS):
            list(tells_nothing(ways[seed % len(ways)], FIGURES[name], seed))


@every_game
def test_a_moment_at_which_nothing_can_be_put_right_is_noticed(name: str) -> None:
    game = next(game for game in WAYS.values() if game.name == name)
    silent = replace(game, offers=lambda state: [one for one in game.offers(state) if not one.question.rights])
    with pytest.raises(AssertionError, match="nothing can be put right in the phase"):
        for seed in range(EVENINGS):
            offers_to_put_right(silent, FIGURES[name], seed)


@every_game
def test_a_list_that_lacks_a_field_or_says_nothing_of_it_is_noticed(name: str) -> None:
    evening = Evening(*("Anna", "Ben", "Caro", "Dino", "Elsa"), games={name: GAMES[name]})
    evening.play(name)
    brought, state = FIGURES[name], evening.table.playing.state if evening.table.playing else None
    lists_each_field(brought, state)
    field = next(iter(brought.FIELDS))
    for fields, says in (
        ({one: what for one, what in brought.FIELDS.items() if one != field}, f"lacks fields of the state.*{field}"),
        ({**brought.FIELDS, "moon": "it shines by itself"}, "that the state has not.*moon"),
        ({**brought.FIELDS, field: "nothing"}, f"no sentence that says why.*{field}"),
    ):
        listed = SimpleNamespace(PUT_RIGHT=brought.PUT_RIGHT, FIELDS=fields, NOT_IN=brought.NOT_IN)
        with pytest.raises(AssertionError, match=says):
            lists_each_field(cast(ModuleType, listed), state)
