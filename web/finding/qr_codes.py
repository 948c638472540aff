"""An address as a QR code: for pages, and for the terminal."""

from __future__ import annotations

import io
from functools import lru_cache

from markupsafe import Markup


@lru_cache(maxsize=64)
def svg(text: str) -> Markup:
    """Return `text` as a QR code: an inline SVG element that takes its colour from the page; nothing for no text."""
    if not text:
        return Markup()
    import qrcode  # imported in the functions, because a hub without a network has no address to draw
    from qrcode.image.svg import SvgPathImage

    code = qrcode.QRCode(border=2, image_factory=SvgPathImage)
    code.add_data(text)
    out = io.BytesIO()
    code.make_image().save(out)
    drawn = out.getvalue().decode()
    drawn = drawn[drawn.index("<svg") :].replace('fill="#000000"', 'fill="currentColor"').replace('id="qr-path"', "")
    return Markup(drawn)


def terminal(text: str) -> str:
    """Return `text` as a QR code of block characters, light on dark."""
    import qrcode

    code = qrcode.QRCode(border=2)
    code.add_data(text)
    out = io.StringIO()
    code.print_ascii(out=out, invert=True)
    return out.getvalue()
