#!/usr/bin/env python3
"""Generates clients of a real daemon's openapi.yaml with two generators of others, openapi-python-client and openapi-generator's
typescript-fetch, and rides a whole quest with each: nothing may be warned of, lost or untyped. Then breaks the document in ways that
clients were broken before, each of which has to be found.

About 40 seconds. Needs a debug build, scripts/setup/checks.sh and scripts/setup/clients.sh.
Usage: scripts/check/clients.py BIN
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from daemon_trial import Daemon, Failure, require, roads  # noqa: E402
from ruamel.yaml import YAML  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
CHECKS = ROOT / ".build-checks"
GENERATORS, DENO = CHECKS / "clients/bin", CHECKS / "python/bin/deno"
PACKAGE = "re_quest_client"
# What openapi-generator tells of itself, and of names of parameters, of which it makes no type.
OWN_WARNINGS = re.compile(r"OpenAPI 3\.1 support is still in beta|Failed to get the schema name: null"
                          r"|\b(\w+) \(model name matches existing language type\) cannot be used as a model name")
COMPILER = '{"compilerOptions": {"lib": ["esnext", "dom", "dom.iterable", "deno.ns"], "noImplicitOverride": false},' \
           ' "unstable": ["sloppy-imports"]}'


def run(*command, **named):
    """The exit code, and all that was printed."""
    environment = dict(os.environ, PATH=f"{GENERATORS}:{os.environ['PATH']}", NO_COLOR="1", DENO_NO_UPDATE_CHECK="1",
                       DENO_DIR=str(CHECKS / "deno"), **named.pop("environment", {}))
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment, **named)
    return done.returncode, done.stdout + done.stderr


def configuration():
    """The one that docs/guides/HTTP.md gives to whoever uses openapi-python-client."""
    text = (ROOT / "docs/guides/HTTP.md").read_text()
    found = re.search(r"```yaml\n(content_type_overrides:.*?)```", text, re.DOTALL)
    require(found, "docs/guides/HTTP.md has no configuration for openapi-python-client")
    return found.group(1)


def bare(name):
    """A name without what languages add to it, and without its case."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


class Document:
    """openapi.yaml as it is served, or a broken one."""

    def __init__(self, text):
        self.text = text
        whole = YAML(typ="safe").load(text)
        operations = [operation for item in whole["paths"].values() for method, operation in item.items() if method != "parameters"]
        self.operations = {bare(operation.get("operationId", "")) for operation in operations}
        require(len(self.operations) == len(operations), "the document has operations without an id of their own")
        # Of these generators make types; the others are words, numbers and lists, which languages have.
        self.types = {bare(name) for name, schema in whole["components"]["schemas"].items() if schema.get("type") == "object"}


def python_client(document, folder):
    """Makes a package below the folder; what is wrong with it."""
    (folder / "openapi.yaml").write_text(document.text)
    (folder / "python.yaml").write_text(configuration())
    code, told = run(GENERATORS / "openapi-python-client", "generate", "--path", folder / "openapi.yaml", "--meta", "none",
                     "--output-path", folder / PACKAGE, "--config", folder / "python.yaml", "--fail-on-warning")
    if code or "warning" in told.lower():
        return [f"openapi-python-client, {code}: {told}"]
    functions = {bare(file.stem) for file in (folder / PACKAGE / "api").glob("*/*.py")}
    classes = {bare(name) for name in re.findall(r'"(\w+)"', (folder / PACKAGE / "models/__init__.py").read_text())}
    wrong = lost("openapi-python-client", document, functions, classes)
    code, told = run(GENERATORS / "python", "-c", f"import pkgutil, {PACKAGE}, importlib\n"
                     f"for one in pkgutil.walk_packages({PACKAGE}.__path__, '{PACKAGE}.'): importlib.import_module(one.name)", cwd=folder)
    return wrong + ([f"openapi-python-client: the package cannot be imported: {told}"] if code else [])


def typescript_client(document, folder):
    """Makes a module below the folder; what is wrong with it."""
    (folder / "openapi.yaml").write_text(document.text)
    code, told = run(GENERATORS / "openapi-generator-cli", "generate", "-i", folder / "openapi.yaml", "-g", "typescript-fetch",
                     "-o", folder / "client")
    if code:
        return [f"openapi-generator, {code}: {told}"]
    models = {bare(file.stem) for file in (folder / "client/models").glob("*.ts")}
    wrong = []
    for line in told.splitlines():
        own = OWN_WARNINGS.search(line)
        renamed = own and own.group(1)
        if re.search(r"\b(WARN|ERROR)\b", line) and (not own or renamed and bare("Model" + renamed) in models):
            wrong.append(f"openapi-generator: {line}")
    text = "".join(file.read_text() for file in (folder / "client/apis").glob("*.ts"))
    functions = {bare(name) for name in re.findall(r"^    async (\w+)Raw\(", text, re.MULTILINE)}
    return wrong + lost("openapi-generator", document, functions, models)


def lost(generator, document, functions, types):
    return [f"{generator} has lost {kind}: {sorted(missing)}"
            for kind, missing in (("operations", document.operations - functions), ("types", document.types - types)) if missing]


def typed(folder):
    """What is wrong with the types of the clients, and of the rides by them."""
    # The same for every document, and not by us.
    (folder / "mypy.ini").write_text(f"[mypy-{PACKAGE}.client]\nignore_errors = True\n")
    with ThreadPoolExecutor() as both:
        python = both.submit(run, GENERATORS / "mypy", "--strict", "--cache-dir", folder / "mypy", PACKAGE, "client_ride.py", cwd=folder)
        typescript = both.submit(run, DENO, "check", "--no-remote", "--no-lock", "client/index.ts", "client-ride.ts", cwd=folder)
        return [f"{name}: {told[-3000:]}" for name, (code, told) in (("mypy", python.result()), ("deno check", typescript.result())) if code]


# What broke clients: a text of the document, what it is replaced by, and the generator that has to find it.
BREAKS = [
    ("a constant that is true", "          type: boolean\n          enum: [true]\n", "          const: true\n", python_client),
    ("an array without items", "        coordinates:\n          type: array\n          items: {$ref: \"#/components/schemas/Place\"}\n",
     "        coordinates:\n          type: array\n", python_client),
    ("several types", "lat: {type: number,", "lat: {type: [object, number],", typescript_client),
    ("a type that its language has", "LogRecord", "Record", typescript_client),
]


def found(broken, served):
    """The name of what breaks the document, and whether its generator says so."""
    name, old, new, client = broken
    require(old in served, f"{name}: the document has no {old!r}")
    with tempfile.TemporaryDirectory() as folder:
        return name, client(Document(served.replace(old, new)), Path(folder))


def main(bin):
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        daemon = Daemon(bin, roads(bin, work), work).ready()
        address = f"http://127.0.0.1:{daemon.port}"
        served = daemon.must("GET", "/openapi.yaml").body.decode()
        document = Document(served)
        for name in ("client_ride.py", "client-ride.ts"):
            shutil.copy(ROOT / "scripts/lib" / name, folder)
        (folder / "deno.json").write_text(COMPILER)
        with ThreadPoolExecutor() as both:
            wrong = sum(both.map(lambda client: client(document, folder), (python_client, typescript_client)), [])
        wrong = wrong or typed(folder)
        require(not wrong, "\n".join(wrong))
        for name, command in (
            ("openapi-python-client", (GENERATORS / "python", "client_ride.py")),
            ("openapi-generator", (DENO, "run", "--no-remote", "--no-lock", "--no-check", "--allow-net=127.0.0.1", "client-ride.ts")),
        ):
            code, told = run(*command, address, daemon.admin, cwd=folder)
            require(code == 0, f"the ride by the client of {name} failed: {told[-3000:]}")
        require(daemon.stop() == 0, f"the daemon did not end well: {daemon.log}")

        with ThreadPoolExecutor(2) as two:
            for name, is_found in two.map(lambda broken: found(broken, served), BREAKS):
                require(is_found, f"{name} in the document was not found")
        print(f"check-clients: {len(document.operations)} operations and {len(document.types)} types in each of two generated clients, "
              f"a quest ridden by each, {len(BREAKS)} broken documents found out")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        main(sys.argv[1])
    except Failure as failure:
        sys.exit(f"check-clients: {failure}")
