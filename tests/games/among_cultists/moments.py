"""Pairs of evenings of Among Cultists, each up to one of its most secret moments."""

from dataclasses import replace
from typing import Any

from companion.core.game import AnyGame
from companion.core.table import TableRules
from companion.games.among_cultists.box.roles import SPECIAL, Role
from tests.games.among_cultists.evening import EVENING, NAMES, all_roles, without_night
from tests.laws.evening import draws, own
from tests.laws.twins import Twins


def seated(game: AnyGame, eye: int | None, count: int, **options: object) -> Twins:
    """Begin an evening in both plays; the first seat holds the knife."""
    twins = Twins(game, eye, NAMES[:count], seed=7)
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


def last_ballot(eye: int | None, game: AnyGame = EVENING) -> Twins:
    """Three of five have voted, and a second is left until the vote closes by itself."""
    twins = seated(game, eye, 5, vote_seconds="120")
    _moved(twins, 5)
    twins.say(3, "event-1", "morale_up")
    twins.say(1, "settled-1")
    twins.say(1, "vote-0-0-1")
    twins.say(4, "open-1-1")
    twins.part()
    for seat, first, second in ((1, "seat-2", "abstain"), (2, "seat-3", "seat-1"), (5, "abstain", "seat-5")):
        twins.wait(4_000)
        twins.say(seat, "ballot-1-1", first, instead=second)
    twins.wait(107_000)
    return twins


def last_cultist(eye: int | None, game: AnyGame = EVENING) -> Twins:
    """The AI is voted out, one of two Cultists perhaps; all but two have said whether they know (ruling AC-8)."""
    twins = seated(game, eye, 6, ai="yes")
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


def look_into_the_bag(eye: int | None, game: AnyGame = EVENING) -> Twins:
    """The first player has looked at a token of the hub's bag: at another one in the second play."""
    twins = seated(game, eye, 5, events="hub")
    _moved(twins, 5)
    twins.seed = next(seed for seed in range(1000) if _drawn(twins, seed) == "under_control")
    twins.say(3, "draw-1")
    twins.part()
    twins.say(1, "look-11-1")
    return twins


def _drawn(twins: Twins, seed: int) -> str:
    """Return what the hub would draw now with this seed."""
    evening = twins.first
    draw = evening.answer(3, evening.offer(3, "draw"), "go")
    (event,) = own(evening.decide(draw, draws((seed, twins.steps + 1))))
    return str(getattr(event, "token", ""))


# The hub knows the roles: those of seat 1 and of the last one are the same in both plays

FIVE: tuple[dict[int, Role], dict[int, Role]] = (
    {2: "cultist", 3: "novice", 4: "pyromaniac"},
    {2: "pyromaniac", 3: "cultist", 4: "novice"},
)
SEVEN: tuple[dict[int, Role], dict[int, Role]] = (
    {2: "novice", 3: "cultist", 4: "cultist", 5: "pyromaniac", 6: "assassin"},
    {2: "cultist", 3: "pyromaniac", 4: "assassin", 5: "novice", 6: "cultist"},
)


def told(
    eye: int | None, count: int, roles: tuple[dict[int, Role], dict[int, Role]], game: AnyGame, **options: object
) -> Twins:
    """Begin an evening in both plays, in which the hub knows the `roles` of each, with the first action to come."""
    first, second = (_knowing(game, all_roles(count, False, held)) for held in roles)
    special = {role: 1 for role in sorted(roles[0].values()) if role in SPECIAL}
    twins = Twins(first, eye, NAMES[:count], seed=7)
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


def refused_kill(eye: int | None, game: AnyGame = EVENING) -> Twins:
    """Nobody's role has shown: two have used the camera or died, and one is told not to be the Assassin."""
    twins = told(eye, 7, SEVEN, game)
    surely(twins, 1, "camera")
    twins.say(1, "turn")
    twins.say(2, "kill", "seat-7")
    surely(twins, 3, "death", "seat-3")
    twins.say(1, "turn")
    twins.say(1, "turn")
    return twins


def last_of_two(eye: int | None, game: AnyGame = EVENING) -> Twins:
    """One is voted out with eyes closed: in the first play the last Cultist, in the second the Assassin."""
    twins = told(eye, 7, SEVEN, game, votes="eyes")
    surely(twins, 3, "death", "seat-3")
    surely(twins, 1, "vote")
    twins.say(4, "open")
    surely(twins, 4, "result", "seat-4")
    return twins


def burning(eye: int | None, game: AnyGame = EVENING) -> Twins:
    """All but one have said whether they die as the Pyromaniac."""
    twins = told(eye, 5, FIVE, game)
    for token in ("fake_eyes", "broken_glass", "morale_down", "lightning"):
        _turns(twins, "action")
        twins.say(2, "round")
        acting(twins, token)
    _turns(twins, "action")
    for seat, first, second in ((4, "yes", "no"), (2, "no", "yes"), (3, "no", "no"), (1, "no", "yes")):
        twins.say(seat, "pyromaniac", first, instead=second)
    return twins


def claimed(eye: int | None, game: AnyGame = EVENING) -> Twins:
    """Somebody has claimed to be the Cultist who is so in the first play alone; nobody's role is shown yet."""
    twins = told(eye, 5, FIVE, game)
    _turns(twins, "action")
    twins.say(2, "claim")
    return twins


def put_right(eye: int | None, game: AnyGame = EVENING) -> Twins:
    """Two are set dead who are the Cultists in the first play alone; it is taken back, and one of them is set dead."""
    twins = told(eye, 7, SEVEN, game)
    _right(twins, "dead", {"seat-3": 1, "seat-4": 1})
    twins.say(1, "table-ask-undo")
    twins.say(2, "table-agree-undo", "yes")
    _right(twins, "dead", {"seat-2": 1})
    _right(twins, "dead", {"seat-2": 1})
    return twins


def knife_put_right(eye: int | None, game: AnyGame = EVENING) -> Twins:
    """The first player has looked at a token, and then another seat holds the knife."""
    twins = look_into_the_bag(eye, game)
    _right(twins, "knife", "seat-2")
    return twins


def _right(twins: Twins, id: str, value: object) -> None:
    twins.say(1, f"right-{id}", value)
    twins.say(2, "table-agree-entry", "yes")
