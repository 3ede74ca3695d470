"""An event by the desk alone, from a daemon that has nothing but a map to results that everybody sees: an organiser, a judge, a steward,
two teams and an onlooker, each with a browser and nothing else. Nobody has a terminal, and the story asks the daemon nothing itself: it
clicks, types and reads, and takes links and codes from where they are shown."""
from __future__ import annotations

import json
import os
import re
import urllib.request
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from browser import SIZES, Phone
from geometry import faults
from ground import Ground, Place, metres, require
from hands import Fingers
from playwright.sync_api import Locator, Playwright
from quest import Task
from run import story
from steps import Rider

PICTURES = os.environ.get("PICTURES", "0") == "1"
SIZES.setdefault("desk", (1440, 900))
ZONE = ZoneInfo("Asia/Yekaterinburg")
# As a person copies it from a spreadsheet.
LIST = "Команда\tКапитан\tТелефон\nНочные совы\tВера\t+7 900 111-22-33\n"
FOXES, OWLS = "Лисы", "Ночные совы"
OPTIONS = "римские|арабские|никаких"
PLATE, CLOCK, PHOTO = "Табличка", "Часы на башне", "Дерево с дуплом"


class Person(Phone):
    """Somebody with a browser, who reads the desk's words besides the app's."""

    def __init__(self, playwright: Playwright, address: str, folder: Path, name: str, language: str, size: str = "phone", place: Place | None = None) -> None:
        super().__init__(playwright, address, language, size, place=place, name=name)
        with urllib.request.urlopen(f"{address}/words/desk-{language}.json") as answer:
            self.own: dict[str, str] = json.load(answer)
        self.folder, self.steps = folder, 0
        self.allow(401, r"/session$")
        self.context.set_default_timeout(30_000)

    def say(self, code: str, **values: Any) -> str:
        text = self.own[f"desk-{code}"]
        for key, value in values.items():
            text = text.replace("{" + key + "}", str(value))
        return text

    def pattern(self, code: str) -> re.Pattern[str]:
        return re.compile(".*".join(re.escape(part) for part in re.split(r"\{[^}]*\}", self.say(code))))

    def named(self, code: str) -> Any:
        return self.pattern(code) if "{" in self.say(code) else self.say(code)

    def press(self, code: str) -> None:
        """The topmost button of that word: a dialog's before those behind it."""
        self.page.get_by_role("button", name=self.named(code), exact=True).filter(visible=True).last.click()

    def label(self, name: str) -> Locator:
        """A field of the editor's form, by its label."""
        return self.page.locator(".editor-form").get_by_label(self.say(f"property-{name}").split("\n")[0], exact=True)

    def room(self, code: str) -> None:
        self.page.get_by_role("navigation", name=self.say("rooms")).get_by_role("link", name=self.say(code), exact=True).click()
        self.page.get_by_role("heading", level=1).wait_for()

    def link(self) -> str:
        """The address that a dialog shows."""
        return self.page.locator("dialog .link-text a").inner_text()

    def close(self) -> None:
        self.press("close")
        self.page.locator("dialog").wait_for(state="detached")

    def look(self, what: str) -> None:
        """A step that is over: a picture to be looked at, nothing cut or covered, and no fault until here."""
        self.steps += 1
        self.page.wait_for_timeout(250)
        if PICTURES:
            self.page.screenshot(path=self.folder / f"{self.name}-{self.steps:02}-{what.replace(' ', '-')}.png")
        # Within tables what a mouse presses may be smaller, and the bar of rooms scrolls.
        least = 24 if self.size == "desk" else 44
        wrong = [one for one in faults(self.page, least) if "<nav.rooms" not in one]
        require(not wrong, f"{self.name}, {what}:\n  " + "\n  ".join(wrong))
        self.check()
        print(f"  {self.name}: {what}", flush=True)


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    people: list[Person] = []

    def person(name: str, language: str, size: str = "phone", place: Place | None = None) -> Person:
        people.append(Person(playwright, ground.address, folder, name, language, size, place))
        return people[-1]
    try:
        organiser = person("organiser", "ru", "desk")
        # The token is in the daemon's folder since it was installed.
        sign_in(organiser, ground.daemon.admin)
        create(organiser)
        places = draw(organiser)
        code, link = teams(organiser)
        invitations = [invite(organiser, role, name) for role, name in (("judge", "Ольга"), ("steward", "Иван"))]
        quest, watch = open_it(organiser)
        judge = person("judge", "en", "tablet")
        come(judge, invitations[0])
        steward = person("steward", "ru")
        come(steward, invitations[1])
        steward.shut()
        foxes, owls = person("foxes", "ru", place=places["start"]), person("owls", "en", place=places["start"])
        join(foxes, link)
        join(owls, quest, code)
        begin(organiser, [foxes, owls])
        ride([foxes, owls], places, folder)
        decide(judge, [foxes, owls])
        call_for_help(organiser, owls)
        finish([foxes, owls], places["finish"])
        end(organiser)
        onlooker = person("onlooker", "en")
        watch_results(onlooker, watch)
        for one in people:
            one.check()
            if one.browser:
                one.shut()
    except Exception:
        for one in people:
            if one.browser:
                one.leave_word(folder)
        raise


def sign_in(organiser: Person, token: str) -> None:
    page = organiser.page
    page.goto(f"{organiser.address}/desk")
    page.get_by_label(organiser.say("admin-token"), exact=True).wait_for()
    organiser.look("entrance")
    page.get_by_label(organiser.say("admin-token"), exact=True).fill(token)
    page.locator("form", has=page.locator("#token")).get_by_role("button").click()
    page.get_by_role("heading", name=organiser.say("quests")).wait_for()
    organiser.see(organiser.say("no-quests"))
    organiser.look("no quests")


def create(organiser: Person) -> None:
    page = organiser.page
    organiser.press("editor-create")
    now = datetime.now(ZONE)
    dialog = page.locator("dialog")
    organiser.look("new quest")
    # Nothing is there of it yet.
    organiser.allow(404, r"/quests/park/file$")
    dialog.get_by_label(organiser.say("property-title").split("\n")[0], exact=True).fill("Вокруг парка")
    # The id is offered by the title, and may be another.
    identifier = dialog.get_by_label(organiser.say("property-id").split("\n")[0], exact=True)
    require(identifier.input_value() == "vokrug-parka", f"the id is {identifier.input_value()}")
    identifier.fill("park")
    dialog.get_by_label(organiser.say("property-quest-opens").split("\n")[0], exact=True).fill(f"{now + timedelta(minutes=30):%Y-%m-%dT%H:%M}")
    dialog.get_by_label(organiser.say("property-quest-closes").split("\n")[0], exact=True).fill(f"{now + timedelta(minutes=150):%Y-%m-%dT%H:%M}")
    require(dialog.get_by_label(organiser.say("property-time-zone").split("\n")[0], exact=True).input_value() == "Asia/Yekaterinburg", "another zone")
    organiser.look("new quest filled")
    organiser.press("editor-create")
    page.get_by_role("heading", name="Вокруг парка").wait_for()


def draw(organiser: Person) -> dict[str, Place]:
    """Start and finish are moved, three checkpoints drawn and described, what was found is mended; published. Where all of it is."""
    page = organiser.page
    canvas = page.locator(".editor-ground .maplibregl-canvas")
    canvas.wait_for()
    settled(organiser)
    organiser.look("editor")
    start, finish = (page.locator(".editor-ground").get_by_role("button", name=organiser.say(f"editor-{name}")) for name in ("start", "finish"))
    drag(organiser, start, 0, -118)
    drag(organiser, finish, 30, -118)
    box = canvas.bounding_box()
    for x, y, fill in ((0.46, 0.334, plate), (0.61, 0.333, clock), (0.339, 0.523, photo)):
        organiser.press("editor-add-task")
        canvas.click(position={"x": box["width"] * x, "y": box["height"] * y})
        fill(organiser)
    settled(organiser)
    organiser.look("editor with all")
    quest_itself(organiser)
    organiser.press("editor-publish")
    button = page.locator("dialog").get_by_role("button", name=organiser.say("editor-publish"), exact=True)
    organiser.until("it may be published", button.is_enabled, 20)
    organiser.look("publish")
    # What the browser sends says where the places are.
    with page.expect_request(lambda request: request.method == "PUT" and request.url.endswith("/quests/park")) as sent:
        button.click()
    organiser.see(organiser.say("editor-as-published"))
    organiser.look("published")
    features = json.loads(sent.value.post_data)["features"]
    return {one["properties"].get("role") or one["properties"]["name"]: tuple(one["geometry"]["coordinates"]) for one in features if one["geometry"]}


def settled(organiser: Person) -> None:
    organiser.page.locator(".desk-head button.chip[aria-busy=false]:not(.stale)").wait_for()


def drag(organiser: Person, marker: Locator, east: int, south: int) -> None:
    box, mouse = marker.bounding_box(), organiser.page.mouse
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + east / 2, y + south / 2, steps=3)
    mouse.move(x + east, y + south, steps=3)
    mouse.up()


def plate(organiser: Person) -> None:
    organiser.label("name").fill(PLATE)
    organiser.label("description").fill("Кому посвящена **табличка**?")
    organiser.label("points").fill("2")
    organiser.label("answer-type").select_option("text")
    settled(organiser)
    organiser.look("text without answer")
    organiser.label("answer").fill("*гагарин*")


def clock(organiser: Person) -> None:
    organiser.label("name").fill(CLOCK)
    organiser.label("points").fill("3")
    organiser.label("answer-type").select_option("choice")
    organiser.label("answer-options").fill(OPTIONS)
    organiser.label("answer").fill("арабскии")
    found = organiser.page.locator(".editor-form .findings .bad")
    found.first.wait_for()
    organiser.look("found")
    organiser.label("answer").fill("арабские")
    found.first.wait_for(state="detached")


def photo(organiser: Person) -> None:
    organiser.label("name").fill(PHOTO)
    organiser.label("points").fill("4")
    organiser.label("answer-type").select_option("photo")


def quest_itself(organiser: Person) -> None:
    organiser.page.locator(".editor-list").get_by_role("button", name=organiser.say("editor-quest")).first.click()
    organiser.label("finish").select_option("place")
    organiser.label("phone").fill("+7 351 000 00 00")
    organiser.page.locator(".editor-form summary").first.click()
    organiser.label("spectators").fill("results")
    organiser.label("reject-reasons").fill("Другое дерево|Нет команды в кадре")
    settled(organiser)
    organiser.look("quest")


def teams(organiser: Person) -> tuple[str, str]:
    """A team by hand, another from a spreadsheet; the code of the one, the link of the other."""
    page = organiser.page
    organiser.room("teams")
    organiser.see(organiser.say("teams-none"))
    organiser.press("teams-add")
    page.get_by_label(organiser.words("team-name"), exact=True).fill(FOXES)
    organiser.press("add")
    link = organiser.link()
    organiser.look("team added")
    organiser.close()
    organiser.press("teams-import")
    page.get_by_label(organiser.say("teams-list-paste"), exact=True).fill(LIST)
    page.locator("dialog").get_by_role("cell", name=OWLS).wait_for()
    organiser.look("list pasted")
    organiser.press("teams-list-take")
    page.locator("dialog .ok").wait_for()
    organiser.look("list taken")
    organiser.close()
    page.get_by_role("link", name=OWLS).click()
    code = page.locator("dialog .code").inner_text()
    require(page.locator("#team-captain").input_value() == "Вера", "another captain")
    organiser.look("team of the list")
    organiser.close()
    organiser.look("teams")
    return code, link


def invite(organiser: Person, role: str, name: str) -> str:
    page = organiser.page
    organiser.room("staff")
    organiser.press("staff-invite")
    page.get_by_label(organiser.say("staff-name"), exact=True).fill(name)
    page.locator("dialog").get_by_role("radio", name=organiser.say(f"role-{role}")).check()
    organiser.look(f"invite {role}")
    page.locator("dialog form").get_by_role("button", name=organiser.say("staff-invite"), exact=True).click()
    link = organiser.link()
    organiser.look(f"invited {role}")
    organiser.close()
    page.get_by_role("rowheader", name=name).wait_for()
    return link


def open_it(organiser: Person) -> tuple[str, str]:
    """Opened; the links for riders and for spectators."""
    page = organiser.page
    organiser.room("overview")
    organiser.press("overview-check")
    page.get_by_text(organiser.pattern("overview-file")).wait_for()
    organiser.look("before opening")
    organiser.press("overview-open")
    organiser.look("open it")
    organiser.press("overview-open")
    page.locator(".desk-head .chip", has_text=organiser.say("state-open")).wait_for()
    organiser.look("open")
    links = page.locator(".link-text a").all_inner_texts()
    return links[0], next(one for one in links if "watch" in one)


def come(helper: Person, link: str) -> None:
    """By an invitation's link, which is redeemed by a tap."""
    page = helper.page
    page.goto(link)
    page.get_by_role("button", name=helper.say("take-part")).wait_for()
    helper.look("invited")
    helper.press("take-part")
    page.get_by_role("link", name="Вокруг парка").wait_for()
    helper.look("quests")
    page.get_by_role("link", name="Вокруг парка").click()
    page.get_by_role("heading", name="Вокруг парка").wait_for()
    page.wait_for_timeout(500)
    helper.look("overview")


def join(rider: Person, link: str, code: str = "") -> None:
    """To the countdown, by the link of the team's card or by the code that is typed."""
    # What is asked for before the start is refused, which the app knows.
    rider.allow(409, r"/quests/park/(tasks|next|bundle|areas|ride|answers|team/positions)$")
    page, hands = rider.page, Fingers(rider)
    page.goto(link)
    rider.button("join").wait_for()
    if code:
        hands.write(page.get_by_label(rider.words("join-code")), code)
    rider.look("join")
    hands.press(rider.button("join"))
    rider.says("consent-title")
    hands.mark(page.get_by_role("checkbox"))
    rider.look("consent")
    hands.press(rider.button("consent-join"))
    rider.says("to-start")
    rider.look("countdown")


def begin(organiser: Person, riders: list[Person]) -> None:
    """The start is brought forward, and the phones begin by themselves."""
    page = organiser.page
    organiser.press("overview-start")
    organiser.look("start now")
    organiser.press("overview-start")
    page.locator(".desk-head .chip", has_text=organiser.say("state-running")).wait_for()
    organiser.look("running")
    for rider in riders:
        rider.page.get_by_role("heading", name=rider.words("riding")).wait_for()
        rider.look("rides")
    organiser.room("live")
    organiser.look("live")


def ride(riders: list[Person], places: dict[str, Place], folder: Path) -> None:
    tasks = {
        PHOTO: Task("cp-3", "photo", (PHOTO, PHOTO), places[PHOTO]),
        PLATE: Task("cp-1", "text", (PLATE, PLATE), places[PLATE]),
        CLOCK: Task("cp-2", "choice", (CLOCK, CLOCK), places[CLOCK], properties={"answer-options": OPTIONS}),
    }
    hands = [Rider(one, Fingers(one), None, one.name, folder) for one in riders]  # type: ignore[arg-type]
    for name, answers in ((PHOTO, ("", "")), (PLATE, ("Юрий Гагарин", "Гагарин")), (CLOCK, ("арабские", "римские"))):
        together(riders, places[name])
        for rider, answer in zip(hands, answers):
            rider.open_task(tasks[name])
            rider.phone.look(f"task {name}")  # type: ignore[attr-defined]
            rider.fill(tasks[name], answer)
            rider.send()
            if name == PHOTO:
                rider.page.locator(".wait").filter(visible=True).first.wait_for()
            else:
                rider.page.get_by_role("heading", name=rider.phone.words("not-accepted" if answer == "римские" else "got-it")).wait_for()
            rider.phone.look(f"answered {name}")  # type: ignore[attr-defined]
            rider.home()


def together(riders: list[Person], to: Place) -> None:
    """Side by side, some 50 km/h fast."""
    begin = riders[0].place
    assert begin
    parts = max(1, round(metres(begin, to) / 7))
    for part in range(1, parts + 1):
        for rider in riders:
            rider.move((begin[0] + (to[0] - begin[0]) * part / parts, begin[1] + (to[1] - begin[1]) * part / parts))
        riders[0].page.wait_for_timeout(450)


def decide(judge: Person, riders: list[Person]) -> None:
    """Accepts a photo and rejects the other, in another language than the organiser's."""
    page = judge.page
    judge.room("judge")
    for team, accept in ((FOXES, True), (OWLS, False)):
        page.locator(".judge-head", has_text=team).wait_for()
        page.locator(".judge-photo[data-state=shown]").wait_for()
        judge.look(f"judges {team}")
        if accept:
            page.get_by_role("button", name=judge.pattern("judge-accept")).click()
        else:
            page.get_by_role("button", name=judge.pattern("judge-reject")).click()
            page.get_by_role("button", name=re.compile("Другое дерево")).click()
            judge.look("reason")
            page.locator(".judge-why .button.main").click()
    judge.see(judge.say("judge-all-judged"))
    judge.look("all judged")
    riders[0].page.get_by_role("heading", name=riders[0].words("got-it")).wait_for()
    riders[1].page.get_by_role("heading", name=riders[1].words("not-accepted")).wait_for()
    riders[1].see("Другое дерево")
    for rider in riders:
        rider.look("verdict")


def call_for_help(organiser: Person, rider: Person) -> None:
    page, hands = organiser.page, Fingers(rider)
    Rider(rider, hands, None, "", rider.folder).home()  # type: ignore[arg-type]
    hands.hold(rider.page.get_by_role("button", name=rider.words("sos-hold")), 2.6)
    rider.says("sos-received")
    page.locator(".live-call", has_text=OWLS).wait_for()
    organiser.look("SOS")
    organiser.press("live-take")
    rider.says("sos-taken")
    rider.look("SOS taken")
    organiser.press("live-close-call")
    organiser.look("close SOS")
    organiser.press("live-close-call")
    page.locator(".live-call").wait_for(state="detached")
    organiser.look("SOS closed")


def finish(riders: list[Person], place: Place) -> None:
    for rider in riders:
        Rider(rider, Fingers(rider), None, "", rider.folder).home()  # type: ignore[arg-type]
    together(riders, place)
    for rider in riders:
        rider.stay(2)
        rider.page.get_by_role("heading", name=rider.words("finished"), exact=True).wait_for()
        rider.look("finished")


def end(organiser: Person) -> None:
    page = organiser.page
    organiser.room("overview")
    organiser.press("overview-close")
    organiser.press("overview-close")
    page.locator(".desk-head .chip", has_text=organiser.say("state-closed")).wait_for()
    organiser.look("closed")
    organiser.room("results")
    page.get_by_role("link", name=FOXES).wait_for()
    organiser.look("results")
    organiser.press("results-sign")
    organiser.look("sign")
    organiser.press("results-sign")
    organiser.see(organiser.say("results-official"))
    organiser.look("signed")


def watch_results(onlooker: Person, link: str) -> None:
    page = onlooker.page
    page.goto(link)
    page.get_by_role("cell", name=FOXES).wait_for()
    onlooker.look("results")
    rows = page.locator("tbody tr").all_inner_texts()
    require(len(rows) == 2 and FOXES in rows[0] and OWLS in rows[1], f"another order: {rows}")


if __name__ == "__main__":
    story(tell)
