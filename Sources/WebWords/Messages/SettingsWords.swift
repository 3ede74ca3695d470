import QuestBase

extension WebWords {
    /// The settings.
    static let settings: [Message] = [
        Message("web-settings", "Settings", "Настройки"),
        Message("web-language", "Language", "Язык"),
        Message("web-language-russian", "Russian", "По-русски"),
        Message("web-language-english", "English", "По-английски"),
        Message("web-profile", "Routes", "Маршруты"),
        Message("web-night", "Colours", "Цвета"),
        Message("web-night-auto", "by the phone", "как в телефоне"),
        Message("web-night-day", "day", "день"),
        Message("web-night-night", "night", "ночь"),
        Message("web-text-size", "Size of the text", "Размер текста"),
        Message("web-sound", "Sound", "Звук"),
        Message("web-vibration", "Vibration", "Вибрация"),
        Message("web-heading-up", "Turn the map as I ride", "Поворачивать карту по ходу"),
        Message("web-consent-withdraw", "Withdraw consent", "Отозвать согласие"),
        Message("web-consent-withdraw-ask", "Record no more?", "Больше не записывать?"),
        Message(
            "web-consent-withdraw-means",
            "Nothing more is recorded of you, which organisers see. What was recorded stays until you erase it.",
            "Ваш путь больше не записывается, организаторы это увидят. Записанное останется, пока вы его не сотрёте."
        ),
        Message("web-privacy", "All about personal data", "Всё о персональных данных"),
        Message("web-keep-screen-on", "Keep the screen on", "Не гасить экран"),
    ]
}
