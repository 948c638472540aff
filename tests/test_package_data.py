"""Every file that the program reads is installed with it, and so stands in the archive of a release."""

import subprocess
import sys
from pathlib import Path

from tests.sources import ROOT

FOLDERS = ("companion", "hardware", "room", "sounds", "web")

FIND = """
from pathlib import Path
from setuptools import Distribution
project = Distribution()
project.parse_config_files()
build = project.get_command_obj("build_py")
build.ensure_finalized()
build.manifest_files = {}
for package in build.packages:
    folder = build.get_package_dir(package)
    print(*(Path(file).as_posix() for file in build.find_data_files(package, folder)), sep="\\n")
"""
"""Prints the files that setuptools puts beside the modules, as pyproject.toml says."""


def test_each_file_beside_the_modules_is_installed() -> None:
    found = subprocess.run([sys.executable, "-W", "ignore", "-c", FIND], cwd=ROOT, capture_output=True, check=True)
    installed = {Path(line).as_posix() for line in found.stdout.decode().splitlines() if line}
    here = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    needed = {
        path.relative_to(ROOT).as_posix()
        for path in here
        if path.suffix not in {".py", ".pyc"} and "__pycache__" not in path.parts
    }
    assert {name for name in needed if name.endswith(("it.po", "lessons.toml"))}
    assert not needed - installed, "[tool.setuptools.package-data] in pyproject.toml names them"
