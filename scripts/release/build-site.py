#!/usr/bin/env python3
"""Makes the pages of the site: every document as HTML, the guides in both languages, by the template and the style sheet of
docs/site. No script is in them, and nothing is asked of another host. scripts/release/build-docs.sh adds the libraries.

Usage: .build-checks/python/bin/python scripts/release/build-site.py FOLDER [LIBRARY…]     libraries that the navigation is to name
"""
from __future__ import annotations

import html
import posixpath
import re
import shutil
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from string import Template
from urllib.parse import quote, unquote

from markdown_it.token import Token

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
import documents  # noqa: E402
from documents import LIST, PARSER, ROOT, RUSSIAN, Document, resolve, russian  # noqa: E402

WORDS = {
    "en": {
        "documentation": "Documentation", "skip": "To the text", "contents": "On this page", "all": "Pages", "libraries": "Libraries",
        "other": "Русский", "only": "", "foreign": "",
    },
    "ru": {
        "documentation": "Документация", "skip": "К тексту", "contents": "На этой странице", "all": "Страницы", "libraries": "Библиотеки",
        "other": "English", "only": "Этой страницы на русском пока нет, она только на английском.", "foreign": "только на английском",
    },
}

class Site:
    def __init__(self, folder: Path, libraries: list[str]) -> None:
        self.folder = folder
        self.libraries = libraries
        self.documents = documents.read()
        self.page = Template((ROOT / "docs/site/page.html").read_text(encoding="utf-8"))

    def address(self, path: str, language: str) -> str:
        """Where a document's page is, below the folder of the site: a page for each language, also where the text has but one."""
        name = posixpath.basename(path).removesuffix(".md")
        if path in (f"{documents.ENGLISH}/{LIST}", f"{RUSSIAN}/{LIST}"):
            name = "index"
        elif name == "README" and posixpath.dirname(path):
            name = posixpath.basename(posixpath.dirname(path)) + "-README"
        elif path == f"docs/{name}.md" and f"{documents.ENGLISH}/{name}.md" in self.documents:
            # The guide of that name has it.
            name = "docs-" + name
        return f"{language}/{name}.html"

    def text_of(self, path: str, language: str) -> Document:
        """The document that a page shows: the Russian one of a guide where there is one."""
        own = russian(path) if path.startswith(documents.ENGLISH + "/") else path
        return self.documents[own] if language == "ru" and own in self.documents else self.documents[path]

    def href(self, document: Document, target: str, language: str) -> str:
        if re.match(r"[a-z]+:", target):
            return target
        path, anchor = resolve(document.path, target)
        if anchor and document.language == "en" and path in self.documents:
            # The same heading in the language of the page that it leads to.
            shown = self.text_of(path, language)
            anchor = shown.anchors[self.documents[path].anchors.index(anchor)]
        anchor = "#" + quote(anchor) if anchor else ""
        if path == document.path:
            return anchor or self.address(path, language).split("/")[1]
        if path in self.documents:
            if path.startswith(RUSSIAN + "/"):
                language, path = "ru", documents.english(path)
            return "../" + self.address(path, language) + anchor
        if (ROOT / path).is_file():
            copy = self.folder / "files" / path
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, copy)
            return "../files/" + quote(path)
        sys.exit(f"build-site: {document.path}: {target} is neither a document nor a file")

    def is_foreign(self, document: Document, target: str, language: str) -> bool:
        """Whether a link of a Russian text leads to one that is there in English only."""
        path, _ = resolve(document.path, target)
        return document.language == "ru" and path in self.documents and not path.startswith(RUSSIAN)

    def body(self, document: Document, language: str) -> str:
        tokens = documents.parse(document.path, document.text).tokens
        for token in tokens:
            foreign, children = False, []
            for child in token.children or []:
                children.append(child)
                for name in ("href", "src"):
                    if target := child.attrGet(name):
                        foreign = name == "href" and self.is_foreign(document, str(target), language)
                        child.attrSet(name, self.href(document, str(target), language))
                if child.type == "link_close" and foreign:
                    children.append(Token("html_inline", "", 0, content=self.badge(language)))
            token.children = children or token.children
        text = PARSER.renderer.render(tokens, PARSER.options, {})
        text = re.sub(r'<(h[2-6]) id="([^"]*)">(.*?)</\1>', r'<\1 id="\2">\3 <a class="anchor" href="#\2" aria-label="#">#</a></\1>', text)
        text = text.replace("<pre>", '<pre tabindex="0">')
        return text.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")

    def badge(self, language: str) -> str:
        return f' <span class="badge" title="{WORDS[language]["foreign"]}">EN</span>'

    def entries(self, language: str) -> list[tuple[str, list[tuple[str, str, bool]]]]:
        """The navigation, out of the list of documents: headings with titles, addresses, and whether a text is English only."""
        listing = self.text_of(f"{documents.ENGLISH}/{LIST}", language)
        found: list[tuple[str, list[tuple[str, str, bool]]]] = []
        tokens = listing.tokens
        for index, token in enumerate(tokens):
            if token.type == "heading_open" and token.tag == "h2":
                found.append((documents.plain(tokens[index + 1]), []))
            children = token.children or []
            for at, child in enumerate(children):
                if child.type == "link_open" and found:
                    path, anchor = resolve(listing.path, str(child.attrGet("href")))
                    foreign = self.is_foreign(listing, str(child.attrGet("href")), language)
                    path = documents.english(path) if path.startswith(RUSSIAN + "/") else path
                    title = children[at + 1].content
                    anchor = "#" + quote(anchor) if anchor else ""
                    found[-1][1].append((title[:1].upper() + title[1:], "../" + self.address(path, language) + anchor, foreign))
        return found

    def navigation(self, language: str, current: str) -> str:
        words, lines = WORDS[language], []
        for heading, entries in self.entries(language):
            lines.append(f"<h2>{html.escape(heading)}</h2>\n<ul>")
            for title, address, foreign in entries:
                here = ' aria-current="page"' if address.removeprefix("../").split("#")[0] == current else ""
                badge = self.badge(language) if foreign else ""
                lines.append(f'<li><a href="{address}"{here}>{html.escape(title)}</a>{badge}</li>')
            lines.append("</ul>")
        if self.libraries:
            lines.append(f"<h2>{words['libraries']}</h2>\n<ul>")
            lines += [f'<li><a href="../libraries/documentation/{one.lower()}/">{one}</a></li>' for one in self.libraries]
            lines.append("</ul>")
        if language == "ru":
            lines.append(f"<p>{self.badge(language).strip()} — {words['foreign']}</p>")
        return "\n".join(lines)

    def contents(self, document: Document) -> str:
        """The headings of the second level, where there are enough of them to look for one."""
        marks = [(str(token.attrGet("id")), documents.plain(document.tokens[index + 1]))
                 for index, token in enumerate(document.tokens) if token.type == "heading_open" and token.tag == "h2"]
        if len(marks) < 4:
            return ""
        rows = "\n".join(f'<li><a href="#{mark}">{html.escape(title)}</a></li>' for mark, title in marks)
        words = WORDS[document.language]
        return f'<details class="contents"><summary>{words["contents"]}</summary>\n<ul>\n{rows}\n</ul></details>'

    def write(self, path: str, language: str) -> None:
        document, words = self.text_of(path, language), WORDS[language]
        address, other = self.address(path, language), "en" if language == "ru" else "ru"
        note = f'<p class="note" lang="ru">{words["only"]}</p>' if language == "ru" and document.language != "ru" else ""
        title, body = document.title, self.body(document, language)
        # The contents stand below the title, the note above the text.
        body = body.replace("</h1>\n", f"</h1>\n{note}{self.contents(document)}\n", 1)
        text = self.page.substitute(
            words, language=language, text_language=document.language, title=html.escape(title), body=body,
            navigation=self.navigation(language, address), switch="../" + self.address(path, other), switch_language=other)
        file = self.folder / address
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def build(self) -> int:
        pages = [path for path in self.documents if not path.startswith(RUSSIAN + "/")]
        addresses = [self.address(path, "en") for path in pages]
        if len(set(addresses)) != len(pages):
            sys.exit("build-site: two documents have one address")
        for path in pages:
            for language in WORDS:
                self.write(path, language)
        for file in ("docs/site/style.css", "docs/site/index.html", "Web/icons/icon.svg"):
            shutil.copyfile(ROOT / file, self.folder / Path(file).name)
        return len(pages)


class Page(HTMLParser):
    """What a page has that can be led to, and where it leads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.targets: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if found := named.get("id"):
            self.ids.add(found)
        for name in ("href", "src"):
            if (target := named.get(name)) is not None:
                self.targets.append(target)
        if tag == "script" or "style" in named:
            self.targets.append(f"no {tag} of this kind may be here")


def dead(folder: Path) -> list[str]:
    """Links of the finished pages that lead nowhere, and whatever would be asked of another host by itself."""
    pages = {file: Page(file.read_text(encoding="utf-8")) for file in [folder / "index.html", *folder.glob("??/*.html")]}
    found = []
    for file, page in pages.items():
        for target in page.targets:
            if re.match(r"(https?|mailto):", target):
                continue
            path, _, anchor = unquote(target).partition("#")
            # Pages of DocC are asked for by their folder.
            other = (file.parent / (path + "index.html" if path.endswith("/") else path)).resolve() if path else file
            if not other.is_file() or (anchor and other in pages and anchor not in pages[other].ids):
                found.append(f"{file.relative_to(folder)}: {target}")
    return found


def prove() -> None:
    """Plants a page with mistakes, each of which has to be found."""
    planted = ['<a href="none.html">', '<a href="#none">', '<img src="none.svg">', '<p style="color: red">', "<script>"]
    with tempfile.TemporaryDirectory() as name:
        page = Path(name) / "index.html"
        page.write_text('<a href="index.html#here" id="here"><a href="https://example.org">' + "".join(planted), encoding="utf-8")
        if len(found := dead(Path(name).resolve())) != len(planted):
            sys.exit(f"build-site: of {len(planted)} planted mistakes {found} were found; the check proves nothing")


def main() -> None:
    prove()
    folder, libraries = Path(sys.argv[1]).resolve(), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    pages = Site(folder, libraries).build()
    if found := dead(folder):
        sys.exit("\n".join(["build-site: links that lead nowhere:", *found]))
    print(f"build-site: {pages} pages in two languages in {folder}")


main()
