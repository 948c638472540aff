"""`python -m tests.golden` compares the recordings with the games, `--write` remakes them."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from golden.record import main

    sys.exit(main("--write" in sys.argv[1:]))
