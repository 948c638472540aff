"""A filter that removes funding links from the locks of npm: those lines name hosts, and nothing installs by them."""

import json
from pathlib import Path

LOCKS = (
    Path(__file__).with_name("package-lock.json"),
    Path(__file__).parent.parent / "engines" / "old" / "package-lock.json",
)

if __name__ == "__main__":
    for path in LOCKS:
        lock = json.loads(path.read_text("utf-8"))
        for package in lock["packages"].values():
            package.pop("funding", None)
        path.write_text(json.dumps(lock, indent=2) + "\n", "utf-8")
