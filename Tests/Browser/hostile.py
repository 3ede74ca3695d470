"""Hostile content: names, descriptions, messages and answers full of markup, right-to-left marks and 300 characters without
a space do nothing but look odd. At the narrowest and the lowest screen nothing is cut, covered or scrolls sideways."""
from __future__ import annotations

from pathlib import Path

from browser import CHROMIUM, FLAGS, SIZES, Phone
from geometry import look
from ground import Ground, Quest, require
from hands import Fingers
from playwright.sync_api import Playwright
from quest import PLATE, START, SUMMIT, Task
from run import story
from steps import Rider

MARKUP = """<img src=x onerror="pwned=1"><script>pwned=1</script><svg onload=pwned=1>"""
LINKS = """[press](javascript:pwned=1) [me](data:text/html,<script>pwned=1</script>) ![p](https://example.org/p.png)"""
BACKWARDS = "\u202egnp.exe\u202d \u2067אבגד\u2066 \u200f"
# Names take letters that run from right to left, but nothing that turns what stands around them.
HEBREW = "אבגד gnp.exe אבגד"
ENDLESS = "W" * 300
ODD = ["Robert'); DROP", "{name} {count|a|b}", "&lt;b&gt;", "null", "__proto__", "%s %n", "\u0000".strip("\u0000") + "é̸̡̢"]

TASKS = [
    Task("markup", "text", (MARKUP[:90], MARKUP[:90]), SUMMIT, "right",
         properties={"answer": "right", "description": f"{MARKUP}\n\n{LINKS}\n\n<iframe src='/'></iframe>", "hint": MARKUP, "hint:ru": MARKUP,
                     "media": "https://example.org/%22%3E%3Cscript%3E.jpg", "category": "<b>wits</b>", "difficulty": BACKWARDS}),
    Task("backwards", "choice", (f"Right {HEBREW}", f"Право {HEBREW}"), PLATE, MARKUP[:30],
         properties={"answer-options": f"{MARKUP[:30]}|{BACKWARDS}x|{ENDLESS[:200]}", "answer": MARKUP[:30], "description": f"{BACKWARDS} {LINKS}"}),
    Task("endless", "sort", (ENDLESS[:100], ENDLESS[:100]), (61.3520, 55.16342),
         properties={"answer-options": f"{ENDLESS[:80]}|b|c", "answer": f"b|c|{ENDLESS[:80]}", "description": ENDLESS}),
    Task("odd", "judge", (" ".join(ODD)[:90], " ".join(ODD)[:90]), (61.3590, 55.16342), MARKUP, properties={"description": "\n\n".join(ODD)}),
]

HASHES = ["", "#!list", "#!menu", "#!messages", "#!answers", "#!team", "#!results", "#!information", "#!queue", "#!settings",
          *(f"#!task/{task.id}" for task in TASKS)]


def harmless(phone: Phone) -> None:
    """Nothing that was written has become a part of the page."""
    found = phone.page.evaluate("""() => ({
      pwned: "pwned" in window, scripts: [...document.querySelectorAll("body script:not([src^='/app/']), iframe, object, embed, img[src='x'], svg[onload]")].map((one) => one.outerHTML),
      links: [...document.querySelectorAll("a[href]")].map((link) => link.href).filter((href) => !/^(https?|geo|om|tel|mailto|blob):/.test(href)) })""")
    require(found == {"pwned": False, "scripts": [], "links": []}, f"became a part of the page: {found}")


def everywhere(rider: Rider, when: str) -> None:
    for size in ("small", "turned", "phone"):
        width, height = SIZES[size]
        rider.page.set_viewport_size({"width": width, "height": height})
        for hash in HASHES:
            rider.page.evaluate("(hash) => { history.replaceState(null, '', location.pathname + hash); dispatchEvent(new Event('hashchange')); }", hash)
            rider.page.wait_for_timeout(150)
            harmless(rider.phone)
            look(rider.page, f"{when}, {size}, {hash or 'ride'}")


def old_browsers(playwright: Playwright, link: str) -> None:
    """Where the scripts do not run, or cannot be read, the page says what to do, and not as long as they may only be late."""
    for name, options, broken in (("no scripts", {"java_script_enabled": False}, False), ("scripts of tomorrow", {}, True)):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_context(reduced_motion="reduce", service_workers="block", **options).new_page()
        if broken:
            page.route("**/app/main.*.js", lambda route: route.fulfill(body="const broken = ;", content_type="text/javascript"))
        page.goto(link)
        texts = [page.locator(f"#not-started [lang={language}]") for language in ("en", "ru")]
        require(not any(text.is_visible() for text in texts), f"{name}: said at once")
        for text in texts:
            text.wait_for(state="visible", timeout=20_000)
        print(f"  {name}: the page says what to do", flush=True)
        browser.close()


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    quest = Quest(ground, "odd", tasks=TASKS, title=(MARKUP + HEBREW)[:90], organiser=f"{MARKUP}{ENDLESS[:50]}", description=f"{MARKUP} {LINKS} {ENDLESS}")
    phone = Phone(playwright, ground.address, place=START, size="small", name="hostile")
    rider = Rider(phone, Fingers(phone), quest, "foxes", folder)
    phone.page.on("dialog", lambda dialog: phone.faults.append(f"a dialog: {dialog.message}"))
    try:
        link = quest.team("foxes", (MARKUP + HEBREW)[:70] + ENDLESS[:30])
        old_browsers(playwright, link)
        rider.join(link)
        harmless(phone)
        look(phone.page, "consent")
        rider.consent()
        phone.page.get_by_role("heading", name=phone.words("riding")).wait_for()
        rider.track()
        quest.team("others", ENDLESS[:100])
        odd, markup = TASKS[3], TASKS[0]
        rider.open_task(odd)
        answer = rider.answer(odd, odd.right, "pending")
        require(answer["text"] == odd.right, f"the judge reads {answer['text']!r}")
        quest.decide(answer, False, f"{MARKUP} {BACKWARDS} {ENDLESS}")
        rider.refused("onerror")
        harmless(phone)
        look(phone.page, "a rejection")
        rider.home()
        quest.tell(f"{MARKUP} {LINKS} {BACKWARDS}", "foxes")
        quest.tell(ENDLESS)
        phone.see("WWWW", 60)
        look(phone.page, "a message")
        everywhere(rider, "with a message")
        phone.page.evaluate("location.hash = '#!messages'")
        phone.see("onerror")
        require(phone.page.locator(".bubble").count() == 2, "not two messages")
        everywhere(rider, "read")
        rider.page.evaluate("location.hash = '#!task/markup'")
        rider.answer(markup, "<b>right</b>", "rejected")
        harmless(phone)
        rider.said("nothing happened")
    except Exception:
        phone.leave_word(folder)
        raise
    phone.check()
    phone.shut()


if __name__ == "__main__":
    story(tell)
