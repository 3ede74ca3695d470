"""The judge room: two judges at once, a hundred answers by keys and none of them twice; decisions without network; what is taken back,
skipped, appealed and adjusted; every screen measured."""
from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Any

from desk import PHONE, SMALL, WIDE, Desk
from ground import Ground, Quest, picture, require
from hands import Keys
from playwright.sync_api import Playwright
from quest import START, Task
from run import story

TEAMS, ROUNDS = 10, 10
REASONS = ["Another place", "Nobody to be seen"]

TASKS = [
    Task(f"song{number}", "judge", (f"Song {number}", f"Песня {number}"), (START[0] + 0.001 * number, START[1]),
         properties={"description": "Sing **aloud**."}) for number in range(ROUNDS)
] + [Task("window", "photo", ("The odd window", "Странное окно"), (START[0], START[1] + 0.001)),
     Task("plate", "text", ("The plate", "Табличка"), (START[0], START[1] + 0.002), properties={"answer": "Gagarin"})]


class Judge(Desk):
    """A judge's browser, by an invitation."""

    def __init__(self, playwright: Playwright, quest: Quest, folder: Path, name: str, language: str) -> None:
        super().__init__(playwright, quest.ground, folder, language, name, sizes=(WIDE, PHONE, SMALL))
        self.quest = quest
        # Decided by another judge meanwhile.
        self.allow(409, r"/(accept|reject)$")
        self.invited(quest, "judge", name)
        self.room("judge")

    def room(self, screen: str) -> None:
        self.go(f"#!{screen}/{self.quest.id}")

    def card(self) -> str:
        """The answer that is looked at; empty where none is."""
        return self.page.evaluate("document.querySelector('.judge-texts dd')?.innerText ?? ''")

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def another(self, than: str) -> None:
        self.page.wait_for_function("(text) => (document.querySelector('.judge-texts dd')?.innerText ?? '') !== text", arg=than)


def answers(quest: Quest) -> list[str]:
    """A hundred answers of ten teams, by the API, and a photo of each of two; the teams' tokens."""
    ground, tokens = quest.ground, []
    for team in range(TEAMS):
        link = quest.team(f"t{team}", f"Team {team}")
        token = ground.ask("POST", f"{quest.path}/join", {"code": link.partition("code=")[2]})["token"]
        tokens.append(token)
    photo = picture(1600, 1200)
    for team in range(2):
        # The first is out of yesterday's pictures.
        taken = "" if team else f"&taken_at={now(-86_400)}&taken_by=file"
        ground.ask("POST", f"{quest.path}/photos?task=window&sent_at={now()}{taken}", photo, tokens[team], key=f"photo-{team}", type="image/jpeg")
    for team, token in enumerate(tokens):
        for number in range(ROUNDS):
            ground.ask("POST", f"{quest.path}/answers", {"task": f"song{number}", "text": f"Team {team} sang {number}", "sent_at": now()}, token, key=f"{team}-{number}")
    return tokens


def now(later: float = 0) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(time.time() + later))


def tell(playwright: Playwright, ground: Ground, folder: Path) -> None:
    quest = Quest(ground, "songs", tasks=TASKS, **{"reject-reasons": "|".join(REASONS), "blind-judging": False})
    tokens = answers(quest)
    judges: list[Judge] = []
    try:
        anna = Judge(playwright, quest, folder, "Anna", "en")
        judges.append(anna)
        photos(anna)
        first(anna)
        without_network(anna)
        boris = Judge(playwright, quest, folder, "Boris", "ru")
        judges.append(boris)
        together(quest, anna, boris)
        # What she has at hand nobody else is given.
        anna.room("agreement")
        appeal(quest, anna, boris, tokens[0])
        lists(quest, anna)
        boris.tour({"adjustments": "#!adjustments/songs", "decisions": "#!decisions/songs", "agreement": "#!agreement/songs", "judge-photo": "#!judge/songs"})
    except Exception:
        for judge in judges:
            judge.leave_word(folder)
        raise
    for judge in judges:
        judge.shut()
    quest.verify()
    for judge in judges:
        judge.check()


def decided(quest: Quest) -> list[dict[str, Any]]:
    return [one for one in quest.ground.ask("GET", f"{quest.admin}/decisions")["decisions"] if one["kind"] == "review"]


def photos(judge: Judge) -> None:
    """Larger by keys, as it was sent, and the next is there already."""
    page = judge.page
    shown = page.locator(".judge-photo[data-state=shown]")
    shown.wait_for()
    judge.shows("judge-photo-old")
    judge.shows("judge-photo-file")
    judge.look("judge-photo")
    judge.key("+", "+", "-")
    require("scale(1.5)" in (page.locator(".photo-frame img").get_attribute("style") or ""), "the photo is not larger")
    judge.key("0", "z")
    page.wait_for_function("() => document.querySelector('.photo-frame img').src.endsWith('/original')")
    shown.wait_for()
    judge.key("a")
    page.wait_for_function("() => document.querySelector('.photo-frame img')?.src.startsWith('blob:')")
    judge.key("a")
    judge.until("both are accepted", lambda: len(decided(judge.quest)) == 2, 60)


def first(judge: Judge) -> None:
    """A card with all that belongs to it; accepted, taken back, skipped, rejected by a digit and by own words."""
    page, quest, known = judge.page, judge.quest, len(decided(judge.quest))
    begin = judge.card()
    require(begin == "Team 0 sang 0", f"another card is first: {begin}")
    judge.see("aloud", 20)
    judge.look("judge")
    judge.key("a")
    judge.another(begin)
    judge.until("the daemon knows", lambda: len(decided(quest)) == known + 1, 60)
    judge.key("u")
    page.wait_for_function("(text) => document.querySelector('.judge-texts dd')?.innerText === text", arg=begin)
    require(len(decided(quest)) == known, "the decision was not taken back")
    judge.key("s")
    judge.another(begin)
    second = judge.card()
    judge.key("r", "2")
    judge.look("judge-reasons")
    judge.key("Enter")
    judge.another(second)
    third = judge.card()
    judge.key("r", "t")
    # Letters are text there, not keys.
    page.keyboard.type("as a car")
    judge.key("Enter")
    judge.another(third)
    judge.until("both are known", lambda: len(decided(quest)) == known + 2, 60)
    require([one.get("reason") for one in decided(quest)[known:]] == [REASONS[1], "as a car"], f"other reasons: {decided(quest)}")


def without_network(judge: Judge) -> None:
    """Decisions wait, visibly, and go when there is network."""
    known = len(decided(judge.quest))
    judge.offline(True)
    for _ in range(3):
        card = judge.card()
        judge.key("a")
        judge.another(card)
    judge.page.locator(".desk-head .chip.warn").filter(has_text="3").wait_for()
    require(len(decided(judge.quest)) == known, "something was sent without network")
    judge.offline(False)
    judge.until("all three are sent", lambda: len(decided(judge.quest)) == known + 3, 30)
    judge.page.locator(".desk-head .chip.warn").wait_for(state="detached")


def together(quest: Quest, anna: Judge, boris: Judge) -> None:
    """The rest, by keys, at the same time: each answer is decided once."""
    boris.page.locator(".judge-texts").wait_for()
    begin, pressed = time.monotonic(), 0
    while time.monotonic() - begin < 120:
        cards = [judge.card() for judge in (anna, boris)]
        if cards[0] and cards[0] != "–":
            require(cards[0] != cards[1], f"both look at {cards[0]}")
        if not any(cards):
            if quest.ground.ask("GET", f"{quest.admin}/queue")["items"] == []:
                break
            anna.page.wait_for_timeout(200)
            continue
        for judge, card in zip((anna, boris), cards):
            if not card:
                continue
            # Faster than anything is drawn.
            judge.key("r", "1", "Enter", "a", "a", "a")
            pressed += 4
    seconds = time.monotonic() - begin
    list = decided(quest)
    require(len(list) == TEAMS * ROUNDS + 2, f"{len(list)} decisions in {seconds:.0f} s, {pressed} keys")
    require(len({one["answer"] for one in list}) == len(list), "an answer was decided twice")
    once(quest, len(list))
    for judge in (anna, boris):
        judge.page.get_by_text(judge.desk("judge-all-judged")).wait_for()
        require(judge.page.locator(".elsewhere").count() == 0, "something was decided elsewhere")
    print(f"two judges: the rest of {len(list)} answers in {seconds:.1f} s")


def once(quest: Quest, count: int) -> None:
    """As the log has it: each answer was decided once, and once more for each time that a decision was taken back."""
    decided = Counter(record["body"]["answer"] for record in quest.records("review"))
    withdrawn = len(quest.records("withdrawal"))
    require(len(decided) == count and sum(decided.values()) == count + withdrawn, f"{sum(decided.values())} decisions of {len(decided)} answers, {withdrawn} taken back")


def appeal(quest: Quest, anna: Judge, boris: Judge, token: str) -> None:
    """A team does not agree; the judge reads its words and answers with words, by keys."""
    ground = quest.ground
    sent = ground.ask("POST", f"{quest.path}/answers", {"task": "plate", "text": "Titov", "sent_at": now()}, token, key="plate")
    ground.ask("POST", f"{quest.path}/answers/{sent['id']}/appeal", {"text": "It says so on the plate"}, token, key="appeal")
    boris.see("It says so on the plate", 20)
    boris.see("Gagarin", 20)
    boris.look("judge-appeal-card")
    for judge in (anna, boris):
        judge.room("appeals")
        judge.see("It says so on the plate", 20)
        judge.look("appeals")
    keys = Keys(boris)
    keys.write(boris.page.locator("textarea"), "There are two plates")
    keys.press(boris.page.get_by_role("button", name=boris.desk("judge-accept"), exact=True))
    boris.until("it is accepted", lambda: quest.answers("t0", "plate")[-1]["verdict"] == "accepted", 20)
    require(quest.answers("t0", "plate")[-1]["reason"] == "There are two plates", "without the words")
    boris.see(boris.desk("judge-no-appeals"), 20)


def lists(quest: Quest, judge: Judge) -> None:
    """Points by hand, and a decision that is taken back, by keys too."""
    page, say, keys = judge.page, judge.desk, Keys(judge)
    judge.room("adjustments")
    before = quest.standing("t3")["points"]
    keys.choose(page.get_by_label(say("judge-team"), exact=True), "t3")
    keys.write(page.get_by_label(say("judge-points-given")), "-2")
    keys.write(page.get_by_label(say("judge-words")), "Rode through the park")
    keys.press(page.get_by_role("button", name=say("judge-give"), exact=True))
    page.get_by_role("cell", name="Rode through the park").wait_for()
    require(quest.standing("t3")["points"] == before - 2, "the points are another team's")
    judge.look("adjustments")
    judge.room("decisions")
    page.get_by_role("cell", name=REASONS[0]).first.wait_for()
    keys.choose(page.get_by_label(say("judge-task"), exact=True), "window")
    judge.until("two of one task", lambda: page.locator("tbody tr").count() == 2, 10)
    judge.look("decisions")
    keys.press(page.get_by_role("button", name=say("judge-withdraw")).first)
    keys.write(page.get_by_role("dialog").get_by_label(say("judge-words")), "Look again")
    judge.look("withdraw")
    keys.press(page.get_by_role("dialog").get_by_role("button", name=say("judge-withdraw")))
    judge.until("it waits again", lambda: len(quest.ground.ask("GET", f"{quest.admin}/queue")["items"]) == 1, 20)
    judge.room("agreement")
    judge.see(say("judge-one-needed"), 20)
    judge.look("agreement")


if __name__ == "__main__":
    story(tell)
