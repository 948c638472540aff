"""The moves of Complots: let people begin, act, and react to others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Setup
from companion.core.move import EVERYBODY, Effect, Move
from companion.core.question import Answer, Choice, One, Question, step
from companion.core.text import Words, count, say
from companion.core.view import Fact
from companion.games.complots.actions import RULES, Action, list_unaffordable, name, on
from companion.games.complots.box import BY_VALUE, CHARACTERS, INFLUENCES, NAMES, Character, copies, in_play
from companion.games.complots.events import dealt as d
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.games.complots.flow import Course, announce, doubt, onward, start
from companion.games.complots.options import hub_deals
from companion.games.complots.state import (
    DoubtWindow,
    State,
    asked_anew,
    legal,
    list_blockers,
    may_doubt,
    others,
    reacting,
)
from companion.kit.choices import lone, named_of, seat_of
from companion.kit.listed import join_lines
from companion.kit.phases import Clock
from companion.kit.steps import first, tap

Asked = Iterator[Move[Event[State]]]

BACK = "back"
"""The choice that leads back to the actions."""


# The beginning


def begin(setup: Setup, now: int, chance: Chance) -> Sequence[Event[State]]:
    """Return the beginning: two coins and two cards each; the last winner begins, or the table says who."""
    opened = t.CourtOpened(setup)
    course = Course(opened.apply(None), now, chance)
    if hub_deals(setup) or setup.is_laid:
        course.add(_dealt(setup, chance) if hub_deals(setup) else t.CardsLaid())
        _begin(course)
    else:
        course.ask("deal", 0, timed=False)
    return [opened, *course.events]


def _begin(course: Course) -> None:
    """Choose the first player, once the cards are dealt: the last winner, or the table says who."""
    winners = course.state.setup.winners
    if winners:
        _prepare(course, t.FirstTaken(winners[0]))
    else:
        course.ask("first", 0, timed=False)


def _dealt(setup: Setup, chance: Chance) -> d.HandsDealt:
    """Return the hub's deal: two cards each, or one each from the third pile in a game of two."""
    seats = setup.seats
    two = len(seats) == 2
    cards = in_play(setup) if two else tuple(card for card in in_play(setup) for _ in range(copies(len(seats))))
    shuffled = chance.shuffle(cards)
    each = 1 if two else INFLUENCES
    hands: dict[int, tuple[Character, ...]] = {
        seat: shuffled[place * each : (place + 1) * each] for place, seat in enumerate(seats)
    }
    return d.HandsDealt(hands, tuple(sorted(shuffled[len(seats) * each :])))


def who_begins(state: State) -> Asked:
    """Ask everyone who looks the most sinister; chance may decide."""
    decision = state.decision
    if decision is None or decision.kind != "first":
        return

    def named(seat: int, now: int, chance: Chance) -> Sequence[Event[State]]:
        return _prepare(Course(state, now, chance), t.FirstTaken(seat)).entry()

    def drawn(seat: int, now: int, chance: Chance) -> Sequence[Event[State]]:
        return _prepare(Course(state, now, chance), t.CourtFirstDrawn(seat)).events

    text = say("Who looks the most sinister and goes first?")
    yield first(f"first-{decision.number}", text, state.setup, named, drawn, state.living)


def _prepare(course: Course, first: t.FirstPlayerKnown) -> Course:
    course.add(first)
    if course.state.piles:
        course.ask("draft", 0)
    else:
        start(course)
    return course


def cards_dealt(state: State) -> Asked:
    """Ask everyone for the step "the real cards are dealt"."""
    decision = state.decision
    if decision is None or decision.kind != "deal":
        return

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[Event[State]]:
        course = Course(state, now, chance)
        course.add(t.CardsLaid())
        _begin(course)
        return course.entry()

    id, text = f"deal-{decision.number}", say("All cards are dealt")
    yield Move(EVERYBODY, step(id, text, required=True, by_button=True, icon="check"), effect)


# The seat in turn

ONLY_COUP = say("With 10 coins or more, you must launch a coup.")
"""The reminder of section A."""


def act(state: State) -> Asked:
    """Ask the current player for an action, and for its target before it is announced."""
    turn = state.playing
    actions, targets = legal(state, turn.seat), others(state, turn.seat)
    picked = turn.intended_action if turn.intended_action in actions else actions[0] if len(actions) == 1 else None
    if picked and RULES[picked].is_aimed:
        yield _whom(state, picked, targets, actions)
        return

    def acted(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[Event[State]]:
        action = named_of(answer, actions)
        if RULES[action].is_aimed:
            return [t.ActionPicked(by, action)]
        course = Course(state, now, chance)
        announce(course, action, None)
        return course.entry()

    question = Question(
        id=asked_anew(f"act-{turn.number}", turn.corrected_at),
        text=say("What will you do?"),
        ask=One(_named(state, actions), _named(state, list_unaffordable(state.setup, state.coins[turn.seat]))),
        required=True,
        facts=tuple(_list_holdings(state, turn.seat)),
    )
    yield Move(turn.seat, question, acted)


def _named(state: State, actions: Sequence[Action]) -> tuple[Choice, ...]:
    return tuple(Choice(action, name(state.setup, action), RULES[action].icon) for action in actions)


def _list_holdings(state: State, seat: int) -> Iterator[Fact]:
    """Yield the coins and cards of everyone who is not out, those of `seat` first."""
    for one in (seat, *others(state, seat)):
        coins = count("{n} coin", "{n} coins", state.coins[one])
        hidden = count("{n} card", "{n} cards", state.lives[one])
        lost = join_lines([NAMES[card.character] for card in state.face_up if card.seat == one])
        more = (say("face up: {what}", what=lost),) if lost else ()
        yield Fact(state.name(one), join_lines([coins, hidden, *more]))


def _whom(state: State, action: Action, targets: tuple[int, ...], actions: Sequence[Action]) -> Move[Event[State]]:
    turn = state.playing

    def aimed(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[Event[State]]:
        if answer == BACK:
            return [t.ActionDropped(by)]
        course = Course(state, now, chance)
        announce(course, action, seat_of(answer))
        return course.entry()

    named = [Choice(f"seat-{seat}", on(action, state.name(seat)), RULES[action].icon) for seat in targets]
    if len(actions) > 1:
        # A double tap chooses nobody: the way back takes the place of the tapped action.
        named.insert(actions.index(action), Choice(BACK, say("Something else"), "undo"))
    question = Question(
        id=asked_anew(f"whom-{action}-{turn.number}", turn.corrected_at),
        text=lone(named, say("Who's your target? {action}", action=name(state.setup, action))),
        ask=One(tuple(named)),
        required=True,
        facts=tuple(_list_holdings(state, turn.seat)),
        note=ONLY_COUP if turn.intended_action is None and actions == ("coup",) else "",
    )
    return Move(turn.seat, question, aimed)


# All others


def react(state: State) -> Asked:
    """Ask all others to doubt, block or pass, once each; only the first doubt counts (section B, CO-4, CO-7, CO-9)."""
    window = state.window
    if window is None:
        return
    waiting = window.waits(reacting(state))
    asked = {seat: (list_blockers(state, seat), state.statement_to(seat)) for seat in waiting}
    for blocks, statement in {question: None for question in asked.values()}:
        yield Move(
            tuple(seat for seat in waiting if asked[seat] == (blocks, statement)),
            _reaction(window, blocks, may_doubt(state), statement or ""),
            _react(state, window),
            default_effect=lambda seat, now, chance: _pass(state, window, seat, now, chance),
        )


def again(state: State) -> Asked:
    """Let players who have passed answer again while the window is open."""
    window = state.window
    if window is None:
        return
    blocker = state.playing.block.seat if state.playing.block and window.kind == "action" else None
    for seat in window.answered:
        if seat in reacting(state) and seat != blocker:
            back = r.PassTakenBack(seat, window.number)
            yield tap(f"again-{window.number}", say("Change my answer"), back, to=seat, icon="undo")


def _reaction(window: DoubtWindow, blocks: tuple[Character, ...], is_doubtful: bool, statement: Words) -> Question:
    doubt = (Choice("doubt", say("I doubt it"), "warning"),) if is_doubtful else ()
    named = (
        Choice(character, say("Block as {character}", character=NAMES[character]), CHARACTERS[character][1])
        for character in blocks
    )
    # A player who may block a proven claim is told that it was true (ruling CO-5).
    text = say("The claim was true. Do you block?") if window.kind == "again" else statement
    return Question(
        id=f"react-{window.number}",
        text=text,
        ask=One((*doubt, *named, Choice("pass", say("Let it pass"), "check"))),
        required=True,
        deadline=window.deadline,
        timeout_text=say("If you do nothing, you let it pass.") if window.deadline is not None else None,
        button_choice="doubt" if doubt else None,
    )


def _react(state: State, window: DoubtWindow) -> Effect[Event[State]]:
    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[Event[State]]:
        course = Course(state, now, chance)
        match str(answer):
            case "pass":
                return _pass(state, window, by, now, chance)
            case "doubt":
                doubt(course, by)
            case character:
                _block(course, window, by, BY_VALUE[character])
        return course.entry()

    return effect


def _pass(state: State, window: DoubtWindow, seat: int, now: int, chance: Chance) -> Sequence[Event[State]]:
    course = Course(state, now, chance)
    if window.pass_seat(seat).waits(reacting(state)):
        course.add(r.ReactionPassed(seat, window.number))
        return course.events
    course.add(r.ClockHeld(), r.ReactionPassed(seat, window.number))
    _close(course)
    return course.entry()


def _block(course: Course, window: DoubtWindow, seat: int, character: Character) -> None:
    """Let a seat block; this ends the window of foreign aid, and any that nobody else has to answer (ruling CO-4)."""
    state = course.state
    ends = state.playing.target is None or not window.pass_seat(seat).waits(reacting(state))
    if ends:
        course.add(r.ClockHeld())
    course.add(r.BlockAnnounced(seat, character))
    if ends:
        _close(course)


def _close(course: Course) -> None:
    course.add(r.WindowClosed())
    onward(course)


def _reactions_over(state: State, now: int, chance: Chance) -> Sequence[Event[State]]:
    course = Course(state, now, chance)
    course.add(r.ClockHeld())
    _close(course)
    return course.entry()


REACTIONS_OVER = Clock[State](
    deadline=lambda state: state.window.deadline if state.window else None, over=_reactions_over
)
"""The time to react; then all others have passed."""
