"""Stories of phones in every engine that people's phones have: written once, played in each (`make engines`).

page.py      the interface of a page for stories, in every engine
firefox.py   Firefox ESR, by WebDriver BiDi
webkit.py    WebKitGTK, the engine of iPhones, by WebDriver, and an invisible screen for it
chromium.py  Debian's Chromium, and Chromium 91, by Playwright
old/         Chromium 91 from a package of npm: for development alone (`make soak`)
sound_server.py  a silent loudspeaker, and a recorder of its sound
hand.py      a person's actions on a page: look, tap, hold, write
asked.py     the questions on a page, and their answers there
evening.py   people who play by their pages alone
stories.py   one phone and its mishaps
sounding.py  phones that sound, and that record
games.py     whole evenings, and the first turn or round of each game
whole.py     every game whole, in `make soak`
conftest.py  the engines, their known limits, and phones in them

In CI Chromium plays the stories of `games.py` alone: all of `tests/browser` runs in it.
"""
