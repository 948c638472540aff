"""The night of Among Cultists, read aloud now by the same game, hub and voice as in an evening.

The hub opens one table and keeps its log in memory; this program sits on every seat.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from importlib.metadata import entry_points
from queue import SimpleQueue

from companion.commands.among_cultists.captions import SOON, Captions, News
from companion.core.question import Answer
from companion.core.text import Text, say
from companion.core.view import Seat
from companion.frontends import FRONTENDS
from companion.games import GAMES
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.plan import WITH_AI, Variant
from companion.hub.config import SOUNDS, Config
from companion.hub.discovery import FoundFrontend, find_frontends, start
from companion.hub.log.log import Log
from companion.hub.tables import Tables
from companion.hub.words.script_files import faulty_files, find_script_files, with_words
from companion.table import TableRules
from companion.texts import translator

DEVICE = "this program"
"""The device of all seats."""


def read_aloud(variant: Variant, config: Config) -> None:
    """Read the night of `variant` to its end.

    Raises `VoiceLost` if the voice is lost before the end, and `KeyboardInterrupt` as soon as the program is told to
    stop.
    """
    news: News = SimpleQueue()
    with ExitStack() as running:
        running.enter_context(_stopped_by(news))
        log = running.enter_context(closing(Log(None)))
        scripts = find_script_files(config.settings.data, GAMES)
        rules = TableRules(with_words({GAME.name: GAME}, scripts))
        tables = Tables(log, rules, rate=config.settings.rate, guard=0)  # no thumb is on its way: a program answers
        code = tables.open(config.language)
        tables.listen(lambda code: news.put(tables.snapshot(code).public))
        running.enter_context(tables.running())
        begin(tables, code, variant, config.language)
        captions = Captions(tables, code, config.language, news)
        for _, says in faulty_files(scripts):
            captions.tell(says)
        making = ThreadPoolExecutor(1)
        # This ends after the voice's frontend, which gives up the recording that it is making.
        running.callback(making.shutdown, cancel_futures=True)
        off = voice(tables, config, running)
        if off:
            captions.tell(off)
        if off or not captions.made_ready(making):
            captions.tell(say("There's no voice here. Each line is shown for as long as it would take."))
        captions.read()


@contextmanager
def _stopped_by(news: News) -> Iterator[None]:
    """Turn a signal to stop into the last news: an exception at any moment could leave a frontend half started."""
    names = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(name, lambda *_: news.put(None)) for name in names]
    try:
        yield
    finally:
        for name, handler in zip(names, before, strict=True):
            signal.signal(name, handler)


def voice(tables: Tables, config: Config, running: ExitStack) -> Text | None:
    """Start only the frontend that speaks, until `running` ends; return the reason why it is off, None if it runs."""
    found = FoundFrontend(SOUNDS, None, say("Switched off in companion.toml."))
    if config.is_enabled(SOUNDS):
        (found,) = find_frontends(config.settings, entry_points(group=FRONTENDS, name=SOUNDS), config.frontends)
    return start(found, tables, config.for_frontend(SOUNDS), running)


def begin(tables: Tables, code: str, variant: Variant, language: str) -> None:
    """Sit down on every seat, choose the game and its options, begin it, and confirm that everything is in place."""
    for seat in range(1, variant.players + 1):
        name = translator(language)(say("Player {n}", n=seat))
        tables.arrive(code).sit_down(DEVICE, name, "").result(SOON)
    tables.present(code, DEVICE, here=True)  # it has no live channel, and its seats would be missed
    _answer(tables, code, "table-game-", GAME.name)
    _answer(tables, code, "table-option-level-", "own")
    _answer(tables, code, "table-option-roles-", {"seer": 1} if variant.seer else {})
    if variant.ai and variant.players != WITH_AI.start:
        _answer(tables, code, "table-option-ai-", "yes")
    for option, value in {"knows": "no", "pace": variant.pace}.items():
        _answer(tables, code, f"table-option-{option}-", value)
    _answer(tables, code, "table-teach-", "go")  # only the night is to be read
    _answer(tables, code, "table-begin-", "go")
    if variant.ai:
        _answer(tables, code, "g1-ai-", "seat-1")
    _answer(tables, code, "g1-placed-", "go")


def _answer(tables: Tables, code: str, start: str, value: Answer) -> None:
    host = Seat(1)
    private = tables.snapshot(code).private(host)
    asked = next(question.id for question in (private.questions if private else ()) if question.id.startswith(start))
    receipt = tables.arrive(code).answer(DEVICE, host, asked, value, asked).result(SOON)
    if receipt.problem:
        raise RuntimeError(f"the night cannot be begun: {receipt.problem}")
