"""What has to work: signing in, again, elsewhere and by other ways, linking, merging, a ride in the name of an account, leaving."""
from __future__ import annotations

import json
from urllib.parse import parse_qsl, urlsplit

from daemon_trial import ADMIN, QUEST, begin, now
from evil_provider import Evil
from world import Somebody, VKPerson, World, refusal, require

# What nobody but the account itself may ever show, and no log at all.
PHONE = "+79995550142"
PLACE = (61.3377123, 55.1599877)


def sign_in(world: World) -> None:
    hold = world.ledger.hold
    anna = ("anna.canary", world.canaille.person("anna.canary", "Anna", "Canaryname"))
    kira = VKPerson(7001700170, "Kira", "Canarykira")
    lena = Somebody("canary-lena", "Lena Canarylena")
    about = {one["id"] for one in world.visitor().api("GET", "/about").json["sign_in"]}
    hold("good", "providers are told", {"canaille", "vk", "good"} <= about, str(about))

    for provider, person, name in ("canaille", anna, "Anna Canaryname"), ("vk", kira, "Kira Canarykira"), ("good", lena, "Lena Canarylena"):
        visitor = world.visitor()
        rows = world.rows()
        page = world.sign_in(visitor, provider, person)
        hold("good", f"{provider}: back at the page", page.status in (302, 303) and page.location in ("/account", world.home + "/account"), f"{page.status} {refusal(page)}")
        account = world.account(visitor)
        hold("good", f"{provider}: the name", account.get("name") == name, str(account.get("name")))
        hold("good", f"{provider}: one sign-in", [one["provider"] for one in account["sign_ins"]] == [provider])
        hold("good", f"{provider}: no subject is told", not {"subject", "email"} & set(account["sign_ins"][0]) and "@" not in json.dumps(account))
        grown = {table: count - rows[table] for table, count in world.rows().items() if count != rows[table]}
        hold("good", f"{provider}: one account, one session", grown.get("accounts") == grown.get("account_sign_ins") == grown.get("sessions") == 1, str(grown))
        told = visitor.api("GET", "/session").json
        hold("good", f"{provider}: the session says who", told.get("account", {}).get("id") == account["id"], str(told))
        other = world.signed_in(provider, person)
        hold("good", f"{provider}: the same account by another browser", world.account(other)["id"] == account["id"])
        again = world.signed_in(provider, person, visitor)
        hold("good", f"{provider}: the same account once more", world.account(again)["id"] == account["id"])
        hold("good", f"{provider}: no row more", world.rows()["accounts"] == rows["accounts"] + 1)

    ways = {"no name in the token": Evil("", asks_profile=True), "an elliptic key": Evil("", header=lambda head: head.update(alg="ES256", kid="ec-1"), sign=lambda provider, data: provider.curve.sign(data)),
            "the audience in a list": Evil("", claims=lambda claims: claims.update(aud=["request-client"])), "no hash of the access token": Evil("", claims=lambda claims: claims.pop("at_hash")),
            "a clock that is late": Evil("", claims=lambda claims: claims.update(exp=claims["iat"] - 30))}
    for number, (what, way) in enumerate(ways.items()):
        visitor, person = world.visitor(), Somebody(f"canary-way-{number}", f"Way Canary{number}")
        page = visitor.get(world.at_double(visitor, world.begin(visitor, "evil"), way, person))
        hold("good", f"taken: {what}", page.location and world.account(visitor).get("name") == person.name, f"{page.status} {refusal(page)}")

    # Somebody who said no is told so in their language, and may try again at once.
    visitor = world.visitor("ru")
    page = visitor.get(world.at_vk(visitor, world.begin(visitor, "vk"), kira, "declined"))
    hold("good", "a refusal in Russian", refusal(page) == "sign-in-declined" and any("а" <= letter <= "я" for letter in page.text) and 'lang="ru"' in page.text, page.text[:200])
    hold("good", "and in once more", world.sign_in(visitor, "vk", kira).location)


def link(world: World) -> None:
    """Another way into the same account; and two accounts become one."""
    hold = world.ledger.hold
    mina, mina_vk = Somebody("canary-mina", "Mina Canarymina"), VKPerson(7002700270, "Mina", "Canarymina")
    visitor = world.signed_in("good", mina)
    own = world.account(visitor)["id"]
    address = visitor.api("POST", "/account/sign-ins", {"provider": "vk", "page": "/account"}).json["address"]
    hold("linked", "an address at VK", world.is_known(address) and address.startswith(world.vk.base), address[:80])
    start = visitor.get(address)
    state = dict(parse_qsl(urlsplit(address).query))["state"]
    world.vk.tell(state, person=mina_vk)
    page = visitor.get(visitor.submit(start).location or "")
    hold("linked", "back at the page", page.location in ("/account", world.home + "/account"), f"{page.status} {refusal(page)}")
    account = world.account(visitor)
    hold("linked", "two ways in", account["id"] == own and {one["provider"] for one in account["sign_ins"]} == {"good", "vk"}, str(account))
    hold("linked", "the other way leads to the same account", world.account(world.signed_in("vk", mina_vk))["id"] == own)

    # One is taken away: it opens nothing any more; the last one stays.
    by_vk = next(one["id"] for one in account["sign_ins"] if one["provider"] == "vk")
    left = visitor.api("DELETE", f"/account/sign-ins/{by_vk}").json["sign_ins"]
    hold("linked", "one way is taken away", [one["provider"] for one in left] == ["good"])
    last = visitor.api("DELETE", f"/account/sign-ins/{left[0]['id']}")
    hold("linked", "the last one stays", last.status == 409 and world.account(visitor)["id"] == own, f"{last.status} {last.text[:200]}")
    other = world.signed_in("vk", mina_vk)
    hold("linked", "whoever comes by it is somebody new", world.account(other)["id"] != own)

    # A sign-in that opens another account is not moved, but the two may be merged by whoever has both.
    gone = world.account(other)["id"]
    address = visitor.api("POST", "/account/sign-ins", {"provider": "vk"}).json["address"]
    world.vk.tell(dict(parse_qsl(urlsplit(address).query))["state"], person=mina_vk)
    visitor.get(visitor.submit(visitor.get(address)).location or "")
    account = world.account(visitor)
    hold("merged", "nothing is moved unasked", [one["provider"] for one in account["sign_ins"]] == ["good"] and world.account(other)["id"] == gone)
    hold("merged", "it is offered", account.get("merge_offer", {}).get("provider") == "vk", str(account))
    offer = account.get("merge_offer", {})
    hold("merged", "it is told whose it is", (offer.get("name"), offer.get("rides"), offer.get("roles")) == (world.account(other)["name"], 0, 0), str(offer))
    stranger = world.signed_in("good", Somebody("canary-stranger", "Stranger"))
    hold("merged", "nobody else has the offer", "merge_offer" not in world.account(stranger) and stranger.api("POST", "/account/merge").status in (404, 409))
    merged = visitor.api("POST", "/account/merge").json
    hold("merged", "one account", merged["id"] == own and {one["provider"] for one in merged["sign_ins"]} == {"good", "vk"}, str(merged))
    hold("merged", "sessions of the other end", world.is_out(other))
    hold("merged", "its sign-in opens this one", world.account(world.signed_in("vk", mina_vk))["id"] == own)
    hold("merged", "no offer is good twice", visitor.api("POST", "/account/merge").status in (404, 409))


def ride(world: World) -> None:
    """A ride in the name of an account, on two phones, and everything of it erased."""
    hold, daemon = world.ledger.hold, world.daemon
    person = Somebody("canary-rider", "Rider Canaryrider")
    phone = world.signed_in("good", person)
    begin(daemon, 0)
    code = daemon.must("POST", ADMIN + "/teams", daemon.admin, {"name": "Canaryteam", "id": "one"}).json["join_code"]
    joined = phone.api("POST", "/session/join", {"quest": "trial", "code": code})
    hold("ridden", "a team is joined while signed in", joined.status == 201 and joined.json.get("account"), f"{joined.status} {joined.text[:200]}")
    device = next(role["device"] for role in joined.json["roles"] if role.get("device"))
    path = QUEST.removeprefix("/api/v1")
    if any(role.get("needs_consent") for role in joined.json["roles"]):
        phone.api("POST", f"{path}/consent", {"digest": phone.api("GET", f"{path}/consent").json["digest"]})
    sent = phone.api("POST", f"{path}/positions", {"sent_at": now(), "fixes": [{"time": now(), "position": list(PLACE)}]})
    hold("ridden", "a position is taken", sent.status in (200, 201), f"{sent.status} {sent.text[:200]}")
    answered = phone.api("POST", f"{path}/answers", {"task": "bird", "text": "canary-answer-of-account", "sent_at": now()}, Idempotency_Key="account-1")
    hold("ridden", "an answer is taken", answered.status in (200, 201), f"{answered.status} {answered.text[:200]}")
    changed = phone.api("PUT", "/account/profile", {"name": "Rider Canaryrider", "phone": PHONE, "language": "en"})
    hold("ridden", "the profile", changed.status == 200 and changed.json.get("phone") == PHONE, f"{changed.status} {changed.text[:200]}")

    second = world.signed_in("good", person)
    hold("ridden", "a second phone is the same device", device in [role.get("device") for role in second.api("GET", "/session").json["roles"]])
    tasks = [one.api("GET", f"{path}/tasks") for one in (phone, second)]
    hold("ridden", "both have the same tasks", tasks[0].status == 200 and tasks[0].json == tasks[1].json, tasks[1].text[:200])
    rides = second.api("GET", "/account/history").json["rides"]
    hold("ridden", "the history has it", [(one["quest"], one["team"], one["device"]) for one in rides] == [("trial", "one", device)], str(rides))
    archive = second.api("GET", "/account/export")
    hold("ridden", "everything as one file", archive.status == 200 and archive.body[:2] == b"PK", f"{archive.status} {archive.text[:200]}")

    third = world.signed_in("good", person)
    ended = second.api("POST", "/account/sessions/end")
    hold("left", "all others are signed out", ended.status == 200 and world.is_out(phone) and world.is_out(third) and not world.is_out(second), f"{ended.status} {ended.text[:200]}")
    third = world.signed_in("good", person)
    out = third.api("DELETE", "/account/session")
    led = out.json.get("provider_logout") or ""
    back = dict(parse_qsl(urlsplit(led).query)).get("post_logout_redirect_uri", "")
    hold("left", "signed out here", out.status == 200 and world.is_out(third), f"{out.status} {out.text[:200]}")
    hold("left", "and at the provider, whoever wants", led.startswith(world.evil.issuer("good") + "/logout?") and back.startswith(world.home + "/"), led[:200])
    hold("left", "no role of the account is left", not any(role.get("device") == device for role in third.api("GET", "/session").json["roles"]))
    hold("left", "the other session goes on", not world.is_out(second))

    stays = {"name": person.name.encode(), "phone": PHONE.encode(), "subject": person.subject.encode(), "answer": b"canary-answer-of-account"}
    before = world.bytes()
    hold("erased", "all is there before", all(any(text in data for data in before.values()) for text in stays.values()))
    unasked = second.api("POST", "/account/erase", {})
    hold("erased", "not without a word", unasked.status in (400, 422) and not world.is_out(second), f"{unasked.status} {unasked.text[:200]}")
    erased = second.api("POST", "/account/erase", {"confirm": "erase"})
    hold("erased", "erased in one quest", erased.status == 200 and erased.json.get("quests") == 1, f"{erased.status} {erased.text[:200]}")
    hold("erased", "signed out", world.is_out(second))
    after = world.bytes()
    for what, text in stays.items():
        hold("erased", f"the {what} is in no byte", not any(text in data for data in after.values()), str([name for name, data in after.items() if text in data]))
    hold("erased", "the quest's log is whole", daemon.must("GET", ADMIN + "/log/verify", daemon.admin).json["valid"])
    hold("erased", "whoever comes again is somebody new", not world.account(world.signed_in("good", person)).get("phone"))


def logout_at_canaille(world: World) -> None:
    """The address by which one signs out at a provider that others have written is one that it takes."""
    person = ("bella.canary", world.canaille.person("bella.canary", "Bella", "Canarybella"))
    visitor = world.signed_in("canaille", person)
    led = visitor.api("DELETE", "/account/session").json.get("provider_logout") or ""
    world.ledger.hold("left", "an address at Canaille", led.startswith(world.canaille.issuer + "/oauth/end_session?"), led[:100])
    require(led, "there is nothing to follow")
    page = visitor.follow(visitor.get(led), lambda url: url.startswith(world.home))
    if not page.location and page.status == 200:
        page = visitor.follow(visitor.submit(page, answer="logout"), lambda url: url.startswith(world.home))
    world.ledger.hold("left", "Canaille sends back", (page.location or "").startswith(world.home + "/"), f"{page.status} {page.url[:100]}")
