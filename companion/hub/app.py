"""The life of the program on one screen: the only file that knows all the parts."""

from __future__ import annotations

import gc
import logging
import signal
from contextlib import ExitStack, closing
from queue import SimpleQueue

import click

from companion.core.table import TableRules
from companion.core.text import say
from companion.games import GAMES
from companion.hub.config import Config
from companion.hub.discovery import Found, find_faces
from companion.hub.log import Log
from companion.hub.tables import Tables
from companion.texts import translator

logger = logging.getLogger(__name__)


class NoFace(Exception):
    """No face could be started: nobody would see the table."""


def serve(config: Config) -> None:
    """Run the hub until it is told to stop.

    Raises `InUse` if another one has the data folder, `Broken` if its log cannot be
    read, `Unsaved` if nothing can be written, and `NoFace` if no face starts.
    """
    # Its put may interrupt itself; a threading.Event could lock itself up in a signal's handler.
    stop: SimpleQueue[int] = SimpleQueue()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda number, _: stop.put(number))
    with ExitStack() as running:
        log = running.enter_context(closing(Log(config.settings.data)))
        tables = Tables(log, TableRules(GAMES), rate=config.settings.rate)
        if config.new:
            tables.close_all()
        while len(tables.tables()) < config.tables:
            tables.open(config.language)
        running.enter_context(tables.running())
        enabled = [found for found in find_faces(config.settings) if config.enabled(found.name)]
        started = [_start(running, tables, config, found) for found in enabled]
        if not any(started):
            raise NoFace
        _settle_memory()
        _settle_memory()
        stop.get()


def _start(running: ExitStack, tables: Tables, config: Config, found: Found) -> bool:
    """Start a face; one that cannot is reported on every table, and the rest goes on."""
    problem = found.problem
    if found.face and not problem:
        try:
            running.enter_context(found.face.run(tables, config.for_face(found.name)))
            return True
        except Exception as error:
            logger.error("the face %s does not start: %s", found.name, type(error).__name__)
            problem = say("It cannot be started.")
    says = say("{face} is off. {why}", face=found.name, why=problem or "")
    tables.trouble(found.name, says)
    click.echo(translator(config.language)(says), err=True)
    return False


def _settle_memory() -> None:
    """Leave what stands after the start out of the search for garbage, and search the rest less often.

    A full search stops every thread, and most of what it would go through lives until the end.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)
