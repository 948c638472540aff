"""The lines that are read aloud: makes short announcements from the setup alone.

A statement is read to its end before anyone may react to it (ruling CO-10). If nobody reads it, the window opens at
once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Player, Setup
from companion.core.limits import LOOK_FIRST
from companion.core.lines import Line
from companion.core.text import say
from companion.games.complots.actions import RULES, blockers, list_actions, read_out
from companion.games.complots.box import NAMES, Character, fifth
from companion.games.complots.events import ComplotsCorrected, Entered
from companion.games.complots.events import dealt as d
from companion.games.complots.events import leaving as g
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.games.complots.options import REACT_TIME, READ, hub_deals
from companion.games.complots.state import State
from companion.kit.announcement import Announcements, make_line

SHUFFLED = say("The claim was true. Shuffle the card into the Court and draw a new one.")


def lines(setup: Setup) -> Mapping[str, Line]:
    """Return every line that can be read aloud in a game, by its key."""
    kinds = tuple(kind for kind, option in READ.items() if option.of(setup))
    return _lines(setup.players, fifth(setup), hub_deals(setup), kinds)


@lru_cache(maxsize=32)
def _lines(players: tuple[Player, ...], special: Character, dealt: bool, kinds: tuple[str, ...]) -> Mapping[str, Line]:
    setup = Setup(players=players, options={"fifth": special})
    found = [line for player in players for kind in kinds for line in _of(player, kind, setup)]
    if "outcomes" in kinds:
        found.append(make_line("true", say("The claim was true.") if dealt else SHUFFLED))
        found.append(make_line("bluff", say("The claim was false.")))
        found.append(make_line("blocked", say("The action was blocked.")))
    return {line.key: line for line in found}


def _of(player: Player, kind: str, setup: Setup) -> Iterator[Line]:
    seat, who = player.seat, player.name
    match kind:
        case "statements":
            for action in list_actions(setup):
                yield make_line(f"{action}-{seat}", read_out(setup, action, seat))
            # With a line for each pair of players, there would be hundreds to prepare.
            yield make_line(f"target-{seat}", say("The target of this action is {who}.", who=who))
            for character in dict.fromkeys(one for action in RULES for one in blockers(setup, action)):
                text = say("This is blocked by {who}, with the {character}.", who=who, character=NAMES[character])
                yield make_line(f"block-{character}-{seat}", text)
        case "outcomes":
            yield make_line(f"doubt-{seat}", say("{who} does not believe it.", who=who))
            yield make_line(f"loss-{seat}", say("{who} has to turn over one card.", who=who))
            yield make_line(f"out-{seat}", say("{who} is out of the game.", who=who))
        case _:
            yield make_line(f"turn-{seat}", say("It is your turn, {who}.", who=who))


def _keys(before: State, state: State, happened: Sequence[Event[State]]) -> Iterator[str]:
    """Yield the keys of the lines for these events; `state` is the one after all of them."""
    for event in _each(happened):
        match event:
            case t.ActionTaken(seat, action, target):
                yield f"{action}-{seat}"
                if target is not None:
                    yield f"target-{target}"
            case ComplotsCorrected("right-announcement", changes):
                for place, (_, announced) in changes.items():
                    said, _, aim = str(announced).partition("-")
                    yield from () if said == "nothing" else (f"{said}-{place}",)
                    yield from (f"target-{aim}",) if aim else ()
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
            case g.CourtPlayerLeft(seat, was_out=False):
                yield f"out-{seat}"
            case t.ActionBlocked():
                yield "blocked"
            case t.TurnBegan(seat):
                yield f"turn-{seat}"
            case ComplotsCorrected("right-turn" | "right-lost", left=("turn",)):
                yield f"turn-{state.actor}"
            case _:
                pass


def _each(happened: Sequence[Event[State]]) -> Iterator[Event[State]]:
    for event in happened:
        yield from event.events if isinstance(event, Entered) else (event,)


VOICE = Announcements[State](lines=lines, keys=_keys, silent=lambda state: state.over)


def consequences(
    before: State, state: State, happened: Sequence[Event[State]], now: int, chance: Chance
) -> Sequence[Event[State]]:
    """Return the announcement of `happened`, and the opening of a window that need not wait for it.

    At the end of a game that the hub has dealt, the winner's cards are shown.
    """
    begun = VOICE.consequences(before, state, happened, now, chance)
    if state.over and not state.stopped and not state.shown:
        winner = state.living[0]
        cards = state.hands.get(winner)
        return [d.WinnerHandShown(winner, cards), *begun] if cards else begun
    if any(isinstance(event, r.ReactionsCalled) for event in _each(happened)):
        waits = bool(begun) and READ["statements"].of(state.setup)
    else:
        waits = VOICE.line(state) is not None
    if state.phase != "statement" or waits:
        return begun
    # A new question takes no answers for a moment, so the window lasts that much longer.
    return [r.WindowOpened(state.windows, REACT_TIME.ends(state.setup, now + LOOK_FIRST)), *begun]
