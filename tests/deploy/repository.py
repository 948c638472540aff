"""A signed repository for apt, served on this machine: in place of Debian's and of Raspberry Pi's."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.conftest import missing


class Repository:
    """A folder with packages for one release of one architecture."""

    def __init__(self, folder: Path, release: str, kind: str) -> None:
        """Begin one without packages, with a key of its own."""
        for program in ("dpkg-deb", "gpg"):
            if not shutil.which(program):
                missing(program)
        self.folder, self.release, self.kind = folder, release, kind
        self.key = folder / "key.gpg"
        folder.mkdir()
        self._home = folder.with_name(f"{folder.name}.gnupg")
        self._home.mkdir(mode=0o700)
        self._gpg("--passphrase", "", "--quick-generate-key", "repository", "rsa2048", "sign", "never")
        self._gpg("--output", self.key, "--export")

    def add(self, name: str, version: str = "1.0", **fields: str) -> None:
        """Build a package with a file of its name."""
        tree = self.folder / f"{name}.tree"
        for path, text in {
            f"usr/share/{name}/here": version,
            "DEBIAN/control": self._control(name, version, fields),
        }.items():
            (tree / path).parent.mkdir(parents=True, exist_ok=True)
            (tree / path).write_text(text, "utf-8")
        package = self.folder / f"{name}_{version}_{self.kind}.deb"
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, package],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        shutil.rmtree(tree)

    def publish(self) -> None:
        """Write the lists of all packages, and sign them."""
        listed = "\n".join(self._entry(path) for path in sorted(self.folder.glob("*.deb"))).encode()
        name = f"main/binary-{self.kind}/Packages"
        suite = self.folder / "dists" / self.release
        (suite / name).parent.mkdir(parents=True, exist_ok=True)
        (suite / name).write_bytes(listed)
        about = {"Codename": self.release, "Suite": self.release, "Architectures": self.kind, "Components": "main"}
        about["Date"] = "Thu, 01 Jan 2026 00:00:00 UTC"
        text = "".join(f"{field}: {value}\n" for field, value in about.items())
        (suite / "Release").write_text(f"{text}SHA256:\n {sha256(listed).hexdigest()} {len(listed)} {name}\n", "utf-8")
        (suite / "InRelease").unlink(missing_ok=True)
        self._gpg("--clearsign", "--output", suite / "InRelease", suite / "Release")

    @contextmanager
    def served(self) -> Iterator[str]:
        """Serve it, and yield its address."""
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(self.folder))) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            try:
                yield f"http://127.0.0.1:{server.server_port}"
            finally:
                server.shutdown()

    def _control(self, name: str, version: str, fields: Mapping[str, str]) -> str:
        lines = {
            "Package": name,
            "Version": version,
            "Architecture": self.kind,
            "Maintainer": "nobody <a@b.c>",
            **fields,
        }
        return "".join(f"{field}: {value}\n" for field, value in lines.items()) + "Description: of a test\n"

    def _entry(self, package: Path) -> str:
        control = subprocess.run(["dpkg-deb", "--field", package], check=True, capture_output=True, text=True).stdout
        content = package.read_bytes()
        return f"{control}Filename: {package.name}\nSize: {len(content)}\nSHA256: {sha256(content).hexdigest()}\n"

    def _gpg(self, *words: str | Path) -> None:
        environment = {**os.environ, "GNUPGHOME": str(self._home)}
        command = ["gpg", "--batch", "--quiet", "--pinentry-mode", "loopback", *words]
        subprocess.run(command, check=True, env=environment, capture_output=True)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Print nothing: a test reads the output of the command."""
