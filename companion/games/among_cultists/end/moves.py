"""Questions at the end: any seat says what the cards show, and any seat confirms it.

Only the Cultists name the Seer (ruling AC-26), and only that character answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from companion.core.move import EVERYBODY, Move, To
from companion.core.question import Answer, Ask, Choice, One, Question, Some, step
from companion.core.text import Text, count, say
from companion.games.among_cultists.end import events as e
from companion.games.among_cultists.entering.events import EveningEvent
from companion.games.among_cultists.entering.questions import Asked, Drafted, Happened, find_draft, sure
from companion.games.among_cultists.rules import ending as ends
from companion.games.among_cultists.rules.finishes import headline
from companion.games.among_cultists.table.fields import AI, Team, character_of, characters_of
from companion.games.among_cultists.table.state import PendingEnd, State
from companion.kit.choices import NOBODY, YES_OR_NO
from companion.kit.steps import tap

WINNERS: Mapping[Answer, Team] = {"investigators": "investigators", "cultists": "cultists"}
WHO_WON = One(
    (
        Choice("investigators", say("The Investigators")),
        Choice("cultists", say("The Cultists")),
        NOBODY,
    )
)
CONFIRM = One((Choice("yes", say("Yes, that's how it ended"), "check"), Choice("no", say("No, ask again"), "undo")))


def claim(state: State) -> Asked:
    """Offer the claim of the single Cultist on every phone in the same way (p. 3, 14).

    It ends the game, so the phone asks once more.
    """
    if state.variant.cultists > 1:
        return
    id = f"claim-{state.place}"
    if state.roles:
        # The claim may show the Cultist, and nobody says that of another player.
        text = say("I'm the Cultist, and enough Investigators are dead")
        yield Move(EVERYBODY, step(id, text), lambda by, *_: [Drafted("claim", by, by)])
    else:
        text = say("Who claims victory as the Cultist?")
        question = Question(id=id, text=text, ask=state.choice(state.setup.seats))
        yield Move(EVERYBODY, question, lambda by, answer, *_: [Drafted("claim", by, character_of(answer))])
    draft = find_draft(state, "claim")
    if draft and draft.by is not None:
        who = draft.by
        text = say("A claim ends the game. If too few Investigators are dead, the Cultist loses. Claim victory?")
        yes = say("Yes, end the game")
        yield from sure(state, draft, text, yes, lambda now: [e.ClaimMade(who)])


def confirm_end(state: State) -> Happened:
    """Return the end of the game if the hub knows the outcome: nobody has to say or confirm it."""
    ending = state.ending
    if state.roles and ending and ending.cause == "rounds" and not ending.revealed and not state.over:
        shown = e.CultistsShown()
        return [shown, *confirm_end(shown.apply(state))]
    return [e.EndConfirmed()] if ends.is_decided(state) else ()


def end(state: State) -> Asked:
    """Ask for a missing fact or, at last, for the confirmation of the ending."""
    ending = state.ending
    if ending:
        yield from _missing(state, ending)
        if ends.can_go_on(state, ending):
            text = say("Not the end: keep playing")
            yield tap(f"end-back-{state.place}", text, e.EndingDropped(), icon="undo")


def _missing(state: State, ending: PendingEnd) -> Asked:
    what = ends.missing(state, ending)
    match what:
        case "accept":
            return _accept(state, ending)
        case "winner":
            text = say("Who won?")
            if ending.by is not None and ends.no_claim(ending):
                who = state.name(ending.by)
                text = say("{who} wasn't a Cultist. The rules don't cover that claim. Who won?", who=who)
            return _ask(state, what, text, WHO_WON, lambda answer: e.WinnerNamed(WINNERS.get(answer, "nobody")))
        case "cultists":
            return _cultists(state, ending)
        case "holders":
            living = state.choice(ends.living_investigators(state, ending)).choices
            text = say("Look through all Energy decks. Which living Investigators have a Dead card?")
            several = Some(living, 0, len(living))
            return _ask(state, what, text, several, lambda answer: e.HoldersNamed(characters_of(answer)))
        case "earlier":
            text = count(
                "Was {n} Investigator already dead before this round?",
                "Were {n} Investigators already dead before this round?",
                state.numbers.deaths,
            )
            return _ask(state, what, text, YES_OR_NO, lambda answer: e.EarlierAnswered(answer == "yes"))
        case "seer":
            return _seer(state, ending)
        case "right":
            text, named = say("The Cultists say you're the Seer. Are you?"), ending.named or AI
            return _ask(state, what, text, YES_OR_NO, lambda answer: e.SeerAnswered(answer == "yes"), named)
        case "confirm":
            text = say(
                "Is this how it ended? {headline}. {why}",
                headline=headline(state, ending),
                why=ends.why(state, ending),
            )
            brings = {"yes": e.EndConfirmed(), "no": e.AnswersDropped()}
            return _ask(state, what, text, CONFIRM, lambda answer: brings[str(answer)])
        case _:
            assert_never(what)


def _ask(
    state: State, what: ends.Missing, text: Text, ask: Ask, said: Callable[[Answer], EveningEvent], to: To = EVERYBODY
) -> Asked:
    question = Question(id=f"end-{what}-{state.place}", text=text, ask=ask, required=True)
    yield Move(to, question, lambda by, answer, *_: [said(answer)])


def _accept(state: State, ending: PendingEnd) -> Asked:
    """Ask two seats to say that this is the end: there is no way back, so one is not enough."""
    text = say("It's over: reveal the Cultists")
    question = step(f"end-accept-{state.place}", text, required=True, icon="eye", by_button=True)
    others = tuple(seat for seat in state.setup.seats if seat != ending.accepted)
    yield Move(others, question, lambda by, *_: [e.EndAccepted(by) if ending.accepted is None else e.CultistsShown()])


def _cultists(state: State, ending: PendingEnd) -> Asked:
    known = ends.known_cultists(ending)
    unknown = state.variant.cultists - len(known)
    all_of_them = count("Who was the Cultist?", "Who were the {n} Cultists?", unknown)
    text = say("Who was the other Cultist?") if known else all_of_them
    ask = Some(state.choice(ends.possible_cultists(state, ending)).choices, unknown, unknown)
    return _ask(
        state, "cultists", text, ask, lambda answer: e.CultistsNamed(tuple(sorted({*known, *characters_of(answer)})))
    )


def _seer(state: State, ending: PendingEnd) -> Asked:
    """Ask the Cultists for one character, once; the first answer counts (ruling AC-26)."""
    cultists = ending.cultists or ()
    text = say("Cultists, name one character. Who's the Seer?")
    ask = state.choice(tuple(one for one in state.setup.seats if one not in cultists))
    to = tuple(one for one in cultists if one != AI)
    question = Question(id=f"end-seer-{state.place}", text=text, ask=ask, required=True)
    yield Move(to, question, lambda by, answer, *_: [Drafted("seer", by, target=character_of(answer))])
    draft = find_draft(state, "seer")
    if draft and draft.seat in to and draft.target is not None:
        named = draft.target
        text = say("Is {who} the Seer? You only get one guess.", who=state.name(named))
        yes = say("{who} is the Seer", who=state.name(named))
        yield from sure(state, draft, text, yes, lambda now: [e.SeerNamed(named)])
