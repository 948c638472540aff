"""`python -m tests.golden` compares the recordings with the games, `--write` remakes them."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from golden import by_json, record

    write = "--write" in sys.argv[1:]
    sys.exit(record.main(write) or by_json.main(write))
