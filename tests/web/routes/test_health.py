"""Whether the hub works, for a balancer; and its figures, for named addresses, with nothing of a game in them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.described import check
from tests.web.house import House, open_house


class Far:
    """A venue whose database cannot be reached."""

    reached = True

    def lives(self) -> bool:
        return self.reached

    def lag(self) -> float:
        return 0.25


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path, settings={"watchers": ("127.0.0.1",)}) as house:
        yield house


def test_a_hub_says_that_it_lives_and_a_node_only_while_it_reaches_the_database(house: House) -> None:
    phone = house.phone()
    assert phone.get("/api/health").json == {"lives": True}
    far = Far()
    house.tables.lend_venue(far)  # type: ignore[arg-type]
    assert phone.get("/api/health").status == 200
    far.reached = False
    reply = phone.get("/api/health")
    assert reply.problem == (503, "not_known")
    check("Error", reply.json)


def test_the_figures_are_for_named_addresses_alone(house: House) -> None:
    assert house.phone().get("/metrics").status == 403


def test_the_figures_count_answers_and_name_nobody(watched: House) -> None:
    anna, _ = watched.play("Annabella", "Benedetto")
    assert anna.answer("nothing", 1).status == 409
    watched.tables.lend_venue(Far())  # type: ignore[arg-type]
    with anna.stream():
        reply = anna.get("/metrics")
    text = reply.body.decode()
    found = dict(re.findall(r"^(companion_\S+) (\S+)$", text, re.MULTILINE))
    assert reply.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert int(found['companion_answers_total{status="200"}']) >= 2
    assert found['companion_answers_total{status="409"}'] == "1"
    assert float(found['companion_answer_seconds{quantile="0.99"}']) > 0
    assert (found["companion_tables"], found["companion_disk_lag_seconds"]) == ("1", "0.25")
    assert float(found["companion_phones"]) >= 1
    told = ("Annabella", "Benedetto", watched.code, anna.token)
    assert not [word for word in told if word in text]
    assert all(
        re.fullmatch(r"# (HELP|TYPE) companion_\w+ .+|companion_\w+({\w+=\"[\w.]+\"})? \S+", line)
        for line in text.splitlines()
    )
