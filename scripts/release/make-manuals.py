#!/usr/bin/env python3
"""Writes manual pages of what a program says of itself: of its `--experimental-dump-help`, in the language that the program
speaks then. One page for the program, and one for each command that it has, `questctl-map.1`, with all commands below that.

Usage: LANG=C.UTF-8 questctl --experimental-dump-help |
           scripts/release/make-manuals.py en --section 1 --date 2026-11-24 --version 0.1.0 --see questd.8 FOLDER

Fails where the program says nothing of what it does, where nothing of a page would be left, and for a language that it
has no headings of.
"""
import argparse
import collections
import json
import pathlib
import re
import sys

# The name section's heading is what `apropos` finds pages by: "ИМЯ" is one of those that it knows.
HEADINGS = {
    "en": {
        "name": "NAME", "synopsis": "SYNOPSIS", "description": "DESCRIPTION", "commands": "COMMANDS",
        "options": "OPTIONS", "everywhere": "OPTIONS OF EVERY COMMAND", "files": "FILES", "see": "SEE ALSO",
        "option": "option", "command": "COMMAND", "manual": "ReQuest", "default": "Default: {}.",
    },
    "ru": {
        "name": "ИМЯ", "synopsis": "ВЫЗОВ", "description": "ОПИСАНИЕ", "commands": "КОМАНДЫ",
        "options": "ПАРАМЕТРЫ", "everywhere": "ПАРАМЕТРЫ ВСЕХ КОМАНД", "files": "ФАЙЛЫ", "see": "СМОТРИТЕ ТАКЖЕ",
        "option": "параметр", "command": "КОМАНДА", "manual": "ReQuest", "default": "По умолчанию: {}.",
    },
}
# The argument parser's own words, which the dump has in English only.
RUSSIAN = {"Show the version.": "Показать версию.", "Show help information.": "Показать справку."}


def plain(text):
    """Text in which nothing is a request or an escape."""
    text = text.replace("\\", "\\e")
    return "\\&" + text if text[:1] in (".", "'") else text


def literal(text):
    """What is typed as it stands: with hyphens that can be copied."""
    return plain(text).replace("-", "\\-")


def paragraphs(text):
    """Paragraphs are filled; lines that are indented are examples, and stay."""
    lines = []
    for part in re.split(r"\n\s*\n", text.strip("\n")):
        lines.append(".PP")
        for is_example, group in groups(part.split("\n")):
            if is_example:
                shift = min(len(line) - len(line.lstrip()) for line in group)
                lines += [".RS 4", ".nf", *(literal(line[shift:]) for line in group), ".fi", ".RE"]
            else:
                lines += [plain(line.strip()) for line in group]
    return lines


def groups(lines):
    last = None
    for line in lines:
        is_example = line.startswith("  ")
        if last is None or last[0] != is_example:
            if last:
                yield last
            last = (is_example, [])
        last[1].append(line)
    if last:
        yield last


class Pages:
    def __init__(self, language, options):
        self.words, self.language, self.options = HEADINGS[language], language, options
        self.written = []

    def said(self, text):
        return RUSSIAN.get(text, text) if self.language == "ru" else text

    def shown(self, command):
        return [c for c in command.get("subcommands", []) if c["shouldDisplay"] and c["commandName"] != "help"]

    def arguments(self, command):
        return [a for a in command.get("arguments", []) if a["shouldDisplay"]]

    def names(self, argument):
        dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}
        names = [dashes[n["kind"]] + n["name"] for n in argument["names"]]
        return sorted(names, key=lambda n: (n.startswith("--"), n))

    def usage(self, path, command):
        parts = ["\\fB" + literal(" ".join(path)) + "\\fR"]
        listed = self.arguments(command)
        for argument in listed:
            if argument["kind"] == "option" and not argument["isOptional"]:
                parts.append(f"{literal(argument_name(argument))} \\fI{literal(argument['valueName'])}\\fR")
        if any(a["kind"] != "positional" and a["isOptional"] for a in listed):
            parts.append(f"[\\fI{self.words['option']}\\fR ...]")
        for argument in listed:
            if argument["kind"] == "positional":
                text = f"\\fI{literal(argument['valueName'])}\\fR" + (" ..." if argument["isRepeating"] else "")
                parts.append(f"[{text}]" if argument["isOptional"] else text)
        if self.shown(command):
            parts.append(f"\\fI{self.words['command']}\\fR")
        return " ".join(parts)

    def option(self, argument):
        if argument["kind"] == "positional":
            head = f"\\fI{literal(argument['valueName'])}\\fR"
        else:
            head = ", ".join(f"\\fB{literal(name)}\\fR" for name in self.names(argument))
            if argument["kind"] == "option":
                head += f" \\fI{literal(argument['valueName'])}\\fR"
        text = self.said(argument.get("abstract", ""))
        if "defaultValue" in argument:
            text = (text + " " + self.words["default"].format(argument["defaultValue"])).strip()
        return [".TP", head, *(plain(line) for line in text.split("\n"))]

    def everywhere(self, command):
        """What is the same in nearly all commands below: it is told once."""
        found, count = collections.Counter(), 0
        told = {}
        for leaf in leaves(self, command):
            count += 1
            for argument in self.arguments(leaf):
                key = key_of(argument)
                found[key] += 1
                told[key] = argument
        return {key: told[key] for key, times in found.items() if count > 3 and times > 0.9 * count}

    def write(self, name, lines, abstract):
        if not abstract:
            sys.exit(f"make-manuals: {name} says nothing of what it does")
        o = self.options
        title = f'.TH "{literal(name.upper())}" "{o.section}" "{o.date}" "ReQuest {o.version}" "{self.words["manual"]}"'
        short = abstract.rstrip(".")
        head = [title, f".SH {self.words['name']}", f"{literal(name)} \\- {plain(short[:1].lower() + short[1:])}"]
        path = pathlib.Path(o.folder) / f"{name}.{o.section}"
        path.write_text("\n".join(head + lines) + "\n", encoding="utf-8")
        self.written.append(path)

    def see(self, names):
        listed = [f"\\fB{literal(n.rsplit('.', 1)[0])}\\fR({n.rsplit('.', 1)[1]})" for n in names]
        return [f".SH {self.words['see']}", ",\n".join(listed)] if listed else []

    def program(self, command):
        name, below = command["commandName"], self.shown(command)
        common = self.everywhere(command)
        lines = [f".SH {self.words['synopsis']}", self.usage([name], command)]
        lines += [f".SH {self.words['description']}", plain(command["abstract"])]
        lines += paragraphs(command.get("discussion", ""))
        if below:
            lines.append(f".SH {self.words['commands']}")
            for part in below:
                page = f"{name}-{part['commandName']}"
                lines += [".TP", f"\\fB{literal(page)}\\fR({self.options.section})", plain(part["abstract"])]
        if own := [a for a in self.arguments(command) if key_of(a) not in common]:
            lines.append(f".SH {self.words['options']}")
            for argument in own:
                lines += self.option(argument)
        if common:
            lines.append(f".SH {self.words['everywhere']}")
            for argument in common.values():
                lines += self.option(argument)
        lines += [f".SH {self.words['files']}", *files(name, self.language)]
        lines += self.see(self.options.see)
        self.write(name, lines, command["abstract"])
        for part in below:
            self.command([name, part["commandName"]], part, common)

    def command(self, path, command, common):
        lines = [f".SH {self.words['synopsis']}"]
        tree = list(walk(self, path, command))
        for index, (place, leaf) in enumerate(tree_leaves(self, tree)):
            lines += ([".br"] if index else []) + [self.usage(place, leaf)]
        lines += [f".SH {self.words['description']}", plain(command["abstract"])]
        lines += paragraphs(command.get("discussion", ""))
        if len(tree) == 1:
            lines += self.options_of(command, common, f".SH {self.words['options']}")
        else:
            lines.append(f".SH {self.words['commands']}")
            for place, leaf in tree[1:]:
                lines += [f'.SS "{literal(" ".join(place))}"', plain(leaf["abstract"])]
                lines += paragraphs(leaf.get("discussion", "")) if leaf.get("discussion") else []
                lines += self.options_of(leaf, common, None)
        self.write("-".join(path), lines + self.see([f"{path[0]}.{self.options.section}"]), command["abstract"])

    def options_of(self, command, common, heading):
        own = [a for a in self.arguments(command) if key_of(a) not in common]
        lines = [heading] if own and heading else []
        for argument in own:
            lines += self.option(argument)
        return lines


def key_of(argument):
    return argument["kind"], argument["valueName"], argument.get("abstract")


def argument_name(argument):
    preferred = argument["preferredName"]
    return ("--" if preferred["kind"] == "long" else "-") + preferred["name"]


def walk(pages, path, command):
    yield path, command
    for part in pages.shown(command):
        yield from walk(pages, path + [part["commandName"]], part)


def tree_leaves(pages, tree):
    return [(place, command) for place, command in tree if not pages.shown(command)]


def leaves(pages, command):
    return [leaf for _, leaf in tree_leaves(pages, list(walk(pages, [], command)))]


def files(name, language):
    """The places of the Debian package."""
    told = {
        "questd": [
            ("/etc/request/questd.toml", "The settings of the service.", "Настройки службы."),
            ("/var/lib/request", "Database, photos, keys, the admin token and maps.",
             "База данных, фото, ключи, токен администратора и карты."),
            ("/usr/share/request/web", "The riders' app and the desk.", "Приложение участника и пульт."),
        ],
        "questctl": [
            ("/var/lib/request/admin-token", "The admin token of the daemon on this machine.",
             "Токен администратора сервера на этой машине."),
            ("/usr/share/doc/request/examples", "Quests to begin with.", "Квесты для начала."),
        ],
    }
    lines = []
    for path, english, russian in told.get(name, []):
        lines += [".TP", f"\\fI{literal(path)}\\fR", english if language == "en" else russian]
    return lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("language", choices=HEADINGS)
    parser.add_argument("folder")
    parser.add_argument("--section", required=True)
    parser.add_argument("--date", required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--see", action="append", default=[])
    options = parser.parse_args()
    pathlib.Path(options.folder).mkdir(parents=True, exist_ok=True)
    pages = Pages(options.language, options)
    pages.program(json.load(sys.stdin)["command"])
    print(f"make-manuals: {len(pages.written)} pages in {options.folder}")


main()
