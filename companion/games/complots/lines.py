"""What is read aloud: short announcements, made from the setup alone.

A statement is read to its end before anybody may react to it (ruling CO-10); wherever
nothing reads it, the window opens at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from companion.core import script as s
from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Player, Setup
from companion.core.lines import Line, Script
from companion.core.offer import Deed
from companion.core.report import Repeat
from companion.core.table.fresh import LOOK_FIRST
from companion.core.text import say
from companion.core.view import Control, SpokenLine
from companion.games.complots.actions import RULES, known, said
from companion.games.complots.box import NAMES, Character, fifth
from companion.games.complots.events import Entered
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.games.complots.options import REACT_TIME, READ, hub_deals
from companion.games.complots.state import State
from companion.kit import announcement
from companion.kit.announcement import announced
from companion.kit.declare import Heard

SHUFFLED = say("The claim was true. Shuffle the card into the Court, and draw a new one.")


def lines(setup: Setup) -> Mapping[str, Line]:
    """Return every line that may be read aloud in a game, by its key."""
    kinds = tuple(kind for kind, option in READ.items() if option.of(setup))
    return _lines(setup.players, fifth(setup), hub_deals(setup), kinds)


@lru_cache(maxsize=32)
def _lines(players: tuple[Player, ...], special: Character, dealt: bool, kinds: tuple[str, ...]) -> Mapping[str, Line]:
    setup = Setup(players=players, options={"fifth": special})
    found = [line for player in players for kind in kinds for line in _of(player, kind, setup)]
    if "outcomes" in kinds:
        found.append(announced("true", say("The claim was true.") if dealt else SHUFFLED))
        found.append(announced("bluff", say("It was a bluff.")))
        found.append(announced("blocked", say("The action is blocked.")))
    return {line.key: line for line in found}


def _of(player: Player, kind: str, setup: Setup) -> Iterator[Line]:
    """Yield the lines of a kind that are about `player`."""
    seat, who = player.seat, player.name
    match kind:
        case "statements":
            for action in known(setup):
                yield announced(f"{action}-{seat}", said(setup, action, seat))
            # A line of its own: with one for each pair of players there would be hundreds to make ready.
            yield announced(f"target-{seat}", say("The target is {who}.", who=who))
            for role in dict.fromkeys(role for rule in RULES.values() for role in rule.blocked):
                character = fifth(setup) if role == "fifth" else role
                text = say("{who} blocks with the {character}.", who=who, character=NAMES[character])
                yield announced(f"block-{character}-{seat}", text)
        case "outcomes":
            yield announced(f"doubt-{seat}", say("{who} doubts it.", who=who))
            yield announced(f"loss-{seat}", say("{who} loses an influence.", who=who))
            yield announced(f"out-{seat}", say("{who} is out.", who=who))
        case _:
            yield announced(f"turn-{seat}", say("{who}, it is your turn.", who=who))


def reading(state: State) -> Script | None:
    """Return what is read now, or was last; None before the first announcement."""
    return announcement.script(lines(state.setup), state.saying) if state.saying else None


def follows(
    before: State, state: State, happened: Sequence[Event[State]], now: int, chance: Chance
) -> Sequence[Event[State]]:
    """Return what is read of `happened`, and the opening of a window that need not wait for it."""
    events = [one for event in happened for one in (event.events if isinstance(event, Entered) else (event,))]
    known = lines(state.setup)
    keys = tuple(dict.fromkeys(key for event in events for key in _keys(state, event) if key in known))
    reads = bool(keys) and state.narration.voice and not state.over
    if any(isinstance(event, r.ReactionsCalled) for event in events):
        waits = reads and READ["statements"].of(state.setup)
    else:
        waits = line(state) is not None
    found: list[Event[State]] = []
    if state.phase == "statement" and not waits:
        # A question that has just come in takes nothing: the window lasts that much longer.
        found.append(r.WindowOpened(state.windows, REACT_TIME.ends(state.setup, now + LOOK_FIRST)))
    if reads:
        found += [t.Announced(keys), *s.begin(announcement.script(known, keys), state.narration, now)]
    return found


def _keys(state: State, event: Event[State]) -> Iterator[str]:
    """Yield the keys of the lines that tell `event`; `state` is after all that has happened with it."""
    match event:
        case t.ActionTaken(seat, action, target):
            yield f"{action}-{seat}"
            if target is not None:
                yield f"target-{target}"
        case r.ReactionsCalled("block") if state.about:
            yield f"block-{state.about.character}-{state.about.seat}"
        case r.Doubted(seat):
            yield f"doubt-{seat}"
        case r.ClaimShown():
            yield "true"
        case r.BluffCaught():
            yield "bluff"
        case t.InfluenceLost(seat):
            yield f"loss-{seat}" if state.lives[seat] else f"out-{seat}"
        case t.ActionBlocked():
            yield "blocked"
        case t.TurnBegan(seat):
            yield f"turn-{seat}"
        case _:
            return


def line(state: State) -> SpokenLine | None:
    """Return the line that is being spoken, None in silence."""
    script = reading(state)
    return s.line(script, state.narration) if script and not state.over else None


def hears(state: State, report: Heard, now: int) -> Sequence[Event[State]]:
    """Return what a report of the voice makes happen; raises `Refused` if nothing."""
    return announcement.heard(reading(state), state.narration, report, now)


READING = announcement.clock(reading)
"""A line has had its time, or the announcement is over."""


def repeat(state: State) -> Mapping[Control, Deed[Event[State]]]:
    """Return the hub's own button that lets the announcement be heard once more."""
    if state.narration.status == "speaking":
        return {"repeat": lambda now, chance: hears(state, Repeat(), now)}
    return {}
