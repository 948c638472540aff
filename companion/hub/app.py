"""The life of the program on one screen: this module puts all the parts together."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack, closing, suppress
from importlib.metadata import entry_points
from typing import NoReturn

from companion.core.game import AnyGame
from companion.frontends import FRONTENDS
from companion.frontends.data_folder import PAIRED
from companion.hub.backup import older
from companion.hub.backup.keeper import BackupKeeper
from companion.hub.config import ROOM, SOUNDS, Config
from companion.hub.discovery import find_frontends, start
from companion.hub.ending import ending
from companion.hub.ledger.reader import Reader
from companion.hub.log.log import Log
from companion.hub.log.private import make_folder
from companion.hub.log.salvage import damaged_logs
from companion.hub.pulse import Pulse
from companion.hub.service_manager import fed, tell
from companion.hub.tables import Tables
from companion.hub.words.script_files import faulty_files, find_script_files, with_words
from companion.table import TableRules
from companion.texts import translator
from companion.texts.terminal import show

WORDLESS = {"hardware", ROOM, SOUNDS}
"""Frontends without a page: with these alone nobody could sit down."""


class NoFrontend(Exception):
    """No frontend that shows the table could be started."""


def serve(config: Config, games: Mapping[str, AnyGame]) -> bool:
    """Run the hub with these games, by name, until it is told to stop; return whether it is to start again.

    Data of an older version are moved aside before anything is read. Raises `InUse` if another hub uses the data
    folder, `DamagedLog` if its log cannot be read, `OtherFormat` if this version can't use the log, `Unsaved` if
    nothing can be written, and `NoFrontend` if no frontend starts that shows the table.
    """
    with ending() as end:
        with ExitStack() as running:
            scripts = find_script_files(config.settings.data, games)
            rules = TableRules(with_words(games, scripts))
            tables = (_venue if config.database else _own)(config, rules, running)
            if not config.database:
                tables.lend_backups(BackupKeeper(config.settings.data, end.start_again, rules, tables.between_games))
                for says in older.describe_older(config.settings.data):
                    show(translator(config.language)(says), err=True)
            for name, says in (
                *damaged_logs(config.settings.data),
                *tables.lost_tables.items(),
                *faulty_files(scripts),
            ):
                show(translator(config.language)(says), err=True)
                tables.trouble(name, says)
            enabled = [point for point in entry_points(group=FRONTENDS) if config.is_enabled(point.name)]
            frontends = find_frontends(config.settings, enabled, config.frontends)
            off = {found.name: start(found, tables, config.for_frontend(found.name), running) for found in frontends}
            for why in filter(None, off.values()):
                show(translator(config.language)(why), err=True)
            if all(says for name, says in off.items() if name not in WORDLESS):
                raise NoFrontend
            _settle_memory()
            running.enter_context(fed(tables.beats))
            tell("READY=1")
            again = end.wait()
            if not again:
                tell("STOPPING=1")
        return again and not end.is_told()


def _own(config: Config, rules: TableRules, running: ExitStack) -> Tables:
    """Return the tables of a hub with its log in the data folder, all of them open."""
    older.lay_aside(config.settings.data)
    log = running.enter_context(closing(Log(config.settings.data)))
    tables = Tables(log, rules, rate=config.settings.rate, pulse=Pulse(), held_off=not config.remembers)
    tables.lend_ledger(Reader(config.settings.data, rules.games))
    if config.new:
        tables.close_all()
    while len(tables.tables()) < config.tables:
        tables.open(config.language)
    if len(tables.tables()) > 1:
        _load_all(rules)
    running.enter_context(tables.running())
    return tables


def _venue(config: Config, rules: TableRules, running: ExitStack) -> Tables:
    """Return the tables of a node: none until one is asked for. It remembers nobody."""
    # Imported here, because psycopg is an extra that a hub at home does not need.
    from companion.hub.log.postgresql import InDatabase, PostgresLog
    from companion.hub.venue.node import Node
    from companion.hub.venue.staff import Staff

    make_folder(config.settings.data, PAIRED)
    node = Node(config.database, config.node)
    log = running.enter_context(closing(PostgresLog(config.database, node.me)))
    tables = Tables(log, rules, rate=config.settings.rate, pulse=Pulse(), held_off=True, elsewhere=node.ask_for)
    staff = running.enter_context(closing(Staff(config.database, rules, node.lives)))
    log.waited, node.snapshot = staff.note_wait, staff.snapshot
    tables.lend_venue(staff)
    tables.lend_ledger(Reader(InDatabase(config.database), rules.games))
    _load_all(rules)
    running.enter_context(tables.running())
    running.enter_context(node.running(tables))
    return tables


def _load_all(rules: TableRules) -> None:
    """Load every game before the first phone comes: another table may be in a game when one picks a new one."""
    for game in rules.games.values():
        game.load()


def start_again() -> NoReturn:
    """Start the program again with the same arguments, in place of this process; the hub has ended properly before."""
    # For systemd the process stays the same; it expects signs of life from now on.
    tell("WATCHDOG=1")
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def _settle_memory() -> None:
    """Exempt the objects of the start from garbage collection, and collect the others less often.

    A full collection stops every thread, and most of the objects that it would visit live until the end. About two
    megabytes that only the start needed go back to the system; not every C library can do that.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)
    with suppress(AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
