"""The words of a declaration: tells what it takes, its announcement, and the verdict."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.text import Text, Words, say
from companion.games.castle_of_the_devil.box import BRIEFLY, COMPANIES, OBJECTS, RIVALS, Object
from companion.games.castle_of_the_devil.state import Card, Declaration, Kind, Reason, State, Verdict
from companion.games.castle_of_the_devil.victory import count_held, is_possible, required_count, strangers
from companion.kit.listed import join_lines


def describe_need(state: State) -> Text:
    """Return the needs of a declaration with this number of players; it names nobody, and no company."""
    if not state.odd:
        usual = say("Your company needs three keys or three goblets.")
    elif state.edition.wine:
        usual = say(
            "Your company needs three keys or three goblets. The smaller one needs two and its wine, but nobody knows "
            "which it is."
        )
    else:
        usual = say(
            "Your company needs three keys or three goblets. The smaller one needs two, but nobody knows which it is."
        )
    bags = say("The bags count.") if not state.deck else say("The bags do not count yet.")
    return say("{needed} {bags} Hold one of them yourself, and not the Black pearl.", needed=usual, bags=bags)


def declares(state: State, seat: int, kind: Kind, named: tuple[int, ...]) -> Text:
    """Return the announcement of a declaration."""
    who, names = state.name(seat), state.names(named)
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
    """Return the words of the button that makes a declaration final."""
    names = state.names(named)
    match kind:
        case "own" if not named:
            return say("I declare: I hold it alone")
        case "own":
            return say("I declare: with {names}", names=names)
        case "rivals":
            return say("I declare: {names} hold it", names=names)
        case "lodge":
            return say("I declare: I win alone")


CARDS: tuple[Card, Card] = ("company", "objects")
"""The open cards that are entered."""


def objects_named(objects: Mapping[str, int]) -> Words:
    """Return a player's important objects, with their numbers."""
    held = [several(one, objects[one]) for one in OBJECTS if objects.get(one)]
    return join_lines(held) or say("none of these objects")


def lying_open(state: State) -> list[tuple[str, Words]]:
    """Return the open cards that were entered, by player."""
    declaration = state.declaration
    if declaration is None:
        return []
    companies, objects = (declaration.read.get(card, ()) for card in CARDS)
    rows = []
    for player in state.setup.players:
        seat = player.seat
        company: list[Words] = [BRIEFLY[state.companies[seat]]] if seat in companies else []
        held = [objects_named(declaration.objects[seat])] if seat in objects else []
        if company or held:
            rows.append((player.name, join_lines([*company, *held])))
    return rows


def several(thing: Object, many: int) -> Words:
    """Return an object with its number."""
    name, _ = OBJECTS[thing]
    return name if many == 1 else say("{n} × {what}", n=many, what=name)


def reason(state: State) -> Words:
    """Return the verdict in words; and a warning if the entries can't be right."""
    verdict, declaration = state.verdict, state.declaration
    if verdict is None or declaration is None:
        return ""
    text = _reason(state, verdict, declaration)
    if verdict.short:
        return say(
            "{verdict} But the hub has counted fewer objects in a hand: look at the cards yourselves.", verdict=text
        )
    if is_possible(declaration, state.companies):
        return text
    return say("{verdict} But the box does not hold all that was entered: look at the cards yourselves.", verdict=text)


ALOUD: Mapping[Reason, Text] = {
    "held": say("The declaration is right."),
    "rivals-held": say("The declaration is right: the rivals are found out."),
    "lodge-held": say("The declaration is right: the coat of arms of the lodge, with three keys or goblets."),
    "pearl": say("The declaration is wrong: who holds the Black pearl may declare nothing."),
    "no-lodge": say("The declaration is wrong: the coat of arms of the lodge is not there."),
    "lodge-few": say("The declaration is wrong: there are fewer than three keys and goblets."),
    "nothing": say("The declaration is wrong: who declares holds none of the needed objects."),
    "stranger": say("The declaration is wrong: somebody named is of the other company."),
    "empty": say("The declaration is wrong: somebody named holds none of the needed objects."),
    "few": say("The declaration is wrong: there are too few of the needed objects."),
}
"""The verdicts as they are read aloud: lines are prepared before anybody is named."""


def _reason(state: State, verdict: Verdict, declaration: Declaration) -> Text:
    who = state.name(declaration.seat)
    if verdict.company is None:
        return say("{who} wins alone: the coat of arms of the lodge, and three keys or goblets.", who=who)
    company = COMPANIES[verdict.company][0]
    match verdict.reason:
        case "held":
            why = _holds(state, declaration)
        case "rivals-held":
            rivals = COMPANIES[RIVALS[verdict.company]][0]
            why = say("{rivals}: found out. {why}", rivals=rivals, why=_holds(state, declaration))
        case "pearl":
            why = say("{who} holds the Black pearl, and may declare nothing.", who=who)
        case "no-lodge":
            why = say("{who} does not hold the coat of arms.", who=who)
        case "lodge-few":
            why = say("{who} holds fewer than three keys and goblets.", who=who)
        case "nothing":
            why = say("{who} holds none of the needed objects.", who=who)
        case "stranger":
            names = state.names(strangers(declaration, state.companies))
            why = say("Named, but of the other company: {names}.", names=names)
        case "empty":
            without = (seat for seat, many in count_held(declaration, state.companies, state.deck).items() if not many)
            why = say("Named, but without a needed object: {names}.", names=state.names(without))
        case _:
            many = sum(count_held(declaration, state.companies, state.deck).values())
            needed = required_count(declaration, state.companies)
            why = say("It takes {needed} of the needed objects, and there are {n}.", needed=needed, n=many)
    return say("The {company} wins. {why}", company=company, why=why)


def _holds(state: State, declaration: Declaration) -> Text:
    found = count_held(declaration, state.companies, state.deck)
    holders = join_lines([say("{who}: {n}", who=state.name(seat), n=many) for seat, many in found.items()])
    needed = required_count(declaration, state.companies)
    return say(
        "It takes {needed} of the needed objects, and they are there. {holders}.", needed=needed, holders=holders
    )
