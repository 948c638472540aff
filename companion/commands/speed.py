"""`companion doctor --speed`: the speed of this machine, measured at a separate hub, and the tables it can serve.

The hub runs in a separate process with its log on the disk of the data folder. Ten phones come in from outside, by the
JSON interface, as people's phones do. After that a night is read to nobody.
"""

from __future__ import annotations

import json
import os
import platform
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import fmean, median, quantiles
from tempfile import TemporaryDirectory
from urllib.request import urlopen

import click
from msgspec import Struct

from companion.bots.client import Lost, StreamRefused
from companion.commands.late_lines import late_lines
from companion.commands.ten_phones import WAIT, TenPhones
from companion.core.limits import LANGUAGES
from companion.core.text import Words, say
from companion.hub.config import default_data
from companion.texts import translator

WARMING = 20
"""The number of answers before the first one that counts."""

ANSWERS = 300
"""The number of answers that count: under a minute on a Raspberry Pi 4."""

A_SECOND = 1.0
"""Answers a second of a busy table."""

SHARE = 0.6
"""The share of one processor for all tables together: the rest is for the voice and for peaks."""

QUICK, SLOW = 100.0, 250.0
"""Milliseconds from a tap to the last phone: up to the first nobody notices them, beyond the second everybody does."""

LATE = 100.0
"""Milliseconds of delay from which a line is noticeably late in a familiar night."""

SYNCS = 40

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+(?=/)")


class Measured(Struct, frozen=True):
    """The measurements of a machine."""

    times: tuple[float, ...]
    """Milliseconds from each answer to the last phone that shows it."""
    processor: float | None
    """Milliseconds of processor time for an answer; None if the system does not tell."""
    disk: float
    """Milliseconds until the disk has kept a few bytes, at p50."""
    delays: Sequence[float] = ()
    """The delay of each line of a night, in milliseconds; none if nothing speaks."""

    @property
    def typical(self) -> float:
        """The p50 of the times."""
        return median(self.times)

    @property
    def worst(self) -> float:
        """The p99 of the times."""
        return quantiles(self.times, n=100)[98]

    @property
    def tables(self) -> int:
        """The number of busy tables that the machine is quick enough for."""
        each = self.processor if self.processor is not None else fmean(self.times)
        return int(SHARE * 1000 / (each * A_SECOND)) if self.worst <= SLOW else 0


@click.command(hidden=True)
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), default=default_data)
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en")
def speed(data: Path, language: str) -> None:
    """Measure how quick this machine is."""
    translate = translator(language)
    click.echo(translate(say("Ten simulated phones play at their own table. This takes less than a minute.")))
    folder = next(path for path in (data, *data.absolute().parents) if path.exists())
    try:
        measured = measure(folder, language)
    except (Lost, StreamRefused, OSError) as error:
        raise click.ClickException(translate(say("Couldn't measure it: {kind}.", kind=type(error).__name__))) from (
            error
        )
    for words in report(measured):
        click.echo(translate(words))
    click.echo(row(measured))


def report(measured: Measured) -> Iterator[Words]:
    """Yield the results in words."""
    yield say(
        "From a tap to the last of ten phones: {typical} ms, or {worst} ms one time in a hundred. "
        "It's on disk before that.",
        typical=_short(measured.typical),
        worst=_short(measured.worst),
    )
    a_second = _short(1000 / fmean(measured.times))
    yield say("One at a time: {n} answers a second.", n=a_second)
    if measured.processor is not None:
        yield say("The processor takes {n} ms per answer.", n=_short(measured.processor))
    yield say("The disk saves an answer in {n} ms.", n=_short(measured.disk))
    if measured.delays:
        yield say(
            "Lines start {typical} ms late, {worst} ms at worst.",
            typical=_short(median(measured.delays)),
            worst=_short(max(measured.delays)),
        )
    else:
        yield say("There's no voice here, so its delay wasn't measured.")
    if measured.delays and max(measured.delays) > LATE:
        yield say("That's too late for a night. Close other programs.")
    if measured.worst > SLOW:
        yield say("That's too slow: people will notice. Close other programs, or use another card.")
    elif measured.worst > QUICK:
        yield say(
            "Slow at times, but good enough for an evening. Tables that can play at once: {n}.", n=measured.tables
        )
    else:
        yield say("That's fast. Tables that can play at once: {n}.", n=measured.tables)


def row(measured: Measured) -> str:
    """Return a line for the table of machines in docs/machines.md."""
    processor = "–" if measured.processor is None else f"{measured.processor:.1f} ms"
    cells = (
        machine(),
        platform.python_version(),
        f"{measured.typical:.1f} ms",
        f"{measured.worst:.1f} ms",
        processor,
        f"{measured.disk:.1f} ms",
        f"{max(measured.delays):.1f} ms" if measured.delays else "–",
        str(measured.tables),
    )
    return f"| {' | '.join(cells)} |"


def machine() -> str:
    """Return the name of this machine: the board's model if it has one, else its processor."""
    model = Path("/proc/device-tree/model")
    found = model.read_text("utf-8", "replace").strip("\0 \n") if model.exists() else platform.machine()
    return f"{found}, {os.cpu_count()} cores"


def measure(folder: Path, language: str, answers: int = ANSWERS) -> Measured:
    """Measure with a log in `folder` and the voice of a language; raises `Lost`, `StreamRefused` or `OSError`."""
    with TemporaryDirectory(prefix="companion-speed-", dir=folder) as name:
        with hub(Path(name)) as (process, url, code):
            disk = _measure_sync(Path(name))
            times, processor = _measure_answers(url, code, process.pid, answers)
        return Measured(tuple(times), processor, disk, late_lines(Path(name), language))


def _measure_answers(url: str, code: str, pid: int, answers: int) -> tuple[Sequence[float], float | None]:
    """Return the milliseconds of each answer, and the processor time of the hub for one answer in milliseconds."""
    with ExitStack() as phones:
        table = TenPhones(url, code, phones)
        for number in range(WARMING):
            table.measure_answer(number)
        before = _processor(pid)
        times = [table.measure_answer(WARMING + number) for number in range(answers)]
        spent = _processor(pid)
    return times, None if before is None or spent is None else 1000 * (spent - before) / answers


@contextmanager
def hub(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], str, str]]:
    """Run a hub without voice and pins on the data in `folder`; gives its process, address and table's code."""
    (folder / "companion.toml").write_text("[frontends.hardware]\nenabled = false\n", "utf-8")
    serve = ("serve", "--mute", "--port", "0", "--bind", "127.0.0.1", "--data", str(folder))
    program = (sys.executable, "-P", "-c", "from companion.hub.cli import main; main()")
    process = subprocess.Popen((*program, *serve), stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    try:
        address = _wait_for(process, ADDRESS)
        with urlopen(f"{address}/api", timeout=WAIT) as reply:
            yield process, address, json.load(reply)["tables"][0]["code"]
    finally:
        process.terminate()
        try:
            process.wait(WAIT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout:
            process.stdout.close()


def _wait_for(process: subprocess.Popen[bytes], wanted: re.Pattern[str]) -> str:
    """Return the match of a pattern in the hub's first words; raises `Lost` if it ends, or says nothing of the kind."""
    said, end = "", time.monotonic() + WAIT
    assert process.stdout is not None
    while not (found := wanted.search(said)):
        if not select.select([process.stdout], [], [], max(0, end - time.monotonic()))[0]:
            raise Lost
        heard = os.read(process.stdout.fileno(), 65536)
        if not heard:
            raise Lost
        said += heard.decode(errors="replace")
    return found[0]


def _measure_sync(folder: Path) -> float:
    times = []
    with (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(SYNCS):
            begin = time.perf_counter()
            file.write(b"\0" * 512)
            os.fsync(file.fileno())
            times.append(1000 * (time.perf_counter() - begin))
    return median(times)


def _processor(pid: int) -> float | None:
    """Return the seconds of a process's processor time; None if /proc does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _short(number: float) -> str:
    return f"{number:.0f}" if number >= 10 else f"{number:.1f}"
