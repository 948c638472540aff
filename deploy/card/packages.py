"""The packages for the first start, fetched by apt from the image's own sources.

apt checks them by the signed lists of these sources and the keys in the image. It works on a separate folder: this
machine's packages, sources and keys are neither used nor changed.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from deploy.card.programs import CardRefused, run
from deploy.card.root import APT, STATUS, Root

WANTED = ("python3-venv", "espeak-ng", "alsa-utils")
"""The hub's packages from Debian."""

SETTINGS = """\
Dir "{root}";
Dir::State::status "{root}/{status}";
APT::Architecture "{kind}";
APT::Architectures {{ "{kind}"; }};
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Acquire::Languages "none";
Acquire::Retries "3";
{ways}
"""

CACHE = "var/cache/apt/archives"
FOLDERS = (f"{CACHE}/partial", "var/lib/apt/lists/partial", "var/log/apt", f"{APT}/apt.conf.d", f"{APT}/preferences.d")
"""The folders that apt requires."""

ARMOR = b"-----BEGIN PGP"
"""The beginning of a key in text form. Debian 12's apt takes no key whose ending is .pgp."""


def fetch(root: Root) -> list[Path]:
    """Return the packages that the image lacks, fetched; raise CardRefused if they are not available."""
    for name in FOLDERS:
        (root.folder / name).mkdir(parents=True, exist_ok=True)
    _keys_at_home(root.folder)
    settings = root.folder / "apt.conf"
    text = SETTINGS.format(root=root.folder, status=STATUS, kind=root.kind, ways=_ways())
    settings.write_text(text, "utf-8")
    apt = ("apt-get", "--quiet=2", "--assume-yes")
    why = "the lists of packages cannot be fetched from the image's sources:"
    run(*apt, "--error-on=any", "update", why=why, APT_CONFIG=str(settings))
    why = "the packages for the first start cannot be fetched:"
    run(*apt, "--download-only", "--no-upgrade", "install", *WANTED, why=why, APT_CONFIG=str(settings))
    return sorted((root.folder / CACHE).glob("*.deb"))


def _ways() -> str:
    """Return this machine's apt settings for the network: a proxy, certificates, and past old dates."""
    said = run("apt-config", "dump", "--no-empty", why="this machine's apt cannot be asked:")
    return "\n".join(line for line in said.splitlines() if re.match(r"Acquire::(https?::|Check-)", line))


def _keys_at_home(folder: Path) -> None:
    """Adapt the sources to the present place of the image's keys."""
    lists = [folder / APT / "sources.list", *(folder / APT / "sources.list.d").glob("*")]
    lists = [path for path in lists if path.is_file() and path.suffix in {".list", ".sources"}]
    if not lists:
        raise CardRefused("the image names no sources for packages")
    for path in lists:
        text = path.read_text("utf-8")
        path.write_text(
            re.sub(r"(?i)(signed-by[ \t]*[:=][ \t]*)([^\]\n]+)", lambda key: _move_key(key, folder), text), "utf-8"
        )


def _move_key(key: re.Match[str], folder: Path) -> str:
    """Return the setting `Signed-By` with each key's present place, under an ending that every apt takes."""

    def place(path: re.Match[str]) -> str:
        given = folder / path[0].lstrip("/")
        if given.suffix == ".pgp" and given.is_file():
            known = given.with_suffix(".asc" if given.read_bytes().startswith(ARMOR) else ".gpg")
            shutil.copy(given, known)
            given = known
        return str(given)

    return key[1] + re.sub(r"/[^\s,]+", place, key[2])
