"""The desk's editor: a quest is created, drawn, moved by keys, undone, kept through a reload, published and compared; what
somebody else publishes meanwhile is noticed; and what two hundred checkpoints cost."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from desk import SMALL, WIDE, Desk, measured_within
from ground import Ground, require
from playwright.sync_api import Locator, Playwright
from run import story

GPX = """<?xml version="1.0"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">
<wpt lat="55.16342" lon="61.3480"><name>By the mill</name></wpt><wpt lat="55.16342" lon="61.3520"><name>By the pond</name></wpt></gpx>"""


class Editor(Desk):
    """The desk with a quest's editor."""

    def label(self, name: str) -> str:
        return self.desk(f"property-{name}").split("\n")[0]

    def rows(self) -> Locator:
        return self.page.locator(".editor-list ol > li")

    def settled(self) -> None:
        """The newest draft was checked, and all ways are known."""
        self.page.locator(".desk-head button.chip[aria-busy=false]:not(.stale)").wait_for()


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    desk = Editor(playwright, ground, folder, sizes=(SMALL, WIDE))
    desk.allow(404, r"/lake/file$")
    try:
        desk.by_token()
        create(desk, ground)
        edit(desk)
        publish(desk, ground)
        overtaken(desk, ground)
        bring(desk, folder)
        many(desk, folder)
    except Exception:
        desk.leave_word(folder)
        raise
    desk.shut()
    russian = Editor(playwright, ground, folder, "ru").by_token()
    russian.tour({"editor": "#!editor/lake"})
    russian.shut()
    desk.check()
    russian.check()


def file_of(ground: Ground, quest: str) -> dict[str, Any]:
    found = ground.ask("GET", f"/api/v1/admin/quests/{quest}/file")
    return found if isinstance(found, dict) else json.loads(found)


def create(desk: Editor, ground: Ground) -> None:
    """A quest of which the daemon hears nothing yet."""
    desk.press("editor-create")
    page = desk.page
    page.locator("#new-id").fill("lake")
    page.locator("#new-title").fill("Around the lake")
    page.locator("dialog").get_by_role("button", name=desk.desk("editor-create"), exact=True).click()
    page.get_by_role("heading", name="Around the lake").wait_for()
    desk.see(desk.desk("editor-not-published"))
    require("lake" not in [one["id"] for one in ground.ask("GET", "/api/v1/admin/quests")["quests"]], "a draft was published")


def edit(desk: Editor) -> None:
    """Places are drawn, named, moved and undone; findings stand where they belong; a reload loses nothing."""
    page = desk.page
    canvas = page.locator(".editor-ground .maplibregl-canvas")
    canvas.wait_for()
    for x, y in ((200, 300), (380, 260)):
        desk.press("editor-add-task")
        canvas.click(position={"x": x, "y": y})
        name = page.get_by_label(desk.label("name"), exact=True)
        desk.settled()
        page.locator(".editor-form .findings .bad").first.wait_for()
        require(page.locator(".marker.found-error").count() == 1 and page.locator(".editor-list .found.bad").count() == 1, "an error is not at the marker and the row")
        name.fill(f"Place {x}")
        page.locator(".editor-form .findings .bad").wait_for(state="detached")
    require(desk.rows().count() == 2, "not two tasks")
    # By keys: ten metres to the north, back, and away.
    marker = page.get_by_role("button", name="2, Place 380")
    before = marker.bounding_box()
    marker.focus()
    page.keyboard.press("Shift+ArrowUp")
    desk.until("the marker moves", lambda: marker.bounding_box()["y"] < before["y"], 5)
    desk.press("editor-undo")
    desk.until("the marker is back", lambda: abs(marker.bounding_box()["y"] - before["y"]) < 1, 5)
    marker.focus()
    page.keyboard.press("Delete")
    require(desk.rows().count() == 1, "Delete deletes nothing")
    page.keyboard.press("Control+z")
    desk.rows().nth(1).wait_for()
    # The order.
    desk.rows().nth(1).get_by_role("button").first.click()
    page.get_by_role("button", name=f"{desk.desk('editor-up')}: Place 380").click()
    desk.until("the order is another one", lambda: "Place 380" in desk.rows().first.inner_text(), 5)
    # An area.
    page.get_by_label(desk.desk("editor-draw")).select_option("no-go")
    for x, y in ((60, 420), (120, 420), (120, 470), (60, 470)):
        canvas.click(position={"x": x, "y": y}, delay=20)
        page.wait_for_timeout(350)
    desk.press("editor-done")
    page.get_by_role("heading", name=desk.desk("editor-no-go")).wait_for()
    require(page.locator(".handle").count() == 8, "an area of four corners has no eight handles")
    # By keys alone: at the middle of the map, and away again.
    desk.press("editor-add-task")
    canvas.focus()
    page.keyboard.press("Enter")
    desk.rows().nth(2).wait_for()
    page.keyboard.press("Delete")
    desk.until("what was added is gone", lambda: desk.rows().count() == 2, 5)
    # Nobody reloads within the same moment.
    page.wait_for_timeout(300)
    there = page.locator(".editor-list li").all_inner_texts()
    page.reload()
    desk.rows().nth(1).wait_for()
    kept = page.locator(".editor-list li").count()
    require(kept == len(there) == 5, f"of {there} a reload has left {kept}")
    desk.settled()
    desk.look("editor")


def publish(desk: Editor, ground: Ground) -> None:
    desk.press("editor-publish")
    dialog = desk.page.locator("dialog")
    button = dialog.get_by_role("button", name=desk.desk("editor-publish"), exact=True)
    desk.until("it may be published", button.is_enabled, 20)
    desk.look("editor-publish")
    button.click()
    desk.see(desk.desk("editor-published", version=1))
    desk.see(desk.desk("editor-as-published"))
    names = [one["properties"].get("name") for one in file_of(ground, "lake")["features"] if not one["properties"].get("role")]
    require(names == ["Place 380", "Place 200"], f"published were {names}")


def overtaken(desk: Editor, ground: Ground) -> None:
    """Somebody else publishes while a draft is there."""
    desk.rows().first.get_by_role("button").first.click()
    desk.page.get_by_label(desk.label("points"), exact=True).fill("7")
    other = file_of(ground, "lake")
    other["features"] = [one for one in other["features"] if one["properties"].get("role") != "no-go"]
    ground.ask("PUT", "/api/v1/admin/quests/lake", other)
    desk.press("editor-publish")
    desk.see(desk.desk("editor-conflict"))
    desk.page.locator("dialog summary").click()
    desk.see(f"{desk.desk('editor-added')}: 1")
    desk.page.keyboard.press("Escape")
    desk.press("editor-discard")
    desk.page.locator("dialog").get_by_role("button", name=desk.desk("editor-discard"), exact=True).click()
    desk.see(desk.desk("editor-as-published"))
    require(desk.page.locator(".editor-list li").count() == 4, "the draft is still there")


def bring(desk: Editor, folder: Path) -> None:
    """A file of another program."""
    file = folder / "course.gpx"
    file.write_text(GPX)
    desk.press("editor-import")
    desk.page.locator("#import-file").set_input_files(file)
    desk.see("By the mill")
    desk.page.locator("dialog").get_by_role("button", name=desk.desk("editor-import-add"), exact=True).click()
    desk.until("the course is in the draft", lambda: desk.rows().count() == 4, 5)


def many(desk: Editor, folder: Path) -> None:
    """Two hundred checkpoints: legs while one is dragged."""
    west, south, east, north = 61.346, 55.157, 61.369, 55.1645
    file = folder / "many.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "title": "Many", "features": [
        {"type": "Feature", "id": f"t{number}", "properties": {"name": f"T{number}", "radius": 10},
         "geometry": {"type": "Point", "coordinates": [west + (east - west) * (number % 20) / 20, south + (north - south) * (number // 20) / 10]}}
        for number in range(200)]}))
    page = desk.page
    told: list[str] = []
    page.on("response", lambda response: told.append(response.url) if "/table/v1/" in response.url and response.ok else None)
    desk.press("editor-import")
    page.locator("#import-file").set_input_files(file)
    page.locator("dialog").get_by_role("button", name=desk.desk("editor-import-replace"), exact=True).click()
    desk.rows().nth(199).wait_for()
    desk.settled()
    marker = page.get_by_role("button", name="110, T109")
    box = marker.bounding_box()

    def tables() -> int:
        return len([one for one in desk.requests if one[1].startswith("/table/")])
    # Ten ways are asked for at once, and a daemon with much to do is left alone for a while in between.
    desk.until("the ways between all are known", lambda: len(told) >= 20)
    asked = -1
    while asked != tables():
        asked = tables()
        page.wait_for_timeout(700)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    took: list[float] = []
    for step in range(1, 6):
        with page.expect_response(lambda response: "/table/v1/" in response.url) as table:
            page.mouse.move(box["x"] + box["width"] / 2 + 8 * step, box["y"] + box["height"] / 2 + 4 * step)
        pairs = table.value.url.split("/")[-1].split("?")[0].count(";")
        table.value.finished()
        took.append(table.value.request.timing["responseEnd"])
        require(pairs == 2, f"a table of {pairs + 1} places for the two ways that end at one")
        page.wait_for_timeout(150)
    page.mouse.up()
    measured_within(max(took), 300, f"ways while one of 200 is dragged ({tables() - asked} tables)")
    desk.see(desk.desk("editor-draft"))


if __name__ == "__main__":
    story(tell)
