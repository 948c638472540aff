"""Among Cultists: each player tells their own phone which marker the envelope held, and nobody else learns it."""

from dataclasses import replace
from itertools import product

import msgspec
import pytest

from companion.core.question import NotOffered, One
from companion.core.text import say
from companion.core.view import Facts
from companion.games.among_cultists import GAME
from companion.games.among_cultists.before import events as e
from companion.games.among_cultists.box.plan import Variant
from companion.games.among_cultists.table.state import State
from tests.games.among_cultists.before import set_up, tell, wishes
from tests.games.among_cultists.boxes import english
from tests.games.among_cultists.pair import envelopes
from tests.laws.evening import Evening, own
from tests.laws.plays import SIT
from tests.laws.seen import told
from tests.laws.twins import Leak, Twins

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo")
FIVE = ("seer", "cultist", "investigator", "investigator", "investigator")
"""What five envelopes of a first game may hold."""


def asked(players: int = 5, **options: object) -> Evening:
    """Begin a game in which everybody is asked for the envelope."""
    evening = Evening(*NAMES[:players])
    evening.play(GAME.name, **options)
    set_up(evening)
    return evening


def state(evening: Evening) -> State:
    return evening.state(State)


def phase(evening: Evening) -> str:
    return evening.view(None).public.phase


def shape(evening: Evening, seat: int) -> bytes:
    """Return what a seat is asked and reminded of, but for its own secrets."""
    private = evening.view(seat).private
    assert private
    mine = [q for q in private.questions if not q.id.startswith("table-")]
    return msgspec.json.encode([mine, [(secret.id, secret.label, secret.icon) for secret in private.secrets]])


# Telling


def test_every_seat_is_asked_the_same_for_all_roles_that_play_in_the_same_order() -> None:
    """Law 4: constant shape."""
    evening = asked(6, level="own", roles={"novice": 1, "mechanic": 1})
    assert phase(evening) == "envelopes"
    assert len({shape(evening, seat) for seat in evening.table.seats}) == 1
    question = evening.question(4, "envelope")
    assert isinstance(question.ask, One)
    assert [choice.value for choice in question.ask.choices] == ["cultist", "mechanic", "novice", "investigator"]
    assert question.secret and question.awaited and question.press is None and question.value is None


def test_what_was_told_may_be_changed_until_the_last_one_has_answered_and_no_menu_shows_it() -> None:
    """Law 1: roles stand behind a hold."""
    evening = asked()
    before = evening.view(None).public
    assert own(evening.say(2, "envelope", "seer")) == [e.RoleTold(2, "seer")]
    assert [place.seat for place in evening.view(None).public.seats if not place.awaited] == [2]
    assert (evening.view(None).public.blocks, told(evening)) == (
        before.blocks,
        [english(one.text) for one in before.happened],
    )
    mine = evening.question(2, "envelope")
    assert mine.secret and not mine.awaited
    assert all(evening.question(seat, "envelope").value is None for seat in evening.table.seats)
    evening.say(2, "envelope", "cultist")
    assert state(evening).told == {2: "cultist"}
    assert evening.question(2, "envelope").id != mine.id, "no answer is given twice"


def test_a_role_that_does_not_play_cannot_be_told() -> None:
    evening = asked()
    with pytest.raises(NotOffered):
        evening.say(1, "envelope", "assassin")
    assert state(evening).told == {} and not evening.asks(1, "tell")


def test_roles_that_fit_together_are_known_from_then_on() -> None:
    evening = asked()
    happened = tell(evening, *FIVE)
    assert own(happened) == [e.RoleTold(5, "investigator"), e.RolesMatched()]
    assert phase(evening) == "preparing"
    assert state(evening).roles == dict(enumerate(FIVE, 1))
    assert told(evening)[-1] == "The roles fit together: from now on each phone reminds its owner."


@pytest.mark.parametrize(
    "roles",
    [
        ("cultist", "cultist", "seer", "investigator", "investigator"),
        ("seer", "seer", "cultist", "investigator", "investigator"),
        ("seer", *["investigator"] * 4),
        ("cultist", *["investigator"] * 4),
        ("investigator",) * 5,
        ("seer",) * 5,
    ],
)
def test_roles_that_cannot_be_are_asked_again_without_a_hint_at_anybody(roles: tuple[str, ...]) -> None:
    evening = asked()
    happened = tell(evening, *roles)
    assert own(happened)[1:] == [e.RolesMismatched()]
    assert phase(evening) == "envelopes" and state(evening).roles == {} and state(evening).told == {}
    assert len({shape(evening, seat) for seat in evening.table.seats}) == 1
    assert all(evening.question(seat, "envelope").awaited for seat in evening.table.seats)
    assert told(evening)[-1] == "The roles that were told do not fit together. Everybody tells theirs again."
    assert "does not fit together" in english(evening.public().next)
    words = msgspec.json.encode([evening.view(None).public.blocks[0], told(evening)]).decode()
    assert not any(name in words for name in ("Seer", "Cultist,", "2 ×"))
    tell(evening, *FIVE)
    assert phase(evening) == "preparing" and not state(evening).misfit
    assert "fit" not in english(evening.public().next)


def test_a_mismatch_looks_the_same_for_every_wrong_envelope() -> None:
    seen = set()
    for roles in (("seer", *["investigator"] * 4), ("cultist",) * 5, ("investigator",) * 5):
        evening = asked()
        tell(evening, *roles)
        seen.add(msgspec.json.encode([evening.view(eye) for eye in (None, *evening.table.seats)]))
    assert len(seen) == 1


# The AI


@pytest.mark.parametrize(("last", "ai"), [("investigator", "cultist"), ("cultist", "investigator")])
def test_the_role_of_the_ai_follows_from_those_of_the_players(last: str, ai: str) -> None:
    """Rulings AC-1, AC-12: the AI's envelope is a plain Investigator's or Cultist's."""
    evening = asked(4, level="first")
    tell(evening, "investigator", "investigator", "investigator", last)
    assert state(evening).roles[0] == ai and phase(evening) == "preparing"


def test_with_two_cultists_the_ai_may_be_one_of_them() -> None:
    """p. 21."""
    evening = asked(6, **wishes(Variant(6, ai=True, seer=True), knows="yes"))
    tell(evening, "seer", "cultist", *["investigator"] * 4)
    assert state(evening).roles[0] == "cultist"


@pytest.mark.parametrize("roles", [("seer", "cultist", "cultist", *["investigator"] * 3), ("cultist",) * 6])
def test_the_ai_s_envelope_counts_like_any_other(roles: tuple[str, ...]) -> None:
    evening = asked(6, **wishes(Variant(6, ai=True, seer=True), knows="yes"))
    tell(evening, *roles)
    assert (phase(evening) == "preparing") == (roles[0] == "seer")


def test_a_special_role_cannot_be_left_over_for_the_ai() -> None:
    """Ruling AC-12: special roles are dealt to the players only."""
    evening = asked(5, level="own", ai="yes", roles={"novice": 1})
    happened = tell(evening, "cultist", *["investigator"] * 4)
    assert own(happened)[-1:] == [e.RolesMismatched()]


def test_every_set_that_five_can_tell_fits_exactly_if_it_is_a_deal_of_the_envelopes() -> None:
    """p. 7: 1 Cultist, 1 Seer, 3 Investigators."""
    begun = asked()
    for roles in product(("cultist", "seer", "investigator"), repeat=5):
        evening = Evening(*NAMES[:5])
        evening.table, evening.events = begun.table, list(begun.events)
        tell(evening, *roles)
        dealt = sorted(roles) == ["cultist", "investigator", "investigator", "investigator", "seer"]
        assert (phase(evening) == "preparing") == dealt, roles


# Without roles, and again


def test_the_host_may_choose_that_the_hub_need_not_know() -> None:
    evening = asked(knows="no")
    assert phase(evening) == "preparing" and state(evening).roles == {}
    assert not evening.asks(1, "tell")


@pytest.mark.parametrize("answers", [0, 3, 4])
def test_one_tap_goes_on_without_the_roles_of_those_who_are_away(answers: int) -> None:
    evening = asked()
    for seat, role in zip(range(1, answers + 1), FIVE, strict=False):
        evening.say(seat, "envelope", role)
    assert all(evening.asks(seat, "unknown") for seat in evening.table.seats)
    assert own(evening.say(5, "unknown")) == [e.RolesLeftOut()]
    assert phase(evening) == "preparing"
    assert (state(evening).roles, state(evening).told) == ({}, {}), "what was told is forgotten"
    evening.say(2, "back")
    evening.say(2, "placed")
    assert phase(evening) == "preparing", "the table need not say so twice"


@pytest.mark.parametrize("known", [True, False])
def test_before_the_night_the_roles_can_be_told_again(known: bool) -> None:
    evening = asked()
    if known:
        tell(evening, *FIVE)
    else:
        evening.say(1, "unknown")
    evening.say(3, "ready")
    wanted = "Tell the phones the roles again" if known else "Tell the phones the roles"
    assert english(evening.question(2, "tell").text) == wanted
    assert own(evening.say(2, "tell")) == [e.RolesAskedAgain()]
    assert phase(evening) == "envelopes" and state(evening).roles == {} and state(evening).ready == ()
    assert all(not private.secrets for seat in evening.table.seats if (private := evening.view(seat).private))
    tell(evening, *reversed(FIVE))
    assert state(evening).roles == dict(enumerate(reversed(FIVE), 1))


@pytest.mark.parametrize(("ai", "late"), [("no", True), ("yes", False)])
def test_with_the_ai_the_roles_cannot_be_told_again_once_a_night_has_begun(ai: str, late: bool) -> None:
    """A player who knows what it showed could try which marker fits."""
    evening = asked(6, level="own", roles={}, ai=ai)
    roles = ("cultist", *["investigator"] * 5) if ai == "no" else ("cultist", "cultist", *["investigator"] * 4)
    for _ in range(2):
        tell(evening, *roles)
        assert evening.asks(1, "tell"), "before the night, as often as it takes"
        evening.say(1, "tell")
    tell(evening, *roles)
    for seat in evening.table.seats:
        evening.say(seat, "ready")
    evening.wait(20_000)
    evening.say(1, "night", "stop")
    evening.wait(60_000)
    evening.say(1, "again")
    assert phase(evening) == "preparing"
    assert {evening.asks(seat, "tell") for seat in evening.table.seats} == {late}


def test_while_envelopes_are_open_the_table_can_go_back_to_its_checklist() -> None:
    evening = asked()
    evening.say(1, "envelope", "seer")
    old = evening.question(2, "envelope").id
    evening.say(4, "back")
    evening.say(4, "placed")
    assert state(evening).told == {} and evening.question(2, "envelope").id != old


# Who may know


def test_no_other_eye_is_shown_a_role() -> None:
    """Law 1: the host and the table page included."""
    evening = asked(8, level="own", roles={"mechanic": 1, "assassin": 1})
    tell(evening, "mechanic", "assassin", "cultist", "cultist", *["investigator"] * 4)
    swapped = asked(8, level="own", roles={"mechanic": 1, "assassin": 1})
    tell(swapped, "assassin", "mechanic", "cultist", "cultist", *["investigator"] * 4)
    for eye in (None, 3, 4, 5, 6, 7, 8):
        assert msgspec.json.encode(evening.view(eye)) == msgspec.json.encode(swapped.view(eye))
    for eye in (1, 2):
        assert msgspec.json.encode(evening.view(eye)) != msgspec.json.encode(swapped.view(eye))


LEAKS = {
    "a title that counts the Cultists": lambda state: msgspec.structs.replace(
        GAME.scene(state), title=say(f"{sum(role == 'cultist' for role in state.told.values())}")
    ),
    "a lamp for the Seer": lambda state: msgspec.structs.replace(
        GAME.scene(state), lamps={f"seat{seat}": "on" for seat, role in state.told.items() if role == "seer"}
    ),
    "a block that says whether it can fit": lambda state: msgspec.structs.replace(
        GAME.scene(state), blocks=(Facts("fits", say(str("seer" in state.told.values())), ()),)
    ),
}


@pytest.mark.parametrize("what", LEAKS)
def test_a_table_that_showed_something_of_the_envelopes_would_be_caught(what: str) -> None:
    leaking = replace(GAME, scene=LEAKS[what])
    with pytest.raises(Leak):
        envelopes(Twins(leaking, None, NAMES[:SIT], seed=7), leaking)
