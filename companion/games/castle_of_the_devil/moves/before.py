"""Preparations: deal companies and professions or ask for them, and find the first player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Setup
from companion.core.icons import Icon
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import Text, say
from companion.games.castle_of_the_devil.box import COMPANIES, PROFESSIONS, each_side
from companion.games.castle_of_the_devil.events import hidden as h
from companion.games.castle_of_the_devil.events import turns as t
from companion.games.castle_of_the_devil.moves import Asked, Happened
from companion.games.castle_of_the_devil.options import deal
from companion.games.castle_of_the_devil.state import Card, State, without_company
from companion.kit.choices import named_of
from companion.kit.steps import first, tap

Name = TypeVar("Name", bound=str)

FIRST = say("All dealt? Who has travelled farthest and goes first?")

COMPANY_QUESTION = say("Which company are you in?")


def begin(setup: Setup, now: int, chance: Chance) -> Happened:
    """Return the beginning: the hub deals companies and professions, if it is to."""
    opened = t.CastleOpened(setup)
    return [opened] if deal(setup) != "hub" else [opened, _dealt(setup, chance)]


def _dealt(setup: Setup, chance: Chance) -> h.CardsDealt:
    seats = setup.seats
    companies = chance.shuffle([company for company in COMPANIES for _ in range(each_side(len(seats)))])
    professions = chance.shuffle(tuple(PROFESSIONS))
    return h.CardsDealt(
        companies=dict(zip(seats, companies, strict=False)),
        professions=dict(zip(seats, professions, strict=False)),
        unused=professions[len(seats) :],
    )


def who_begins(state: State) -> Asked:
    """Ask everyone for the first player, once all is laid out; in edition B chance draws (ruling CD-7)."""
    if not state.edition.first_drawn:
        yield first(
            "first",
            say("Who has travelled farthest and goes first?") if state.setup.is_laid else FIRST,
            state.setup,
            lambda seat, now, chance: [t.CastleFirstNamed(seat)],
            lambda seat, now, chance: [t.CastleFirstDrawn(seat)],
        )
        return

    def drawn(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return [t.CastleFirstDrawn(chance.pick(state.setup.seats))]

    text = say("Objects dealt: let chance pick")
    yield Move(EVERYBODY, tap("first", text, required=True, icon="dice", by_button=True).question, drawn)


def record_cards(state: State) -> Asked:
    """Ask everyone for the company and the profession on their real cards, in secret."""
    companies = _still(state, without_company(state), "company")
    yield from ask_secretly(companies, "company", COMPANY_QUESTION, COMPANIES, lambda *card: [h.CompanyEntered(*card)])
    missing = (seat for seat in state.setup.seats if seat not in state.professions)
    professions = _still(state, missing, "profession")
    text = say("What's your profession?")
    yield from ask_secretly(professions, "profession", text, PROFESSIONS, lambda *card: [h.ProfessionEntered(*card)])


def _still(state: State, missing: Iterable[int], card: Card) -> tuple[int, ...]:
    return tuple(seat for seat in missing if not state.is_untold(card, seat))


def correct_card(state: State) -> Asked:
    """Let players change the company or profession that they have entered, until it is turned over.

    If the table went on without a card, its player enters it here. Only the player's own phone shows the question, and
    everyone may know who has entered a card. The ids count changes on that phone, so a late tap finds nothing.
    """
    for seat in () if state.dealt else state.setup.seats:
        times = state.notes.get(seat, 0)
        if text := _company_correction_label(state, seat):
            yield _entered_anew(seat, f"change-company-{times}", text, COMPANIES, h.CompanyChanged)
        if text := _profession_correction_label(state, seat):
            yield _entered_anew(seat, f"change-profession-{times}", text, PROFESSIONS, h.ProfessionChanged)


def _company_correction_label(state: State, seat: int) -> Text | None:
    """Return the label for a company that is not asked for, None if the seat can't enter it."""
    if seat in state.companies:
        read = state.declaration and seat in state.declaration.read.get("company", ())
        return None if read else say("I entered the wrong company. Mine is:")
    late = state.is_untold("company", seat) and not state.declaration
    return say("Enter my company now") if late else None


def _profession_correction_label(state: State, seat: int) -> Text | None:
    """Return the label for a profession that is not asked for, None if the seat can't enter it."""
    if seat in state.face_up:
        return None
    if seat in state.professions:
        return say("I entered the wrong profession. Mine is:")
    late = state.has_entry_phase and (state.actor is not None or state.is_untold("profession", seat))
    return say("Enter my profession now") if late else None


def _entered_anew(
    seat: int,
    id: str,
    text: Text,
    cards: Mapping[Name, tuple[Text, Icon]],
    changed: Callable[[int, Name], Event[State]],
) -> Move[Event[State]]:
    question = Question(id=id, text=text, ask=one_of(cards), secret=True)
    return Move(seat, question, lambda by, answer, *_: [changed(by, named_of(answer, cards))])


def one_of(cards: Mapping[Name, tuple[Text, Icon]]) -> One:
    """Return the question with `cards` as choices."""
    return One(tuple(Choice(card, *named) for card, named in cards.items()))


def ask_secretly(
    to: tuple[int, ...],
    card: Card,
    text: Text,
    cards: Mapping[Name, tuple[Text, Icon]],
    given: Callable[[int, Name], Happened],
    again: str = "",
) -> Asked:
    """Yield the secret question for one `card`, to each of `to`; an absent player's card stays untold."""
    yield Move(
        to,
        Question(id=f"{card}{again}", text=text, ask=one_of(cards), secret=True, required=True),
        lambda by, answer, *_: given(by, named_of(answer, cards)),
        default_effect=lambda seat, *_: [h.CardUntold(seat, card)],
    )
