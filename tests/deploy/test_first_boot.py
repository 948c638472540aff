"""The files by which a new card sets itself up."""

from __future__ import annotations

import shutil
import subprocess

from tests.conftest import missing
from tests.sources import ROOT

FIRST_BOOT = ROOT / "deploy" / "first-boot"


def judged(text: str) -> str:
    """Return what cloud-init says of a `user-data`."""
    if not shutil.which("cloud-init"):
        missing("cloud-init")
    # Standard input: cloud-init may write beside a file that it reads.
    command = ["cloud-init", "schema", "--config-file", "/dev/stdin"]
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
    return done.stdout


def test_cloud_init_takes_user_data() -> None:
    """`make release-test` has network-config judged too, which takes the cloud-init of Debian 13."""
    text = (FIRST_BOOT / "user-data").read_text("utf-8")
    assert judged(text).startswith("Valid")
    assert not judged(text.replace("runcmd:\n", "runcmd: 7\nothers:\n")).startswith("Valid")


def test_the_first_start_needs_neither_a_clock_nor_a_desktop() -> None:
    """Each of these was missed on a real first boot by many (country, block, date)."""
    text = (FIRST_BOOT / "user-data").read_text("utf-8")
    assert 'Acquire::Check-Date "false";' in text
    assert "do_wifi_country" in text and "rfkill unblock wifi" in text
    assert "regulatory-domain" in (FIRST_BOOT / "network-config").read_text("utf-8")
