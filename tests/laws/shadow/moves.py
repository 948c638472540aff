"""The moves of the shadow game, and its clocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused, Setup
from companion.core.move import Move
from companion.core.question import Answer, One, Question
from companion.core.report import NarratorPresent, Repeat, Spoken
from companion.core.text import say
from companion.kit.choices import people, seat_of
from tests.laws.shadow import events as e
from tests.laws.shadow.state import LINES, PAUSE, SEER, SHADOW, SLEEPER, State

Happened = Sequence[Event[State]]


def begin(setup: Setup, now: int, chance: Chance) -> Happened:
    """Deal the roles; the first night falls."""
    others = len(setup.players) - 2
    dealt = chance.shuffle((SHADOW, SEER, *[SLEEPER] * others))
    return [e.RolesDealt(setup, dict(zip(setup.seats, dealt, strict=True))), e.NightFell(1, now + PAUSE)]


def choice(state: State) -> Iterator[Move[Event[State]]]:
    """Ask everybody to choose a player at night: the shadow marks, the seer looks, a sleeper's choice is a decoy."""

    def chosen(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        target = seat_of(answer)
        seen = e.Seen(by, target, state.roles[target] == SHADOW)
        return [e.NightChoiceMade(by, target), seen] if state.roles[by] == SEER else [e.NightChoiceMade(by, target)]

    for seat in state.setup.seats if state.slot is not None else ():
        if seat not in state.choices:
            question = Question(
                id=f"choice-{state.night}",
                text=say("Whom do you choose?"),
                ask=_others(state, seat),
                secret=True,
                required=True,
                deadline=state.slot,
                timeout_text=say("You choose nobody."),
            )
            yield Move(seat, question, chosen)


def ballot(state: State) -> Iterator[Move[Event[State]]]:
    """Ask everybody for a ballot by day."""

    def cast(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return [e.BallotCast(by, seat_of(answer)), *_counted(state, {**ballots, by: seat_of(answer)}, now)]

    ballots = state.ballots or {}
    for seat in state.setup.seats:
        if seat not in ballots:
            text = say("Whom do you send away?")
            id = f"ballot-{state.night}"
            question = Question(id=id, text=text, ask=_others(state, seat), secret=True, required=True)
            yield Move(
                seat,
                question,
                cast,
                default_effect=lambda seat, now, chance: cast(
                    seat, f"seat-{chance.pick(state.setup.seats)}", now, chance
                ),
            )


def _others(state: State, seat: int) -> One:
    return One(people(state.setup, [other for other in state.setup.seats if other != seat]))


def _counted(state: State, ballots: dict[int, int], now: int) -> Happened:
    if len(ballots) < len(state.setup.players):
        return []
    first, *others = Counter(ballots.values()).most_common(2)
    sent = 0 if others and others[0][1] == first[1] else first[0]
    over = sent == state.who(SHADOW) or state.night == state.nights
    return [e.ShadowVoteClosed(sent), e.RolesShown() if over else e.NightFell(state.night + 1, now + PAUSE)]


def heard(state: State, report: Spoken | Repeat | NarratorPresent, now: int) -> Happened:
    """Return the consequences of a spoken line."""
    if not isinstance(report, Spoken) or (report.line, report.take) != (f"n{state.line}", 1):
        raise Refused(say("This line isn't being read aloud."))
    return ended(state, now, lost=False)


def ended(state: State, now: int, *, lost: bool) -> Happened:
    """Return the end of a line, which was reported or is `lost`."""
    line = state.line or 0
    dawned = [] if line + 1 < len(LINES) else [e.Dawned(state.choices.get(state.who(SHADOW), 0))]
    return [e.LineEnded(line, now, lost), *dawned]


def stopped(state: State) -> Happened:
    """Refuse: only the roles end this game."""
    raise Refused(say("This game ends by itself."))
