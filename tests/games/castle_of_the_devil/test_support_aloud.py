"""Support in a duel by players without a phone: in secret as long as they like, else aloud; no fighter decides that."""

from __future__ import annotations

import pytest

from companion.games.castle_of_the_devil import GAME
from companion.games.castle_of_the_devil.events import duels as d
from tests.games.castle_of_the_devil.by_hand import begin_action, over, state
from tests.games.castle_of_the_devil.few_phones import CARO, playing
from tests.games.few_phones import in_window
from tests.golden.english import english
from tests.laws.evening import Evening, go_on_without, own, taken_back


def fighting(deal: str = "cards") -> Evening:
    """Let Anna challenge Ben; Dino, Elsa and Caro support somebody (edition A)."""
    evening = begin_action(playing("a", deal), "duel", 2)
    over(evening)
    return evening


def test_who_has_no_phone_says_aloud_whom_they_support_once_all_others_have_chosen() -> None:
    evening = fighting()
    assert evening.asks(CARO, "support") and not evening.asks(CARO, "aloud")
    evening.say(3, "support", "sword")
    assert not evening.asks(CARO, "aloud")
    evening.say(4, "support", "shield")
    shown = own(evening.say(CARO, "aloud", "shield"))
    assert shown[:2] == [d.SupportSaid(CARO, "shield"), d.SupportShown({3: "sword", 4: "shield", CARO: "shield"})]
    assert state(evening).fighting.supporters == {3: "sword", 4: "shield", CARO: "shield"}


def test_anybody_but_the_fighters_enters_what_she_says_and_chance_decides_only_where_people_say_so() -> None:
    evening = fighting()
    evening.say(3, "support", "sword")
    evening.say(4, "support", "shield")
    assert [seat for seat in range(1, 6) if evening.asks(seat, "aloud")] == [3, 4, CARO], "no fighter enters it"
    evening.say(4, "aloud", "sword")
    assert state(evening).fighting.supporters[CARO] == "sword"
    evening = fighting()
    evening.say(3, "support", "sword")
    evening.say(4, "support", "shield")
    drawn, *_ = own(evening.say(CARO, "aloud", "any"))
    assert isinstance(drawn, d.SupportDrawn)
    assert any("Chance decides: Caro supports" in english(line.text) for line in evening.view(None).public.happened)


def continuing(evening: Evening) -> list[int]:
    """Return the seats that may continue without Caro's secret answer."""
    return [seat for seat in evening.table.seats if evening.asks(seat, f"table-without-{CARO}")]


@pytest.mark.parametrize("deal", ["cards", "entered"])
def test_no_fighter_continues_without_the_secret_support_of_somebody_who_has_no_phone(deal: str) -> None:
    """Check the game in which one duelist alone made Kim vote aloud, against her secrecy."""
    evening = fighting(deal)
    assert continuing(evening) == [3, 4]
    with pytest.raises(LookupError):
        evening.say(1, f"table-without-{CARO}")
    evening.say(3, f"table-without-{CARO}")
    assert evening.asks(CARO, "support"), "she may still choose in secret until the notice is over"
    assert own(evening.wait(10_000)) == [d.SupportUntold(CARO)]


def test_nobody_is_told_to_say_aloud_what_they_may_still_choose_in_secret() -> None:
    evening = fighting()
    for seat in (3, 4):
        evening.say(seat, "support", "sword")
    says = "Everyone else has chosen. Caro, choose as a guest, or say it aloud."
    assert english(evening.view(None).public.next) == says
    evening.say(3, f"table-without-{CARO}")
    evening.wait(10_000)
    assert english(evening.view(None).public.next) == "Everyone else has chosen. Caro, say it aloud."


def test_a_phone_that_the_fighters_share_continues_without_nobody_while_another_one_may() -> None:
    evening = Evening("Anna", "Ben", games={GAME.name: GAME})
    evening.sit("Dino", device="phone of Anna")
    evening.sit("Elsa")
    evening.hub_controls("table-seat", "Caro")
    evening.play(GAME.name, edition="a", deal="cards")
    evening.say(1, "first", "seat-1")
    begin_action(evening, "duel", 2)
    over(evening)
    assert continuing(evening) == [4]


def test_with_no_phone_but_the_fighters_the_hubs_own_controls_continue() -> None:
    evening = Evening("Anna", "Ben", games={GAME.name: GAME})
    for name in ("Dino", "Elsa", "Caro"):
        evening.hub_controls("table-seat", name)
    evening.play(GAME.name, edition="a", deal="cards")
    evening.say(1, "first", "seat-1")
    begin_action(evening, "duel", 2)
    over(evening)
    assert not continuing(evening)
    evening.hub_controls(f"table-without-{CARO}")
    assert own(evening.wait(10_000)) == [d.SupportUntold(CARO)]


def test_no_fighter_enters_an_open_choice_of_support_for_somebody_who_has_no_phone() -> None:
    evening = begin_action(playing("b"), "duel", 2)
    over(evening)
    for seat in (3, 4):
        evening.say(seat, "support", "abstain")
    assert [seat for seat in evening.table.seats if evening.asks(seat, "support")] == [3, 4, CARO]


def test_a_phone_that_dies_is_waited_for_until_the_table_goes_on_without_it() -> None:
    evening = fighting()
    for seat in (4, CARO):
        evening.say(seat, "support", "shield")
    assert own(go_on_without(evening, 3)) == [d.SupportUntold(3)]
    assert state(evening).phase == "support" and not evening.asks(3, "support")
    evening.say(4, "aloud", "sword")
    assert state(evening).fighting.supporters == {3: "sword", 4: "shield", CARO: "shield"}


def test_what_was_said_aloud_is_taken_back_or_put_right_and_a_ballot_is_final() -> None:
    evening = fighting()
    evening.say(4, "support", "sword")
    go_on_without(evening, 3)
    evening.say(4, "aloud-3-for-3", "sword")
    taken_back(evening)
    evening.say(4, "aloud-3-for-3", "shield")
    evening.say(CARO, "aloud", "shield")
    assert evening.choices(1, "right-support") == ["seat-3", f"seat-{CARO}", "sword", "shield"]
    evening.say(1, "right-support", {f"seat-{CARO}": 1, "sword": 1})
    evening.say(2, "table-agree-entry", "yes")
    assert state(evening).fighting.supporters == {3: "shield", 4: "sword", CARO: "sword"}


def test_nobody_says_aloud_for_who_has_a_window_by_now_whom_they_support() -> None:
    evening = fighting()
    for seat in (3, 4):
        evening.say(seat, "support", "sword")
    assert evening.asks(3, "aloud")
    assert d.SupportChosen(CARO, "shield") in in_window(evening, CARO, "support", "shield")
    assert not any(evening.asks(seat, "aloud") for seat in (1, 2, 3, 4))
