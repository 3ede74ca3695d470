#!/usr/bin/env python3
"""What hostile text costs: every operation of openapi.yaml gets texts of up to 200 kB that are slow to compare, to count or to read, in every
segment of its path, item of its query, header and member of its body, as a value and as a name; readers of files get them too. Prints the
slowest requests for Benchmarks/RESULTS.md; ends with 1 where one takes more than BAR milliseconds of CPU, or is answered with a 5xx.

Usage: scripts/bench/hostile.py BIN     BIN has questd and questctl; needs PyYAML
BAR=50
"""
import http.client
import json
import os
import sys
import tempfile
import urllib.parse
from pathlib import Path

import yaml

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
import daemon_trial  # noqa: E402
from daemon_trial import ADMIN, QUEST, Daemon, begin  # noqa: E402

BAR = float(os.environ.get("BAR", 50))
SIZE = 200_000
# Each slow for some way of reading: normalising, breaking into characters forwards and backwards, matching, escaping, markup.
TEXTS = {
    "marks": "\u0315\u0316", "marks in runs of 30": "a" + "\u0315\u0316" * 15, "flags": "\U0001f1f7", "joined emoji": "\U0001f468\u200d",
    "conjuncts": "\u0915\u094d", "jamo": "\u1100\u1161\u11a8", "wide letters": "\ufdfa", "stars": "*a", "bars": "a|", "digits": "9",
    "backslashes": "\\", "comments": "<!--", "links": '<a href="', "brackets": "[a](", "lists": "\n- ", "entities": "&amp;", "cells": '"";',
    "separators": "\u2028", "emphasis": "*a **b ",
}


def text(kind, size=SIZE):
    one = TEXTS[kind]
    return one * max(1, size // len(one.encode()))


class Document:
    """openapi.yaml, and requests that it allows."""

    def __init__(self, daemon):
        self.all = yaml.safe_load(daemon.must("GET", "/openapi.yaml").body)

    def resolved(self, node):
        while isinstance(node, dict) and "$ref" in node:
            found = self.all
            for part in node["$ref"][2:].split("/"):
                found = found[part]
            node = found
        return node

    def operations(self):
        for path, item in self.all["paths"].items():
            shared = item.get("parameters", [])
            for method, operation in item.items():
                if method in ("get", "put", "post", "delete", "patch"):
                    parameters = [self.resolved(one) for one in shared + operation.get("parameters", [])]
                    body = self.resolved(operation.get("requestBody", {})).get("content", {})
                    yield method.upper(), path, parameters, body

    def sample(self, schema, depth=0):
        schema = self.resolved(schema)
        for several in ("oneOf", "anyOf"):
            if several in schema:
                return self.sample(schema[several][0], depth)
        if "allOf" in schema:
            merged = {}
            for part in schema["allOf"]:
                value = self.sample(part, depth)
                merged |= value if isinstance(value, dict) else {}
            return merged
        if "const" in schema or "enum" in schema:
            return schema.get("const", schema.get("enum", [None])[0])
        kind = schema.get("type")
        kind = kind[0] if isinstance(kind, list) else kind
        if kind == "object" or "properties" in schema:
            wanted = schema.get("required", [])
            return {name: self.sample(one, depth + 1) for name, one in schema.get("properties", {}).items() if name in wanted and depth < 6}
        if kind == "array":
            return [self.sample(schema.get("items", {}), depth + 1)] if depth < 6 else []
        if kind == "string":
            return daemon_trial.now() if schema.get("format") == "date-time" else "x"
        return {"integer": 1, "number": 1.5, "boolean": True}.get(kind)

    def bodies(self, schema, value, depth=0):
        """The body with one thing in it, wherever that may stand: as a value of any member, as its name, in its place."""
        schema = self.resolved(schema)
        parts = [self.resolved(part) for several in ("oneOf", "anyOf", "allOf") for part in schema.get(several, [])]
        for part in parts:
            yield from self.bodies(part, value, depth)
        base = self.sample(schema)
        if "properties" in schema and depth < 4:
            base = base if isinstance(base, dict) else {}
            yield "a name", {**base, value: 1}
            for name, one in schema["properties"].items():
                yield name, {**base, name: value}
                for inner, body in self.bodies(one, value, depth + 1):
                    yield f"{name}.{inner}", {**base, name: body}
        elif "items" in schema and depth < 4:
            for inner, body in self.bodies(schema["items"], value, depth + 1):
                yield f"[].{inner}", [body]
            yield "[]", [value]


class Meter:
    """Requests, and the CPU that each takes."""

    def __init__(self, daemon):
        self.daemon, self.rows, self.connection, self.count = daemon, [], None, 0

    def cpu(self):
        total = 0
        for task in Path(f"/proc/{self.daemon.process.pid}/task").iterdir():
            try:
                total += int((task / "schedstat").read_text().split()[0])
            except FileNotFoundError:
                pass
        return total / 1e6

    def ask(self, what, method, target, token, body=None, **fields):
        headers = {name.replace("_", "-"): value for name, value in fields.items()}
        if token:
            headers.setdefault("Authorization", f"Bearer {token}")
        before, status = self.cpu(), None
        try:
            self.connection = self.connection or http.client.HTTPConnection("127.0.0.1", self.daemon.port, timeout=120)
            self.connection.putrequest(method, target, skip_accept_encoding=True)
            for name, value in headers.items():
                self.connection.putheader(name, value)
            if body is not None:
                self.connection.putheader("Content-Length", str(len(body)))
            self.connection.endheaders(body)
            answer = self.connection.getresponse()
            # Streams do not end.
            if "event-stream" in (answer.headers.get("Content-Type") or ""):
                self.connection.close()
                self.connection = None
            else:
                answer.read()
            status = answer.status
            if answer.will_close:
                self.connection = None
        except (OSError, http.client.HTTPException) as error:
            self.connection, status = None, type(error).__name__
        self.count += 1
        self.rows.append((self.cpu() - before, what, status))


def quoted(value):
    return urllib.parse.quote(value, safe="")


def operations(meter, document, tokens):
    names = {"quest": "trial", "team": "t0", "task": "bird", "profile": "bicycle", "coordinates": "61.3352,55.1540;61.3401,55.1591"}
    for method, path, parameters, body in document.operations():
        token = tokens["admin"] if path.startswith("/api/v1/admin") else tokens["guest"]
        target = path
        for name in [part[1:-1] for part in path.split("/") if part.startswith("{")]:
            target = target.replace("{" + name + "}", names.get(name, "x"))
        for kind in TEXTS:
            # A head has room for so many bytes, each three when written with percent signs.
            short, what = quoted(text(kind, 4500)), f"{method} {path}, {kind}: "
            for parameter in parameters:
                name = parameter["name"]
                if parameter["in"] == "path":
                    hostile = path.replace("{" + name + "}", short)
                    for other in names:
                        hostile = hostile.replace("{" + other + "}", names[other])
                    meter.ask(what + name, method, hostile.replace("{", "").replace("}", ""), token)
                elif parameter["in"] == "query":
                    meter.ask(what + name, method, f"{target}?{quoted(name)}={short}", token)
                elif parameter["in"] == "header":
                    meter.ask(what + name, method, target, token, **{name: text(kind, 9000).replace("\n", " ").encode()})
            meter.ask(what + "name of an item", method, f"{target}?{short}=1", token)
            meter.ask(what + "token", method, target, None, Authorization=b"Bearer " + text(kind, 9000).replace("\n", "").encode())
            for type, content in body.items():
                if type != "application/json":
                    meter.ask(what + type, method, target, token, text(kind).encode(), Content_Type=type.replace("*/*", "text/plain"))
                    continue
                meter.ask(what + "no JSON", method, target, token, text(kind).encode(), Content_Type=type)
                for place, value in document.bodies(content.get("schema", {}), text(kind)):
                    meter.ask(what + place, method, target, token, json.dumps(value, ensure_ascii=False).encode(), Content_Type=type, Idempotency_Key="k")


def readers(meter, tokens):
    members = {"title": {}, "description": {}, "organiser": {}}
    properties = ["name", "name:ru", "description", "answer", "answer-options", "hint", "category", "difficulty", "opens-when", "media", "answer-type", "points"]
    for kind in TEXTS:
        for value in (text(kind), text(kind, 3000), text(kind, 400)):
            size = f"{kind} of {len(value.encode())} bytes"
            files = {f"quest, {name}": json.dumps(daemon_trial.document(**{name: value}), ensure_ascii=False) for name in members}
            files["quest, a member"] = json.dumps(daemon_trial.document(**{value: 1}), ensure_ascii=False)
            for name in properties:
                quest = daemon_trial.document()
                quest["features"][0]["properties"][name] = value
                files[f"quest, {name}"] = json.dumps(quest, ensure_ascii=False)
            quest = daemon_trial.document()
            quest["features"][0]["properties"][value] = quest["features"][0]["id"] = value
            files["quest, property and id"] = json.dumps(quest, ensure_ascii=False)
            for name, file in files.items():
                meter.ask(f"check of a {name}: {size}", "POST", ADMIN + "/check", tokens["admin"], file.encode(), Content_Type="application/geo+json")
            escaped = value.replace("&", "&amp;").replace("<", "&lt;")
            imports = {
                "gpx": f'<gpx><wpt lat="55" lon="61"><name>{escaped}</name><desc>{escaped}</desc></wpt></gpx>',
                "kml": f"<kml><Placemark><name>{escaped}</name><description><![CDATA[{value}]]></description><Point><coordinates>61,55</coordinates></Point></Placemark></kml>",
                "csv": f"name;lat;lon\n{value};55;61\n", "csv in quotation marks": 'name;lat;lon\n"' + value.replace('"', '""') + '";55;61\n',
                "element": f"<gpx><{value}/></gpx>", "attribute": f'<gpx a="{escaped}"/>',
            }
            for name, file in imports.items():
                meter.ask(f"import of {name}: {size}", "POST", ADMIN + "/import", tokens["admin"], file.encode())
            for dialect in ("traccar", "osmand", "gpslogger", "owntracks", "overland", "gpx", "geojson", "geojson-seq", "traccar-client"):
                for body in (f"id={quoted(value)}&lat=55&lon=61&timestamp=1", f"{value}=1&lat=55&lon=61", json.dumps({"_type": value, value: 1}, ensure_ascii=False),
                             imports["gpx"]):
                    meter.ask(f"{dialect}: {size}", "POST", f"/ingest/{dialect}/{tokens['ingest']}", None, body.encode())


def main():
    with tempfile.TemporaryDirectory() as folder:
        daemon = Daemon(sys.argv[1], daemon_trial.roads(sys.argv[1], folder), folder, "--log-level", "notice").ready()
        tokens = begin(daemon, 2)
        ingest = daemon.must("POST", ADMIN + "/teams/t1/trackers", daemon.admin, {"name": "x"}).json["ingest_token"]
        meter = Meter(daemon)
        given = {"admin": daemon.admin, "guest": tokens[0], "ingest": ingest}
        for _ in range(50):
            meter.ask("warming up", "GET", QUEST + "/next", tokens[0])
        meter.rows.clear()
        operations(meter, Document(daemon), given)
        readers(meter, given)
        daemon.kill()
    slow = sorted(meter.rows, key=lambda row: -row[0])
    faults = [row for row in slow if isinstance(row[2], int) and row[2] >= 500]
    statuses = {}
    for _, _, status in slow:
        statuses[str(status)] = statuses.get(str(status), 0) + 1
    print(f"{len(slow)} requests; answers: {statuses}")
    print("| CPU ms | request | answer |\n| --- | --- | --- |")
    for milliseconds, what, status in slow[: max(15, sum(row[0] > BAR for row in slow))][:60] + faults[:15]:
        print(f"| {milliseconds:.1f} | {what} | {status} |")
    return 1 if slow[0][0] > BAR or faults else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main())
