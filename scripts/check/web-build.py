#!/usr/bin/env python3
"""What scripts/build-web.py makes, of a small app and of ones with a mistake in each; and that the app's own is whole.

Usage: scripts/check/web-build.py
"""
import base64
import gzip
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zlib

sys.path[0] = str(pathlib.Path(__file__).resolve().parents[1] / "lib")
import web_icons  # noqa: E402

BUILD = pathlib.Path(__file__).resolve().parents[1] / "build-web.py"
PAGE = """<!DOCTYPE html><html><head><link rel="icon" href="{icons/icon.svg}">
<!-- styles -->
<!-- import map -->
<!-- preload -->
</head><body><!-- start --></body></html>
"""
SOURCES = {
    "index.html": PAGE,
    "src/main.js": '/**\n * The beginning.\n * @type {import("./core/types.d.ts").X}\n */\n'
    'import { html } from "preact";\nimport { a } from "./core/a.js";\n'
    'export function show() { return say("web-x"); }\nexport const later = () => import("./map/map.js");\nexport const more = () => import("./parts/later.js");\n',
    "src/core/a.js": '// One.\nimport { b } from "../core/b.js"; // as written\nexport const a = b;\n',
    "src/core/b.js": "export const b = 1;\n",
    "src/parts/later.js": 'import { b as c } from "../core/b.js";\nexport const later = c + 1, map = () => import("../map/map.js");\n',
    "src/map/map.js": 'import { b } from "../core/b.js";\nexport default b;\n',
    "src/worker.js": 'import { b } from "./core/b.js";\nself.shell.files.concat(b);\n',
    "style/tokens.css": ":root { --a: 1px }\n",
    "style/app.css": "a { b: c }\n",
    "style/map.css": "m { a: p }\n",
    "icons/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "licences/x.txt": "X\n",
}
PARTS = {"preact.js": "export const html = 1;\n", "maplibre-gl.js": "m" * 500, "maplibre-gl.css": "c{}\n", "qr-scanner.js": "q" * 50}


def written(folder, files):
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


class Build(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.place = pathlib.Path(place.name)
        self.out = self.place / "out"

    def build(self, changes=None, parts=PARTS, *options):
        files = {p: t for p, t in {**SOURCES, **(changes or {})}.items() if t is not None}
        for name in ("web", "parts"):
            subprocess.run(["rm", "-rf", self.place / name], check=True)
        written(self.place / "web", files)
        written(self.place / "parts", parts)
        return subprocess.run(
            [sys.executable, BUILD, "--web", self.place / "web", "--parts", self.place / "parts", "--out", self.out,
             *options],
            capture_output=True, text=True)

    def made(self, changes=None):
        done = self.build(changes)
        self.assertEqual(done.returncode, 0, done.stderr)
        page = (self.out / "index.html").read_text()
        imports = json.loads(re.search(r'<script type="importmap">(.*?)</script>', page)[1])["imports"]
        return page, imports, json.loads((self.out / "manifest.json").read_text())

    def text(self, address):
        return (self.out / address.lstrip("/")).read_text()

    def test_modules_find_each_other_by_the_map(self):
        page, imports, _ = self.made()
        for name in ("preact", "main.js", "core/a.js", "core/b.js", "map/map.js", "maplibre-gl.js", "style/map.css",
                     "licences.txt", "icons/icon.svg"):
            self.assertTrue((self.out / imports[name].lstrip("/")).is_file(), name)
        main = self.text(imports["main.js"])
        self.assertIn('from "core/a.js"', main)
        self.assertIn('import("map/map.js")', main)
        self.assertIn('say("web-x")', main)
        self.assertNotIn("The beginning", main)
        # Lines keep their numbers.
        self.assertEqual(main.count("\n"), SOURCES["src/main.js"].count("\n"))
        self.assertIn('from "core/b.js"', self.text(imports["core/a.js"]))

    def test_the_page_names_what_the_first_screen_needs_and_nothing_of_the_map(self):
        page, imports, _ = self.made()
        preloads = re.findall(r'modulepreload" href="([^"]+)"', page)
        self.assertEqual(preloads, [imports[n] for n in ("main.js", "core/a.js", "preact", "core/b.js")])
        self.assertIn(f'<script type="module" src="{imports["main.js"]}"></script>', page)
        self.assertIn(f'href="{imports["icons/icon.svg"]}"', page)
        style = self.text(re.search(r'stylesheet" href="([^"]+)"', page)[1])
        self.assertLess(style.index("--a"), style.index("b: c"))
        self.assertNotIn("a: p", style)

    def test_the_worker_knows_the_shell_and_has_in_it_what_it_imports(self):
        page, imports, _ = self.made()
        worker = self.text("worker.js")
        shell = json.loads(re.match(r"self\.shell=(\{.*?\});", worker)[1])
        self.assertIn("const b = 1;", worker)
        self.assertNotRegex(worker, r"(?m)^(import|export)\b")
        self.assertIn(imports["main.js"], shell["files"])
        self.assertIn(imports["icons/icon.svg"], shell["files"])
        self.assertIn(imports["parts/later.js"], shell["files"])
        self.assertEqual(sorted(shell["map"]), sorted(
            imports[n] for n in ("maplibre-gl.js", "maplibre-gl.css", "qr-scanner.js", "style/map.css", "map/map.js")))
        # Lines of its own keep their numbers.
        self.assertEqual(worker.split("\n")[1], "self.shell.files.concat(b);")
        again = json.loads(re.match(r"self\.shell=(\{.*?\});", self.rebuilt("worker.js", {"style/app.css": "x{}"}))[1])
        self.assertNotEqual(shell["version"], again["version"])

    def test_the_worker_knows_the_desk_apart_from_the_app(self):
        desk = {"desk.html": PAGE, "src/desk/main.js": 'import { b } from "../core/b.js";\nexport const later = () => import("./room.js");\n',
                "src/desk/room.js": "export const room = 1;\n", "style/desk.css": "d { e: k }\n"}
        _, imports, _ = self.made(desk)
        shell = json.loads(re.match(r"self\.shell=(\{.*?\});", self.text("worker.js"))[1])
        for name in ("desk/main.js", "desk/room.js"):
            self.assertIn(imports[name], shell["desk"])
            self.assertNotIn(imports[name], shell["files"] + shell["map"])
        for name in ("core/b.js", "qr-scanner.js"):
            self.assertIn(imports[name], shell["desk"])
        self.assertTrue(any(address.startswith("/app/desk.") for address in shell["desk"]), "its style")
        _, _, _ = self.made()
        self.assertEqual(json.loads(re.match(r"self\.shell=(\{.*?\});", self.text("worker.js"))[1])["desk"], [])

    def test_the_page_of_accounts_is_apart_from_the_app_and_the_desk(self):
        account = {"account.html": PAGE, "src/account/main.js": 'import { b } from "../core/b.js";\n', "style/account.css": "k { o: n }\n"}
        page, imports, manifest = self.made(account)
        shell = json.loads(re.match(r"self\.shell=(\{.*?\});", self.text("worker.js"))[1])
        self.assertNotIn(imports["account/main.js"], shell["files"] + shell["map"] + shell["desk"])
        made = self.text("account.html")
        self.assertIn(f'<script type="module" src="{imports["account/main.js"]}"></script>', made)
        self.assertIn(f'modulepreload" href="{imports["core/b.js"]}"', made)
        styles = re.findall(r'stylesheet" href="([^"]+)"', made)
        self.assertEqual(styles[0], re.search(r'stylesheet" href="([^"]+)"', page)[1])
        self.assertIn("k { o: n }", self.text(styles[1]))
        self.assertNotIn("k { o: n }", self.text(styles[0]))
        self.assertIn("account.html", [row["path"] for row in manifest["files"]])

    def rebuilt(self, path, changes):
        self.made(changes)
        return self.text(path)

    def test_the_manifest_has_every_file_with_its_hashes(self):
        page, _, manifest = self.made()
        there = {p.relative_to(self.out).as_posix() for p in self.out.rglob("*") if p.is_file()}
        named = {"manifest.json"}
        for row in manifest["files"]:
            data = (self.out / row["path"]).read_bytes()
            self.assertEqual(hashlib.sha256(data).hexdigest(), row["sha256"])
            named.add(row["path"])
            if "gzip_sha256" in row:
                small = (self.out / (row["path"] + ".gz")).read_bytes()
                self.assertEqual(hashlib.sha256(small).hexdigest(), row["gzip_sha256"])
                self.assertEqual(gzip.decompress(small), data)
                self.assertLess(len(small), len(data))
                named.add(row["path"] + ".gz")
        self.assertEqual(there, named)
        inline = re.search(r'<script type="importmap">(.*?)</script>', page)[1]
        digest = base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()
        self.assertEqual(manifest["scripts"], ["sha256-" + digest])

    def test_what_does_not_change_keeps_its_name_and_everything_its_bytes(self):
        _, before, _ = self.made()
        manifest = self.text("manifest.json")
        self.made()
        self.assertEqual(self.text("manifest.json"), manifest)
        _, after, _ = self.made({"src/core/b.js": "export const b = 2;\n"})
        self.assertEqual({n for n in before if before[n] != after[n]}, {"core/b.js"})

    def test_mistakes_are_told_and_what_was_made_before_stays(self):
        self.made()
        manifest = self.text("manifest.json")
        cases = [
            ({"src/main.js": 'import "./none.js";\n'}, "there is no ./none.js"),
            ({"src/main.js": 'import "../../secret.js";\n'}, "leads out of"),
            ({"src/main.js": 'const a = () => import("./none.js");\n'}, "there is no ./none.js"),
            ({"src/main.js": 'import { x } from "lodash";\n'}, "nothing is called lodash"),
            ({"src/main.js": 'import {\n  x,\n} from "lodash";\n'}, "nothing is called lodash"),
            ({"src/main.js": 'import x from "./data.json";\n'}, "is no module"),
            ({"src/main.js": "/**\n * on and on\n"}, "a comment does not end"),
            ({"src/main.js": None}, "main.js is missing"),
            ({"src/core/b.js": 'import "./a.js";\n'}, "a circle of modules: core/a.js → core/b.js → core/a.js"),
            ({"src/worker.js": 'import { html } from "preact";\n'}, "a worker has no components"),
            ({"src/core/b.js": "const b = 1;\nexport { b };\n"}, "what it exports is declared so"),
            ({"index.html": PAGE.replace("<!-- styles -->", "")}, "<!-- styles -->"),
            ({"index.html": PAGE.replace("{icons/icon.svg}", "{icons/none.svg}")}, "there is no icons/none.svg"),
            ({"index.html": PAGE + "<script>alert(1)</script>"}, "has a script or style in it"),
            ({"index.html": PAGE + '<p onclick="x()">'}, "has a script or style in it"),
            ({"index.html": PAGE + '<p style="color: red">'}, "has a script or style in it"),
            ({"icons/x.exe": "x"}, "no name or type that is served"),
        ]
        for changes, words in cases:
            done = self.build(changes)
            self.assertEqual(done.returncode, 1, changes)
            self.assertIn(words, done.stderr)
            self.assertEqual(len(done.stderr.strip().split("\n")), 1, done.stderr)
            self.assertEqual(self.text("manifest.json"), manifest)
        done = self.build(parts={n: t for n, t in PARTS.items() if n != "preact.js"})
        self.assertIn("run scripts/setup/web.sh", done.stderr)

    def test_modules_may_be_joined(self):
        done = self.build(None, PARTS, "--join")
        self.assertEqual(done.returncode, 0, done.stderr)
        page, manifest = self.text("index.html"), json.loads(self.text("manifest.json"))
        paths = {"/" + row["path"] for row in manifest["files"]}
        preloads = re.findall(r'modulepreload" href="([^"]+)"', page)
        self.assertTrue(preloads and set(preloads) <= paths)
        for path in paths:
            if path.startswith("/app/") and path.endswith(".js"):
                for name in re.findall(r'["\']\./([^"\']+)["\']', self.text(path)):
                    self.assertIn("/app/" + name, paths)
        shell = json.loads(re.match(r"self\.shell=(\{.*?\});", self.text("worker.js"))[1])
        own = {p for p in paths if p.endswith(".js") and not re.match(r"/app/(preact|maplibre-gl|qr-scanner)\.", p)} - {"/worker.js"}
        imports = json.loads(re.search(r'<script type="importmap">(.*?)</script>', page)[1])["imports"]
        self.assertEqual(own, {imports["main.js"], imports["parts/later.js"]})
        self.assertTrue(own <= set(shell["files"]), own)
        self.assertFalse(set(shell["files"]) & set(shell["map"]))

    def test_the_first_script_stands_in_the_page_and_is_allowed_by_its_hash(self):
        files = {"index.html": PAGE.replace("<head>", "<head><!-- first -->"),
                 "src/first.js": 'import { b } from "./core/b.js";\nglobalThis.early = b;\n'}
        done = self.build(files, PARTS, "--join")
        self.assertEqual(done.returncode, 0, done.stderr)
        page, manifest = self.text("index.html"), json.loads(self.text("manifest.json"))
        script = re.search("<script>(.*?)</script>", page)[1]
        self.assertIn("globalThis.early=", script)
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        self.assertEqual(manifest["scripts"][1:], ["sha256-" + digest])
        # It runs before the styles have come, and no file of the app is it.
        self.assertLess(page.index("<script>"), page.index('rel="stylesheet"'))
        self.assertFalse([row["path"] for row in manifest["files"] if "first" in row["path"]])
        # Where modules are not joined they come one by one, and the page asks for nothing early.
        _, imports, manifest = self.made(files)
        self.assertNotIn("<script>", self.text("index.html"))
        self.assertEqual((len(manifest["scripts"]), "first.js" in imports), (1, False))

    def test_a_part_loaded_on_demand_takes_from_the_first_file_what_is_there(self):
        done = self.build(None, PARTS, "--join")
        self.assertEqual(done.returncode, 0, done.stderr)
        page = self.text("index.html")
        imports = json.loads(re.search(r'<script type="importmap">(.*?)</script>', page)[1])["imports"]
        main, part = self.text(imports["main.js"]), self.text(imports["parts/later.js"])
        self.assertIn('import("parts/later.js")', main)
        self.assertIn('from"main.js"', part)
        handed = set(re.findall(r"\b(?:b|load)_\d+\b", part))
        self.assertEqual(len(handed), 2, part)
        self.assertTrue(all(name in main for name in handed), main)
        self.assertNotIn(imports["parts/later.js"], page.replace(json.dumps(imports, separators=(",", ":")), ""))
        # What two parts need is not there twice; and what cannot be taken by its name is found out.
        two = {"src/main.js": 'import "preact";\nexport const l = [() => import("./parts/later.js"), () => import("./parts/more.js")];\n',
               "src/parts/more.js": 'import { b } from "../core/b.js";\nexport const more = b;\n', "src/worker.js": "self.shell.files;\n"}
        self.assertEqual(self.build(two, PARTS, "--join").returncode, 0)
        self.assertEqual(self.text("worker.js").count("parts-"), 2)
        two["src/parts/more.js"] = 'import * as all from "../core/b.js";\nexport const more = all;\n'
        self.assertIn("names have to be imported", self.build(two, PARTS, "--join").stderr)

    def test_what_weighs_too_much_is_found_out(self):
        noise = hashlib.shake_256(b"seed")
        own = "export const b = `" + noise.digest(31_000).hex() + "`;\n"
        for changes, words in [
            ({"src/core/b.js": own * 2}, "our own JavaScript: "),
            ({"src/parts/later.js": "/*" + noise.digest(201_000).hex() + "*/"}, "parts loaded on demand: "),
            ({"style/app.css": "/*" + noise.digest(101_000).hex() + "*/"}, "the first screen: "),
            ({"style/map.css": "/*" + noise.digest(401_000).hex() + "*/"}, "the map's code and style: "),
        ]:
            done = self.build(changes, PARTS, "--check")
            self.assertEqual(done.returncode, 1)
            self.assertIn(words, done.stderr)
            # Who only builds is told, and has it.
            self.assertEqual(self.build(changes).returncode, 0)
        self.assertEqual(self.build({}, PARTS, "--check").returncode, 0)


class Sign(unittest.TestCase):
    def test_the_sign_is_drawn_as_it_stands_in_the_svg(self):
        self.assertEqual(web_icons.SVG, (BUILD.parent.parent / "Web/icons/icon.svg").read_text().strip())
        for name, data in web_icons.pictures().items():
            side, is_round = web_icons.PICTURES[name]
            self.assertEqual(data[:24], b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + side.to_bytes(4, "big") * 2)
            chunks, place = {}, 8
            while place < len(data):
                end = place + 8 + int.from_bytes(data[place:place + 4], "big")
                self.assertEqual(zlib.crc32(data[place + 4:end]), int.from_bytes(data[end:end + 4], "big"))
                chunks[data[place + 4:place + 8]] = data[place + 8:end]
                place = end + 4
            lines = zlib.decompress(chunks[b"IDAT"])
            self.assertEqual(len(lines), side * (1 + side))
            # As the daemon counts on it.
            self.assertEqual(len(chunks[b"PLTE"]), 3 * 129)

            def pixel(x, y):
                index = lines[int(y * side / 64) * (1 + side) + 1 + int(x * side / 64)]
                return chunks[b"PLTE"][3 * index:3 * index + 3].hex(), chunks[b"tRNS"][index]
            for x, y, colour in [(32, 27, "12324a"), (32, 15, "ffb200"), (20, 27, "ffb200"), (44, 27, "ffb200"),
                                 (32, 50, "ffb200"), (20, 50, "12324a"), (5, 32, "12324a"), (58, 32, "12324a")]:
                self.assertEqual(pixel(x, y), (colour, 255), f"{name} at {x}, {y}")
            for x, y in [(0, 0), (63, 0), (0, 63), (63, 63)]:
                self.assertEqual(pixel(x, y)[1], 0 if is_round else 255, f"{name} at {x}, {y}")

    def test_the_page_names_it_and_the_scripts_do_not(self):
        with tempfile.TemporaryDirectory() as place:
            out = pathlib.Path(place) / "out"
            done = subprocess.run([sys.executable, BUILD, "--out", out], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            page = (out / "index.html").read_text()
            found = re.search(r'<link rel="apple-touch-icon" href="(/app/icons-touch-180\.[0-9a-f]{10}\.png)">', page)
            self.assertEqual((out / found[1].lstrip("/")).read_bytes(), web_icons.pictures()["icons/touch-180.png"])
            self.assertEqual(page.count(".png"), 1)
            self.assertNotIn(".png", (out / "worker.js").read_text())
            names = {row["path"].split(".")[0] for row in json.loads((out / "manifest.json").read_text())["files"]}
            self.assertLessEqual({f"app/icons-{n}" for n in ("icon-192", "icon-512", "maskable-512", "touch-180")}, names)


class OwnApp(unittest.TestCase):
    def test_the_app_is_made(self):
        # Joined it must not weigh too much; as it is written it is for whoever reads it in the browser.
        for more in [[], ["--join", "--check"]]:
            with self.subTest(more), tempfile.TemporaryDirectory() as place:
                done = subprocess.run(
                    [sys.executable, BUILD, *more, "--out", pathlib.Path(place) / "out"], capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                # The page and the worker send by the same rules, which the worker has in it.
                worker = (pathlib.Path(place) / "out/worker.js").read_text()
                self.assertNotRegex(worker, r"(?m)(^|[;}])(import|export)\b")
                for rule in ["idempotency-key-reused", "content-range", "task-already-accepted"]:
                    self.assertEqual(worker.count(rule), 1, rule)
                print(done.stdout.strip().replace(place + "/", ""))


if __name__ == "__main__":
    unittest.main()
