"""What the host may say: what is played, with which options, and who sits where."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.offer import Offer, does
from companion.core.question import Choice, One, Order, Question, step
from companion.core.table.events import (
    GameChosen,
    GameLeft,
    Games,
    HostPassed,
    OptionChosen,
    SeatsOrdered,
    TableEvent,
    TableLanguageChosen,
)
from companion.core.table.people import person, seat_of
from companion.core.table.play import begin
from companion.core.table.setup import setup_of
from companion.core.table.state import LANGUAGES, Table
from companion.core.text import say

TableOffer = Offer[TableEvent]


def hosting(games: Games, table: Table) -> Iterator[TableOffer]:
    """Yield the host's questions between games."""
    if table.chosen and len(table.sitters) in games[table.chosen].seats:
        text = say("Play again") if table.running else say("Begin")
        starts = step(f"table-begin-{table.begun}", text, icon="play", awaited=True)
        yield Offer(table.host, starts, lambda by, answer, now, chance: begin(games, table, now, chance))
    if table.running:
        clears = step(f"table-clear-{table.begun}", say("Clear the table"))
        yield Offer(table.host, clears, does(GameLeft()))
    yield _game(games, table)
    if table.chosen:
        for option in games[table.chosen].options(setup_of(games[table.chosen], table)):
            yield _option(table, option)
    if len(table.sitters) > 1:
        yield _order(table)
        yield _host(table)
    yield _language(table)


def _game(games: Games, table: Table) -> TableOffer:
    question = Question(
        id=f"table-game-{table.begun}",
        text=say("What do you play?"),
        ask=One(tuple(Choice(name, game.title) for name, game in games.items())),
        awaited=table.chosen is None,
        value=table.chosen,
    )
    return Offer(table.host, question, lambda by, answer, *_: [GameChosen(str(answer))])


def _option(table: Table, option: Question) -> TableOffer:
    value = table.options.get(option.id, option.value)
    asked = replace(option, id=f"table-option-{option.id}-{table.begun}", value=value, awaited=False)
    return Offer(table.host, asked, lambda by, answer, *_: [OptionChosen(option.id, answer)])


def _order(table: Table) -> TableOffer:
    question = Question(
        id=f"table-order-{table.begun}",
        text=say("How do you sit? Clockwise, from any seat."),
        ask=Order(tuple(person(sitter) for sitter in table.sitters)),
        value=tuple(f"seat-{seat}" for seat in table.seats),
    )
    return Offer(
        table.host,
        question,
        lambda by, answer, *_: [SeatsOrdered(tuple(seat_of(v) for v in answer) if isinstance(answer, tuple) else ())],
    )


def _host(table: Table) -> TableOffer:
    question = Question(
        id=f"table-host-{table.begun}",
        text=say("Hand the role of host to"),
        ask=One(tuple(person(sitter) for sitter in table.sitters if sitter.seat != table.host)),
    )
    return Offer(table.host, question, lambda by, answer, *_: [HostPassed(seat_of(answer))])


def _language(table: Table) -> TableOffer:
    question = Question(
        id=f"table-language-{table.begun}",
        text=say("Language of the table"),
        ask=One(tuple(Choice(code, name) for code, name in LANGUAGES.items())),
        value=table.language,
    )
    return Offer(table.host, question, lambda by, answer, *_: [TableLanguageChosen(str(answer))])
