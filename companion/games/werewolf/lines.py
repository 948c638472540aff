"""The lines that are read aloud. Eyes are open, so nothing waits for them; phones show the same news.

The set alone decides which roles a watch names, dead or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from companion.core.event import Event
from companion.core.game import Player, Setup
from companion.core.lines import Line
from companion.core.text import Text, say
from companion.games.werewolf.events import day as d
from companion.games.werewolf.events import ending as n
from companion.games.werewolf.events import night as w
from companion.games.werewolf.options import READ, SHOWN, role_set
from companion.games.werewolf.roles import ACTS, NAMES, SIDES, Role, RoleSet, acting_in, call
from companion.games.werewolf.state import State
from companion.kit.announcement import Announcements, make_line

WINS: dict[str, Text] = {
    "village": say("The village wins."),
    "wolves": say("The Werewolves win."),
    "lovers": say("The lovers win."),
    "nobody": say("Nobody wins."),
}


def lines(setup: Setup) -> Mapping[str, Line]:
    """Return every line that can be read aloud in a game, by its key."""
    return _lines(setup.players, tuple(role_set(setup).items()), SHOWN.of(setup)) if READ.of(setup) else {}


@lru_cache(maxsize=32)
def _lines(players: tuple[Player, ...], roles: tuple[tuple[Role, int], ...], shown: str) -> Mapping[str, Line]:
    dealt: RoleSet = dict(roles)
    return {line.key: line for line in (*_of_all(dealt), *(one for p in players for one in _of(p, dealt, shown)))}


def _of_all(dealt: RoleSet) -> Iterator[Line]:
    yield make_line("nightfall", say("Night falls. Heads down, and no talking."))
    yield make_line("quiet", say("The first night is quiet: nobody dies."))
    yield make_line("watch-1-quiet", call("watch-1", dealt, quiet=True))
    for watch in ACTS:
        if acting_in(watch, dealt, quiet=False):
            yield make_line(watch, call(watch, dealt, quiet=False))
    yield make_line("watch-over", say("Hands off the phones."))
    yield make_line("dawn", say("The sun rises. Heads up."))
    yield make_line("dead-none", say("Nobody died last night."))
    yield make_line("shot-none", say("The Hunter doesn't shoot."))
    yield make_line("powers-lost", say("The village has killed its Elder, and loses its powers."))
    yield make_line("talk", say("Talk it over. Who are the Werewolves?"))
    yield make_line("accuse", say("Now everyone accuses a player, or nobody."))
    yield make_line("ballot", say("Vote now, on your phones."))
    yield make_line("vote-tie", say("It's a tie. The tied players speak, then everyone votes again."))
    yield make_line("out-none", say("Nobody is voted out."))
    for verdict, text in WINS.items():
        yield make_line(f"win-{verdict}", text)


def _of(player: Player, dealt: RoleSet, shown: str) -> Iterator[Line]:
    seat, who = player.seat, player.name
    yield make_line(f"dead-{seat}", say("{who} is dead.", who=who))
    yield make_line(f"out-{seat}", say("{who} is voted out.", who=who))
    yield make_line(f"words-{seat}", say("{who} has the last words.", who=who))
    yield make_line(f"defend-{seat}", say("{who}, defend yourself.", who=who))
    yield make_line(f"left-{seat}", say("{who} has left the village.", who=who))
    if "hunter" in dealt:
        yield make_line(f"hunter-{seat}", say("{who} is the Hunter, and may shoot.", who=who))
        yield make_line(f"shot-{seat}", say("The Hunter shoots {who}.", who=who))
    if "idiot" in dealt:
        yield make_line(f"idiot-{seat}", say("{who} is the Village idiot, and stays alive.", who=who))
    if shown == "role":
        for role in dealt:
            yield make_line(f"role-{role}-{seat}", say("{who} was: {role}.", who=who, role=NAMES[role]))
    elif shown == "side":
        for side, name in SIDES.items():
            yield make_line(f"role-{side}-{seat}", say("{who} was: {role}.", who=who, role=name))


def _keys(before: State, state: State, happened: Sequence[Event[State]]) -> Iterator[str]:
    """Yield the keys of the lines for these events; `state` is the one after all of them."""
    for event in happened:
        match event:
            case w.NightBegan():
                yield from ("nightfall", "quiet") if state.is_quiet else ("nightfall",)
            case w.WatchBegan() | w.WatchRestarted():
                yield "watch-1-quiet" if state.is_quiet and state.stage == "watch-1" else state.stage
            case w.WatchEnded():
                yield "watch-over"
                if state.is_dawn:
                    yield "dawn"
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
