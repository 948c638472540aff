"""The making of a card, from its image to its checksums."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from deploy.card import archive, image, packages, page, programs, root, sums, wifi
from deploy.card.boot import Boot
from deploy.card.programs import CardRefused
from deploy.card.voices import HERE, gather

START = Path(__file__).parent / "start"
"""The folder of the first start's programs."""

Say = Callable[[str], None]


@dataclass(frozen=True)
class CardRequest:
    """A request for a card."""

    source: Path
    """The image of Raspberry Pi OS, packed by xz or not."""
    archive: Path
    out: Path
    language: str
    """The table's language: it, en or es."""
    secret: str
    """The password of the hub's own Wi-Fi; empty: one is drawn; `none`: the first start makes one."""
    name: str
    """The name of that Wi-Fi; empty: see `wifi.chosen`."""
    url: str
    """The image's address for Raspberry Pi Imager; empty: the place where it is made."""
    voices: str = ""
    """The languages with a human voice on the card, such as `it,en`."""
    voices_from: Path = HERE
    """The folder of the fetched voices."""


def make(wish: CardRequest, say: Say) -> wifi.Wifi | None:
    """Make a card, report each step, return the Wi-Fi on it; on failure, raise CardRefused and leave nothing."""
    own = wifi.chosen(wish.secret, wish.name)
    programs.check()
    hub = archive.open_archive(wish.archive)
    with _beside(wish.out) as work, tempfile.TemporaryDirectory() as apart:
        say(f"Unpacking {wish.source.name}.")
        card = image.unpack(wish.source, work)
        boot = Boot(card)
        # Not beside the image: apt takes no path with a space in its sources.
        system = root.taken_out(card, Path(apart))
        if system.kind != hub.kind:
            raise CardRefused(f"the image is for {system.kind}, the archive for {hub.kind}: take the image of 64 bit")
        say(f"Fetching the packages for {system.release.capitalize()}.")
        debs = packages.fetch(system)
        box = page.draw(own, wish.language, hub.path, Path(apart)) if own else ""
        below: dict[str, Sequence[Path]] = {"packages": debs}
        if wish.voices:
            say("Fetching what speaks with a person's voice.")
            below |= gather(wish.voices, wish.voices_from, hub.path, system, Path(apart))
        files = _files(work, hub.path, below, wish.language, own)
        boot.put(files, below)
        boot.begin_with_ours(work)
        used = [(sums.sum_of(path), path.name) for path in (wish.source, wish.archive, *chain(*below.values()))]
        say("Packing the image.")
        made = _make(work, card.path, wish, hub.version, system, used)
        if box:
            made.append(work / f"companion-{hub.version}.html")
            made[-1].write_text(box, "utf-8")
        for path in made:
            path.chmod(0o600 if own else 0o644)
            path.replace(wish.out / path.name)
    return own


def _files(
    work: Path, hub: Path, below: Mapping[str, Sequence[Path]], language: str, own: wifi.Wifi | None
) -> list[Path]:
    """Write the files for our folder on the card, and return them, the sums last."""
    folder = work / "companion"
    folder.mkdir()
    for path in (hub, *START.iterdir()):
        shutil.copy(path, folder)
    (folder / "language").write_text(f"{language}\n", "ascii")
    if own:
        (folder / "own-wifi").write_text(own.file, "ascii")
    found = [(sums.sum_of(path), path.name) for path in sorted(folder.iterdir())]
    found += [(sums.sum_of(path), f"{name}/{path.name}") for name, few in below.items() for path in few]
    (folder / "SHA256SUMS").write_text(sums.format_sums(found), "utf-8")
    return list(folder.iterdir())


def _make(
    work: Path, card: Path, wish: CardRequest, version: str, system: root.Root, used: Sequence[tuple[str, str]]
) -> list[Path]:
    """Return the packed image, its entry for Imager and the sums, all of them in `work`."""
    plain = card.rename(work / f"companion-{version}.img")
    packed = image.pack(plain)
    entry = work / f"companion-{version}.json"
    url = wish.url or (wish.out.resolve() / packed.name).as_uri()
    text = sums.entry(plain, packed, version=version, release=system.release, made=system.made, url=url)
    entry.write_text(text, "utf-8")
    listed = work / f"companion-{version}.SHA256SUMS"
    found = [(sums.sum_of(path), path.name) for path in (plain, packed, entry)]
    listed.write_text(sums.format_sums([*found, *used]), "utf-8")
    return [packed, entry, listed]


@contextmanager
def _beside(out: Path) -> Iterator[Path]:
    """Give a folder to work in, on the disk of `out`; in the end it is gone, and so is `out` if it is new and empty."""
    new = not out.exists()
    try:
        out.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=".card-", dir=out))
    except OSError as error:
        raise CardRefused(f"nothing can be written to {out}: {error.strerror}") from error
    try:
        yield work
    except OSError as error:
        raise CardRefused(f"the card cannot be made: {error}") from error
    finally:
        shutil.rmtree(work, ignore_errors=True)
        if new and not os.listdir(out):
            out.rmdir()
