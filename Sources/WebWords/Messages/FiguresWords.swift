import QuestBase

extension WebWords {
    /// Units, directions and figures.
    static let figures: [Message] = [
        Message("web-unit-metres", "m", "м"),
        Message("web-unit-kilometres", "km", "км"),
        Message("web-unit-min", "min", "мин"),
        Message("web-size-kilobytes", "{count} kB", "{count} кБ", ["count": .count(0)]),
        Message("web-size-megabytes", "{count} MB", "{count} МБ", ["count": .number(0)]),
        Message("web-north", "north", "север"),
        Message("web-north-east", "north-east", "северо-восток"),
        Message("web-east", "east", "восток"),
        Message("web-south-east", "south-east", "юго-восток"),
        Message("web-south", "south", "юг"),
        Message("web-south-west", "south-west", "юго-запад"),
        Message("web-west", "west", "запад"),
        Message("web-north-west", "north-west", "северо-запад"),
        Message("web-minutes", "{count} min", "{count} мин", ["count": .count(0)]),
        Message(
            "web-points", "{count} {count|point|points}", "{count} {count|очко|очка|очков}",
            ["count": .count(0)]),
        Message("web-points-word", "{count|point|points}", "{count|очко|очка|очков}", ["count": .count(0)]),
        Message("web-points-head", "Points", "Очки"),
        Message(
            "web-tasks", "{count} {count|checkpoint|checkpoints}", "{count} {count|точка|точки|точек}",
            ["count": .count(0)]),
    ]
}
