"""The decisions that the table waits for: asks each of them, and lets chance decide when the time is over.

If the hub has dealt, a decision among a player's own cards is secret. It names only their places, so only the player
who holds the phone's secrets open sees the cards.
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
from companion.games.complots.state import Decision, DecisionKind, State, asked_anew, list_losable
from companion.kit.hand import place_of, places, places_of
from companion.kit.phases import Clock
from companion.kit.steps import tap

CHANCE = say("If time runs out, chance picks.")


@dataclass(frozen=True, kw_only=True)
class Terms:
    """One kind of decision. The functions get the seat that decides or that it is about; 0: everyone."""

    to: Callable[[State, int], To] = lambda state, seat: seat
    text: Callable[[State, int], Text]
    ask: Callable[[State, int], Ask]
    does: Callable[[Course, int, Answer], None]
    """The effect of an answer."""
    late: Callable[[Course, int], None] | None = None
    """The effect once the time is over; None: the time is not limited."""
    timeout_text: Text = CHANCE
    """The words for that, for the player who is asked."""
    required: Callable[[State, str], Words] = lambda state, who: ""
    """The public line about it, with the name of the seat."""
    secret: bool = False
    about: str = ""
    """The id of the secret that it is about."""
    button_choice: str | None = None


PROOF = One((Choice("shown", say("I've shown it"), "check"), Choice("bluff", say("It was a bluff"), "cross")))
SEEN = One((Choice("shown", say("It was shown"), "check"), Choice("bluff", say("It was a bluff"), "cross")))
JUDGE = One((Choice("back", say("Give it back"), "undo"), Choice("away", say("Replace it with a new card"), "bag")))
DONE = One((Choice("go", say("I've exchanged cards"), "check"),))


def characters(among: Sequence[Character]) -> One:
    """Return the question with these characters as choices."""
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


def _turn_over(course: Course, seat: int) -> None:
    two = course.state.lives[seat] > 1
    course.ask("turned", seat, timed=False, side=course.chance.pick(("left", "right")) if two else "")


def _keep_any(course: Course, seat: int) -> None:
    order = course.chance.shuffle(range(len(course.state.hands[seat])))
    keep(course, seat, order[: course.state.lives[seat]])


LOSS = Terms(
    text=lambda state, seat: say("You lose an influence. Turn a card face up: which one?"),
    ask=lambda state, seat: characters(list_losable(state, seat)),
    does=lambda course, seat, answer: lose_card(course, seat, BY_VALUE[str(answer)]),
    late=_turn_over,
    required=words.turns,
)

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
        # Everyone can see whether the card is there, so neither chance nor a clock decides about a bluff.
        late=lambda course, seat: course.ask("seen", seat, timed=False),
        timeout_text=say("If time runs out, anyone can answer."),
        required=lambda state, who: say("{who} shows the card or admits bluffing.", who=who),
    ),
    "seen": Terms(
        to=_all,
        text=words.ask_seen,
        ask=lambda state, seat: SEEN,
        does=lambda course, seat, answer: proven(course, answer == "shown"),
        required=lambda state, who: say("Did {who} show the card? Anyone can answer.", who=who),
    ),
    "loss": LOSS,
    "turned": replace(LOSS, to=_all, text=words.ask_turned, late=None),
    "swap": Terms(
        text=words.swaps,
        ask=lambda state, seat: DONE,
        does=lambda course, seat, answer: end_exchange(course, seat),
        late=end_exchange,
        timeout_text=say("If time runs out, it counts as done."),
        required=words.draws,
        button_choice="go",
    ),
    "judge": replace(JUDGES, required=words.looks),
}
"""The decisions if the real cards are on the table: the hub knows no hand, and people say what they see (ruling CO-8).
"""

ON_PHONES: dict[DecisionKind, Terms] = {
    "draft": Terms(
        to=_drafting,
        text=lambda state, seat: say("Which card from your pile do you keep?"),
        ask=lambda state, seat: characters(in_play(state.setup)),
        does=lambda course, seat, answer: _draft(course, seat, BY_VALUE[str(answer)]),
        late=_draft_any,
        required=lambda state, who: say("Each player keeps one card from their own pile."),
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
        text=lambda state, seat: say("Which card do you show {who}?", who=state.name(state.playing.seat)),
        ask=lambda state, seat: One(places(len(state.hands[seat]))),
        does=lambda course, seat, answer: show(course, seat, course.state.hands[seat][place_of(answer)]),
        late=lambda course, seat: show(course, seat, course.chance.pick(course.state.hands[seat])),
        required=lambda state, who: say("{who} shows a card.", who=who),
        secret=True,
    ),
    "judge": replace(JUDGES, about="looked"),
}
"""The decisions if the hub has dealt the cards, and knows them."""


def required(state: State, decision: Decision) -> Words:
    """Return the public line about the decision that a turn waits for."""
    return _terms(state)[decision.kind].required(state, state.name(decision.seat) if decision.seat else "")


def _terms(state: State) -> dict[DecisionKind, Terms]:
    return ON_PHONES if state.is_dealt_by_hub else WITH_CARDS


def asks_in_secret(state: State) -> bool:
    """Return whether the table waits for a secret decision, as everyone can see."""
    terms = _terms(state).get(state.decision.kind) if state.decision else None
    return terms is not None and terms.secret


def decide(state: State) -> Iterator[Move[Event[State]]]:
    """Ask a seat to decide, or everyone for what they have seen."""
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
        id=asked_anew(f"{decision.kind}-{decision.number}", decision.corrected_at),
        text=terms.text(state, decision.seat),
        ask=terms.ask(state, decision.seat),
        secret=terms.secret,
        required=True,
        deadline=decision.deadline,
        timeout_text=terms.timeout_text if decision.deadline is not None else None,
        button_choice=terms.button_choice,
        about=terms.about,
    )
    # Anybody at the table can see real cards and answer for the player; nobody else sees dealt ones.
    timeout_text = partial(_by_chance, state) if state.is_dealt_by_hub else None
    yield Move(terms.to(state, decision.seat), question, effect, default_effect=timeout_text)


def draft_again(state: State) -> Iterator[Move[Event[State]]]:
    """Let a player choose again from their pile while the opponent still chooses."""
    decision = state.decision
    if decision and decision.kind == "draft":
        for seat in (seat for seat, pile in state.piles.items() if len(pile) < PILE):
            back = d.CardTakenBack(seat), t.ChoiceAsked("draft", 0, decision.deadline)
            yield tap(f"again-{decision.number}", say("Keep a different card"), *back, to=seat, icon="undo")


def _by_chance(state: State, seat: int, now: int, chance: Chance) -> Sequence[Event[State]]:
    """Return the events that chance decides for a seat; seat 0 is everyone who is asked."""
    decision, course = state.decision, Course(state, now, chance)
    terms = _terms(state)[decision.kind] if decision else None
    if terms is None or terms.late is None:
        return ()
    if terms.timeout_text != CHANCE:
        course.add(r.ClockHeld())
    terms.late(course, seat)
    # A draw by chance is not repeated.
    return course.events if terms.timeout_text == CHANCE else course.entry()


OVERDUE = Clock[State](
    deadline=lambda state: state.decision.deadline if state.decision else None,
    over=lambda state, now, chance: _by_chance(state, state.decision.seat if state.decision else 0, now, chance),
)
"""The time limit of a decision."""
