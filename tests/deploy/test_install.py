"""What install.sh asks of a machine before it changes anything."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.sources import ROOT

SCRIPT = ROOT / "deploy" / "install.sh"


@pytest.mark.parametrize(("free", "laid", "enough"), [(200, 150, True), (200, 0, False), (400, 0, True)])
def test_what_an_earlier_try_has_laid_down_counts_as_room(tmp_path: Path, free: int, laid: int, enough: bool) -> None:
    """A first start whose plug is pulled again and again needs its room once; `free` and `laid` in MB."""
    programs = {
        "df": f"printf 'Avail\\n{free * 1000}\\n'",
        "du": f"[ {laid} -gt 0 ] && printf '{laid * 1000}\\tx\\n'",
        "getconf": "echo 64",
        "python3": "",
    }
    for name, what in programs.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{what}\n", "ascii")
        (tmp_path / name).chmod(0o755)
    found = re.search(r"^check_system\(\).*?^}$", SCRIPT.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found
    given = f"set -euo pipefail\nHERE={tmp_path} RELEASES={tmp_path} anyway=yes screen='' power=''\n"
    text = f'{given}fail() {{ echo "$*"; exit 1; }}\n{found[0]}\ncheck_system 1.0'
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(["bash", "-c", text], env={"PATH": path}, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == ("" if enough else "less than 300 MB are free under /opt")
    assert (done.returncode == 0) == enough
