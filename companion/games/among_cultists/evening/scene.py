"""What everybody sees and hears of an evening, and what one seat sees besides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core import script as s
from companion.core.game import Setup
from companion.core.lines import Line
from companion.core.text import Words, say
from companion.core.view import Block, Glow, Scene, Seat, Secret
from companion.games.among_cultists.evening.deaths import scene as deaths
from companion.games.among_cultists.evening.deaths.events import DeathEvent
from companion.games.among_cultists.evening.deaths.story import story as death_story
from companion.games.among_cultists.evening.decide import outcome
from companion.games.among_cultists.evening.end import scene as end
from companion.games.among_cultists.evening.end.events import EndEvent
from companion.games.among_cultists.evening.end.story import story as end_story
from companion.games.among_cultists.evening.events import Event
from companion.games.among_cultists.evening.options import on_phones
from companion.games.among_cultists.evening.rounds import scene as rounds
from companion.games.among_cultists.evening.rounds.events import RoundEvent
from companion.games.among_cultists.evening.rounds.story import story as round_story
from companion.games.among_cultists.evening.spoken.decide import reading
from companion.games.among_cultists.evening.spoken.events import AnnouncementBegan
from companion.games.among_cultists.evening.spoken.lines import lines as announcements
from companion.games.among_cultists.evening.state import State
from companion.games.among_cultists.evening.tokens import ICONS, NAMES
from companion.games.among_cultists.evening.votes import scene as votes
from companion.games.among_cultists.evening.votes.events import VoteEvent
from companion.games.among_cultists.evening.votes.pointing import POINTING
from companion.games.among_cultists.evening.votes.story import story as vote_story


def scene(state: State) -> Scene:
    """Return what everybody sees."""
    script = reading(state)
    return Scene(
        title=say("Among Cultists"),
        phase=phase(state),
        tags={seat: _tags(state, seat) for seat in state.setup.seats},
        blocks=tuple(_blocks(state)),
        timers=(*votes.timers(state), *deaths.timers(state)),
        line=s.line(script, state.narration) if script else None,
        sounds=(*state.sounds, *s.sounds(state.narration)) if state.reading else state.sounds,
        lamps=_lamps(state),
    )


def _blocks(state: State) -> Iterator[Block]:
    """Yield the blocks, the most urgent first."""
    yield from end.blocks(state)
    yield from deaths.waiting(state)
    yield from votes.blocks(state)
    yield from rounds.blocks(state)
    yield from deaths.shown(state)


def phase(state: State) -> str:
    """Return the phase that faces show: that of the round, "vote", "reveal" or "end"."""
    if state.ending is not None:
        return "end"
    if state.vote is None:
        return state.phase
    return "vote" if state.vote.stage in ("talk", "ballots", "pointing", "entry") else "reveal"


def _tags(state: State, seat: int) -> tuple[str, ...]:
    result = outcome(state)
    tags = {
        "first_player": seat == state.knife,
        "turn": seat == state.current,
        "ghost": seat in state.ghosts,
        "winner": result is not None and seat in result.winners,
    }
    return tuple(tag for tag, holds in tags.items() if holds)


def _lamps(state: State) -> dict[str, Glow]:
    """Return the power lamp, dark without power; with eyes closed every seat has the same light."""
    lamps: dict[str, Glow] = {} if state.power else {"power": "off"}
    if state.reading:
        seats: Glow = "slow" if state.narration.status == "stopped" else "off"
        lamps |= {f"seat{seat}": seats for seat in state.setup.seats}
        lamps |= s.lamps(POINTING, state.narration)
    return lamps


def secrets(state: State, seat: Seat) -> Sequence[Secret]:
    """Return the token that `seat` looks at, if it does."""
    if state.looked is None or seat != state.knife:
        return []
    return [Secret("looked", say("Out of the bag"), NAMES[state.looked], ICONS[state.looked])]


def story(state: State, event: Event) -> Words | None:
    """Return `event` as a line that everybody may read, None if it is not worth one."""
    if isinstance(event, RoundEvent):
        return round_story(state, event)
    if isinstance(event, VoteEvent):
        return vote_story(state, event)
    if isinstance(event, DeathEvent):
        return death_story(state, event)
    if isinstance(event, EndEvent):
        return end_story(state, event)
    if isinstance(event, AnnouncementBegan):
        return None
    return s.story(reading(state) or POINTING, event)


def lines(setup: Setup) -> Sequence[Line]:
    """Return every line that may be read aloud in an evening."""
    return (*(() if on_phones(setup) else POINTING.lines), *announcements(setup))
