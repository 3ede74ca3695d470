"""The desk before the day: the list of quests, the overview with its steps, teams by hand and from a spreadsheet, what goes on paper,
the staff, and the look of the app as a draft."""
from __future__ import annotations

import json
import re
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from desk import Desk
from ground import Ground, require
from playwright.sync_api import Playwright
from quest import document
from run import story

LIST = "№;Команда;Волна;Класс;Капитан;Телефон\n7;Ёжики;early;Дальние;Вера;+7 900 111-22-33\n8;\"Owls; night\";{wave};;;\n9;Red foxes;;;Ann;+7 351 2\n"


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


def overview(desk: Desk, ground: Ground, admin: str, folder: Path) -> None:
    """The list has the running first; the overview tells what is missing, shifts times, opens, pauses and resumes."""
    page = desk.page
    cards = page.locator(".quest-card")
    cards.nth(1).wait_for()
    require("Park ride" in cards.nth(0).inner_text(), "the running quest is not the first")
    desk.look("quests")
    desk.go("#!overview/lake")
    desk.press("overview-check")
    page.locator(".check-item", has_text=desk.desk.like("overview-file")).or_(page.locator(".mistake")).first.wait_for(timeout=60_000)
    desk.look("overview")
    page.locator("#shift-start").fill("30")
    page.get_by_role("columnheader", name=desk.desk("overview-then")).wait_for()
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
    page.locator("dialog").get_by_role("button", name=desk.desk("overview-open")).click()
    page.locator("h1 ~ * .chip, .desk-head .chip", has_text=desk.desk("state-open")).first.wait_for()
    desk.go("#!overview/park")
    desk.press("overview-pause")
    page.locator("#step-text").fill("Thunderstorm")
    page.locator("dialog").get_by_role("button", name=desk.desk("overview-pause")).click()
    page.locator(".desk-head .chip", has_text=desk.desk("state-paused")).wait_for()
    desk.press("overview-resume")
    page.locator("dialog").get_by_role("button", name=desk.desk("overview-resume")).click()
    page.locator(".desk-head .chip", has_text=desk.desk("state-running")).wait_for()


def teams(desk: Desk, ground: Ground, admin: str, folder: Path) -> None:
    """A registration is confirmed, a team added, a list corrected and taken over, a team changed, a wave started."""
    page = desk.page
    desk.go("#!teams/lake")
    desk.press("teams-confirm")
    page.locator("table th[scope=row]", has_text="By themselves").wait_for()
    desk.until("the registration is confirmed", lambda: not ground.ask("GET", f"{admin}/registrations")["registrations"], 20)
    desk.press("teams-add")
    page.locator("#team-name").fill("Red foxes")
    page.locator("dialog").get_by_role("button", name=desk.desk("add"), exact=True).click()
    code = page.locator("dialog .code").inner_text()
    require(re.fullmatch(r"[0-9A-Z]{4}-[0-9A-Z]{4}.*", code) is not None, f"no code: {code}")
    desk.look("team-added")
    desk.press("close")
    path = folder / "teams.csv"
    desk.press("teams-import")
    path.write_bytes(LIST.format(wave="dawn").encode("cp1251"))
    page.locator("#team-file").set_input_files(path)
    page.locator("dialog .box.bad", has_text="dawn").wait_for()
    require(page.locator("dialog .button.main").is_disabled(), "a list with mistakes can be taken over")
    desk.look("teams-import")
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
    desk.until("one row is left", lambda: page.locator("tbody tr").count() == 1, 10)
    page.locator("input[type=search]").fill("")
    page.get_by_role("columnheader").get_by_role("button", name=desk.desk("teams-name")).click()
    desk.look("teams")
    page.get_by_role("link", name="Red foxes").click()
    page.locator("#team-captain").fill("Anna")
    page.locator("#team-wave").select_option("early")
    page.locator("dialog").get_by_role("button", name=desk.desk("save"), exact=True).click()

    def told() -> Any:
        return ground.ask("GET", f"{admin}/teams/{found['Red foxes']['id']}")

    desk.until("the team is changed", lambda: told().get("captain") == "Anna" and told()["team"].get("wave") == "early", 20)
    desk.look("team")
    desk.press("close")
    desk.press("teams-wave-start")
    page.locator("dialog").get_by_role("button", name=desk.desk("teams-wave-start")).click()
    desk.until("the wave has started", lambda: told()["team"].get("started_at"), 20)


def paper(desk: Desk, ground: Ground, admin: str, folder: Path) -> None:
    """Cards with codes that are good, the map at a scale, and pages of the right size."""
    page = desk.page
    desk.go("#!print/lake/cards")
    page.get_by_role("button", name=desk.text_of("print-issue-fresh")).click()
    page.locator("dialog .button.main").click()
    desk.until("every team has a card", lambda: page.locator(".card").count() == 4, 20)
    code = page.locator(".card .code").first.inner_text()
    ground.ask("POST", "/api/v1/quests/lake/join", {"code": code, "device_name": "card"})
    desk.until("every card has its QR code", lambda: page.locator(".card svg.qr path").count() == 4, 20)
    desk.look("print-cards")
    pages(desk, folder, "cards", 1, (595, 842))
    desk.go("#!print/lake/map")
    page.locator("#paper").select_option("a3")
    page.locator("#turn").select_option("landscape")
    page.locator("#scale").select_option("10000")
    page.get_by_role("status").filter(has_text=desk.desk("print-map-ready")).wait_for(timeout=60_000)
    require(page.locator(".course text").count() > 5, "no numbers on the map")
    desk.press("print")
    desk.until("it is printed", lambda: page.evaluate("window.printed === 1"), 30)
    size = page.locator(".ground-picture").evaluate("(image) => [image.naturalWidth, image.naturalHeight, image.clientWidth]")
    require(size[0] >= 2.9 * size[2], f"the picture is too coarse: {size}")
    desk.look("print-map")
    pages(desk, folder, "map", 1, (1191, 842))
    desk.go("#!print/lake/codes")
    page.locator(".codes .card").first.wait_for()
    desk.look("print-codes")


def pages(desk: Desk, folder: Path, name: str, count: int, size: tuple[int, int]) -> None:
    """How many pages are printed, and how large they are, in points."""
    desk.page.pdf(path=folder / f"{name}.pdf", prefer_css_page_size=True)
    text = (folder / f"{name}.pdf").read_bytes().decode("latin-1")
    boxes = [tuple(round(float(part)) for part in box.split()[2:]) for box in re.findall(r"/MediaBox \[([^\]]*)\]", text)]
    require(len(boxes) == count and all(abs(a - b) <= 2 for box in boxes for a, b in zip(box, size)), f"{name}: other pages: {boxes}")


def staff(desk: Desk, ground: Ground, admin: str, folder: Path) -> None:
    """Somebody is invited by a link that is good, and loses the access again."""
    page = desk.page
    desk.go("#!staff/lake")
    desk.press("staff-invite")
    page.locator("#staff-name").fill("Judge Olga")
    page.locator("input[value=judge]").check()
    page.locator("dialog form .button.main").click()
    link = page.locator("dialog .link-text a").inner_text()
    desk.look("staff-invited")
    require(re.search(r"/desk#quest=lake&code=\S+$", link) is not None, f"another link: {link}")
    token = ground.ask("POST", "/api/v1/quests/lake/staff", {"code": link.split("code=")[1]})["token"]
    ground.ask("GET", f"{admin}/queue", token=token)
    page.locator("dialog").get_by_role("link", name=desk.desk("print")).click()
    page.locator(".card", has_text="Judge Olga").wait_for()
    desk.go("#!staff/lake")
    page.locator("tr", has_text="Judge Olga").get_by_role("button").click()
    desk.look("staff")
    page.locator("dialog").get_by_role("button", name=desk.desk("staff-revoke"), exact=True).click()
    desk.until("the access is gone", lambda: ground.ask("GET", f"{admin}/staff")["staff"][0]["status"] == "revoked", 20)


def branding(desk: Desk, ground: Ground, admin: str, folder: Path) -> None:
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
    desk.look("branding")
    page.reload()
    page.locator("#look-accent").wait_for()
    require(page.locator("#look-accent").input_value() == "#005030", "the draft is lost")
    file = ground.ask("GET", f"{admin}/file")
    require("#005030" not in (file.decode() if isinstance(file, bytes) else json.dumps(file)), "a draft was published")


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    admin = made(ground)
    desk = Desk(playwright, ground, folder)
    # No dialog of the system stands in the way.
    desk.context.add_init_script("window.print = () => { window.printed = (window.printed ?? 0) + 1; };")
    try:
        desk.by_token()
        for part in (overview, teams, paper, staff, branding):
            part(desk, ground, admin, folder)
    except Exception:
        desk.leave_word(folder)
        raise
    desk.shut()
    russian = Desk(playwright, ground, folder, "ru").by_token()
    russian.tour({"quests": "#!quests", "account": "#!account", "overview": "#!overview/lake", "teams": "#!teams/lake", "print-cards": "#!print/lake/cards",
                  "print-codes": "#!print/lake/codes", "print-map": "#!print/lake/map", "staff": "#!staff/lake", "branding": "#!branding/lake"})
    russian.shut()
    desk.check()
    russian.check()


if __name__ == "__main__":
    story(tell)
