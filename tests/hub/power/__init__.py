"""A hub that is killed or stopped, or whose power is cut, while people play.

server.py               `companion serve` as a process of its own, and its end without a warning
table_players.py        simulated players, who answer over the JSON interface and remember acknowledged answers
check.py                the checks once the hub is back
nightfall.py     seven players who let a night begin
disk.c           a disk that keeps only synced data
launch.py        `companion` with a log that works as the test says, or a disk so slow that nobody waits for it
hour.py          an hour of phones with troubles and of kills at fifty tables, for `make soak`
"""

import pytest

pytest.register_assert_rewrite("tests.hub.power.check")
