"""Players without a phone: their cards stay real, nothing about them is invented, and nobody waits forever (CD-16)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.core.game import Refused
from companion.core.question import NotAChoice
from companion.core.view import Facts
from companion.games.castle_of_the_devil import GAME
from companion.games.castle_of_the_devil.events import duels as d
from companion.games.castle_of_the_devil.events import ending as e
from companion.games.castle_of_the_devil.events import hidden as h
from companion.table import inputs as i
from tests.games.castle_of_the_devil.by_hand import NAMES, act, declare, declares, over, put, state, use
from tests.games.castle_of_the_devil.few_phones import CARO, begun, enter, playing, sits_down, without
from tests.games.few_phones import as_guest, in_window
from tests.golden.english import english
from tests.laws.evening import Evening, go_on_without, own, winners


def plan(evening: Evening) -> Sequence[str]:
    return [english(row.text) for row in evening.block("phoneless", Facts).rows]


# Before it begins


def test_real_cards_of_which_the_hub_knows_none_are_proposed_and_nobody_is_dealt_what_they_cannot_see() -> None:
    evening = sits_down()
    assert evening.question(1, "table-option-deal").value == "cards"
    evening.say(1, "table-remove", f"seat-{CARO}")
    assert evening.question(1, "table-option-deal").value == "hub"
    evening = sits_down()
    evening.say(1, "table-begin")
    assert not state(evening).dealt and not state(evening).companies
    evening = sits_down(deal="hub")
    evening.do(i.OpenWindow("a window at the hub", CARO))
    evening.say(1, "table-begin")
    assert state(evening).companies[CARO]


@pytest.mark.parametrize("edition", ["a", "b"])
def test_a_deal_by_the_hub_is_refused_in_words_and_nothing_has_begun(edition: str) -> None:
    evening = sits_down(edition, deal="hub")
    with pytest.raises(Refused) as refused:
        evening.say(1, "table-begin")
    says = english(refused.value.says)
    assert says.startswith("No phone to show these players their cards: Caro.")
    assert [english(notice) for notice in evening.public().notices] == [says], "the lobby says it at once"
    assert evening.table.running is None


@pytest.mark.parametrize(("deal", "entering"), [("cards", False), ("entered", True)])
@pytest.mark.parametrize(("edition", "support"), [("a", True), ("b", False)])
def test_the_plan_says_what_is_different(deal: str, entering: bool, edition: str, support: bool) -> None:
    rows = " ".join(plan(sits_down(edition, deal=deal)))
    assert "Real cards" in rows and "Their cards lie face up" in rows
    assert ("As a guest" in rows) == entering and ("aloud" in rows) == support


def test_where_everybody_has_a_phone_the_plan_says_nothing_of_it() -> None:
    evening = Evening(*NAMES[:5], games={GAME.name: GAME})
    evening.say(1, "table-game", GAME.name)
    assert not evening.shows("phoneless")
    assert evening.question(1, "table-option-deal").value == "hub"


# Cards that nobody enters


def test_what_nobody_tells_stays_unknown_until_who_comes_back_enters_it_in_secret() -> None:
    evening = begun("a", "entered")
    enter(evening)
    assert state(evening).phase == "entering"
    assert without(evening) == [h.CardUntold(CARO, "company"), h.CardUntold(CARO, "profession")]
    assert state(evening).phase == "preparing"
    assert CARO not in state(evening).companies and CARO not in state(evening).professions
    evening = playing("a", "entered")
    before = evening.view(1).public
    assert own(evening.say(CARO, "change-company", "order")) == [h.CompanyChanged(CARO, "order")]
    evening.say(CARO, "change-profession", "mixer")
    assert state(evening).companies[CARO] == "order" and state(evening).professions[CARO] == "mixer"
    assert evening.view(1).public == before


def trade(evening: Evening, effect: str, *, by: int, to: int) -> list[Any]:
    """Let a player resolve the effect of an object that they gave away; it is their turn."""
    put(evening, actor=by)
    act(evening, "trade", to)
    evening.say(to, "answer", effect)
    return own(evening.say(by, "effect", "done"))


def test_a_swap_with_somebody_untold_tells_each_what_the_hub_knows() -> None:
    evening = playing("a", "entered")
    swapped = trade(evening, "tome", by=1, to=CARO)[-1]
    assert swapped == h.ProfessionsSwapped(1, CARO, {CARO: "thug"})
    assert state(evening).professions == {2: "priest", 3: "doctor", 4: "master", CARO: "thug"}
    assert english(evening.question(1, "change-profession").text).startswith("Enter my profession now")


def test_a_swap_of_what_lies_face_up_is_known_to_both_where_the_hub_knows_cards() -> None:
    evening = playing("a", "entered")
    put(evening, actor=CARO)
    use(evening, CARO, "clairvoyant")
    assert trade(evening, "tome", by=1, to=CARO)[-1] == h.ProfessionsSwapped(1, CARO, {1: "clairvoyant", CARO: "thug"})
    evening = playing("a", "cards")
    put(evening, actor=CARO)
    use(evening, CARO, "clairvoyant")
    assert trade(evening, "tome", by=1, to=CARO)[-1] == h.ProfessionsSwapped(1, CARO, {})
    assert not state(evening).professions


def test_the_coat_of_somebody_untold_or_gone_takes_a_profession_that_stays_unknown() -> None:
    evening = playing("a", "entered")
    happened = trade(evening, "coat", by=CARO, to=1)
    assert h.CoatTaken(CARO) in happened
    assert CARO not in state(evening).professions and state(evening).trading.step == "read"
    evening = playing("a", "entered")
    trade(evening, "coat", by=1, to=2)
    assert h.CoatTaken(1) in own(go_on_without(evening, 1))
    assert 1 not in state(evening).professions and state(evening).trading.step == "read"


@pytest.mark.parametrize(
    ("winner", "loser", "shown"),
    [
        (1, 2, "It's on Anna's phone, under the bar."),
        (1, CARO, "Only Anna may look, then face down again."),
        (CARO, 2, "Only Caro may look, then face down again."),
    ],
)
@pytest.mark.parametrize("edition", ["a", "b"])
def test_a_look_is_at_the_card_where_no_phone_can_show_it(edition: str, winner: int, loser: int, shown: str) -> None:
    evening = playing(edition, "entered")
    happened = d.PrizeTaken(winner, loser, "look")
    (highlight,) = happened.highlights(state(evening))
    assert english(highlight.text) == shown


def test_a_look_at_company_and_profession_is_at_the_cards_where_one_of_them_is_unknown() -> None:
    evening = playing("b", "entered")
    put(evening, professions={})
    (highlight,) = d.PrizeTaken(1, 2, "look").highlights(state(evening))
    assert english(highlight.text) == "Only Anna may look, then face down again."


# Open cards of a player without a phone, or whose phone is gone: anybody enters them, and no verdict comes before


def reads(evening: Evening) -> list[str]:
    """Return the questions about open cards, by id."""
    return [id for id in evening.ids(1) if "-open-" in id]


def declared(deal: str = "cards") -> Evening:
    """Let Anna declare with Caro, who has no phone; the hub counts three objects in every hand."""
    evening = declare(put(playing("a", deal), objects=dict.fromkeys(range(1, 6), 3), deck=2), CARO)
    return evening


def enter_others(evening: Evening) -> None:
    for seat, company in enumerate(("order", "order", "brotherhood", "brotherhood"), 1):
        evening.say(seat, "company", company)
    evening.say(1, "objects", {"key": 2})


def test_anybody_enters_her_cards_as_they_lie_open_and_there_is_no_verdict_before() -> None:
    evening = declared()
    assert not evening.asks(CARO, "company") and not evening.asks(CARO, "objects")
    enter_others(evening)
    assert state(evening).verdict is None and evening.asks(4, f"open-company-{CARO}")
    evening.say(4, "open-company", "order")
    assert state(evening).verdict is None
    evening.say(2, "open-objects", {"key": 1})
    assert state(evening).verdict is None
    rows = [(english(row.label), english(row.text)) for row in evening.block("open-cards", Facts).rows]
    assert rows == [("Caro", "Order, Key")]
    assert own(evening.say(3, "judge", "judge"))
    assert winners(evening) == (1, 2, CARO)


def test_what_was_entered_wrongly_of_open_cards_is_entered_once_more_before_the_verdict() -> None:
    evening = declared()
    enter_others(evening)
    evening.say(4, "open-company", "brotherhood")
    evening.say(2, "open-objects", {})
    assert own(evening.say(3, "judge", "anew")) == [e.ReadAnew()]
    assert not evening.shows("open-cards") and state(evening).verdict is None
    assert state(evening).companies == {1: "order", 2: "order", 3: "brotherhood", 4: "brotherhood"}
    evening.say(4, "open-company", "order")
    evening.say(2, "open-objects", {"key": 1})
    evening.say(2, "judge", "judge")
    assert winners(evening) == (1, 2, CARO)


def test_one_open_card_is_asked_for_after_the_other_and_nobody_changes_in_secret_what_all_have_read() -> None:
    evening = declared()
    assert [id.split("open-")[1][:9] for id in reads(evening)] == [f"company-{CARO}"]
    evening.say(4, "open-company", "order")
    assert [id.split("open-")[1][:9] for id in reads(evening)] == [f"objects-{CARO}"]
    evening = declared()
    evening.say(4, "open-company", "order")
    evening.say(4, "open-objects", {"key": 1})
    assert not evening.asks(CARO, "change-company") and not evening.asks(CARO, "change-objects")
    evening = declared()
    evening.say(4, "open-company", "order")
    evening.say(4, "open-objects", {"key": 2, "lodge": 1})
    assert [english(line.text) for line in evening.view(None).public.happened[-2:]] == [
        "Caro: Order of Open Secrets.",
        "Caro: 2 × Key, Coat of arms of the lodge.",
    ]


def test_a_phone_that_dies_once_somebody_has_declared_is_waited_for_and_then_its_cards_lie_open() -> None:
    evening = declared("entered")
    assert evening.asks(1, "objects") and evening.asks(2, f"open-company-{CARO}")
    assert own(go_on_without(evening, 1)) == [h.CardUntold(1, "objects")]
    evening.say(2, "open-company", "order")
    evening.say(2, "open-objects-1", {"key": 2})
    evening.say(2, f"open-objects-{CARO}", {"key": 1})
    evening.say(2, "judge", "judge")
    assert winners(evening) == (1, 2, CARO)


def test_what_she_entered_as_a_guest_is_not_asked_again() -> None:
    evening = begun("a", "entered")
    enter(evening)
    for question, card in (("company", "order"), ("profession", "mixer")):
        evening.hub_controls(f"table-guest-{CARO}", "seat-2")
        move = evening.rules.guest(evening.table)
        assert move is not None and question in move.question.id
        evening.do(evening.answer(CARO, move, card))
    evening.say(1, "first", "seat-1")
    put(evening, objects=dict.fromkeys(range(1, 6), 3), deck=2)
    declares(evening)
    evening.say(1, "objects", {"key": 3})
    assert evening.outcome() is not None, "nothing lies open that the hub was not told"


def test_what_the_box_cannot_hold_is_entered_once_more_also_of_open_cards_and_the_rest_is_kept() -> None:
    evening = declared()
    enter_others(evening)
    evening.say(4, "open-company", "order")
    evening.say(4, "open-objects", {"key": 3})
    assert own(evening.say(3, "judge", "judge")) == [e.EntriesMismatched(holders=(1, CARO), things=("key",))]
    assert not any(evening.asks(seat, "company") for seat in range(1, 5)) and not evening.asks(4, "open-company")
    evening.say(1, "objects-check", {"key": 2})
    evening.say(4, "open-objects", {"key": 1})
    evening.say(3, "judge", "judge")
    assert winners(evening) == (1, 2, CARO)


def test_more_open_objects_than_the_hub_counts_are_refused_at_once_in_words() -> None:
    evening = declared()
    evening.say(4, "open-company", "order")
    put(evening, objects=dict.fromkeys(range(1, 6), 1))
    with pytest.raises(NotAChoice) as refused:
        evening.say(4, "open-objects", {"key": 2})
    assert english(refused.value.says) == "By the hub's count that's 1 object. Wrong? Fix the counts first."


@pytest.mark.parametrize("profession", ["thug", "mixer"])
def test_a_guess_at_the_profession_of_somebody_without_a_phone_tells_nothing(profession: Any) -> None:
    """Check the table page, where anyone taps for Caro: if a wrong guess were refused, it would tell a hidden card."""
    evening = playing("a", "entered")
    put(evening, actor=1, professions={**state(evening).professions, CARO: profession})
    act(evening, "duel", 2)
    over(evening)
    for seat in (3, 4):
        evening.say(seat, "support", "sword")
    evening.say(CARO, "aloud", "shield")
    over(evening)
    use(evening, CARO, "bodyguard")
    assert state(evening).face_up[CARO] == "bodyguard" == state(evening).professions[CARO]


def test_with_no_phone_at_all_the_hubs_own_controls_bring_a_declaration_to_its_verdict() -> None:
    evening = Evening(games={GAME.name: GAME})
    for name in NAMES[:3]:
        evening.hub_controls("table-seat", name)
    evening.hub_controls("table-game", GAME.name)
    evening.hub_controls("table-begin")
    evening.say(1, "first")
    put(evening, actor=1, objects=dict.fromkeys((1, 2, 3), 3), deck=2)
    declares(evening)
    for company in ("order", "brotherhood", "brotherhood"):
        evening.say(2, "open-company", company)
    evening.say(2, "open-objects", {"key": 2})
    evening.say(3, "judge", "judge")
    assert winners(evening) == (1,), "the smaller company, with its wine"


# Each secret step by a guest and in a window


def asked(step: str, seat: int) -> Evening:
    """Play until a seat is asked a secret step."""
    evening = begun("a", "cards" if step == "objects" else "entered")
    if step == "profession":
        evening.say(seat, "company", "order")
    if step in ("coat", "support"):
        enter(evening)
        evening.say(CARO, "company", "order")
        evening.say(CARO, "profession", "mixer")
    if step in ("coat", "support", "objects"):
        evening.say(1, "first", "seat-1")
        put(evening, actor=1 if step == "support" else seat)
    if step == "coat":
        act(evening, "trade", 2)
        evening.say(2, "answer", "coat")
        evening.say(seat, "effect", "done")
    if step == "support":
        act(evening, "duel", 2)
        over(evening)
    if step == "objects":
        declares(evening)
        evening.say(seat, "company", "order")
    return evening


STEPS: dict[str, tuple[object, Callable[[int], object]]] = {
    "company": ("order", lambda seat: h.CompanyEntered(seat, "order")),
    "profession": ("priest", lambda seat: h.ProfessionEntered(seat, "priest")),
    "coat": ("clairvoyant", lambda seat: h.CoatTaken(seat, "clairvoyant")),
    "support": ("shield", lambda seat: d.SupportChosen(seat, "shield")),
    "objects": ({"key": 1}, lambda seat: e.ObjectsEntered(seat, {"key": 1})),
}
"""The steps by the ids of their questions: an answer, and its fact about a seat."""


@pytest.mark.parametrize("step", STEPS)
def test_a_secret_step_of_a_phone_that_has_died_by_a_guest(step: str) -> None:
    answer, event = STEPS[step]
    evening = asked(step, 4)
    evening.do(i.ReportAway(4, is_long_away=False, is_overdue=True))
    assert evening.question(4, step).secret
    assert as_guest(evening, 4, 2, answer)[0] == event(4)


@pytest.mark.parametrize("by", ["a guest", "a window at the hub"])
@pytest.mark.parametrize("step", [step for step in STEPS if step != "objects"])
def test_a_secret_step_of_somebody_without_a_phone(step: str, by: str) -> None:
    answer, event = STEPS[step]
    evening = asked(step, CARO)
    found = as_guest(evening, CARO, 2, answer) if by == "a guest" else in_window(evening, CARO, step, answer)
    assert found[0] == event(CARO)
