"""`python -m tests.golden` compares the recordings with the games, `--write` remakes them."""

import sys

from tests.golden.record import main

if __name__ == "__main__":
    sys.exit(main(write="--write" in sys.argv[1:]))
