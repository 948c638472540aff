"""Among Cultists: what a phone reminds its owner of (p. 10, 20, 21)."""

import pytest

from companion.core.replay import Events, replay
from companion.core.table import TableRules
from companion.games import GAMES
from companion.games.among_cultists import GAME
from companion.games.among_cultists.before.scene import secrets
from companion.games.among_cultists.box.roles import ABILITIES, MARKERS, Role
from companion.games.among_cultists.table.fields import Phase
from companion.games.among_cultists.table.state import State
from tests.games.among_cultists.before import set_up, setup, tell
from tests.games.among_cultists.boxes import english
from tests.laws.evening import Evening

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo")
FIVE = ("seer", "cultist", "investigator", "investigator", "investigator")
SHAPE = ["Your role", "Your team", "Your ability", "What the night showed you"]

UNSAID = "Where the AI plays your phone does not say it: a wrong marker would make it tell too much."


def known() -> Evening:
    """Begin a first game of five whose roles are known."""
    evening = Evening(*NAMES[:5])
    evening.play(GAME.name, pace="brisk")
    set_up(evening)
    tell(evening, *FIVE)
    return evening


def shown(evening: Evening, seat: int) -> dict[str, str]:
    private = evening.view(seat).private
    assert private
    return {english(secret.label): english(secret.text) for secret in private.secrets}


def reminded(roles: dict[int, Role], seat: int, phase: Phase) -> dict[str, str]:
    """Return what a seat of six is reminded of in a phase, by the ids."""
    state = State(setup=setup(6), phase=phase, roles=roles)
    return {one.id: english(one.text) for one in secrets(state, seat)}


def asleep(evening: Evening) -> Evening:
    for seat in evening.table.seats:
        evening.say(seat, "ready")
    return evening


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
    evening = asleep(known())
    assert [*shown(evening, 1)] == SHAPE[:3]
    evening.wait(300_000)
    assert evening.view(None).public.phase == "after"
    assert shown(evening, 1)["What the night showed you"] == "Cultists: Ben"
    assert "Hold the bar" in str(evening.view(None).public.blocks)
    evening.say(3, "done")
    evening.say(3, "knife", "seat-2")
    assert shown(evening, 1)["What the night showed you"] == "Cultists: Ben"
    assert shown(evening, 2)["What the night showed you"] == "You are the only Cultist."
    assert shown(evening, 4)["What the night showed you"] == "Nothing."


def test_a_night_that_is_played_again_tells_it_again_only_after_it() -> None:
    evening = asleep(known())
    evening.wait(10_000)
    evening.say(5, "night", "stop")
    evening.wait(60_000)
    assert [*shown(evening, 1)] == SHAPE
    evening.say(2, "again")
    assert all([*shown(evening, seat)] == SHAPE[:3] for seat in evening.table.seats)


def test_all_phones_have_the_same_shape_at_every_moment() -> None:
    """Law 4: the same names in the same order, whatever the roles are."""
    evening = asleep(known())
    for _ in range(30):
        evening.wait(5_000)
        private = [evening.view(seat).private for seat in evening.table.seats]
        shapes = [[(secret.id, secret.label, secret.icon) for secret in one.secrets] for one in private if one]
        assert all(shape == shapes[0] and len(shape) >= 3 for shape in shapes)


def test_without_roles_nobody_is_reminded_of_anything() -> None:
    evening = Evening(*NAMES[:5])
    evening.play(GAME.name, pace="brisk", knows="no")
    set_up(evening)
    asleep(evening).wait(300_000)
    evening.say(1, "done")
    assert all(shown(evening, seat) == {} for seat in evening.table.seats)


@pytest.mark.parametrize("role", MARKERS)
def test_every_role_has_a_team_and_an_ability_in_words(role: Role) -> None:
    """p. 20: all but the Cultist are on the Investigators' team, whomever they help."""
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
    """p. 10, 21; the cards that Cultists saw are not among it, and with the AI nobody is named."""
    assert reminded(roles, seat, "after")["night"] == wanted


def test_an_investigator_who_told_the_phone_a_wrong_marker_is_told_nobody_where_the_ai_plays() -> None:
    """p. 21: the AI holds the second Cultist's marker, so that the set fits all the same."""
    evening = Evening(*NAMES[:6])
    evening.play(GAME.name, pace="brisk", level="own", roles={}, ai="yes")
    set_up(evening)
    tell(evening, "cultist", "cultist", *["investigator"] * 4)
    asleep(evening).wait(300_000)
    assert shown(evening, 1)["What the night showed you"] == shown(evening, 2)["What the night showed you"] == UNSAID


def test_the_reminders_are_the_same_after_a_restart() -> None:
    evening = asleep(known())
    evening.wait(300_000)
    evening.say(1, "done")
    log = Events(GAMES)
    again = Evening(*NAMES[:5])
    again.table = replay(TableRules(GAMES), [log.decode(log.encode(event)) for event in evening.events])
    assert [shown(again, seat) for seat in range(1, 6)] == [shown(evening, seat) for seat in range(1, 6)]
