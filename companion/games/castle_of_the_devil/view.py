"""The views of Castle of the Devil: show the public state, a seat's secrets, and the winners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.core.icons import Tag
from companion.core.outcome import Finish, Outcome, Part
from companion.core.text import Words, count, say
from companion.core.view import Block, Fact, Facts, GameMood, PublicView, Seat, Secret, Sheet, SheetRow, Thing, Timer
from companion.games.castle_of_the_devil.box import BRIEFLY, COMPANIES, ONCE, PROFESSIONS, Profession
from companion.games.castle_of_the_devil.duel import THINGS, Point, points, totals
from companion.games.castle_of_the_devil.knowledge import PhoneKnowledge
from companion.games.castle_of_the_devil.lines import ANNOUNCEMENTS
from companion.games.castle_of_the_devil.now import what_next
from companion.games.castle_of_the_devil.setting_up import list_needed
from companion.games.castle_of_the_devil.state import State
from companion.games.castle_of_the_devil.teaching import ABILITIES
from companion.games.castle_of_the_devil.victory import winners
from companion.games.castle_of_the_devil.words import lying_open, reason, several
from companion.kit import hand
from companion.kit.listed import join_lines
from companion.kit.scores import count_sheet
from companion.kit.seated import NOBODY_WINS

MOODS: Mapping[str, GameMood] = {
    "entering": "lobby",
    "preparing": "lobby",
    "turn": "day",
    "trade": "day",
    "surplus": "day",
    "challenge": "danger",
    "support": "danger",
    "hypnosis": "danger",
    "fight": "danger",
    "aftermath": "danger",
    "prize": "day",
    "cards": "discussion",
    "end": "day",
}
"""The room's mood in each phase."""


def public_view(state: State) -> PublicView:
    """Return the public view."""
    return PublicView(
        title=_title(state),
        next=what_next(state),
        phase=state.phase,
        mood=MOODS[state.phase],
        tags={seat: tuple(_tags(state, seat)) for seat in state.setup.seats},
        things={seat: tuple(_things(state, seat)) for seat in state.setup.seats},
        blocks=tuple(_blocks(state)),
        timers=tuple(_timers(state)),
        line=ANNOUNCEMENTS.line(state),
        veiled=True,
    )


def outcome(state: State) -> Outcome | None:
    """Return the winners: the company or the one player that the verdict names."""
    if state.stopped:
        return NOBODY_WINS
    if state.verdict is None or state.declaration is None:
        return None
    won = set(winners(state.verdict, state.declaration, state.companies))
    finishes = tuple(_finish(state, seat) for seat in state.setup.seats)
    company = state.verdict.company
    headline = say("The {company} wins", company=BRIEFLY[company]) if company else ""
    return Outcome(tuple(seat for seat in state.setup.seats if seat in won), reason(state), finishes, headline)


def _finish(state: State, seat: int) -> Finish:
    profession = state.profession_of(seat)
    return Finish(
        seat,
        role=PROFESSIONS[profession][0] if profession else "",
        team=BRIEFLY[state.companies[seat]],
        began=seat == state.opened,
    )


def parts(state: State, seat: int) -> Sequence[Part]:
    """Return the possible professions of a seat whose real card the hub does not know."""
    if state.verdict is None or state.profession_of(seat):
        return ()
    known = {state.profession_of(other) for other in state.setup.seats}
    return [Part(id, name) for id, (name, _) in PROFESSIONS.items() if id not in known]


def private_view(state: State, seat: Seat) -> Sequence[Secret]:
    """Return a seat's company and profession, and the things that its phone was shown or keeps as notes."""
    return list(_secrets(state, seat))


def _secrets(state: State, seat: Seat) -> Iterator[Secret]:
    company, profession = state.companies.get(seat), state.professions.get(seat)
    if company:
        yield Secret("company", say("Your company"), *COMPANIES[company])
    if not (company and profession) and not state.over:
        # They hold the button, too: a phone that has nothing says where to look instead.
        yield Secret("cards", say("Your cards"), say("In front of you: look at them any time, in secret."), "eye")
    if profession:
        yield Secret("profession", say("Your profession"), *PROFESSIONS[profession])
        yield Secret("ability", say("Its ability"), ABILITIES[profession])
    trade = state.trade
    if trade and trade.step == "coat" and trade.performer == seat and state.dealt:
        yield from hand.hidden_cards([PROFESSIONS[card] for card in state.unused])
    for number, known in enumerate(state.known.get(seat, ()), 1):
        yield _show_known(state, number, known)


def _show_known(state: State, number: int, known: PhoneKnowledge) -> Secret:
    id = f"known-{number}"
    if known.note:
        return Secret(id, say("Note {n}", n=known.number), known.note, "book")
    if known.number:
        names = state.names(known.among)
        label = say("Note {n}: {names}", n=known.number, names=names) if names else say("Note {n}", n=known.number)
        return Secret(id, label, join_lines([several(*held) for held in known.objects.items()]), "bag")
    label = say("You know about {who}", who=state.name(known.of))
    company = COMPANIES[known.company] if known.company else None
    profession = PROFESSIONS[known.profession] if known.profession else None
    if company and profession:
        return Secret(id, label, say("{company}, {profession}", company=company[0], profession=profession[0]), "eye")
    return Secret(id, label, *(company or profession or ("", "")))


def _title(state: State) -> Words:
    if state.duel and not state.over:
        attacker, defender = map(state.name, state.duel.fighters)
        return say("{who} against {other}", who=attacker, other=defender)
    return say("Castle of the Devil")


def _tags(state: State, seat: int) -> Iterator[Tag]:
    if seat == state.actor and not state.over:
        yield "turn"


def _things(state: State, seat: int) -> Iterator[Thing]:
    if state.over:
        return
    yield Thing("bag", say("Objects"), state.objects[seat])
    if state.edition.tokens:
        yield Thing("sword", say("Duel tokens"), state.tokens[seat])
    shown = state.face_up.get(seat)
    if shown:
        name, icon = PROFESSIONS[shown]
        yield Thing(icon, name)


def _timers(state: State) -> Iterator[Timer]:
    if state.over or state.duel is None or state.duel.deadline is None:
        return
    label = say("Time to pick a side") if state.phase == "support" else say("Time to step in")
    yield Timer("duel", label, state.duel.deadline)


def _blocks(state: State) -> Iterator[Block]:
    if state.over:
        return
    if state.actor is None:
        if not state.setup.is_laid:
            yield list_needed(state.setup)
        return
    if state.duel:
        # A table page has little room: in a duel of ten its points fill it.
        yield _duel(state)
        return
    if state.declaration and state.declaration.read:
        # The cards of ten players need the room.
        yield _open_cards(state)
        yield _coach(state)
        return
    if state.face_up:
        yield _face_up(state)
    yield _coach(state)
    yield _middle(state)


def _duel(state: State) -> Block:
    swords, shields = totals(state.fighting)
    rows = [_point(state, point) for point in points(state.fighting)]
    rows.append(SheetRow(say("Total"), (str(swords), str(shields))))
    # With ten at the table the timer leaves no room for the title in its middle.
    return Sheet("duel", _title(state), (say("Swords"), say("Shields")), tuple(rows))


def _point(state: State, point: Point) -> SheetRow:
    who, cells = state.name(point.seat), ("1", "") if point.side == "sword" else ("", "1")
    if point.thing is None:
        return SheetRow(who, cells, point.seat)
    # A row with a seat shows its name alone.
    return SheetRow(say("{who}: {what}", who=who, what=THINGS[point.thing][0]), cells)


def _face_up(state: State) -> Block:
    rows = (
        SheetRow(p.name, (_describe_profession(state.face_up[p.seat]),), p.seat)
        for p in state.setup.players
        if p.seat in state.face_up
    )
    return Sheet("face-up", say("Face up"), (say("Profession"),), tuple(rows), standing=True)


def _describe_profession(profession: Profession) -> Words:
    name, _ = PROFESSIONS[profession]
    return say("{profession}, spent", profession=name) if profession in ONCE else name


def _coach(state: State) -> Block:
    counts = (say("Objects"), state.objects), (say("Duel tokens"), state.tokens)
    shown = counts if state.edition.tokens else counts[:1]
    return count_sheet("coach", say("The coach"), state.setup, *shown, laid=True)


def _open_cards(state: State) -> Block:
    rows = (Fact(name, what) for name, what in lying_open(state))
    return Facts("open-cards", say("Face-up cards"), tuple(rows))


def _middle(state: State) -> Block:
    deck = (
        count("{n} object", "{n} objects", state.deck)
        if state.deck
        else say("Empty: the bags are now a key and a goblet.")
    )
    rows = [Fact(say("The deck"), deck)]
    if state.edition.tokens:
        left = state.edition.tokens - sum(state.tokens.values())
        rows.append(Fact(say("Duel tokens"), str(left)))
    return Facts("middle", say("In the middle"), tuple(rows))
