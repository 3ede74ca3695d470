import QuestBase

extension WebWords {
    /// The screen of the ride.
    static let riding: [Message] = [
        Message("web-riding", "Riding", "В пути"),
        Message("web-where-to", "Where to now", "Куда теперь"),
        Message("web-nowhere", "There is nothing to ride to now", "Сейчас ехать некуда"),
        Message("web-you-are-here", "You are here", "Вы на месте"),
        Message("web-overview", "The whole map", "Вся карта"),
        Message("web-follow", "Follow my position", "Следить за моим местом"),
        Message(
            "web-previous-task", "Previous checkpoint: {name}", "Предыдущая точка: {name}",
            ["name": .text("")]),
        Message("web-next-task", "Next checkpoint: {name}", "Следующая точка: {name}", ["name": .text("")]),
        Message(
            "web-back-to-way", "Back to the way: {name}", "Вернуться к пути: {name}", ["name": .text("")]),
        Message("web-show-on-map", "Show on the map", "Показать на карте"),
        Message("web-no-gps", "No GPS", "Нет сигнала GPS"),
        Message("web-no-gps-do", "Go where you see the sky.", "Выйдите под открытое небо."),
        Message("web-off-route", "Looking for a new way …", "Перестраиваю путь …"),
        Message("web-rerouted", "There is a new way", "Путь перестроен"),
        Message(
            "web-ride-paused", "The organisers have paused the ride.", "Организаторы приостановили квест."),
        Message("web-time-over", "Late by {time}", "Опоздание {time}", ["time": .text("")]),
        Message("web-head-back", "Head back now", "Пора на финиш"),
        Message("web-head-back-now", "or you will be late", "или вы опоздаете"),
        Message(
            "web-head-back-points", "or lose {count} {count|point|points} a minute",
            "или {count} {count|очко|очка|очков} за минуту", ["count": .count(0)]),
        Message(
            "web-head-back-seconds", "or {count} {count|second|seconds} more for each minute",
            "или {count} {count|секунда|секунды|секунд} за минуту", ["count": .count(0)]),
        Message("web-finish-question", "Have you finished?", "Вы финишировали?"),
        Message(
            "web-finish-question-words",
            "Your finish would be {time}.", "Ваш финиш засчитают в {time}.", ["time": .text("")]),
        Message("web-finish-yes", "Yes, finished", "Да, финиш"),
        Message("web-finish-no", "No, riding on", "Едем дальше"),
        Message("web-finish-undo", "We have not finished", "Мы ещё не финишировали"),
        Message("web-go-back-now", "Go to the finish now", "Ехать на финиш"),
        Message("web-to-finish", "To the finish", "На финиш"),
        Message(
            "web-one-more-spare", "One more? There are {count} {count|minute|minutes} to spare.",
            "Ещё одну точку? В запасе {count} {count|минута|минуты|минут}.", ["count": .count(0)]),
        Message(
            "web-one-more-late", "One more? You are {count} {count|minute|minutes} late already.",
            "Ещё одну точку? Опоздание уже {count} {count|минута|минуты|минут}.", ["count": .count(0)]),
        Message(
            "web-one-more-costs", "Being late costs {count} {count|point|points}.",
            "Опоздание стоит {count} {count|очко|очка|очков}.", ["count": .count(0)]),
        Message("web-lead-here", "Lead me here", "Вести сюда"),
        Message("web-lead-nearest", "Lead me to the nearest", "Вести к ближайшей"),
        Message("web-recording", "Recording", "Запись"),
        Message(
            "web-recording-accuracy", "Recording · ±{metres} m", "Запись · ±{metres} м", ["metres": .count(0)]
        ),
    ]

    /// More of the same.
    static let ridingMore: [Message] = [
        Message("web-finding", "Finding your position …", "Ищем вас …"),
        Message("web-recording-paused", "Paused", "Пауза"),
        Message("web-recording-paused-since", "Paused since {time}", "Пауза с {time}", ["time": .text("")]),
        Message("web-recording-asking", "Looking for the position …", "Ищу местоположение …"),
        Message("web-recording-refused", "Not recorded", "Без записи"),
        Message("web-recording-denied", "The position is not allowed", "Местоположение не разрешено"),
        Message("web-recording-off", "Record my way", "Начать запись"),
        Message("web-pause", "Pause", "Пауза"),
        Message("web-pause-ask", "Pause the recording?", "Остановить запись?"),
        Message(
            "web-pause-means",
            "Organisers see that you have paused. Arrivals at checkpoints do not count meanwhile.",
            "Организаторы увидят паузу. Приезды на точки тем временем не засчитываются."),
    ]
}
