"""Take out of the lock of the linters who pays their makers: those lines name hosts, and nothing installs by them."""

import json
from pathlib import Path

LOCK = Path(__file__).with_name("package-lock.json")

if __name__ == "__main__":
    lock = json.loads(LOCK.read_text("utf-8"))
    for package in lock["packages"].values():
        package.pop("funding", None)
    LOCK.write_text(json.dumps(lock, indent=2) + "\n", "utf-8")
