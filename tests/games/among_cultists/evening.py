"""Evenings of Among Cultists for the tests: the evening alone, without the night before it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.chance import Chance
from companion.core.game import Game, Outcome, Refused, Setup
from companion.core.question import Choice, One, Question, Some
from companion.core.table import commands as c
from companion.core.text import say
from companion.core.view import Block, Facts
from companion.games.among_cultists import GAME
from companion.games.among_cultists import evening as ev
from companion.games.among_cultists.box.roles import MARKERS, PLAIN, SPECIAL, Role
from companion.games.among_cultists.evening.state import AI
from companion.games.among_cultists.options import chosen, misfit
from companion.games.among_cultists.options import special as played
from tests.laws.evening import Evening, own

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo")


OLD = tuple(
    Question(id=id, text=say(id), ask=One(tuple(Choice(value, value) for value in values)), value=values[0])
    for id, values in (("seer", ("first-game", "yes", "no")), ("ai", ("no", "yes")), ("tokens", ("first-game", "all")))
)
"""What was chosen before there were levels: an evening alone knows no more of what was set up."""

PLAYING = Question(
    id="roles",
    text=say("roles"),
    ask=Some(tuple(Choice(role, MARKERS[role].name) for role in SPECIAL), 0, 3),
)
"""The special roles that play; without an answer the Seer plays or not, as `seer` says."""


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
    options=lambda setup: (*OLD, PLAYING, *ev.OPTIONS),
    events=ev.EVENTS,
    reveals=ev.REVEALS,
    undoable=ev.UNDOABLE,
    aside=ev.ASIDE,
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


def _dealt(setup: Setup, now: int, chance: Chance) -> Sequence[ev.Event]:
    plays = chosen(setup)
    special = sorted(played(setup))
    plain = plays.characters - plays.cultists - len(special)
    every: list[Role] = [*special, *["cultist"] * plays.cultists, *["investigator"] * plain]  # type: ignore[list-item]
    # The AI's envelope comes out of the plain ones (ruling AC-12).
    own = chance.pick([role for role in every if role in PLAIN]) if plays.ai else None
    if own is not None:
        every.remove(own)
    dealt = {int(seat): role for seat, role in zip(setup.seats, chance.shuffle(every), strict=True)}
    return ev.begin(setup, roles={**dealt, AI: own} if own is not None else dealt)


DEALT = replace(EVENING, begin=_dealt)
"""The evening in which the hub knows all roles; each player knows their own."""


def knowing(roles: dict[int, Role]) -> Game[Any, ev.Event, ev.State]:
    """Return the evening in which the hub knows who holds which role."""
    return replace(EVENING, begin=lambda setup, now, chance: ev.begin(setup, roles=roles))


def all_roles(characters: int, ai: bool, roles: Mapping[int, Role]) -> dict[int, Role]:
    """Return the role of every character: an Investigator's where `roles` names none."""
    named: dict[int, Role] = {one: "investigator" for one in range(0 if ai else 1, characters + (not ai))}
    return {**named, **roles}


def playing(
    characters: int = 5,
    *,
    ai: bool = False,
    knife: int = 1,
    plays: Iterable[Role] = (),
    roles: Mapping[int, Role] | None = None,
    **options: object,
) -> Evening:
    """Begin an evening without the Seer unless `seer` is given; the table draws the tokens unless `events` is.

    With `roles` the hub knows them, whoever is not named being an Investigator; else it
    knows which special roles there are (`plays`), and not who holds them.
    """
    known = all_roles(characters, ai, roles) if roles is not None else {}
    special = {*plays, *(role for role in known.values() if role in SPECIAL)}
    game = knowing(known) if known else EVENING
    evening = Evening(*NAMES[: characters - ai], games={game.name: game})
    chosen = {"seer": "no", "events": "hand", "ai": "yes" if ai else "no", "tokens": "all", **options}
    if special:
        chosen["roles"] = dict.fromkeys(sorted(special), 1)
    evening.play(game.name, **chosen)
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
    evening.say(state(evening).current or 1, "vote")
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
        now = state(evening)
        by = now.hand(character) if now.roles else 1
        evening.say(by, "death", "ai" if character == 0 else f"seat-{character}")
    return evening


def score(evening: Evening, points: int) -> Evening:
    """Enter full shelves until the Investigators have so many points."""
    while (missing := points - state(evening).total) > 0:
        evening.say(1, "points", str(4 if missing not in (1, 2, 3, 5) else {5: 3}.get(missing, max(missing, 2))))
    return evening


def accept(evening: Evening) -> list[object]:
    """Let two seats say that this is the end; return what the second one brought."""
    evening.say(1, "end-accept")
    return own(evening.say(2, "end-accept"))


def close_portal(evening: Evening, partner: int) -> list[object]:
    """Let the character in turn close the portal with `partner`, who agrees."""
    evening.say(1, "portal", f"seat-{partner}")
    return own(evening.say(partner, "help", "yes"))


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
