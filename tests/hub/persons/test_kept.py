"""Who is remembered goes along in a backup, and on in a new log where pages of the old one are damaged."""

from contextlib import closing
from io import BytesIO
from pathlib import Path

from companion.hub.backup.keeper import save
from companion.hub.backup.restore import restore
from companion.hub.log.log import BESIDE, LOG, Log
from companion.hub.log.salvage import salvage
from companion.hub.log.schema import SCHEMA
from tests.hub.by_hand import running
from tests.hub.persons.people import MINE, holding, sit


def test_a_backup_and_its_restore_carry_persons_and_their_phones(tmp_path: Path) -> None:
    with running(tmp_path / "old") as hub:
        sit(hub, "Annalena")
        before, kept = hub.tables.persons().all, BytesIO()
        save(tmp_path / "old", kept, tmp_path)
    restore(kept, tmp_path / "new", replace=False)
    with running(tmp_path / "new") as hub:
        assert hub.tables.persons().all == hub.tables.persons().of(MINE) == before
        hub.tables.persons().forget(before[0].id)
    assert holding(tmp_path / "new", "Annalena") == []
    assert b"Annalena" in (tmp_path / "old" / LOG).read_bytes(), "another folder is another hub"


def test_a_log_that_was_salvaged_still_knows_them(tmp_path: Path) -> None:
    with running(tmp_path) as hub:
        sit(hub, "Annalena")
        hub.tables.persons().switch(False)
        before = hub.tables.persons().all
    assert salvage(tmp_path / LOG, BESIDE, SCHEMA)
    with closing(Log(tmp_path)) as log:
        assert [*log.known.persons.values()] == before
        assert log.known.phones == {(MINE, before[0].id)} and log.known.marks
