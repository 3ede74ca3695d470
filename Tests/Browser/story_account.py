"""The story of an account: somebody signs in at VK ID, joins a quest and rides, goes on by another phone as the same team, takes
everything of theirs along, and has all of it erased; what the page of accounts shows meanwhile is looked at in all sizes and colours,
on the first phone in English, on the second in Russian. VK ID is a double on this machine (Tests/SignInProof), with its page and its
button; Chromium finds nothing of the real one."""
from __future__ import annotations

import io
import json
import os
import socket
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from browser import Phone, Words
from ground import BIN, ROOT, Ground, Quest, require
from hands import Fingers
from playwright.sync_api import Playwright
from quest import START, SUMMIT, TASKS, document
from run import story
from screens import Tour
from steps import Rider

sys.path.append(str(ROOT / "Tests/SignInProof"))
from vk_double import Person, VKDouble  # noqa: E402

BY_ID = {task.id: task for task in TASKS}
ANNA = Person(1234567890, "Anna", "Ridley")
LABEL = "VK ID"
TITLES = {language: document()["features"][0]["properties"][key] for language, key in (("en", "title"), ("ru", "title:ru"))}


class Traveller(Rider):
    """A phone of somebody with an account, and the words of the page of accounts."""

    def __init__(self, playwright: Playwright, ground: Ground, quest: Quest, folder: Path, vk: VKDouble, name: str,
                 language: str, tour: Tour) -> None:
        phone = Phone(playwright, ground.address, language, place=START, name=name)
        super().__init__(phone, Fingers(phone), quest, "foxes", folder)
        self.vk, self.tour = vk, tour
        phone.others.add(vk.base)
        phone.allow(404, r"^/favicon\.ico$")
        self.mine = Words(ground.address, phone.language, "account")
        self.mine.of = "mine"

    def open_account(self) -> None:
        self.page.goto(f"{self.phone.address}/account")

    def look(self, name: str) -> None:
        """The page of accounts as it stands, in all sizes and colours."""
        size = self.page.viewport_size
        self.tour.show(self.phone, f"account-{name}")
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        if size:
            self.page.set_viewport_size({"width": size["width"], "height": size["height"]})

    def sign_in(self) -> None:
        """By the page of accounts, and the button of the provider."""
        self.open_account()
        self.hands.press(self.page.get_by_role("link", name=self.mine("sign-in-with", label=LABEL), exact=True))
        self.page.wait_for_url(f"{self.vk.base}/authorize?**")
        self.page.get_by_role("button", name=f"Continue as {ANNA.first_name}").tap()
        self.page.wait_for_url(f"{self.phone.address}/account")
        self.page.get_by_role("heading", level=1, name=f"{ANNA.first_name} {ANNA.last_name}", exact=True).wait_for()
        self.said("is signed in")

    def box(self) -> Any:
        """The ride, in the history of the account."""
        return self.page.locator(".box").filter(has=self.page.get_by_role("heading", level=3, name=TITLES[self.phone.language], exact=True))

    def asked(self, path: str) -> Any:
        """What the daemon tells this very browser."""
        return self.page.evaluate("(path) => fetch(path).then((answer) => answer.json())", path)

    def list_tasks(self) -> list[str]:
        """The tasks that the list shows by their names, by ids."""
        self.home()
        if not self.is_at("list"):
            self.press("list")
        rows = self.page.get_by_role("listitem").get_by_role("button")
        shown = lambda: sorted(task.id for task in TASKS if rows.filter(has_text=task.name(self.phone.language)).count())
        self.phone.until("the list has all tasks", lambda: len(shown()) == len(TASKS))
        return shown()

    def sees_done(self, id: str) -> None:
        """The list says that a task is done, whoever of the team did it."""
        self.list_tasks()
        row = self.page.get_by_role("listitem").get_by_role("button").filter(has_text=BY_ID[id].name(self.phone.language))
        row.filter(has_text=self.phone.words("state-done")).first.wait_for()
        self.home()

    def is_out(self) -> None:
        """Nobody is signed in in this browser, nor does it ride."""
        self.page.get_by_role("link", name=self.mine("sign-in-with", label=LABEL), exact=True).wait_for()
        told = self.asked("/api/v1/session")
        require("account" not in told and not told.get("roles"), f"{self.phone.name} still has {told}")


def tell(playwright: Playwright, ground: Ground, folder: Path, vk: VKDouble) -> None:
    quest = Quest(ground, "account", grace=60)
    link = quest.team("foxes", "Red foxes")
    tour = Tour(folder)
    first = Traveller(playwright, ground, quest, folder, vk, "first", "en", tour)
    travellers = [first]
    try:
        ride(first, link)
        second = Traveller(playwright, ground, quest, folder, vk, "second", "ru", tour)
        travellers.append(second)
        go_on(first, second)
        take_along(second)
        erase(ground, quest, first, second)
    except Exception:
        for one in travellers:
            one.phone.leave_word(folder)
        raise
    require(not vk.faults, f"VK: {vk.faults}")
    require(tour.seen["axe"] >= 6, f"too little was looked at: {dict(tour.seen)}")
    wrong = list(dict.fromkeys(tour.wrong))
    require(not wrong, f"{len(wrong)} things are wrong:\n  " + "\n  ".join(wrong[:60]))
    for one in travellers:
        one.phone.check()
        one.phone.shut()


def ride(rider: Traveller, link: str) -> None:
    """Signs in, joins by the team's code, rides a little, and answers once."""
    phone = rider.phone
    rider.open_account()
    phone.see(rider.mine("nobody-needs"))
    rider.said("is told that nobody needs an account")
    rider.look("none")
    rider.sign_in()
    phone.see(rider.mine("rides-none"))
    rider.look("new")
    rider.join(link)
    rider.consent()
    phone.page.get_by_role("heading", name=phone.words("riding")).wait_for()
    rider.track()
    before = len(rider.quest.fixes("foxes"))
    phone.ride([START, ((START[0] + SUMMIT[0]) / 2, SUMMIT[1])])
    phone.until("the daemon has the way", lambda: len(rider.quest.fixes("foxes")) > before)
    bridge = BY_ID["bridge"]
    rider.open_task(bridge)
    rider.answer(bridge, bridge.right, "accepted")
    rider.said("has ridden and answered")


def go_on(first: Traveller, second: Traveller) -> None:
    """Another phone, in which the same person signs in, rides on with the same team and the same tasks."""
    device = first.own()["id"]
    second.open_account()
    second.look("none")
    second.sign_in()
    box = second.box()
    box.wait_for()
    second.look("ride")
    require("Red foxes" in box.inner_text(), f"another team: {box.inner_text()}")
    second.said("has the ride in the history")
    second.hands.press(box.get_by_role("link", name=second.mine("open"), exact=True))
    second.page.get_by_role("heading", name=second.phone.words("riding")).wait_for()
    roles = {one.phone.name: [(role["quest"], role["team"]["id"], role["device"]) for role in one.asked("/api/v1/session")["roles"]] for one in (first, second)}
    require(roles["first"] == roles["second"] == [("account", "foxes", device)], f"not the same: {roles}")
    require(len(second.quest.devices("foxes")) == 1, "the second phone has joined as another device")
    require(first.list_tasks() == second.list_tasks(), "other tasks")
    tasks = f"/api/v1/quests/{second.quest.id}/tasks"
    told = [[feature["id"] for feature in one.asked(tasks)["features"] if feature.get("id") in BY_ID] for one in (first, second)]
    require(told[0] == told[1] and len(told[0]) == len(TASKS), f"other tasks, or in another order: {told}")
    second.sees_done("bridge")
    second.said("has the same list, with what was done by the other phone")
    tree = BY_ID["tree"]
    second.open_task(tree)
    second.answer(tree, tree.right, "accepted")
    first.sees_done("tree")
    first.said("sees what the second phone did")


def told(task: Any, language: str) -> str:
    """The right answer, as who reads the language is told it."""
    options = task.properties.get("answer-options", task.right).split("|")
    named = task.properties.get(f"answer-options:{language}")
    return str(named.split("|")[options.index(task.right)] if named else task.right)


def take_along(rider: Traveller) -> None:
    """Everything as one file: the answers of both phones and the track."""
    rider.open_account()
    with rider.page.expect_download() as waiting:
        rider.hands.press(rider.page.get_by_role("link", name=rider.mine("export"), exact=True))
    archive = zipfile.ZipFile(io.BytesIO(Path(waiting.value.path()).read_bytes()))
    require(archive.testzip() is None, "the file is damaged")
    files = {name: archive.read(name) for name in archive.namelist()}
    given = next((json.dumps(json.loads(data), ensure_ascii=False) for name, data in files.items() if name.endswith("answers.json")), "")
    for task in "bridge", "tree":
        right = told(BY_ID[task], rider.phone.language)
        require(f'"{task}"' in given and right in given, f"the answer to {task} is not in {sorted(files)}: {given[:400]}")
    points = sum(data.count(b"<trkpt") for name, data in files.items() if name.endswith(".gpx"))
    require(points > 2, f"no track in {sorted(files)}")
    require(any(f"{ANNA.first_name} {ANNA.last_name}".encode() in data for data in files.values()), "the name is in none")
    rider.said(f"has taken {len(files)} files along, with {points} points of the track")


def erase(ground: Ground, quest: Quest, first: Traveller, second: Traveller) -> None:
    """All of it; both phones are signed out, and what the quest has recorded is whole."""
    first.open_account()
    first.box().wait_for()
    first.look("ride")
    second.hands.press(second.page.get_by_role("button", name=second.mine("erase"), exact=True))
    second.phone.see(second.mine("erase-ask"))
    go = second.page.get_by_role("button", name=second.mine("erase"), exact=True)
    require(go.is_disabled(), "it can be pressed before anything was typed")
    second.hands.write(second.page.locator("#word"), second.mine("erase-word"))
    second.said("is about to erase the account")
    second.look("erasing")
    # Sessions end by it, the own one too; the app of the first phone asks for its ride once more before it knows.
    for one in (first, second):
        one.phone.allow(401, r"^/api/v1/")
        one.phone.allow(403, r"^/api/v1/quests/")
    second.hands.press(go)
    second.is_out()
    second.said("has no account any more")
    first.page.reload()
    first.is_out()
    first.page.goto(quest.link)
    first.button("join").wait_for()
    first.said("is signed out, too, and no longer rides")
    require(not quest.fixes("foxes"), "positions are left")
    require(not any(answer.get("text") for answer in quest.answers("foxes")), "texts of answers are left")
    accounts = ground.ask("GET", "/api/v1/admin/accounts")["accounts"]
    require([account["standing"] for account in accounts] == ["erased"] and not accounts[0].get("name"), f"{accounts}")
    quest.verify()
    environment = os.environ | {"QUESTCTL_SERVER": ground.address, "QUESTCTL_TOKEN_FILE": str(ground.folder / "admin-token")}
    done = subprocess.run([str(BIN / "questctl"), "log", "verify", quest.id], env=environment, capture_output=True, text=True)
    require(done.returncode == 0, f"questctl log verify: {done.stdout}{done.stderr}")
    print("  the quest's log is whole", flush=True)


def main() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    home = f"http://localhost:{port}"
    vk = VKDouble({f"{home}/sign-in/vk/callback"}, ANNA).start()
    with tempfile.TemporaryDirectory() as settings:
        file = Path(settings) / "sign-in.json"
        file.write_text(json.dumps([{"id": "vk", "kind": "vk", "issuer": vk.base, "client-id": vk.client, "label": LABEL}]))
        file.chmod(0o600)
        story(lambda playwright, ground, folder: tell(playwright, ground, folder, vk),
              "--listen", f"127.0.0.1:{port}", "--public-url", home, "--sign-in", str(file))


if __name__ == "__main__":
    main()
