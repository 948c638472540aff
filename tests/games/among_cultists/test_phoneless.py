"""Among Cultists with a player without a phone, or whose phone is gone: each secret step has a way."""

from collections.abc import Callable

import pytest

from companion.core.view import Facts
from companion.games.among_cultists import GAME
from companion.games.among_cultists.before import events as b
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.deaths import events as d
from companion.games.among_cultists.deaths.events import (
    LeftAloud,
    PartnerAnswered,
    PartnerShown,
    PyromaniacAnswered,
    PyromaniacShown,
)
from companion.games.among_cultists.entering.questions import Drafted
from companion.games.among_cultists.rules.voting import ABSTAIN
from companion.games.among_cultists.votes import events as e
from companion.games.among_cultists.votes import events as v
from companion.games.among_cultists.votes.moves import CHANGING
from companion.table import inputs as i
from tests.games.among_cultists.evening import (
    action,
    cleanup,
    die,
    open_vote,
    playing,
    ready,
    rounds,
    state,
    turn_of,
    vote,
)
from tests.games.few_phones import as_guest, at_hub, gone_on, guests_are_lent_a_phone, in_window, ways
from tests.golden.english import english
from tests.laws.evening import Evening, go_on_without, own
from tests.laws.plays import NAMES

ELSA = 5
PEOPLE = ("Anna", "Ben", "Caro", "Dino", "Elsa")


def seated() -> Evening:
    evening = Evening(*PEOPLE, phoneless=("Elsa",))
    evening.say(1, "table-game", "among-cultists")
    return evening


def rows(evening: Evening) -> dict[str, str]:
    return {english(row.label): english(row.text) for row in evening.block("phoneless", Facts).rows}


def test_it_proposes_what_is_alike_for_all_and_the_host_may_choose_otherwise() -> None:
    evening = seated()
    proposed = {id: evening.question(1, f"table-option-{id}").value for id in ("knows", "votes")}
    assert proposed == {"knows": "no", "votes": "eyes"}
    assert rows(evening)["Their votes"] == "With eyes closed, like everyone else." and "Their envelopes" not in rows(
        evening
    )
    for id, value in (("knows", "yes"), ("votes", "phones")):
        evening.say(1, f"table-option-{id}", value)
    assert {rows(evening)[row] for row in ("Their votes", "Their envelopes")} == {
        "As a guest on a neighbour's phone, or in a hub window."
    }


# Envelopes


def opening() -> Evening:
    """Let all but Elsa tell the contents of their envelopes."""
    evening = seated()
    options: dict[str, object] = {"level": "own", "roles": {}, "ai": "no", "knows": "yes"}
    for id, value in options.items():
        evening.say(1, f"table-option-{id}", value)
    evening.say(1, "table-begin")
    evening.say(1, "placed")
    for seat in (1, 2, 3, 4):
        evening.say(seat, "envelope", "cultist" if seat == 1 else "investigator")
    return evening


# Votes


def voting(**options: object) -> Evening:
    return open_vote(action(playing(**{"phoneless": ("Elsa",), "votes": "phones", **options})))  # type: ignore[arg-type]


def test_with_eyes_closed_nobody_votes_as_a_guest() -> None:
    evening = voting(votes="eyes")
    assert state(evening).voting.stage in ("pointing", "entry")
    assert not guests_are_lent_a_phone(evening) and ways(evening) == ""


@pytest.mark.parametrize("phase", ["preparing", "night"])
def test_nobody_is_lent_a_phone_for_the_night(phase: str) -> None:
    evening = opening()
    as_guest(evening, ELSA, 1, "investigator")
    if phase == "night":
        ready(evening)
        evening.wait(3_000)
    assert evening.public().phase == phase
    assert not guests_are_lent_a_phone(evening) and ways(evening) == ""


# The questions of roles


def burning(roles: dict[int, Role] | None = None) -> Evening:
    """Ask all whether they are the Pyromaniac; all but Elsa say no."""
    evening = asked_of_all(roles, phoneless=("Elsa",))
    for seat in (1, 2, 3, 4):
        evening.say(seat, "pyromaniac", "no")
    return evening


@pytest.mark.parametrize("roles", [None, {5: "pyromaniac", 1: "cultist"}])
def test_a_question_to_all_is_said_aloud_and_nobody_says_no_for_them(roles: dict[int, Role] | None) -> None:
    """Ruling AC-34, whatever the hub knows."""
    evening = burning(roles)
    assert gone_on(evening, ELSA) == [d.LeftAloud(ELSA)]
    assert own(evening.wait(600_000)) == [], "there is no verdict before"
    assert any("-aloud-5" in id for id in at_hub(evening, ELSA)) and not guests_are_lent_a_phone(evening)
    (beside,) = [id for id in evening.ids(2) if "-aloud-5-for-5" in id]
    assert own(evening.say(2, beside, "yes"))[1] == d.PyromaniacShown((ELSA,))


def test_what_one_alone_is_asked_anybody_enters_beside_them() -> None:
    evening = action(playing(special=("novice",), knife=5, phoneless=("Elsa",)))
    turn_of(evening, ELSA)
    evening.say(1, "vote")
    (asked,) = [id for id in at_hub(evening, ELSA) if id.startswith("g1-novice")]
    assert [evening.asks(seat, f"{asked}-for-5") for seat in (1, 2, 5)] == [True, True, False]
    evening.say(2, f"{asked}-for-5", "yes")
    assert ELSA in state(evening).ghosts


def killing(roles: dict[int, Role] | None = None, **options: object) -> Evening:
    """Let Elsa, who has no phone, be in turn."""
    special: tuple[Role, ...] = () if roles else ("assassin",)
    evening = action(
        playing(8, roles=roles, special=special, knife=5, phoneless=("Elsa",), confirmed=False, **options)  # type: ignore[arg-type]
    )
    turn_of(evening, ELSA)
    return evening


def all_but_elsa_vote() -> Evening:
    evening = voting()
    for seat in (1, 2, 3, 4):
        evening.say(seat, "ballot", "seat-2")
    return evening


@pytest.mark.parametrize(
    ("begin", "start", "value", "happens"),
    [
        (opening, "envelope", "investigator", [b.RoleTold(ELSA, "investigator"), b.RolesMatched()]),
        (all_but_elsa_vote, "ballot", "seat-1", [v.SuspectChosen(ELSA, "seat-1")]),
        (burning, "pyromaniac", "yes", [d.PyromaniacAnswered(ELSA, True), d.PyromaniacShown((ELSA,))]),
    ],
)
def test_what_is_secret_is_answered_as_a_guest_and_in_a_window(
    begin: Callable[[], Evening], start: str, value: str, happens: list[object]
) -> None:
    evening = begin()
    assert "neighbour's phone" in ways(evening)
    assert as_guest(evening, ELSA, 4, value)[: len(happens)] == happens
    assert in_window(begin(), ELSA, start, value)[: len(happens)] == happens


@pytest.mark.parametrize(
    ("begin", "happens"), [(opening, b.RolesLeftOut()), (all_but_elsa_vote, v.SuspectChosen(ELSA, ABSTAIN))]
)
def test_of_what_nobody_tells_the_hub_knows_nothing(begin: Callable[[], Evening], happens: object) -> None:
    evening = begin()
    assert gone_on(evening, ELSA)[0] == happens and state(evening).roles == {}


@pytest.mark.parametrize(
    "roles", [None, {5: "assassin", 1: "cultist", 2: "cultist"}, {1: "cultist", 2: "cultist", 3: "assassin"}]
)
def test_the_assassin_without_a_phone_shows_the_marker_and_says_it_aloud(roles: dict[int, Role] | None) -> None:
    """Ruling AC-34: two taps at the table page, and no refusal that would reveal that a player is not the Assassin."""
    evening = killing(roles)
    question = evening.question(ELSA, "kill")
    assert not question.secret and "Elsa" not in english(question.text)
    assert isinstance(own(evening.say(ELSA, "kill", "seat-6"))[0], Drafted)
    evening.say(ELSA, "sure", "no")
    assert state(evening).ghosts == {}
    evening.say(ELSA, "kill", "seat-6")
    assert d.AssassinKilled(ELSA, 6) in own(evening.say(ELSA, "sure", "yes"))
    assert 6 in state(evening).ghosts and state(evening).shown[ELSA] == "assassin"


def test_who_opens_a_window_in_the_evening_kills_in_secret_from_then_on() -> None:
    evening = killing()
    other = evening.fork()
    other.say(1, "turn")
    assert state(other).current == 6 and other.question(6, "kill").secret, "so does a phone that is there"
    assert not any(id.startswith("g1-kill") for id in at_hub(other, ELSA))
    evening.do(i.OpenWindow("a browser at the hub", ELSA))
    assert evening.question(ELSA, "kill").secret
    assert d.AssassinKilled(ELSA, 6) in own(evening.say(ELSA, "kill", "seat-6"))


# A phone that is gone: no seat closes a question


def voting_on_phones() -> Evening:
    return voting(phoneless=())


def novice() -> Evening:
    """Ask seat 1 whether it is the Novice; the hub does not know."""
    evening = action(playing(special=("novice",)))
    evening.say(1, "vote")
    return evening


def partner() -> Evening:
    """Ask all whether the AI was the last Cultist."""
    evening = action(die(playing(7, ai=True), 3))
    vote(evening, *["ai"] * 6)
    return evening


def asked_of_all(roles: dict[int, Role] | None = None, phoneless: tuple[str, ...] = ()) -> Evening:
    """Ask all whether they are the Pyromaniac."""
    return cleanup(rounds(playing(roles=roles, special=() if roles else ("pyromaniac",), phoneless=phoneless), 5))


@pytest.mark.parametrize(
    ("asking", "asked"),
    [(voting_on_phones, "ballot"), (novice, "novice"), (partner, "partner"), (asked_of_all, "pyromaniac")],
)
def test_nobody_closes_a_question_to_people_who_are_there(asking: Callable[[], Evening], asked: str) -> None:
    evening = asking()
    seats = [seat for seat in evening.table.seats if evening.asks(seat, asked)]
    for seat in seats[:-1]:
        evening.say(seat, asked, "no" if asked != "ballot" else ABSTAIN)
    assert not any(evening.asks(seat, "close") for seat in evening.table.seats)
    assert own(evening.wait(3_600_000)) == []
    assert evening.asks(seats[-1], asked)


def test_who_is_away_abstains_once_the_table_goes_on_without_them() -> None:
    """Ruling AC-15."""
    evening = voting_on_phones()
    for seat in (2, 3, 4, 5):
        evening.say(seat, "ballot", "seat-2")
    cast, shown = own(go_on_without(evening, 1))
    assert cast == e.SuspectChosen(1, ABSTAIN)
    ballots = {1: ABSTAIN, 2: "seat-2", 3: "seat-2", 4: "seat-2", 5: "seat-2"}
    assert shown == e.BallotsShown(ballots, evening.now + CHANGING)


def test_nobody_says_in_the_place_of_who_is_away_whether_they_were_the_last_cultist() -> None:
    """Rulings AC-8 and AC-34: it is said aloud, and there is no verdict before."""
    evening = partner()
    for seat in (1, 2, 4, 5, 6):
        evening.say(seat, "partner", "no")
    assert own(go_on_without(evening, 3)) == [LeftAloud(3)]
    aloud = evening.question(1, "partner-0-1-aloud-3-for-3")
    assert aloud.required and not aloud.secret and not evening.asks(3, "partner-0-1-for")
    said = own(evening.say(1, "partner-0-1-aloud-3-for-3", "yes"))
    assert said[:2] == [PartnerAnswered(3, True), PartnerShown(True)]


@pytest.mark.parametrize("roles", [None, {1: "pyromaniac", 2: "cultist"}])
def test_nobody_says_in_the_place_of_who_is_away_whether_they_were_the_pyromaniac(
    roles: dict[int, Role] | None,
) -> None:
    """Check that the hub does not use its knowledge of the seat either: a death would reveal the role."""
    evening = asked_of_all(roles)
    for seat in (2, 3, 4, 5):
        evening.say(seat, "pyromaniac", "no")
    assert own(go_on_without(evening, 1)) == [LeftAloud(1)]
    (aloud,) = [id for id in evening.ids(2) if "-aloud-1-for-1" in id]
    assert own(evening.say(2, aloud, "no")) == [PyromaniacAnswered(1, False), PyromaniacShown(())]


def test_a_secret_answer_of_all_is_changed_by_its_owner_until_the_last_one_has_come() -> None:
    """Check that nobody dies if the Pyromaniac's neighbour fixes a slip before the last answer."""
    evening = asked_of_all(None)
    evening.say(2, "pyromaniac", "yes")
    again = evening.question(2, "pyromaniac")
    assert again.secret and not again.required and again.value is None
    assert own(evening.say(2, "pyromaniac", "no")) == [PyromaniacAnswered(2, False)]
    for seat in (3, 4, 5):
        evening.say(seat, "pyromaniac", "no")
    assert own(evening.say(1, "pyromaniac", "no"))[-1] == PyromaniacShown(())


def test_the_end_of_a_game_says_nothing_of_it_unless_another_player_without_a_phone_has_come() -> None:
    evening = Evening(*NAMES[:5], games={GAME.name: GAME}, phoneless=NAMES[4:5])
    evening.say(1, "table-game", GAME.name)
    evening.say(1, "table-begin")
    assert not said(evening)
    evening.hub_controls("table-end", "yes")
    evening.wait(20_000)
    assert evening.table.playing is None and evening.table.running
    assert not said(evening)
    evening.hub_controls("table-seat", "Zoe")
    assert "Zoe have no phone. Keep your roles to yourselves" in said(evening)


def said(evening: Evening) -> str:
    """Return the notices on every page."""
    return " ".join(map(english, evening.public().notices))
