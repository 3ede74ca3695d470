import QuestBase

extension WebWords {
    /// Texts of many screens.
    static let common: [Message] = [
        Message("web-title", "Bike quests", "Велоквесты"),
        Message(
            "web-needs-script",
            "The riders' app needs JavaScript. Switch it on in your browser, or open the link in another one.",
            "Приложению участника нужен JavaScript. Включите его в браузере или откройте ссылку в другом."),
        Message("web-no", "No", "Нет"),
        Message("web-back", "Back", "Назад"),
        Message("web-close", "Close", "Закрыть"),
        Message("web-send", "Send", "Отправить"),
        Message("web-try-again", "Try again", "Ещё раз"),
        Message("web-loading", "Loading …", "Загружается …"),
        Message("web-search", "Search", "Поиск"),
        Message("web-filter", "Filter", "Фильтр"),
        Message("web-nothing-found", "Nothing found", "Ничего не нашлось"),
        Message("web-map", "Map", "Карта"),
        Message("web-me", "My position", "Моё место"),
        Message("web-menu", "Menu", "Меню"),
        Message("web-list", "Checkpoints", "Точки"),
        Message("web-task", "Checkpoint", "Точка"),
        Message("web-team", "Team", "Команда"),
        Message("web-time", "Time", "Время"),
        Message("web-place", "Place", "Место"),
        Message("web-start", "Start", "Старт"),
        Message("web-finish", "Finish", "Финиш"),
        Message("web-rest", "Rest", "Отдых"),
        Message("web-offline", "No network", "Нет сети"),
        Message(
            "web-offline-waiting", "No network · waiting to send: {count}",
            "Нет сети · ждут отправки: {count}",
            ["count": .count(0)]),
        Message(
            "web-queue-waiting", "Waiting to send: {count}", "Ждут отправки: {count}", ["count": .count(0)]),
        Message(
            "web-problem-offline", "There is no network. Try again later.", "Нет сети. Попробуйте позже."),
        Message("web-problem-unknown", "That did not work. Try again.", "Не получилось. Попробуйте ещё раз."),
        Message(
            "web-insecure",
            "Phones give their position to safe pages only: this page has to be opened by https.",
            "Телефон сообщает своё место только защищённым страницам: эту страницу нужно открыть по https."),
        Message(
            "web-insecure-do", "Ask the organisers for the right link.",
            "Попросите у организаторов правильную ссылку."),
        Message("web-sheet-open", "Show more", "Показать больше"),
        Message("web-sheet-fold", "Show less", "Показать меньше"),
    ]

    /// More of the same.
    static let commonMore: [Message] = [
        Message(
            "web-signed-out", "This phone no longer takes part. Join again with the team’s code.",
            "Этот телефон больше не участвует. Войдите снова по коду команды."),
        Message("web-said-sent", "Sent", "Отправлено"),
        Message("web-said-here", "You are here: {name}", "Вы на месте: {name}", ["name": .text("")]),
        Message(
            "web-cluster", "{count} checkpoints here, zoom in",
            "Здесь {count} {count|точка|точки|точек}, приблизить",
            ["count": .count(0)]),
    ]
}
