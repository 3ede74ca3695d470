#!/usr/bin/env python3
"""Checks that modules import only what Package.swift and the tables below let them, and that no two folders of a module depend on each other.

The compiler sees to the first where a module is not built yet, and not at all to the second. A folder depends on another
one where its code names a type that the other one declares. Violations are planted first, and have to be found.

Usage: scripts/check/folders.py            checks, and fails on a violation
       scripts/check/folders.py MODULE     prints what the folders of a module name of each other, and where
"""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SYSTEM = {"Foundation", "FoundationNetworking", "Glibc", "Synchronization", "Dispatch", "Testing"}
OFFLINE = {"Foundation", "Glibc", "Synchronization"}
# Modules that may use less of the system than others: most of these have no way to the network. Of a module whose single
# declarations are named, the rest is closed.
SYSTEM_OF = {
    "GeoJSONKit": OFFLINE,
    "QuestBase": OFFLINE,
    "RoadRouter": OFFLINE | {"Dispatch"},
    "MediaFacts": OFFLINE,
    "TrackerFormats": OFFLINE,
    "QuestRules": OFFLINE,
    "QuestEngine": OFFLINE,
    # Nor a clock or files.
    "SignIn": {"Glibc.inet_pton", "Glibc.in6_addr", "Glibc.AF_INET6"},
    # What there is on Apple's systems too.
    "QuestClient": {"Foundation", "FoundationNetworking", "Synchronization"},
    "QuestStorePostgres": {"Foundation", "Glibc", "Dispatch", "Synchronization"},
}
# Modules whose dependencies Package.swift may not add to without a change here.
DEPENDENCIES_OF = {
    # Apps link it, without another package.
    "QuestClient": {"QuestWire", "QuestUnits", "GeoJSONKit"},
    # It knows the rules and the cryptography, and not the daemon that asks for it.
    "SignIn": {"QuestRules", "QuestBase", "GeoJSONKit", "COpenSSL"},
    # It knows the rules and libpq, and neither the other store nor the daemon.
    "QuestStorePostgres": {"CPostgres", "QuestRules", "QuestBase", "GeoJSONKit"},
}
# Adapters, and the modules that may depend on them: engine and rules may not.
USERS_OF = {
    "SignIn": {"questd", "ServerBase", "HTTPEdge"},
    "QuestStorePostgres": {"questd"},
    "QuestStoreSQLite": {"questd"},
}

# Modules whose folders sort files of one algorithm, and are no layers.
WITHOUT_ORDER = {"GeoJSONKit": "scanner, parser and the places of errors work on the same bytes"}

DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|final|indirect|nonisolated) )*"
    r"(?:struct|class|enum|actor|protocol|typealias) ([A-Z]\w*)"
)
NESTED = re.compile(r"\b(?:struct|class|enum|actor|protocol|typealias|associatedtype|case) ([A-Z]\w*)|<([A-Z]\w*)[:>,]")
IMPORT = re.compile(r"^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|private|fileprivate) )?import (?:\w+ (?=\w))?(\w+(?:\.\w+)?)", re.M)
USE = re.compile(r"(?<![\w.])[A-Z]\w*")


def code_of(text):
    """The text without comments and strings."""
    text = re.sub(r'"""(?:[^"\\]|\\.|"(?!""))*"""', '""', text, flags=re.S)
    text = re.sub(r'#"(?:[^"]|"(?!#))*"#', '""', text)
    text = re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', text)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"//.*", "", text)


class Module:
    """The Swift files of a module by folder: path within the module -> text."""

    def __init__(self, name, files):
        self.name = name
        self.files = {path: code_of(text) for path, text in files.items() if "/" in path}

    def uses(self):
        """(folder, other folder) -> list of (file, type): what the first names of the second."""
        owners = collections.defaultdict(set)
        for path, code in self.files.items():
            for line in code.splitlines():
                if found := DECLARATION.match(line):
                    owners[found[1]].add(self.folder(path))
        owner = {name: folders.pop() for name, folders in owners.items() if len(folders) == 1}
        uses = collections.defaultdict(list)
        for path, code in self.files.items():
            folder = self.folder(path)
            own = {name for pair in NESTED.findall(code) for name in pair}
            for name in sorted(set(USE.findall(code)) - own):
                if owner.get(name, folder) != folder:
                    uses[folder, owner[name]].append((path, name))
        return uses

    @staticmethod
    def folder(path):
        return path.split("/")[0]


def circle(edges):
    """The folders of the first circle that is found; none where there is none."""
    graph = collections.defaultdict(list)
    for start, end in sorted(edges):
        graph[start].append(end)
    state = {}

    def visit(node, way):
        state[node] = "open"
        for target in graph[node]:
            if state.get(target) == "open":
                return way[way.index(target):] + [target] if target in way else [node, target]
            if target not in state and (found := visit(target, way + [target])):
                return found
        state[node] = "done"
        return None

    for node in sorted(graph):
        if node not in state and (found := visit(node, [node])):
            return found
    return None


def foreign_imports(name, text, allowed):
    """Modules that a file imports without leave, and single declarations of them."""
    system = SYSTEM_OF.get(name, SYSTEM)
    if "Foundation" in system:
        system = system | {"FoundationEssentials"}
    leave = allowed | system | {name}
    return sorted({found for found in IMPORT.findall(text) if found not in leave and found.split(".")[0] not in leave})


def foreign_dependencies(name, kind, dependencies):
    """What Package.swift lets a module depend on, and may not."""
    foreign = dependencies - DEPENDENCIES_OF.get(name, dependencies)
    if kind != "test":
        foreign |= {found for found in dependencies if name not in USERS_OF.get(found, {name})}
    return sorted(foreign)


def targets():
    # Of everything, whichever part is built.
    environment = {name: value for name, value in os.environ.items() if name != "REQUEST_PART"}
    dump = subprocess.run(
        ["swift", "package", "dump-package"], cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    ).stdout
    for target in json.loads(dump)["targets"]:
        folder = ROOT / (target.get("path") or ("Tests/" if target["type"] == "test" else "Sources/") + target["name"])
        allowed = {next(iter(kind.values()))[0] for kind in target["dependencies"]}
        # Products with several modules, and modules that are called otherwise than their product.
        if "GRDBSQLite" in allowed:
            allowed.add("SQLite3")
        if target["type"] in ("regular", "executable", "test"):
            yield target["name"], target["type"], folder, allowed


def planted():
    """Whether violations are found."""
    module = Module("Planted", {
        "A/One.swift": "struct One {}\nfunc use(_ two: Two) {}",
        "B/Two.swift": "struct Two { let name = \"One\" } // One\n",
        "C/Three.swift": "struct Three { let one: One }",
    })
    if circle(module.uses()):
        return False
    module.files["B/Other.swift"] = "extension Two { var one: One { One() } }"
    if circle(module.uses()) != ["A", "B", "A"]:
        return False
    text = "import Foundation\npublic import RoadRouter\nimport struct Glibc.stat\n@testable import NIOCore\nimport func Glibc.inet_pton\n"
    text += "import FoundationEssentials\nimport FoundationNetworking\nimport Dispatch\nimport QuestRules\n"
    every = ["Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc.inet_pton", "Glibc.stat", "NIOCore", "RoadRouter"]
    for name, granted in {
        "SignIn": {"Glibc.inet_pton"},
        "QuestClient": {"Foundation", "FoundationEssentials", "FoundationNetworking"},
        "QuestStorePostgres": {"Dispatch", "Foundation", "FoundationEssentials", "Glibc.inet_pton", "Glibc.stat"},
    }.items():
        if foreign_imports(name, text, {"QuestRules"}) != [found for found in every if found not in granted]:
            return False
    return (
        foreign_dependencies("QuestStorePostgres", "regular", {"QuestRules", "QuestStoreSQLite"}) == ["QuestStoreSQLite"]
        and foreign_dependencies("QuestEngine", "regular", {"QuestRules", "SignIn"}) == ["SignIn"]
        and foreign_dependencies("questd", "executable", {"QuestRules", "SignIn"}) == []
    )


def main():
    modules = {}
    problems = []
    for name, kind, folder, allowed in targets():
        for dependency in foreign_dependencies(name, kind, allowed):
            problems.append(f"Package.swift lets {name} depend on {dependency}, which it may not")
        files = {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.rglob("*.swift"))}
        for path, text in files.items():
            for module in foreign_imports(name, text, allowed):
                problems.append(f"{folder.relative_to(ROOT)}/{path} imports {module}, which {name} does not depend on")
        if kind != "test" and folder.parent.name == "Sources":
            modules[name] = Module(name, files)
    for name in sorted((SYSTEM_OF.keys() | DEPENDENCIES_OF.keys() | USERS_OF.keys()) - modules.keys()):
        problems.append(f"there is no module {name}, of which a table here tells")
    if len(sys.argv) > 1:
        for (start, end), names in sorted(modules[sys.argv[1]].uses().items()):
            print(f"{start} -> {end}: " + ", ".join(f"{name} ({path})" for path, name in names[:12]))
        return 0
    if not planted():
        print("check-folders: a planted violation was not found; the check proves nothing", file=sys.stderr)
        return 1
    pairs = 0
    for name, module in modules.items():
        if name in WITHOUT_ORDER:
            continue
        uses = module.uses()
        for start, end in sorted(uses):
            if start < end and (end, start) in uses:
                pairs += 1
                one, other = uses[start, end][0], uses[end, start][0]
                problems.append(
                    f"{name}: {start} and {end} depend on each other: {one[0]} names {one[1]}, {other[0]} names {other[1]}")
        if not any((end, start) in uses for start, end in uses) and (found := circle(uses)):
            problems.append(f"{name}: its folders depend on each other in a circle: " + " -> ".join(found))
    for problem in problems:
        print("check-folders: " + problem, file=sys.stderr)
    if problems:
        print(f"check-folders: {len(problems)} violations, {pairs} pairs of folders that depend on each other", file=sys.stderr)
        return 1
    count = sum(len({Module.folder(path) for path in module.files}) for module in modules.values())
    print(f"check-folders: {len(modules)} modules import what they may; {count} folders, and no circle among them")
    return 0


if __name__ == "__main__":
    sys.exit(main())
