"""The bag of the open table: open and secret draws, and no token is made or lost."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.view import Cards
from companion.games.open_table import events as o
from companion.games.open_table.state import TOKENS
from tests.games.open_table.by_hand import NAMES, playing, state, tokens
from tests.laws.evening import Evening, own
from tests.long import cases


def test_a_bag_needs_a_token() -> None:
    with pytest.raises(Refused, match="at least one token"):
        playing().say(1, "fill", tokens())


def test_an_open_draw_lies_before_its_seat() -> None:
    evening = playing()
    evening.say(1, "fill", tokens(red=1, black=1))
    assert own(evening.say(2, "draw", "open", chance=Chance(lambda n: n - 1))) == [o.TokenDrawn(2, "black")]
    drawn = evening.block("drawn", Cards)
    assert [(card.seat, card.icon) for card in drawn.cards] == [(2, "token-black")]


def test_a_secret_draw_is_seen_by_its_seat_alone_until_it_is_shown() -> None:
    evening = playing()
    evening.say(1, "fill", tokens(red=1, black=1))
    evening.say(2, "draw", "secret", chance=Chance(lambda n: 1))
    private = evening.view(2).private
    assert private and [secret.icon for secret in private.secrets] == ["token-black"]
    assert not evening.asks(1, "show") and not evening.asks(1, "fill")
    for eye in (None, 1, 3):
        assert "token-black" not in repr(evening.view(eye))
    evening.say(2, "show")
    assert "token-black" in repr(evening.view(None))
    assert evening.view(2).private.secrets == ()  # type: ignore[union-attr]


def test_an_empty_bag_gives_nothing() -> None:
    evening = playing()
    evening.say(1, "fill", tokens(red=1))
    evening.say(1, "draw", "open")
    assert not evening.asks(2, "draw")


def test_two_who_draw_at_once_draw_once() -> None:
    evening = playing()
    evening.say(1, "fill", tokens(red=5))
    late = evening.question(3, "draw").id
    evening.say(2, "draw", "open")
    assert late not in evening.ids(3)


def test_all_tokens_go_back_into_the_bag() -> None:
    evening = playing()
    evening.say(1, "fill", tokens(red=1, blue=2))
    evening.say(2, "draw", "secret")
    evening.say(3, "draw", "open")
    evening.say(1, "return")
    bag = state(evening).bag
    assert bag and bag.inside == tokens(red=1, blue=2) and not bag.drawn and not bag.held


STEPS = st.lists(st.tuples(st.integers(1, 3), st.sampled_from(["open", "secret", "show", "return"])), max_size=25)


@settings(max_examples=cases(60), deadline=None)
@given(st.fixed_dictionaries({token: st.integers(0, 4) for token in TOKENS}), STEPS, st.integers())
def test_no_token_is_made_or_lost(filled: dict[str, int], steps: list[tuple[int, str]], seed: int) -> None:
    evening = Evening(*NAMES, seed=seed)
    evening.play("open-table")
    evening.say(1, "fill", {**filled, "red": filled["red"] + 1})
    for seat, what in steps:
        start = "draw" if what in ("open", "secret") else what
        if evening.asks(seat, start):
            evening.say(seat, start, what if start == "draw" else "go")
        assert everything(evening) == {**filled, "red": filled["red"] + 1}


def everything(evening: Evening) -> dict[str, Any]:
    bag = state(evening).bag
    assert bag and all(number >= 0 for number in bag.inside.values())
    out = [token for _, token in bag.drawn] + [token for held in bag.held.values() for token in held]
    return {token: bag.inside[token] + out.count(token) for token in TOKENS}
