"""Cards that lie open of who has no phone, or is gone: anybody enters them, and no verdict comes before (CD-16)."""

from companion.core.view import Facts
from companion.games.castle_of_the_devil import GAME
from companion.games.castle_of_the_devil.events import ending as e
from companion.games.castle_of_the_devil.events import hidden as h
from tests.games.castle_of_the_devil.by_hand import NAMES, declares, put, state
from tests.games.castle_of_the_devil.phoneless import CARO, begun, enter, playing
from tests.golden.english import english
from tests.laws.evening import Evening, go_on_without, own


def reads(evening: Evening) -> list[str]:
    """Return what is asked of cards that lie open, by its id."""
    return [id for id in evening.ids(1) if "-open-" in id]


def declared(deal: str = "cards") -> Evening:
    """Anna declares with Caro, who has no phone; the hub counts three objects in every hand."""
    evening = put(playing("a", deal), objects=dict.fromkeys(range(1, 6), 3), deck=2)
    declares(evening, CARO)
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
    found = evening.outcome()
    assert found is not None and found.winners == (1, 2, CARO)


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
    found = evening.outcome()
    assert found is not None and found.winners == (1, 2, CARO)


def test_one_open_card_is_asked_for_after_the_other() -> None:
    evening = declared()
    assert [id.split("open-")[1][:9] for id in reads(evening)] == [f"company-{CARO}"]
    evening.say(4, "open-company", "order")
    assert [id.split("open-")[1][:9] for id in reads(evening)] == [f"objects-{CARO}"]


def test_a_phone_that_dies_once_somebody_has_declared_is_waited_for_and_then_its_cards_lie_open() -> None:
    evening = declared("entered")
    assert evening.asks(1, "objects") and evening.asks(2, f"open-company-{CARO}")
    assert own(go_on_without(evening, 1)) == [h.CardUntold(1, "objects")]
    evening.say(2, "open-company", "order")
    evening.say(2, "open-objects-1", {"key": 2})
    evening.say(2, f"open-objects-{CARO}", {"key": 1})
    evening.say(2, "judge", "judge")
    found = evening.outcome()
    assert found is not None and found.winners == (1, 2, CARO)


def test_what_she_entered_as_a_guest_is_not_asked_again() -> None:
    evening = begun("a", "entered")
    enter(evening)
    for question, card in (("company", "order"), ("profession", "mixer")):
        evening.at_hub(f"table-guest-{CARO}", "seat-2")
        offer = evening.rules.guest(evening.table)
        assert offer is not None and question in offer.question.id
        evening.do(evening.answer(CARO, offer, card))
    evening.say(1, "first", "seat-1")
    put(evening, objects=dict.fromkeys(range(1, 6), 3), deck=2)
    declares(evening)
    evening.say(1, "objects", {"key": 3})
    assert evening.outcome() is not None, "nothing lies open that the hub was not told"


def test_what_the_box_cannot_hold_is_entered_once_more_also_of_open_cards() -> None:
    evening = declared()
    enter_others(evening)
    evening.say(4, "open-company", "order")
    evening.say(4, "open-objects", {"key": 3})
    assert own(evening.say(3, "judge", "judge")) == [e.EntriesMismatched(hands=False)]
    assert not evening.shows("open-cards") and reads(evening)
    for seat, company in enumerate(("order", "order", "brotherhood", "brotherhood"), 1):
        evening.say(seat, "company-again", company)
    evening.say(1, "objects-again", {"key": 2})
    evening.say(4, "open-company", "order")
    evening.say(4, "open-objects", {"key": 1})
    evening.say(3, "judge", "judge")
    assert evening.outcome() is not None


def test_nobody_changes_in_secret_what_all_have_read() -> None:
    evening = declared()
    evening.say(4, "open-company", "order")
    evening.say(4, "open-objects", {"key": 1})
    assert not evening.asks(CARO, "change-company") and not evening.asks(CARO, "change-objects")


def test_with_no_phone_at_all_the_hubs_own_controls_bring_a_declaration_to_its_verdict() -> None:
    evening = Evening(games={GAME.name: GAME})
    for name in NAMES[:3]:
        evening.at_hub("table-seat", name)
    evening.at_hub("table-game", GAME.name)
    evening.at_hub("table-begin")
    evening.say(1, "first")
    put(evening, actor=1, objects=dict.fromkeys((1, 2, 3), 3), deck=2)
    declares(evening)
    for company in ("order", "brotherhood", "brotherhood"):
        evening.say(2, "open-company", company)
    evening.say(2, "open-objects", {"key": 2})
    evening.say(3, "judge", "judge")
    found = evening.outcome()
    assert found is not None and found.winners == (1,), "the smaller company, with its wine"


def test_each_card_that_is_read_is_told_to_all() -> None:
    evening = declared()
    evening.say(4, "open-company", "order")
    evening.say(4, "open-objects", {"key": 2, "lodge": 1})
    assert [english(line.text) for line in evening.view(None).public.happened[-2:]] == [
        "Caro: Order of Open Secrets.",
        "Caro: 2 × Key, Coat of arms of the lodge.",
    ]
