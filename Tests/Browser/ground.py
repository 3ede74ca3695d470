"""What the stories stand on: a real daemon with the demo town, its basemap and the riders' app, quests, teams, and a judge
who decides by the API."""
from __future__ import annotations

import io
import math
import os
import re
import struct
import subprocess
import sys
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from quest import Place, Task, document

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts/lib"))
from daemon_trial import Daemon, Failure, require  # noqa: E402

BIN = Path(os.environ.get("BIN", ROOT / ".build/debug")).resolve()
WEB = Path(os.environ.get("WEB", ROOT / ".build/web")).resolve()

__all__ = ["Failure", "Ground", "Quest", "drawn_share", "eventually", "metres", "picture", "require", "video"]


def metres(a: Place, b: Place) -> float:
    """Good enough within a town."""
    east = (b[0] - a[0]) * 111_320 * math.cos(math.radians((a[1] + b[1]) / 2))
    return math.hypot(east, (b[1] - a[1]) * 111_320)


def eventually(what: str, ask: Any, seconds: float = 90, wait: Any = time.sleep) -> Any:
    """What `ask` answers, as soon as that is something."""
    end, last = time.monotonic() + seconds, None
    while time.monotonic() < end:
        last = ask()
        if last:
            return last
        wait(0.2)
    raise Failure(f"not within {seconds:.0f} s: {what}")


def picture(width: int = 3000, height: int = 2000) -> bytes:
    """A photo as a phone takes it, larger than what is sent."""
    from PIL import Image

    noise = Image.effect_noise((width // 4, height // 4), 90).resize((width, height))
    made = io.BytesIO()
    Image.merge("RGB", [noise, noise.rotate(180), noise]).save(made, "JPEG", quality=85)
    return made.getvalue()


def drawn_share(picture: bytes) -> float:
    """How much of a picture is not of its most frequent colour, from 0 to 1. A map without streets is of one colour, but
    for markers and the route, which are less than a tenth."""
    from PIL import Image

    seen = Image.open(io.BytesIO(picture)).convert("RGB")
    pixels = seen.width * seen.height
    return 1 - max(count for count, _ in seen.getcolors(pixels) or [(pixels, None)]) / pixels


def video() -> bytes:
    """An MP4 of twelve seconds that says of itself all that the daemon asks, and has noise for pictures."""
    def box(kind: str, body: bytes) -> bytes:
        return struct.pack(">I", 8 + len(body)) + kind.encode() + body

    def head(kind: str, rest: int) -> bytes:
        return box(kind, bytes(12) + struct.pack(">II", 1000, 12_000) + bytes(rest))

    track = box("tkhd", bytes(12) + struct.pack(">III", 1, 0, 12_000) + bytes(52) + struct.pack(">II", 640 << 16, 360 << 16))
    handler = box("hdlr", bytes(8) + b"vide" + bytes(13))
    media = box("mdia", head("mdhd", 4) + handler + box("minf", box("stbl", bytes(8))))
    movie = box("moov", head("mvhd", 80) + box("trak", track + media))
    return box("ftyp", b"isom" + struct.pack(">I", 512) + b"isomavc1mp41") + movie + box("mdat", bytes(range(250)) * 12)


def town(folder: Path) -> Path:
    """The demo town with its tiles, made once for all stories; the path of its roads."""
    made = folder / "town.roads"
    if not made.exists():
        folder.mkdir(parents=True, exist_ok=True)
        for arguments in (["map", "demo", "-o", str(folder / "town.osm")],
                          ["map", "build", str(folder / "town.osm"), "-o", str(folder / "making.roads")]):
            done = subprocess.run([str(BIN / "questctl"), *arguments], capture_output=True, text=True)
            require(done.returncode == 0, f"questctl {' '.join(arguments)}: {done.stderr}")
        tiles = folder / "making.mbtiles"
        if tiles.exists():
            tiles.rename(folder / "town.mbtiles")
        (folder / "making.roads").rename(made)
    return made


class Ground:
    """A daemon of its own."""

    def __init__(self, folder: Path, map_folder: Path, *arguments: str) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        roads = town(map_folder)
        tiles = roads.with_suffix(".mbtiles")
        extra = ["--tiles", str(tiles)] if tiles.exists() else []
        self.daemon = Daemon(str(BIN), str(roads), str(folder), "--web", str(WEB), "--organiser", "The testers",
                             "--limits", "guests_per_network=1000", *extra, *arguments).ready()
        self.address = f"http://localhost:{self.daemon.port}"

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None, **named: Any) -> Any:
        """What the daemon answers, which has to be a success."""
        reply = self.daemon.ask(method, path, token or self.daemon.admin, body, fresh=True, **named)
        require(200 <= reply.status < 300, f"{method} {path}: {reply.status} {reply.body.decode(errors='replace')}")
        kind = reply.headers.get("Content-Type") or ""
        return reply.json if "json" in kind and reply.body else reply.body

    def way(self, *places: Place) -> list[Place]:
        """The way along the roads from place to place."""
        text = ";".join(f"{lon:.6f},{lat:.6f}" for lon, lat in places)
        route = self.ask("GET", f"/route/v1/bicycle/{text}?overview=full&geometries=geojson")
        return [(lon, lat) for lon, lat in route["routes"][0]["geometry"]["coordinates"]]

    def close(self) -> None:
        self.daemon.stop()


class Quest:
    """A quest of a ground, open, and what organisers and judges see of it."""

    def __init__(self, ground: Ground, id: str, tasks: list[Task] | None = None, starts: float | None = None, **members: Any) -> None:
        self.ground, self.id, self.judge = ground, id, ""
        self.admin, self.path = f"/api/v1/admin/quests/{id}", f"/api/v1/quests/{id}"
        ground.ask("PUT", self.admin, document(tasks=tasks, **members))
        if tasks is None:
            ground.ask("PUT", f"{self.admin}/media/oak.jpg", picture(640, 480), type="image/jpeg")
        ground.ask("POST", f"{self.admin}/open")

    def team(self, id: str, name: str, starts_in: float | None = None) -> str:
        """Adds a team, which may start later; the link of its card."""
        code = self.ground.ask("POST", f"{self.admin}/teams", {"id": id, "name": name})["join_code"]
        if starts_in is not None:
            self.starts(id, starts_in)
        return f"{self.ground.address}/q/{self.id}#code={code}"

    def starts(self, team: str, seconds: float) -> None:
        """The team starts in so many seconds."""
        start = datetime.now(timezone.utc) + timedelta(seconds=seconds)
        self.ground.ask("PUT", f"{self.admin}/teams/{team}/start", {"time": start.isoformat(timespec="milliseconds")})

    @property
    def link(self) -> str:
        return f"{self.ground.address}/q/{self.id}"

    def answers(self, team: str, task: str | None = None) -> list[dict[str, Any]]:
        query = f"?team={team}" + (f"&task={task}" if task else "")
        return self.ground.ask("GET", f"{self.admin}/answers{query}")["answers"]

    def verdict(self, team: str, task: str, wanted: str, seconds: float = 90) -> dict[str, Any]:
        """The team's newest answer to a task, once it has that verdict."""
        def look() -> dict[str, Any] | None:
            found = self.answers(team, task)
            return found[-1] if found and found[-1]["verdict"] == wanted else None
        return eventually(f"{team}'s answer to {task} is {wanted}: {[(a['text'] if 'text' in a else None, a['verdict']) for a in self.answers(team, task)]}",
                          look, seconds)

    def staff(self, role: str, name: str) -> str:
        """Somebody of the staff, by an invitation; the token."""
        code = self.ground.ask("POST", f"{self.admin}/staff", {"role": role, "name": name})["code"]
        return self.ground.ask("POST", f"{self.path}/staff", {"code": code})["token"]

    def decide(self, answer: dict[str, Any], accept: bool, reason: str | None = None, overrule: bool = False) -> None:
        """As a judge."""
        body = ({"reason": reason} if reason else {}) | ({"overrule": True} if overrule else {})
        self.judge = self.judge or self.staff("judge", "Judge Olga")
        self.ground.ask("POST", f"{self.admin}/answers/{answer['id']}/{'accept' if accept else 'reject'}", body, self.judge)

    def confirm(self, task: str, team: str, **measure: Any) -> None:
        """As a steward does."""
        self.ground.ask("POST", f"{self.admin}/stations/{task}", {"team": team, "done": True} | measure)

    def tell(self, text: str, team: str | None = None) -> None:
        self.ground.ask("POST", f"{self.admin}/messages", {"text": text} | ({"team": team} if team else {}))

    def detail(self, team: str) -> dict[str, Any]:
        return self.ground.ask("GET", f"{self.admin}/teams/{team}")

    def devices(self, team: str) -> list[dict[str, Any]]:
        return [device for device in self.detail(team)["devices"] if not device["removed"]]

    def fixes(self, team: str, device: str | None = None) -> list[Place]:
        """The positions of a team's devices, or of one, without the ways on the roads that are made of them."""
        track = self.ground.ask("GET", f"{self.admin}/teams/{team}/track?minutes=1440")
        lines = [f["geometry"] for f in track["features"] if f["properties"].get("role") != "matched" and f["geometry"]
                 and device in (None, f["properties"]["device"])]
        return [tuple(place) for line in lines for place in (line["coordinates"] if line["type"] == "LineString" else [line["coordinates"]])]

    def standing(self, team: str) -> dict[str, Any]:
        rows = self.ground.ask("GET", f"{self.admin}/results")["standings"]
        return next(row for row in rows if row["team"] == team)

    def records(self, kind: str | None = None) -> list[dict[str, Any]]:
        found = self.ground.ask("GET", f"{self.admin}/records?limit=1000")["records"]
        return [record for record in found if kind is None or record["kind"] == kind]

    def code(self, task: str) -> str:
        """The signed code of a task, as it is printed."""
        sheet = self.ground.ask("GET", f"{self.admin}/codes")
        found = next(row for row in sheet["codes"] if row["task"] == task)
        return re.sub(r"\s", "", found["code"])

    def verify(self) -> None:
        require(self.ground.ask("GET", f"{self.admin}/log/verify")["valid"], "the log's chain is broken")

