"""The pages as people use them: Debian's Chromium, one context for each phone.

screens.py   phones and table pages in one browser, with every complaint of theirs collected
heard.py     every byte that a page receives, and every request that it makes
process.py   `companion serve` as a program of its own
code.py      the address in a QR code, read off the picture
light.py     how bright a picture is, and how well its text stands out
stage.py     a table that shows every block and asks every kind of question

The accessibility trees that the pages are compared with lie in
`accessibility` beside this; `GOLDEN=write make test` makes them anew.
"""
