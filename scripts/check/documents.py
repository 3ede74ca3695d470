#!/usr/bin/env python3
"""Checks the documents: that every relative link leads to a file and every anchor to a heading, that each document is in the
list of docs/guides/README.md, and that each Russian guide is a pair with its English one. Of a pair these agree, section by section:
the levels of headings, blocks of code but for their comments, rows of tables and items of lists, what stands as code in the
text, numbers, and where links lead. First mistakes are planted, and each has to be found. Needs scripts/setup/checks.sh.

Usage: .build-checks/python/bin/python scripts/check/documents.py
"""
from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
import documents  # noqa: E402
from documents import LIST, ROOT, Document, Section, english, resolve, russian  # noqa: E402


def dead_links(all_of_them: dict[str, Document]) -> list[str]:
    found = []
    for document in all_of_them.values():
        for line, target in document.links():
            path, anchor = resolve(document.path, target)
            where = f"{document.path}:{line}"
            other = all_of_them.get(path)
            if not other and not (ROOT / path).exists():
                found.append(f"{where}: {target}: there is no such file")
            elif other and anchor and anchor not in other.anchors:
                found.append(f"{where}: {target}: there is no such heading")
            elif document.language == "ru" and russian(path) in all_of_them and path == english(path):
                found.append(f"{where}: {target}: this guide is there in Russian")
    return found


def unlisted(all_of_them: dict[str, Document]) -> list[str]:
    found = []
    for folder in (documents.ENGLISH, documents.RUSSIAN):
        listing = all_of_them[f"{folder}/{LIST}"]
        listed = {resolve(listing.path, target)[0] for _, target in listing.links()}
        for path in all_of_them:
            other = path.startswith(documents.RUSSIAN + "/") if folder == documents.ENGLISH else russian(path) in all_of_them
            if path.startswith("docs/") and path != listing.path and not other and path not in listed | {english(listing.path)}:
                found.append(f"{listing.path}: does not list {path}")
    return found


def without_comments(code: str) -> str:
    """Code without its comments, which are in the language of the page, and the spaces before them."""
    return re.sub(r"(?m)(^|[ \t]{2,})# .*$", "", code)


def same_links(section: Section, document: Document) -> set[str]:
    """Where links lead, those to guides by their English path, without anchors of other languages."""
    found = set()
    for target in section.links:
        path, _ = (target, "") if re.match(r"[a-z]+:", target) else resolve(document.path, target)
        found.add(english(path) if path.startswith(documents.RUSSIAN + "/") else path)
    return found


def differences(one: Document, other: Document) -> list[str]:
    """What a Russian guide has otherwise than the English one."""
    levels = [[section.level for section in each.sections] for each in (one, other)]
    if levels[0] != levels[1]:
        at = next((i for i, pair in enumerate(zip(*levels)) if pair[0] != pair[1]), min(map(len, levels)))
        section = other.sections[min(at, len(other.sections) - 1)]
        return [f"{other.path}:{section.line}: headings are not those of {one.path}, from the {at + 1}th on: {section.title}"]
    found = []
    for a, b in zip(one.sections, other.sections):
        def tell(what: str, english_has: set[str], russian_has: set[str]) -> None:
            if english_has != russian_has:
                missing, more = sorted(english_has - russian_has), sorted(russian_has - english_has)
                found.append(f"{other.path}:{b.line}: {what} of “{a.title}”: missing {missing}, too many {more}")

        code = [[(kind, without_comments(text)) for kind, text in each.fences] for each in (a, b)]
        if code[0] != code[1]:
            lines = [[line for _, text in each for line in text.splitlines()] for each in code]
            tell("blocks of code", set(lines[0]), set(lines[1]))
            if set(lines[0]) == set(lines[1]):
                found.append(f"{other.path}:{b.line}: blocks of code of “{a.title}” are in another order or language")
        if a.rows != b.rows:
            found.append(f"{other.path}:{b.line}: rows and items of “{a.title}”: {a.rows} in English, {b.rows} in Russian")
        tell("code in the text", a.codes, b.codes)
        tell("numbers", a.numbers, b.numbers)
        tell("links", same_links(a, one), same_links(b, other))
    return found


def prove() -> None:
    """Plants mistakes; each has to be found, and a good pair must not be faulted."""
    text = "# Title\n\n## One\n\nTake 2,000 of `code`, see [this](B.md#two).\n\n```sh\nrun --now   # it runs\n```\n\n| a | b |\n| --- | --- |\n| c | d |\n"
    good = "# Имя\n\n## Раз\n\nВозьмите 2 000 `code`, см. [это](B.md#два).\n\n```sh\nrun --now   # идёт\n```\n\n| а | б |\n| --- | --- |\n| в | г |\n"
    good = good.replace("2 000", "2\u00a0000")
    one = documents.parse("docs/guides/A.md", text)
    pair = [documents.parse("docs/guides/B.md", "# B\n\n## Two\n"), documents.parse("docs/guides/ru/B.md", "# Б\n\n## Два\n")]

    def faults(russian_text: str) -> list[str]:
        other = documents.parse("docs/guides/ru/A.md", russian_text)
        return differences(one, other) + dead_links({each.path: each for each in [one, other, *pair]})

    planted = {
        "## Раз": "### Раз", "run --now": "run", "`code`": "code", "2\u00a0000": "3\u00a0000", "| в | г |\n": "",
        "B.md#два": "https://example.org", "#два": "#три", "(B.md#два)": "(C.md)", "](B.md#два)": "](../B.md#two)",
    }
    missed = [old for old, new in planted.items() if not faults(good.replace(old, new))]
    if faults(good) or missed:
        sys.exit(f"check-documents: planted mistakes were not found, which proves nothing: {missed or faults(good)}")
    lists = [documents.parse(f"{folder}/{LIST}", "# List\n\n[A](A.md)\n") for folder in (documents.ENGLISH, documents.RUSSIAN)]
    found = unlisted({each.path: each for each in [one, pair[0], documents.parse("docs/guides/ru/A.md", good), *lists]})
    if len(found) != 2:
        sys.exit(f"check-documents: of documents that are in no list {found} were found; the check proves nothing")


def main() -> None:
    prove()
    all_of_them = documents.read()
    pairs = [path for path in all_of_them if Path(path).parent.as_posix() == documents.RUSSIAN]
    found = dead_links(all_of_them) + unlisted(all_of_them)
    for path in pairs:
        if english(path) in all_of_them:
            found += differences(all_of_them[english(path)], all_of_them[path])
        else:
            found.append(f"{path}: there is no {english(path)}")
    if found:
        sys.exit("\n".join(["check-documents: mistakes in documents:", *found]))
    links = sum(len(document.links()) for document in all_of_them.values())
    print(f"check-documents: {links} links of {len(all_of_them)} documents lead somewhere, {len(pairs)} are there in Russian too")


main()
