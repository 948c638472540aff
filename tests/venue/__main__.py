"""`python -m tests.venue tests/web/routes/test_api.py`: it runs tests with PostgreSQL for each hub's log."""

import os
import subprocess
import sys

from tests.hub.keeping import SERVER
from tests.venue.postgres import serving

with serving() as server:
    lives = {**os.environ, SERVER: server.url()}
    done = subprocess.run([sys.executable, "-m", "pytest", *sys.argv[1:]], env=lives, check=False)
sys.exit(done.returncode)
