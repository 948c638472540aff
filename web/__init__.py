"""The phones, the table page and the JSON interface, over one port.

    face.py            where the hub comes in (`FACE`, the entry point)
    app.py             the application, made anew for each hub
    server.py          uvicorn in a thread of its own
    connection.py      limits of each connection, on uvicorn's protocol
    crowd.py           limits of all connections together
    front.py           the application as the server sees it: routes on its loop, and Flask
    request.py         a request on the server's loop
    reply.py           a reply, and the headers of all replies
    admission.py       what every request must fulfil
    body.py            the JSON that programs send
    context.py         the parts and checks that the routes share
    pages.py           routes: the pages, for people
    assets.py          the static files, kept by browsers for ever
    compression.py     gzip for files, pages and streams
    live.py            routes on the loop: answers, views, streams, reports of the phone that speaks
    api.py             routes: the rest of the JSON interface, for programs
    control.py         routes: the hub's own buttons, and pairing
    panel.py           routes: the simulated panel
    voice.py           routes: recordings for the phone that speaks
    plain_views.py     views as plain data in one language
    html_views.py      views as HTML in one language
    drawings.py        what has been drawn, so that it is drawn once
    sheets.py          sheets whose cells are drawn apart
    region.py          a region of a page, and what of it a phone lacks
    stream.py          the live channel: a coroutine for each open stream
    viewer.py          the protocol of what a stream shows
    viewers.py         what streams show: JSON, or the regions of a page
    extra_region.py    a page with one more region
    live_devices.py    which devices have a stream
    speaker_phones.py  the phone that speaks the lines of a table
    soundscape.py      what that phone lets be heard beside them
    lengths.py         how long the recordings are that it plays
    identity.py        which device sends a request
    trust.py           who may use the hub's own buttons
    pairing.py         how another browser gets that trust
    limits.py          how often a sender may try
    errors.py          the answer to a request that cannot be served
    language.py        in which language it is answered
    addresses.py       where phones find the hub
    no_phone_hint.py   a hint when no phone has found it
    static/            scripts, styles, drawings
    templates/         the frames of the pages and their regions

The law: a byte for an eye is made from that eye's view alone, and no page fetches
anything from elsewhere. Of the companion this package imports `companion.core`,
`companion.faces` and `companion.texts` only.
"""
