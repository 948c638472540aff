"""The routes: functions that answer requests; here serving and drawing are put together.

A route is a function. Its first argument is `Shared`, the parts of the web frontend. Each module lists its routes.

registration.py  the one list of all routes
route.py         a route as data
router.py        the application: a route on the server's loop, or Flask behind it
shared.py        the parts and checks that the routes share
receipts.py      waiting for the hub's receipt for an input
errors.py        the answer to a request that cannot be served
live.py          routes on the loop: answers, views, streams, static files
api.py           routes: the rest of the JSON interface, for programs
home.py          routes: the first page, and the rules to look up
table.py         routes: the table's page
phone.py         routes: a phone's page, and what its menu leads to
joining.py       routes: the page on which people join, and the move to another phone
guide.py         routes: a game on one page, for beginners
help.py          routes: the pages about the hub
evening.py       routes: the evening as a page, and as one picture
ledger.py        routes: the games played here
control.py       routes: the hub's own buttons, and pairing
panel.py         routes: the simulated panel
voice.py         routes: recordings for the phone that speaks, and its reports
backup.py        routes: the page of the hub's data as a file
set_up.py        routes: the pages on which a hub is set up
update.py        routes: the page of the version, and a later one in its place
persons.py       routes: the page of remembered people
sound.py         routes: the page of the sound
lights.py        routes: the page of a room that plays along, and the choice on the host's phone
recording.py     routes: the page on which players record the lines
hotspot.py       routes: the hub's own Wi-Fi
venue.py         routes: all tables of a venue, for its staff
health.py        routes: the hub's health and figures
hints.py         the hints on the hub's own screen and on the host's phone
assets.py        the static files, kept by browsers for ever
uploads.py       files that arrive in pieces
"""
