"""`python -m tests.bench`: it measures, prints the table, and writes the figures."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import sysconfig
import tempfile
from datetime import date
from pathlib import Path

import click
import msgspec

from tests.bench import attacked, bytecodes, earlier, history, latency, ledger, page, presence, published, spoken
from tests.bench.phones import node
from tests.bench.report import ReportRow, printed

PARTS = "ABCDEFGHIJKLMNO"


@click.command()
@click.option("--runs", default=5, show_default=True, help="Paired, interleaved runs.")
@click.option("--only", default=PARTS, show_default=True, help="Letters of the parts to measure.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write all figures to this file.")
@click.option("--against", type=click.Path(path_type=Path, exists=True), help="A checkout with .venv, for part O.")
@click.option("--publish", is_flag=True, help="Write the figures of the measured parts into BENCHMARKS.md.")
@click.option("--scratch", type=click.Path(path_type=Path, file_okay=False), help="Folder for data, on a real disk.")
def main(runs: int, only: str, file: Path | None, against: Path | None, publish: bool, scratch: Path | None) -> None:
    """Measure the companion against boardgame.io and against its budgets."""
    parts = set(only.upper())
    node()
    if scratch:
        scratch.mkdir(parents=True, exist_ok=True)
    rows: list[ReportRow] = []
    samples: dict[str, object] = {}
    with tempfile.TemporaryDirectory(prefix="companion-bench-", dir=scratch) as name:
        machine = _machine(Path(name))
        try:
            _measure(Path(name), parts, runs, rows, samples)
            if "N" in parts:
                rows += bytecodes.rows()
            if "O" in parts and against:
                pairs = earlier.measured(Path(name), runs, against.absolute())
                rows += earlier.rows(pairs)
                samples["earlier"] = pairs
        finally:
            # A failure of the last part must not lose half an hour of figures.
            click.echo("\n" + "\n".join(f"{key}: {value}" for key, value in machine.items()) + "\n")
            click.echo(printed(rows))
            if publish:
                published.publish(rows, machine, runs, str(date.today()))
            if file:
                data = {"machine": machine, "runs": runs, "rows": [row.data for row in rows], "samples": samples}
                file.write_bytes(msgspec.json.format(msgspec.json.encode(data)))


def _measure(scratch: Path, parts: set[str], runs: int, rows: list[ReportRow], samples: dict[str, object]) -> None:
    if parts & set("ACH"):
        one = latency.one_table(scratch, runs)
        rows += latency.rows_of_one(one)
        samples["one table"] = one
    if "B" in parts:
        read = spoken.measured(scratch, runs)
        rows += spoken.rows(read)
        samples["spoken"] = read
    if "C" in parts:
        many = latency.many_tables(scratch, runs)
        rows += latency.rows_of_many(many, one)
        samples["many tables"] = many
    if parts & set("DE"):
        pasts = {str(events): history.past(scratch, events) for events in (history.SHORT, history.LONG)}
    if "D" in parts:
        lived = history.measured(scratch, pasts, runs)
        rows += history.rows(lived)
        samples["history"] = lived
    if "E" in parts:
        fresh, old = presence.starts(scratch), presence.starts(scratch, pasts[str(history.LONG)])
        rows += presence.rows_of_starts(fresh, old)
        samples["starts"] = {"fresh": fresh, "old": old}
    if parts & set("FG"):
        idle = presence.idle(scratch, runs)
        rows += presence.rows_of_idle(idle)
        samples["idle"] = idle
    if parts & set("IJK"):
        drawn = page.measured(scratch, runs)
        rows += page.rows(drawn)
        samples["page"] = drawn
    if "L" in parts:
        waits = attacked.measured(scratch, runs)
        rows += attacked.rows(waits)
        samples["attacked"] = waits
    if "M" in parts:
        pages = ledger.measured(scratch, runs)
        rows += ledger.rows(pages)
        samples["ledger"] = pages


def _machine(scratch: Path) -> dict[str, str]:
    """Return the properties of the machine that the figures depend on.

    A memory file system would hide the cost of disks.
    """
    kind = subprocess.run(["stat", "-f", "-c", "%T", str(scratch)], capture_output=True, text=True, check=True).stdout
    if kind.strip() in {"tmpfs", "ramfs"}:
        raise click.ClickException(f"{scratch} is in memory: name a folder on a disk with --scratch")
    node_version = subprocess.run([node(), "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return {
        "processor": f"{platform.machine()}, {os.cpu_count()} cores",
        "system": f"{platform.system()} {platform.release()}",
        "Python": f"{platform.python_version()}, {describe_python_build()}",
        "Node": node_version,
        "file system": kind.strip(),
        "load before": f"{os.getloadavg()[0]:.2f} (more than 0.5 spoils the figures)",
    }


def describe_python_build() -> str:
    """Return the maker of this Python, or its compile options: without PGO it is 10 to 25 % slower."""
    if sys.base_prefix == "/usr":
        return "the system's own, which people have"
    options = sysconfig.get_config_var("CONFIG_ARGS") or ""
    wanted = {"--enable-optimizations": "PGO", "--with-lto": "LTO"}
    return "built with " + " and ".join(name if option in options else f"no {name}" for option, name in wanted.items())


if __name__ == "__main__":
    main()
