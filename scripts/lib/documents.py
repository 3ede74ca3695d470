"""The documents of the project as its site and its checks read them: with markdown-it, as CommonMark with tables."""
from __future__ import annotations

import posixpath
import re
import subprocess
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parents[2]
ENGLISH, RUSSIAN = "docs/guides", "docs/guides/ru"
# The list of all documents by reader, which is the front page of the site and its navigation.
LIST = "README.md"
PARSER = MarkdownIt("commonmark", {"html": True}).enable("table")


@dataclass
class Section:
    """What stands below one heading, up to the next one of whatever level."""

    level: int
    title: str
    line: int
    fences: list[tuple[str, str]] = field(default_factory=list)
    codes: set[str] = field(default_factory=set)
    links: set[str] = field(default_factory=set)
    numbers: set[str] = field(default_factory=set)
    # The number of columns of each row of a table, and 0 for each item of a list.
    rows: list[int] = field(default_factory=list)


@dataclass
class Document:
    path: str  # from the root of the project, with "/"
    text: str
    tokens: list[Token]
    anchors: list[str]  # one for each section
    sections: list[Section]

    @property
    def title(self) -> str:
        return self.sections[0].title if self.sections else self.path

    @property
    def language(self) -> str:
        return "ru" if self.path.startswith(RUSSIAN + "/") else "en"

    def links(self) -> list[tuple[int, str]]:
        """Lines and targets of all links and pictures, but those to other hosts."""
        found = []
        for token in self.tokens:
            line = (token.map or [0])[0] + 1
            for child in token.children or []:
                target = child.attrGet("href") or child.attrGet("src")
                if target and not re.match(r"[a-z]+:", str(target)):
                    found.append((line, str(target)))
        return found


def plain(inline: Token) -> str:
    return "".join(child.content for child in inline.children or [] if child.type in ("text", "code_inline"))


def slug(title: str, taken: list[str]) -> str:
    """The anchor of a heading, as forges make it: letters, digits, hyphens and underscores, in lower case."""
    base = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
    anchor, count = base, 0
    while anchor in taken:
        count += 1
        anchor = f"{base}-{count}"
    taken.append(anchor)
    return anchor


def numbers(text: str) -> set[str]:
    """Numbers as digits alone: 2,000 and 2 000, and 1.4 and 1,4, are the same."""
    text = unicodedata.normalize("NFC", text)
    return {re.sub(r"\D", "", found) for found in re.findall(r"\d+(?:[.,\u00a0\u202f]\d+)*", text)}


def parse(path: str, text: str) -> Document:
    tokens = PARSER.parse(text)
    anchors: list[str] = []
    sections: list[Section] = []
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            title = plain(tokens[index + 1])
            token.attrSet("id", slug(title, anchors))
            sections.append(Section(int(token.tag[1]), title, (token.map or [0])[0] + 1))
            continue
        if not sections:
            continue
        section = sections[-1]
        if token.type in ("fence", "code_block"):
            section.fences.append((token.info, token.content))
        elif token.type == "list_item_open":
            section.rows.append(0)
        elif token.type == "tr_open":
            section.rows.append(0)
            for following in tokens[index + 1 :]:
                if following.type == "tr_close":
                    break
                section.rows[-1] += following.type in ("th_open", "td_open")
        elif token.type == "inline" and tokens[index - 1].type != "heading_open":
            for child in token.children or []:
                if child.type == "code_inline":
                    section.codes.add(child.content)
                elif child.type == "text":
                    section.numbers |= numbers(child.content)
                elif target := child.attrGet("href"):
                    section.links.add(str(target))
    return Document(path, text, tokens, anchors, sections)


def paths() -> list[str]:
    """All documents of the project that people read as pages. Articles of DocC are none: it has pages of its own."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
        cwd=ROOT, check=True, capture_output=True, text=True)
    return sorted(
        path for path in listed.stdout.split()
        if ".docc/" not in path and not path.startswith(("Tests/", "Web/")) and (ROOT / path).exists())


def read() -> dict[str, Document]:
    return {path: parse(path, (ROOT / path).read_text(encoding="utf-8")) for path in paths()}


def resolve(path: str, target: str) -> tuple[str, str]:
    """The file from the root, and the anchor, that a link in the document of this path leads to."""
    file, _, anchor = unquote(target).partition("#")
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path, anchor


def russian(path: str) -> str:
    """The path that a guide has, or would have, in Russian."""
    return f"{RUSSIAN}/{posixpath.basename(path)}"


def english(path: str) -> str:
    """The path of the guide that a Russian one is the other language of."""
    return f"{ENGLISH}/{posixpath.basename(path)}"
