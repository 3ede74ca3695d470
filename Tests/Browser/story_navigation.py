"""Story (navigation): what riders see of the map while they ride, on a small phone: each test is named after what went wrong
before, and the last is a ride past twelve tasks of which every quarter of a second is looked at."""
from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any

import riding
from browser import SIZES, Phone
from ground import Ground, Quest, metres, require
from hands import Fingers
from playwright.sync_api import Playwright
from quest import FINISH, PLATE, START, SUMMIT, Task
from run import story
from steps import Rider

PLATE_TASK = Task("plate", "text", ("The plate", "Табличка"), PLATE, "Gagarin", "Titov",
                  {"answer": "*gagarin*", "description": "Whom does **this plate** remember?\n\n- Look *up*.\n- It is small."})
PHOTO = Task("wheel", "photo", ("The wheel", "Колесо"), (61.35900, 55.16342), "photo", properties={"description": "Take the wheel with your handlebar."})
TASKS = [
    Task("summit", "arrival", ("The summit", "Вершина"), SUMMIT, properties={"radius": 30}), PLATE_TASK, PHOTO,
    Task("bench", "text", ("The bench", "Скамейка"), (61.35200, 55.16342), "oak", properties={"answer": "oak"}),
    Task("gate", "text", ("The gate", "Ворота"), (61.36500, 55.16342), "oak", properties={"answer": "oak"}),
]


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    quest = Quest(ground, "sight", tasks=TASKS, grace=60)
    link = quest.team("foxes", "Red foxes")
    phone = Phone(playwright, ground.address, size="small-phone", place=START, name="small")
    riding.watch(phone)
    rider = Rider(phone, Fingers(phone), quest, "foxes", folder)
    try:
        the_consent_tick_is_a_tick(rider, link)
        choosing_a_checkpoint_keeps_the_rider_on_the_map(rider)
        every_marker_stands_on_its_coordinate(rider)
        a_checkpoint_shows_the_way_there_at_once(rider)
        the_map_turns_as_the_rider_rides(rider)
        an_old_position_is_hollow(rider)
        what_lies_ahead_has_signs_and_names_end_at_whole_words(rider, folder)
        the_question_and_its_field_need_no_scrolling(rider)
        a_photo_that_was_sent_says_so_and_shows_the_way_on(rider)
    except Exception:
        phone.leave_word(folder)
        raise
    phone.check()
    phone.shut()


def the_consent_tick_is_a_tick(rider: Rider, link: str) -> None:
    """One shape, which goes down to the left and up to the right, in every size and where colours are forced; and the four lines
    and the button need no scrolling."""
    page, phone = rider.page, rider.phone
    rider.join(link)
    lines = page.locator("dl.short dd")
    lines.nth(3).wait_for()
    require(lines.count() == 4, f"{lines.count()} lines of what is recorded")
    room = page.locator(".page > .body").bounding_box()
    for part in [*lines.all(), page.get_by_role("checkbox").first]:
        box = part.bounding_box()
        require(box and room and box["y"] + box["height"] <= room["y"] + room["height"], f"has to be scrolled to: {part}")
    rider.press("consent-join")
    phone.says("consent-missing")
    box = page.get_by_role("checkbox").first
    box.check()
    for forced in ("none", "active"):
        page.emulate_media(forced_colors=forced, reduced_motion="reduce")  # type: ignore[arg-type]
        for size in (16, 24):
            page.evaluate("(size) => document.documentElement.style.fontSize = `${size}px`", size)
            page.wait_for_timeout(200)
            _tick(box.screenshot(), f"{size} px, forced colours {forced}")
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.emulate_media(forced_colors="none", reduced_motion="reduce")
    rider.press("consent-join")
    rider.track()
    page.get_by_role("heading", name=phone.words("riding")).wait_for()
    phone.until("the map is there", lambda: page.evaluate("Boolean(window.__map?.getSource('ahead'))"))
    phone.until("the way is told", lambda: page.locator(".turn .figure").count())


def _tick(png: bytes, where: str) -> None:
    from PIL import Image

    picture = Image.open(io.BytesIO(png)).convert("L")
    width, height = picture.size
    inside = {(x, y): picture.getpixel((x, y)) for x in range(6, width - 6) for y in range(6, height - 6)}
    # What is drawn differs from the ground, which is what there is most of.
    ground = sorted(inside.values())[len(inside) // 2]
    drawn = {place for place, light in inside.items() if abs(light - ground) > 110}  # type: ignore[operator]
    require(len(drawn) > 20, f"{where}: no sign in the box")
    left = set(drawn)
    parts = []
    while left:
        part, todo = set(), [left.pop()]
        while todo:
            x, y = todo.pop()
            part.add((x, y))
            near = {(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1)} & left
            left -= near
            todo += near
        parts.append(part)
    require(len(parts) == 1, f"{where}: {len(parts)} shapes in the box")
    low, right = max(drawn, key=lambda place: place[1]), max(drawn)
    start = min(drawn)
    require(start[0] < low[0] < right[0] and right[1] < start[1] < low[1], f"{where}: no tick: {start} {low} {right}")


def _rider_is_seen(rider: Rider, where: str) -> None:
    """Neither off the screen nor below anything."""
    assert rider.phone.place
    fault = rider.page.evaluate("""(place) => {
      const { x, y } = window.__map.project(place);
      const panel = document.elementFromPoint(x, y)?.closest(".turn, .sheet, .sos, .round");
      return x < 0 || y < 0 || x > innerWidth || y > innerHeight ? `at ${x}, ${y}` : panel ? `below ${panel.className}` : "";
    }""", list(rider.phone.place))
    require(not fault, f"{where}: the rider is {fault}")


def choosing_a_checkpoint_keeps_the_rider_on_the_map(rider: Rider) -> None:
    page, phone = rider.page, rider.phone
    rider.press("overview")
    page.wait_for_timeout(500)
    _rider_is_seen(rider, "overview")
    page.get_by_role("button", name="The bench").first.tap()
    rider.button("lead-here").wait_for()
    page.wait_for_timeout(500)
    _rider_is_seen(rider, "a checkpoint is chosen")
    require(rider.button("follow").get_attribute("aria-pressed") == "false", "“follow” glows while a checkpoint is looked at")
    for part in range(1, 4):
        phone.move((START[0] - 0.0004 * part, START[1]))
        page.wait_for_timeout(700)
        _rider_is_seen(rider, "he rides on")
    rider.press("follow")
    page.wait_for_timeout(500)
    _rider_is_seen(rider, "he is followed again")
    phone.move(START)


def every_marker_stands_on_its_coordinate(rider: Rider) -> None:
    """At three zooms: the tip of the pin, and the middle of all other signs."""
    page = rider.page
    places = {task.names[0]: task.place for task in TASKS} | {"Start square": START, "Finish square": FINISH}
    for zoom in (14.6, 16, 17.6):
        stood = set()
        for name, place in places.items():
            page.evaluate("([place, zoom]) => { window.__map.jumpTo({ center: place, zoom, bearing: 30, pitch: 0, padding: { top: 0, bottom: 0, left: 0, right: 0 } }); }",
                          [list(place), zoom])
            page.wait_for_timeout(150)
            off = page.evaluate("""([place, name]) => {
              const marker = [...document.querySelectorAll(".marker")].find((one) => one.getAttribute("aria-label").includes(name));
              if (!marker) return null;
              const at = window.__map.project(place);
              const pin = [...marker.querySelectorAll("path")].find((one) => one.getAttribute("fill") === "var(--next)");
              const box = (pin ?? marker.querySelector("svg")).getBoundingClientRect();
              const foot = pin ? box.bottom : (box.top + box.bottom) / 2;
              return Math.hypot((box.left + box.right) / 2 - at.x, foot - at.y);
            }""", [list(place), name])
            if off is not None:
                stood.add(name)
                require(off < 3, f"zoom {zoom}: {name} stands {off:.0f} px from its place")
        require(len(stood) >= 6, f"zoom {zoom}: only {stood} are shown")
    rider.press("overview")


def a_checkpoint_shows_the_way_there_at_once(rider: Rider) -> None:
    """One tap: the way is drawn, with its length, its time and one button."""
    page, phone = rider.page, rider.phone
    page.wait_for_timeout(400)
    page.get_by_role("button", name="The gate").first.tap()
    phone.until("the way is drawn", lambda: page.evaluate("window.__map.getStyle().sources.preview?.data?.geometry?.coordinates?.length > 1"), 10)
    line = page.evaluate("window.__map.getStyle().sources.preview.data.geometry.coordinates")
    length = sum(metres(tuple(a), tuple(b)) for a, b in zip(line, line[1:]))
    end = metres(tuple(line[-1]), TASKS[4].place)
    require(end < 60, f"the way ends {end:.0f} m from the checkpoint")
    sheet = page.locator(".sheet").inner_text()
    shown = float("".join(one for one in page.locator(".sheet .far").inner_text() if one.isdigit() or one == ".") or 0)
    shown *= 1000 if "km" in page.locator(".sheet .far").inner_text() else 1
    require(abs(shown - length) < 60, f"{shown} m are told of a way of {length:.0f} m")
    require("min" in sheet and "2 points" in sheet, f"no time or points in {sheet!r}")
    led = rider.quest.ground.ask("GET", f"{rider.quest.admin}/live")
    require(all(one["properties"].get("task") != "gate" for one in led["features"]), "looking at a checkpoint leads there")
    rider.press("lead-here")
    phone.until("where to now is the gate", lambda: "The gate" in page.locator(".sheet").inner_text(), 15)
    require(page.locator("main.is-following").count() == 1, "whoever is led is not followed")
    # From the list.
    rider.press("list")
    page.get_by_role("listitem").get_by_role("button").filter(has_text="The plate").tap()
    rider.press("lead-here")
    phone.until("where to now is the plate", lambda: "The plate" in page.locator(".sheet").inner_text(), 15)


def the_map_turns_as_the_rider_rides(rider: Rider) -> None:
    """Heading up, tilted, the rider in the lower third; north up is a choice."""
    page, phone = rider.page, rider.phone
    phone.ride([START, (START[0] + 0.0012, START[1])], speed=6)
    view = page.evaluate("(() => { const at = window.__map.project(%s); return [window.__map.getBearing(), window.__map.getPitch(), at.x, at.y]; })()" % list(phone.place or START))
    require(abs(view[0] - 90) < 25 and view[1] > 30, f"the map is not turned and tilted: {view}")
    top, bottom = page.locator(".turn").bounding_box(), page.locator(".sos").bounding_box()
    assert top and bottom
    share = (view[3] - top["y"] - top["height"]) / (bottom["y"] - top["y"] - top["height"])
    require(share > 0.6, f"the rider is at {share:.0%} of what is free")
    sizes = page.evaluate("""window.__map.getStyle().layers.filter((one) => /road-names|street-names/.test(one.id)).map((one) => one.layout["text-size"])""")
    require(sizes and all(min(size[4::2]) >= 14 for size in sizes), f"names of streets are small: {sizes}")
    rider.press("north-up")
    page.wait_for_timeout(400)
    require(page.evaluate("window.__map.getBearing()") == 0 and page.evaluate("window.__map.getPitch()") == 0, "north is not at the top")
    rider.press("heading-up")


def an_old_position_is_hollow(rider: Rider) -> None:
    """After ten seconds without a position the marker is hollow, so it no longer looks like the current place."""
    page, phone = rider.page, rider.phone
    sign = lambda age: page.locator(f'.marker svg[data-me="{age}"]').count()  # noqa: E731
    require(sign("now") == 1, "the position is not drawn as it is while riding")
    phone.until("an old position is hollow", lambda: sign("old") == 1 and sign("now") == 0, 20)
    here = phone.place or START
    phone.move((here[0] + 0.0001, here[1]))
    phone.until("a new position is not", lambda: sign("now") == 1 and sign("old") == 0, 10)


def _ride_on(rider: Rider) -> None:
    """From what was taken on the way."""
    if rider.page.get_by_role("heading", name=rider.phone.words("got-it")).count():
        rider.press("ride-on")


def what_lies_ahead_has_signs_and_names_end_at_whole_words(rider: Rider, folder: Path) -> None:
    """Names of ways longer than the demo town has, stairs and hills, put into what the daemon tells; at 320 px, with text twice as
    large."""
    page, phone = rider.page, rider.phone
    told = {"label": ""}

    def more(route: Any) -> None:
        headers = {name: value for name, value in route.request.headers.items() if name != "if-none-match"}
        answer = route.fetch(headers=headers)
        if answer.status != 200 or not (reply := answer.json()).get("maneuver"):
            return route.fulfill(response=answer)
        reply["maneuver"] |= {"kind": "turn", "modifier": "sharp right", "distance": 120, "label": told["label"], "text": f"in 120 m {told['label']}"}
        reply["ahead"] = [{"kind": "unpaved", "distance": 0, "length": 400, "text": "the road is unpaved for 400 m from here"},
                          {"kind": "steps", "distance": 150, "length": 40, "text": "in 150 m stairs for 40 m"}]
        reply["remaining"]["ascent"] = 85
        return route.fulfill(response=answer, json=reply)

    def heights(route: Any) -> None:
        answer = route.fetch()
        reply = answer.json()
        length = reply["properties"]["distance"]
        reply["properties"]["heights"] = [[length * part / 59, 210 + (part if part < 40 else 80 - part)] for part in range(60)]
        route.fulfill(response=answer, json=reply)

    context = phone.context
    context.route(re.compile(r"/quests/[^/]+/(next|positions)\b"), more)
    context.route(re.compile(r"/routes/[^/]+\?elevations=rest"), heights)
    # What it tells is not what is put in here.
    context.route(re.compile(r"/quests/[^/]+/ride\b"), lambda route: route.fulfill(status=200, content_type="text/event-stream", body=": \n\n"))
    for name, size in [("улица Краснознамённых партизан Северо-Западного фронта", "small"), ("Верхнекраснофлотская дорога", "small"),
                       ("Cycleway", "small"), ("проспект Маршала Рокоссовского", "phone"), ("Service road", "turned")]:
        told["label"] = name
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size])))
        page.reload()
        page.locator(".turn .figure").first.wait_for()
        # Where to now comes with positions.
        phone.stay(3)
        phone.until(f"the way is called {name}", lambda: phone.stay(1) or page.evaluate(
            "(name) => document.querySelector('.turn .street')?.getAttribute('aria-label')?.includes(name)", name))
        for scale in (1, 1.5, 2):
            page.evaluate("(scale) => document.documentElement.style.setProperty('--text-scale', scale)", scale)
            page.wait_for_timeout(300)
            fault = page.evaluate(WHOLE_WORDS, name)
            require(not fault, f"{name}, {size}, text {scale:.0%}: {fault}")
            page.screenshot(path=folder / f"ahead-{name.split()[0].lower()}-{size}-{scale}.png")
        if size == "phone":
            strip = page.locator(".turn .strip.part")
            require("Stairs" in strip.inner_text() or "stairs" in strip.inner_text(), f"of stairs nothing is told but: {strip.inner_text()}")
            require(strip.locator("svg").count() == 1, "what lies ahead has no sign")
    page.set_viewport_size(dict(zip(("width", "height"), SIZES["small-phone"])))
    page.locator(".sheet .head").tap()
    phone.says("climb-left", metres=85)
    phone.until("the profile is drawn", lambda: page.locator(".climb .chart").count())
    require("250" in page.locator(".climb").inner_text(), "the highest point is told by the line alone")
    page.locator(".climb").scroll_into_view_if_needed()
    page.screenshot(path=folder / "climb.png")
    context.unroute_all()
    page.reload()
    phone.until("the way is told", lambda: page.locator(".turn .figure").count())


WHOLE_WORDS = """(name) => {
  const street = document.querySelector(".turn .street");
  const whole = name, shown = street.textContent.replace(/…$/, "");
  name = shown.startsWith("ул. ") ? name.replace("улица", "ул.") : shown.startsWith("пр. ") ? name.replace("проспект", "пр.") : name;
  if (!name.startsWith(shown) || shown === "ул." || !/^(\\s|[,;:–-]|$)/.test(name.slice(shown.length))) return `cut to ${street.textContent}`;
  if (street.getAttribute("aria-label")?.includes(whole) !== true) return "not said whole";
  if (street.scrollWidth > street.clientWidth + 1 || street.scrollHeight > street.clientHeight + 2) return `larger than its place: ${street.scrollWidth} × ${street.scrollHeight}`;
  const range = document.createRange(), text = street.firstChild;
  for (const word of street.textContent.matchAll(/\\S+/g)) {
    range.setStart(text, word.index), range.setEnd(text, word.index + word[0].length);
    // Beside a hyphen a line may end.
    if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1 && !word[0].includes("-")) return `broken: ${word[0]}`;
  }
  return parseFloat(getComputedStyle(street).fontSize) < 14 ? `as small as ${getComputedStyle(street).fontSize}` : "";
}"""


def the_question_and_its_field_need_no_scrolling(rider: Rider) -> None:
    page, phone = rider.page, rider.phone
    phone.ride(rider.quest.ground.way(phone.place or START, PLATE), speed=20)
    phone.stay(2)
    _ride_on(rider)
    page.locator("main.is-arrived").wait_for()
    page.wait_for_timeout(500)
    inside = page.locator(".sheet .inside").bounding_box()
    for part in (page.locator(".sheet strong").first, page.locator("#answer")):
        box = part.bounding_box()
        require(box and inside and inside["y"] <= box["y"] and box["y"] + box["height"] <= inside["y"] + inside["height"],
                f"has to be scrolled to: {box} of {inside}")
    require("0 m" not in page.locator(".turn").inner_text(), "a panel says 0 m")
    rider.answer(PLATE_TASK, "Titov", "rejected")
    phone.see("You answered: Titov")
    rider.press("try-again")
    rider.answer(PLATE_TASK, "Gagarin", "accepted")
    rider.press("ride-on")


def a_photo_that_was_sent_says_so_and_shows_the_way_on(rider: Rider) -> None:
    page, phone, quest = rider.page, rider.phone, rider.quest
    rider.open_task(PHOTO)
    if rider.button("lead-here").count():
        rider.press("lead-here")
    else:
        rider.home()
    phone.ride(quest.ground.way(PLATE, PHOTO.place), speed=20)
    phone.stay(2)
    _ride_on(rider)
    page.locator("main.is-arrived").wait_for()
    rider.answer(PHOTO, "photo", "pending", 60)
    phone.says("sent-waiting")
    picture = page.locator(".sheet img.sent")
    require(picture.evaluate("(one) => one.naturalWidth > 0"), "the picture that was sent is not shown")
    require(not page.locator(".sheet input[type=file]").count(), "the sheet still asks for a photo")
    phone.stay(34)
    require(page.locator(".turn").count() == 1 and "The wheel" not in page.locator(".turn").inner_text(), "led to the same task again")
    rider.press("ride-on")
    page.locator("main.is-following").wait_for()
    require("The wheel" not in page.locator(".sheet").inner_text(), "the sheet is of the same task again")
    quest.decide(quest.verdict("foxes", PHOTO.id, "pending"), False, "No handlebar")
    rider.refused("No handlebar")


# A ride past twelve tasks, in fast time.
PACE, SPEED = 6.0, 4
ROWS = {55.16342: (61.3490, 61.3520, 61.3590, 61.3610, 61.3640), 55.16086: (61.3490, 61.3580, 61.3610, 61.3640), 55.1660: (61.3520, 61.3580, 61.3610)}
TWELVE = [Task(f"spot-{number}", "arrival", (f"Spot {number}", f"Место {number}"), place, properties={"radius": 30})
          for number, place in enumerate(((lon, lat) for lat, row in ROWS.items() for lon in row), 1)]


def twelve(playwright: Playwright, ground: Ground, folder: Path) -> None:
    """The rider and 150 m of the way ahead are seen in 99 of 100 looks, one each quarter of a second of the ride."""
    quest = Quest(ground, "twelve", tasks=TWELVE, grace=60)
    link = quest.team("foxes", "Red foxes")
    phone = Phone(playwright, ground.address, size="small-phone", place=START, name="twelve")
    phone.allow(409, "/next$")
    riding.watch(phone)
    riding.ride_fast(phone, ground)
    rider = Rider(phone, Fingers(phone), quest, "foxes", folder)
    page = phone.page
    try:
        rider.join(link)
        page.get_by_role("checkbox").first.check()
        rider.press("consent-join")
        page.get_by_role("heading", name=phone.words("riding")).wait_for()
        here = START
        riding.go(phone, [START, START], PACE)
        phone.until("the map is there", lambda: page.evaluate("Boolean(window.__map?.getSource('ahead'))"))
        phone.until("where to is told", lambda: _target(rider), 30)
        page.evaluate(riding.LOOK)
        for _ in range(len(TWELVE)):
            task = phone.until("where to is told", lambda: _target(rider), 30)
            riding.go(phone, [here, *quest.ground.way(here, task.place), task.place], PACE)
            here = task.place
            phone.until(f"{task.id} is taken", lambda: page.get_by_role("heading", name=phone.words("got-it")).count() or _done(rider, task), 90)
            phone.until("he is there", lambda: riding.is_there(phone), 60)
            if rider.button("ride-on").count():
                rider.press("ride-on")
        # A position of long ago is not shown as if it were of now.
        page.evaluate("window.__rider.silent = true")
        page.wait_for_timeout(16_000 / SPEED)
        seen: Any = riding.seen(phone)
    except Exception:
        phone.leave_word(folder)
        raise
    share = seen["good"] / max(1, seen["checks"])
    print(f"  twelve: {share:.2%} of {seen['checks']} looks show the rider and 150 m of the way ahead", flush=True)
    (folder / "looks.txt").write_text("\n".join(seen["wrong"]))
    require(seen["checks"] > 1000, f"only {seen['checks']} looks")
    require(share >= 0.99, f"{share:.2%} of the looks show the rider and the way ahead: {seen['wrong'][:12]}")
    require(seen["stale"] <= 4, f"{seen['stale']} times an old position was shown as if it were of now")
    phone.check()
    phone.shut()


def _done(rider: Rider, task: Task) -> bool:
    return any(answer["verdict"] == "accepted" for answer in rider.quest.answers("foxes", task.id))


def _target(rider: Rider) -> Task | None:
    if rider.button("ride-on").count():
        rider.press("ride-on")
    name = rider.page.locator(".sheet .name")
    text = name.first.inner_text() if name.count() else ""
    found = next((task for task in TWELVE if task.names[0] == text), None)
    return found if found and not _done(rider, found) else None


if __name__ == "__main__":
    if "twelve" in sys.argv[1:]:
        story(twelve, "--clock-speed", str(SPEED))
    else:
        story(tell)
