"""The pages in use: Debian's Chromium, one context for each phone.

fixtures.py  the browser, its screens, and a hub with scenery before it
screens.py   phones and table pages in one browser, with every complaint of theirs collected
heard.py     every byte that a page receives, and every request that it makes
sounding.py  a room of sound, recordings for it, and the page of a phone that speaks
code.py      the address in a QR code, read off the picture
look.py      the checks of every page
every_page.py  every kind of page, one after the other
lookers.py   all who look at each of them: it is opened once for all
hands.py     people who answer on their phones, and how often they tap
turned.py    a table whose game time is turned by hand
sampled.py   the places of buttons while the clock of a page runs
thumbs.py    played evenings, pushed to open pages
light.py     the brightness of a picture, and the contrast of its text
lent.py      a phone that is lent for an answer
others.py    a browser that translates a page, and an extension that adds to it
stage.py     scenery before a hub: every block, every kind of question

The accessibility trees that the pages are compared with are in
`accessibility` beside this; `GOLDEN=write make test` writes them again.
"""
