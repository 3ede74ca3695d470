"""An event by the desk alone, from a daemon that has nothing but a map to results that everybody sees: an organiser, a judge, a
steward, two teams and an onlooker, each with a browser and nothing else. Nobody has a terminal, and the story asks the daemon
nothing itself: it clicks, types and reads, and takes links and codes from where they are shown."""
from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from browser import Phone
from desk import PHONE, PICTURES, SMALL, WIDE, Desk, measured
from ground import Ground, Place, metres, require
from hands import Fingers
from playwright.sync_api import Locator, Playwright
from quest import Task
from run import story
from steps import Rider

ZONE = ZoneInfo("Asia/Yekaterinburg")
# As it is copied from a spreadsheet.
LIST = "Команда\tКапитан\tТелефон\nНочные совы\tВера\t+7 900 111-22-33\n"
TITLE, FOXES, OWLS = "Вокруг парка", "Лисы", "Ночные совы"
PLATE, CLOCK, PHOTO = "Табличка", "Часы на башне", "Дерево с дуплом"
OPTIONS = "римские|арабские|никаких"


class Person(Desk):
    """Somebody with a browser, before whoever that is has signed in; riders have the riders' app in it."""

    def __init__(self, playwright: Playwright, ground: Ground, folder: Path, name: str, language: str, size: tuple[int, int] = PHONE, place: Place | None = None) -> None:
        super().__init__(playwright, ground, folder, language, name, (size,), 24 if size == WIDE else 44)
        self.steps = 0
        if place:
            self.move(place)

    def field(self, name: str) -> Locator:
        """A field of the editor's form, or of a dialog over it, by its label."""
        label = self.desk(f"property-{name}").split("\n")[0]
        return self.page.locator(".editor-form, dialog").last.get_by_label(label, exact=True)

    def beginning(self, code: str) -> re.Pattern[str]:
        """What begins with a text: a button that says more behind it, or a text with figures."""
        return re.compile("^" + re.escape(self.desk(code).partition("{")[0]))

    def room(self, code: str) -> None:
        self.page.get_by_role("navigation", name=self.desk("rooms")).get_by_role("link", name=self.desk(code), exact=True).click()

    def link(self) -> str:
        """The address that a dialog shows."""
        return self.page.locator("dialog .link-text a").inner_text()

    def close(self) -> None:
        self.press("close")
        self.page.locator("dialog").wait_for(state="detached")

    def is_in_state(self, state: str) -> None:
        self.page.locator(".desk-head .chip", has_text=self.desk(f"state-{state}")).wait_for()

    def done(self, what: str) -> None:
        """A step that is over: nothing went wrong until here, and nothing is cut or covered. The rooms' own stories look closer."""
        self.steps += 1
        self.ready()
        if PICTURES:
            self.page.screenshot(path=self.folder / f"{self.name}-{self.steps:02}-{what.replace(' ', '-')}.png")
        self.wrong += [f"{what}: {fault}" for fault in measured(self.page, self.least)]
        Phone.check(self)


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    people: list[Person] = []

    def person(name: str, language: str, size: tuple[int, int] = PHONE, place: Place | None = None) -> Person:
        people.append(Person(playwright, ground, folder, name, language, size, place))
        return people[-1]
    try:
        organiser = person("organiser", "ru", WIDE)
        # The token is in the daemon's folder since it was installed.
        sign_in(organiser)
        create(organiser)
        places = draw(organiser)
        code, link = teams(organiser)
        invitations = [invite(organiser, role, name) for role, name in (("judge", "Ольга"), ("steward", "Иван"))]
        quest, watch = open_it(organiser)
        judge = person("judge", "en", SMALL)
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


def sign_in(organiser: Person) -> None:
    organiser.by_token()
    organiser.shows("no-quests")
    organiser.done("no quests")


def create(organiser: Person) -> None:
    page = organiser.page
    organiser.press("editor-create")
    now = datetime.now(ZONE)
    organiser.done("new quest")
    # Nothing is there of it yet.
    organiser.allow(404, r"/quests/park/file$")
    organiser.field("title").fill(TITLE)
    # The id is offered by the title, and may be another.
    identifier = organiser.field("id")
    require(identifier.input_value() == "vokrug-parka", f"the id is {identifier.input_value()}")
    identifier.fill("park")
    organiser.field("quest-opens").fill(f"{now + timedelta(minutes=30):%Y-%m-%dT%H:%M}")
    organiser.field("quest-closes").fill(f"{now + timedelta(minutes=150):%Y-%m-%dT%H:%M}")
    require(organiser.field("time-zone").input_value() == "Asia/Yekaterinburg", "another zone")
    organiser.done("new quest filled")
    organiser.agree("editor-create")
    page.get_by_role("heading", name=TITLE).wait_for()


def draw(organiser: Person) -> dict[str, Place]:
    """Start and finish are moved, three checkpoints drawn and described, what was found is mended; published. Where all of it is."""
    page = organiser.page
    canvas = page.locator(".editor-ground .maplibregl-canvas")
    canvas.wait_for()
    settled(organiser)
    organiser.done("editor")
    start, finish = (page.locator(".editor-ground").get_by_role("button", name=organiser.desk(f"editor-{name}")) for name in ("start", "finish"))
    drag(organiser, start, 0, -118)
    drag(organiser, finish, 30, -118)
    box = canvas.bounding_box()
    for x, y, fill in ((0.46, 0.334, plate), (0.61, 0.333, clock), (0.339, 0.523, photo)):
        organiser.press("editor-add-task")
        canvas.click(position={"x": box["width"] * x, "y": box["height"] * y})
        fill(organiser)
    settled(organiser)
    organiser.done("editor with all")
    quest_itself(organiser)
    organiser.press("editor-publish")
    button = page.locator("dialog").get_by_role("button", name=organiser.desk("editor-publish"), exact=True)
    organiser.until("it may be published", button.is_enabled, 20)
    organiser.done("publish")
    # What the browser sends says where the places are.
    with page.expect_request(lambda request: request.method == "PUT" and request.url.endswith("/quests/park")) as sent:
        button.click()
    organiser.shows("editor-as-published")
    organiser.done("published")
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
    organiser.field("name").fill(PLATE)
    organiser.field("description").fill("Кому посвящена **табличка**?")
    organiser.field("points").fill("2")
    organiser.field("answer-type").select_option("text")
    settled(organiser)
    organiser.done("text without answer")
    organiser.field("answer").fill("*гагарин*")


def clock(organiser: Person) -> None:
    organiser.field("name").fill(CLOCK)
    organiser.field("points").fill("3")
    organiser.field("answer-type").select_option("choice")
    organiser.field("answer-options").fill(OPTIONS)
    organiser.field("answer").fill("арабскии")
    found = organiser.page.locator(".editor-form .findings .bad")
    found.first.wait_for()
    organiser.done("found")
    organiser.field("answer").fill("арабские")
    found.first.wait_for(state="detached")


def photo(organiser: Person) -> None:
    organiser.field("name").fill(PHOTO)
    organiser.field("points").fill("4")
    organiser.field("answer-type").select_option("photo")


def quest_itself(organiser: Person) -> None:
    organiser.page.locator(".editor-list").get_by_role("button", name=organiser.desk("editor-quest")).first.click()
    organiser.field("finish").select_option("place")
    organiser.field("phone").fill("+7 351 000 00 00")
    organiser.page.locator(".editor-form summary").first.click()
    organiser.field("spectators").fill("results")
    organiser.field("reject-reasons").fill("Другое дерево|Нет команды в кадре")
    settled(organiser)
    organiser.done("quest")


def teams(organiser: Person) -> tuple[str, str]:
    """A team by hand, another from a spreadsheet; the code of the one, the link of the other."""
    page = organiser.page
    organiser.room("teams")
    organiser.shows("teams-none")
    organiser.press("teams-add")
    page.get_by_label(organiser.words("team-name"), exact=True).fill(FOXES)
    organiser.press("add")
    link = organiser.link()
    organiser.done("team added")
    organiser.close()
    organiser.press("teams-import")
    page.get_by_label(organiser.desk("teams-list-paste"), exact=True).fill(LIST)
    page.locator("dialog").get_by_role("cell", name=OWLS).wait_for()
    organiser.done("list pasted")
    organiser.press("teams-list-take")
    page.locator("dialog .ok").wait_for()
    organiser.done("list taken")
    organiser.close()
    page.get_by_role("link", name=OWLS).click()
    code = page.locator("dialog .code").inner_text()
    require(page.locator("#team-captain").input_value() == "Вера", "another captain")
    organiser.done("team of the list")
    organiser.close()
    organiser.done("teams")
    return code, link


def invite(organiser: Person, role: str, name: str) -> str:
    page = organiser.page
    organiser.room("staff")
    organiser.press("staff-invite")
    page.get_by_label(organiser.desk("staff-name"), exact=True).fill(name)
    page.locator("dialog").get_by_role("radio", name=organiser.desk(f"role-{role}")).check()
    organiser.done(f"invite {role}")
    page.locator("dialog form").get_by_role("button", name=organiser.desk("staff-invite"), exact=True).click()
    link = organiser.link()
    organiser.done(f"invited {role}")
    organiser.close()
    page.get_by_role("rowheader", name=name).wait_for()
    return link


def open_it(organiser: Person) -> tuple[str, str]:
    """Opened; the links for riders and for spectators."""
    page = organiser.page
    organiser.room("overview")
    organiser.press("overview-check")
    page.get_by_text(organiser.beginning("overview-file")).wait_for()
    organiser.done("before opening")
    organiser.press("overview-open")
    organiser.done("open it")
    organiser.agree("overview-open")
    organiser.is_in_state("open")
    organiser.done("open")
    links = page.locator(".link-text a").all_inner_texts()
    return links[0], next(one for one in links if "watch" in one)


def come(helper: Person, link: str) -> None:
    """By an invitation's link, which is redeemed by a tap."""
    page = helper.page
    page.goto(link)
    page.get_by_role("button", name=helper.desk("take-part")).wait_for()
    helper.done("invited")
    helper.press("take-part")
    page.get_by_role("link", name=TITLE).wait_for()
    helper.done("quests")
    page.get_by_role("link", name=TITLE).click()
    page.get_by_role("heading", name=TITLE).wait_for()
    page.wait_for_timeout(500)
    helper.done("overview")


def join(rider: Person, link: str, code: str = "") -> None:
    """To the countdown, by the link of the team's card or by the code that is typed."""
    # What is asked for before the start is refused, which the app knows.
    rider.allow(409, r"/quests/park/(tasks|next|bundle|areas|ride|answers|team/positions)$")
    page, hands = rider.page, Fingers(rider)
    page.goto(link)
    rider.button("join").wait_for()
    if code:
        hands.write(page.get_by_label(rider.words("join-code")), code)
    rider.done("join")
    hands.press(rider.button("join"))
    rider.says("consent-title")
    hands.mark(page.get_by_role("checkbox").first)
    rider.done("consent")
    hands.press(rider.button("consent-join"))
    rider.says("to-start")
    rider.done("countdown")


def begin(organiser: Person, riders: list[Person]) -> None:
    """The start is brought forward, and the phones begin by themselves."""
    page = organiser.page
    organiser.press("overview-start")
    organiser.done("start now")
    organiser.agree("overview-start")
    organiser.is_in_state("running")
    organiser.done("running")
    for rider in riders:
        rider.page.get_by_role("heading", name=rider.words("riding")).wait_for()
        rider.done("rides")
    organiser.room("live")
    organiser.done("live")


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
            rider.fill(tasks[name], answer)
            rider.send()
            if name == PHOTO:
                rider.page.locator(".wait").filter(visible=True).first.wait_for()
            else:
                rider.page.get_by_role("heading", name=rider.phone.words("not-accepted" if answer == "римские" else "got-it")).wait_for()
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
        judge.done(f"judges {team}")
        if accept:
            page.get_by_role("button", name=judge.beginning("judge-accept")).click()
        else:
            page.get_by_role("button", name=judge.beginning("judge-reject")).click()
            page.get_by_role("button", name=re.compile("Другое дерево")).click()
            judge.done("reason")
            page.locator(".judge-why .button.main").click()
    judge.shows("judge-all-judged")
    judge.done("all judged")
    riders[0].page.get_by_role("heading", name=riders[0].words("got-it")).wait_for()
    riders[1].page.get_by_role("heading", name=riders[1].words("not-accepted")).wait_for()
    riders[1].see("Другое дерево")
    for rider in riders:
        rider.done("verdict")


def call_for_help(organiser: Person, rider: Person) -> None:
    page, hands = organiser.page, Fingers(rider)
    Rider(rider, hands, None, "", rider.folder).home()  # type: ignore[arg-type]
    button, heard = rider.page.get_by_role("button", name=rider.words("sos-hold")), rider.page.get_by_text(rider.words("sos-received"), exact=True)
    # Where a message has pushed the button away from the finger, nothing was held: once more.
    for _ in range(3):
        rider.stay(1)
        hands.hold(button, 2.6)
        rider.page.wait_for_timeout(1500)
        if not button.count() or heard.count():
            break
    rider.says("sos-received")
    page.locator(".live-call", has_text=OWLS).wait_for()
    organiser.done("SOS")
    organiser.press("live-take")
    # The admin's token has no name to be told.
    rider.see("Your call for help was heard: the organisers' staff look after it.")
    rider.done("SOS taken")
    organiser.press("live-close-call")
    organiser.done("close SOS")
    organiser.agree("live-close-call")
    page.locator(".live-call").wait_for(state="detached")
    organiser.done("SOS closed")


def finish(riders: list[Person], place: Place) -> None:
    for rider in riders:
        Rider(rider, Fingers(rider), None, "", rider.folder).home()  # type: ignore[arg-type]
    together(riders, place)
    for rider in riders:
        rider.stay(2)
        rider.page.get_by_role("heading", name=rider.words("finished"), exact=True).wait_for()
        rider.done("finished")


def end(organiser: Person) -> None:
    page = organiser.page
    organiser.room("overview")
    organiser.press("overview-close")
    organiser.agree("overview-close")
    organiser.is_in_state("closed")
    organiser.done("closed")
    organiser.room("results")
    page.get_by_role("link", name=FOXES).wait_for()
    organiser.done("results")
    organiser.press("results-sign")
    organiser.done("sign")
    organiser.agree("results-sign")
    organiser.shows("results-official")
    organiser.done("signed")


def watch_results(onlooker: Person, link: str) -> None:
    page = onlooker.page
    page.goto(link)
    page.get_by_role("cell", name=FOXES).wait_for()
    onlooker.done("results")
    rows = page.locator("tbody tr").all_inner_texts()
    require(len(rows) == 2 and FOXES in rows[0] and OWLS in rows[1], f"another order: {rows}")


if __name__ == "__main__":
    story(tell)
