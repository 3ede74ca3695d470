#!/usr/bin/env python3
"""Sends answers to a daemon over many connections, each waiting for its reply before it sends the next.

Usage: bench-answers.py PORT ADMIN-TOKEN-FILE SECONDS CONNECTIONS
Prints answers a second, and the median and 99th percentile of the milliseconds each waited. Every answer is by its
own idempotency key; an answer that is not acknowledged with 201 ends the measurement with an error.
"""
import json
import select
import socket
import sys
import time
from datetime import datetime, timezone

TEAMS, TASKS, PER_TASK = 600, ("bird", "lamps", "song"), 18
QUEST = {
    "type": "FeatureCollection",
    "title": "Bench",
    "features": [
        {"type": "Feature", "id": task, "geometry": {"type": "Point", "coordinates": place}, "properties": dict(words, name=task)}
        for task, place, words in (
            ("bird", [61.33529663085937, 55.15406051701917], {"answer-type": "text", "answer": "canary"}),
            ("lamps", [61.35503768920898, 55.16558354205109], {"answer-type": "number", "answer": "12"}),
            ("song", [61.34010314941406, 55.159160479203756], {}),
        )
    ],
}


class Connection:
    """One connection that is kept, and what it is to send."""

    def __init__(self, port, requests):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.requests = iter(requests)
        self.reply = b""

    def send_next(self):
        request = next(self.requests, None)
        if request is None:
            return False
        self.reply = b""
        self.began = time.perf_counter()
        self.socket.sendall(request)
        return True

    def receive(self):
        """The whole reply as (status, body), or None while it is not there."""
        more = self.socket.recv(65536)
        if not more:
            sys.exit("bench-answers: the daemon closed a connection")
        self.reply += more
        end = self.reply.find(b"\r\n\r\n")
        if end < 0:
            return None
        head = self.reply[:end].lower()
        at = head.find(b"content-length:")
        length = int(head[at + 15 :].split(b"\r\n", 1)[0]) if at >= 0 else 0
        if len(self.reply) < end + 4 + length:
            return None
        return int(self.reply[9:12]), self.reply[end + 4 :]


def request(method, path, token=None, body=None, key=None):
    data = b"" if body is None else json.dumps(body, ensure_ascii=False).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: bench\r\nContent-Length: {len(data)}\r\nContent-Type: application/json\r\n"
    if token:
        head += f"Authorization: Bearer {token}\r\n"
    if key:
        head += f"Idempotency-Key: {key}\r\n"
    return head.encode() + b"\r\n" + data


def run(port, queues, seconds=None):
    """Works off the queues, one a connection; returns replies, waits in seconds, and how long it took."""
    poll = select.epoll()
    connections = {}
    for queue in queues:
        connection = Connection(port, queue)
        connections[connection.socket.fileno()] = connection
        poll.register(connection.socket, select.EPOLLIN)
    replies, waits = [], []
    began = time.perf_counter()
    end = began + seconds if seconds else None
    busy = sum(connection.send_next() for connection in connections.values())
    while busy:
        for number, _ in poll.poll():
            connection = connections[number]
            reply = connection.receive()
            if reply is None:
                continue
            now = time.perf_counter()
            if reply[0] not in (200, 201):
                sys.exit(f"bench-answers: {reply[0]} {reply[1].decode()}")
            waits.append(now - connection.began)
            replies.append(reply[1])
            if (end and now >= end) or not connection.send_next():
                busy -= 1
    elapsed = time.perf_counter() - began
    for connection in connections.values():
        connection.socket.close()
    return replies, waits, elapsed


def main():
    port, token_file, seconds, count = int(sys.argv[1]), sys.argv[2], float(sys.argv[3]), int(sys.argv[4])
    admin = open(token_file).read().strip()
    base, quest = "/api/v1/admin/quests/bench", "/api/v1/quests/bench"
    run(port, [[request("PUT", base, admin, QUEST), request("POST", base + "/open", admin)]])
    spread = lambda requests: [requests[first::32] for first in range(32)]
    teams, _, _ = run(port, spread([request("POST", base + "/teams", admin, {"name": f"t{n}", "id": f"t{n}"}) for n in range(TEAMS)]))
    codes = [json.loads(team)["join_code"] for team in teams]
    joined, _, _ = run(port, spread([request("POST", quest + "/join", body={"code": code}) for code in codes]))
    tokens = [json.loads(device)["token"] for device in joined]
    now = datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def answers(first):
        for turn in range(PER_TASK):
            for task in TASKS:
                for place in range(first, TEAMS, count):
                    body = {"task": task, "text": f"{900 + turn}", "sent_at": now}
                    yield request("POST", quest + "/answers", tokens[place], body, f"{place}-{task}-{turn}")

    # Made beforehand, so that the making is not measured.
    queues = [list(answers(first)) for first in range(count)]
    run(port, [queue[:3] for queue in queues])
    _, waits, elapsed = run(port, [queue[3:] for queue in queues], seconds)
    waits.sort()
    at = lambda part: waits[min(len(waits) - 1, int(len(waits) * part))] * 1000
    print(f"{len(waits) / elapsed:.0f} {at(0.5):.1f} {at(0.99):.1f}")


main()
