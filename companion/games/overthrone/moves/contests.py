"""Duels and contests for the King's ear: ask for the numbers, which are turned over together (rulebook p. 3, 11)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, Number, One, Question, step
from companion.core.text import Text, say
from companion.games.overthrone.box import DUELLISTS, MOST_NUMBER
from companion.games.overthrone.events import contests as c
from companion.games.overthrone.moves import Asked, Happened
from companion.games.overthrone.options import on_phones
from companion.games.overthrone.parts import CARD, Contest
from companion.games.overthrone.state import State
from companion.kit.choices import number, people, seat_of
from companion.kit.phases import Clock
from companion.kit.simultaneous_choice import SimultaneousChoice, ask
from companion.kit.simultaneous_choice import change as changes
from companion.kit.steps import tap

COUNTDOWN = 5_000
"""The milliseconds from the last number to the moment at which all are turned over."""

NO_NUMBER = 0

DUEL = say("You need a noble in front of you. Both lay a card face down. The lower card's noble dies.")


def challenge(state: State) -> Asked:
    """Ask the current player for a noble to challenge."""
    seat = state.actor
    if seat is None or state.stage != "turn" or state.acted or state.nobles < DUELLISTS:
        return
    others = people(state.setup, [other for other in state.seats if other != seat])
    choices = tuple(Choice(one.value, say("{who}'s noble", who=one.text), "noble") for one in others)
    text = say("{who} challenges a noble to a duel", who=state.name(seat))
    if len(choices) == 1:
        # With two players left, the only choice names both.
        text = say("{who} challenges {other}'s noble", who=state.name(seat), other=others[0].text)
        choices = (replace(choices[0], text=text),)
    question = Question(id=f"duel-{state.turn}-{seat}-{state.contests}", text=text, ask=One(choices))
    yours = text if len(choices) == 1 else say("Challenge a noble to a duel")
    own = replace(question, text=yours, tool=True, note=DUEL)
    yield Move(
        EVERYBODY, question, lambda by, answer, *_: [c.DuelBegan(seat, seat_of(answer))], seat, own=own, first=True
    )


def lay(state: State) -> Asked:
    """Ask everyone in the contest for a secret number, or whether all cards lie face down."""
    contest = state.playing
    if not on_phones(state.setup):
        early = state.time("early")
        id = f"laid-{state.contests}{f'-{early}' if early else ''}"
        question = step(id, say("All cards are face down"), required=True, by_button=True)
        yield Move(
            EVERYBODY,
            replace(question, note=_rule(state, contest)),
            lambda by, answer, now, chance: [c.CountdownBegan(now + COUNTDOWN)],
        )
        return
    question = Question(
        id=f"number-{state.contests}",
        text=_describe_duel(state, contest),
        note=say("The number of a card in your hand, never an event. None? Enter 0."),
        ask=Number(NO_NUMBER, MOST_NUMBER),
        secret=True,
        required=True,
    )
    asked: Asked = ask(
        contest.laid,
        question,
        number,
        c.NumberLaid,
        lambda laid, now, chance: [c.CountdownBegan(now + COUNTDOWN)],
        lambda seat, chance: CARD,
    )
    for move in asked:
        # A seat without a number may have a card on the table, which is unknown until it is turned over.
        yield replace(move, default_effect=partial(_card, contest))
    yield from _cards(state)


def _rule(state: State, contest: Contest) -> Text:
    """Return the rule about the cards (rulebook p. 3, 11)."""
    if contest.kind == "ear":
        return say("With a noble, you may lay a numbered card face down.")
    who, other = state.name(contest.challenger), state.name(contest.challenged_seat)
    return say("{who} lays any card except an event, face down. {other} lays a numbered card.", who=who, other=other)


def early(state: State) -> Asked:
    """Let anyone stop a countdown that has begun before all cards are laid."""
    if not on_phones(state.setup):
        text = say("Too early: some cards are missing")
        yield tap(f"early-{state.contests}-{state.time('early')}", text, c.ContestCountdownStopped(), icon="undo")


def _cards(state: State) -> Asked:
    """Let players without a phone lay a card instead, as in the rulebook (ruling OV-22)."""
    contest = state.playing
    for seat in contest.laid.unanswered:
        if seat in state.setup.phoneless:
            text = say("{who} has laid a card, or none", who=state.name(seat))
            question = step(f"card-{state.contests}-{seat}", text, required=True, icon="deck")
            yield Move(seat, question, lambda by, answer, now, chance: _card(contest, by, now, chance))


def _card(contest: Contest, seat: int, now: int, chance: Chance) -> Happened:
    laid: Event[State] = c.CardLaid(seat)
    return [laid] if contest.with_number(seat, CARD).laid.unanswered else [laid, c.CountdownBegan(now + COUNTDOWN)]


def tell(state: State) -> Asked:
    """Ask everyone for the numbers of the cards on the table; the result waits for them."""
    contest = state.playing
    for seat in contest.untold:
        text = say("Which number does {who}'s card show? 0: no card.", who=state.name(seat))
        ask = Number(NO_NUMBER, MOST_NUMBER)
        question = Question(id=f"shows-{state.contests}-{seat}", text=text, ask=ask, required=True)
        yield Move(EVERYBODY, question, partial(_tell, contest, seat))


def _tell(contest: Contest, seat: int, by: int, answer: Answer, now: int, chance: Chance) -> Happened:
    shown = number(answer)
    if len(contest.untold) > 1:
        return [c.CardTold(seat, shown)]
    return [c.CardTold(seat, shown), *show_numbers(contest, contest.laid.with_answer(seat, shown))]


def show_numbers(contest: Contest, laid: SimultaneousChoice[int]) -> Happened:
    """Return the reveal of the numbers, and their result, which is an entry that people can undo."""
    shown = c.NumbersShown(contest.kind, laid.all_answers(NO_NUMBER))
    return [shown, shown.result]


def change(state: State) -> Asked:
    """Let players change their secret numbers until all are turned over (ruling OV-20)."""
    contest = state.playing

    def question(seat: int) -> Question:
        return Question(
            id=f"change-{state.contests}-{contest.changes.get(seat, 0)}",
            text=say("Change my number. 0: none"),
            ask=Number(NO_NUMBER, MOST_NUMBER),
            secret=True,
        )

    if on_phones(state.setup):
        laid: Asked = changes(contest.laid, question, number, c.NumberLaid)
        yield from laid


def _describe_duel(state: State, contest: Contest) -> Text:
    if contest.kind == "ear":
        return say("Which number do you play for the King's ear? 0: none, or no noble.")
    who, other = state.name(contest.challenger), state.name(contest.challenged_seat)
    return say("{who} against {other}: which number do you play? 0: none.", who=who, other=other)


def _over(state: State, now: int, chance: Chance) -> Happened:
    if not on_phones(state.setup):
        return [c.ContestShown()]
    contest = state.playing
    if contest.untold:
        return [c.CardsTurned()]
    return show_numbers(contest, contest.laid)


REVEAL = Clock[State](deadline=lambda state: state.contest.deadline if state.contest else None, over=_over)
"""The countdown, after which all cards are turned over."""


def result(state: State) -> Asked:
    """Ask everyone for the result of the cards on the table."""
    contest = state.playing
    duel, among = contest.kind == "duel", people(state.setup, contest.laid.asked)
    text = say("Whose card is higher?") if duel else say("Whose card is highest?")
    nobody = say("Nobody takes the King's ear")
    if duel:
        among = tuple(replace(one, text=_wins(state, contest, seat_of(one.value))) for one in among)
        nobody = say("{who} has no numbered card", who=state.name(contest.challenged_seat))
    question = Question(
        id=f"result-{state.contests}",
        text=text,
        ask=One((*among, Choice("tie", say("A tie")), Choice("none", nobody, "cross"))),
        required=True,
    )
    yield Move(EVERYBODY, question, partial(_decide, contest))


def _wins(state: State, contest: Contest, seat: int) -> Text:
    other = state.name(contest.other(seat))
    return say("{who}'s card: {other}'s noble dies", who=state.name(seat), other=other)


def _decide(contest: Contest, by: int, answer: Answer, now: int, chance: Chance) -> Happened:
    duel = contest.kind == "duel"
    match answer:
        case "tie":
            return [c.DuelLevel() if duel else c.EarRepeated()]
        case "none":
            return [c.CardDuelDecided(c.NOBODY, c.NOBODY) if duel else c.EarDiscarded()]
        case _:
            winner = seat_of(answer)
            return [c.CardDuelDecided(winner, contest.other(winner)) if duel else c.EarTaken(winner)]


LEVEL = One((Choice("again", say("Both lay new cards"), "noble"), Choice("stop", say("End without a winner"), "cross")))


def level(state: State) -> Asked:
    """Ask the challenger whether both lay new cards after a tie, or both stop."""
    challenger = state.playing.challenger
    question = Question(id=f"tied-{state.contests}", text=say("A tie. What now?"), ask=LEVEL, required=True)
    yield Move(
        challenger, question, lambda by, answer, *_: [c.DuelRepeated() if answer == "again" else c.DuelStopped()]
    )
