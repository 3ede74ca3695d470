import QuestBase

extension WebWords {
    /// Results, the own track, the end.
    static let results: [Message] = [
        Message("web-results", "Results", "Результаты"),
        Message("web-results-provisional", "provisional", "предварительно"),
        Message("web-results-final", "final", "итог"),
        Message("web-results-official", "official", "официально"),
        Message("web-being-judged", "Being judged", "Судьи считают"),
        Message("web-own-result", "Our result", "Наш результат"),
        Message("web-all-teams", "All teams", "Все команды"),
        Message(
            "web-of-teams", "of {count} {count|team|teams}", "из {count} {count|команды|команд|команд}",
            ["count": .count(0)]),
        Message("web-with-judges", "{count} with judges", "у судей: {count}", ["count": .count(0)]),
        Message("web-late", "late", "опоздание"),
        Message("web-protests-until", "Protests until {time}", "Апелляции до {time}", ["time": .text("")]),
        Message("web-splits", "Splits", "Сплиты"),
        Message("web-leg", "Leg", "Перегон"),
        Message("web-no-splits", "No checkpoints yet", "Пока ни одной точки"),
        Message("web-part-other", "Adjustment", "Поправка"),
        Message("web-finished", "Finished", "Финиш"),
        Message(
            "web-finished-words", "You are back. Answers that wait are sent by themselves.",
            "Вы вернулись. Ответы, которые ждут, уйдут сами."),
        Message("web-track", "My track", "Мой путь"),
        Message("web-replay-all", "Watch the ride again", "Посмотреть гонку"),
        Message("web-no-track", "Nothing was recorded yet.", "Пока ничего не записано."),
        Message(
            "web-track-viewed", "Organisers or judges looked at it: {times}",
            "Его смотрели организаторы или судьи: {times}", ["times": .text("")]),
        Message("web-look-judge", "judge", "судья"),
        Message("web-look-organiser", "organiser", "организатор"),
        Message("web-track-save", "Save as GPX", "Сохранить GPX-файл"),
        Message("web-ridden", "ridden", "проехали"),
        Message("web-mean-speed", "km/h on average", "км/ч в среднем"),
        Message("web-climb", "m climbed", "м подъёма"),
        Message("web-play", "Play", "Показать"),
        Message("web-replay", "Replay", "Повтор"),
        Message(
            "web-speed-chart", "Speed, at most {kilometres} km/h", "Скорость, не больше {kilometres} км/ч",
            ["kilometres": .text("")]),
        Message(
            "web-height-chart", "Height, {metres} m climbed", "Высота, подъём {metres} м",
            ["metres": .count(0)]),
        Message(
            "web-distance-chart", "Distance over time, {distance} in all",
            "Расстояние по времени, всего {distance}",
            ["distance": .text("")]),
    ]
}
