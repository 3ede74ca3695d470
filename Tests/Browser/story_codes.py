"""Story (codes): a sheet's QR code, as the daemon draws it, is read by a browser that reads none itself, also without network; as a link it opens
the task in a page that is open and in one that starts without network; a browser without a ride shows the code, which is typed into the app. And the track of a watch is added."""
from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path

from browser import Phone
from ground import Ground, Quest, require
from hands import Fingers
from playwright.sync_api import Playwright
from quest import START, TASKS, Task
from run import story
from steps import Rider

BY_ID = {task.id: task for task in TASKS}

# An iPhone's browser as far as codes go: no BarcodeDetector, and a camera that sees a sheet, a little askew and grey.
CAMERA = """
delete globalThis.BarcodeDetector;
globalThis.cameras = [];
if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
  const context = canvas.getContext("2d");
  const draw = () => {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = "#70757a";
    context.fillRect(0, 0, 1280, 720);
    const { size, path } = globalThis.sheet ?? {};
    if (!path) return;
    context.translate(660, 350);
    context.rotate(0.12);
    context.scale(420 / size, 400 / size);
    context.translate(-size / 2, -size / 2);
    context.fillStyle = "#d8d6d0";
    context.fillRect(0, 0, size, size);
    context.fillStyle = "#2a2a30";
    context.fill(new Path2D(path));
  };
  draw();
  const timer = setInterval(draw, 100);
  const stream = canvas.captureStream(10);
  globalThis.cameras.push(stream);
  for (const track of stream.getTracks()) {
    const stop = track.stop.bind(track);
    track.stop = () => { clearInterval(timer); stop(); };
  }
  return stream;
};
"""


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    quest = Quest(ground, "coded", tasks=[BY_ID[id] for id in ("plate", "bench", "shed", "sheets")])
    phone = Phone(playwright, ground.address, place=START, name="rider")
    other = Phone(playwright, ground.address, language="ru", name="other")
    phone.context.add_init_script(CAMERA)
    rider = Rider(phone, Fingers(phone), quest, "foxes", folder)
    try:
        rider.join(quest.team("foxes", "Red foxes"))
        rider.consent()
        rider.track()
        scan(rider)
        scan_offline(rider)
        follow(rider)
        elsewhere(other, rider)
        watch(rider)
        cold(rider)
    except Exception:
        phone.leave_word(folder)
        other.leave_word(folder)
        raise
    for one in (phone, other):
        one.check()
        one.shut()
    quest.verify()


def link_of(rider: Rider, task: Task, code: str) -> str:
    """As it is printed."""
    return f"{rider.quest.link}#task={task.id}&tag={code}"


def hold(rider: Rider, text: str) -> None:
    """Holds a sheet with a QR code before the camera, as the daemon draws it for organisers."""
    drawn = rider.quest.ground.ask("POST", f"{rider.quest.admin}/qr", {"texts": [text]})["codes"][0]
    rider.page.evaluate("(drawn) => { globalThis.sheet = drawn; }", drawn)


def scanned(rider: Rider, field: str, code: str) -> None:
    """Scans what is held before the camera; the camera is off afterwards."""
    rider.press("scan")
    rider.phone.until("the code is filled in", lambda: rider.page.locator(field).input_value() == code, 30)
    require(rider.page.locator("dialog").count() == 0, "the scanner is still open")
    off = rider.page.evaluate("cameras.length > 0 && cameras.every((one) => one.getTracks().every((track) => track.readyState === 'ended'))")
    require(off, "the camera goes on")


def scan(rider: Rider) -> None:
    """The decoder comes when it is wanted, and reads a link and letters alike."""
    phone, shed = rider.phone, BY_ID["shed"]
    phone.until("all is kept for riding without network", lambda: phone.page.evaluate(
        "caches.keys().then(async (names) => { for (const name of names) for (const one of await (await caches.open(name)).keys()) if (/qr-scanner/.test(one.url)) return true; return false; })"))
    rider.open_task(shed)
    # Closed again: nothing was read.
    rider.page.evaluate("globalThis.sheet = null")
    rider.press("scan")
    rider.page.locator("dialog video").wait_for()
    rider.page.wait_for_timeout(700)
    rider.press("close")
    require(rider.page.evaluate("cameras.every((one) => one.getTracks().every((track) => track.readyState === 'ended'))"), "the camera goes on")
    code = rider.quest.code(shed.id)
    hold(rider, link_of(rider, shed, code))
    scanned(rider, "#answer", code)
    rider.said("has scanned a sheet")
    rider.send()
    rider.got_it()
    rider.home()


def scan_offline(rider: Rider) -> None:
    """Sheets with letters alone, without network."""
    sheets = BY_ID["sheets"]
    rider.open_task(sheets)
    hold(rider, "K1")
    rider.page.reload()
    rider.page.get_by_role("heading", level=1, name=sheets.name("en")).wait_for()
    drawn = [rider.quest.ground.ask("POST", f"{rider.quest.admin}/qr", {"texts": [text]})["codes"][0] for text in ("K1", "K3", "K4")]
    rider.phone.offline(True)
    for number, (text, code) in enumerate(zip(("K1", "K3", "K4"), drawn)):
        rider.page.evaluate("(drawn) => { globalThis.sheet = drawn; }", code)
        scanned(rider, f"#code-{number}" if number else "#answer", text)
    rider.send()
    rider.waiting(1)
    rider.phone.offline(False)
    require(rider.quest.verdict("foxes", sheets.id, "accepted")["points"] == 2, "no points")
    rider.got_it()
    rider.home()
    rider.said("has scanned without network")


def follow(rider: Rider) -> None:
    """A link in a page that is open moves it, without loading it anew."""
    bench = BY_ID["bench"]
    rider.page.evaluate("globalThis.here = true")
    rider.page.evaluate("(hash) => { location.hash = hash; }", f"task={bench.id}&tag=WRONG")
    rider.page.get_by_role("heading", level=1, name=bench.name("en")).wait_for()
    rider.phone.until("the code is filled in", lambda: rider.page.locator("#answer").input_value() == "WRONG")
    require("tag=" not in rider.page.url, "the code stays in the address")
    rider.page.evaluate("(hash) => { location.hash = hash; }", f"task={bench.id}&tag=LYNX-7")
    rider.phone.until("the newer code is filled in", lambda: rider.page.locator("#answer").input_value() == "LYNX-7")
    require(rider.page.evaluate("globalThis.here"), "the page was loaded anew")
    rider.page.locator("#answer").fill("")
    rider.home()
    rider.said("followed a link")


def elsewhere(other: Phone, rider: Rider) -> None:
    """What opens the link has no ride: it shows the code, which is typed where the ride is."""
    bench = BY_ID["bench"]
    other.page.goto(link_of(rider, bench, "LYNX-7"))
    other.says("code-elsewhere")
    shown = other.page.get_by_text("LYNX-7", exact=True)
    shown.wait_for()
    require(shown.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") >= 28, "the code is small")
    rider.hands.press(rider.button("menu"))
    rider.press("code-enter")
    rider.hands.write(rider.page.locator("#found"), "lynx 7")
    rider.press("code-find")
    rider.page.get_by_role("heading", level=1, name=bench.name("en")).wait_for()
    rider.phone.until("the code is filled in", lambda: rider.page.locator("#answer").input_value() == "lynx 7")
    rider.send()
    rider.got_it()
    rider.home()
    rider.said("has typed a code that another browser showed")


def watch(rider: Rider) -> None:
    """The file of a watch fills what the phone did not record, and says why not the rest."""
    before = rider.quest.fixes("foxes")
    # So long that the watch knows more than the phone.
    rider.page.wait_for_timeout(45_000)
    now = datetime.now(timezone.utc)
    points = [f'<trkpt lat="{START[1]}" lon="{START[0]}"><time>{(now - timedelta(seconds=ago)).isoformat(timespec="milliseconds")}</time></trkpt>'
              for ago in (7200, 7190, 5, 3)]
    file = rider.folder / "watch.gpx"
    file.write_text(f'<gpx version="1.1" creator="watch"><trk><trkseg>{"".join(points)}</trkseg></trk></gpx>')
    rider.hands.press(rider.button("menu"))
    rider.press("track")
    rider.hands.attach(rider.page.locator("input[type=file]"), file)
    rider.phone.says("track-taken")
    require("2" in rider.phone.says("track-before").inner_text(), "two are of before the quest")
    require(len(rider.quest.fixes("foxes")) == len(before) + 2, f"{len(before)} positions before, then {len(rider.quest.fixes('foxes'))}")
    rider.said("has added the track of a watch")
    rider.hands.attach(rider.page.locator("input[type=file]"), file)
    rider.phone.says("track-nothing")
    file.write_text("<gpx><rte/></gpx>")
    rider.phone.allow(400, r"/track$")
    rider.hands.attach(rider.page.locator("input[type=file]"), file)
    rider.page.get_by_role("alert").wait_for()
    rider.home()


def cold(rider: Rider) -> None:
    """The phone's own camera opens the link where there is no network: the app starts, and shows the task."""
    plate = BY_ID["plate"]
    rider.phone.offline(True)
    rider.page.goto("about:blank")
    rider.page.goto(f"{rider.quest.link}#task={plate.id}")
    rider.page.get_by_role("heading", level=1, name=plate.name("en")).wait_for()
    rider.phone.offline(False)
    rider.home()
    rider.said("started by a link without network")


if __name__ == "__main__":
    story(tell)
