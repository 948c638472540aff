"""The hint that no phone has come: who ends it, and what it says under Windows."""

from pathlib import Path

import pytest

from companion.appliance import system
from companion.core.text import Words
from companion.texts import translator
from tests.waiting import until
from tests.web.house import House, Phone
from web.finding.no_phone_hint import NoPhoneHint


def hints(house: House) -> list[str]:
    """Return what the hub says to those who can do something about it."""
    return [translator("en")(hint) for hint in house.tables.look(house.code).hints]


def test_somebody_who_sits_down_at_the_hub_s_own_machine_ends_the_hint(house: House) -> None:
    with NoPhoneHint(house.tables, house.port, patience=0).watched():
        assert until(lambda: hints(house))[0].startswith("No phone has come yet.")
        Phone(house.port, house.code).sit("Anna")
        until(lambda: hints(house), lambda said: not said)


def test_where_somebody_sits_already_there_is_no_hint(house: House) -> None:
    house.phone("Anna")
    hint = NoPhoneHint(house.tables, house.port, patience=0)
    with hint.watched():
        pass
    assert not hint._hinted and hints(house) == []


@pytest.mark.parametrize(
    ("kernel", "says"),
    [
        ("6.6.87.2-microsoft-standard-WSL2\n", "networkingMode=mirrored"),
        ("6.12.47+rpt-rpi-v8\n", "Does a firewall close port 8000?"),
        (None, "Does a firewall close port 8000?"),
    ],
)
def test_under_windows_it_says_how_phones_get_through(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kernel: str | None, says: str
) -> None:
    monkeypatch.setattr(system, "KERNEL", tmp_path / "osrelease")
    if kernel:
        (tmp_path / "osrelease").write_text(kernel)
    hint: Words = NoPhoneHint(house.tables, 8000)._hint
    assert says in translator("en")(hint)
