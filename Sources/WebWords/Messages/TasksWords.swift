import QuestBase

extension WebWords {
    /// Kinds of tasks, and their states.
    static let tasks: [Message] = [
        Message("web-state-next", "next", "едем сюда"),
        Message("web-state-open", "open", "открыта"),
        Message("web-state-sending", "waits to be sent", "ждёт отправки"),
        Message("web-state-pending", "with the judge", "ждёт судью"),
        Message("web-state-done", "done", "взята"),
        Message("web-state-rejected", "not accepted", "не принята"),
        Message("web-state-locked", "not open yet", "пока закрыта"),
        Message("web-state-closed", "closed", "закрыта"),
        Message("web-kind-text", "text", "текст"),
        Message("web-kind-number", "number", "число"),
        Message("web-kind-choice", "one answer of several", "один ответ из нескольких"),
        Message("web-kind-choices", "several answers", "несколько ответов"),
        Message("web-kind-sort", "put in order", "расставить по порядку"),
        Message("web-kind-gaps", "fill the gaps", "заполнить пропуски"),
        Message("web-kind-code", "code", "код"),
        Message("web-kind-photo", "photo", "фото"),
        Message("web-kind-video", "video", "видео"),
        Message("web-kind-arrival", "be there", "приехать"),
        Message("web-kind-station", "station", "станция"),
        Message("web-kind-judge", "a judge decides", "решает судья"),
        Message("web-bonus", "bonus", "бонус"),
        Message("web-opens-at", "opens at {time}", "откроется в {time}", ["time": .text("")]),
        Message("web-closes-at", "open until {time}", "открыта до {time}", ["time": .text("")]),
        Message(
            "web-rest-minutes", "{count} {count|minute|minutes} of rest",
            "{count} {count|минута|минуты|минут} отдыха", ["count": .count(0)]),
        Message(
            "web-probably-right", "Probably right. The verdict comes with the network.",
            "Похоже, верно. Решение придёт, когда будет сеть."),
        Message(
            "web-probably-wrong", "Probably wrong. The verdict comes with the network.",
            "Похоже, неверно. Решение придёт, когда будет сеть."),
        Message(
            "web-attempts-left", "{count} {count|try|tries} left", "Осталось попыток: {count}",
            ["count": .count(0)]),
        Message("web-navigate-by", "Other navigation", "Другой навигатор"),
        Message("web-navigate-phone", "The phone’s own", "Навигатор телефона"),
        Message("web-navigate-yandex", "Yandex Maps", "Яндекс Карты"),
    ]

    /// More of the same.
    static let tasksMore: [Message] = [
        Message("web-media-link", "Opens {address}", "Откроет {address}", ["address": .text("")]),
        Message("web-media-sound", "Sound {number}", "Звук {number}", ["number": .count(0)]),
        Message("web-media-picture", "Picture {number}", "Картинка {number}", ["number": .count(0)]),
        Message("web-hints", "Hints", "Подсказки"),
        Message("web-hint-number", "Hint {number}", "Подсказка {number}", ["number": .count(0)]),
        Message(
            "web-hint-price", "Hint {number}: −{count}", "Подсказка {number}: −{count}",
            ["number": .count(0), "count": .count(0)]),
        Message("web-hint-free", "Hint {number}", "Подсказка {number}", ["number": .count(0)]),
        Message("web-hint-after", "after {count} min", "через {count} мин", ["count": .count(0)]),
        Message("web-hint-ask", "Open hint {number}?", "Открыть подсказку {number}?", ["number": .count(0)]),
        Message("web-hint-open", "Open", "Открыть"),
        Message("web-hint-costs", "It costs {count}.", "Она стоит {count}.", ["count": .count(0)]),
        Message("web-hint-costs-nothing", "It costs nothing.", "Она ничего не стоит."),
        Message("web-task-unknown", "There is no such checkpoint.", "Такой точки нет."),
        Message("web-filter-states", "By state", "По состоянию"),
        Message(
            "web-filter-active", "Filter: {count} chosen", "Фильтр: выбрано {count}", ["count": .count(0)]),
        Message("web-filter-clear", "Show all", "Показать все"),
        Message("web-category", "Category", "Категория"),
        Message("web-difficulty", "Difficulty", "Сложность"),
        Message("web-sort", "Order", "Порядок"),
        Message("web-sort-near", "nearest", "ближе"),
        Message("web-sort-number", "number", "номер"),
        Message("web-sort-points", "points", "очки"),
        Message("web-sort-state", "state", "состояние"),
    ]
}
