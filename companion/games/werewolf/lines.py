"""The lines that are read aloud. Eyes are open, so nothing waits for them; phones show the same news.

The set alone decides which roles a watch names, dead or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from companion.core.event import Event
from companion.core.game import Player, Setup, kept_in_setup
from companion.core.lines import Line
from companion.core.rewording import reword
from companion.core.text import Text
from companion.games.werewolf.events import day as d
from companion.games.werewolf.events import ending as n
from companion.games.werewolf.events import night as w
from companion.games.werewolf.options import FIRST_NIGHT, READ, SHOWN, role_set
from companion.games.werewolf.roles import ACTS, NAMES, SIDES, RoleSet, call, join_names, name_acting
from companion.games.werewolf.state import State
from companion.games.werewolf.words import CALLED, WORDS
from companion.kit.announcement import Announcements, make_line

OwnWords = Mapping[str, Mapping[str, str]]
"""See `companion.core.game.Setup.words`."""


@kept_in_setup
def lines(setup: Setup) -> Mapping[str, Line]:
    """Return every line that can be read aloud in a game, by its key."""
    return {line.key: line for line in _every(setup)} if READ.of(setup) else {}


def _every(setup: Setup) -> Iterator[Line]:
    dealt, own, shown = role_set(setup), setup.words, SHOWN.of(setup)
    calls = dict(_calls(own, dealt))
    for name, line in WORDS.items():
        if name in calls:
            yield calls[name]
        elif name not in CALLED and not line.places:
            yield _line(own, name)
    for player in setup.players:
        yield from _of(player, own, dealt, shown)


def _line(own: OwnWords, name: str, key: str = "", **values: Text | str) -> Line:
    """Return the line `name` of `WORDS`, under its name or another key."""
    text = WORDS[name].text
    return reword(make_line(key or name, replace(text, values=values) if values else text), own.get(name))


def _calls(own: OwnWords, dealt: RoleSet) -> Iterator[tuple[str, Line]]:
    """Yield the calls to the roles of a set, dead or not, with their names in `WORDS`."""
    quiet = "watch-1-quiet" if dealt.get("seer") else "watch-1-quiet nobody"
    yield quiet, _line(own, quiet, "watch-1-quiet")
    for watch in ACTS:
        if names := name_acting(watch, dealt, quiet=False):
            called = call(watch, dealt, quiet=False)
            text = replace(called, values={**called.values, "roles": join_names(names)})
            yield watch, reword(make_line(watch, text), own.get(watch))


def _of(player: Player, own: OwnWords, dealt: RoleSet, shown: str) -> Iterator[Line]:
    seat, who = player.seat, player.name
    for name in ("dead", "out", "words", "defend", "left"):
        yield _line(own, name, f"{name}-{seat}", who=who)
    for name in ("hunter", "shot") if "hunter" in dealt else ():
        yield _line(own, name, f"{name}-{seat}", who=who)
    if "idiot" in dealt:
        yield _line(own, "idiot", f"idiot-{seat}", who=who)
    parts = [(role, NAMES[role]) for role in dealt] if shown == "role" else SIDES.items() if shown == "side" else ()
    for part, named in parts:
        yield _line(own, "role", f"role-{part}-{seat}", who=who, role=named)


def falling(state: State) -> tuple[str, ...]:
    """Return the keys of the lines with which the next night begins."""
    return ("nightfall",) if state.nights or FIRST_NIGHT.of(state.setup) != "quiet" else ("nightfall", "quiet")


def called(state: State, watch: str) -> str:
    """Return the key of the call to a watch of the current night."""
    return "watch-1-quiet" if state.is_quiet and watch == "watch-1" else watch


def over(*, is_dawn: bool) -> tuple[str, ...]:
    """Return the keys of the lines after a watch; the last one ends at dawn."""
    return ("watch-over", "dawn") if is_dawn else ("watch-over",)


def _keys(before: State, state: State, happened: Sequence[Event[State]]) -> Iterator[str]:
    """Yield the keys of the lines for these events; `state` is the one after all of them."""
    for event in happened:
        match event:
            case w.NightBegan():
                yield from falling(before)
            case w.WatchBegan() | w.WatchRestarted():
                yield called(state, state.stage)
            case w.WatchEnded():
                yield from over(is_dawn=state.is_dawn)
            case w.QuietDawn():
                yield "dead-none"
            case w.DeathsFound():
                yield from _deaths(before, state)
            case d.TalkBegan():
                yield "talk"
            case d.AccusationsBegan():
                yield "accuse"
            case d.BallotBegan():
                yield "ballot"
            case d.VillageVoteShown() if state.accused:
                yield "vote-tie"
            case d.VillageVoteShown() if state.condemned is not None:
                yield from (f"out-{state.condemned}", f"words-{state.condemned}")
            case d.NobodyVotedOut():
                yield "out-none"
            case d.IdiotShown():
                yield f"idiot-{d.IdiotShown.seat_of(state)}"
            case d.AccusationsShown() | d.DefenceBegan() | d.DefenceEnded() if state.accused:
                yield f"defend-{state.accused[0]}"
            case d.CondemnedDied():
                yield from _deaths(before, state, voted_out=before.condemned)
            case n.ShotAsked() if state.shooter is not None:
                yield f"hunter-{state.shooter}"
            case n.ShotFired(target):
                yield "shot-none" if target is None else f"shot-{target}"
                yield from _deaths(before, state)
            case n.PowersLost():
                yield "powers-lost"
            case n.VillagerLeft(seat):
                yield f"left-{seat}"
            case n.GameDecided(verdict):
                yield f"win-{verdict}"
            case _:
                pass


def _deaths(before: State, state: State, voted_out: int | None = None) -> Iterator[str]:
    """Yield the lines of the players who have died since `before`, with the role or side that is shown."""
    shown = SHOWN.of(state.setup)
    for death in state.deaths[len(before.deaths) :]:
        # Everyone expects the death of the player voted out.
        if shown == "nothing" or death.seat != voted_out:
            yield f"dead-{death.seat}"
        if shown != "nothing":
            yield f"role-{state.roles[death.seat] if shown == 'role' else state.side(death.seat)}-{death.seat}"


VOICE = Announcements[State](lines=lines, keys=_keys)
