"""The words of a declaration: tells what it takes, its announcement, and the verdict."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.text import Text, Words, say
from companion.games.castle_of_the_devil.box import BRIEFLY, COMPANIES, OBJECTS, RIVALS, Object
from companion.games.castle_of_the_devil.state import Card, Declaration, Kind, Reason, State, Verdict
from companion.games.castle_of_the_devil.victory import count_held, required_count, strangers
from companion.kit.listed import join_lines


def describe_need(state: State) -> Text:
    """Return the requirements of a declaration with this number of players, without naming a player or a company."""
    if not state.odd:
        usual = say("Your company needs three keys or three goblets.")
    elif state.edition.wine:
        usual = say(
            "Your company needs three keys or three goblets. The smaller one needs two plus its wine. "
            "Nobody knows which that is."
        )
    else:
        usual = say(
            "Your company needs three keys or three goblets. The smaller one needs two, but nobody knows which that is."
        )
    bags = say("The bags count.") if not state.deck else say("The bags don't count yet.")
    return say("{needed} {bags} You must hold one yourself, and not the Black pearl.", needed=usual, bags=bags)


def declares(state: State, seat: int, kind: Kind, named: tuple[int, ...]) -> Text:
    """Return the announcement of a declaration."""
    who, names = state.name(seat), state.names(named)
    match kind:
        case "own" if not named:
            return say("{who} declares: I hold everything my company needs.", who=who)
        case "own":
            return say("{who} declares: my company has what it needs, with {names}.", who=who, names=names)
        case "rivals":
            return say("{who} declares: the rivals have what they need, {names}.", who=who, names=names)
        case "lodge":
            return say("{who} claims to win alone with the lodge's coat of arms.", who=who)


def button(state: State, kind: Kind, named: tuple[int, ...]) -> Text:
    """Return the words of the button that makes a declaration final."""
    names = state.names(named)
    match kind:
        case "own" if not named:
            return say("Declare: I hold them all")
        case "own":
            return say("Declare with {names}", names=names)
        case "rivals":
            return say("Expose the rivals: {names}", names=names)
        case "lodge":
            return say("Declare: I win alone")


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
    """Return the verdict in words, empty before it."""
    verdict, declaration = state.verdict, state.declaration
    return _reason(state, verdict, declaration) if verdict and declaration else ""


ALOUD: Mapping[Reason, Text] = {
    "held": say("The declaration is right."),
    "rivals-held": say("The declaration is right: the rivals are exposed."),
    "lodge-held": say("The declaration is right: the lodge's coat of arms, with three keys or goblets."),
    "pearl": say("The declaration is wrong: the Black pearl's holder can't declare victory."),
    "no-lodge": say("The declaration is wrong: the lodge's coat of arms is missing."),
    "lodge-few": say("The declaration is wrong: there are fewer than three keys and goblets."),
    "nothing": say("The declaration is wrong: the declarer holds no needed object."),
    "stranger": say("The declaration is wrong: a named player is in the other company."),
    "empty": say("The declaration is wrong: a named player holds no needed object."),
    "few": say("The declaration is wrong: there are too few needed objects."),
}
"""The verdicts as they are read aloud: lines are prepared before anybody is named."""


def _reason(state: State, verdict: Verdict, declaration: Declaration) -> Text:
    who = state.name(declaration.seat)
    if verdict.company is None:
        return say("The lodge's coat of arms, with three keys or goblets.")
    match verdict.reason:
        case "held":
            why = _holds(state, declaration)
        case "rivals-held":
            rivals = COMPANIES[RIVALS[verdict.company]][0]
            why = say("{rivals}: exposed. {why}", rivals=rivals, why=_holds(state, declaration))
        case "pearl":
            why = say("{who} holds the Black pearl and can't declare victory.", who=who)
        case "no-lodge":
            why = say("{who} doesn't hold the coat of arms.", who=who)
        case "lodge-few":
            why = say("{who} holds fewer than three keys and goblets.", who=who)
        case "nothing":
            why = say("{who} holds no needed object.", who=who)
        case "stranger":
            names = state.names(strangers(declaration, state.companies))
            why = say("Named, but in the other company: {names}.", names=names)
        case "empty":
            without = (seat for seat, many in count_held(declaration, state.companies, state.deck).items() if not many)
            why = say("Named, but holding no needed object: {names}.", names=state.names(without))
        case _:
            many = sum(count_held(declaration, state.companies, state.deck).values())
            needed = required_count(declaration, state.companies)
            why = say("Objects needed: {needed}. Found: {n}.", needed=needed, n=many)
    return why


def _holds(state: State, declaration: Declaration) -> Text:
    found = count_held(declaration, state.companies, state.deck)
    holders = join_lines([say("{who}: {n}", who=state.name(seat), n=many) for seat, many in found.items()])
    needed = required_count(declaration, state.companies)
    return say("All {needed} needed objects are there. {holders}.", needed=needed, holders=holders)
