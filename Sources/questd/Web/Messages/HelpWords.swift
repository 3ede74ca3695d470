import QuestEngine

extension WebWords {
    /// Calls for help.
    static let help: [Message] = [
        Message("web-hold", "hold", "держать"),
        Message("web-sos-hold", "SOS: hold for two seconds", "SOS: держите две секунды"),
        Message("web-sos-open", "Call for help", "Позвать на помощь"),
        Message("web-sos-title", "Help", "Помощь"),
        Message(
            "web-sos-means", "The organisers hear of it at once and see where you are.",
            "Организаторы узнают сразу и увидят, где вы."),
        Message("web-sos-what", "What has happened?", "Что случилось?"),
        Message("web-sos-send", "Call for help", "Позвать на помощь"),
        Message("web-sos-more", "Tell this too", "Сообщить и это"),
        Message("web-sos-sending", "Sending …", "Отправляю …"),
        Message("web-sos-retrying", "No network: trying again", "Нет сети: повторяю"),
        Message("web-sos-received", "Received", "Сигнал принят"),
        Message("web-sos-seen", "The organisers have it before them.", "Он у организаторов перед глазами."),
        Message("web-sos-taken", "{name} looks after it.", "Вами занимается {name}.", ["name": .text("")]),
        Message("web-sos-withdraw", "It was a mistake", "Это по ошибке"),
        Message("web-sos-withdraw-ask", "Nobody has to come?", "Помощь не нужна?"),
        Message(
            "web-sos-withdraw-means", "The organisers see that you took the call back.",
            "Организаторы увидят, что вы отменили вызов."),
        Message("web-call", "Call {name}", "Позвонить: {name}", ["name": .text("")]),
        Message("web-call-112", "Call 112", "Позвонить 112"),
    ]
}
