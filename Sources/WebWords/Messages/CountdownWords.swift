import QuestBase

extension WebWords {
    /// The check of the phone before the start.
    static let countdown: [Message] = [
        Message("web-to-start", "To the start", "До старта"),
        Message("web-starts-at", "Start at {time}", "Старт в {time}", ["time": .text("")]),
        Message("web-start-unknown", "The organisers will start the quest.", "Квест начнут организаторы."),
        Message("web-show-map", "Show the map", "Показать карту"),
        Message("web-check-title", "Is the phone ready?", "Готов ли телефон?"),
        Message("web-check-good", "good", "хорошо"),
        Message("web-check-bad", "attention", "внимание"),
        Message("web-check-open", "not checked", "не проверено"),
        Message("web-check-position", "Position", "Местоположение"),
        Message(
            "web-check-position-at", "Position, to {metres} m", "Местоположение, до {metres} м",
            ["metres": .count(0)]),
        Message(
            "web-check-position-denied",
            "The browser may not see the position: allow it in the page’s settings.",
            "Браузеру не дано местоположение: разрешите его в настройках страницы."),
        Message("web-check-screen", "The screen stays on while you ride", "Экран не гаснет в пути"),
        Message(
            "web-check-screen-missing",
            "The screen may go off on the way: choose the longest time to sleep in the phone’s settings.",
            "Экран может погаснуть в пути: выберите в настройках телефона самое долгое время до сна."),
        Message("web-check-network", "There is network", "Сеть есть"),
        Message("web-check-sound", "Sound and vibration", "Звук и вибрация"),
        Message("web-check-sound-off", "Sound is off in the settings", "Звук выключен в настройках"),
        Message("web-check-battery", "Battery {percent} %", "Батарея {percent} %", ["percent": .count(0)]),
        Message("web-allow", "Allow", "Разрешить"),
        Message("web-test-beep", "Test the beep", "Проверить сигнал"),
    ]
}
