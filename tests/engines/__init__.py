"""Stories of phones in every engine that people's phones have: written once, played in each (`make engines`).

page.py      what a story may ask of a page, whatever its engine
firefox.py   Firefox ESR, by WebDriver BiDi
webkit.py    WebKitGTK, the engine of iPhones, by WebDriver, and a screen for it that nobody sees
chromium.py  Debian's Chromium, and Chromium 91, by Playwright
old/         Chromium 91 as a package of npm brings it: for development alone (`make soak`)
sound_server.py  a loudspeaker that nobody hears, and an ear at it
hand.py      what a person does on a page: looks, taps, holds, writes
asked.py     the questions that stand on a page, and how they are answered there
evening.py   people who play by their pages alone
stories.py   one phone and what befalls it
sounding.py  phones that sound, and that record
games.py     whole evenings, and the first turn or round of each game
whole.py     every game whole, in `make soak`
conftest.py  the engines, what one of them cannot do, and phones in them

In CI Chromium plays the stories of `games.py` alone: `tests/browser` is all played in it.
"""
