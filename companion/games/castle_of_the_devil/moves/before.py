"""Before the first turn: what the hub deals, or everybody enters; and who begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Setup
from companion.core.offer import EVERYBODY, Offer
from companion.core.question import Answer, Choice, One, Question
from companion.core.signs import Sign
from companion.core.text import Text, say
from companion.games.castle_of_the_devil.box import COMPANIES, PROFESSIONS, each_side
from companion.games.castle_of_the_devil.events import ending as e
from companion.games.castle_of_the_devil.events import hidden as h
from companion.games.castle_of_the_devil.events import turns as t
from companion.games.castle_of_the_devil.moves import Asked, Happened
from companion.games.castle_of_the_devil.options import DEAL
from companion.games.castle_of_the_devil.state import State, cards_missing, without_company
from companion.games.castle_of_the_devil.victory import can_be, fits_hands, judged
from companion.kit.steps import first, tap

Card = TypeVar("Card", bound=str)


def begin(setup: Setup, now: int, chance: Chance) -> Happened:
    """Return the beginning: the hub deals companies and professions, if it is to."""
    opened = t.Opened(setup)
    return [opened, _dealt(setup, chance)] if DEAL.of(setup) == "hub" else [opened]


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
    """Anybody says that all is laid out, and who begins: in edition B chance draws (ruling CD-7)."""
    if not state.edition.first_drawn:
        yield first(
            "first",
            say("Deal the objects. Who has travelled farthest, and begins?"),
            state.setup,
            lambda seat, now, chance: [t.FirstNamed(seat)],
            lambda seat, now, chance: [t.FirstDrawn(seat)],
        )
        return

    def drawn(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return [t.FirstDrawn(chance.pick(state.setup.seats))]

    text = say("The objects are dealt: draw who begins")
    yield Offer(EVERYBODY, tap("first", text, awaited=True, icon="dice", press=True).question, drawn)


def enter(state: State) -> Asked:
    """Everybody enters in secret the company and the profession on their real cards."""
    yield from enter_companies(state)
    missing = tuple(seat for seat in state.setup.seats if seat not in state.professions)
    text = say("Which profession do you have?")
    yield from secretly(missing, "profession", text, PROFESSIONS, lambda *card: [h.ProfessionEntered(*card)])


def change(state: State) -> Asked:
    """Who has entered a company or a profession in secret changes it, until it is turned over.

    Only an own phone shows it, and who has entered anything all may see. The ids count what
    that phone has done by itself: a late tap finds nothing.
    """
    for seat in () if state.dealt else state.setup.seats:
        times = state.notes.get(seat, 0)
        if seat in state.companies:
            text = say("I have entered another company than mine: it is this one")
            yield _entered_anew(seat, f"change-company-{times}", text, COMPANIES, h.CompanyChanged)
        if seat in state.professions and seat not in state.face_up:
            text = say("I have entered another profession than mine: it is this one")
            yield _entered_anew(seat, f"change-profession-{times}", text, PROFESSIONS, h.ProfessionChanged)


def _entered_anew(
    seat: int,
    id: str,
    text: Text,
    cards: Mapping[Card, tuple[Text, Sign]],
    changed: Callable[[int, Card], Event[State]],
) -> Offer[Event[State]]:
    question = Question(id=id, text=text, ask=_one_of(cards), secret=True)
    return Offer(seat, question, lambda by, answer, *_: [changed(by, next(card for card in cards if card == answer))])


def _one_of(cards: Mapping[Card, tuple[Text, Sign]]) -> One:
    return One(tuple(Choice(card, *named) for card, named in cards.items()))


def enter_companies(state: State) -> Asked:
    """Everybody whose company the hub does not know enters it in secret."""
    text = say("Which company do you belong to?")
    missing = tuple(without_company(state))
    yield from secretly(
        missing, f"company{again(state)}", text, COMPANIES, lambda *card: settled(state, h.CompanyEntered(*card))
    )


def settled(state: State, event: Event[State]) -> Happened:
    """Return `event`, and the verdict if nothing is missing for it any more.

    What the box or the counted hands cannot hold is entered once more (ruling CD-17). Only then are the
    entries of several compared: before, a refusal would tell of what somebody else has
    entered.
    """
    after = event.after(state)
    if after.declaration is None or cards_missing(after):
        return [event]
    fits = fits_hands(after.declaration, after.objects)
    boxed = can_be(after.declaration, after.companies)
    if not after.declaration.again and not (fits and boxed):
        return [event, e.EntriesMismatched(hands=boxed)]
    verdict = judged(after.declaration, after.companies, deck=after.deck)
    return [event, e.Judged(replace(verdict, short=not fits))]


def again(state: State) -> str:
    """Return what the ids of questions end with if their answers are entered once more."""
    return "-again" if state.declaration and state.declaration.again else ""


def secretly(
    to: tuple[int, ...],
    id: str,
    text: Text,
    cards: Mapping[Card, tuple[Text, Sign]],
    given: Callable[[int, Card], Happened],
) -> Asked:
    """Yield the secret question of one card, for each of `to`; chance answers for who is away."""
    by_value: dict[str, Card] = {card: card for card in cards}
    yield Offer(
        to,
        Question(id=id, text=text, ask=_one_of(cards), secret=True, awaited=True),
        lambda by, answer, now, chance: given(by, by_value[str(answer)]),
        otherwise=lambda seat, now, chance: given(seat, chance.pick(list(by_value.values()))),
    )
