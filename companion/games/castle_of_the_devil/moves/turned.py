"""The cards that a declaration depends on: ask their owners in secret, or everyone for open ones (CD-16).

A player without a phone, or without whom the table went on, lays the cards open; they are asked for one by one. Before
the verdict the table checks all of these entries once more. Each entry is held against the hub's count of that hand at
once; entries are held against each other only when all are in, and only those that cannot be are made again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, One, Question, Some
from companion.core.text import Text, Words, count, say
from companion.games.castle_of_the_devil.box import COMPANIES, OBJECTS, Object, copies, in_play
from companion.games.castle_of_the_devil.events import ending as e
from companion.games.castle_of_the_devil.events import hidden as h
from companion.games.castle_of_the_devil.moves import Asked, Happened
from companion.games.castle_of_the_devil.moves.before import COMPANY_QUESTION, ask_secretly, one_of
from companion.games.castle_of_the_devil.state import Card, Declaration, State, cards_missing, without_company
from companion.games.castle_of_the_devil.victory import (
    beyond_hands,
    find_winner,
    too_many_members,
    too_many_objects,
)
from companion.games.castle_of_the_devil.words import lying_open
from companion.kit.choices import named_of, numbers

MATTER: tuple[Object, ...] = ("key", "goblet", "key-bag", "goblet-bag", "lodge", "pearl")
"""The objects that a declaration may depend on."""


def enter_cards(state: State) -> Asked:
    """Ask the named players for their objects, and everyone for a company that the hub doesn't know, in secret."""
    declaration = state.declaration
    if declaration is None:
        return
    again = f"-check-{declaration.again}" if declaration.again else ""
    companies = tuple(seat for seat in without_company(state) if not _lies_open(state, "company", seat))
    yield from ask_secretly(
        companies, "company", COMPANY_QUESTION, COMPANIES, lambda *card: _settle(state, h.CompanyEntered(*card)), again
    )
    yield from _own_objects(state, declaration, again)
    yield from _ask_changed(state, declaration)


def _own_objects(state: State, declaration: Declaration, again: str) -> Asked:
    for seat in _without_objects(declaration):
        if _lies_open(state, "objects", seat):
            continue
        question = Question(
            id=f"objects{again}",
            text=say("Reveal your cards. Which of these objects do you hold?"),
            ask=_matter(state, seat, _describe_own_hand(state, seat)),
            secret=True,
            required=True,
        )
        yield Move(
            (seat,),
            question,
            lambda by, answer, *_: _settle(state, e.ObjectsEntered(by, numbers(answer))),
            default_effect=lambda seat, *_: [h.CardUntold(seat, "objects")],
        )


def _ask_changed(state: State, declaration: Declaration) -> Asked:
    text = say("I entered the wrong objects. I hold:")
    for seat in declaration.objects:
        if seat not in declaration.read.get("objects", ()):
            id = f"change-objects-{state.notes.get(seat, 0)}"
            ask = _matter(state, seat, _describe_own_hand(state, seat))
            question = Question(id=id, text=text, ask=ask, secret=True)
            yield Move(seat, question, lambda by, answer, *_: [e.ObjectsChanged(by, numbers(answer))])


def _without_objects(declaration: Declaration) -> Iterator[int]:
    return (seat for seat in declaration.asked_seats if seat not in declaration.objects)


def _matter(state: State, seat: int, hint: Words) -> Some:
    """Return the objects as choices, at most as many as the hub counts in the hand of `seat`: that is public."""
    objects = [one for one in in_play(state.edition, state.players) if one in MATTER]
    cards = tuple(Choice(one, *OBJECTS[one], most=copies(one)) for one in objects)
    most = min(sum(card.most for card in cards), state.objects[seat])
    return Some(cards, 0, most, hint)


def _describe_own_hand(state: State, seat: int) -> Words:
    return count(
        "By the hub's count you hold {n} object. Wrong? Fix the counts first.",
        "By the hub's count you hold {n} objects. Wrong? Fix the counts first.",
        state.objects[seat],
    )


def _settle(state: State, event: Event[State]) -> Happened:
    """Return `event`, and the verdict if it was the last missing entry and all were secret."""
    after = event.apply(state)
    if after.declaration is None or cards_missing(after) or after.declaration.read:
        return [event]
    return [event, _judge(after, after.declaration)]


def _judge(state: State, declaration: Declaration) -> Event[State]:
    """Return the verdict.

    Entries that the box or the counted hands can't hold are made again (ruling CD-17). They are compared with each
    other only once all are made: before, a refusal would tell something about another player's entry.
    """
    hands = beyond_hands(declaration, state.objects)
    things, company = too_many_objects(declaration), too_many_members(state.companies)
    if hands or things or company:
        holders = (seat for seat, objects in declaration.objects.items() if any(objects.get(one) for one in things))
        members = (seat for seat, one in state.companies.items() if one == company)
        return e.EntriesMismatched(hands, _in_order(state, holders), things, _in_order(state, members), company)
    return e.Judged(find_winner(declaration, state.companies, deck=state.deck))


def _in_order(state: State, seats: Iterable[int]) -> tuple[int, ...]:
    """Return `seats` in the order at the table: the order of arrival would tell who hesitated."""
    return tuple(sorted(seats, key=state.setup.seats.index))


# As the cards lie open


def read_cards(state: State) -> Asked:
    """Ask everyone for the next open card, and at the end whether all entries are right."""
    declaration = state.declaration
    if declaration is None:
        return
    found = next(_open(state, declaration), None)
    if found:
        yield _ask_read(state, *found)
    elif declaration.read and not cards_missing(state):
        yield _looked_at(state, declaration)


def _lies_open(state: State, card: Card, seat: int) -> bool:
    return seat in state.setup.phoneless or state.is_untold(card, seat)


def _open(state: State, declaration: Declaration) -> Iterator[tuple[Card, int]]:
    """Yield the open cards that nobody has entered, the companies first."""
    yield from (("company", seat) for seat in without_company(state) if _lies_open(state, "company", seat))
    yield from (("objects", seat) for seat in _without_objects(declaration) if _lies_open(state, "objects", seat))


def _ask_read(state: State, card: Card, seat: int) -> Move[Event[State]]:
    who, id = state.name(seat), f"open-{card}-{seat}-{state.steps}"
    if card == "company":
        text: Text = say("{who} reveals a company card. Which is it?", who=who)
        asked = Question(id=id, text=text, ask=one_of(COMPANIES), required=True)
        return Move(EVERYBODY, asked, lambda by, answer, *_: [e.CompanyRead(seat, named_of(answer, COMPANIES))])
    text = say("{who} reveals their objects. Which of these are there?", who=who)
    hint = count(
        "By the hub's count that's {n} object. Wrong? Fix the counts first.",
        "By the hub's count that's {n} objects. Wrong? Fix the counts first.",
        state.objects[seat],
    )
    asked = Question(id=id, text=text, ask=_matter(state, seat, hint), required=True)
    return Move(EVERYBODY, asked, lambda by, answer, *_: [e.ObjectsRead(seat, numbers(answer))])


def _looked_at(state: State, declaration: Declaration) -> Move[Event[State]]:
    def looked(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return [e.ReadAnew()] if answer == "anew" else [_judge(state, declaration)]

    judge = Choice("judge", say("Yes, who won?"), "crown")
    anew = Choice("anew", say("No, enter the face-up cards again"), "undo")
    # The cards stand in the question itself: elsewhere on the page they might be out of sight.
    found: list[Words] = [say("{who}: {what}.", who=name, what=what) for name, what in lying_open(state)]
    cards = reduce(lambda one, other: say("{one} {other}", one=one, other=other), found)
    text = say("All cards are in. Are the face-up ones right? {cards}", cards=cards)
    return Move(
        EVERYBODY, Question(id=f"judge-{state.steps}", text=text, ask=One((anew, judge)), required=True), looked
    )
