"""The course of the game: the events that follow by themselves, from nightfall to the end of the day."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import apply_events
from companion.games.werewolf.deaths import loses_powers
from companion.games.werewolf.events import day as d
from companion.games.werewolf.events import ending as n
from companion.games.werewolf.events import night as w
from companion.games.werewolf.lines import VOICE, called, falling, over
from companion.games.werewolf.night import decides, find_victim, settle
from companion.games.werewolf.options import (
    ACCUSATIONS,
    BALLOT,
    DUSK,
    HUSH,
    HUSH_LINE,
    PACE,
    SHOT,
    SPEECH,
    TALK,
    TALK_EACH,
    TALK_LEAST,
    TALK_MOST,
    WATCH,
    WORDS,
)
from companion.games.werewolf.state import State, Watch
from companion.games.werewolf.verdict import find_verdict
from companion.kit.simultaneous_choice import SimultaneousChoice

Happened = list[Event[State]]

Over = Callable[[State, int, Chance], Sequence[Event[State]]]
"""The events at the end of a clock."""

Completed = Callable[[SimultaneousChoice[str], int, Chance], Sequence[Event[State]]]
"""The events after the last answer of a choice, at a game time."""


def fall_asleep(state: State, now: int) -> Happened:
    """Return the beginning of a night."""
    return [w.NightBegan(now + _hush(state, falling(state)))]


def _hush(state: State, lines: Sequence[str]) -> int:
    """Return the milliseconds of a silence that begins with these lines."""
    return HUSH[PACE.of(state.setup)] + HUSH_LINE * (len(lines) - 1) + VOICE.longer(state, *lines)


def watch_length(state: State, watch: str) -> int:
    """Return the milliseconds of a watch of the night: all players of a shared phone have their time (WW-21)."""
    return WATCH[PACE.of(state.setup)] * state.night.turns + VOICE.longer(state, called(state, watch))


def ballot_length(state: State) -> int:
    """Return the milliseconds of a ballot, or of accusations: those of a shared phone answer in turn (WW-21)."""
    return BALLOT * state.setup.turns_on_phone


def watch_again(state: State, now: int) -> Happened:
    """Return the watch in full after the game has stood still; none if its clock has not begun yet."""
    ends = now + watch_length(state, state.stage)
    return [w.WatchRestarted(ends)] if state.deadline is not None and state.deadline < ends else []


def hush_over(state: State, now: int, chance: Chance) -> Happened:
    """Return the next watch, or the dawn after the last one."""
    if state.coming:
        return [w.WatchBegan(now + watch_length(state, state.coming[0]))]
    return _dawn(state, now)


def watch_over(state: State, watch: Watch, now: int, chance: Chance) -> Happened:
    """Return the end of a watch; the pack's last one decides on the victim."""
    victim = find_victim(state, chance) if decides(state, watch) else None
    return [w.WatchEnded(watch, victim, now + _hush(state, over(is_dawn=not state.coming)))]


def _dawn(state: State, now: int) -> Happened:
    _, deaths = settle(state)
    happened: Happened = [w.DeathsFound(deaths) if deaths else w.QuietDawn()]
    happened += [n.LeftShown(seat) for seat in state.unshown]
    return [*happened, *go_on(apply_events(state, happened), now)]


def go_on(state: State, now: int) -> Happened:
    """Return the events after a chain of deaths, or after a day without one: a shot, the end, the talk or the night."""
    if state.shooter is not None:
        return [n.ShotAsked(now + SHOT)]
    happened: Happened = [n.PowersLost() if loses_powers(state) else n.ChainEnded()]
    reached = apply_events(state, happened)
    verdict = find_verdict(reached)
    if verdict:
        return [*happened, n.GameDecided(verdict)]
    if not state.by_day:
        return [*happened, *_talk(reached, now)]
    # If nobody has voted, they may have gone: no clock alone leads to the end of a game.
    return [*happened, d.DuskFell(now + DUSK[PACE.of(state.setup)] if state.shown_ballots else None)]


def _talk(state: State, now: int) -> Happened:
    usual = min(max(TALK_EACH * len(state.alive), TALK_LEAST), TALK_MOST)
    return [d.TalkBegan(now + (TALK.of(state.setup) or usual))]


def is_most(state: State, seats: Sequence[int]) -> bool:
    """Return whether `seats` hold more than half of the living."""
    return 2 * len(set(seats) & set(state.alive)) > len(state.alive)


def talk_over(state: State, now: int) -> Happened:
    """Return the accusations, or the ballot."""
    if ACCUSATIONS.of(state.setup) == "yes":
        return [d.AccusationsBegan(now + ballot_length(state))]
    return [d.BallotBegan(now + ballot_length(state))]


def accusations_over(state: State, ballots: Mapping[int, str], now: int) -> Happened:
    """Return the accusations, and the first speech; without anybody accused twice the day is over."""
    happened: Happened = [d.AccusationsShown(dict(ballots), now + SPEECH)]
    reached = apply_events(state, happened)
    return happened if reached.accused else [*happened, *pass_calmly(reached, now)]


def speech_over(state: State, now: int) -> Happened:
    """Return the next speech, or the ballot after the last one."""
    if len(state.accused) > 1:
        return [d.DefenceEnded(now + SPEECH)]
    return [d.BallotBegan(now + ballot_length(state))] if state.candidates else pass_calmly(state, now)


def speech_begins(state: State, now: int) -> Happened:
    """Return the speech of the first one accused, after another one has gone home."""
    if state.accused:
        return [d.DefenceBegan(now + SPEECH)]
    return [d.BallotBegan(now + ballot_length(state))] if state.candidates else pass_calmly(state, now)


def ballot_over(state: State, ballots: Mapping[int, str], now: int) -> Happened:
    """Return the ballots, and what follows: last words, a second ballot, the Idiot's escape, or the night."""
    happened: Happened = [d.VillageVoteShown(dict(ballots))]
    reached = apply_events(state, happened)
    out = reached.condemned
    if out is None:
        return [*happened, *([d.DefenceBegan(now + SPEECH)] if reached.accused else pass_calmly(reached, now))]
    if reached.roles[out] == "idiot" and not reached.powerless and not reached.idiot_shown:
        happened.append(d.IdiotShown())
        return [*happened, *go_on(apply_events(state, happened), now)]
    return [*happened, d.LastWordsBegan(now + WORDS)]


def words_over(state: State, now: int) -> Happened:
    """Return the death of the player voted out, and what follows."""
    happened: Happened = [d.CondemnedDied()]
    return [*happened, *go_on(apply_events(state, happened), now)]


def shot_over(state: State, target: int | None, now: int) -> Happened:
    """Return the Hunter's shot, and what follows."""
    happened: Happened = [n.ShotFired(target)]
    return [*happened, *go_on(apply_events(state, happened), now)]


def pass_calmly(state: State, now: int) -> Happened:
    """Return the end of a day in which nobody is voted out, and what follows."""
    happened: Happened = [d.NobodyVotedOut()]
    return [*happened, *go_on(apply_events(state, happened), now)]
