"""`python -m tests.hub.kept` records the kept data anew, from evenings played now: `make keep` calls it.

It refuses once the version has grown: nobody can write the data of an earlier version any more.
"""

from __future__ import annotations

import lzma
import sys
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import msgspec

from companion.frontends.data_folder import SETTINGS
from companion.frontends.sound_room import Mix
from companion.hub.backup.keeper import save_as
from companion.hub.log.log import Log
from sounds.kept import SoundSettings
from tests.hub.kept.evenings import evenings
from tests.hub.kept.names import names_on_disk
from tests.hub.kept.opened import BACKUP, FOLDER, NAMES, SEEN, VERSION, views
from tests.hub.kept.results import ledger_of, persons_of
from web.trust.identity import device_of

OWNERS = {
    SETTINGS: "[frontends.sounds]\nspeed = 150\n",
    "paired": f"{device_of('a paired browser')}\n",
    "scripts/among-cultists.it.txt": "",
    "sayings/it.txt": "",
}
"""The owner's files, and the browsers that are paired."""


def main() -> None:
    """Record all of it."""
    if version("table-companion") != VERSION:
        sys.exit(f"This is {version('table-companion')}: the data of {VERSION} stay as they are.")
    with TemporaryDirectory() as work:
        data = Path(work) / "data"
        tables = _play(data)
        for name, content in OWNERS.items():
            (data / name).parent.mkdir(exist_ok=True)
            (data / name).write_text(content, "utf-8")
        SoundSettings(data).set_mix(Mix(voice=70))
        FOLDER.mkdir(exist_ok=True)
        save_as(data, Path(work) / "backup.zip")
        BACKUP.write_bytes((Path(work) / "backup.zip").read_bytes())
        found = {"tables": tables, "ledger": ledger_of(data), "persons": persons_of(data)}
    SEEN.write_bytes(lzma.compress(msgspec.json.encode(found), preset=9 | lzma.PRESET_EXTREME))
    NAMES.write_text("".join(f"{name}\n" for name in names_on_disk()), "utf-8")
    for path in (BACKUP, SEEN, NAMES):
        click.echo(f"{path.relative_to(Path.cwd())}: {path.stat().st_size // 1000} kB")


def _play(data: Path) -> list[object]:
    """Play the evenings into a data folder; return what was seen of them."""
    tables: list[object] = []
    with closing(Log(data)) as log:
        for evening in evenings():
            log.append({evening.code: evening.entries})
            log.keep_times({evening.code: evening.game_time})
            tables.append({"name": evening.name, "code": evening.code, "views": dict(views(evening.entries))})
            click.echo(evening.name)
    return tables


if __name__ == "__main__":
    main()
