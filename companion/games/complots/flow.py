"""What follows by itself: after a doubt, a block, a lost influence, a window in which nobody spoke.

The order is that of the rulebook, section B and C, with rulings CO-2, CO-3, CO-5 and CO-9.
"""

from __future__ import annotations

from companion.games.complots import dealt as d
from companion.games.complots import events as e
from companion.games.complots.actions import RULES, Action, blockers, claimed
from companion.games.complots.characters import Character, fifth
from companion.games.complots.course import Course
from companion.games.complots.numbers import DRAWN, LOOT
from companion.games.complots.state import Turn


def onward(course: Course) -> None:
    """Take the turn as far as it goes by itself: to the next statement, choice or turn, or to the end."""
    state = course.state
    if state.over:
        return
    turn = state.playing
    if turn.done or turn.claim == "false":
        # A false action fails and costs nothing (section B).
        course.add(e.TurnBegan(state.next_to(turn.seat)))
    elif turn.block and (turn.block.fate in ("stands", "true") or not state.lives[turn.seat]):
        _blocked(course, turn)
    elif turn.target is not None and not state.lives[turn.target]:
        _pointless(course, turn)
    elif turn.block and turn.block.fate == "said":
        course.add(e.ReactionsCalled("block"))
    elif turn.block or turn.heard or turn.waived or not (turn.action and blockers(state.setup, turn.action)):
        _effect(course, turn)
    else:
        course.add(e.ReactionsCalled("again"))


def _blocked(course: Course, turn: Turn) -> None:
    """The action fails; what it costs is spent all the same (section C), unless its actor is out (ruling CO-2)."""
    course.add(e.ActionBlocked())
    if course.state.lives[turn.seat]:
        _pay(course, turn)
    course.add(e.TurnBegan(course.state.next_to(turn.seat)))


def _pointless(course: Course, turn: Turn) -> None:
    """The target is out before anything happens to it: the action ends there, its cost is spent (ruling CO-2)."""
    _pay(course, turn)
    course.add(e.TurnBegan(course.state.next_to(turn.seat)))


def _pay(course: Course, turn: Turn) -> None:
    cost = RULES[turn.action].cost if turn.action else 0
    if cost:
        course.add(e.CoinsPaid(turn.seat, cost))


def _effect(course: Course, turn: Turn) -> None:
    """Let the action happen, and what it brings with it (section A)."""
    course.add(e.ActionSucceeded())
    _pay(course, turn)
    match turn.action:
        case "income" | "aid" | "tax":
            # The Treasury cannot run out in practice; should it, one takes what is left (ruling CO-6).
            coins = min(RULES[turn.action].gain, course.state.treasury)
            course.add(e.CoinsTaken(turn.seat, coins))
            onward(course)
        case "steal" if turn.target is not None:
            coins = min(LOOT, course.state.coins[turn.target])
            course.add(e.CoinsStolen(turn.seat, turn.target, coins))
            onward(course)
        case "coup" | "murder" if turn.target is not None:
            lose(course, turn.target)
        case "exchange":
            _exchange(course, turn.seat)
        case "examine" if turn.target is not None:
            _examine(course, turn.seat, turn.target)
        case _:
            raise TypeError("an action without its target")


def lose(course: Course, seat: int) -> None:
    """Let `seat` lose an influence of its choice; of a single card that the hub has dealt there is none to make."""
    if course.state.dealt and course.state.lives[seat] == 1:
        course.add(e.InfluenceLost(seat, course.state.hands[seat][0]))
        onward(course)
    else:
        course.add(e.ChoiceAsked("loss", seat, course.deadline))


def _exchange(course: Course, seat: int) -> None:
    if not course.state.dealt:
        course.add(e.ChoiceAsked("swap", seat, course.deadline))
        return
    court = course.chance.shuffle(course.state.court)
    drawn = court[: DRAWN[fifth(course.state.setup)]]
    course.add(d.CardsDrawn(seat, drawn), e.ChoiceAsked("keep", seat, course.deadline))


def _examine(course: Course, seat: int, target: int) -> None:
    state = course.state
    if not state.dealt:
        course.add(e.ChoiceAsked("judge", seat, course.deadline))
    elif state.lives[target] == 1:
        show(course, target, state.hands[target][0])
    else:
        course.add(e.ChoiceAsked("show", target, course.deadline))


def show(course: Course, seat: int, character: Character) -> None:
    """Let the Inquisitor in turn see a card of `seat`, and be asked what becomes of it."""
    actor = course.state.playing.seat
    course.add(d.CardShownTo(seat, actor, character), e.ChoiceAsked("judge", actor, course.deadline))


def doubt(course: Course, seat: int) -> None:
    """Let `seat` doubt: of cards that it has dealt the hub knows the truth at once, else the claimer says it (CO-8)."""
    claim = course.state.claim
    if claim is None:
        raise TypeError("a doubt without a claim")
    claimer, character = claim
    if course.state.dealt:
        course.add(e.Doubted(seat))
        proven(course, character in course.state.hands[claimer])
    else:
        course.add(e.ClockHeld(), e.Doubted(seat), e.ChoiceAsked("proof", claimer, course.deadline))


def proven(course: Course, shown: bool) -> None:
    """Go on once it is known whether the doubted card is there (section B): whoever was wrong loses first (CO-3)."""
    claim, doubter = course.state.claim, course.state.playing.doubter
    if claim is None or doubter is None:
        raise TypeError("a proof without a doubt")
    claimer, character = claim
    if not shown:
        course.add(e.BluffCaught(claimer, character))
        lose(course, claimer)
        return
    course.add(e.ClaimShown(claimer, character))
    if course.state.dealt:
        replaced(course, claimer, character)
    lose(course, doubter)


def replaced(course: Course, seat: int, gave: Character) -> None:
    """Let a card of `seat` go into the Court, and a new one come: it may be the same (section B, the Inquisitor)."""
    got = course.chance.pick((*course.state.court, gave))
    course.add(d.CardReplaced(seat, gave, got))


def announced(course: Course, action: Action, target: int | None) -> None:
    """Let the seat in turn announce its action; what nobody can doubt or block happens at once."""
    turn = course.state.playing
    course.add(e.ActionTaken(turn.seat, action, target))
    setup = course.state.setup
    if claimed(setup, action) or blockers(setup, action):
        course.add(e.ReactionsCalled("action"))
    else:
        _effect(course, course.state.playing)
