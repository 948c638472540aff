"""The views of Overthrone: show the public state and the winner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.core.icons import Tag
from companion.core.outcome import Outcome
from companion.core.text import Words, say
from companion.core.view import Block, Checklist, Fact, Facts, GameMood, PublicView, Seat, Secret, Thing, Timer, Track
from companion.games.overthrone.king import King, where
from companion.games.overthrone.lines import VOICE
from companion.games.overthrone.moments import items as division
from companion.games.overthrone.moments import moments, preparations
from companion.games.overthrone.options import limit, on_phones
from companion.games.overthrone.sheets import finals, fought, points
from companion.games.overthrone.spoils import show_spoils
from companion.games.overthrone.state import State
from companion.games.overthrone.steps import steps
from companion.games.overthrone.words import following
from companion.kit import scores
from companion.kit.seated import NOBODY_WINS

MOMENTS = ("turn", "division", "count", "refill")
"""The phases with moments that are easily forgotten."""

MOODS: Mapping[str, GameMood] = {
    "preparing": "lobby",
    "turn": "day",
    "division": "day",
    "count": "day",
    "refill": "day",
    "final": "day",
    "decree": "discussion",
    "fallen": "discussion",
    "tie": "discussion",
    "fight": "danger",
    "laying": "vote",
    "countdown": "vote",
    "told": "vote",
    "result": "vote",
    "level": "vote",
    "end": "day",
}
"""The room's mood in each phase."""


def public_view(state: State) -> PublicView:
    """Return the public view."""
    return PublicView(
        title=_title(state),
        next=following(state),
        phase=state.phase,
        mood=MOODS[state.phase],
        tags={seat: tuple(_tags(state, seat)) for seat in state.setup.seats},
        things=_things(state),
        blocks=tuple(_blocks(state)),
        timers=tuple(_timers(state)),
        line=VOICE.line(state),
        sounds=state.sounds,
    )


def _title(state: State) -> Words:
    if state.last and state.phase != "end":
        return say("Overthrone: the last turn")
    return say("Overthrone: game {n}", n=state.game) if limit(state.setup) else say("Overthrone")


def _tags(state: State, seat: int) -> Iterator[Tag]:
    if state.stage == "turn" and seat == state.order[0]:
        yield "first_player"
    if seat == state.actor and state.phase != "end":
        yield "turn"
    if seat in state.left:
        yield "out"
    if state.king and seat == state.king.seat:
        yield "captive" if state.king.captive else "king"


def _things(state: State) -> dict[int, tuple[Thing, ...]]:
    king = state.king
    return {king.seat: tuple(_standing(state.name(king.seat), king))} if king and state.phase != "end" else {}


def _standing(name: str, king: King) -> Iterator[Thing]:
    yield Thing("crown", where(name, king.captive))
    if king.captive:
        yield Thing("keyhole", say("Captive"))


def _timers(state: State) -> Iterator[Timer]:
    if state.contest and state.contest.deadline is not None:
        yield Timer("reveal", say("Turn cards over together"), state.contest.deadline)


def _blocks(state: State) -> Iterator[Block]:
    if state.stage == "preparing":
        listed = preparations(state)
        if listed:
            yield Checklist("prepare", say("Before the game"), listed)
    yield from steps(state)
    if state.phase == "division":
        yield Checklist("division", say("The division"), tuple(division(state)))
    if state.king and state.phase != "end":
        yield Facts("king", say("The king"), tuple(_king(state, state.king)), standing=True)
    yield from _doing(state)
    # The points keep their place: cards wait below them until somebody has put them away.
    if state.points:
        yield points(state)
    yield from show_spoils(state)
    if state.phase in MOMENTS:
        yield from moments(state)
    if len(state.points) > 1:
        yield scores.curves(state.setup, state.points, range(1, state.turn + 1))


def _king(state: State, king: King) -> Iterator[Fact]:
    yield Fact(say("Now"), where(state.name(king.seat), king.captive))
    coming = state.next_king if state.between else king
    if coming != king:
        yield Fact(say("Next turn"), where(state.name(coming.seat), coming.captive))


def _doing(state: State) -> Iterator[Block]:
    people = len(state.seats)
    if state.contest and on_phones(state.setup):
        laid = state.contest.laid
        yield Track("laid", say("Numbers laid"), len(laid.answers), len(laid.asked), "dots")
    if state.fight and state.fight.attack is not None:
        yield fought(state, state.fight)
    if state.stage == "count":
        yield Track("counted", say("Counted"), len(state.counts), people, "dots")
    if state.stage == "final":
        if state.missing:
            yield Track("counted", say("Counted"), len(state.finals), people, "dots")
        else:
            yield finals(state)


def private_view(state: State, seat: Seat) -> Sequence[Secret]:
    """Return nothing: a player's own count stands beside its question, and a laid number was the player's own."""
    return ()


def outcome(state: State) -> Outcome | None:
    """Return the winners by most points, in a match once they reach the limit; ties share victory (ruling OV-16)."""
    if state.stopped:
        return NOBODY_WINS
    if state.stage != "over":
        return None
    return scores.victory({seat: state.totals[seat] for seat in state.seats}, began=state.opened)
