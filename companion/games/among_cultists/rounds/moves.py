"""The steps of the table in a round, and entries at any time (p. 11-14, 17).

Every seat may take a step; the seat of the leading character is the active one.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.event import Event
from companion.core.move import EVERYBODY, Deed, Move
from companion.core.question import Choice, One, Question, step
from companion.core.text import count, say
from companion.core.view import Control
from companion.games.among_cultists.box.host_choices import hub_draws
from companion.games.among_cultists.box.plan import ROUNDS
from companion.games.among_cultists.box.tokens import NAMES, TOKENS, event_of
from companion.games.among_cultists.entering.questions import Asked, Drafted, done_by, find_draft, sure
from companion.games.among_cultists.rounds import deeds as d
from companion.games.among_cultists.rounds import events as e
from companion.games.among_cultists.rounds.knife import end_look, waits_for_knife
from companion.games.among_cultists.rules.acting import leading
from companion.games.among_cultists.table.state import State
from companion.kit.choices import lone, number
from companion.kit.steps import first, tap

POINTS = One(tuple(Choice(str(points), count("{n} point", "{n} points", points), "book") for points in (2, 3, 4)))
"""The possible worth of a shelf (p. 17)."""

EMPTY = "none"
"""The choice of an empty bag."""


# Steps


def knife_first(state: State) -> Asked:
    """Ask everyone who holds the knife first; chance may decide (p. 11)."""
    text = say("Who had a nightmare most recently and takes the knife?")
    id = f"knife-{state.place}"
    yield first(id, text, state.setup, lambda seat, *_: [e.KnifeTaken(seat)], lambda seat, *_: [e.KnifeDrawn(seat)])


def turn(state: State) -> Asked:
    """Ask for the end of the turn or, without reports of turns, for the end of the phase."""
    who, place = leading(state), state.place
    if state.turn_by_turn:
        text, id = say("{who} is done", who=state.name(who)), f"turn-{state.phase}-{state.turn}-{place}"
        yield tap(id, text, e.TurnEnded(who), active_seat=state.hand(who), by_button=True, icon="check")
    else:
        moving = state.phase == "movement"
        id, text = ("moved", say("Everyone has moved")) if moving else ("acted", say("Everyone has acted"))
        ended = e.PhaseEnded("movement" if moving else "action")
        yield tap(f"{id}-{place}", text, ended, required=True, by_button=True, icon="check")


def event(state: State) -> Asked:
    """Ask for the round's event, drawn by the hub or from the table's own bag, and then whether it is settled."""
    if state.has_event:
        yield _settle(state)
    elif hub_draws(state.setup):
        yield _draw(state)
    else:
        yield _enter(state)


def _settle(state: State) -> Move[Event[State]]:
    holder = leading(state)
    # Nobody waits for a lost phone: its token goes back.
    back = end_look(holder, out=False) if state.looked is not None else ()
    return tap(
        f"settled-{state.place}",
        say("The event is resolved"),
        *back,
        e.EventSettled(state.round),
        # A holder who may use the knife is asked about that.
        active_seat=None if waits_for_knife(state) else state.hand(holder),
        by_button=True,
        icon="check",
    )


def _draw(state: State) -> Move[Event[State]]:
    return Move(
        EVERYBODY,
        step(f"draw-{state.place}", say("Draw the event"), by_button=True, icon="bag"),
        lambda by, answer, now, chance: [
            e.EventDrawn(state.round, chance.pick(state.bag)) if state.bag else e.BagFoundEmpty(state.round)
        ],
        state.hand(leading(state)),
    )


def _enter(state: State) -> Move[Event[State]]:
    left = (Choice(token, TOKENS[token].name, TOKENS[token].icon) for token in dict.fromkeys(state.bag))
    empty = (Choice(EMPTY, say("None: the bag is empty"), "bag"),) if _may_be_empty(state) else ()
    choices = (*left, *empty)
    text = lone(choices, say("Which event did you draw?"))
    question = Question(id=f"event-{state.place}", text=text, ask=One(choices))
    return Move(
        EVERYBODY,
        question,
        lambda by, answer, *_: [e.EventEntered(state.round, next((token for token in NAMES if token == answer), None))],
        state.hand(leading(state)),
    )


def _may_be_empty(state: State) -> bool:
    """Return whether the table's own bag may be empty: each look into it may have removed a token."""
    looks = sum(event_of(state.clock[:rounds]) == "under_control" for rounds in range(1, len(state.clock) + 1))
    return len(state.bag) <= looks


def end_round(state: State) -> Asked:
    """Ask for the end of the round; the knife goes clockwise, even to a ghost or the AI (p. 14, ruling AC-3)."""
    last, id, active_seat = state.round == ROUNDS, f"round-{state.place}", state.hand(leading(state))
    ended = e.EveningRoundEnded(state.round, state.order[1])
    if last and state.roles:
        # Nobody is asked afterwards whether this is the end, so it is confirmed here.
        question = step(id, say("The last round is over"), icon="check")
        yield Move(EVERYBODY, question, lambda by, *_: [Drafted("round", by)], active_seat)
        draft = find_draft(state, "round")
        if draft:
            text = say("Is the last round over? Everyone will then see who the Cultists were.")
            yield from sure(state, draft, text, say("The game is over"), lambda now: [ended])
        return
    text = say("The last round is over") if last else say("Start the next round")
    if not last and state.variant.cultists == 1:
        text = say("No claim: start the next round")
    yield tap(id, text, ended, active_seat=active_seat, by_button=True, icon="check" if last else "clock")


# At any time


def entries(state: State) -> Asked:
    """Ask everyone for points and deaths."""
    # Only actions fill shelves.
    acting = state.phase == "action"
    id = f"points-{state.entries}-{state.place}"
    scored = Question(id=id, text=say("A shelf is full: how many points?"), ask=POINTS, tool=acting)
    yield Move(EVERYBODY, scored, lambda by, answer, *_: [d.PointsScored(number(answer))])
    if state.total >= state.target:
        # A correction ends nothing by itself (ruling AC-32).
        text = say("The Investigators have enough points")
        yield tap(f"reached-{state.place}", text, d.PointsReached(), required=True, icon="book")
    yield from _deaths(state)


def _deaths(state: State) -> Asked:
    """Ask everyone for a death, and for its confirmation: some roles show themselves at once."""
    yield from done_by(
        state,
        "death",
        state.living,
        lambda who: say("{who} dies without a vote", who=who),
        say("Who died without a vote?"),
        lambda who, by, now: [Drafted("death", by, target=who)],
        when=len(state.ghosts),
    )
    draft = find_draft(state, "death")
    if draft and draft.target in state.living:
        victim = draft.target
        text = say("Is {who} dead? No vote follows.", who=state.name(victim))
        yes = say("{who} dies", who=state.name(victim))
        yield from sure(state, draft, text, yes, lambda now: [d.DeathAnnounced(victim)])


def power(state: State) -> Mapping[Control, Deed[Event[State]]]:
    """Return the hub's own button that turns the power token by hand."""
    return {"power": lambda *_: [d.PowerTurned(not state.power)]}
