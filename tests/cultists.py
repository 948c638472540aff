"""Evenings of Among Cultists for the tests: the evening alone, without the night before it."""

from collections.abc import Sequence
from typing import Any

from laws.evening import Evening, own

from companion.core.chance import Chance
from companion.core.game import Game, Outcome, Refused, Setup
from companion.core.table import commands as c
from companion.core.view import Block, Facts
from companion.games.among_cultists import GAME
from companion.games.among_cultists import evening as ev
from companion.games.among_cultists.options import chosen, misfit

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo")


def _begin(setup: Setup, now: int, chance: Chance) -> Sequence[ev.Event]:
    reason = misfit(chosen(setup))
    if reason:
        raise Refused(reason)
    return ev.begin(setup)


EVENING: Game[Any, ev.Event, ev.State] = Game(
    name=GAME.name,
    title=GAME.title,
    about=GAME.about,
    seats=GAME.seats,
    options=GAME.options,
    events=ev.EVENTS,
    reveals=ev.REVEALS,
    undoable=ev.UNDOABLE,
    ends=ev.StopGame(),
    begin=_begin,
    evolve=ev.evolve,
    decide=ev.decide,
    offers=ev.offers,
    scene=ev.scene,
    secrets=ev.secrets,
    story=ev.story,
    due=ev.due,
    outcome=ev.outcome,
    lines=lambda state: ev.lines(state.setup),
    controls=ev.controls,
)


def playing(characters: int = 5, *, ai: bool = False, knife: int = 1, **options: object) -> Evening:
    """Begin an evening without the Seer unless `seer` is given; the table draws the tokens unless `events` is."""
    evening = Evening(*NAMES[: characters - ai], games={EVENING.name: EVENING})
    evening.play(
        EVENING.name, **{"seer": "no", "events": "hand", "ai": "yes" if ai else "no", "tokens": "all", **options}
    )
    evening.say(1, "knife", f"seat-{knife}")
    return evening


def state(evening: Evening) -> ev.State:
    assert evening.table.running
    found: ev.State = evening.table.running.state
    return found


def outcome(evening: Evening) -> Outcome | None:
    return evening.table.running.outcome if evening.table.running else None


def why(evening: Evening) -> str:
    """Return the message that says why the game has ended."""
    found = outcome(evening)
    assert found, "it has not ended"
    return getattr(found.why, "message", str(found.why))


def turns(evening: Evening) -> None:
    """Let everybody take their turns in the present phase."""
    for _ in state(evening).order[state(evening).turn :]:
        evening.say(1, "turn")


def event(evening: Evening, token: str) -> list[object]:
    """Play on to the Event phase and enter `token`; return what that made happen."""
    if state(evening).phase == "cleanup":
        evening.say(1, "round")
    if state(evening).phase == "movement":
        turns(evening)
    return own(evening.say(1, "event", token))


def action(evening: Evening, token: str = "fake_eyes") -> Evening:
    """Play on to the next Action phase, `token` being the event before it."""
    if state(evening).phase == "action":
        turns(evening)
    event(evening, token)
    evening.say(1, "settled")
    return evening


TOKENS = (
    *("fake_eyes", "morale_up", "broken_glass", "morale_down", "no_connection"),
    *("lightning", "secret_doors", "under_control", "lightning", "secret_doors"),
)
"""An event for each of ten rounds that disturbs few tests."""


def rounds(evening: Evening, last: int, tokens: Sequence[str] = TOKENS) -> Evening:
    """Play on to the Action phase of the round `last`."""
    while (state(evening).round, state(evening).phase) != (last, "action"):
        now = state(evening)
        upcoming = now.round + (now.phase in ("action", "cleanup"))
        action(evening, tokens[upcoming - 1])
    return evening


def cleanup(evening: Evening) -> Evening:
    """Play the Action phase to its end."""
    turns(evening)
    assert state(evening).phase == "cleanup"
    return evening


def vote(evening: Evening, *ballots: str) -> list[object]:
    """Start a vote, and let each seat cast its ballot in the order of the seats; return what the last one brought."""
    evening.say(1, "vote")
    if evening.asks(1, "open"):
        evening.say(1, "open")
    return cast(evening, *ballots)


def cast(evening: Evening, *ballots: str) -> list[object]:
    happened: list[object] = []
    for seat, ballot in zip(evening.table.seats, ballots, strict=True):
        happened = own(evening.say(seat, "ballot", ballot))
    return happened


def die(evening: Evening, *characters: int) -> Evening:
    """Announce deaths that no vote follows."""
    for character in characters:
        evening.say(1, "death", "ai" if character == 0 else f"seat-{character}")
    return evening


def score(evening: Evening, points: int) -> Evening:
    """Enter full shelves until the Investigators have so many points."""
    while (missing := points - state(evening).total) > 0:
        evening.say(1, "points", str(4 if missing not in (1, 2, 3, 5) else {5: 3}.get(missing, max(missing, 2))))
    return evening


def report(evening: Evening, command: object) -> list[object]:
    """Report what a device has noticed."""
    return own(evening.do(c.InGame(command)))


def block(evening: Evening, id: str) -> Block | None:
    return next((block for block in evening.view(None).public.blocks if block.id == id), None)


def facts(evening: Evening, id: str) -> dict[str, str]:
    """Return a block of facts by the messages of its labels."""
    found = block(evening, id)
    assert isinstance(found, Facts), id
    return {
        getattr(row.label, "message", str(row.label)): getattr(row.text, "message", str(row.text)) for row in found.rows
    }
