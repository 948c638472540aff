"""A small Debian in a folder, made by mmdebstrap: the system of a Pi's card, without its kernel.

The base of each suite is made once a day, in build/debian, and unpacked wherever one is needed; apt adds the packages
that a test needs besides.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path

from tests.conftest import missing
from tests.sources import ROOT

PACKAGES = ("python3-venv", "espeak-ng", "systemd")
"""The packages that deploy/README.md installs, and those that a Pi has already: they are in the base."""

BASES = ROOT / "build" / "debian"

AWAY = tuple(f"/usr/share/{part}/*" for part in ("man", "doc", "locale"))
"""Files of packages that nobody needs here."""

PATIENCE = 900
"""Seconds that a command may take: far more than it does."""

TRIES = 3
"""Attempts to make a Debian if its packages cannot be fetched."""


def said(*command: str) -> list[str]:
    """Return the lines that a program of apt prints."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=PATIENCE).stdout.splitlines()


def sources(suite: str) -> str:
    """Return apt's lines for a suite, from the mirrors that this machine's apt uses."""
    # The names of these fields are apt's own.
    listed = said("apt-get", "indextargets", "--format", "$(REPO_URI) $(COMPONENT)", "Created-By: Packages")
    bases = {line.split()[0].rstrip("/") for line in listed if line.endswith(" main")}
    lines = []
    for base in sorted(bases):
        if base.endswith("/debian-security"):
            lines.append(f"deb {base} {suite}-security main")
        elif base.endswith("/debian"):
            lines += [f"deb {base} {suite} main", f"deb {base} {suite}-updates main"]
    if not lines:
        missing("a Debian mirror in this machine's list for apt")
    return "\n".join(lines) + "\n"


def ways() -> list[str]:
    """Return the options by which this machine's apt reaches its mirrors: a proxy, or certificates of its own."""
    kept = ("Acquire::http::", "Acquire::https::")
    return [f"--aptopt={line}" for line in said("apt-config", "dump", "--no-empty") if line.startswith(kept)]


@dataclass(frozen=True)
class Debian:
    """A folder that is the root of a Debian."""

    root: Path

    def run(self, *command: str | Path, check: bool = True, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command in it as root, without a network; its output, errors included, is in `stdout`."""
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        inside = {"PATH": path, "HOME": "/srv", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        # The network only has the machine's own end; the folders of the kernel end with the command.
        up = 'ip link set lo up; mount -t proc proc /proc; mount -t tmpfs tmpfs /run; exec "$@"'
        done = subprocess.run(
            [
                "unshare",
                "--net",
                "--uts",
                "--mount",
                "--pid",
                "--fork",
                "chroot",
                self.root,
                "sh",
                "-c",
                up,
                "sh",
                *command,
            ],
            env={**inside, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            timeout=PATIENCE,
        )
        if check:
            assert done.returncode == 0, done.stdout
        return done

    def __truediv__(self, path: str) -> Path:
        return self.root / path.lstrip("/")


def base(suite: str) -> Path:
    """Return an archive of the base of `suite`, made today."""
    options = [
        *("--variant=minbase", f"--include={','.join((*PACKAGES, 'iproute2'))}"),
        *("--aptopt=Acquire::Languages none", "--aptopt=Acquire::Retries 5", *ways()),
        *("--aptopt=Acquire::Check-Valid-Until false", "--aptopt=Acquire::Check-Date false"),
        "--dpkgopt=force-unsafe-io",  # nobody keeps it
        *(f"--dpkgopt=path-exclude={path}" for path in AWAY),
    ]
    mark = sha256(repr((date.today(), options, sources(suite))).encode()).hexdigest()[:12]
    path = BASES / f"{suite}-{mark}.tar"
    if path.exists():
        return path
    BASES.mkdir(parents=True, exist_ok=True)
    for earlier in BASES.glob(f"{suite}-*.tar"):
        earlier.unlink()
    part = BASES / f"{suite}-{os.getpid()}.part.tar"
    try:
        for _ in range(TRIES):
            done = subprocess.run(
                ["mmdebstrap", "--quiet", *options, suite, part, "-"],
                input=sources(suite),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=PATIENCE,
            )
            if done.returncode == 0:
                break
        assert done.returncode == 0, done.stdout
        return part.rename(path)
    finally:
        part.unlink(missing_ok=True)


def add(root: Path, packages: Sequence[str]) -> None:
    """Add packages to a Debian with this machine's apt, which can reach the mirrors; nothing is started."""
    settings = {
        "Dir": f"{root}/",
        "DPkg::Chroot-Directory": root,
        "Dir::Etc::Trusted": root / "etc/apt/trusted.gpg",
        "APT::Architecture": said("dpkg", "--print-architecture")[0],
        "APT::Install-Recommends": "false",
        "APT::Sandbox::User": "root",
        "Acquire::Languages": "none",
        "Acquire::Retries": "5",
        "Acquire::Check-Valid-Until": "false",
        "Acquire::Check-Date": "false",
        "DPkg::Options": "--force-unsafe-io",
    }
    lines = [f'{name}{"::" if name == "DPkg::Options" else ""} "{value}";' for name, value in settings.items()]
    file, policy = root.with_name(f"{root.name}.apt"), root / "usr/sbin/policy-rc.d"
    file.write_text("\n".join([*lines, *(way.removeprefix("--aptopt=") for way in ways())]) + "\n", "utf-8")
    policy.write_text("#!/bin/sh\nexit 101\n", "ascii")
    policy.chmod(0o755)
    inside = (
        f"mount -t proc proc {root}/proc; apt-get --quiet update && apt-get --quiet --yes install {' '.join(packages)}"
    )
    # A configured folder, such as that for temporary files, may be missing there.
    here = {name: value for name, value in os.environ.items() if name != "TMPDIR"}
    environment = {"APT_CONFIG": str(file), "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    for _ in range(TRIES):
        done = subprocess.run(
            ["unshare", "--mount", "--pid", "--fork", "sh", "-c", inside],
            env={**here, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
        )
        if done.returncode == 0:
            break
    assert done.returncode == 0, done.stdout
    policy.unlink()
    for lists in ("var/lib/apt/lists", "var/cache/apt"):
        shutil.rmtree(root / lists)
        (root / lists).mkdir()


@contextmanager
def debian(suite: str, folder: Path, packages: Sequence[str] = ()) -> Iterator[Debian]:
    """Put a Debian of `suite` with some more packages into `folder`; it is removed at the end."""
    for program in ("apt-get", "mmdebstrap", "unshare", "chroot"):
        if not shutil.which(program):
            missing(program)
    if os.geteuid() != 0:
        missing("root, who alone may make a Debian in a folder")
    root = folder / suite
    with ExitStack() as made:
        made.callback(shutil.rmtree, root, ignore_errors=True)
        root.mkdir(parents=True)
        subprocess.run(["tar", "--extract", "--file", base(suite), "--directory", root], check=True)
        if packages:
            add(root, packages)
        yield Debian(root)
