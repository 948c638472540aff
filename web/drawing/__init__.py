"""Views as HTML or as plain data, in one language.

    html_views.py        views as HTML: the regions of a page
    plain_views.py       views as plain data
    public_parts.py      what the regions that everybody sees are drawn from
    drawn_snapshot.py    a look, drawn: what its pages share, and their messages
    drawn_questions.py   questions as HTML
    placed_questions.py  where the questions of a seat stand on its page, and how
    bg_stats.py          a game that is over, for the app that keeps plays
    sheet_cells.py       sheets whose cells are drawn apart
    ledger_page.py       the page of the ledger as plain data
    frames.py            a region that is a frame with pieces in it
    region.py            a region of a page, and what of it a phone lacks
    drawing_cache.py     what has been drawn, so that it is drawn once
    template_cache.py    templates, compiled once for all languages
    lent_phone.py        a phone that is lent for one answer
    cannot_follow.py     what a page says whose script does not run
    long_names.py        names where there is little room for them
    house_script.py      the scripts of a live page as one
    manifest.py          what a browser asks for that keeps a page on a home screen

The law: drawing knows no socket. What it draws follows from views alone.
"""
