"""Each promise of SECURITY.md names tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_command_that_shows_a_promise_finds_its_tests() -> None:
    page = (ROOT / "SECURITY.md").read_text("utf-8")
    commands = re.findall(r"`(make [^`]+)`", page)
    assert len(commands) > 12
    for command in set(commands) - {"make promises"}:
        found = re.fullmatch(r'make (?:test ROOM=(\S+)|soak ARGS=(\S+))(?: ARGS="-k \w+")?', command)
        assert found, command
        room, argument = found.groups()
        assert (ROOT / (f"tests/{room}" if room else argument)).exists(), command
    rows = [row for row in page.splitlines() if row.startswith("| ") and not row.startswith(("| promise", "| fault"))]
    assert all("`make " in row or "| the same |" in row for row in rows)
