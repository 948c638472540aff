"""The admission of requests: no page of another site reaches the hub through a browser in the same Wi-Fi.

It cannot do so under the hub's name, nor under its own.
"""

import re
import socket
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.frontends import Settings
from tests.web.house import JSON, House, Phone, open_house, raw, state
from web.finding.addresses import digits_url
from web.serving.admission import APPLE_PROBE, own_names

FORM = "application/x-www-form-urlencoded"
DNSMASQ = Path(__file__).parents[3] / "deploy/network/dnsmasq.conf"
EVIL = "http://evil.example"
BARE = socket.gethostname().partition(".")[0]
OWN_NAME = f"{BARE}.local"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One hub for all tests here, with two players."""
    with open_house(tmp_path_factory.mktemp("hub")) as found:
        found.play("Anna", "Bruno")
        yield found


def everything(house: House) -> list[tuple[str, str]]:
    """Return the method and a path of every route, except Apple's probe, which everybody may send."""
    rules = house.app.flask.url_map.iter_rules()
    found = [(method, str(rule)) for rule in rules for method in rule.methods or () if method in ("GET", "POST")]
    parts = {"<code>": house.code, "<game>": "open-table", "<key>": "x", "<version>": "x", "<name>": "app.js"}
    parts |= {"<any(wav, vox):form>": "wav", "<language>": "en", "<path:path>": "own/laptop"}
    for name, part in parts.items():
        found = [(method, path.replace(name, part)) for method, path in found]
    found.remove(("GET", APPLE_PROBE))
    assert len(found) > 20
    assert not any("<" in path for _, path in found)
    return found


def refused(phone: Phone, method: str, path: str, **headers: str) -> int:
    """Return the status of a request that must be refused; its words name no table."""
    kind = {"Content_Type": JSON if path.startswith("/api") else FORM} if method == "POST" else {}
    reply = phone.ask(method, path, b"" if method == "POST" else None, Accept=JSON, **kind, **headers)
    assert set(reply.json) == {"error", "says"}
    assert phone.code.encode() not in reply.body
    return reply.status


@pytest.mark.parametrize("port", ["", ":80", ":PORT"])
@pytest.mark.parametrize(
    "name",
    ["evil.example", "hub.evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "other.local", "local"],
)
def test_nothing_is_answered_under_another_name(house: House, name: str, port: str) -> None:
    """Check this against DNS rebinding: the page of another site has the hub's address under its own name."""
    before = state(house)
    host = name + port.replace("PORT", str(house.port))
    for method, path in everything(house):
        assert refused(house.phone(), method, path, Host=host, Origin=f"http://{host}") == 403, path
    assert state(house) == before


@pytest.mark.parametrize(
    "name",
    [
        "companion",
        "companion.lan",
        "companion.fritz.box",
        "companion.home.arpa",
        "companion.fritz.box.",
        "evil.example",
        *(f"{BARE}{end}" for end in ("", "-2", "-2.lan", ".fritz.box", "-x.local", "-2000.local", ".local..")),
        f"{OWN_NAME}.evil.example",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_any_other_name_gets_one_page_that_leads_to_the_address_in_digits(house: House, name: str, method: str) -> None:
    before = state(house)
    body = b"name=Eve" if method == "POST" else None
    pages = {
        house.phone().ask(method, path, body, Host=host, Origin=f"http://{host}", Accept_Language="it").body
        for host in (name, f"{name}:{house.port}")
        for path in ("/", f"/{house.code}", f"/{house.code}/sit", "/static/x/app.js", "/pair", "/?language=es")
    }
    (page,) = pages
    url = f"http://127.0.0.1:{house.port}/"
    assert set(re.findall(rb"""(?:href|src|url)=["']?([^"'>]*)""", page)) == {url.encode()}
    assert house.phone().get("/").status == 200
    assert b"script" not in page and name.encode() not in page
    reply = house.phone().ask(method, "/", body, Host=name)
    assert (reply.status, "set-cookie" in reply.headers) == (403, False)
    assert "default-src 'none'" in reply.headers["content-security-policy"]
    assert state(house) == before


def test_a_program_that_comes_by_another_name_is_told_which_one_to_use(house: House) -> None:
    reply = house.phone().get("/api", Host="laptop:8000", Accept=JSON)
    assert reply.problem == (403, "not_from_here")
    assert "--address" in reply.json["says"]


def given(**own: Any) -> Settings:
    return Settings(**{"bind": "", "port": 80, "address": "", "data": Path(), "mute": True, "rate": 1, **own})


@pytest.mark.parametrize(
    ("settings", "server", "leads"),
    [
        (given(), "10.42.0.1", "http://10.42.0.1/"),
        (given(), "::ffff:192.168.7.5", "http://192.168.7.5/"),
        (given(), "fd00::5", "http://[fd00::5]/"),
        (given(address="table.lan"), "10.42.0.1", "http://table.lan/"),
        (given(public_port=8080), "10.42.0.1", "http://10.42.0.1:8080/"),
        (given(bind="192.168.7.5"), "fe80::1%wlan0", "http://192.168.7.5/"),
        (given(bind="192.168.7.5"), "/run/socket", "http://192.168.7.5/"),
    ],
)
def test_it_is_the_chosen_address_else_the_one_by_which_the_request_came(
    settings: Settings, server: str, leads: str
) -> None:
    """Check that a page of another site that points to the hub learns no address that it has not used."""
    assert digits_url(settings, 80, (server, 80)) == leads


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "192.168.7.5", "10.42.0.1", "8.8.8.8", "[::1]", "[fd00::5]", "[fe80::1]", "localhost", OWN_NAME),
        *(
            "localhost.",
            f"{OWN_NAME}.",
            f"{BARE}-2.local",
            f"{BARE}-12.local.",
        ),
    ],
)
def test_an_address_in_digits_and_the_hub_s_own_names_are_answered(house: House, host: str) -> None:
    for name in (host, f"{host}:{house.port}", f"{host.upper()}:80"):
        assert house.phone().get("/api", Host=name).status == 200, name
        assert house.phone().form(f"/{house.code}/language", "", Host=name).status == 303, name


def test_the_name_that_was_chosen_is_one_of_the_hub_s_own() -> None:
    assert {"localhost", OWN_NAME.lower(), "hub.lan", "table.lan"} == own_names("Hub.lan", "table.lan")
    assert {"localhost", OWN_NAME.lower(), "hub.lan", "home.local"} == own_names("hub.lan", "", "Home.local")
    assert own_names("", "") == {"localhost", OWN_NAME.lower()}
    assert "xn--bro-hoa.lan" in own_names("büro.lan", "")


@pytest.mark.parametrize(
    "lines",
    [
        ["Host: 127.0.0.1", "Host: evil.example"],
        ["Host: evil.example", "Host: 127.0.0.1"],
        ["Host: 127.0.0.1", "Host: 127.0.0.1"],
        ["Host: 127.0.0.1", "host: localhost"],
        ["Host: 127.0.0.1", "Host:"],
        ["Host:", "Host: 127.0.0.1"],
        ["Host: 127.0.0.1", " evil.example"],
        ["Host:", " 127.0.0.1"],
        ["Host: 127.0.0.1", "\tevil.example"],
        ["Host: 127.0.0.1,evil.example"],
        ["Host: evil.example@127.0.0.1"],
        ["Host: http://127.0.0.1"],
        ["Host: 127.0.0.1:80:80"],
        ["Host: 127.0.0.1:x"],
        ["Host: [::1"],
        ["Host: [1.2.3.4]"],
        ["Host: ::1"],
        ["Host: 127.0.0.1/"],
        ["Host: \xe9"],
        ["Host:"],
        ["X: y"],
    ],
    ids=lambda lines: ", ".join(lines),
)
@pytest.mark.parametrize("path", ["/api", "/CODE", "/static/x/app.js"])
def test_a_host_that_is_no_single_name_cannot_be_read(house: House, lines: list[str], path: str) -> None:
    request = [f"GET {path.replace('CODE', house.code)} HTTP/1.1", *lines, "Connection: close", "", ""]
    answered = raw(house, *request)
    assert answered.startswith(b"HTTP/1.1 400 "), answered[:100]
    assert house.code.encode() not in answered


def test_apple_s_probe_alone_is_answered_under_any_name(house: House) -> None:
    """Check this because an iPhone asks the hub for this page of captive.apple.com if it is the hotspot too."""
    assert house.phone().get("/hotspot-detect.html", Host="captive.apple.com").status == 200
    for path in ("/", "/api", "/hotspot-detect.html/x", f"/{house.code}"):
        assert house.phone().get(path, Host="captive.apple.com").status == 403
    sent = house.phone().form("/hotspot-detect.html", "", Host="captive.apple.com", Origin="http://captive.apple.com")
    assert sent.status == 403


PROBES = (
    *("connectivitycheck.gstatic.com", "connectivitycheck.android.com", "clients3.google.com", "www.google.com"),
    *("connect.rom.miui.com", "connectivitycheck.platform.hicloud.com"),
)


@pytest.mark.parametrize("host", PROBES)
def test_android_s_probe_is_not_answered_so_that_its_mobile_data_stay_usable(house: House, host: str) -> None:
    """Check it because a Wi-Fi that answers 204 gets all traffic of the phone, and leads nowhere."""
    for path in ("/generate_204", "/gen_204", "/"):
        reply = house.phone().get(path, Host=host)
        assert (reply.status, "set-cookie" in reply.headers) == (403, False)
    named = [line for line in DNSMASQ.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    assert named == ["address=/captive.apple.com/10.42.0.1"], "the hub's own Wi-Fi leads no name of theirs to the hub"


@pytest.mark.parametrize(
    "origin",
    [
        *(EVIL, "null", "http://localhost", "http://127.0.0.1:1", "https://127.0.0.1:PORT.evil.example", "http://["),
        *("HTTP://", "x"),
    ],
)
def test_nothing_is_answered_to_the_script_of_another_site(house: House, origin: str) -> None:
    """Check this because the browser names the site of a page whose script asks, and of a form at every POST."""
    before = state(house)
    for method, path in everything(house):
        site = origin.replace("PORT", str(house.port))
        assert refused(house.phone(), method, path, Origin=site) == 403, path
    assert state(house) == before


@pytest.mark.parametrize("origin", [{"Origin": "null"}, {}])
def test_whoever_sends_a_form_from_nowhere_reads_how_to_go_on(house: House, origin: dict[str, str]) -> None:
    """Check it for add-ons that hide the page, and for pages in a frame."""
    before = state(house)
    reply = house.phone().ask("POST", f"/{house.code}/sit", b"name=Eve", Content_Type=FORM, **origin)
    assert (reply.status, "set-cookie" in reply.headers) == (403, False)
    assert b"then reopen the page" in reply.body and b'href="/"' in reply.body
    assert state(house) == before


def test_a_form_must_say_from_which_site_it_comes_and_json_need_not(house: House) -> None:
    """Check that programs can send JSON; a browser sends it to another site only once that has allowed it."""
    before = state(house)
    for path in ("/", f"/{house.code}/sit", f"/{house.code}/control", f"/{house.code}/loudspeaker", "/pair"):
        for kind in (FORM, "text/plain", "multipart/form-data", ""):
            reply = house.phone().ask("POST", path, b"name=Eve&control=pause", Content_Type=kind, Accept=JSON)
            assert reply.problem == (403, "not_from_here"), (path, kind)
    assert state(house) == before
    for name, more in (("Clara", {}), ("Dario", {"Origin": f"http://127.0.0.1:{house.port}"})):
        assert house.phone().post(f"/api/tables/{house.code}/seats", {"name": name}, **more).status == 200


FETCHED: Mapping[str, int] = {"same-origin": 200, "none": 200, "same-site": 403, "cross-site": 403, "other": 403}


@pytest.mark.parametrize(("site", "status"), FETCHED.items())
def test_where_the_browser_says_which_site_asks_only_links_come_from_others(
    house: House, site: str, status: int
) -> None:
    phone = house.phone()
    for path in ("/api", f"/{house.code}", f"/{house.code}/table", "/static/x/app.js"):
        assert phone.get(path, Sec_Fetch_Site=site, Sec_Fetch_Dest="empty").status == status
        assert phone.get(path, Sec_Fetch_Site=site, Sec_Fetch_Dest="iframe").status == status
        assert phone.get(path, Sec_Fetch_Site=site).status == status
        assert phone.get(path, Sec_Fetch_Site=site, Sec_Fetch_Dest="document").status == 200
    sent = phone.form(f"/{house.code}/language", "", Sec_Fetch_Site=site, Sec_Fetch_Dest="document")
    assert sent.status == (303 if status == 200 else 403)
