"""A view as lines of English or of another language, in a fixed order, for people who review it."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from companion.core.question import Ask, Number, Numbers, One, Order, Question, Some, Writing
from companion.core.text import Text, Words
from companion.core.view import (
    Block,
    Card,
    Cards,
    Checklist,
    Facts,
    Finisher,
    Result,
    SeatView,
    Series,
    Sheet,
    Steps,
    TableView,
    Thing,
    Track,
)

Read = Callable[[Words], str]
"""A function that renders words in a language."""


def english(words: Words) -> str:
    """Return words in English, as a frontend would show them."""
    if isinstance(words, str):
        return words
    values = {name: _value(value) for name, value in words.values.items()}
    plural = words.many and words.values.get("n") != 1
    return (words.many if plural else words.message).format(**values)


def _value(value: Text | str | int | tuple[str, ...]) -> str:
    if isinstance(value, tuple):
        return ", ".join(value)
    return english(value) if isinstance(value, Text) else str(value)


def public_lines(view: TableView, read: Read = english) -> dict[str, str]:
    """Return the public view as lines by subject."""
    paused = ", paused" if view.paused else ", halted" if view.halted else ""
    lines = {"game": f"{view.game or 'none'}, {view.phase}: {read(view.title)}{paused}"}
    if view.veiled:
        lines["veiled"] = "there may be secrets"
    if view.next:
        lines["next"] = read(view.next)
    if view.lesson:
        drawing = f"{view.lesson.drawing} " if view.lesson.drawing else ""
        lines["lesson"] = f"{drawing}{view.lesson.id}: {read(view.lesson.text)}"
    if view.layout:
        laid = "; ".join(f"{one.drawing} {one.where}: {read(one.text)}" for one in view.layout.items)
        lines["layout"] = f"{view.layout.id or 'all'}: {laid}"
    for stage in view.spotlight:
        about = "".join(f", seat {seat}" for seat in stage.seats)
        words = " ".join(filter(None, (read(stage.title), read(stage.text))))
        lines[f"stage {stage.from_}"] = (
            f"{stage.kind} {stage.icon or 'without a sign'}{about}, until {stage.until}: {words}"
        )
    for seat in view.seats:
        marks = [*seat.tags, *(["away"] if seat.away else []), *(["required"] if seat.required else [])]
        things = (_thing(thing, read) for thing in seat.things)
        lines[f"seat {seat.seat}"] = " ".join([seat.name, seat.colour, seat.symbol, *marks, *things])
    for figure in view.non_players:
        where = f" on the right of {figure.right_of}" if figure.right_of else ""
        marks = [*figure.tags, *(_thing(thing, read) for thing in figure.things)]
        lines[f"figure {figure.id}"] = " ".join([read(figure.name) + where, figure.icon, *marks])
    lines |= {f"block {block.id}": f"{read(block.label)}: {block_line(block, read)}" for block in view.blocks}
    lines |= {f"timer {timer.id}": f"{read(timer.label)} until {timer.ends}" for timer in view.timers}
    if view.line:
        lines["line"] = f'{view.line.key} take {view.line.take} from {view.line.starts}: "{read(view.line.text)}"'
    lines |= {f"sound {sound.id}": sound.name for sound in view.sounds}
    lines["lamps"] = " ".join(f"{name}={glow}" for name, glow in view.lamps.items() if glow != "off")
    lines |= {f"told {happening.id}": read(happening.text) for happening in view.happened}
    return lines | {f"notice {n}": read(notice) for n, notice in enumerate(view.notices, 1)}


def _thing(thing: Thing, read: Read) -> str:
    how_many = "" if thing.count is None else f" x {thing.count}"
    return f"[{read(thing.text)}{how_many}{', lost' if thing.lost else ''}]"


def _card(card: Card, read: Read) -> str:
    many, before = f"{card.count} " if card.count else "", f" before {card.seat}" if card.seat else ""
    return f"{many}{read(card.text)}{before}"


def _finisher(one: Finisher, read: Read) -> str:
    things = [read(thing.text) for thing in one.things]
    told = read(one.label), read(one.text), read(one.team), *things
    return " | ".join(filter(None, told))


def block_line(block: Block, read: Read) -> str:
    """Return the content of a block."""
    match block:
        case Facts():
            return "; ".join(f"{read(row.label)} = {read(row.text)}" for row in block.rows)
        case Track():
            marks = "".join(f", {read(mark.text)} at {mark.at}" for mark in block.marks)
            return f"{block.value} of {block.most} ({block.style}{marks})"
        case Cards():
            return "; ".join(_card(card, read) for card in block.cards)
        case Sheet():
            rows = [f"{read(row.label)} {' | '.join(map(read, row.cells))}" for row in block.rows]
            return f"[{' | '.join(map(read, block.columns))}] " + "; ".join(rows)
        case Series():
            return "; ".join(f"{read(curve.label)} {list(curve.values)}" for curve in block.curves)
        case Checklist():
            return "; ".join(f"[{'x' if item.done else ' '}] {read(item.text)}" for item in block.items)
        case Steps():
            return f"{' > '.join(f'{read(step.text)} ({step.at})' for step in block.steps)} of {block.seat}"
        case Result():
            told = [read(block.text), f"winners {list(block.winners)}"]
            told += [_finisher(one, read) for one in block.players]
            told += [f"{read(turn.label)} = {read(turn.text)}" for turn in block.course]
            return "; ".join([*told, *(read(words) for words in (block.length, block.then) if words)])
        case _:
            assert_never(block)


def private_lines(view: SeatView, read: Read = english) -> dict[str, str]:
    """Return the private view of a seat as lines by subject."""
    lines = {f"SECRET {secret.id}": f"{read(secret.label)}: {read(secret.text)}" for secret in view.secrets}
    if view.briefing:
        lines["BRIEFING"] = " ".join(read(fact.text) for fact in view.briefing)
    if view.own_line:
        lines["OWN LINE"] = read(view.own_line)
    for question in view.questions:
        if not question.corrects:
            lines[f"asked {question.id}"] = _question(question, read)
    corrects = [read(question.text) for question in view.questions if question.corrects]
    # Their ids change with each figure; it is enough that they are there, because the laws try them.
    return {**lines, "put right": "; ".join(corrects)} if corrects else lines


def _question(question: Question, read: Read) -> str:
    marks = [mark for mark in ("secret", "required") if getattr(question, mark)]
    if question.deadline is not None:
        marks.append(f"until {question.deadline}: {read(question.timeout_text or '')}")
    if question.value is not None:
        marks.append(f"now {question.value}")
    if question.note:
        marks.append(f"note: {read(question.note)}")
    if question.button_choice is not None:
        marks.append(f"press {question.button_choice}")
    more = f" ({', '.join(marks)})" if marks else ""
    return f"{read(question.text)} {_ask(question.ask, read)}{more}"


def _ask(ask: Ask, read: Read) -> str:
    match ask:
        case One(choices):
            return f"one of {' '.join(choice.value for choice in choices)}"
        case Some(choices, least, most):
            return f"{least} to {most} of {' '.join(choice.value for choice in choices)}"
        case Number(least, most):
            return f"number {least} to {most}"
        case Numbers(rows, total):
            found = [f"{row.id}={row.least}..{row.most}{f' x {row.times}' if row.times > 1 else ''}" for row in rows]
            plus = f" + {total.plus}" if total and total.plus else ""
            return f"sheet {' '.join(found)}{f' ({read(total.text)}{plus})' if total else ''}"
        case Order(choices):
            return f"order of {' '.join(choice.value for choice in choices)}"
        case Writing(most):
            return f"up to {most} letters"
        case _:
            assert_never(ask)
