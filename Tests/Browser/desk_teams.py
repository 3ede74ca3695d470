"""The desk before the day: the list of quests, the overview with its steps, teams by hand and from a spreadsheet, what goes on paper,
the staff, and the look of the app as a draft."""
from __future__ import annotations

import json
import os
import re
import urllib.request
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from browser import Phone
from geometry import faults
from ground import Ground, eventually, require
from playwright.sync_api import Playwright
from quest import document
from run import story

PICTURES = os.environ.get("PICTURES", "0") == "1"
SIZES = [(1440, 900), (1024, 768)]
# A mouse is exact: within tables what can be pressed is at least so large.
LEAST = 24

LIST = "№;Команда;Волна;Класс;Капитан;Телефон\n7;Ёжики;early;Дальние;Вера;+7 900 111-22-33\n8;\"Owls; night\";{wave};;;\n9;Red foxes;;;Ann;+7 351 2\n"


class Desk(Phone):
    """The desk in a browser, by the admin's token, with its own words besides the app's."""

    def __init__(self, playwright: Playwright, ground: Ground, language: str) -> None:
        super().__init__(playwright, ground.address, language, "tablet", name=f"desk-{language}")
        self.own = self.texts(language)
        self.allow(401, r"/session$")
        self.context.set_default_timeout(60_000)
        self.prepare()
        self.page.goto(f"{self.address}/desk")
        self.page.locator("#token").fill(ground.daemon.admin)
        self.page.locator("form", has=self.page.locator("#token")).get_by_role("button").click()
        self.page.get_by_role("heading", name=self.say("quests")).wait_for()

    def texts(self, language: str) -> dict[str, str]:
        with urllib.request.urlopen(f"{self.address}/words/desk-{language}.json") as answer:
            return json.load(answer)

    def prepare(self) -> None:
        # No dialog of the system stands in the way.
        self.context.add_init_script("window.print = () => { window.printed = (window.printed ?? 0) + 1; };")

    def say(self, code: str, **values: Any) -> str:
        text = self.own[f"desk-{code}"]
        for key, value in values.items():
            text = text.replace("{" + key + "}", str(value))
        return text

    def like(self, code: str) -> re.Pattern[str]:
        return re.compile(".*".join(re.escape(part) for part in re.split(r"\{[^}]*\}", self.say(code))))

    def go(self, hash: str) -> None:
        self.page.evaluate("(hash) => { location.hash = hash; }", hash)

    def press(self, code: str, **values: Any) -> None:
        self.page.get_by_role("button", name=self.say(code, **values) if values or "{" not in self.say(code) else self.like(code), exact=True).last.click()

    def toast(self, code: str) -> None:
        self.page.locator(".toast", has_text=self.say(code)).first.click()


def look(desk: Desk, folder: Path, name: str, wrong: list[str]) -> None:
    """What is wrong with a screen, by tape measure and by axe, by day and night."""
    page = desk.page
    for night in (False, True):
        page.evaluate("(light) => document.documentElement.dataset.theme = light", "night" if night else "day")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(200)
            what = f"{name}-{width}-{'night' if night else 'day'}-{desk.language}"
            # What stands in a scroller of its own, as the rooms and the paper do, may reach beyond the window.
            wrong += [f"{what}: {fault}" for fault in faults(page, LEAST) if not any(one in fault for one in ("reaches beyond", "<nav.rooms", "<div.paper-around"))]
            if PICTURES:
                page.screenshot(path=folder / f"{what}.png", animations="disabled")
        if not night or desk.language == "en":
            found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
            wrong += [f"{name}, {night}: axe {one['id']}: {[node['html'][:140] for node in one['nodes']][:3]}" for one in found]
    page.evaluate("document.documentElement.dataset.theme = 'day'")


def made(ground: Ground) -> str:
    """A quest with classes and waves, an open one beside it; its path for organisers."""
    start = datetime.now(timezone.utc).replace(microsecond=0) + timedelta(days=2)
    file = document(title="Lake ride", opens=start.isoformat(), closes=(start + timedelta(hours=4)).isoformat(), registration="confirmed")
    file["features"] += [
        {"type": "Feature", "id": "early", "geometry": None, "properties": {"role": "wave", "name": "Early", "start": start.isoformat()}},
        {"type": "Feature", "id": "long", "geometry": None, "properties": {"role": "class", "name": "Дальние", "name:en": "Long"}},
    ]
    admin = "/api/v1/admin/quests/lake"
    ground.ask("PUT", admin, file)
    ground.ask("PUT", "/api/v1/admin/quests/park", document(title="Park ride"))
    ground.ask("POST", "/api/v1/admin/quests/park/open")
    ground.ask("POST", "/api/v1/quests/lake/registrations", {"name": "By themselves", "captain": "Oleg"}, key="registration-of-this-story")
    return admin


def overview(desk: Desk, ground: Ground, admin: str, folder: Path, wrong: list[str]) -> None:
    """The list has the running first; the overview tells what is missing, shifts times, opens, pauses and resumes."""
    page = desk.page
    cards = page.locator(".quest-card")
    cards.nth(1).wait_for()
    require("Park ride" in cards.nth(0).inner_text(), "the running quest is not the first")
    look(desk, folder, "quests", wrong)
    desk.go("#!overview/lake")
    desk.press("overview-check")
    page.locator(".check-item", has_text=desk.like("overview-file")).or_(page.locator(".mistake")).first.wait_for(timeout=60_000)
    look(desk, folder, "overview", wrong)
    page.locator("#shift-start").fill("30")
    page.get_by_role("columnheader", name=desk.say("overview-then")).wait_for()
    desk.press("overview-shift")
    desk.toast("saved")
    require(ground.ask("GET", admin)["plan"]["start_shift"] == 30, "the times were not shifted")
    until = (datetime.now(timezone.utc) + timedelta(days=5)).replace(hour=7, minute=0, second=0, microsecond=0)
    # The quest's clock is five hours ahead.
    page.locator("#protests").fill(f"{until:%Y-%m-%d}T12:00")
    page.locator("form", has=page.locator("#protests")).get_by_role("button").click()
    desk.toast("saved")
    require(ground.ask("GET", admin)["plan"]["protests_until"] == f"{until:%Y-%m-%d}T07:00:00.000Z", "another end of protests")
    desk.press("overview-open")
    page.locator("dialog").get_by_role("button", name=desk.say("overview-open")).click()
    page.locator("h1 ~ * .chip, .desk-head .chip", has_text=desk.say("state-open")).first.wait_for()
    desk.go("#!overview/park")
    desk.press("overview-pause")
    page.locator("#step-text").fill("Thunderstorm")
    page.locator("dialog").get_by_role("button", name=desk.say("overview-pause")).click()
    page.locator(".desk-head .chip", has_text=desk.say("state-paused")).wait_for()
    desk.press("overview-resume")
    page.locator("dialog").get_by_role("button", name=desk.say("overview-resume")).click()
    page.locator(".desk-head .chip", has_text=desk.say("state-running")).wait_for()


def teams(desk: Desk, ground: Ground, admin: str, folder: Path, wrong: list[str]) -> None:
    """A registration is confirmed, a team added, a list corrected and taken over, a team changed, a wave started."""
    page = desk.page
    desk.go("#!teams/lake")
    desk.press("teams-confirm")
    page.locator("table th[scope=row]", has_text="By themselves").wait_for()
    eventually("the registration is confirmed", lambda: not ground.ask("GET", f"{admin}/registrations")["registrations"], 20, lambda s: page.wait_for_timeout(1000 * s))
    desk.press("teams-add")
    page.locator("#team-name").fill("Red foxes")
    page.locator("dialog").get_by_role("button", name=desk.say("add"), exact=True).click()
    code = page.locator("dialog .code").inner_text()
    require(re.fullmatch(r"[0-9A-Z]{4}-[0-9A-Z]{4}.*", code) is not None, f"no code: {code}")
    look(desk, folder, "team-added", wrong)
    desk.press("close")
    path = folder / "teams.csv"
    desk.press("teams-import")
    path.write_bytes(LIST.format(wave="dawn").encode("cp1251"))
    page.locator("#team-file").set_input_files(path)
    page.locator("dialog .box.bad", has_text="dawn").wait_for()
    require(page.locator("dialog .button.main").is_disabled(), "a list with mistakes can be taken over")
    look(desk, folder, "teams-import", wrong)
    path.write_text("\ufeff" + LIST.format(wave="early"))
    page.locator("#team-file").set_input_files([])
    page.locator("#team-file").set_input_files(path)
    page.locator("dialog .button.main:enabled").click()
    page.locator("dialog .ok").wait_for()
    desk.press("close")
    found = {team["name"]: team for team in ground.ask("GET", f"{admin}/teams")["teams"]}
    require(found["Ёжики"].get("class") == "long" and found["Ёжики"].get("wave") == "early" and found["Red foxes"]["bib"] == 9, f"another list: {found}")
    require(found["Owls; night"]["bib"] == 8, "another name")
    page.locator("input[type=search]").fill("вера")
    eventually("one row is left", lambda: page.locator("tbody tr").count() == 1, 10, lambda s: page.wait_for_timeout(1000 * s))
    page.locator("input[type=search]").fill("")
    page.get_by_role("columnheader").get_by_role("button", name=desk.say("teams-name")).click()
    look(desk, folder, "teams", wrong)
    page.get_by_role("link", name="Red foxes").click()
    page.locator("#team-captain").fill("Anna")
    page.locator("#team-wave").select_option("early")
    page.locator("dialog").get_by_role("button", name=desk.say("save"), exact=True).click()

    def told() -> Any:
        return ground.ask("GET", f"{admin}/teams/{found['Red foxes']['id']}")

    eventually("the team is changed", lambda: told().get("captain") == "Anna" and told()["team"].get("wave") == "early", 20, lambda s: page.wait_for_timeout(1000 * s))
    look(desk, folder, "team", wrong)
    desk.press("close")
    desk.press("teams-wave-start")
    page.locator("dialog").get_by_role("button", name=desk.say("teams-wave-start")).click()
    eventually("the wave has started", lambda: told()["team"].get("started_at"), 20, lambda s: page.wait_for_timeout(1000 * s))


def paper(desk: Desk, ground: Ground, admin: str, folder: Path, wrong: list[str]) -> None:
    """Cards with codes that are good, the map at a scale, and pages of the right size."""
    page = desk.page
    desk.go("#!print/lake/cards")
    page.get_by_role("button", name=desk.like("print-issue-fresh")).click()
    page.locator("dialog .button.main").click()
    eventually("every team has a card", lambda: page.locator(".card").count() == 4, 20, lambda s: page.wait_for_timeout(1000 * s))
    code = page.locator(".card .code").first.inner_text()
    ground.ask("POST", "/api/v1/quests/lake/join", {"code": code, "device_name": "card"})
    require(page.locator(".card svg.qr path").count() == 4, "cards have no QR codes")
    look(desk, folder, "print-cards", wrong)
    pages(desk, folder, "cards", 1, (595, 842))
    desk.go("#!print/lake/map")
    page.locator("#paper").select_option("a3")
    page.locator("#turn").select_option("landscape")
    page.locator("#scale").select_option("10000")
    page.get_by_role("status").filter(has_text=desk.say("print-map-ready")).wait_for(timeout=60_000)
    require(page.locator(".course text").count() > 5, "no numbers on the map")
    desk.press("print")
    eventually("it is printed", lambda: page.evaluate("window.printed === 1"), 30, lambda s: page.wait_for_timeout(1000 * s))
    size = page.locator(".ground-picture").evaluate("(image) => [image.naturalWidth, image.naturalHeight, image.clientWidth]")
    require(size[0] >= 2.9 * size[2], f"the picture is too coarse: {size}")
    look(desk, folder, "print-map", wrong)
    pages(desk, folder, "map", 1, (1191, 842))
    desk.go("#!print/lake/codes")
    page.locator(".codes .card").first.wait_for()
    look(desk, folder, "print-codes", wrong)


def pages(desk: Desk, folder: Path, name: str, count: int, size: tuple[int, int]) -> None:
    """How many pages are printed, and how large they are, in points."""
    desk.page.pdf(path=folder / f"{name}.pdf", prefer_css_page_size=True)
    text = (folder / f"{name}.pdf").read_bytes().decode("latin-1")
    boxes = [tuple(round(float(part)) for part in box.split()[2:]) for box in re.findall(r"/MediaBox \[([^\]]*)\]", text)]
    require(len(boxes) == count and all(abs(a - b) <= 2 for box in boxes for a, b in zip(box, size)), f"{name}: other pages: {boxes}")


def staff(desk: Desk, ground: Ground, admin: str, folder: Path, wrong: list[str]) -> None:
    """Somebody is invited by a link that is good, and loses the access again."""
    page = desk.page
    desk.go("#!staff/lake")
    desk.press("staff-invite")
    page.locator("#staff-name").fill("Judge Olga")
    page.locator("input[value=judge]").check()
    page.locator("dialog form .button.main").click()
    link = page.locator("dialog .link-text a").inner_text()
    look(desk, folder, "staff-invited", wrong)
    require(re.search(r"/desk#quest=lake&code=\S+$", link) is not None, f"another link: {link}")
    token = ground.ask("POST", "/api/v1/quests/lake/staff", {"code": link.split("code=")[1]})["token"]
    ground.ask("GET", f"{admin}/queue", token=token)
    page.locator("dialog").get_by_role("link", name=desk.say("print")).click()
    page.locator(".card", has_text="Judge Olga").wait_for()
    desk.go("#!staff/lake")
    page.locator("tr", has_text="Judge Olga").get_by_role("button").click()
    look(desk, folder, "staff", wrong)
    page.locator("dialog").get_by_role("button", name=desk.say("staff-revoke"), exact=True).click()
    eventually("the access is gone", lambda: ground.ask("GET", f"{admin}/staff")["staff"][0]["status"] == "revoked", 20, lambda s: page.wait_for_timeout(1000 * s))


def branding(desk: Desk, ground: Ground, admin: str, folder: Path, wrong: list[str]) -> None:
    """The look is changed in the draft, with its contrast, and riders see nothing of it yet."""
    page = desk.page
    desk.go("#!branding/lake")
    page.locator("#look-name").fill("Lake rides")
    page.locator("#look-accent").fill("#66bb88")
    page.locator(".colour .bad").wait_for()
    page.locator("#look-accent").fill("#005030")
    page.locator(".colour .ok").wait_for()
    colour = page.locator(".phone-screen[data-theme=day] .button.main").first.evaluate("(button) => getComputedStyle(button).backgroundColor")
    require(colour == "rgb(0, 80, 48)", f"the preview is {colour}")
    page.locator(".menu-order li").nth(1).get_by_role("checkbox").uncheck()
    look(desk, folder, "branding", wrong)
    page.reload()
    page.locator("#look-accent").wait_for()
    require(page.locator("#look-accent").input_value() == "#005030", "the draft is lost")
    file = ground.ask("GET", f"{admin}/file")
    require("#005030" not in (file.decode() if isinstance(file, bytes) else json.dumps(file)), "a draft was published")


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    admin = made(ground)
    desk = Desk(playwright, ground, "en")
    wrong: list[str] = []
    try:
        for part in (overview, teams, paper, staff, branding):
            part(desk, ground, admin, folder, wrong)
        desk.check()
    except Exception:
        desk.leave_word(folder)
        raise
    desk.shut()
    russian = Desk(playwright, ground, "ru")
    for name, hash in [("quests", "#!quests"), ("overview", "#!overview/lake"), ("teams", "#!teams/lake"), ("staff", "#!staff/lake"), ("branding", "#!branding/lake")]:
        russian.go(hash)
        russian.page.wait_for_timeout(1200)
        look(russian, folder, name, wrong)
    russian.check()
    russian.shut()
    require(not wrong, f"{len(wrong)} things are wrong:\n  " + "\n  ".join(dict.fromkeys(wrong)))


if __name__ == "__main__":
    story(tell)
