"""The table's next step: says it in one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Words, say
from companion.games.castle_of_the_devil.box import EFFECTS
from companion.games.castle_of_the_devil.moves.fighting import next_supporter, speaking
from companion.games.castle_of_the_devil.state import Declaration, State, Trade, cards_missing, without_company

FEW = 4
"""The number of names that fit into a sentence on the screen."""


def what_next(state: State) -> Words:
    """Return the table's next step."""
    match state.phase:
        case "entering":
            return say("Everyone enters their cards in secret.")
        case "preparing" if state.setup.is_laid:
            farthest = say("Who has travelled farthest?")
            return say("Let chance pick who starts.") if state.edition.first_drawn else farthest
        case "preparing" if state.edition.first_drawn:
            return say("Look at your cards in secret. Then let chance pick who starts.")
        case "preparing":
            return say("Look at your cards in secret. Who has travelled farthest?")
        case "turn":
            return say("It's {who}'s turn.", who=state.name(state.playing))
        case "trade":
            return _trade(state, state.trading)
        case "surplus":
            return say("{who} gives away an object.", who=state.name(state.surplus or 0))
        case "cards":
            return _cards(state)
        case "end":
            return say("The game is over.")
        case _:
            return _fight(state)


def _cards(state: State) -> Words:
    declaration = state.declaration
    asked = declaration.asked_seats if declaration else ()
    names = state.names(asked)
    if not cards_missing(state):
        return say("All cards are in. Do they match the table?")
    if declaration and declaration.again:
        return say("{names}, check your cards and enter them again.", names=state.names(_entering(state, declaration)))
    # The screen has two lines for it.
    if len(asked) > FEW and not any(without_company(state)):
        return say("All named players reveal and enter their cards.")
    if any(without_company(state)):
        return say("Everyone, enter your company. {names}, reveal your cards.", names=names)
    return say("{names}, reveal your cards and enter them.", names=names)


def _entering(state: State, declaration: Declaration) -> Iterator[int]:
    """Yield the seats with an entry to make."""
    companies = set(without_company(state))
    asked = {seat for seat in declaration.asked_seats if seat not in declaration.objects}
    return (seat for seat in state.setup.seats if seat in companies | asked)


def _trade(state: State, trade: Trade) -> Words:
    by, to = state.name(trade.by), state.name(trade.to)
    match trade.step:
        case "answer" if trade.demanded:
            return say("{who} trades the named object or shows everything.", who=to)
        case "answer":
            return say("{who} accepts or refuses the trade.", who=to)
        case "read":
            return say("{who} looks at the object from {other}.", who=by, other=to)
        case "coat":
            return say("{who} picks another profession.", who=state.name(trade.performer))
        case "effect":
            what = EFFECTS[trade.read[-1]][0]
            return say("{who} may use the traded object: {what}.", who=state.name(trade.performer), what=what)


def _fight(state: State) -> Words:
    duel = state.fighting
    match duel.step:
        case "challenge":
            return say("Does anyone step in before the duel?")
        case "support" if duel.choosing and speaking(state):
            names = state.names(speaking(state))
            return say("Everyone else has chosen. {names}, choose as a guest, or say it aloud.", names=names)
        case "support" if duel.ballots and speaking(state):
            return say("Everyone else has chosen. {names}, say it aloud.", names=state.names(speaking(state)))
        case "support" if duel.ballots:
            return say("Everyone else picks a side in secret.")
        case "support":
            return say("{who} picks a side, or stays out.", who=state.name(next_supporter(state) or 0))
        case "hypnosis":
            return say("The sides are set. Does anyone step in?")
        case "fight":
            return say("Use anything you like, until everyone's done.")
        case "aftermath":
            return say("{who} wins the duel. Does anyone step in?", who=state.name(duel.winner or 0))
        case "prize":
            return say("{who} sees a company or takes an object.", who=state.name(duel.winner or 0))
