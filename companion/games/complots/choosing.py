"""The questions of a choice that the table waits for.

Where the hub has dealt, a choice among the own cards is secret, and it names their
places alone, whatever they are: only who holds the phone's secrets open sees them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from companion.core.question import Answer, Ask, Offer, One, Question, Some, step
from companion.core.question import Choice as Option
from companion.core.text import Text, say
from companion.games.complots import commands as c
from companion.games.complots.characters import BY_VALUE, ICONS, NAMES, Character, in_play
from companion.games.complots.numbers import PILE
from companion.games.complots.state import Choice, State, possible

ChoiceOffer = Offer[c.Command]

ANY = "any"
"""The choice that leaves it to chance."""

CHANCE = say("Chance chooses.")

PROVE = One((Option("shown", say("I have shown it"), "check"), Option("bluff", say("It was a bluff"), "cross")))
SEEN = One((Option("shown", say("It was shown"), "check"), Option("bluff", say("It was a bluff"), "cross")))
JUDGE = One((Option("back", say("Give it back"), "undo"), Option("away", say("Send it away: a new one"), "bag")))


def choosing(state: State, choice: Choice, seat: int) -> Iterator[ChoiceOffer]:
    """Yield what `seat` may choose."""
    match choice.kind:
        case "first":
            yield _first(state, choice, seat)
        case "deal":
            text = say("The cards are dealt")
            dealt = step(_id(choice, seat), text, icon="check", awaited=True, press=True)
            yield Offer(dealt, lambda _: c.FinishDeal())
        case "draft":
            yield from _draft(state, choice, seat)
        case "seen":
            yield _seen(state, choice, seat)
        case "turned":
            yield _turned(state, choice, seat)
        case _ if seat == choice.seat:
            yield _own(state, choice, seat)
        case _:
            return


def _id(choice: Choice, seat: int) -> str:
    return f"{choice.kind}-{choice.number}.{seat}"


def _asked(
    choice: Choice, seat: int, text: Text, ask: Ask, *, secret: bool = False, otherwise: Text = CHANCE
) -> Question:
    return Question(
        id=_id(choice, seat),
        text=text,
        ask=ask,
        secret=secret,
        awaited=True,
        until=choice.until,
        otherwise=otherwise if choice.until is not None else None,
    )


def _first(state: State, choice: Choice, seat: int) -> ChoiceOffer:
    people = tuple(Option(f"seat-{player.seat}", player.name) for player in state.setup.players)
    ask = One((*people, Option(ANY, say("Let chance decide"), "dice")))
    question = _asked(choice, seat, say("Who looks the most sinister, and begins?"), ask)

    def command(answer: Answer) -> c.Command:
        return c.DrawFirst() if answer == ANY else c.TakeFirst(int(str(answer).removeprefix("seat-")))

    return Offer(question, command)


def _draft(state: State, choice: Choice, seat: int) -> Iterator[ChoiceOffer]:
    if len(state.piles[seat]) == PILE:
        text = say("Which card of your pile do you keep?")
        question = _asked(choice, seat, text, _characters(in_play(state.setup)), secret=True)
        yield Offer(question, lambda answer: c.ChooseCard(seat, BY_VALUE[str(answer)]))


def _turned(state: State, choice: Choice, seat: int) -> ChoiceOffer:
    """Every seat may say what was turned over: its owner is away."""
    who = state.name(choice.seat)
    match choice.side:
        case "left":
            text = say("Turn over the left card of {who}. Which one is it?", who=who)
        case "right":
            text = say("Turn over the right card of {who}. Which one is it?", who=who)
        case _:
            text = say("Turn over the card of {who}. Which one is it?", who=who)
    question = _asked(choice, seat, text, _characters(possible(state)))
    return Offer(question, lambda answer: c.TurnOver(BY_VALUE[str(answer)]))


def _own(state: State, choice: Choice, seat: int) -> ChoiceOffer:
    """Return the choice of one seat alone."""
    match choice.kind:
        case "proof":
            return _proof(state, choice, seat)
        case "loss" if state.dealt:
            text = say("You lose an influence. Which card do you turn over?")
            question = _asked(choice, seat, text, One(_hand(state, seat)), secret=True)
            return Offer(question, lambda answer: c.GiveUp(seat, _place(answer)))
        case "loss":
            text = say("You lose an influence. Which card have you turned over?")
            question = _asked(choice, seat, text, _characters(possible(state)))
            return Offer(question, lambda answer: c.TurnOver(BY_VALUE[str(answer)]))
        case "swap":
            return _swap(choice, seat)
        case "keep":
            kept = state.lives[seat]
            ask = Some(_hand(state, seat), kept, kept)
            question = _asked(choice, seat, say("Which cards do you keep?"), ask, secret=True)
            return Offer(question, lambda answer: c.KeepCards(seat, _places(answer)))
        case "show":
            text = say("Which card do you show to {who}?", who=state.name(state.playing.seat))
            question = _asked(choice, seat, text, One(_hand(state, seat)), secret=True)
            return Offer(question, lambda answer: c.ShowCard(seat, _place(answer)))
        case "judge":
            text = say("What becomes of the card that {who} has shown?", who=_target(state))
            return Offer(_asked(choice, seat, text, JUDGE), lambda answer: c.Judge(seat, answer == "away"))
        case "first" | "deal" | "draft" | "seen" | "turned":
            raise AssertionError("handled before")
        case _:
            assert_never(choice.kind)


def _proof(state: State, choice: Choice, seat: int) -> ChoiceOffer:
    """Ask whoever is doubted what the table has seen: the hub knows no hand (ruling CO-8)."""
    claim, doubter = state.claim, state.playing.doubter
    character = NAMES[claim[1]] if claim else ""
    who = state.name(doubter) if doubter is not None else ""
    text = say("{who} doubts. Do you show the {character}?", who=who, character=character)
    question = _asked(choice, seat, text, PROVE, otherwise=say("Anybody says what was shown."))
    return Offer(question, lambda answer: c.Prove(answer == "shown"))


def _seen(state: State, choice: Choice, seat: int) -> ChoiceOffer:
    """Every seat may say what all have seen: whoever is doubted has not said it in time."""
    claim = state.claim
    text = say(
        "Has {who} shown the {character}?", who=state.name(choice.seat), character=NAMES[claim[1]] if claim else ""
    )
    return Offer(_asked(choice, seat, text, SEEN), lambda answer: c.Prove(answer == "shown"))


def _swap(choice: Choice, seat: int) -> ChoiceOffer:
    """Ask for nothing but the end: the cards are exchanged on the table."""
    done = step(_id(choice, seat), say("The exchange is done"), icon="check", awaited=True, press=True)
    otherwise = say("It counts as done.") if choice.until is not None else None
    return Offer(replace(done, until=choice.until, otherwise=otherwise), lambda _: c.FinishExchange(seat))


def _target(state: State) -> str:
    target = state.playing.target
    return "" if target is None else state.name(target)


def _characters(characters: tuple[Character, ...]) -> One:
    return One(tuple(Option(character, NAMES[character], ICONS[character]) for character in characters))


def _hand(state: State, seat: int) -> tuple[Option, ...]:
    """Return the own cards by their places alone: a question can be read across the table, what they are cannot."""
    places = range(1, len(state.hands[seat]) + 1)
    return tuple(Option(f"card-{place}", say("Card {n}", n=place)) for place in places)


def _place(answer: Answer) -> int:
    return int(str(answer).removeprefix("card-")) - 1


def _places(answer: Answer) -> tuple[int, ...]:
    taken = answer if isinstance(answer, dict) else {}
    return tuple(sorted(_place(value) for value, times in taken.items() if times))
