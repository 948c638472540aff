"""What becomes of a choice that the table waits for, made by its seat or by chance when its time is over."""

from __future__ import annotations

from typing import assert_never

from companion.core.game import Refused
from companion.core.text import say
from companion.games.complots import commands as c
from companion.games.complots import dealt as d
from companion.games.complots import events as e
from companion.games.complots.characters import Character, in_play
from companion.games.complots.course import Course
from companion.games.complots.events import ChoiceKind, Side
from companion.games.complots.flow import onward, proven, replaced, show
from companion.games.complots.numbers import PILE
from companion.games.complots.state import Choice, State, possible

SIDES: tuple[Side, ...] = ("left", "right")


def expect(state: State, seat: int | None, *kinds: ChoiceKind) -> Choice:
    """Return the choice that is asked, of `seat` unless it is None; raises `Refused` if none of `kinds` is."""
    choice = state.choice
    if state.over or choice is None or choice.kind not in kinds or choice.seat not in (0, seat or choice.seat):
        raise Refused(say("The game is somewhere else by now."))
    return choice


def begin(course: Course, command: c.BeginningCommand) -> None:
    """Let the table choose who begins, lay out the cards, or draft them in a game of two."""
    match command:
        case c.TakeFirst(seat):
            expect(course.state, None, "first")
            course.add(e.FirstTaken(seat))
            prepared(course)
        case c.DrawFirst():
            expect(course.state, None, "first")
            course.add(e.FirstDrawn(course.chance.pick(course.state.setup.seats)))
            prepared(course)
        case c.FinishDeal():
            expect(course.state, None, "deal")
            _start(course)
        case c.ChooseCard(seat, character):
            expect(course.state, seat, "draft")
            if len(course.state.piles.get(seat, ())) != PILE or character not in in_play(course.state.setup):
                raise Refused(say("This card cannot be chosen."))
            course.add(d.CardChosen(seat, character))
            _drafted(course)
        case _:
            assert_never(command)


def prepared(course: Course) -> None:
    """Go on once it is known who begins: to the cards that people deal, to the draft of two, or to the first turn."""
    if not course.state.dealt:
        course.add(e.ChoiceAsked("deal", 0))
    elif course.state.piles:
        course.add(e.ChoiceAsked("draft", 0, course.deadline))
    else:
        _start(course)


def _drafted(course: Course) -> None:
    if course.state.choice is None:
        _start(course)


def _start(course: Course) -> None:
    if course.state.first is None:
        raise TypeError("nobody begins")
    course.add(e.TurnBegan(course.state.first))


def choose(course: Course, command: c.ChoiceCommand) -> None:
    """Let a seat choose; raises `Refused` if this is not asked of it."""
    state = course.state
    match command:
        case c.Prove(shown):
            _entry(course, None, "proof", "seen")
            proven(course, shown)
        case c.TurnOver(character):
            choice = _entry(course, None, "loss", "turned")
            if state.dealt or character not in possible(state):
                raise Refused(say("This card cannot be turned over."))
            course.add(e.InfluenceLost(choice.seat, character))
            onward(course)
        case c.FinishExchange(seat):
            _entry(course, seat, "swap")
            course.add(e.ExchangeDone(seat))
            onward(course)
        case c.Judge(seat, away):
            _entry(course, seat, "judge")
            judged(course, away)
        case _:
            _of_hand(course, command)


def _entry(course: Course, seat: int | None, *kinds: ChoiceKind) -> Choice:
    """Return the choice that is made, its clock held; raises `Refused` if none of `kinds` is asked of `seat`."""
    choice = expect(course.state, seat, *kinds)
    if choice.until is not None:
        course.add(e.ClockHeld())
    return choice


def _of_hand(course: Course, command: c.GiveUp | c.KeepCards | c.ShowCard) -> None:
    """Let a seat choose among the cards that the hub has dealt to it."""
    state, seat = course.state, command.seat
    hand = state.hands.get(seat, ())
    match command:
        case c.GiveUp(_, place):
            expect(state, seat, "loss")
            course.add(e.InfluenceLost(seat, _card(hand, place)))
            onward(course)
        case c.ShowCard(_, place):
            expect(state, seat, "show")
            show(course, seat, _card(hand, place))
        case c.KeepCards(_, places):
            expect(state, seat, "keep")
            if len(set(places)) != state.lives[seat] or not set(places) <= set(range(len(hand))):
                raise Refused(say("Keep as many cards as you had."))
            keep(course, seat, places)
        case _:
            assert_never(command)


def _card(hand: tuple[Character, ...], place: int) -> Character:
    if place not in range(len(hand)):
        raise Refused(say("This card cannot be chosen."))
    return hand[place]


def keep(course: Course, seat: int, places: tuple[int, ...]) -> None:
    """End an exchange: all cards but those at `places` go back, and the Court is shuffled (section A)."""
    hand = course.state.hands[seat]
    returned = tuple(card for place, card in enumerate(hand) if place not in places)
    course.add(d.CardsKept(seat, returned), e.ExchangeDone(seat))
    onward(course)


def judged(course: Course, away: bool) -> None:
    """End an examination: the card is given back, or goes into the Court before a new one comes (section A)."""
    target, character = course.state.playing.target, course.state.looked
    if target is None:
        raise TypeError("nobody is examined")
    course.add(e.CardJudged(course.state.playing.seat, target, away))
    if away and character is not None:
        replaced(course, target, character)
    onward(course)


def overdue(course: Course, choice: Choice) -> None:
    """Let chance choose for whoever has not, when the agreed time is over."""
    state, chance = course.state, course.chance
    match choice.kind:
        case "draft":
            for seat in (one for one, pile in state.piles.items() if len(pile) == PILE):
                course.add(d.CardChosen(seat, chance.pick(in_play(state.setup))))
            _drafted(course)
        case "proof":
            # The card lies before all or it does not: no chance, and no clock, says whether it was a bluff.
            course.add(e.ChoiceAsked("seen", choice.seat))
        case "loss" if state.dealt:
            course.add(e.InfluenceLost(choice.seat, chance.pick(state.hands[choice.seat])))
            onward(course)
        case "loss":
            side: Side = chance.pick(SIDES) if state.lives[choice.seat] > 1 else ""
            course.add(e.ChoiceAsked("turned", choice.seat, None, side))
        case "swap":
            course.add(e.ExchangeDone(choice.seat))
            onward(course)
        case "keep":
            places = tuple(range(len(state.hands[choice.seat])))
            keep(course, choice.seat, tuple(sorted(chance.shuffle(places)[: state.lives[choice.seat]])))
        case "show":
            show(course, choice.seat, chance.pick(state.hands[choice.seat]))
        case "judge":
            judged(course, chance.below(2) == 1)
        case "first" | "deal" | "seen" | "turned":
            raise TypeError("this choice has no end")
        case _:
            assert_never(choice.kind)
