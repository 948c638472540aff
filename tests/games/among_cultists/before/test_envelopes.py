"""Envelopes in Among Cultists: players tell their own phone the marker in it, and it reminds nobody else."""

from itertools import product

import msgspec
import pytest

from companion.core.question import NotAChoice, One
from companion.games.among_cultists import GAME
from companion.games.among_cultists.before import events as e
from companion.games.among_cultists.before.view import private_view
from companion.games.among_cultists.box.plan import Variant
from companion.games.among_cultists.box.roles import ABILITIES, MARKERS, Role
from companion.games.among_cultists.table.fields import Phase
from companion.games.among_cultists.table.state import State
from tests.games.among_cultists.before import set_up, setup, tell, wishes
from tests.games.among_cultists.boxes import english
from tests.games.among_cultists.evening import ready, state
from tests.laws.evening import Evening, own
from tests.laws.plays import NAMES
from tests.laws.seen import read_public_events

FIVE = ("seer", "cultist", "investigator", "investigator", "investigator")
"""A possible content of five envelopes in a first game."""


def asked(players: int = 5, **options: object) -> Evening:
    """Begin a game in which everybody is asked for the envelope."""
    evening = Evening(*NAMES[:players])
    evening.play(GAME.name, **options)
    set_up(evening)
    return evening


def shape(evening: Evening, seat: int) -> bytes:
    """Return the questions and reminders of a seat, without its own secrets."""
    private = evening.view(seat).private
    assert private
    mine = [q for q in private.questions if not q.id.startswith("table-")]
    return msgspec.json.encode([mine, [(secret.id, secret.label, secret.icon) for secret in private.secrets]])


# Telling the marker


def test_every_seat_is_asked_the_same_for_all_roles_that_play_in_the_same_order() -> None:
    """Law 4: constant shape."""
    evening = asked(6, level="own", roles={"novice": 1, "mechanic": 1})
    assert evening.public().phase == "envelopes"
    assert len({shape(evening, seat) for seat in evening.table.seats}) == 1
    question = evening.question(4, "envelope")
    assert isinstance(question.ask, One)
    assert [choice.value for choice in question.ask.choices] == ["cultist", "mechanic", "novice", "investigator"]
    assert question.secret and question.required and question.button_choice is None and question.value is None


def test_what_was_told_may_be_changed_until_the_last_one_has_answered_and_no_menu_shows_it() -> None:
    """Law 1: roles are shown only while the bar is held."""
    evening = asked()
    before = evening.public()
    assert own(evening.say(2, "envelope", "seer")) == [e.RoleTold(2, "seer")]
    assert [place.seat for place in evening.public().seats if not place.required] == [2]
    assert (evening.public().blocks, read_public_events(evening)) == (
        before.blocks,
        [english(one.text) for one in before.happened],
    )
    mine = evening.question(2, "envelope")
    assert mine.secret and not mine.required
    assert all(evening.question(seat, "envelope").value is None for seat in evening.table.seats)
    evening.say(2, "envelope", "cultist")
    assert state(evening).told == {2: "cultist"}
    assert evening.question(2, "envelope").id != mine.id, "no answer is given twice"


def test_a_role_that_does_not_play_cannot_be_told() -> None:
    evening = asked()
    with pytest.raises(NotAChoice):
        evening.say(1, "envelope", "assassin")
    assert state(evening).told == {} and not evening.asks(1, "tell")


def test_roles_that_fit_together_are_known_from_then_on() -> None:
    evening = asked()
    happened = tell(evening, *FIVE)
    assert own(happened) == [e.RoleTold(5, "investigator"), e.RolesMatched()]
    assert evening.public().phase == "preparing"
    assert state(evening).roles == dict(enumerate(FIVE, 1))
    assert read_public_events(evening)[-1] == "The roles add up. Your phone now reminds you of yours."


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
def test_roles_that_cannot_be_are_asked_again_and_look_the_same_whatever_is_wrong(roles: tuple[str, ...]) -> None:
    evening, other = asked(), asked()
    happened = tell(evening, *roles)
    tell(other, "seer", *["investigator"] * 4)
    for observer in (None, *evening.table.seats):
        assert msgspec.json.encode(evening.view(observer)) == msgspec.json.encode(other.view(observer))
    assert own(happened)[1:] == [e.RolesMismatched()]
    assert evening.public().phase == "envelopes" and state(evening).roles == {} and state(evening).told == {}
    assert len({shape(evening, seat) for seat in evening.table.seats}) == 1
    assert all(evening.question(seat, "envelope").required for seat in evening.table.seats)
    assert read_public_events(evening)[-1] == "The roles don't add up. Everyone enters theirs again."
    assert "don't add up" in english(evening.public().next)
    words = msgspec.json.encode([evening.public().blocks[0], read_public_events(evening)]).decode()
    assert not any(name in words for name in ("Seer", "Cultist,", "2 ×"))
    tell(evening, *FIVE)
    assert evening.public().phase == "preparing" and not state(evening).misfit
    assert "fit" not in english(evening.public().next)


# The AI


@pytest.mark.parametrize(("last", "ai"), [("investigator", "cultist"), ("cultist", "investigator")])
def test_the_role_of_the_ai_follows_from_those_of_the_players(last: str, ai: str) -> None:
    """Rulings AC-1, AC-12: the AI's envelope is a plain Investigator's or Cultist's."""
    evening = asked(4, level="first")
    tell(evening, "investigator", "investigator", "investigator", last)
    assert state(evening).roles[0] == ai and evening.public().phase == "preparing"


@pytest.mark.parametrize(
    ("roles", "ai"),
    [
        (("seer", "cultist", "cultist", *["investigator"] * 3), "investigator"),
        (("seer", "cultist", *["investigator"] * 4), "cultist"),
        (("cultist",) * 6, None),
    ],
)
def test_the_ai_s_envelope_counts_like_any_other_and_may_be_one_of_two_cultists_own(
    roles: tuple[str, ...], ai: str | None
) -> None:
    """p. 21."""
    evening = asked(6, **wishes(Variant(6, ai=True, seer=True), knows="yes"))
    tell(evening, *roles)
    assert (evening.public().phase == "preparing") == (ai is not None) and state(evening).roles.get(0) == ai


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
        assert (evening.public().phase == "preparing") == dealt, roles


# Without roles, and again


def test_the_host_may_choose_that_the_hub_need_not_know() -> None:
    evening = asked(knows="no")
    assert evening.public().phase == "preparing" and state(evening).roles == {}
    assert not evening.asks(1, "tell")


@pytest.mark.parametrize("answers", [0, 3, 4])
def test_one_tap_goes_on_without_the_roles_of_those_who_are_away(answers: int) -> None:
    evening = asked()
    for seat, role in zip(range(1, answers + 1), FIVE, strict=False):
        evening.say(seat, "envelope", role)
    assert all(evening.asks(seat, "unknown") for seat in evening.table.seats)
    assert own(evening.say(5, "unknown")) == [e.RolesLeftOut()]
    assert evening.public().phase == "preparing"
    assert (state(evening).roles, state(evening).told) == ({}, {}), "what was told is forgotten"
    evening.say(2, "back")
    evening.say(2, "placed")
    assert evening.public().phase == "preparing", "the table need not say so twice"


@pytest.mark.parametrize("known", [True, False])
def test_before_the_night_the_roles_can_be_told_again(known: bool) -> None:
    evening = asked()
    if known:
        tell(evening, *FIVE)
    else:
        evening.say(1, "unknown")
    evening.say(3, "ready")
    wanted = "Enter the roles again" if known else "Enter the roles on your phones"
    assert english(evening.question(2, "tell").text) == wanted
    assert own(evening.say(2, "tell")) == [e.RolesAskedAgain()]
    assert evening.public().phase == "envelopes" and state(evening).roles == {} and state(evening).ready == ()
    assert all(not private.secrets for seat in evening.table.seats if (private := evening.view(seat).private))
    tell(evening, *reversed(FIVE))
    assert state(evening).roles == dict(enumerate(reversed(FIVE), 1))


@pytest.mark.parametrize(("ai", "late"), [("no", True), ("yes", False)])
def test_with_the_ai_the_roles_cannot_be_told_again_once_a_night_has_begun(ai: str, late: bool) -> None:
    """Check this, because a player who knows the AI's marker could try which others fit."""
    evening = asked(6, level="own", roles={}, ai=ai)
    roles = ("cultist", *["investigator"] * 5) if ai == "no" else ("cultist", "cultist", *["investigator"] * 4)
    for _ in range(2):
        tell(evening, *roles)
        assert evening.asks(1, "tell"), "before the night, as often as it takes"
        evening.say(1, "tell")
    tell(evening, *roles)
    ready(evening)
    evening.wait(20_000)
    evening.say(1, "night", "stop")
    evening.wait(60_000)
    evening.say(1, "again")
    assert evening.public().phase == "preparing"
    assert {evening.asks(seat, "tell") for seat in evening.table.seats} == {late}


def test_while_envelopes_are_open_the_table_can_go_back_to_its_checklist() -> None:
    evening = asked()
    evening.say(1, "envelope", "seer")
    old = evening.question(2, "envelope").id
    evening.say(4, "back")
    evening.say(4, "placed")
    assert state(evening).told == {} and evening.question(2, "envelope").id != old


# The observers who may know


# The reminders of a phone to its owner (p. 10, 20, 21)

SHAPE = ["Your role", "Your team", "Your ability", "Learned at night"]

UNSAID = "With the AI, your phone can't say: a wrong marker would reveal too much."


def known() -> Evening:
    """Begin a first game of five whose roles are known."""
    evening = asked(pace="brisk")
    tell(evening, *FIVE)
    return evening


def shown(evening: Evening, seat: int) -> dict[str, str]:
    private = evening.view(seat).private
    assert private
    return {english(secret.label): english(secret.text) for secret in private.secrets}


def reminded(roles: dict[int, Role], seat: int, phase: Phase) -> dict[str, str]:
    """Return the reminders of a seat of six in a phase, by the ids."""
    state = State(setup=setup(6), phase=phase, roles=roles)
    return {one.id: english(one.text) for one in private_view(state, seat)}


def test_from_then_on_each_phone_knows_the_role_the_team_and_the_ability() -> None:
    evening = known()
    assert shown(evening, 1) == {
        "Your role": "Seer",
        "Your team": "Investigators",
        "Your ability": english(ABILITIES["seer"]),
    }
    assert shown(evening, 2)["Your role"] == shown(evening, 2)["Your team"][:-1] == "Cultist"
    assert evening.view(None).private is None


def test_what_the_night_shows_is_told_once_it_is_over_and_stays() -> None:
    evening = ready(known())
    assert [*shown(evening, 1)] == SHAPE[:3]
    evening.wait(300_000)
    assert evening.public().phase == "after"
    assert shown(evening, 1)["Learned at night"] == "Cultists: Ben"
    assert "Hold the bar" in str(evening.public().blocks)
    evening.say(3, "done")
    evening.say(3, "knife", "seat-2")
    assert shown(evening, 1)["Learned at night"] == "Cultists: Ben"
    assert shown(evening, 2)["Learned at night"] == "You are the only Cultist."
    assert shown(evening, 4)["Learned at night"] == "Nothing."


def test_a_night_that_is_played_again_tells_it_again_only_after_it() -> None:
    evening = ready(known())
    evening.wait(10_000)
    evening.say(5, "night", "stop")
    evening.wait(60_000)
    assert [*shown(evening, 1)] == SHAPE
    evening.say(2, "again")
    assert all([*shown(evening, seat)] == SHAPE[:3] for seat in evening.table.seats)


def test_all_phones_have_the_same_shape_at_every_moment() -> None:
    """Law 4: the same names in the same order, whatever the roles are."""
    evening = ready(known())
    for _ in range(30):
        evening.wait(5_000)
        private = [evening.view(seat).private for seat in evening.table.seats]
        shapes = [[(secret.id, secret.label, secret.icon) for secret in one.secrets] for one in private if one]
        assert all(shape == shapes[0] and len(shape) >= 3 for shape in shapes)


@pytest.mark.parametrize("role", MARKERS)
def test_every_role_has_a_team_and_an_ability_in_words(role: Role) -> None:
    """p. 20: all except the Cultist are on the Investigators' team, even if their ability helps the Cultist."""
    found = reminded({1: role, 2: "cultist"}, 1, "preparing")
    assert found["role"] == english(MARKERS[role].name)
    assert found["team"] == ("Cultists" if role == "cultist" else "Investigators")
    assert 20 < len(found["ability"]) < 200 and "{" not in found["ability"]


@pytest.mark.parametrize(
    ("roles", "seat", "wanted"),
    [
        # 1 Cultist
        ({1: "cultist", 2: "seer", 3: "novice"}, 1, "You are the only Cultist."),
        ({1: "cultist", 2: "seer", 3: "novice"}, 2, "Cultists: p1"),
        ({1: "cultist", 2: "seer", 3: "novice"}, 3, "Nothing."),
        # p. 21: the AI and a single Cultist
        ({0: "investigator", 1: "cultist", 2: "investigator"}, 1, UNSAID),
        ({0: "cultist", 1: "investigator", 2: "coward"}, 1, "Nothing."),
        ({0: "cultist", 1: "investigator", 2: "coward"}, 2, "Nothing."),
        # 2 Cultists
        ({1: "cultist", 2: "assassin", 4: "cultist"}, 1, "Your partner: p4"),
        ({1: "cultist", 2: "assassin", 4: "cultist"}, 4, "Your partner: p1"),
        ({1: "cultist", 2: "seer", 4: "cultist"}, 2, "Cultists: p1 and p4"),
        # p. 21: 2 Cultists, one of them perhaps the AI
        ({0: "cultist", 1: "cultist", 2: "seer"}, 1, UNSAID),
        ({0: "cultist", 1: "cultist", 2: "seer"}, 2, UNSAID),
        ({0: "investigator", 1: "cultist", 2: "seer", 3: "cultist"}, 3, UNSAID),
        ({0: "investigator", 1: "cultist", 2: "seer", 3: "cultist"}, 2, UNSAID),
    ],
)
def test_what_the_night_showed_is_what_open_eyes_saw(roles: dict[int, Role], seat: int, wanted: str) -> None:
    """p. 10, 21: the cards that Cultists saw are not part of it, and with the AI nobody is named."""
    assert reminded(roles, seat, "after")["night"] == wanted


def test_an_investigator_who_told_the_phone_a_wrong_marker_is_told_nobody_where_the_ai_plays() -> None:
    """p. 21: the AI could hold the second Cultist's marker, so the hub cannot tell that the entry is wrong."""
    evening = asked(6, pace="brisk", level="own", roles={}, ai="yes")
    tell(evening, "cultist", "cultist", *["investigator"] * 4)
    ready(evening).wait(300_000)
    assert shown(evening, 1)["Learned at night"] == shown(evening, 2)["Learned at night"] == UNSAID
