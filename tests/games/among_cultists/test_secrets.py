"""The laws on the evening of Among Cultists alone, where no night comes first, up to its most secret moments."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.core.game import AnyGame
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.roles import SPECIAL, Role
from companion.table import TableRules
from tests.games.among_cultists import secret_pairs
from tests.games.among_cultists.evening import (
    GAME_WITH_DEALT_ROLES,
    GAME_WITHOUT_ROLES,
    all_roles,
    state,
    without_night,
)
from tests.laws import plays
from tests.laws.apart import play_apart, play_pair
from tests.laws.evening import draws, own
from tests.laws.every import LAWS
from tests.laws.mutants import Mutant, change, showing
from tests.laws.pairs import Moment
from tests.laws.plays import NAMES, SIT
from tests.laws.twins import Diverged, Leak, Twins
from tests.long import further


def seated(game: AnyGame, observer: int | None, count: int, **options: object) -> Twins:
    """Begin an evening in both plays; the first seat holds the knife."""
    twins = Twins(game, observer, NAMES[:count], seed=7)
    _begin(twins, game, **options)
    twins.say(1, "knife-1", "seat-1")
    return twins


def _begin(twins: Twins, game: AnyGame, **options: object) -> None:
    twins.say(1, "table-game-0", game.name)
    for option, value in {"level": "own", "roles": {}, "turns": "each", "events": "hand", **options}.items():
        twins.say(1, f"table-option-{option}-0", value)
    twins.say(1, "table-begin-0")


def _moved(twins: Twins, characters: int) -> None:
    for turn in range(characters):
        twins.say(2, f"turn-movement-{turn}-1")


def last_cultist(observer: int | None, game: AnyGame = GAME_WITHOUT_ROLES) -> Twins:
    """Vote the AI out, perhaps one of two Cultists; all but two have said whether they know (ruling AC-8)."""
    twins = seated(game, observer, 6, ai="yes")
    _moved(twins, 7)
    twins.say(3, "event-1", "fake_eyes")
    twins.say(1, "eyes-0-1", "seat-3")
    twins.say(1, "outcome-0-0-1", "dead")
    twins.say(1, "sure-1-1", "yes")
    twins.say(1, "open-1-1")
    for seat in range(1, 7):
        twins.say(seat, "ballot-1-1", "ai")
    twins.part()
    for seat, first, second in ((3, "yes", "no"), (1, "no", "no"), (6, "no", "no"), (2, "no", "no")):
        twins.say(seat, "partner-0-1", first, instead=second)
    return twins


def look_into_the_bag(observer: int | None, game: AnyGame = GAME_WITHOUT_ROLES) -> Twins:
    """Let the first player look at a token of the hub's bag: a different token in the second play."""
    twins = seated(game, observer, 5, events="hub")
    _moved(twins, 5)
    twins.seed = next(seed for seed in range(1000) if _drawn(twins, seed) == "under_control")
    twins.say(3, "draw-1")
    twins.part()
    twins.say(1, "look-11-1")
    return twins


def _drawn(twins: Twins, seed: int) -> str:
    """Return the token that the hub would draw now with this seed."""
    evening = twins.first
    draw = evening.answer(3, evening.move(3, "draw"), "go")
    (event,) = own(evening.decide(draw, draws((seed, twins.steps + 1))))
    return str(getattr(event, "token", ""))


# Known roles: those of seat 1 and of the last one are the same in both plays

FIVE: tuple[dict[int, Role], dict[int, Role]] = (
    {2: "cultist", 3: "novice", 4: "pyromaniac"},
    {2: "pyromaniac", 3: "cultist", 4: "novice"},
)
SEVEN: tuple[dict[int, Role], dict[int, Role]] = (
    {2: "novice", 3: "cultist", 4: "cultist", 5: "pyromaniac", 6: "assassin"},
    {2: "cultist", 3: "pyromaniac", 4: "assassin", 5: "novice", 6: "cultist"},
)


def told(
    observer: int | None, count: int, roles: tuple[dict[int, Role], dict[int, Role]], game: AnyGame, **options: object
) -> Twins:
    """Begin an evening in both plays, in which the hub knows the `roles` of each, before the first action."""
    first, second = (_knowing(game, all_roles(count, False, held)) for held in roles)
    special = {role: 1 for role in sorted(roles[0].values()) if role in SPECIAL}
    twins = Twins(first, observer, NAMES[:count], seed=7)
    twins.second.rules = TableRules({second.name: second})
    twins.part()
    _begin(twins, game, roles=special, **options)
    twins.say(1, "knife", "seat-1")
    acting(twins, "morale_up")
    assert twins.differed
    return twins


def _knowing(game: AnyGame, roles: dict[int, Role]) -> AnyGame:
    return replace(game, begin=without_night(lambda state, chance: roles).begin)


def surely(twins: Twins, seat: int, start: str, value: Any = "go") -> None:
    """Answer in both plays, and confirm it."""
    twins.say(seat, start, value)
    twins.say(seat, "sure", "yes")


def _turns(twins: Twins, of: str) -> None:
    while twins.first.asks(1, f"turn-{of}"):
        twins.say(1, "turn")


def acting(twins: Twins, token: str) -> None:
    """Play on to the Action phase, `token` being the event before it."""
    _turns(twins, "movement")
    twins.say(1, "event", token)
    twins.say(1, "settled")


def refused_kill(observer: int | None, game: AnyGame = GAME_WITHOUT_ROLES) -> Twins:
    """Play until two have used the camera or died, and one is told not to be the Assassin; no role is shown."""
    twins = told(observer, 7, SEVEN, game)
    surely(twins, 1, "camera")
    twins.say(1, "turn")
    twins.say(2, "kill", "seat-7")
    surely(twins, 3, "death", "seat-3")
    twins.say(1, "turn")
    twins.say(1, "turn")
    return twins


def last_of_two(observer: int | None, game: AnyGame = GAME_WITHOUT_ROLES) -> Twins:
    """Vote a player out with eyes closed: in the first play the last Cultist, in the second the Assassin."""
    twins = told(observer, 7, SEVEN, game, votes="eyes")
    surely(twins, 3, "death", "seat-3")
    surely(twins, 1, "vote")
    twins.say(4, "open")
    surely(twins, 4, "result", "seat-4")
    return twins


def burning(observer: int | None, game: AnyGame = GAME_WITHOUT_ROLES) -> Twins:
    """Let all but one say whether they die as the Pyromaniac."""
    twins = told(observer, 5, FIVE, game)
    for token in ("fake_eyes", "broken_glass", "morale_down", "lightning"):
        _turns(twins, "action")
        twins.say(2, "round")
        acting(twins, token)
    _turns(twins, "action")
    for seat, first, second in ((4, "yes", "no"), (2, "no", "yes"), (3, "no", "no"), (1, "no", "yes")):
        twins.say(seat, "pyromaniac", first, instead=second)
    return twins


def claimed(observer: int | None, game: AnyGame = GAME_WITHOUT_ROLES) -> Twins:
    """Let a player claim to be the Cultist, who is so in the first play alone; no role is shown yet."""
    twins = told(observer, 5, FIVE, game)
    _turns(twins, "action")
    twins.say(2, "claim")
    twins.say(2, "sure", "yes")
    return twins


def correct(observer: int | None, game: AnyGame = GAME_WITHOUT_ROLES) -> Twins:
    """Set two dead who are the Cultists in the first play alone, undo it, and set one of them dead."""
    twins = told(observer, 7, SEVEN, game)
    _right(twins, "dead", {"seat-3": 1, "seat-4": 1})
    twins.say(1, "table-ask-undo")
    twins.say(2, "table-agree-undo", "yes")
    _right(twins, "dead", {"seat-2": 1})
    _right(twins, "dead", {"seat-2": 1})
    return twins


def knife_corrected(observer: int | None, game: AnyGame = GAME_WITHOUT_ROLES) -> Twins:
    """Let the first player look at a token, and then give the knife to another seat."""
    twins = look_into_the_bag(observer, game)
    _right(twins, "knife", "seat-2")
    return twins


def _right(twins: Twins, id: str, value: object) -> None:
    twins.say(1, f"right-{id}", value)
    twins.say(2, "table-agree-entry", "yes")


# The laws

SEATS = (6, 8)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("seats", further(SEATS))
def test_the_evening_keeps_the_law_with_any_number_of_seats(
    law: Callable[[AnyGame, int], None], seats: int, soak: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plays, "SIT", seats)
    # One of the two here, each law with both of them, and all in the soak.
    for seed in range(40 if soak else 1):
        for game in (
            (GAME_WITHOUT_ROLES, GAME_WITH_DEALT_ROLES)
            if soak
            else (GAME_WITHOUT_ROLES, GAME_WITH_DEALT_ROLES)[(LAWS.index(law) + seats // 2) % 2 :][:1]
        ):
            law(game, seats * 1000 + seed)


@pytest.mark.parametrize(
    "game", further([GAME_WITHOUT_ROLES, GAME_WITH_DEALT_ROLES]), ids=["roles unknown", "roles known"]
)
@pytest.mark.parametrize("observer", [None, 1, 2, 5])
def test_an_eye_cannot_tell_two_evenings_apart_that_differ_in_the_secrets_of_others(
    observer: int | None, game: AnyGame, soak: bool
) -> None:
    played = differed = 0
    for seed in range(300 if soak else 30):
        if not soak and played > 8 and differed > 4:
            break
        try:
            twins = play_apart(Mutant(game), observer, seed)
        except Diverged:
            continue
        played += 1
        differed += twins.differed
    assert played > 8 and differed > 4, (played, differed)


def _last_of_all(twins: Twins) -> None:
    for seat in (5, 4):
        twins.say(seat, "partner-0-1", "no", instead="no")


def _end(twins: Twins) -> None:
    twins.say(1, "end-back")
    assert not twins.revealed
    twins.say(2, "claim")
    twins.say(2, "sure", "yes")
    twins.say(1, "end-accept")
    assert not twins.revealed, "the hub is no oracle"
    twins.say(4, "end-accept")


SHOWN: tuple[tuple[Callable[[int | None], Twins], tuple[int | None, ...], Callable[[Twins], None]], ...] = (
    (last_cultist, (None, 1, 2, 6), _last_of_all),
    (last_of_two, (None, 1, 7), lambda twins: twins.say(2, "seen")),
    (burning, (None, 1, 5), lambda twins: twins.say(5, "pyromaniac", "no", instead="no")),
    (claimed, (None, 1, 5), _end),
)
"""Plays up to the event that shows a secret, and the observers to whom nothing is shown before.

The events: whether the AI was the last Cultist (ruling AC-8); the result of a vote; the last answer to the
Pyromaniac's question (p. 14); the end (p. 14).
"""


@pytest.mark.parametrize(
    ("moment", "observer", "shows"),
    [
        pytest.param(moment, observer, shows, id=f"{moment.__name__} {observer}")
        for moment, eyes, shows in SHOWN
        for observer in eyes
    ],
)
def test_a_secret_shows_when_the_rules_say_so_and_not_before(
    moment: Callable[[int | None], Twins], observer: int | None, shows: Callable[[Twins], None]
) -> None:
    twins = moment(observer)
    assert twins.differed and not twins.revealed
    shows(twins)
    assert twins.revealed


@pytest.mark.parametrize("observer", [None, 2, 5])
def test_the_token_that_the_first_player_looks_at_is_seen_by_nobody_else(observer: int | None) -> None:
    """p. 23: removed from the game unseen by the others."""
    twins = look_into_the_bag(observer)
    looked, other = (state(run.evening).looked for run in twins.runs)
    assert looked != other and twins.differed
    twins.say(1, "looked-1", "out")
    bags = [state(run.evening).bag for run in twins.runs]
    assert bags[0] != bags[1] and not twins.revealed


@pytest.mark.parametrize("observer", [None, 1, 7])
def test_where_the_hub_knows_the_roles_a_refusal_tells_no_other_eye_who_is_not_the_assassin(
    observer: int | None,
) -> None:
    """p. 20; the Novice who then starts a vote dies in public."""
    twins = refused_kill(observer)
    assert not twins.revealed and state(twins.first) != state(twins.second)
    assert all(state(run.evening).shown == {} for run in twins.runs)
    twins.say(1, "turn")
    surely(twins, 5, "vote")
    assert twins.revealed, "in the second play seat 5 is the Novice"


@pytest.mark.parametrize("observer", [None, 1, 7])
def test_to_set_somebody_dead_to_read_and_to_take_it_back_tells_nothing(observer: int | None) -> None:
    """Ruling AC-32: in the first play all Cultists were set dead, in the second none."""
    twins = correct(observer)
    assert twins.differed and not twins.revealed
    assert state(twins.first).righted == 2 and state(twins.first).ghosts == {} == state(twins.second).shown


@pytest.mark.parametrize("observer", [None, 2, 5])
def test_whom_the_knife_is_put_right_to_does_not_see_what_another_has_looked_at(observer: int | None) -> None:
    twins = knife_corrected(observer)
    assert twins.differed and not twins.revealed and state(twins.first).looked is None


# Pairs


EYES = [None, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("observer", EYES)
def test_the_end_of_the_time_shows_the_ballots(observer: int | None) -> None:
    twins = play_pair(GAME, secret_pairs.vote, observer)
    twins.wait(1_000)
    assert twins.revealed


@pytest.mark.parametrize("observer", EYES)
def test_the_last_envelope_shows_whether_all_of_them_fit(observer: int | None) -> None:
    twins = play_pair(GAME, secret_pairs.envelopes, observer)
    twins.say(5, "envelope-1-0", "investigator")
    assert twins.revealed


@pytest.mark.parametrize("own", ["investigator", "cultist", "seer", "novice"])
@pytest.mark.parametrize("observer", [None, 1, 3, 5])
def test_nobody_is_reminded_of_what_others_hold(observer: int | None, own: str) -> None:
    twins = Twins(GAME, observer, NAMES[:SIT], seed=7)
    secret_pairs.reminders(twins, GAME, own)
    assert twins.differed
    roles = [run.evening.table.running.state.roles for run in twins.runs if run.evening.table.running]
    assert len({*map(str, roles)}) == 2 and all(len(one) == SIT for one in roles)


# A game that leaks


def telling(game: AnyGame) -> AnyGame:
    """Return a game whose title reveals everything that the hub knows."""
    return showing(game, lambda state, view: change(view, title=repr(state)))


EVENING_MOMENTS = (
    *(last_cultist, look_into_the_bag, claimed, burning, refused_kill, last_of_two),
    *(correct, knife_corrected),
)


@pytest.mark.parametrize("moment", EVENING_MOMENTS, ids=lambda moment: moment.__name__)
def test_the_law_catches_an_evening_that_tells_its_secret_in(moment: Callable[[int | None, AnyGame], object]) -> None:
    with pytest.raises(Leak):
        moment(None, telling(GAME_WITHOUT_ROLES))


@pytest.mark.parametrize("moment", secret_pairs.PAIRS, ids=lambda moment: moment.__name__)
def test_the_law_catches_a_game_that_tells_its_secret_in(moment: Moment) -> None:
    with pytest.raises(Leak):
        play_pair(telling(GAME), moment, None)
