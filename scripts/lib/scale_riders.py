"""Riders for the trials of several daemons: each tells where it is, asks where to go and answers over one connection, repeats what
failed, and remembers what was acknowledged."""
import asyncio
import json
import random
import re
import time
from pathlib import Path

from daemon_trial import QUEST, TASKS, document, now, require

# A rider tells where it is, asks where to go, and answers, each so often; with more riders less often, so that what is
# tried is several daemons and not two cores.
POSITION_EVERY, ANSWER_EVERY = 2.0, 3.0
RIDERS_AT_FULL_PACE = 200
# For so long a request is repeated.
PATIENCE = 40
TASK_COUNT = 60


def slowness(riders):
    return max(1.0, riders / RIDERS_AT_FULL_PACE)


def places(town):
    """Places on the streets of a town's OSM file, a hundred metres and more from each other."""
    text = Path(town).read_text()
    nodes = {id: (float(longitude), float(latitude)) for id, latitude, longitude in
             re.findall(r'<node id="(\d+)"[^>]*?lat="([-.\d]+)" lon="([-.\d]+)"', text)}
    found = []
    for way in re.findall(r"<way .*?</way>", text, re.S):
        if 'k="highway" v="residential"' not in way:
            continue
        for id in re.findall(r'ref="(\d+)"', way):
            place = nodes[id]
            if all(abs(place[0] - other[0]) > 0.0016 or abs(place[1] - other[1]) > 0.0009 for other in found):
                found.append(place)
    require(len(found) >= TASK_COUNT, f"the town has room for {len(found)} tasks")
    return random.Random(1).sample(found, TASK_COUNT)


def quest(town):
    """Tasks with a number for an answer, of one to three points, one answer each."""
    features = []
    for number, place in enumerate(places(town)):
        features.append({
            "type": "Feature", "id": f"k{number}", "geometry": {"type": "Point", "coordinates": list(place)},
            "properties": {"name": f"k{number}", "answer-type": "number", "answer": str(number), "points": 1 + number % 3, "attempts": 1,
                           "presence": "free"}})
    return dict(document(), features=features)


class Refused(Exception):
    """An answer that says that the request was wrong: repeating it helps nobody."""


class Connection:
    """One connection that is kept, and made anew where it breaks; `address` is a host and a port."""

    def __init__(self, address, token):
        self.address, self.token, self.reader, self.writer = address, token, None, None

    def close(self):
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None

    async def ask(self, method, path, body=None, key=None):
        """One request; the status, the fields and the body, or an OSError."""
        data = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} {path} HTTP/1.1", "Host: scale", f"Content-Length: {len(data)}", "Content-Type: application/json"]
        if self.token:
            head.append(f"Authorization: Bearer {self.token}")
        if key:
            head.append(f"Idempotency-Key: {key}")
        try:
            if self.writer is None:
                self.reader, self.writer = await asyncio.wait_for(asyncio.open_connection(*self.address, limit=1 << 24), 5)
            self.writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + data)
            return await asyncio.wait_for(self.reply(), 15)
        except (OSError, EOFError, asyncio.TimeoutError, ValueError) as error:
            self.close()
            raise OSError(str(error) or type(error).__name__) from None

    async def reply(self):
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        lines = head.split("\r\n")
        fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:] if line)}
        status = int(lines[0].split()[1])
        body = b""
        if fields.get("transfer-encoding") == "chunked":
            while True:
                size = int(await self.reader.readline(), 16)
                body += (await self.reader.readexactly(size + 2))[:-2]
                if size == 0:
                    break
        elif status not in (204, 304):
            body = await self.reader.readexactly(int(fields.get("content-length", 0)))
        if fields.get("connection") == "close":
            self.close()
        return status, fields, body

    async def must(self, method, path, body=None):
        """The JSON of an answer that has to be a good one."""
        try:
            status, _, data = await self.ask(method, path, body)
        except OSError:
            # A proxy closes connections that nobody uses.
            status, _, data = await self.ask(method, path, body)
        require(status in (200, 201), f"{method} {path}: {status} {data[:500]}")
        return json.loads(data)


class Counts:
    """How requests went: each is counted once as a request, and once for each time that it failed."""

    def __init__(self):
        self.asked, self.failed, self.hopeless = 0, 0, []
        self.reasons, self.waits, self.failures = {}, [], []

    async def until_done(self, connection, method, path, body=None, key=None):
        """Repeats a request until it is answered."""
        self.asked += 1
        began = time.monotonic()
        while True:
            try:
                status, fields, data = await connection.ask(method, path, body, key)
                if status < 400:
                    self.waits.append(time.monotonic() - began)
                    return status, fields, data
                if status not in (429, 500, 502, 503, 504):
                    raise Refused(f"{method} {path}: {status} {data[:300]}")
                reason = status
            except OSError as error:
                reason = str(error)[:60]
            self.failed += 1
            self.failures.append((time.monotonic(), f"{method} {path}: {reason}"))
            self.reasons[reason] = self.reasons.get(reason, 0) + 1
            if time.monotonic() - began > PATIENCE:
                self.hopeless.append(f"{method} {path}: {reason}")
                raise Refused(self.hopeless[-1])
            await asyncio.sleep(random.uniform(0.1, 0.5))

    def tell(self):
        waits = sorted(self.waits)
        return (f"{self.asked} requests, {self.failed} failed ({100 * self.failed / max(1, self.asked):.2f} %) {self.reasons or ''}; answered p50 "
                f"{1000 * waits[len(waits) // 2]:.0f} ms, p99 {1000 * waits[len(waits) * 99 // 100]:.0f} ms, the last {1000 * waits[-1]:.0f} ms")


class Acknowledged:
    """An answer that was acknowledged: its id, what was sent, when that was, and by which daemon."""

    def __init__(self, id, body, moment, node):
        self.id, self.body, self.moment, self.node = id, body, moment, node

    @property
    def text(self):
        return self.body["text"]


class Rider:
    """One team with one device. With `asks_routes` it asks the route services, too, and its polls have to lead it somewhere."""

    def __init__(self, number, token, address, asks_routes=False):
        self.team, self.connection, self.asks_routes = f"t{number}", Connection(address, token), asks_routes
        self.fixes, self.answers, self.points = {}, {}, 0
        self.random = random.Random(number)
        self.nodes, self.routes, self.step, self.task = [], 0, 0, 0

    async def ride(self, counts, end, slow):
        await asyncio.sleep(self.random.uniform(0, POSITION_EVERY * slow))
        spots = [place for place, _ in TASKS.values()]
        next_answer = time.monotonic() + self.random.uniform(0, ANSWER_EVERY * slow)
        while time.monotonic() < end:
            began = time.monotonic()
            start, goal, way = spots[self.step // 50 % 3], spots[(self.step // 50 + 1) % 3], self.step % 50 / 50
            here = [start[axis] + (goal[axis] - start[axis]) * way for axis in (0, 1)]
            await self.tell_place(counts, here, now())
            _, _, data = await counts.until_done(self.connection, "GET", QUEST + "/next")
            if self.asks_routes:
                require(self.task == TASK_COUNT or "remaining" in json.loads(data), f"{self.team} is led nowhere: {data[:200]}")
                pair = ";".join(f"{x:.6f},{y:.6f}" for x, y in (here, goal))
                _, _, data = await counts.until_done(self.connection, "GET", f"/route/v1/bicycle/{pair}")
                require(json.loads(data)["routes"][0]["distance"] >= 0, f"no route: {data[:200]}")
                self.routes += 1
            if time.monotonic() >= next_answer and self.task < TASK_COUNT:
                next_answer += ANSWER_EVERY * slow
                await self.answer(counts, self.task)
                self.task += 1
            self.step += 1
            await asyncio.sleep(max(0, POSITION_EVERY * slow - (time.monotonic() - began)))

    async def tell_place(self, counts, place, moment):
        fix = {"sent_at": moment, "time": moment, "accuracy": 8, "position": place}
        _, fields, _ = await counts.until_done(self.connection, "POST", QUEST + "/positions", fix)
        self.nodes.append(fields.get("request-node"))
        self.fixes[moment] = (place, time.monotonic())

    async def answer(self, counts, task):
        is_right = self.random.random() < 0.8
        await self.send(counts, {"task": f"k{task}", "text": str(task if is_right else task + 1), "sent_at": now()})
        self.points += (1 + task % 3) if is_right else 0

    async def send(self, counts, body):
        """Sends an answer, for the first time or once more: the key is the same."""
        _, fields, data = await counts.until_done(self.connection, "POST", QUEST + "/answers", body, f"{self.team}-{body['task']}")
        self.answers[body["task"]] = Acknowledged(json.loads(data)["id"], body, time.monotonic(), fields.get("request-node"))


class Observer:
    """The stream of the staff, from one daemon or over the proxy: when it told of which record, and when it was listened to.

    `make_socket` makes the sockets, where it is not this process's own network that it listens in.
    """

    def __init__(self, name, address, path, token, make_socket=None):
        self.name, self.address, self.path, self.token, self.make_socket = name, address, path, token, make_socket
        self.answers, self.seqs, self.spans, self.last = {}, {}, [], None
        # Spans in which the daemon was kept from hearing anything.
        self.cuts = []

    async def listen(self):
        while True:
            writer, span = None, None
            try:
                reader, writer = await self.connect()
                last = f"Last-Event-ID: {self.last}\r\n" if self.last else ""
                writer.write(f"GET {self.path} HTTP/1.1\r\nHost: scale\r\nAuthorization: Bearer {self.token}\r\n{last}\r\n".encode())
                head = await reader.readuntil(b"\r\n\r\n")
                if not head.startswith(b"HTTP/1.1 200"):
                    raise ValueError(head)
                span = [time.monotonic(), None]
                self.spans.append(span)
                async for event in self.events(reader):
                    # Only what has come whole counts, the place to go on from too.
                    self.last = event.get("id", self.last)
                    if event.get("event") == "record":
                        self.take(json.loads(event["data"]))
            except (OSError, ValueError, EOFError):
                pass
            finally:
                if writer:
                    writer.close()
                if span:
                    span[1] = time.monotonic()
            await asyncio.sleep(0.1)

    @staticmethod
    async def events(reader):
        """Events until the stream ends; a proxy may cut the bytes into other pieces than the daemon."""
        text, event = b"", {}
        while size := int(await reader.readline() or b"0", 16):
            *lines, text = (text + (await reader.readexactly(size + 2))[:-2]).split(b"\n")
            for line in lines:
                name, colon, value = line.decode().partition(": ")
                if colon:
                    event[name] = value
                elif not line and event:
                    yield event
                    event = {}

    async def connect(self):
        if not self.make_socket:
            return await asyncio.open_connection(*self.address, limit=1 << 24)
        made = await asyncio.to_thread(self.make_socket)
        await asyncio.get_running_loop().sock_connect(made, self.address)
        return await asyncio.open_connection(sock=made, limit=1 << 24)

    def take(self, record):
        self.seqs.setdefault(record["seq"], time.monotonic())
        if record["kind"] == "answer":
            self.answers.setdefault(record["answer"], time.monotonic())

    def heard(self, moment):
        """The span in which a moment was listened to, for half a second before it at least, at a daemon that could hear of it."""
        if any(began - 0.5 <= moment <= ended for began, ended in self.cuts):
            return None
        return next((span for span in self.spans if span[0] <= moment - 0.5 and (span[1] is None or span[1] > moment)), None)
