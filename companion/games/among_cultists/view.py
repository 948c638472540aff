"""The views of Among Cultists: the public one, the private ones, the lines to read aloud, and the outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from companion.core import script as s
from companion.core.icons import Tag
from companion.core.lines import Line
from companion.core.outcome import Outcome
from companion.core.text import say
from companion.core.view import Block, GameMood, Glow, NonPlayer, PublicView, Seat, Secret, Thing
from companion.games.among_cultists.before import view as before
from companion.games.among_cultists.box.host_choices import on_phones
from companion.games.among_cultists.deaths import view as deaths
from companion.games.among_cultists.end import view as end
from companion.games.among_cultists.next_step import next_step
from companion.games.among_cultists.night import view as night
from companion.games.among_cultists.rounds import view as rounds
from companion.games.among_cultists.rules import finishes
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import State
from companion.games.among_cultists.voice.evening import lines as announcements
from companion.games.among_cultists.voice.ritual import lines as ritual
from companion.games.among_cultists.voice.ritual import script
from companion.games.among_cultists.votes import view as votes
from companion.kit.simultaneous_choice import answer_lamps as given

BEFORE: tuple[Callable[[State], Iterator[Block]], ...] = (before.blocks, night.blocks)

EVENING: tuple[Callable[[State], Iterator[Block]], ...] = (
    end.blocks,
    deaths.waiting,
    votes.blocks,
    rounds.blocks,
    deaths.show_roles,
)
"""The blocks, the most urgent first."""


def public_view(state: State) -> PublicView:
    """Return the public view."""
    read = state.script
    # A game that is over has no blocks of its own.
    chapters = () if state.done or state.over else EVENING if state.evening else BEFORE
    # The Automatic Investigator sits among the players (p. 22).
    automatic = NonPlayer("ai", state.name(AI), "mask", _tags(state, AI), _things(state, AI), state.right_of)
    return PublicView(
        title=say("Among Cultists"),
        next=next_step(state),
        phase=_phase(state),
        mood=_mood(state),
        blind=state.reading,
        tags={seat: _tags(state, seat) for seat in state.setup.seats},
        things={seat: _things(state, seat) for seat in state.setup.seats},
        non_players=(automatic,) if state.variant.ai else (),
        blocks=tuple(chain.from_iterable(blocks(state) for blocks in chapters)),
        timers=tuple(votes.timers(state)),
        line=s.line(read, state.narration) if read and not state.paused and not state.over else None,
        sounds=(
            *state.sounds,
            *(() if state.evening and not state.reading else s.sounds(state.narration)),
            *votes.calls(state),
            *night.calls(state),
        ),
        lamps=_lamps(state),
        halted=not state.done and (state.stands or (state.reading and state.narration.status == "stopped")),
        veiled=bool(state.roles) or state.looked is not None,
    )


def _phase(state: State) -> str:
    """Return the phase for frontends: during votes and at the end, not the phase of the round."""
    if state.ending is not None or state.over or state.done:
        return "end"
    if state.vote is not None:
        return "reveal" if state.vote.stage in ("change", "shown") else "vote"
    return "night" if state.phase == "waking" else state.phase


def _mood(state: State) -> GameMood:
    """Return the room's mood: a vote comes before the power, which comes before the phases of the round."""
    if state.ending is not None or state.over or state.done:
        return "day"
    if state.vote is not None and state.vote.stage != "shown":
        return "discussion" if state.vote.stage == "talk" else "vote"
    if state.phase in ("night", "waking"):
        return "night"
    if not state.evening:
        return "dawn" if state.phase == "after" else "lobby"
    return "day" if state.power else "danger"


def _tags(state: State, seat: int) -> tuple[Tag, ...]:
    tags: dict[Tag, bool] = {
        "first_player": seat == state.knife,
        "turn": seat == state.current,
        "ghost": seat in state.ghosts,
    }
    return tuple(tag for tag, holds in tags.items() if holds)


def _things(state: State, character: int) -> tuple[Thing, ...]:
    if state.over:
        return end.show_ai(state) if character == AI else ()
    knife = (Thing("knife", say("The knife")),) if state.knife == character else ()
    against = votes.votes_for(state, character)
    return (*knife, Thing("vote", say("Votes"), against)) if against else knife


def _lamps(state: State) -> dict[str, Glow]:
    """Return the lamps: with eyes closed every seat has the same light, which tells nobody anything."""
    seats: Glow = "slow" if state.narration.status == "stopped" else "off"
    dark: dict[str, Glow] = {f"seat{seat}": seats for seat in state.setup.seats}
    if state.phase in ("night", "waking"):
        power: Glow = "on" if state.paused else "slow"
        return {**dark, "power": power, **s.lamps(state.ritual, state.narration)}
    lit: dict[str, Glow] = {} if state.power else {"power": "off"}
    if state.reading:
        return {**lit, **dark, **s.lamps(state.pointing, state.narration)}
    voted = given(state.vote.ballots) if state.vote and not state.vote.counted else {}
    return {**lit, **voted}


def private_view(state: State, seat: Seat) -> Sequence[Secret]:
    """Return the secrets of `seat`: its reminders, if the hub knows the roles, and the token that it looks at."""
    return [*before.private_view(state, seat), *rounds.private_view(state, seat)]


def every_line(state: State) -> Sequence[Line]:
    """Return every line that may be read aloud in this game."""
    pointing = () if on_phones(state.setup) else state.pointing.lines
    return (*ritual(state.variant), *pointing, *announcements(state.setup))


def tonight(state: State) -> Sequence[Line]:
    """Return the lines of the night that begins once everyone is ready; none at any other time."""
    return script(state.variant).lines if state.phase == "preparing" else ()


def outcome(state: State) -> Outcome | None:
    """Return the winners and their reason once the table has confirmed them; before the evening nobody wins."""
    if state.over and state.ending is not None:
        return finishes.outcome(state, state.ending)
    if not state.done:
        return None
    return Outcome(
        (), say("The night is over.") if state.phase == "after" else say("The game ended before the first round.")
    )
