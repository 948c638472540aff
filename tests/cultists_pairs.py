"""Pairs of evenings of Among Cultists, each up to one of its most secret moments (design 2)."""

from cultists import EVENING, NAMES
from laws.evening import draws
from laws.plays import Says
from laws.twins import Twins

from companion.core.game import AnyGame
from companion.games.among_cultists.evening.rounds.commands import DrawEvent


def seated(game: AnyGame, eye: int | None, count: int, **options: object) -> Twins:
    """Begin an evening in both plays; the first seat holds the knife."""
    twins = Twins(game, eye, NAMES[:count], seed=7)
    twins.give(Says(1, "table-game-0.1", game.name))
    for option, value in {"seer": "no", "events": "hand", **options}.items():
        twins.give(Says(1, f"table-option-{option}-0.1", value))
    twins.give(Says(1, "table-begin-0.1", "go"))
    twins.give(Says(1, "g1-knife-1.1", "seat-1"))
    return twins


def _moved(twins: Twins, characters: int) -> None:
    for turn in range(characters):
        twins.give(Says(2, f"g1-turn-movement-{turn}-1.2", "go"))


def last_ballot(eye: int | None, game: AnyGame = EVENING) -> Twins:
    """Three of five have voted, one other wants the vote closed, and a second is left until it closes by itself."""
    twins = seated(game, eye, 5, vote_seconds="120")
    _moved(twins, 5)
    twins.give(Says(3, "g1-event-1.3", "morale_up"))
    twins.give(Says(1, "g1-settled-1.1", "go"))
    twins.give(Says(1, "g1-vote-0-1.1", "go"))
    twins.give(Says(4, "g1-open-1-1.4", "go"))
    twins.part()
    for seat, first, second in ((1, "seat-2", "abstain"), (2, "seat-3", "seat-1"), (5, "abstain", "seat-5")):
        twins.wait(4_000)
        twins.give(Says(seat, f"g1-ballot-1-1.{seat}", first), instead=second)
    twins.give(Says(3, "g1-close-ballots-1-1.3", "go"))
    twins.wait(107_000)
    return twins


def last_cultist(eye: int | None, game: AnyGame = EVENING) -> Twins:
    """The AI is voted out, one of two Cultists perhaps; all but two have said whether they know (ruling AC-8)."""
    twins = seated(game, eye, 6, ai="yes", tokens="all")
    _moved(twins, 7)
    twins.give(Says(3, "g1-event-1.3", "fake_eyes"))
    twins.give(Says(1, "g1-found-0-1.1", "seat-3"))
    twins.give(Says(1, "g1-open-1-1.1", "go"))
    for seat in range(1, 7):
        twins.give(Says(seat, f"g1-ballot-1-1.{seat}", "ai"))
    twins.part()
    for seat, first, second in ((3, "yes", "no"), (1, "no", "no"), (6, "no", "no"), (2, "no", "no")):
        twins.give(Says(seat, f"g1-partner-1-1.{seat}", first), instead=second)
    twins.give(Says(4, "g1-close-partner-1-1.4", "go"))
    return twins


def look_into_the_bag(eye: int | None, game: AnyGame = EVENING) -> Twins:
    """The first player has looked at a token of the hub's bag: at another one in the second play."""
    twins = seated(game, eye, 5, events="hub", tokens="all")
    _moved(twins, 5)
    twins.seed = next(seed for seed in range(1000) if _drawn(twins, seed) == "under_control")
    twins.give(Says(3, "g1-draw-1.3", "go"))
    twins.part()
    twins.give(Says(1, "g1-look-11-1.1", "go"))
    return twins


def _drawn(twins: Twins, seed: int) -> str:
    """Return what the hub would draw now with this seed."""
    running = twins.first.table.running
    assert running
    (event,) = EVENING.decide(running.state, DrawEvent(), 0, draws((seed, twins.steps + 1)))
    return str(getattr(event, "token", ""))
