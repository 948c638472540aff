"""The decisions that the table waits for: what is asked, what comes of it, what chance does when the time is over.

Where the hub has dealt, a decision among the own cards is secret, and it names their
places alone, whatever they are: only who holds the phone's secrets open sees them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.move import EVERYBODY, Move, To
from companion.core.question import Answer, Ask, Choice, One, Question, Some
from companion.core.text import Text, Words, say
from companion.games.complots import words
from companion.games.complots.box import BY_VALUE, CHARACTERS, PILE, Character, in_play
from companion.games.complots.events import dealt as d
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.games.complots.flow import Course, end_examination, end_exchange, keep, lose_card, proven, show, start
from companion.games.complots.state import Decision, DecisionKind, State, asked_anew, possible
from companion.kit.hand import place_of, places, places_of
from companion.kit.phases import Clock
from companion.kit.steps import tap

CHANCE = say("Chance chooses.")


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What holds of one kind of decision. The functions get the seat that decides, or that all decide about."""

    to: Callable[[State, int], To] = lambda state, seat: seat
    """Who is asked."""
    text: Callable[[State, int], Text]
    ask: Callable[[State, int], Ask]
    does: Callable[[Course, int, Answer], None]
    """What an answer makes happen."""
    late: Callable[[Course, int], None] | None = None
    """What happens when the agreed time is over; None: it takes as long as it takes."""
    timeout_text: Text = CHANCE
    """The same in words, for the one who is asked."""
    required: Callable[[State, str], Words] = lambda state, who: ""
    """What all read of it in a turn, with the name of the seat."""
    secret: bool = False
    button_choice: str | None = None


PROOF = One((Choice("shown", say("I have shown it"), "check"), Choice("bluff", say("It was a bluff"), "cross")))
SEEN = One((Choice("shown", say("It was shown"), "check"), Choice("bluff", say("It was a bluff"), "cross")))
JUDGE = One((Choice("back", say("Give it back"), "undo"), Choice("away", say("Send it away: a new one"), "bag")))
DONE = One((Choice("go", say("The exchange is done"), "check"),))


def characters(among: Sequence[Character]) -> One:
    """Return characters to choose from."""
    return One(tuple(Choice(character, *CHARACTERS[character]) for character in among))


def _all(state: State, seat: int) -> To:
    return EVERYBODY


def _drafting(state: State, seat: int) -> tuple[int, ...]:
    return tuple(seat for seat, pile in state.piles.items() if len(pile) == PILE)


def _draft(course: Course, seat: int, character: Character) -> None:
    course.add(d.PileCardKept(seat, character))
    if course.state.decision is None:
        start(course)


def _draft_any(course: Course, seat: int) -> None:
    for one in (seat,) if seat else _drafting(course.state, seat):
        _draft(course, one, course.chance.pick(in_play(course.state.setup)))


def _ask_lost(state: State, seat: int) -> One:
    return characters(possible(state, seat))


def _turn_over(course: Course, seat: int) -> None:
    """Let chance choose which of the cards on the table its owner turns over."""
    two = course.state.lives[seat] > 1
    course.ask("turned", seat, timed=False, side=course.chance.pick(("left", "right")) if two else "")


def _keep_any(course: Course, seat: int) -> None:
    order = course.chance.shuffle(range(len(course.state.hands[seat])))
    keep(course, seat, order[: course.state.lives[seat]])


JUDGES = Terms(
    text=words.ask_shown,
    ask=lambda state, seat: JUDGE,
    does=lambda course, seat, answer: end_examination(course, answer == "away"),
    late=lambda course, seat: end_examination(course, course.chance.below(2) == 1),
    required=lambda state, who: say("{who} looks at a card.", who=who),
)

WITH_CARDS: dict[DecisionKind, Terms] = {
    "proof": Terms(
        text=words.ask_doubted,
        ask=lambda state, seat: PROOF,
        does=lambda course, seat, answer: proven(course, answer == "shown"),
        # The card lies before all or it does not: no chance, and no clock, says whether it was a bluff.
        late=lambda course, seat: course.ask("seen", seat, timed=False),
        timeout_text=say("Anybody says what was shown."),
        required=lambda state, who: say("{who} shows the card, or admits a bluff.", who=who),
    ),
    "seen": Terms(
        to=_all,
        text=words.ask_seen,
        ask=lambda state, seat: SEEN,
        does=lambda course, seat, answer: proven(course, answer == "shown"),
        required=lambda state, who: say("Has {who} shown the card? Anybody may say it.", who=who),
    ),
    "loss": Terms(
        text=lambda state, seat: say("You lose an influence: turn a card face up. Which one is it?"),
        ask=_ask_lost,
        does=lambda course, seat, answer: lose_card(course, seat, BY_VALUE[str(answer)]),
        late=_turn_over,
        required=words.turns,
    ),
    "turned": Terms(
        to=_all,
        text=words.ask_turned,
        ask=_ask_lost,
        does=lambda course, seat, answer: lose_card(course, seat, BY_VALUE[str(answer)]),
        required=words.turns,
    ),
    "swap": Terms(
        text=words.swaps,
        ask=lambda state, seat: DONE,
        does=lambda course, seat, answer: end_exchange(course, seat),
        late=end_exchange,
        timeout_text=say("It counts as done."),
        required=words.draws,
        button_choice="go",
    ),
    "judge": replace(JUDGES, required=words.looks),
}
"""With the real cards the hub knows no hand: it is told what all see (ruling CO-8)."""

ON_PHONES: dict[DecisionKind, Terms] = {
    "draft": Terms(
        to=_drafting,
        text=lambda state, seat: say("Which card of your pile do you keep?"),
        ask=lambda state, seat: characters(in_play(state.setup)),
        does=lambda course, seat, answer: _draft(course, seat, BY_VALUE[str(answer)]),
        late=_draft_any,
        required=lambda state, who: say("Each of you keeps one card of your own pile."),
        secret=True,
    ),
    "loss": Terms(
        text=lambda state, seat: say("You lose an influence. Which card do you turn over?"),
        ask=lambda state, seat: One(places(len(state.hands[seat]))),
        does=lambda course, seat, answer: lose_card(course, seat, course.state.hands[seat][place_of(answer)]),
        late=lambda course, seat: lose_card(course, seat, course.chance.pick(course.state.hands[seat])),
        required=lambda state, who: say("{who} loses an influence.", who=who),
        secret=True,
    ),
    "keep": Terms(
        text=lambda state, seat: say("Which cards do you keep?"),
        ask=lambda state, seat: Some(places(len(state.hands[seat])), state.lives[seat], state.lives[seat]),
        does=lambda course, seat, answer: keep(course, seat, places_of(answer)),
        late=_keep_any,
        required=words.draws,
        secret=True,
    ),
    "show": Terms(
        text=lambda state, seat: say("Which card do you show to {who}?", who=state.name(state.playing.seat)),
        ask=lambda state, seat: One(places(len(state.hands[seat]))),
        does=lambda course, seat, answer: show(course, seat, course.state.hands[seat][place_of(answer)]),
        late=lambda course, seat: show(course, seat, course.chance.pick(course.state.hands[seat])),
        required=lambda state, who: say("{who} shows a card.", who=who),
        secret=True,
    ),
    "judge": JUDGES,
}
"""Of cards that it has dealt the hub knows all."""


def required(state: State, decision: Decision) -> Words:
    """Return what a turn waits for, in words."""
    return _terms(state)[decision.kind].required(state, state.name(decision.seat) if decision.seat else "")


def _terms(state: State) -> dict[DecisionKind, Terms]:
    return ON_PHONES if state.dealt else WITH_CARDS


def asks_in_secret(state: State) -> bool:
    """Return whether the table waits for a decision in secret, as all see."""
    terms = _terms(state).get(state.decision.kind) if state.decision else None
    return terms is not None and terms.secret


def decide(state: State) -> Iterator[Move[Event[State]]]:
    """One seat decides, or anybody says what all have seen."""
    decision = state.decision
    terms = _terms(state).get(decision.kind) if decision else None
    if decision is None or terms is None:
        return

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[Event[State]]:
        course = Course(state, now, chance)
        if decision.deadline is not None and not terms.secret:
            course.add(r.ClockHeld())
        terms.does(course, decision.seat or by, answer)
        return course.events if terms.secret else course.entry()

    question = Question(
        id=asked_anew(f"{decision.kind}-{decision.number}", decision.anew),
        text=terms.text(state, decision.seat),
        ask=terms.ask(state, decision.seat),
        secret=terms.secret,
        required=True,
        deadline=decision.deadline,
        timeout_text=terms.timeout_text if decision.deadline is not None else None,
        button_choice=terms.button_choice,
    )
    # Of real cards anybody at the table can see what becomes; of dealt ones nobody else.
    timeout_text = partial(_by_chance, state) if state.dealt else None
    yield Move(terms.to(state, decision.seat), question, effect, default_effect=timeout_text)


def draft_again(state: State) -> Iterator[Move[Event[State]]]:
    """Who has chosen a card of the own pile chooses once more, as long as the other one still does."""
    decision = state.decision
    if decision and decision.kind == "draft":
        for seat in (seat for seat, pile in state.piles.items() if len(pile) < PILE):
            back = d.CardTakenBack(seat), t.ChoiceAsked("draft", 0, decision.deadline)
            yield tap(f"again-{decision.number}", say("Keep another card of your pile"), *back, to=seat, icon="undo")


def _overdue(state: State, now: int, chance: Chance) -> Sequence[Event[State]]:
    return _by_chance(state, state.decision.seat if state.decision else 0, now, chance)


def _by_chance(state: State, seat: int, now: int, chance: Chance) -> Sequence[Event[State]]:
    """Return what chance does for a seat that does not decide; seat 0 is all who are asked."""
    decision, course = state.decision, Course(state, now, chance)
    terms = _terms(state)[decision.kind] if decision else None
    if terms is None or terms.late is None:
        return ()
    if terms.timeout_text != CHANCE:
        course.add(r.ClockHeld())
    terms.late(course, seat)
    # What chance has drawn is not drawn again.
    return course.events if terms.timeout_text == CHANCE else course.entry()


OVERDUE = Clock[State](deadline=lambda state: state.decision.deadline if state.decision else None, over=_overdue)
"""The agreed time of a decision is over."""
