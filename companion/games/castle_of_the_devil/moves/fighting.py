"""A duel: asks for support, holds the pauses for uses, and gives the prize."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.limits import LOOK_FIRST
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, One, Question
from companion.core.require import require
from companion.core.text import Text, say
from companion.games.castle_of_the_devil.duel import BEAT, Duel, Side, winner
from companion.games.castle_of_the_devil.events import duels as d
from companion.games.castle_of_the_devil.events import hidden as h
from companion.games.castle_of_the_devil.moves import Asked, Happened
from companion.games.castle_of_the_devil.options import PAUSE
from companion.games.castle_of_the_devil.state import State
from companion.kit.choices import named_of
from companion.kit.phases import Clock
from companion.kit.simultaneous_choice import SimultaneousChoice
from companion.kit.steps import ANY, tap

SUPPORT_TIME = 15_000
"""The milliseconds that a seat has to support somebody openly, before it abstains (edition B)."""

BOTH: tuple[Side, Side] = ("sword", "shield")
SIDES: tuple[Side, ...] = (*BOTH, "abstain")


def pause(state: State, now: int, highlight: int = LOOK_FIRST) -> int | None:
    """Return the end of a pause that opens now, None if it has no limit. It begins once its clock can be seen.

    `highlight` is the time in milliseconds that the spotlight covers the clock; without one, a new question takes no
    answers for a moment.
    """
    return PAUSE.ends(state.setup, now + highlight)


def more_pause(state: State, now: int, highlight: int = LOOK_FIRST) -> int | None:
    """Return the end of the current pause after a use, None if somebody has extended it."""
    deadline = state.fighting.deadline
    # A use without a highlight must not shorten the pause while the last highlight is still shown.
    return None if deadline is None else max(deadline, pause(state, now, highlight) or deadline)


# Support


def support(state: State) -> Asked:
    """Ask all others for support: at once in secret, or openly from the attacker's left."""
    duel = state.fighting
    if duel.ballots:
        if duel.choosing:
            yield _together(state, duel, duel.ballots)
        yield from _aloud(state, duel)
    else:
        yield _in_turn(state, duel)


def _sides(state: State, duel: Duel, *, abstain: bool) -> One:
    attacker, defender = map(state.name, duel.fighters)
    sides = (
        Choice("sword", say("Sword: support {who}", who=attacker), "sword"),
        Choice("shield", say("Shield: support {who}", who=defender), "shield"),
    )
    return One((*sides, Choice("abstain", say("Support nobody"), "cross")) if abstain else sides)


def _asks(state: State, duel: Duel) -> Text:
    attacker, defender = map(state.name, duel.fighters)
    return say("{attacker} against {defender}: who do you support?", attacker=attacker, defender=defender)


def _together(state: State, duel: Duel, ballots: SimultaneousChoice[Side]) -> Move[Event[State]]:
    def chosen(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return _shown_if_all(state, d.SupportChosen(by, named_of(answer, SIDES)), now)

    question = Question(
        id=f"support-{state.steps}",
        text=_asks(state, duel),
        ask=_sides(state, duel, abstain=False),
        secret=True,
        required=True,
    )
    return Move(
        duel.choosing,
        question,
        chosen,
        default_effect=lambda seat, *_: [d.SupportUntold(seat)],
        decides_about=duel.fighters,
    )


def speaking(state: State) -> tuple[int, ...]:
    """Return the seats that say their support aloud, once all others have chosen in secret (edition A)."""
    duel = state.fighting
    if duel.ballots is None or not all(seat in state.setup.phoneless for seat in duel.choosing):
        return ()
    return tuple(seat for seat in duel.ballots.unanswered if seat not in duel.aloud)


def _aloud(state: State, duel: Duel) -> Asked:
    """Ask the seats that can't choose in secret, once all others have: nobody hears it before choosing."""
    sides = _sides(state, duel, abstain=False).choices
    question = Question(
        id=f"aloud-{state.steps}",
        text=say("Everyone else has chosen. Say it aloud: who do you support?"),
        ask=One((*sides, Choice(ANY, say("Let chance decide"), "dice"))),
        required=True,
    )

    def said(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        if answer == ANY:
            return _shown_if_all(state, d.SupportDrawn(by, chance.pick(BOTH)), now)
        return _shown_if_all(state, d.SupportSaid(by, named_of(answer, SIDES)), now)

    # Each seat gets its own move: anyone but the fighters may answer for a player without a phone, and for nobody else.
    yield from (Move(seat, question, said, decides_about=duel.fighters) for seat in speaking(state))


def _shown_if_all(state: State, event: Event[State], now: int) -> Happened:
    """Return `event`, and all support at once if it is complete."""
    duel = event.apply(state).fighting
    ballots = require(duel.ballots, "a ballot where support is open")
    given = {**ballots.answers, **duel.aloud}
    if any(seat not in given for seat in ballots.asked):
        return [event]
    # The order is that of the seats: the order of arrival would tell who hesitated.
    shown = d.SupportShown({seat: given[seat] for seat in ballots.asked})
    return [event, shown, d.PauseBegan("hypnosis", pause(state, now, BEAT))]


def next_supporter(state: State) -> int | None:
    """Return the next seat that supports openly, clockwise from the attacker (edition B)."""
    duel = state.fighting
    return next((seat for seat in state.others(*duel.fighters) if seat not in duel.sides), None)


def _in_turn(state: State, duel: Duel) -> Move[Event[State]]:
    question = Question(
        id=f"support-{state.steps}",
        text=_asks(state, duel),
        ask=_sides(state, duel, abstain=True),
        required=True,
        deadline=duel.deadline,
        timeout_text=say("If time runs out, you support nobody."),
    )

    def supported(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return _support(state, named_of(answer, SIDES), now)

    return Move(next_supporter(state) or 0, question, supported, decides_about=duel.fighters)


def _support(state: State, side: Side, now: int, *, late: bool = False) -> Happened:
    seat = require(next_supporter(state), "nobody is asked")
    deadline = now + LOOK_FIRST + SUPPORT_TIME
    declared = d.SupportDeclared(seat, side, deadline, late)
    if next_supporter(declared.apply(state)) is not None:
        return [declared]
    return [declared, d.PauseBegan("hypnosis", pause(state, now))]


# The pauses


def hold(state: State) -> Asked:
    """Ask anyone for more time in a pause, or to continue after that."""
    deadline = state.fighting.deadline
    if deadline is not None:
        more: Move[Event[State]] = tap(f"wait-{state.steps}", say("Wait, more time!"), d.PauseExtended(), icon="pause")
        # The clock stands beside the button too: a player who has scrolled to it does not see the top of the page.
        late = say("If nobody steps in, the duel continues.")
        yield replace(more, question=replace(more.question, deadline=deadline, timeout_text=late))
        return
    question = tap(f"on-{state.steps}", say("Continue"), required=True, icon="play", by_button=True).question
    yield Move(EVERYBODY, question, lambda by, answer, now, chance: _over(state, now, chance))


def _over(state: State, now: int, chance: Chance) -> Happened:
    duel = state.fighting
    match duel.step:
        case "challenge":
            return [d.SupportAsked(None if state.edition.together else now + LOOK_FIRST + SUPPORT_TIME)]
        case "support":
            return _support(state, "abstain", now, late=True)
        case "hypnosis":
            return [d.PauseBegan("fight", pause(state, now))]
        case "fight":
            tie = winner(duel) is None
            return [d.DuelDecided(pause(state, now, BEAT), has_drawn_object=tie and state.deck > 0)]
        case _:
            return [d.PauseBegan("prize")]


PAUSE_OVER = Clock[State](deadline=lambda state: state.duel.deadline if state.duel else None, over=_over)
"""The clock of a pause, or of a seat's open support."""


# The prize


def prize(state: State) -> Asked:
    """Ask the winner for the prize: a look at the loser's cards, or an object."""
    duel = state.fighting
    seat = duel.winner or 0
    loser = duel.defender if seat == duel.attacker else duel.attacker
    other = state.name(loser)

    def taken(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        if answer == "object":
            return [d.PrizeTaken(seat, loser, "object", returned=state.objects[loser] == 1)]
        profession = state.professions.get(loser) if state.edition.sees_profession else None
        seen = h.CardsSeen(seat, loser, state.companies.get(loser), profession)
        return [d.PrizeTaken(seat, loser, "look"), seen]

    look = (
        say("See {who}'s company and profession", who=other)
        if state.edition.sees_profession
        else say("See {who}'s company", who=other)
    )
    objects = say("See {who}'s objects and take one", who=other)
    ask = One((Choice("look", look, "eye"), Choice("object", objects, "bag")))
    text = say("You won the duel! Pick your prize.")
    yield Move(seat, Question(id=f"prize-{state.steps}", text=text, ask=ask, required=True), taken)
