import QuestBase

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
        Message("web-sos-withdrawing", "Taken back", "Вызов отменён"),
        Message(
            "web-sos-withdrawing-offline",
            "The organisers may have heard the call. Once there is network they learn that it was a mistake.",
            "Вызов мог дойти до организаторов. Об отмене они узнают, когда появится сеть."),
        Message(
            "web-sos-withdrawn", "You took the call back at {time}.", "Вы отменили вызов в {time}.",
            ["time": .text("12:00")]),
        Message(
            "web-sos-dropped", "Taken back before anybody heard of it.", "Вызов отменён и никому не ушёл."),
        Message("web-sos-place", "You are here: read it out to 112", "Вы здесь: продиктуйте диспетчеру 112"),
        Message(
            "web-sos-nowhere",
            "The phone does not know where you are. Name the street, or what you see around you.",
            "Телефон не знает, где вы. Назовите улицу или то, что видите вокруг."),
        Message("web-sos-locate", "Show where I am", "Показать, где я"),
        Message(
            "web-latitude-north", "Latitude {degrees}° north", "Широта {degrees}°, северная",
            ["degrees": .text("55.15")]),
        Message(
            "web-latitude-south", "Latitude {degrees}° south", "Широта {degrees}°, южная",
            ["degrees": .text("55.15")]),
        Message(
            "web-longitude-east", "Longitude {degrees}° east", "Долгота {degrees}°, восточная",
            ["degrees": .text("61.36")]),
        Message(
            "web-longitude-west", "Longitude {degrees}° west", "Долгота {degrees}°, западная",
            ["degrees": .text("61.36")]),
        Message(
            "web-sos-accuracy", "accurate to {distance}", "точность {distance}", ["distance": .text("12 m")]),
        Message("web-sos-age", "{span} old", "определено {span} назад", ["span": .text("5 s")]),
        Message("web-call", "Call {name}", "Позвонить: {name}", ["name": .text("")]),
        Message("web-call-112", "Call 112", "Позвонить 112"),
    ]
}
