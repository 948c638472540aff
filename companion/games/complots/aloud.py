"""What is read aloud: short announcements, made from the setup alone.

Each is a line or two. A statement is read to its end before anybody may react to it
(ruling CO-10); wherever nothing reads it, the window opens at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from companion.core import script as s
from companion.core.game import Player, Refused, Repeat, Setup, Spoken
from companion.core.lines import LEAST_PAUSE, SLOW_VOICE, Line, Script, estimate
from companion.core.text import Text, say
from companion.games.complots import events as e
from companion.games.complots.actions import RULES, Action, claimed, known
from companion.games.complots.characters import NAMES, Character, fifth
from companion.games.complots.options import aloud, react_time
from companion.games.complots.state import State

KINDS = ("statements", "outcomes", "turns")
"""Kinds of announcements; each can be switched off."""


def lines(setup: Setup) -> Mapping[str, Line]:
    """Return every line that may be read aloud in a game, by its key."""
    kinds = tuple(kind for kind in KINDS if aloud(setup, kind))
    return _lines(setup.players, fifth(setup), kinds)


@lru_cache(maxsize=32)
def _lines(players: tuple[Player, ...], special: Character, kinds: tuple[str, ...]) -> Mapping[str, Line]:
    setup = Setup(players=players, options={"fifth": special})
    found = [line for player in players for kind in kinds for line in _of(player, kind, setup)]
    if "outcomes" in kinds:
        found.append(_line("true", say("The claim was true.")))
        found.append(_line("bluff", say("It was a bluff.")))
        found.append(_line("blocked", say("The action is blocked.")))
    return {line.key: line for line in found}


def _of(player: Player, kind: str, setup: Setup) -> Iterator[Line]:
    """Yield the lines of a kind that are about `player`."""
    who = player.name
    match kind:
        case "statements":
            for action in known(setup):
                yield _line(f"{action}-{player.seat}", _statement(setup, action, who), who)
            # A line of its own: with one for each pair of players there would be hundreds to make ready.
            yield _line(f"target-{player.seat}", say("The target is {who}.", who=who), who)
            for character in _blocking(setup):
                text = say("{who} blocks with the {character}.", who=who, character=NAMES[character])
                yield _line(f"block-{character}-{player.seat}", text, who)
        case "outcomes":
            yield _line(f"doubt-{player.seat}", say("{who} doubts it.", who=who), who)
            yield _line(f"loss-{player.seat}", say("{who} loses an influence.", who=who), who)
            yield _line(f"out-{player.seat}", say("{who} is out.", who=who), who)
        case _:
            yield _line(f"turn-{player.seat}", say("{who}, it is your turn.", who=who), who)


def _line(key: str, text: Text, who: str = "") -> Line:
    return Line(key=key, text=text, pause=LEAST_PAUSE, length=estimate(text) + SLOW_VOICE * len(who))


def _statement(setup: Setup, action: Action, who: str) -> Text:
    """Return what is said of an action, but for its target."""
    character = claimed(setup, action)
    claims = NAMES[character] if character else ""
    match action:
        case "income":
            return say("{who} takes income.", who=who)
        case "aid":
            return say("{who} takes foreign aid.", who=who)
        case "coup":
            return say("{who} pays for a coup.", who=who)
        case "exchange":
            return say("{who} claims the {character}, to exchange.", who=who, character=claims)
        case "examine":
            return say("{who} claims the {character}, to examine.", who=who, character=claims)
        case _:
            return say("{who} claims the {character}.", who=who, character=claims)


def _blocking(setup: Setup) -> Iterator[Character]:
    """Yield the characters that block anything."""
    for role in dict.fromkeys(role for rule in RULES.values() for role in rule.blocked):
        yield fifth(setup) if role == "fifth" else role


def script(state: State) -> s.Script | None:
    """Return what is read now, or was last; None before the first announcement."""
    return _script(state.setup, state.saying) if state.saying else None


def _script(setup: Setup, keys: tuple[str, ...]) -> s.Script:
    found = lines(setup)
    return Script((tuple(found[key] for key in keys),))


def announce(state: State, happened: Sequence[e.Event], now: int) -> Iterator[e.Event]:
    """Yield what is read of `happened`, and the opening of a window that need not wait for it; `state` is after it."""
    keys = tuple(dict.fromkeys(key for event in happened for key in _keys(state, event) if key in lines(state.setup)))
    reads = bool(keys) and state.narration.voice and not state.over
    if waiting(state) and not (reads and aloud(state.setup, "statements")):
        yield opening(state, now)
    if reads:
        yield e.Announced(keys)
        yield from s.begin(_script(state.setup, keys), state.narration, now)


def _keys(state: State, event: e.Event) -> Iterator[str]:
    """Yield the keys of the lines that tell `event`."""
    match event:
        case e.ActionTaken(seat, action, target):
            yield f"{action}-{seat}"
            if target is not None:
                yield f"target-{target}"
        case e.ReactionsCalled("block"):
            block = state.playing.block
            yield f"block-{block.character}-{block.seat}" if block else ""
        case e.Doubted(seat):
            yield f"doubt-{seat}"
        case e.ClaimShown():
            yield "true"
        case e.BluffCaught():
            yield "bluff"
        case e.InfluenceLost(seat):
            yield f"loss-{seat}" if state.lives[seat] else f"out-{seat}"
        case e.ActionBlocked():
            yield "blocked"
        case e.TurnBegan(seat):
            yield f"turn-{seat}"
        case _:
            return


def waiting(state: State) -> bool:
    """Return whether a window waits for the end of the statement."""
    return state.window is not None and not state.window.open and not state.over


def opening(state: State, now: int) -> e.WindowOpened:
    """Return the opening of a window at `now`."""
    limit = react_time(state.setup)
    return e.WindowOpened(state.windows, now + limit if limit else None)


def heard(state: State, command: Spoken | Repeat | s.NarratorPresent, now: int) -> Iterator[e.Event]:
    """Yield what a report about the voice makes happen; raises `Refused` if nothing."""
    reading = script(state)
    match command:
        case s.NarratorPresent(found):
            yield from _present(state, found, now)
        case Spoken() | Repeat() if reading is None or state.over:
            raise Refused(say("Nothing is being read."))
        case Spoken():
            yield from s.spoken(reading, state.narration, command, now)
            if state.narration.line + 1 == len(reading.lines) and waiting(state):
                yield opening(state, now)
        case Repeat() if state.narration.status == "silent":
            raise Refused(say("Nothing is being read."))
        case Repeat():
            # Nobody's eyes are closed: what stands is simply said again.
            yield from s.begin(reading, state.narration, now)


def _present(state: State, found: bool, now: int) -> Iterator[e.Event]:
    """Yield what follows when a voice comes or goes: a window waits for nobody who is gone."""
    if found == state.narration.voice:
        raise Refused(say("Nothing has changed."))
    if found:
        yield s.NarratorFound()
        return
    yield s.NarratorLost()
    if state.narration.status != "silent":
        yield s.ScriptEnded()
    if waiting(state):
        yield opening(state, now)


def due(state: State) -> int | None:
    """Return the game time at which the present line is lost or the reading is over, None in silence."""
    reading = script(state)
    return s.due(reading, state.narration) if reading else None


def tick(state: State, now: int) -> Iterator[e.Event]:
    """Yield the end of a reading; a line that was not reported in time ends it too, so that nothing waits for it."""
    reading = script(state)
    if reading is None:
        raise Refused(say("Nothing is due."))
    first = next(iter(s.tick(reading, state.narration, now)))
    yield first
    if isinstance(first, s.LineLost):
        yield s.ScriptEnded()
        if waiting(state):
            yield opening(state, now)
