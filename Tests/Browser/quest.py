"""The quest that the stories ride: in the demo town, with every answer type that there is, each answered here."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Place = tuple[float, float]

# Crossings of the demo town: the start, the finish two blocks south of it, and what lies on the way round.
START: Place = (61.35510, 55.16086)
SUMMIT: Place = (61.35800, 55.16086)
PLATE: Place = (61.35790, 55.15872)
FINISH: Place = (61.35510, 55.15872)
# Off the way from the start to the summit: north instead of east.
ASTRAY: Place = (61.35512, 55.16320)


@dataclass(frozen=True)
class Task:
    """A task, with what is right for it and, where a phone can be wrong, what is wrong."""

    id: str
    kind: str
    names: tuple[str, str]
    place: Place
    right: Any = None
    wrong: Any = None
    properties: dict[str, Any] = field(default_factory=dict)

    def name(self, language: str) -> str:
        return self.names[0 if language == "en" else 1]

    def feature(self) -> dict[str, Any]:
        own = {"name": self.names[0], "name:ru": self.names[1], "answer-type": self.kind, "radius": 25, "points": 2}
        return {"type": "Feature", "id": self.id, "properties": own | self.properties,
                "geometry": {"type": "Point", "coordinates": self.place}}


def _row(latitude: float, *longitudes: float) -> list[Place]:
    return [(longitude, latitude) for longitude in longitudes]


_SPOTS = iter(_row(55.16342, 61.3480, 61.3500, 61.3520, 61.3590, 61.3610, 61.3630, 61.3650, 61.3670)
              + _row(55.15872, 61.3482, 61.3502, 61.3522, 61.3602, 61.3622, 61.3642, 61.3662))

TASKS = [
    Task("summit", "arrival", ("The summit", "Вершина"), SUMMIT, properties={"radius": 30, "points": 3}),
    Task("plate", "text", ("The plate", "Табличка"), PLATE, "Gagarin", "Titov",
         {"answer": "*gagarin*|*гагарин*", "description": "Whom does **this plate** remember?\n\n- Look *up*.\n- It is small.",
          "hint": "He was the first.", "hint:ru": "Он был первым.", "hint-price": 1, "category": "observation", "difficulty": "low"}),
    Task("bridge", "number", ("The footbridge", "Мостик"), next(_SPOTS), "12,4", "40",
         {"answer": 12.5, "answer-tolerance": 0.5, "answer-unit": "m|metres|м", "penalty": 1, "offline-check": False}),
    Task("tree", "choice", ("The tree", "Дерево"), next(_SPOTS), "pine", "oak",
         {"answer-options": "oak|birch|lime|pine", "answer-options:ru": "дуб|берёза|липа|сосна", "answer": "pine", "attempts": 3}),
    Task("primes", "choices", ("The benches", "Скамейки"), next(_SPOTS), ["23", "29"], ["21"],
         {"answer-options": "21|23|25|27|29", "answer": "23|29", "category": "wits", "difficulty": "medium"}),
    Task("ages", "sort", ("Oldest first", "По возрасту"), next(_SPOTS), ["church", "mill", "bridge"],
         properties={"answer-options": "bridge|church|mill", "answer-options:ru": "мост|церковь|мельница", "answer": "church|mill|bridge"}),
    Task("plaque", "gaps", ("The plaque", "Доска"), next(_SPOTS), ["1905", "Ivanov"],
         properties={"description": "Built in ___ by ___.", "answer": "1905|Ivanov / Ivanoff"}),
    Task("bench", "code", ("Under the bench", "Под скамейкой"), next(_SPOTS), "lynx 7", "LYNX-8",
         {"answer": "LYNX-7", "description": "The code is written underneath.", "offline-check": True}),
    Task("shed", "code", ("Behind the shed", "За сараем"), next(_SPOTS)),
    Task("sheets", "codes", ("Four sheets", "Четыре листа"), next(_SPOTS), ["K1", "K3", "K4"],
         properties={"answer": "K1|K2|K3|K4", "answer-needs": 3}),
    Task("window", "photo", ("The odd window", "Странное окно"), next(_SPOTS), "photo",
         properties={"media": "https://example.org/window.jpg|oak.jpg"}),
    Task("dance", "video", ("Team dance", "Танец команды"), next(_SPOTS), "video"),
    Task("race", "judge", ("Slow race", "Тихая гонка"), next(_SPOTS), "We were slow",
         properties={"description": "Who is slowest? A judge decides.", "difficulty": "high", "category": "agility"}),
    Task("table", "station", ("The table", "Стол у тропы"), next(_SPOTS)),
    Task("rings", "station-points", ("The rings", "Кольца"), next(_SPOTS), properties={"points": 5}),
    Task("ropes", "station-time", ("The ropes", "Верёвки"), next(_SPOTS)),
]


def document(title: str = "Park ride", tasks: list[Task] | None = None, **members: Any) -> dict[str, Any]:
    """The quest's file."""
    def place(role: str, at: Place, **properties: Any) -> dict[str, Any]:
        return {"type": "Feature", "properties": {"role": role, "radius": 30} | properties,
                "geometry": {"type": "Point", "coordinates": at}}

    quest = {
        "role": "quest", "title": title, "title:ru": f"{title} (рус.)", "description": "A ride for **everybody**.",
        "organiser": "The testers", "phone": "+7 351 000 00 00", "language": "en", "time-zone": "Asia/Yekaterinburg", "presence": "free",
        "time-limit": 180, "finish": "place", "guests": True, "team-size": 4, "team-positions": True, "go-back": True,
        "results": "live",
    }
    toll = [[61.3690, 55.1600], [61.3700, 55.1600], [61.3700, 55.1606], [61.3690, 55.1606], [61.3690, 55.1600]]
    features = [
        {"type": "Feature", "geometry": None, "properties": quest | members},
        {"type": "Feature", "geometry": None, "properties": {"role": "contact", "name": "Anna", "duty": "first aid", "phone": "+7 351 111 11 11"}},
        place("start", START, name="Start square"), place("finish", FINISH, name="Finish square"),
        {"type": "Feature", "id": "bridge-toll", "properties": {"role": "toll", "name": "The toll bridge", "price": 3},
         "geometry": {"type": "Polygon", "coordinates": [toll]}},
    ]
    return {"type": "FeatureCollection", "features": features + [task.feature() for task in tasks or TASKS]}
