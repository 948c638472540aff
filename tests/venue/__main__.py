"""Runs tests with PostgreSQL as the keeper of each hub's log: `python -m tests.venue tests/web/routes/test_api.py`."""

import os
import subprocess
import sys

from tests.hub.keeping import SERVER
from tests.venue.postgres import serving

with serving() as server:
    lives = {**os.environ, SERVER: server.url()}
    done = subprocess.run([sys.executable, "-m", "pytest", *sys.argv[1:]], env=lives, check=False)
sys.exit(done.returncode)
