"""What the table itself asks a seat, beside what the game asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.question import Answer, Choice, Line, Offer, One, Order, Question, step
from companion.core.table import commands as c
from companion.core.table.agreements import asked_of, wishes
from companion.core.table.setup import setup_of
from companion.core.table.state import COLOURS, LANGUAGES, SYMBOLS, Sitter, Table
from companion.core.text import Words, say
from companion.core.view import Seat

AnyOffer = Offer[Any]

MOST_LETTERS = 16
"""Letters in a name, at the most."""


def offers(games: Mapping[str, AnyGame], table: Table, seat: Seat) -> list[AnyOffer]:
    """Return all that `seat` may answer now: what the table waits for comes first."""
    if seat not in table.seats:
        return []
    found = [*asked_of(table, seat), *_leaving(table, seat), *_game(games, table, seat), *_table(games, table, seat)]
    return sorted(found, key=lambda offer: not offer.question.awaited)


def _table(games: Mapping[str, AnyGame], table: Table, seat: Seat) -> Iterator[AnyOffer]:
    running = table.playing
    if running and seat in running.setup.seats:
        yield _pause(table, seat)
    elif running:
        yield _stand(table, seat)
    else:
        if seat == table.host:
            yield from _host(games, table)
        yield from _seating(table, seat)
    yield from wishes(table, seat)
    yield from _phone(table, seat)


def _game(games: Mapping[str, AnyGame], table: Table, seat: Seat) -> Iterator[AnyOffer]:
    running = table.playing
    if running is None or table.paused or seat not in running.setup.seats:
        return
    for offer in games[running.game].offers(running.state, seat):
        # The same place in the next game, or once more after an undo, is another occasion.
        occasion = f"g{table.begun}u{table.undone}" if table.undone else f"g{table.begun}"
        question = replace(offer.question, id=f"{occasion}-{offer.question.id}")
        yield Offer(question, _in_game(offer))


def _in_game(offer: AnyOffer) -> Any:
    return lambda answer: c.InGame(offer.command(answer))


def _pause(table: Table, seat: Seat) -> AnyOffer:
    place = f"{table.paused_times}.{seat}"
    if table.paused:
        resume = step(f"table-resume-{place}", say("Go on"), icon="play", press=True, awaited=True)
        return Offer(resume, lambda _: c.Resume())
    return Offer(step(f"table-pause-{place}", say("Pause the table"), icon="pause"), lambda _: c.Pause())


def _host(games: Mapping[str, AnyGame], table: Table) -> Iterator[AnyOffer]:
    place = f"{table.begun}.{table.host}"
    if table.chosen and len(table.sitters) in games[table.chosen].seats:
        again = table.running is not None
        text = say("Play again") if again else say("Begin")
        yield Offer(step(f"table-begin-{place}", text, icon="play", awaited=True), lambda _: c.Begin())
    if table.running:
        yield Offer(step(f"table-clear-{place}", say("Clear the table")), lambda _: c.LeaveGame())
    yield _choose_game(games, table, place)
    if table.chosen:
        game = games[table.chosen]
        for option in game.options(setup_of(game, table)):
            yield _option(table, option, place)
    yield from _host_of_seats(table, place)


def _choose_game(games: Mapping[str, AnyGame], table: Table, place: str) -> AnyOffer:
    question = Question(
        id=f"table-game-{place}",
        text=say("What do you play?"),
        ask=One(tuple(Choice(name, game.title) for name, game in games.items())),
        awaited=table.chosen is None,
        value=table.chosen,
    )
    return Offer(question, lambda answer: c.ChooseGame(str(answer)))


def _option(table: Table, option: Question, place: str) -> AnyOffer:
    value = table.options.get(option.id, option.value)
    asked = replace(option, id=f"table-option-{option.id}-{place}", value=value, awaited=False)
    return Offer(asked, lambda answer: c.ChooseOption(option.id, answer))


def _host_of_seats(table: Table, place: str) -> Iterator[AnyOffer]:
    if len(table.sitters) > 1:
        order = Question(
            id=f"table-order-{place}",
            text=say("How do you sit? Clockwise, from any seat."),
            ask=Order(tuple(_person(sitter) for sitter in table.sitters)),
            value=tuple(f"seat-{seat}" for seat in table.seats),
        )
        yield Offer(order, lambda answer: c.OrderSeats(tuple(seat_of(value) for value in answer)))  # type: ignore[union-attr]
        host = Question(
            id=f"table-host-{place}",
            text=say("Hand the role of host to"),
            ask=One(tuple(_person(sitter) for sitter in table.sitters if sitter.seat != table.host)),
        )
        yield Offer(host, lambda answer: c.PassHost(seat_of(answer)))
    yield _language(f"table-language-{place}", say("Language of the table"), table.language, c.ChooseTableLanguage)


def _seating(table: Table, seat: Seat) -> Iterator[AnyOffer]:
    place = f"{table.begun}.{seat}"
    sitter = table.sitter(seat)
    if len(table.sitters) > 2:
        others = tuple(_person(other) for other in table.sitters if other.seat != seat)
        left = Question(id=f"table-left-{place}", text=say("I sit on the left of"), ask=One(others))
        yield Offer(left, lambda answer: c.SitLeftOf(seat, seat_of(answer)))
    name = Question(id=f"table-name-{place}", text=say("My name"), ask=Line(MOST_LETTERS), value=sitter.name)
    yield Offer(name, lambda answer: c.Rename(seat, str(answer)))
    colours = _free(COLOURS, sitter.colour, {other.colour for other in table.sitters}, COLOUR_NAMES)
    colour = Question(id=f"table-colour-{place}", text=say("My colour"), ask=One(colours), value=sitter.colour)
    yield Offer(colour, lambda answer: c.ChooseColour(seat, str(answer)))
    symbols = _free(SYMBOLS, sitter.symbol, {other.symbol for other in table.sitters}, SYMBOL_NAMES)
    symbol = Question(id=f"table-symbol-{place}", text=say("My symbol"), ask=One(symbols), value=sitter.symbol)
    yield Offer(symbol, lambda answer: c.ChooseSymbol(seat, str(answer)))
    yield _stand(table, seat)


def _stand(table: Table, seat: Seat) -> AnyOffer:
    leaving = step(f"table-stand-{table.begun}.{seat}", say("Leave the table"), icon="door")
    return Offer(leaving, lambda _: c.StandUp(seat))


def _phone(table: Table, seat: Seat) -> Iterator[AnyOffer]:
    place = f"{table.settled}.{seat}"
    move = table.move(seat)
    if move and move.own:
        close = step(f"table-stay-{place}", say("Stay on this phone after all"))
        yield Offer(close, lambda _: c.CloseMove(seat))
    elif not move:
        opening = step(f"table-move-{place}", say("Go on on another phone"), icon="phone")
        yield Offer(opening, lambda _: c.OpenMove(seat))


def _leaving(table: Table, seat: Seat) -> Iterator[AnyOffer]:
    move = table.move(seat)
    if move is None or move.code:
        return
    question = Question(
        id=f"table-leaving-{move.until}.{seat}",
        text=say("The others want you to go on on another phone."),
        ask=One((Choice("stay", say("I stay on this phone")), Choice("go", say("Let my seat go")))),
        awaited=True,
        until=move.until,
        otherwise=say("The seat is let go."),
    )
    yield Offer(question, lambda answer: c.AllowMove(seat) if answer == "go" else c.CloseMove(seat))


def _language(id: str, text: Words, value: str, command: Any) -> AnyOffer:
    choices = tuple(Choice(code, name) for code, name in LANGUAGES.items())
    return Offer(Question(id=id, text=text, ask=One(choices), value=value), lambda answer: command(str(answer)))


def seat_of(answer: Answer) -> int:
    """Return the seat that a choice such as `seat-3` names."""
    return int(str(answer).removeprefix("seat-"))


def _person(sitter: Sitter) -> Choice:
    return Choice(f"seat-{sitter.seat}", sitter.name, sitter.symbol)


def _free(all_of: tuple[str, ...], mine: str, taken: set[str], names: dict[str, Words]) -> tuple[Choice, ...]:
    return tuple(Choice(value, names[value], value) for value in all_of if value == mine or value not in taken)


COLOUR_NAMES: dict[str, Words] = {
    "amber": say("amber"),
    "teal": say("teal"),
    "rose": say("rose red"),
    "moss": say("moss green"),
    "violet": say("violet"),
    "bone": say("bone white"),
    "rust": say("rust"),
    "blue": say("blue"),
    "lime": say("lime"),
    "plum": say("plum"),
}
SYMBOL_NAMES: dict[str, Words] = {
    "candle": say("candle"),
    "raven": say("raven"),
    "key": say("key"),
    "moon": say("moon"),
    "eye": say("eye"),
    "skull": say("skull"),
    "rose": say("rose"),
    "dagger": say("dagger"),
    "hourglass": say("hourglass"),
    "crown": say("crown"),
}
