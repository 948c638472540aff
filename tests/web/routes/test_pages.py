"""Every page: nothing inline, nothing from elsewhere, nothing kept; and the cookie that no script can read."""

import gzip
import re
from pathlib import Path
from typing import get_args

import pytest

from companion.core.icons import Icon, Tag
from tests.hub.by_hand import draws
from tests.web.house import House, HttpReply, Phone
from tests.web.routes.page import POLICY, ParsedPage
from tests.web.sitting import sits

WEB = Path(__file__).resolve().parents[3] / "web"


def pages(house: House) -> dict[str, HttpReply]:
    """Return every page, in each state that changes its content."""
    anna = house.play("Anna", "<script>Eve", "Clara")[0]
    code = house.code
    anna.cookie = True
    both = house.phone("Dario")
    both.ask_for(2)
    both.cookie = True
    house.phone("Bea")
    stranger, other = house.phone(), house.phone()
    other.ask_for(1)
    other.cookie = True
    return {
        "table": stranger.get("/"),
        "the same by its code": stranger.get(f"/{code}/table"),
        "join": stranger.get(f"/{code}"),
        "join with a problem": stranger.form(f"/{code}/sit", "name=Anna"),
        "phone": anna.get(f"/{code}"),
        "join from a phone with a seat": both.get(f"/{code}/join"),
        "invite": anna.get(f"/{code}/invite"),
        "move": other.get(f"/{code}/move"),
        "move without a seat": stranger.form(f"/{code}/move", "seat=x"),
        "move refused": stranger.form(f"/{code}/move", "seat=1"),
        "refused": stranger.get(f"/{code}/join?refused=yes"),
        "door with a problem": stranger.form("/", "code=XXXX"),
        "no such table": stranger.get("/XXXX"),
        "no such page": stranger.get("/a/b/c/d"),
        "wrong method": stranger.ask("PUT", "/"),
        "too large": stranger.form(f"/{code}/sit", "name=" + "x" * 16_500),
    }


def test_every_page_has_the_strict_policy_and_nothing_that_breaks_it(house: House) -> None:
    for name, reply in pages(house).items():
        assert reply.headers["content-type"] == "text/html; charset=utf-8", name
        said = dict(part.strip().split(" ", 1) for part in reply.headers["content-security-policy"].split(";"))
        assert said == POLICY, name
        assert reply.headers["x-content-type-options"] == "nosniff", name
        assert reply.headers["cache-control"] == "no-store", name
        page = ParsedPage(reply.body.decode())
        assert not page.inline, name
        assert not page.tags & {"iframe", "object", "embed", "base"}, name
        assert all(re.match(r"/(?!/)|#|\?", target) for target in page.fetched), (name, page.fetched)
        assert "<script>Eve" not in reply.body.decode(), name


def test_what_finds_inline_code_would_find_it() -> None:
    for html in (
        "<p style='x'>",
        "<a href='JavaScript:x'>",
        "<b onclick='x'>",
        "<script>x</script>",
        "<style>x</style>",
    ):
        assert ParsedPage(html).inline, html
    assert ParsedPage("<script src='//elsewhere/x'></script>").fetched == {"//elsewhere/x"}


def test_what_programs_and_streams_get_is_not_kept_either(house: House) -> None:
    anna = house.phone("Anna")
    for path in ("/api", f"{anna.api}/view", "/api/tables/XXXX/view"):
        reply = anna.get(path)
        assert (reply.headers["cache-control"], reply.headers["x-content-type-options"]) == ("no-store", "nosniff")
    for stream in (anna.stream(), anna.live()):
        with stream:
            assert b"\r\ncache-control: no-store, no-transform\r\n" in stream.head
            assert b"\r\nx-content-type-options: nosniff\r\n" in stream.head
            assert b"\r\ncontent-type: text/event-stream" in stream.head


def test_static_files_are_there_and_are_kept_for_ever(house: House) -> None:
    phone = house.phone()
    page = ParsedPage(phone.get("/").body.decode())
    files = sorted(target for target in page.fetched if target.startswith("/static/"))
    assert len(files) > 3
    for path in files:
        plain, small = phone.get(path), phone.get(path, Accept_Encoding="br;q=1, gzip;q=0.5")
        for reply in (plain, small):
            assert reply.status == 200
            assert "immutable" in reply.headers["cache-control"]
            assert reply.headers["x-content-type-options"] == "nosniff"
        assert small.headers["content-encoding"] == "gzip"
        assert gzip.decompress(small.body) == plain.body


def test_a_static_file_under_another_word_than_that_of_its_content_is_not_kept(house: House) -> None:
    phone = house.phone()
    (path,) = (target for target in ParsedPage(phone.get("/").body.decode()).fetched if target.endswith("/app.js"))
    other = phone.get("/static/0123456789ab/app.js")
    assert (other.status, other.headers["cache-control"]) == (200, "no-store")
    assert other.body == phone.get(path).body
    assert phone.get(path.replace("app.js", "none.js")).status == 404


def test_a_page_comes_as_gzip_to_a_browser_that_takes_it_and_as_it_is_to_others(house: House) -> None:
    phone = house.phone("Anna", cookie=True)
    plain, small = phone.get(f"/{house.code}"), phone.get(f"/{house.code}", Accept_Encoding="gzip, deflate")
    assert "content-encoding" not in plain.headers
    assert (small.headers["content-encoding"], small.headers["cache-control"]) == ("gzip", "no-store")
    assert plain.body[:300] == gzip.decompress(small.body)[:300]
    assert "content-encoding" not in phone.get(f"/{house.code}", Accept_Encoding="gzip;q=0").headers


def cookie(reply: HttpReply) -> tuple[str, set[str]]:
    """Return the token in the cookie that a reply sets, and the cookie's attributes."""
    first, *more = reply.headers["set-cookie"].split("; ")
    assert first.startswith("device=")
    return first.removeprefix("device="), {part for part in more if "=" not in part or part.startswith("SameSite")}


def test_sitting_down_on_a_page_leaves_a_cookie_that_no_script_and_no_other_site_can_use(house: House) -> None:
    reply = house.phone().form(f"/{house.code}/sit", "name=Anna")
    assert (reply.status, reply.headers["location"]) == (303, f"/{house.code}")
    token, said = cookie(reply)
    assert said == {"HttpOnly", "SameSite=Strict"}
    anna = Phone(house.port, house.code, token=token, seat=1, cookie=True)
    assert b"data-answers" in anna.get(f"/{house.code}").body
    again = anna.form(f"/{house.code}/sit", "name=Bruno")
    assert cookie(again)[0] == token
    assert len(house.phone().view()["seats"]) == 2
    assert anna.view(2)["questions"]
    foreign = house.phone().form(f"/{house.code}/sit", "name=Clara", Cookie="device=1234")
    assert cookie(foreign)[0] != "1234", "one that is none of ours is replaced"


def test_a_token_is_in_no_answer_but_the_one_that_gives_it(house: House) -> None:
    anna = house.phone()
    given = anna.post(f"{anna.api}/seats", {"name": "Anna"})
    anna.token = given.json["token"]
    anna.seat = 1
    anna.cookie = True
    anna.heard = b""
    for path in ("/", "/api", f"/{anna.code}", f"/{anna.code}/table", f"{anna.api}/view", f"{anna.api}/view?seat=1"):
        anna.get(path)
    anna.say("table-colour", "rust")
    anna.view()
    anna.form(f"/{anna.code}/language", "language=it")
    anna.post(f"{anna.api}/seats", {"name": "Bruno"})
    anna.post(f"{anna.api}/answers", {"token": anna.token})
    with anna.stream() as private, anna.live("seat=1") as page, anna.live("eye=table") as table:
        for stream in (private, page, table):
            stream.next()
            assert anna.token.encode() not in stream.bytes
    assert anna.token.encode() not in anna.heard
    assert b"Anna" in anna.heard


def test_the_door_leads_to_the_table_of_the_code(house: House) -> None:
    phone = house.phone()
    reply = phone.form("/", f"code=+{house.code.lower()}+")
    assert (reply.status, reply.headers["location"]) == (303, f"/{house.code}")
    assert phone.form("/", "code=XXXX").status == 200


@pytest.mark.house(chance=draws)  # a code by real chance may have digits only
def test_a_code_may_be_typed_in_small_letters(house: House) -> None:
    assert house.code == "M9EP"
    phone = house.phone()
    reply = phone.get("/m9ep")
    assert (reply.status, reply.headers["location"]) == (303, "/M9EP")
    assert phone.get("/zzzz").status == 404


def test_a_seat_goes_on_on_another_phone_and_the_old_one_is_out(house: House) -> None:
    anna, other = house.phone("Anna", cookie=True), house.phone()
    reply = other.form(f"/{house.code}/move", "seat=1")
    assert (reply.status, reply.headers["location"]) == (303, f"/{house.code}/move")
    other.token, other.cookie, other.seat = cookie(reply)[0], True, 1
    assert other.get(f"{other.api}/view?seat=1").problem == (401, "wrong_token")
    (word,) = re.findall(
        r'<p class="word" role="status"[^>]*>([^<]+)</p>', other.get(f"/{house.code}/move").body.decode()
    )
    with anna.live("seat=1") as page:
        page.first("regions")
        assert anna.pick(word, 1).status == 200
    assert other.get(f"/{house.code}/move").headers["location"] == f"/{house.code}"
    assert other.view()["questions"]
    assert anna.get(f"{anna.api}/view?seat=1").problem == (401, "wrong_token")


def test_a_phone_whose_word_was_not_picked_is_told_so(house: House) -> None:
    anna, other = house.phone("Anna"), house.phone()
    other.ask_for(1)
    other.cookie = True
    with anna.live("seat=1") as page:
        page.first("regions")
        anna.say("table-word-1", "none")
    reply = other.get(f"/{house.code}/move")
    assert (reply.status, reply.headers["location"]) == (303, f"/{house.code}/join?refused=yes")
    assert "pick this phone" in other.get(f"/{house.code}/join?refused=yes").body.decode()


def test_the_page_of_a_language_is_remembered_by_the_browser(house: House) -> None:
    phone = house.phone()
    reply = phone.get(f"/{house.code}?language=es")
    assert '<html lang="es">' in reply.body.decode()
    assert reply.headers["set-cookie"].startswith("language=es;")
    assert '<html lang="es">' in phone.get(f"/{house.code}", Cookie="language=es").body.decode()
    assert '<html lang="it">' in phone.get(f"/{house.code}", Accept_Language="it-CH").body.decode()
    assert '<html lang="en">' in phone.get(f"/{house.code}").body.decode()


def test_the_sprite_draws_every_sign_that_a_game_may_name_and_nothing_else(house: House) -> None:
    sprite = set(re.findall(r'<symbol id="icon-([^"]+)"', house.phone().get(f"/{house.code}").body.decode()))
    pages = "".join(path.read_text("utf-8") for path in (WEB / "templates").rglob("*.html"))
    scripts = "".join(path.read_text("utf-8") for path in (WEB / "static").glob("*.js"))
    own = set(re.findall(r'icon\("([a-z_-]+)"', pages)) | set(re.findall(r'stepButton\(.*"([a-z-]+)"\)', scripts))
    assert sprite == ({*get_args(Icon), *get_args(Tag)} - {""}) | own


NEWS = ("head", "lesson", "next", "spotlight", "line", "notices")
"""The regions with news: the turn, the next step, a lesson, the last events, the words of the voice, missing phones."""


def test_screen_readers_announce_the_regions_with_news(house: House) -> None:
    anna = house.phone("Anna", cookie=True)
    for path in (f"/{house.code}", f"/{house.code}/table"):
        page = anna.get(path).body.decode()
        silent = [name for name in NEWS if not re.search(rf'data-region="{name}"[^>]* aria-live="polite"', page)]
        assert not silent, path


FIELD = re.compile(r'<input id="([^"]*)" [^>]*type="text"[^>]*>')


def test_password_managers_leave_fields_for_names_alone(house: House) -> None:
    anna = house.phone(cookie=True)
    assert sits(anna, name="Anna", remember="yes").status == 303
    anna.seat = 1
    renamed = anna.question("table-name")["id"]
    found = {
        "to sit down": house.phone().get(f"/{house.code}"),
        "on a phone with a seat": anna.get(f"/{house.code}"),
        "of who is remembered": anna.get("/persons"),
        "in a question": anna.get(f"/{house.code}/question?seat=1&question={renamed}"),
    }
    for name, reply in found.items():
        page = reply.body.decode()
        fields = list(FIELD.finditer(page))
        assert fields, name
        for field in fields:
            assert "name" not in field[1].partition("table-name")[0], (name, field[1])
            assert ' data-1p-ignore data-lpignore="true"' in field[0] and 'autocomplete="off"' in field[0], name
