"""The checks of `companion doctor` besides the frontends' own: the disk and the clock. And its questions to people."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
from msgspec.structs import replace

from companion.core.text import say
from companion.frontends import Settings
from companion.frontends.examination import Ask, Examined, Finding
from companion.hub.discovery import FoundFrontend
from companion.hub.log.log import LOCK, InUse, lock
from companion.texts import Translator, translator

MEGA = 1_000_000

LEAST_FREE = 200_000_000
"""Bytes that should be free: an evening takes a few million, the recordings of the voice up to 64 million."""

THIS_YEAR = 2026
"""A clock before this has never been set."""


def settings_beside_hub(settings: Settings) -> Settings:
    """Return the settings to check with: a hub that runs with these data has the port itself, and another will do."""
    return replace(settings, port=0) if is_running(settings.data) else settings


def is_running(data: Path) -> bool:
    """Return whether a hub works with a data folder now; leave no trace there."""
    if not (data / LOCK).exists():
        return False
    try:
        lock(data).close()
    except InUse:
        return True
    except OSError:
        return False
    return False


def examine(found: FoundFrontend, settings: Settings, language: str, ask: Ask | None) -> Iterator[Finding]:
    """Yield a frontend's findings on its devices; a fault in the frontend is a finding, too."""
    frontend: object = found.frontend
    if isinstance(frontend, Examined):
        try:
            yield from frontend.examine(settings, language, ask)
        except Exception as error:
            yield Finding(False, say("The check failed: {kind}.", kind=type(error).__name__))


def examine_frontend(found: FoundFrontend, settings: Settings, language: str, *, ask: bool) -> bool:
    """Print a frontend's findings on its devices; return whether something is missing or broken."""
    translate = translator(language)
    wrong = False
    for one in examine(found, settings, language, make_ask(translate) if ask else None):
        wrong = wrong or not one.well
        if ask or not one.well:
            print_finding(found.name, one, translate)
    if not wrong:
        click.echo(f"{found.name}: ok")
    return wrong


def machine(data: Path, now: Callable[[], float] = time.time) -> Iterator[tuple[str, Finding]]:
    """Yield findings about the disk and the clock."""
    folder = next(path for path in (data, *data.absolute().parents) if path.exists())
    free = shutil.disk_usage(folder).free
    room = say("{megabytes} MB free.", megabytes=free // MEGA)
    narrow = say("Only {megabytes} MB free: at least {least} needed.", megabytes=free // MEGA, least=LEAST_FREE // MEGA)
    yield "disk", Finding(free >= LEAST_FREE, room if free >= LEAST_FREE else narrow)
    date = time.strftime("%Y-%m-%d %H:%M", time.localtime(now()))
    well = time.localtime(now()).tm_year >= THIS_YEAR
    words = say("It's {date} here.", date=date)
    wrong = say("The clock says {date}. Only the ledger needs it, games don't.", date=date)
    yield "clock", Finding(well, words if well else wrong)


def make_ask(translate: Translator) -> Ask:
    """Return the function that asks the person at the terminal."""
    return lambda question: click.confirm(translate(question), default=True)


def print_finding(name: str, finding: Finding, translate: Translator) -> None:
    """Print a finding."""
    sign = "" if finding.well else "! "
    click.echo(f"{name}: {sign}{translate(finding.says)}")
