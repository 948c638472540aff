"""The table's next step: says it in one sentence."""

from __future__ import annotations

from companion.core.text import Words, say
from companion.games.castle_of_the_devil.box import EFFECTS
from companion.games.castle_of_the_devil.moves.fighting import next_supporter, speaking
from companion.games.castle_of_the_devil.state import State, Trade, cards_missing, without_company

FEW = 4
"""The number of names that fit into a sentence on the screen."""


def what_next(state: State) -> Words:
    """Return the table's next step."""
    match state.phase:
        case "entering":
            return say("Everybody enters their own cards in secret.")
        case "preparing" if state.edition.first_drawn:
            return say("Deal the objects, and draw who begins.")
        case "preparing":
            return say("Deal the objects. Who has travelled farthest?")
        case "turn":
            return say("{who} takes an action.", who=state.name(state.playing))
        case "trade":
            return _trade(state, state.trading)
        case "surplus":
            return say("{who} gives an object away.", who=state.name(state.surplus or 0))
        case "cards":
            return _cards(state)
        case "end":
            return say("The game is over.")
        case _:
            return _fight(state)


def _cards(state: State) -> Words:
    asked = state.declaration.asked_seats if state.declaration else ()
    names = state.names(asked)
    if not cards_missing(state):
        return say("All cards are entered. Is everything as it lies on the table?")
    # The screen has two lines for it.
    if len(asked) > FEW and not any(without_company(state)):
        return say("The cards of all who are named are turned and entered.")
    if any(without_company(state)):
        return say("Everybody enters their company, and the cards of {names} are turned.", names=names)
    return say("The cards of {names} are turned and entered.", names=names)


def _trade(state: State, trade: Trade) -> Words:
    by, to = state.name(trade.by), state.name(trade.to)
    match trade.step:
        case "answer" if trade.demanded:
            return say("{who} trades the named object, or shows all.", who=to)
        case "answer":
            return say("{who} accepts the trade or refuses.", who=to)
        case "read":
            return say("{who} reads aloud what came back.", who=by)
        case "coat":
            return say("{who} chooses another profession.", who=state.name(trade.performer))
        case "effect":
            what = EFFECTS[trade.read[-1]][0]
            return say("{who} may use what was traded: {what}.", who=state.name(trade.performer), what=what)


def _fight(state: State) -> Words:
    duel = state.fighting
    match duel.step:
        case "challenge":
            return say("Does somebody step in before the duel?")
        case "support" if duel.ballots and speaking(state):
            return say("All others have chosen. Aloud: {names}.", names=state.names(speaking(state)))
        case "support" if duel.ballots:
            return say("All others choose in secret whom they support.")
        case "support":
            return say("{who} chooses whom to support, or nobody.", who=state.name(next_supporter(state) or 0))
        case "hypnosis":
            return say("Support is known. Does somebody step in?")
        case "fight":
            return say("Use what you like, until nobody wants more.")
        case "aftermath":
            return say("{who} has won the duel. Does somebody step in?", who=state.name(duel.winner or 0))
        case "prize":
            return say("{who} looks at a company, or takes an object.", who=state.name(duel.winner or 0))
