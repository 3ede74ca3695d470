#!/usr/bin/env python3
"""Makes the folder that `questd --web` serves, of Web/ and of the parts that scripts/setup/web.sh fetched.

Usage: scripts/build-web.py [--web Web] [--parts .build/web-parts] [--out .build/web] [--check] [--join]
       --check    fails where what is sent weighs more than it may; else it is only told
       --join     modules joined to one file and shortened by esbuild and packed by zopfli, Debian's packages; sources stay as they are.
                  A module that is only reached by `import("./x.js")` is a part that is loaded on demand: a file of its own, which
                  takes what main.js has too from there

Every file but the page and the worker gets the beginning of its SHA-256 into its name, so that browsers may keep it for
ever. Modules name each other by relative paths; those become paths below src/, which the page's import map leads to the
names with hashes: a module that changes changes no other. Comments are left out, line by line, so that lines keep their
numbers. Beside what can be packed its gzip form is put, and `manifest.json` lists all files with their SHA-256: the daemon
serves what stands there and nothing else.

How sources name what this makes:
  import … from "./x.js"               in modules, relative; "preact" for the components
  import.meta.resolve("maplibre-gl.js")  the address of a part or a style that is loaded later: maplibre-gl.js,
                                       maplibre-gl.css, qr-scanner.js, style/map….css, licences.txt, icons/NAME
  import { … } from "./x.js"           in the worker: what it imports is written behind it
  self.shell                           in the worker: {"version", "files": [addresses of all that the app needs
                                       without the map], "map": [those of the map's code and style, and of what reads QR
                                       codes: wanted later], "desk": [all that the desk needs without the map]}
  <!-- first -->                       in index.html: the script first.js, inside the page; none without --join
  <!-- import map -->, <!-- styles -->, <!-- preload -->, <!-- start -->, {icons/NAME}   in index.html; the app's sign is
                                       drawn as PNG for phones that install it (scripts/lib/web_icons.py)

Fails where a module that is imported is missing, and where modules import each other in a circle.
"""
import argparse
import base64
import functools
import gzip
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path[0] = str(pathlib.Path(__file__).resolve().parent / "lib")
import web_icons  # noqa: E402

# Bytes, packed. Our own JavaScript is what the app loads first, and not its parts loaded on demand. The first screen with the words of one language, which the daemon adds: 20 kB are left for them.
OWN_SCRIPTS, FIRST_SCREEN, MAP, DESK, ACCOUNT = 70_000, 100_000, 400_000, 120_000, 25_000
# All that is loaded on demand: phones keep it when their riders join.
PARTS = 200_000
# The oldest browsers of riders, which docs/guides/APP.md states and Web/test/browsers.test.js holds.
TARGET = "--target=chrome105,safari16.4,firefox121"
# Where the other pages begin, each with a page of its name in Web/; a folder may be without them.
DESK_START, ACCOUNT_START = "desk/main.js", "account/main.js"
# Reads QR codes where the browser cannot: for riders and for stewards.
SCANNER = "qr-scanner.js"
# Stands in the page itself, so that it runs before any other file has come.
FIRST, FIRST_MARK = "first.js", "<!-- first -->"
PACKED = {".js", ".css", ".html", ".json", ".txt", ".svg", ".webmanifest"}
TYPES = PACKED | {".png", ".webp", ".ico", ".mp3"}
NAME = re.compile(r"[a-z0-9][a-z0-9.-]*")
# An import of a module by a relative path, also in the comments that say types.
IMPORT = re.compile(r"""((?<![\w$.])(?:from|import)\s*(\()?\s*)(["'])(\.{1,2}/[^"'\n]+\.js)\3""")
# The same of what has to be there before the module runs, up to the name.
FROM = r"""(?m)^\s*(?:import\s*|(?:import|export)\b[^"'()=;]*?\bfrom\s*)"""
# An import of names, in the way in which parts may take them from main.js.
NAMES = re.compile(r"""(?m)^import\s*\{([^}]*)\}\s*from\s*["'](\.{1,2}/[^"'\n]+\.js)["'];?""")
# A module that is loaded later, where types are no longer in the text.
LATER = re.compile(r"""(?<![\w$.])import\(\s*["'](\.{1,2}/[^"'\n]+\.js)["']\s*\)""")
BARE = re.compile(FROM + r"""["']([^"'./][^"'\n]*)["']""")

# Imports that a file is without once what they name is written behind it.
WHOLE_IMPORT = re.compile(r"""(?m)^import\b[^"';]*["'][^"']+["'];""")
OTHER = re.compile(FROM + r"""["'](\.[^"'\n]*(?<!\.js))["']""")


class Mistake(Exception):
    """A fault of the sources that whoever builds is told."""


def without_comments(text):
    """Comments that have lines of their own become empty lines: those are what documents and types."""
    lines, inside = [], False
    for line in text.split("\n"):
        bare = line.strip()
        if inside:
            inside = "*/" not in bare
            lines.append("")
        elif bare.startswith("/**") and not ("*/" in bare and not bare.endswith("*/")):
            inside = "*/" not in bare
            lines.append("")
        elif bare.startswith("//"):
            lines.append("")
        else:
            lines.append(line)
    if inside:
        raise Mistake("a comment does not end")
    return "\n".join(lines)


@functools.cache
def packed(data):
    return gzip.compress(data, 9, mtime=0)


@functools.cache
def packed_harder(data):
    """The same, some hundredths smaller: what browsers unpack a thousand times is packed once."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        return run(["zopfli", "-c", "--i15", file.name], "zopfli")


class Folder:
    """What is served, by its path in the folder."""

    def __init__(self, packed=packed):
        self.files = {}
        self.names = {}
        self.packed = packed

    def add(self, path, data):
        if path in self.files:
            raise Mistake(f"two files would be {path}")
        if pathlib.PurePath(path).suffix not in TYPES or not NAME.fullmatch(pathlib.PurePath(path).name):
            raise Mistake(f"{path} has no name or type that is served")
        self.files[path] = data

    def add_hashed(self, name, data):
        """Returns the address; `name` is what sources call it."""
        flat = pathlib.PurePath(name.replace("/", "-").lower())
        # 40 bits: the names stand in the page and in the worker, and nothing of them can be packed.
        digest = hashlib.sha256(data).hexdigest()[:10]
        path = f"app/{flat.stem}.{digest}{flat.suffix}"
        self.add(path, data)
        self.names[name] = "/" + path
        return "/" + path

    def weight(self, addresses):
        return sum(len(self.packed(self.files[a.lstrip("/")])) for a in addresses)


class Modules:
    """The modules below src/, with what each imports."""

    def __init__(self, source):
        self.source = source
        self.texts = {}
        for file in sorted(source.rglob("*.js")):
            name = file.relative_to(source).as_posix()
            try:
                self.texts[name] = without_comments(file.read_text())
            except Mistake as mistake:
                raise Mistake(f"{file}: {mistake}") from None
        self.imports = {name: self._imports(name, text) for name, text in self.texts.items()}
        self._refuse_circles()

    def _refuse_circles(self):
        """Modules that have to be there before each other say that one of them is two."""
        done = set()

        def go(name, way):
            if name in way:
                raise Mistake("a circle of modules: " + " → ".join([*way[way.index(name):], name]))
            if name in done:
                return
            for other in self.imports.get(name, []):
                go(other, [*way, name])
            done.add(name)

        for name in self.imports:
            go(name, [])

    def target(self, name, path):
        folder = (self.source / name).parent
        target = (folder / path).resolve()
        try:
            found = target.relative_to(self.source.resolve()).as_posix()
        except ValueError:
            raise Mistake(f"{name}: {path} leads out of {self.source}") from None
        if found not in self.texts or found == "worker.js":
            raise Mistake(f"{name}: there is no {path}")
        return found

    def _imports(self, name, text):
        """Those that have to be there before the module runs."""
        for bare in BARE.findall(text):
            if bare != "preact":
                raise Mistake(f"{name}: nothing is called {bare}")
        if other := OTHER.search(text):
            raise Mistake(f"{name}: {other[1]} is no module: its name has to end with .js")
        found = [self.target(name, m[4]) for m in IMPORT.finditer(text) if not m[2]]
        return found + (["preact"] if "preact" in BARE.findall(text) else [])

    def before(self, name):
        """A module and all that have to be there before it, in the order in which they are asked for."""
        order, queue = [], [name]
        while queue:
            module = queue.pop(0)
            if module not in order:
                order.append(module)
                queue += self.imports.get(module, [])
        return order

    def written(self, name):
        return IMPORT.sub(lambda m: f"{m[1]}{m[3]}{self.target(name, m[4])}{m[3]}", self.texts[name])

    @functools.cached_property
    def parts(self):
        """The app's modules that are loaded on demand, by name, each with those that are in its file; those of the map, and what
        two parts share, come with main.js."""
        first = set(self.before("main.js"))
        asked = {self.target(n, m[1]) for n, t in self.texts.items() if is_of_app(n)
                 for m in LATER.finditer(re.sub(r"/\*.*?\*/", "", t))}
        parts = {p: set(self.before(p)) - first for p in sorted(asked) if p not in first and not p.startswith("map/")}
        inside = {n: [p for p in parts if n in parts[p]] for n in {n for p in parts.values() for n in p}}
        return {p: {n for n in all_of if n == p or len(inside[n]) == 1 and n not in parts} for p, all_of in parts.items()}

    def split(self, out):
        """Writes the app's modules so that esbuild can join main.js and each part by itself: parts name what is in main.js by
        main.js, which hands it out under names that no two modules share."""
        handed = {}

        def taken(match, name, part):
            target = self.target(name, match[2])
            if target in part:
                return match[0]
            pairs = [re.fullmatch(r"(\w+)(?:\s+as\s+(\w+))?", p.strip()) for p in match[1].split(",") if p.strip()]
            number = sorted(self.texts).index(target)
            for pair in pairs:
                handed[target, pair[1]] = f"{pair[1]}_{number}"
            return "import { " + ", ".join(f"{handed[target, p[1]]} as {p[2] or p[1]}" for p in pairs) + ' } from "main.js";'

        def later(match, name):
            target = self.target(name, match[1])
            return f'import("{target}")' if target in self.parts else match[0]

        def loaded(match, name):
            loaders.add(target := self.target(name, match[1]))
            return f"load_{sorted(self.texts).index(target)}()"

        texts, loaders = {n: LATER.sub(lambda m, n=n: later(m, n), t) for n, t in self.texts.items()}, set()
        for part in self.parts.values():
            for name in part:
                # What is loaded later and no part, such as the map, main.js loads.
                text = LATER.sub(lambda m, n=name: loaded(m, n), texts[name])
                if text != texts[name]:
                    used = sorted(set(re.findall(r"\bload_\d+(?=\(\))", text)))
                    texts[name] = f'{text}\nimport {{ {", ".join(used)} }} from "main.js";\n'
                texts[name] = NAMES.sub(lambda m, n=name, part=part: taken(m, n, part), texts[name])
                for match in IMPORT.finditer(texts[name]):
                    if not match[2] and self.target(name, match[4]) not in part:
                        raise Mistake(f"{name}: of {match[4]}, which is in main.js, names have to be imported")
        texts["main.js"] += "\n" + "\n".join(f'export {{ {n} as {a} }} from "./{t}";' for (t, n), a in sorted(handed.items()))
        texts["main.js"] += "".join(
            f'\nexport const load_{sorted(self.texts).index(t)} = () => import("./{t}");' for t in sorted(loaders))
        for name, text in texts.items():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_text(text)

    def worker(self):
        """Workers are classic scripts, which import nothing: what is imported is written behind, so that lines keep their numbers."""
        modules = self.before("worker.js")
        if "preact" in modules:
            raise Mistake("worker.js: a worker has no components")
        texts = [self.texts[name] for name in modules]
        for name, text in zip(modules, texts):
            if m := re.search(r"(?m)^(?!export (?:async )?(?:function|const|let|class)\b)export\b.*", text):
                raise Mistake(f"{name}, which is in the worker: what it exports is declared so, not “{m[0]}”")
        return "".join(re.sub(r"(?m)^export (?=\w)", "", WHOLE_IMPORT.sub(lambda m: "\n" * m[0].count("\n"), text)) for text in texts)


def is_of_desk(name):
    return name.startswith("desk/")


def is_of_app(name):
    return not name.startswith(("desk/", "account/"))


def add_modules(folder, modules):
    """Each module by itself; returns the addresses of those that have to be there first, of the map's, of all but the parts that
    are loaded on demand, and of these; and those of the desk and of the page of accounts, the ones that they share with the app among them."""
    for name in modules.texts:
        if name not in ("worker.js", FIRST):
            folder.add_hashed(name, modules.written(name).encode())
    start = [folder.names[m] for m in modules.before("main.js")]
    parts = {n for part in modules.parts.values() for n in part}
    own = [a for n, a in folder.names.items() if n in modules.texts and is_of_app(n) and n not in parts]
    others = [[folder.names[m] for m in modules.before(s)] if s in modules.texts else [] for s in (DESK_START, ACCOUNT_START)]
    later = [folder.names[n] for n in sorted(parts)]
    return start, [a for n, a in folder.names.items() if n.startswith("map/") and a not in start], own, later, *others


def run(command, package, given=None):
    """What a program writes."""
    try:
        done = subprocess.run(command, input=given, capture_output=True, check=False)
    except FileNotFoundError:
        raise Mistake(f"there is no {package}: apt-get install {package}") from None
    if done.returncode:
        raise Mistake(done.stderr.decode().strip())
    return done.stdout


def esbuild(options, text=None):
    """What esbuild writes, of a text where there is one."""
    given = None if text is None else text.encode()
    return run(["esbuild", "--log-level=error"] + options, "esbuild", given).decode()


def joined_file(folder, source, name, others=()):
    text = esbuild([
        str(source / name), "--bundle", "--format=esm", "--minify", TARGET, "--charset=utf8",
        *(f"--external:{other}" for other in ("preact", *others) if other != name)])
    # How far the lines of templates are indented says nothing, and no more does a line that ends between two elements.
    text = re.sub(r"(?<=>)\n(?=<|\$\{)|(?<=\})\n(?=<)", "", re.sub(r"\n[ \t]+", "\n", text))
    return folder.add_hashed(name, text.encode())


def add_joined(folder, source, modules):
    """The same of one file, which esbuild makes: it packs better than small ones, and the map's part of it is small. What is
    loaded on demand has files beside it."""
    with tempfile.TemporaryDirectory() as place:
        written = pathlib.Path(place)
        modules.split(written)
        names = ["main.js", *modules.parts]
        address, *later = [joined_file(folder, written, name, names) for name in names]
    preact = folder.names["preact"]
    others = [[joined_file(folder, source, s), preact] if (source / s).is_file() else [] for s in (DESK_START, ACCOUNT_START)]
    return [address, preact], [], [address], later, *others


def joined_first(source):
    """The script that index.html has inside; none where the sources have none."""
    if not (source / FIRST).is_file():
        return ""
    return esbuild([str(source / FIRST), "--bundle", "--format=iife", "--minify", TARGET, "--charset=utf8"]).strip()


def made_page(name, text, folder, pictures, imports, styles, start, first=""):
    """A page with what its marks stand for."""
    marks = {
        "<!-- import map -->": f'<script type="importmap">{imports}</script>',
        "<!-- styles -->": "\n".join(f'<link rel="stylesheet" href="{address}">' for address in styles),
        "<!-- preload -->": "\n".join(f'<link rel="modulepreload" href="{address}">' for address in start),
        "<!-- start -->": f'<script type="module" src="{start[0]}"></script>',
    }
    for mark, made in marks.items():
        if text.count(mark) != 1:
            raise Mistake(f"{name} has to have {mark} once")
        text = text.replace(mark, made)
    text = re.sub(r"\{(icons/[\w.-]+)\}", lambda m: pictures.get(m[1]) or icon(folder, m[1], name), text)
    if re.search(r"<script(?![^>]*\b(src|type=\"importmap\"))|\son\w+=|<style|\sstyle=", text):
        raise Mistake(f"{name} has a script or style in it, which browsers are told not to take")
    return text.replace(FIRST_MARK, first and f"<script>{first}</script>").encode()


def add_sheet(folder, name, files):
    address = folder.add_hashed(name, "\n".join(f"/* {f.name} */\n{f.read_text().strip()}\n" for f in files).encode())
    # Pages name it, scripts do not.
    del folder.names[name]
    return address


def licences(web):
    files = sorted((web / "licences").glob("*.txt"))
    return "\n\n".join(f.read_text().strip() for f in files).encode() + b"\n"


def build(web, parts, joined=False):
    folder, modules = Folder(packed_harder if joined else packed), Modules(web / "src")
    if "main.js" not in modules.texts:
        raise Mistake(f"{web}/src/main.js is missing")
    for name in ["preact.js", "maplibre-gl.js", "maplibre-gl.css", SCANNER]:
        file = parts / name
        if not file.is_file():
            raise Mistake(f"{file} is missing: run scripts/setup/web.sh")
        folder.add_hashed(name, file.read_bytes())
    folder.names["preact"] = folder.names.pop("preact.js")
    made = add_joined(folder, web / "src", modules) if joined else add_modules(folder, modules)
    start, of_map, own, on_demand, of_desk, of_account = made
    for file in sorted((web / "icons").glob("*.*")):
        folder.add_hashed("icons/" + file.name, file.read_bytes())
    if (web / "icons/icon.svg").read_text().strip() == web_icons.SVG:
        for name, data in web_icons.pictures().items():
            folder.add_hashed(name, data)
    # Systems ask for them, the app's scripts do not.
    pictures = {n: folder.names.pop(n) for n in list(folder.names) if n.startswith("icons/") and n.endswith(".png")}
    folder.add_hashed("licences.txt", licences(web))

    styles = sorted((web / "style").glob("*.css"), key=lambda f: (f.name != "tokens.css", f.name != "app.css", f.name))
    later = [f for f in styles if f.name.startswith("map")]
    for file in later:
        folder.add_hashed("style/" + file.name, file.read_bytes())
    for_desk, for_account = ([f for f in styles if f.name.startswith(page)] for page in ("desk", "account"))
    style = add_sheet(folder, "app.css", [f for f in styles if f not in later + for_desk + for_account])
    desk_styles = [add_sheet(folder, "desk.css", for_desk)] if of_desk and for_desk else []
    account_styles = [add_sheet(folder, "account.css", for_account)] if of_account and for_account else []

    first_screen = [style] + start
    for_map = [a for n, a in folder.names.items() if n.startswith(("maplibre-gl.", "style/map"))] + of_map
    worker = None
    if "worker.js" in modules.texts:
        worker = modules.worker()
        if joined:
            worker = esbuild(["--format=iife", "--minify", TARGET, "--charset=utf8"], worker)

    imports = json.dumps({"imports": dict(sorted(folder.names.items()))}, separators=(",", ":"))
    first = joined_first(web / "src") if joined else ""
    page = made_page("index.html", (web / "index.html").read_text(), folder, pictures, imports, [style], start, first)
    folder.add("index.html", page)
    # Parts that it loads later too.
    all_of_desk = [a for n, a in folder.names.items() if is_of_desk(n)]
    if of_desk:
        text = (web / "desk.html").read_text()
        folder.add("desk.html", made_page("desk.html", text, folder, pictures, imports, [style] + desk_styles, of_desk))
    if of_account:
        text = (web / "account.html").read_text()
        folder.add("account.html", made_page("account.html", text, folder, pictures, imports, [style] + account_styles, of_account))
    if worker is not None:
        pages = page + folder.files.get("desk.html", b"")
        version = hashlib.sha256("\n".join(sorted(folder.files)).encode() + pages).hexdigest()[:16]
        others = [a for a in own + on_demand + icons(folder) if a not in first_screen + for_map]
        scanner = folder.names[SCANNER]
        kept = sorted({scanner, style, *desk_styles, *of_desk, *all_of_desk, *icons(folder)} - (set(for_map) - set(of_desk))) if of_desk else []
        told = json.dumps(
            {"version": version, "files": first_screen + others, "map": [*for_map, scanner], "desk": kept}, separators=(",", ":"))
        folder.add("worker.js", f"self.shell={told};{worker}".encode())

    own = own + (["worker.js"] if worker is not None else [])
    weights = [
        ("our own JavaScript", folder.weight(own) + len(folder.packed(first.encode())), OWN_SCRIPTS),
        ("the first screen", folder.weight(["index.html"] + first_screen), FIRST_SCREEN),
        ("the map's code and style", folder.weight(for_map), MAP),
    ]
    for what, files, most in [("the desk's JavaScript", of_desk, DESK), ("the account's JavaScript", of_account, ACCOUNT)]:
        if files:
            weights.append((what, folder.weight([a for a in files if a != folder.names["preact"]]), most))
    if on_demand:
        weights.append(("parts loaded on demand", folder.weight(on_demand), PARTS))
    return folder, weights, [script_hash(text) for text in (imports, first) if text]


def script_hash(text):
    """As `Content-Security-Policy` names a script that a page has inside."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def icons(folder):
    return [a for n, a in folder.names.items() if n.startswith("icons/")]


def icon(folder, name, page):
    if name not in folder.names:
        raise Mistake(f"{page}: there is no {name}")
    return folder.names[name]


def write(folder, scripts, out):
    """Takes the place of the folder only when all of it is there."""
    new, old = out.with_name(out.name + ".new"), out.with_name(out.name + ".old")
    for rest in (new, old):
        shutil.rmtree(rest, ignore_errors=True)
    (new / "app").mkdir(parents=True)
    listed = []
    for path, data in sorted(folder.files.items()):
        (new / path).write_bytes(data)
        row = {"path": path, "sha256": hashlib.sha256(data).hexdigest()}
        small = folder.packed(data)
        if pathlib.PurePath(path).suffix in PACKED and len(small) < len(data):
            (new / (path + ".gz")).write_bytes(small)
            row["gzip_sha256"] = hashlib.sha256(small).hexdigest()
        listed.append(row)
    manifest = {"scripts": scripts, "files": listed}
    (new / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")
    if out.exists():
        out.rename(old)
    new.rename(out)
    shutil.rmtree(old, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--web", type=pathlib.Path, default=pathlib.Path("Web"))
    parser.add_argument("--parts", type=pathlib.Path, default=pathlib.Path(".build/web-parts"))
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path(".build/web"))
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--join", action="store_true")
    options = parser.parse_args()
    try:
        folder, weights, scripts = build(options.web, options.parts, options.join)
        heavy = [f"{what}: {size} bytes packed, at most {most}" for what, size, most in weights if size > most]
        if heavy and options.check:
            raise Mistake("; ".join(heavy))
        write(folder, scripts, options.out)
    except Mistake as mistake:
        sys.exit(f"build-web: {mistake}")
    told = ", ".join(f"{what} {size / 1000:.1f} kB" for what, size, _ in weights)
    print(f"build-web: {len(folder.files)} files in {options.out}; packed: {told}")


if __name__ == "__main__":
    main()
