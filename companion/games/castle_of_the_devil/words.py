"""A declaration in words: what it takes, how it is announced, and why it was right or wrong."""

from __future__ import annotations

from companion.core.text import Text, Words, say
from companion.games.castle_of_the_devil.box import COMPANIES, RIVALS
from companion.games.castle_of_the_devil.state import Declaration, Kind, State, Verdict
from companion.games.castle_of_the_devil.victory import can_be


def needed(state: State) -> Text:
    """Return what a declaration takes at this number of players; it names nobody, and no company."""
    if not state.odd:
        usual = say("Your company needs three keys or three goblets.")
    elif state.edition.wine:
        usual = say("Your company needs three keys or three goblets; the smaller one needs two, and its wine.")
    else:
        usual = say("Your company needs three keys or three goblets; the smaller one needs two.")
    bags = say("The bags count.") if not state.deck else say("The bags do not count yet.")
    return say("{needed} {bags} Hold one of them yourself, and not the Black pearl.", needed=usual, bags=bags)


def declares(state: State, seat: int, kind: Kind, named: tuple[int, ...]) -> Text:
    """Return how a declaration is announced."""
    who, names = state.name(seat), tuple(map(state.name, named))
    match kind:
        case "own" if not named:
            return say("{who} declares: I hold alone what my company needs.", who=who)
        case "own":
            return say("{who} declares: my company holds what it needs, with {names}.", who=who, names=names)
        case "rivals":
            return say("{who} declares: the rivals hold what they need, {names}.", who=who, names=names)
        case "lodge":
            return say("{who} declares to win alone, with the coat of arms of the lodge.", who=who)


def button(state: State, kind: Kind, named: tuple[int, ...]) -> Text:
    """Return the button that makes a declaration final."""
    names = tuple(map(state.name, named))
    match kind:
        case "own" if not named:
            return say("I declare: I hold it alone")
        case "own":
            return say("I declare: with {names}", names=names)
        case "rivals":
            return say("I declare: {names} hold it", names=names)
        case "lodge":
            return say("I declare: I win alone")


def reason(state: State) -> Words:
    """Return why a declaration was right or wrong, and who wins; and whether the entries can be."""
    verdict, declaration = state.verdict, state.declaration
    if verdict is None or declaration is None:
        return ""
    text = _reason(state, verdict, declaration)
    if can_be(declaration, state.companies):
        return text
    return say("{verdict} But the box does not hold all that was entered: look at the cards yourselves.", verdict=text)


def _reason(state: State, verdict: Verdict, declaration: Declaration) -> Text:
    who = state.name(declaration.seat)
    if verdict.company is None:
        return say("{who} wins alone: the coat of arms of the lodge, and three keys or goblets.", who=who)
    company = COMPANIES[verdict.company][0]
    match verdict.reason:
        case "held":
            why = say("The declaration is right.")
        case "rivals-held":
            rivals = COMPANIES[RIVALS[verdict.company]][0]
            why = say("{rivals}: found out before they knew it.", rivals=rivals)
        case "pearl":
            why = say("{who} holds the Black pearl, and may declare nothing.", who=who)
        case "no-lodge":
            why = say("{who} does not hold the coat of arms.", who=who)
        case "lodge-few":
            why = say("{who} holds fewer than three keys and goblets.", who=who)
        case "nothing":
            why = say("{who} holds none of the needed objects.", who=who)
        case "stranger":
            why = say("Somebody named is of the other company.")
        case "empty":
            why = say("Somebody named holds none of the needed objects.")
        case _:
            why = say("Those named hold too few of the needed objects.")
    return say("The {company} wins. {why}", company=company, why=why)
