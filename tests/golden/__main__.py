"""`python -m tests.golden` compares the recordings with the games, `--write` remakes them."""

import sys

from tests.games.among_cultists.by_json import record as by_json
from tests.golden import record

if __name__ == "__main__":
    write = "--write" in sys.argv[1:]
    sys.exit(record.main(write) or by_json.main(write))
