"""What the benchmarks of the daemon share: requests over many connections, each waiting for its reply."""
import json
import os
import select
import socket
import sys
import time


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
            sys.exit("bench: the daemon closed a connection")
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
                sys.exit(f"bench: {reply[0]} {reply[1].decode()}")
            waits.append(now - connection.began)
            replies.append(reply[1])
            if (end and now >= end) or not connection.send_next():
                busy -= 1
    elapsed = time.perf_counter() - began
    for connection in connections.values():
        connection.socket.close()
    return replies, waits, elapsed


def cpu_seconds(pid):
    """What a process has taken so far, in the program and in the system."""
    if pid is None:
        return 0
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def spread(requests, count=32):
    """The requests as so many queues."""
    return [requests[first::count] for first in range(count)]


def summary(waits, elapsed, cpu):
    """Requests a second, milliseconds waited by the median and the 99th percentile, milliseconds of CPU for each."""
    waits = sorted(waits)
    at = lambda part: waits[min(len(waits) - 1, int(len(waits) * part))] * 1000
    return f"{len(waits) / elapsed:.0f} {at(0.5):.1f} {at(0.99):.1f} {cpu / len(waits) * 1000:.3f}"
