"""What each seat may answer at the end: any seat says what the cards show, and any seat confirms it.

Only the Cultists themselves name the Seer (ruling AC-26), and only that character answers.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.question import Answer, Choice, Offer, One, Question, Some, step
from companion.core.text import Text, count, say
from companion.core.view import Seat
from companion.games.among_cultists.evening.end import commands as c
from companion.games.among_cultists.evening.end.decide import can_claim
from companion.games.among_cultists.evening.end.verdict import (
    can_go_on,
    known_cultists,
    living_investigators,
    missing,
    no_claim,
    outcome,
    possible_cultists,
)
from companion.games.among_cultists.evening.rounds.offers import characters
from companion.games.among_cultists.evening.state import AI, Ending, State, Team, character_of

EndOffer = Offer[c.EndCommand]

WINNERS: dict[str, Team] = {"investigators": "investigators", "cultists": "cultists"}
WHO_WON = One(
    (
        Choice("investigators", say("The Investigators")),
        Choice("cultists", say("The Cultists")),
        Choice("nobody", say("Nobody")),
    )
)
YES_OR_NO = One((Choice("yes", say("Yes"), "check"), Choice("no", say("No"), "cross")))
CONFIRM = One((Choice("yes", say("Yes, that is how it ended"), "check"), Choice("no", say("No: ask again"), "undo")))


def claim(state: State, seat: Seat) -> Iterator[EndOffer]:
    """Yield the claim of the single Cultist: the same on every phone, whoever plays the Cultist (p. 14)."""
    if not can_claim(state):
        return
    if state.roles:
        # Who claims may turn out to be the Cultist: nobody says that of another.
        text = say("I am the Cultist, and I claim that enough Investigators are dead")
        yield Offer(step(f"claim-{state.place(seat)}", text), lambda _: c.MakeClaim(seat))
    else:
        question = Question(
            id=f"claim-{state.place(seat)}",
            text=say("Somebody claims to be the Cultist, with enough dead Investigators"),
            ask=characters(state, tuple(one for one in state.characters if one != AI)),
        )
        yield Offer(question, lambda answer: c.MakeClaim(character_of(str(answer))))


def offers(state: State, seat: Seat) -> Iterator[EndOffer]:
    """Yield the questions of `seat` once the game has come to an end; none when that is confirmed."""
    if state.ending is None or state.over:
        return
    yield from _asked(state, state.ending, seat)
    if not can_go_on(state, state.ending):
        return
    text = say("This was no end: the game goes on")
    yield Offer(step(f"end-back-{state.place(seat)}", text, icon="undo"), lambda _: c.DropEnding())


def _asked(state: State, ending: Ending, seat: Seat) -> Iterator[EndOffer]:
    match missing(state, ending):
        case "accept" if seat != ending.accepted:
            text = say("This is the end: show who the Cultists were")
            question = step(f"end-accept-{state.place(seat)}", text, awaited=True, icon="eye", press=True)
            yield Offer(question, lambda _: c.AcceptEnd(seat))
        case "winner":
            ask = _question(state, seat, "winner", _who_won(state, ending), WHO_WON)
            yield Offer(ask, lambda answer: c.NameWinner(WINNERS.get(str(answer), "nobody")))
        case "cultists":
            yield Offer(_cultists(state, ending, seat), lambda answer: c.NameCultists(_taken(answer)))
        case "holders":
            yield Offer(_holders(state, ending, seat), lambda answer: c.NameHolders(_taken(answer)))
        case "earlier":
            text = count(
                "Was {n} Investigator dead already before this round?",
                "Were {n} Investigators dead already before this round?",
                state.numbers.deaths,
            )
            ask = _question(state, seat, "earlier", text, YES_OR_NO)
            yield Offer(ask, lambda answer: c.AnswerEarlier(answer == "yes"))
        case "seer" if seat in (ending.cultists or ()):
            yield Offer(_seer(state, ending, seat), lambda answer: c.NameSeer(character_of(str(answer))))
        case "right" if seat == ending.named:
            text = say("The Cultists take you for the Seer. Are you?")
            yield Offer(_question(state, seat, "right", text, YES_OR_NO), lambda answer: c.AnswerSeer(answer == "yes"))
        case "confirm":
            text = say("Is this how it ended? {why}", why=outcome(state, ending).why)
            ask = _question(state, seat, "confirm", text, CONFIRM)
            yield Offer(ask, lambda answer: c.ConfirmEnd() if answer == "yes" else c.DropAnswers())
        case _:
            return


def _who_won(state: State, ending: Ending) -> Text:
    if ending.by is not None and no_claim(ending):
        return say("{who} was no Cultist: the rules know no such claim. Who has won?", who=state.name(ending.by))
    return say("Who has won?")


def _question(state: State, seat: Seat, what: str, text: Text, ask: One | Some) -> Question:
    return Question(id=f"end-{what}-{state.place(seat)}", text=text, ask=ask, awaited=True)


def _cultists(state: State, ending: Ending, seat: Seat) -> Question:
    known = known_cultists(ending)
    unknown = state.variant.cultists - len(known)
    choices = characters(state, possible_cultists(state, ending)).choices
    text = (
        say("Who was the other Cultist?")
        if known
        else count("Who was the Cultist?", "Who were the {n} Cultists?", unknown)
    )
    return _question(state, seat, "cultists", text, Some(choices, unknown, unknown))


def _holders(state: State, ending: Ending, seat: Seat) -> Question:
    living = characters(state, living_investigators(state, ending)).choices
    text = say("Everybody looks through the Energy decks. Which living Investigators hold a Dead card?")
    return _question(state, seat, "holders", text, Some(living, 0, len(living)))


def _seer(state: State, ending: Ending, seat: Seat) -> Question:
    others = tuple(one for one in state.characters if one != AI and one not in (ending.cultists or ()))
    text = say("Cultists, you may name one character. Whom do you take for the Seer?")
    return _question(state, seat, "seer", text, characters(state, others))


def _taken(answer: Answer) -> tuple[int, ...]:
    taken = answer if isinstance(answer, dict) else {}
    return tuple(sorted(character_of(value) for value, times in taken.items() if times))
