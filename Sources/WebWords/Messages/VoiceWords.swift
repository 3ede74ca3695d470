import QuestBase

extension WebWords {
    /// The setting of the voice.
    static let voiceSetting: [Message] = [
        Message("web-voice", "Voice", "Голос"),
        Message("web-voice-off", "off", "молчит"),
        Message("web-voice-turns", "turns only", "повороты"),
        Message("web-voice-all", "everything", "всё"),
        Message(
            "web-voice-means", "It is as loud as music and videos. Beeps stay.",
            "Громкость — как у музыки и видео. Звуковые сигналы остаются."),
        Message("web-voice-missing", "This browser cannot speak.", "Этот браузер не умеет говорить."),
        Message(
            "web-voice-no-language",
            "This phone has no English voice. You can add one in its settings: look for “text to speech”.",
            "В телефоне нет русского голоса. Его можно добавить в настройках телефона: ищите «синтез речи»."),
    ]

    /// The sentences of the voice. Distances are in words: voices read figures with units wrongly.
    static let voice: [Message] = [
        Message("web-voice-on", "The voice is on", "Голос включён"),
        Message(
            "web-voice-ahead", "In {distance} {action}", "Через {distance} {action}",
            ["distance": .text(""), "action": .text("")]),
        Message(
            "web-voice-then", "{action}, then {next}", "{action}, затем {next}",
            ["action": .text(""), "next": .text("")]),
        Message(
            "web-voice-metres", "{count} {count|metre|metres}", "{count} {count|метр|метра|метров}",
            ["count": .count(0)]),
        Message(
            "web-voice-kilometres", "{count} {count|kilometre|kilometres}",
            "{count} {count|километр|километра|километров}", ["count": .count(0)]),
        Message(
            "web-voice-tenths", "{count} kilometres", "{count} километра", ["count": .number(0)]),
        Message(
            "web-voice-off-route", "You are off the route", "Вы ушли с маршрута"),
        Message(
            "web-voice-message", "The organisers say: {text}", "Организаторы пишут: {text}",
            ["text": .text("")]),
    ]
}
