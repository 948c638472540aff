"""What each seat may answer where roles bring something about: whoever it is about, or all in the same way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from companion.core.question import Answer, Choice, Offer, One, Question, step
from companion.core.text import Text, say
from companion.core.view import Seat
from companion.games.among_cultists.box.roles import MARKERS, Role
from companion.games.among_cultists.evening.deaths import commands as c
from companion.games.among_cultists.evening.deaths.decide import OF_ALL, may_close
from companion.games.among_cultists.evening.deaths.fates import left
from companion.games.among_cultists.evening.deaths.kill import victims
from companion.games.among_cultists.evening.rounds.offers import characters
from companion.games.among_cultists.evening.state import AI, Pending, State, character_of

DeathOffer = Offer[c.DeathCommand]

NONE = "none"
YES_OR_NO = One((Choice("yes", say("Yes"), "check"), Choice("no", say("No"), "cross")))
MARKER = One((Choice("cultist", say("A Cultist")), Choice("investigator", say("An Investigator"))))

DYING: dict[Role, Text] = {
    "novice": say("A vote and the camera cost the Novice their life. Are you the Novice? Everybody learns it."),
    "coward": say("Finding somebody dead costs the Coward their life. Are you the Coward? Everybody learns it."),
    "clumsy": say("The use of the knife costs the Clumsy their life. Are you the Clumsy? Everybody learns it."),
}
"""What is asked about a role of which its character dies, where the hub does not know the roles."""


def kill(state: State, seat: Seat) -> Iterator[DeathOffer]:
    """Yield the Assassin's action: whoever is in turn has it, whatever their role (p. 15)."""
    found = victims(state)
    if found and seat == state.current:
        question = Question(
            id=f"kill-{state.place(seat)}",
            text=say("The Assassin alone may kill somebody in the same place, once. Whom?"),
            ask=characters(state, found),
            secret=True,
        )
        yield Offer(question, lambda answer: c.Kill(seat, character_of(str(answer))))


def offers(state: State, seat: Seat) -> Iterator[DeathOffer]:
    """Yield what `seat` is asked before anything goes on, and the way to go on without whoever is away."""
    if not state.pending:
        return
    asked = state.pending[0]
    if _is_asked(state, asked, seat):
        yield _question(state, asked, seat)
    if seat in may_close(state):
        close = step(f"close-{_place(state, asked, seat)}", _closing(asked))
        yield Offer(close, lambda _: c.CloseQuestion(seat))


def _closing(asked: Pending) -> Text:
    if asked.kind in OF_ALL:
        return say("Close it: who has not answered says no")
    return say("Close it: who is away says no")


def _is_asked(state: State, asked: Pending, seat: Seat) -> bool:
    """Return whether `seat` has to answer: all seats do where it is about the AI, or about nobody."""
    return seat == asked.character or (asked.character == AI and seat not in asked.answers)


def _place(state: State, asked: Pending, seat: Seat) -> str:
    return f"{asked.kind}-{state.settled}-{state.place(seat)}"


def _question(state: State, asked: Pending, seat: Seat) -> DeathOffer:
    match asked.kind:
        case "novice" | "coward" | "clumsy":
            return _dying(state, asked, seat, asked.kind)
        case "shows":
            return _showing(state, asked, seat)
        case "changed":
            text = say("You hold the knife. Did you vote otherwise after the count?")
            return Offer(_ask(state, asked, seat, text), lambda answer: c.AnswerChange(answer == "yes"))
        case "last":
            return Offer(_ask(state, asked, seat, _last(state)), lambda answer: c.AnswerLast(answer == "yes"))
        case "marker":
            question = _ask(state, asked, seat, say("The AI is eliminated: turn its marker. What is it?"), MARKER)
            return Offer(question, lambda answer: c.ShowMarker(answer == "cultist"))
        case "partner" | "pyromaniac":
            return _of_all(state, asked, seat)
        case _:
            assert_never(asked.kind)


def _ask(
    state: State, asked: Pending, seat: Seat, text: Text, ask: One = YES_OR_NO, *, secret: bool = False
) -> Question:
    return Question(id=_place(state, asked, seat), text=text, ask=ask, secret=secret, awaited=True)


def _dying(state: State, asked: Pending, seat: Seat, role: Role) -> DeathOffer:
    return Offer(_ask(state, asked, seat, DYING[role]), lambda answer: c.AnswerRole(role if answer == "yes" else None))


def _showing(state: State, asked: Pending, seat: Seat) -> DeathOffer:
    by_value: dict[str, Role] = {role: role for role in left(state)}
    shown = (Choice(value, MARKERS[role].name, "eye") for value, role in by_value.items())
    ask = One((*shown, Choice(NONE, say("None of these"), "cross")))
    question = _ask(state, asked, seat, say("You are dead. Some roles show themselves now. Is yours one of them?"), ask)
    return Offer(question, lambda answer: c.AnswerRole(by_value.get(str(answer))))


def _of_all(state: State, asked: Pending, seat: Seat) -> DeathOffer:
    text = (
        say(
            "The AI is eliminated. Are you the other Cultist, and a ghost already? "
            "If so, say yes: the last Cultist is gone. Everybody else says no."
        )
        if asked.kind == "partner"
        else say(
            "Are you the Pyromaniac, and was your Sabotage or your Failure not played yet? "
            "If so, say yes: you die. Everybody else says no."
        )
    )
    question = replace(
        _ask(state, asked, seat, text, secret=True),
        until=asked.until,
        otherwise=say("You say no.") if asked.until else None,
    )
    return Offer(question, lambda answer: _all(seat, answer))


def _all(seat: Seat, answer: Answer) -> c.DeathCommand:
    return c.AnswerAll(seat, answer == "yes")


def _last(state: State) -> Text:
    if state.variant.cultists == 1:
        return say("You are eliminated. Are you the Cultist? Everybody learns it.")
    return say("You are eliminated. Are you a Cultist, and the last one alive? Everybody learns it.")
