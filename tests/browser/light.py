"""The brightness of a page, and the contrast of its text (luminance and contrast as WCAG 2 defines them)."""

from __future__ import annotations

import base64
from typing import cast

from msgspec import Struct, convert
from playwright.sync_api import Page

from tests.browser.windows import look_into

DARK = 0.02
"""Maximum luminance of a background: the players' room is dark."""

CONTRAST = 7.0
"""Minimum contrast between any text and the brightest background that is allowed."""

NIGHT, NIGHT_CONTRAST = 0.005, 4.5
"""The same for a page in the night: it is darker, and so are its letters."""

BRIGHT = 0.3
"""The luminance that only ornaments, letters and the QR codes may have."""

SEEN_CONTRAST = 3.0
"""Minimum contrast between a pixel of two pictures, so that they visibly differ without hue (WCAG 1.4.11)."""

STEPS = 65_536
"""The number of steps of luminance; a value between two of them counts as the brighter one."""

LUMINANCE = """
const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const luminance = (r, g, b) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
"""

PICTURE = f"""async (png) => {{
  {LUMINANCE}
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const data = pen.getImageData(0, 0, image.width, image.height).data;
  const part = Float64Array.from({{ length: 256 }}, (_, value) => linear(value / 255));
  const counts = new Uint32Array({STEPS} + 1); /* to sort the pixels takes as long as all the rest */
  let bright = 0;
  for (let at = 0; at < data.length; at += 4) {{
    const one = 0.2126 * part[data[at]] + 0.7152 * part[data[at + 1]] + 0.0722 * part[data[at + 2]];
    counts[Math.min({STEPS}, Math.ceil(one * {STEPS}))] += 1;
    if (one > {BRIGHT}) bright += 1;
  }}
  let median = 0;
  for (let below = counts[0]; below <= data.length / 8; below += counts[median]) median += 1;
  return {{ median: median / {STEPS}, bright: 4 * bright / data.length }};
}}"""

APART = f"""async (pngs) => {{
  {LUMINANCE}
  const [one, other] = await Promise.all(pngs.map(async (png) => {{
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height).data;
  }}));
  let apart = 0;
  for (let at = 0; at < one.length; at += 4) {{
    if (one[at] === other[at] && one[at + 1] === other[at + 1] && one[at + 2] === other[at + 2]) continue;
    const both = [one, other].map((data) => luminance(data[at], data[at + 1], data[at + 2]) + 0.05);
    if (Math.max(...both) / Math.min(...both) >= {SEEN_CONTRAST}) apart += 1;
  }}
  return apart;
}}"""

TEXTS = f"""([ground, wanted]) => {{
  {LUMINANCE}
  const faint = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {{
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility({{ visibilityProperty: true }})) continue;
    const style = getComputedStyle(element);
    const colour = element instanceof SVGElement ? style.fill : style.color;
    const [r, g, b, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
    let opacity = alpha;
    for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    const contrast = (luminance(r * opacity, g * opacity, b * opacity) + 0.05) / (ground + 0.05);
    if (contrast < wanted) faint.push(node.data.trim() + " " + contrast.toFixed(1));
  }}
  return faint;
}}"""


class Luminance(Struct):
    """The luminance of the middle pixel, and the share of pixels that are brighter than `BRIGHT`."""

    median: float
    bright: float


def picture(page: Page) -> bytes:
    """Return a screenshot as PNG with weak compression: strong compression takes three times as long."""
    camera = look_into(page)
    taken = camera.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
    camera.detach()
    return base64.b64decode(taken["data"])


def light_of(png: bytes, lamp: Page) -> Luminance:
    """Return the luminance of a picture; `lamp` is a blank page, because a browser can read pictures."""
    return convert(lamp.evaluate(PICTURE, base64.b64encode(png).decode()), Luminance)


def apart(one: bytes, other: bytes, lamp: Page) -> int:
    """Return the number of pixels in which two pictures of one size visibly differ without their hues."""
    pictures = [base64.b64encode(png).decode() for png in (one, other)]
    return cast(int, lamp.evaluate(APART, pictures))


def faint_texts(page: Page, ground: float = DARK, contrast: float = CONTRAST) -> list[str]:
    """Return the visible texts of a page that would not stand out from the brightest ground allowed."""
    return cast(list[str], page.evaluate(TEXTS, [ground, contrast]))
