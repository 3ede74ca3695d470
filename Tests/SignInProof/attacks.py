"""What must not work: evil providers, other people's browsers, other sites, addresses that lead away, sessions that were planted; and
what may be found nowhere afterwards."""
from __future__ import annotations

import json
import re
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from daemon_trial import Daemon, document
from evil_cases import ATTEMPTS, ISSUERS
from evil_provider import Evil
from flows import PHONE, PLACE
from vk_double import MUTATIONS
from world import Page, Somebody, Visitor, VKPerson, World, refusal, require

# One after the other where the answers are slow would take minutes.
LANES = 8


def evil(world: World) -> None:
    """Every mutation is refused by its code, at two providers and at those whose descriptions or keys are evil; nobody is in, and
    nothing is kept."""
    before = world.rows()

    def refused(kind: str, what: str, code: str, visitor: Visitor, page: Page) -> None:
        said = refusal(page)
        world.ledger.hold(kind, what, said == code, f"{page.status} “{said}” and not “{code}”: {page.location or ''} {'' if said else page.text[:160]}")
        world.ledger.hold(kind, f"{what}: nobody is in", visitor.session is None and world.is_out(visitor))
        # The address holds code and state: no other site may learn it, nor may the page repeat what came.
        tells = [value for name, value in parse_qsl(urlsplit(page.url).query) if name in ("code", "state", "error", "iss") and len(value) > 16 and value in page.text]
        world.ledger.hold(kind, f"{what}: the page is discreet", not tells and "<script>alert" not in page.text and (page.headers.get("Referrer-Policy") or "") in ("no-referrer", "same-origin"),
                          f"{tells} Referrer-Policy: {page.headers.get('Referrer-Policy')}")
        # Nothing of an error may come as a field of the answer.
        world.ledger.hold(kind, f"{what}: no cookie of others", not any("evil" in cookie for cookie in page.cookies))

    def of_attempt(what: str, case: Evil) -> None:
        visitor = world.visitor()
        start = world.begin(visitor, "evil")
        back = world.at_double(visitor, start, case, Somebody(f"canary-{abs(hash(what))}", "Evil Canaryevil"))
        refused("evil attempt", what, case.code, visitor, visitor.get(back))

    def of_issuer(name: str, case: Evil) -> None:
        visitor = world.visitor()
        page = world.begin(visitor, name)
        if page.location:
            page = visitor.get(world.at_double(visitor, page, case, Somebody(f"canary-{name}", "Evil Canaryevil")))
        refused("evil issuer", name, case.code, visitor, page)

    def of_vk(what: str, code: str) -> None:
        visitor = world.visitor()
        back = world.at_vk(visitor, world.begin(visitor, "vk"), VKPerson(6660000000 + len(what), "Evil", "Canaryevil"), what)
        refused("evil VK", what, code, visitor, visitor.get(back))

    works = [(of_issuer, item) for item in ISSUERS.items()] + [(of_attempt, item) for item in ATTEMPTS.items()] + [(of_vk, item) for item in MUTATIONS.items()]

    def tell(work: tuple) -> None:
        function, item = work
        try:
            function(*item)
        except Exception as error:
            world.ledger.hold("evil attempt", f"{item[0]}", False, f"{type(error).__name__}: {error}")

    with ThreadPoolExecutor(LANES) as pool:
        list(pool.map(tell, works))
    after = world.rows()
    world.ledger.hold("nothing kept", "no row more", after == before, f"{before} → {after}")
    for provider in (world.evil, world.vk):
        world.ledger.hold("nothing kept", "what the providers saw", not provider.faults, str(provider.faults[:5]))


def returns(world: World) -> None:
    """Who comes back, where, and how often."""
    hold = world.ledger.hold
    person = Somebody("canary-returns", "Returns Canaryreturns")
    mine, others = world.visitor(), world.visitor()
    back = world.at_double(mine, world.begin(mine, "evil"), person=person)
    before = world.rows()

    def refused(what: str, code: str, page: Page) -> None:
        hold("returns", what, refusal(page) == code, f"{page.status} “{refusal(page)}” and not “{code}”")

    refused("a browser that never began", "sign-in-other-browser", others.get(back))
    world.begin(others, "evil")
    refused("a browser that began itself", "sign-in-other-browser", others.get(back))
    hold("returns", "nobody is in there", world.is_out(others))
    refused("at another provider", "sign-in-other-provider", mine.get(back.replace("/sign-in/evil/", "/sign-in/good/")))
    refused("at no provider", "sign-in-provider-unknown", mine.get(back.replace("/sign-in/evil/", "/sign-in/nobody/")))
    refused("to begin at no provider", "sign-in-provider-unknown", mine.get("/sign-in/nobody?page=/account"))
    posted = mine.ask("POST", back, b"", "application/x-www-form-urlencoded")
    hold("returns", "as a form", posted.status in (404, 405), str(posted.status))
    hold("returns", "nothing is kept until then", world.rows() == before)
    page = mine.get(back)
    hold("returns", "in its own browser it is good still", page.location and world.account(mine)["name"] == person.name, f"{page.status} {refusal(page)}")
    session = mine.session
    refused("twice", "sign-in-state-unknown", mine.get(back))
    hold("returns", "and the session is as it was", mine.session == session and not world.is_out(mine))

    # A code that was used, with an attempt of one's own that is good.
    code = dict(parse_qsl(urlsplit(back).query))["code"]
    thief = world.visitor()
    replayed = world.at_double(thief, world.begin(thief, "evil"), Evil("", callback=lambda _provider, _attempt, items: [(name, code if name == "code" else value) for name, value in items]))
    refused("a code that was used", "sign-in-code-refused", thief.get(replayed))
    # A code that its owner has not brought yet.
    owner = world.visitor()
    fresh = dict(parse_qsl(urlsplit(world.at_double(owner, world.begin(owner, "evil"), person=person)).query))["code"]
    stolen = world.at_double(thief, world.begin(thief, "evil"), Evil("", callback=lambda _provider, _attempt, items: [(name, fresh if name == "code" else value) for name, value in items]))
    refused("a code that was stolen", "sign-in-code-refused", thief.get(stolen))
    hold("returns", "the thief is out", world.is_out(thief))


def fixation(world: World) -> None:
    """A session, a mark or a sign-in that somebody else has put into a browser."""
    hold = world.ledger.hold
    # The attacker has a session, and puts its cookie into the victim's browser.
    attacker = world.signed_in("good", Somebody("canary-attacker", "Attacker"))
    planted, name = attacker.session, next(iter({"request", "__Host-request"} & set(attacker.jar[world.home])))
    victim = world.visitor()
    victim.jar[world.home] = {name: planted or ""}
    page = world.sign_in(victim, "good", Somebody("canary-victim", "Victim Canaryvictim"))
    hold("fixed", "the victim gets another session", victim.session not in (None, planted) and page.location, f"{page.status} {refusal(page)}")
    hold("fixed", "of the victim's own", world.account(victim)["name"] == "Victim Canaryvictim")
    held = attacker.api("GET", "/account")
    hold("fixed", "the attacker's cookie is not the victim's", held.status in (401, 403) or held.json.get("name") != "Victim Canaryvictim", held.text[:200])
    # Words that are no session at all.
    for number, text in enumerate(["planted", "A" * 43, "", "x" * 500, planted[:-1] + ("A" if planted[-1] != "A" else "B") if planted else "x"]):
        visitor = world.visitor()
        visitor.jar[world.home] = {name: text}
        page = world.sign_in(visitor, "good", Somebody("canary-victim", "Victim Canaryvictim"))
        hold("fixed", f"planted words {number} are worth nothing", visitor.session != text and world.account(visitor)["name"] == "Victim Canaryvictim", f"{page.status} {refusal(page)}")
    # Signing in gives another token, also to whoever has a session already: the one of before opens nothing.
    rider = world.signed_in("good", Somebody("canary-victim", "Victim Canaryvictim"))
    old = dict(rider.jar[world.home])
    world.sign_in(rider, "vk", VKPerson(7003700370, "Vera", "Canaryvera"))
    ghost = world.visitor()
    ghost.jar[world.home] = old
    told = ghost.api("GET", "/account")
    hold("fixed", "the token of before is not the new session's", told.status in (401, 403) or told.json["name"] != "Vera Canaryvera", told.text[:200])
    # Somebody else's session is left behind, with all that its account opened: nobody rides on, exports or erases in their name.
    first = world.signed_in("good", Somebody("canary-first", "First Canaryfirst"))
    world.daemon.must("PUT", "/api/v1/admin/quests/switch", world.daemon.admin, document())
    world.daemon.must("POST", "/api/v1/admin/quests/switch/open", world.daemon.admin)
    code = world.daemon.must("POST", "/api/v1/admin/quests/switch/teams", world.daemon.admin, {"name": "Firsts", "id": "firsts"}).json["join_code"]
    joined = first.api("POST", "/session/join", {"quest": "switch", "code": code})
    own = world.account(first)["id"]
    given = world.daemon.must("POST", "/api/v1/admin/quests/switch/staff/accounts", world.daemon.admin, {"account": own, "role": "viewer"})
    hold("fixed", "the first one rides, and is on the staff", joined.status == 201 and given.status == 201 and first.api("GET", "/admin/quests/switch/answers").status == 200, joined.text[:200])
    shared = dict(first.jar[world.home])
    world.signed_in("good", Somebody("canary-second", "Second Canarysecond"), first)
    roles = first.api("GET", "/session").json["roles"]
    hold("fixed", "the second one has no role of the first", roles == [], str(roles))
    for what in ("GET /quests/switch/tasks", "GET /quests/switch/export", "GET /admin/quests/switch/answers", "POST /quests/switch/erase"):
        method, path = what.split()
        page = first.api(method, path, {"confirm": "erase"} if method == "POST" else None)
        hold("fixed", f"the second one cannot {what}", page.status in (401, 403, 404), f"{page.status} {page.text[:120]}")
    ghost = world.visitor()
    ghost.jar[world.home] = shared
    hold("fixed", "nor does the cookie of before", ghost.api("GET", "/account").status == 401)
    again = world.signed_in("good", Somebody("canary-first", "First Canaryfirst"))
    hold("fixed", "the first one has it all still", {one["role"] for one in again.api("GET", "/session").json["roles"]} == {"rider", "viewer"})
    # The attacker's own sign-in is not ended in the victim's browser.
    bait = world.at_double(attacker, world.begin(attacker, "good"), person=Somebody("canary-attacker", "Attacker"))
    page = victim.get(bait)
    hold("fixed", "nobody is signed in as the attacker by a link", refusal(page) == "sign-in-other-browser" and world.account(victim)["name"] == "Victim Canaryvictim", f"{page.status} {refusal(page)}")
    # Linking ends for whoever began it only: not after signing out, and not for another who has come meanwhile.
    for what in "signed out", "somebody else":
        one = world.signed_in("good", Somebody("canary-linker", "Linker"))
        before = world.rows()["account_sign_ins"]
        address = one.api("POST", "/account/sign-ins", {"provider": "vk"}).json["address"]
        world.vk.tell(dict(parse_qsl(urlsplit(address).query))["state"], person=VKPerson(7100000000 + len(what), "Linked", "Canarylinked"))
        back = one.submit(one.get(address)).location or ""
        if what == "signed out":
            one.api("DELETE", "/account/session")
        else:
            world.signed_in("good", Somebody("canary-victim", "Victim Canaryvictim"), one)
        page = one.get(back)
        hold("fixed", f"nothing is linked: {what}", refusal(page) and world.rows()["account_sign_ins"] == before, f"{page.status} “{refusal(page)}” {page.location}")


def other_sites(world: World) -> None:
    """What pages of other sites let a browser do which has the cookie."""
    person = Somebody("canary-csrf", "Csrf Canarycsrf")
    visitor = world.signed_in("good", person)
    account = world.account(visitor)
    link = account["sign_ins"][0]["id"]
    operations = [
        ("PUT", "/account/profile", {"name": "Mallory"}), ("POST", "/account/sign-ins", {"provider": "vk"}), ("DELETE", f"/account/sign-ins/{link}", None),
        ("POST", "/account/merge", None), ("POST", "/account/sessions/end", None), ("DELETE", "/account/session", None),
        ("POST", "/account/erase", {"confirm": "erase"}), ("PUT", "/account/participations/01890000-0000-7000-8000-000000000000", None),
    ]
    sites = {"another origin": {"Origin": "https://evil.example", "Sec_Fetch_Site": "cross-site"}, "another origin that says no more": {"Origin": "https://evil.example"},
             "a sandbox": {"Origin": "null", "Sec_Fetch_Site": "cross-site"}, "another port": {"Origin": "http://127.0.0.1:1", "Sec_Fetch_Site": "same-site"},
             "a site within our name": {"Origin": world.home + ".evil.example", "Sec_Fetch_Site": "cross-site"},
             "our origin, which the browser denies": {"Origin": world.home, "Sec_Fetch_Site": "cross-site"}, "nothing said": {}}
    for method, path, body in operations:
        for site, fields in sites.items():
            page = visitor.ask(method, f"/api/v1{path}", None if body is None else json.dumps(body).encode(), "application/json", **fields)
            world.ledger.hold("other sites", f"{method} {path[:24]} from {site}", page.status == 403, f"{page.status} {page.text[:120]}")
        form = visitor.ask(method if method == "POST" else "POST", f"/api/v1{path}", urlencode(body or {"x": "y"}).encode(), "application/x-www-form-urlencoded",
                           Origin="https://evil.example", Sec_Fetch_Site="cross-site")
        world.ledger.hold("other sites", f"a form to {path[:24]}", 400 <= form.status < 500, str(form.status))
        text = visitor.ask("POST", f"/api/v1{path}", json.dumps(body or {}).encode(), "text/plain", Origin="https://evil.example", Sec_Fetch_Site="cross-site")
        world.ledger.hold("other sites", f"plain text to {path[:24]}", 400 <= text.status < 500, str(text.status))
    for path in "/account", "/account/history", "/account/export":
        page = visitor.get(f"/api/v1{path}", Origin="https://evil.example", Sec_Fetch_Site="cross-site")
        world.ledger.hold("other sites", f"{path} is not to be read by others", "Access-Control-Allow-Origin" not in page.headers, str(page.headers.get("Access-Control-Allow-Origin")))
    world.ledger.hold("other sites", "the account is as it was", world.account(visitor) == account)


PAGES = [
    "//evil.example", "///evil.example", "////evil.example", "https://evil.example", "http://evil.example/", "https:evil.example", "HTTPS://EVIL.EXAMPLE", "/\\evil.example", "\\\\evil.example",
    "\\/evil.example", "/\t/evil.example", "\t//evil.example", "/\n/evil.example", "/\r\n/evil.example", " //evil.example", "/ /evil.example", "javascript:alert(1)", "data:text/html,x",
    "%2F%2Fevil.example", "/%2Fevil.example", "/%5Cevil.example", "/%09/evil.example", "/..//evil.example", "/./\\evil.example", "evil.example", "@evil.example", ".evil.example", ":80@evil.example",
    "?//evil.example", "#//evil.example", "/account\r\nSet-Cookie: request=evil", "/account\r\n\r\n<script>", "/аккаунт", "/\u2044evil.example", "/" + "x" * 3000, "", "/account\x00",
]


def open_redirects(world: World) -> None:
    """Wherever somebody wants to be led afterwards, it is a page of ours."""
    person = Somebody("canary-led", "Led Canaryled")
    for page_asked in PAGES:
        visitor = world.visitor()
        start = world.begin(visitor, "good", page_asked)
        if start.location:
            end = visitor.get(world.at_double(visitor, start, person=person))
            location = end.location or ""
            # `/..//evil.example` is a path of ours to browsers, too.
            fits = bool(location) and world.is_known(location) and location.isascii() and not any(cookie.startswith("request=evil") for cookie in end.cookies)
        else:
            location, fits = "", 400 <= start.status < 500
        world.ledger.hold("open redirects", f"{page_asked[:40]!r}", fits, f"{start.status} {location[:120]}")
    visitor = world.signed_in("good", person)
    for page_asked in PAGES[:16]:
        reply = visitor.api("POST", "/account/sign-ins", {"provider": "vk", "page": page_asked})
        fits = 400 <= reply.status < 500
        if reply.status in (200, 201):
            address = reply.json["address"]
            world.vk.tell(dict(parse_qsl(urlsplit(address).query))["state"], "declined")
            end = visitor.get(visitor.submit(visitor.get(address)).location or "")
            fits = world.is_known(address) and (end.location is None or world.is_known(end.location)) and "evil.example" not in end.text
        world.ledger.hold("open redirects", f"linking, {page_asked!r}", fits, f"{reply.status} {reply.text[:120]}")
    twice = world.visitor().get("/sign-in/good?page=/account&page=" + quote("//evil.example", safe=""))
    world.ledger.hold("open redirects", "a page twice", twice.status >= 400 or world.is_known(twice.location or ""), str(twice.status))
    hosts = world.visitor()
    start = hosts.get("/sign-in/good?page=/account", Host="evil.example")
    back = dict(parse_qsl(urlsplit(start.location or "").query)).get("redirect_uri", "")
    world.ledger.hold("open redirects", "another name in the request", start.status >= 400 or back == world.back("good"), back)


def cookies_of_tls(world: World) -> None:
    """Behind TLS all cookies are for this host alone, and are sent over TLS only."""
    folder = world.folder / "tls"
    folder.mkdir()
    daemon = Daemon(world.bin, world.roads, str(folder), "--public-url", "https://quest.example", "--sign-in", str(world.file)).ready()
    page = Visitor(f"http://127.0.0.1:{daemon.port}").get("/sign-in/vk?page=/account", Host="quest.example")
    daemon.stop()
    world.ledger.hold("cookies", "one that waits for a return", page.cookies, str(page.status))
    for cookie in page.cookies:
        parts = [part.strip().lower() for part in cookie.split(";")]
        world.ledger.hold("cookies", f"over TLS: {parts[1:]}", cookie.startswith("__Host-") and "secure" in parts and "path=/" in parts and not any(part.startswith("domain") for part in parts))
    back = dict(parse_qsl(urlsplit(page.location or "").query)).get("redirect_uri")
    world.ledger.hold("cookies", "the address to come back to", back == "https://quest.example/sign-in/vk/callback", str(back))


def another_issuer(world: World) -> None:
    """A provider's id stands for one issuer: another one under it stops the start, which says what to do."""
    hold = world.ledger.hold
    folder = world.folder / "issuer"
    folder.mkdir()
    file = folder / "sign-in.json"

    def write(provider: str, **more: str) -> None:
        rows = [row | {"id": "club"} | more for row in world.settings() if row["id"] == provider]
        file.write_text(json.dumps(rows))
        file.chmod(0o600)

    def start(*more: str) -> Daemon:
        return Daemon(world.bin, world.roads, str(folder), "--public-url", "https://quest.example", "--sign-in", str(file), *more)

    write("good")
    start().ready().stop()
    write("canaille")
    refused = start()
    status = refused.process.wait(20)
    hold("another issuer", "the start is refused", status == 65, str(status))
    hold("another issuer", "and says what to do", "moved-from" in refused.log and world.evil.issuer("good") in refused.log, refused.log[-300:])
    write("canaille", **{"moved-from": world.evil.issuer("good")})
    start().ready().stop()
    write("canaille")
    start().ready().stop()
    hold("another issuer", "one that has moved is known from then on", True)
    # It holds a secret, as the one of the daemon does, which is not looked at either.
    file.unlink()


def rehearsed(world: World) -> None:
    """A rehearsal's fast clock hurries nobody who is away at a provider."""
    folder = world.folder / "rehearsed"
    folder.mkdir()
    daemon = Daemon(world.bin, world.roads, str(folder), "--public-url", "https://quest.example", "--sign-in", str(world.file), "--clock-speed", "100").ready()
    visitor = Visitor(f"http://127.0.0.1:{daemon.port}")
    state = world.state(visitor.get("/sign-in/vk?page=/account", Host="quest.example"))
    # Eleven minutes by the clock of the quests.
    time.sleep(6.6)
    page = visitor.get(f"/sign-in/vk/callback?state={state}&code=made-up&device_id=made-up", Host="quest.example")
    daemon.stop()
    world.ledger.hold("rehearsed", "ten minutes are ten minutes", refusal(page) == "sign-in-code-refused", f"{page.status} {refusal(page)}")


def leaks(world: World) -> None:
    """Nothing that is nobody's business is in what the daemon logs, and nothing in its database that only its owner has."""
    for code in world.canaille.codes:
        world.evil.keep("code", code)
    secrets: dict[str, set[str]] = {}
    for provider in (world.evil, world.vk):
        for kind, texts in provider.secrets.items():
            secrets.setdefault(kind, set()).update(texts)
    secrets.setdefault("client secret", set()).add(world.canaille.secret)
    given = {value for visitor in world.visitors for _, value in visitor.given if len(value) >= 20}
    people = {"canaryname", "canarybella", "anna.canary", "bella.canary", "canaryteam", "canary-answer-of-account", PHONE, PHONE[1:], *(repr(degrees)[:9] for degrees in PLACE)}
    log = world.daemon.log
    require('"level":"debug"' in log and log.count('"message":"request"') > 100, "the daemon logs too little: the search proves nothing")
    for kind, texts in (secrets | {"cookie": given, "personal": people}).items():
        # Short words stand anywhere.
        found = [text for text in texts if len(text) >= 4 and re.search(re.escape(text), log, re.IGNORECASE)]
        world.ledger.hold("leaks", f"the log: {kind} ({len(texts)})", texts and not found, str(found[:2]))
    files = world.bytes()
    everything = b"".join(data for name, data in files.items() if name != "questd.log")
    # Names and subjects belong to the account; of the rest only digests may be there.
    for kind in ("code", "state", "nonce", "verifier", "access token", "refresh token", "ID token", "device", "client secret", "e-mail"):
        found = [text for text in secrets.get(kind, set()) if len(text) >= 8 and text.encode() in everything]
        world.ledger.hold("leaks", f"the database: {kind} ({len(secrets.get(kind, set()))})", secrets.get(kind) and not found, str(found[:2]))
    found = [text for text in given if text.encode() in everything]
    world.ledger.hold("leaks", f"the database: cookie ({len(given)})", given and not found, str(found[:2]))
    require(b"canary-victim" in everything, "not even a subject is in the database: the search proves nothing")
    logs = world.logs()
    found = [text for text in people | secrets["subject"] | secrets["name"] if len(text) >= 8 and text in logs]
    world.ledger.hold("leaks", "the logs of accounts", len(logs) > 1000 and not found, str(found[:2]))
