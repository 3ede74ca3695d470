import QuestBase

extension WebWords {
    /// Joining a quest, and what is said before it.
    static let joining: [Message] = [
        Message("web-join", "Join", "Участвовать"),
        Message("web-join-code", "The team’s code", "Код команды"),
        Message("web-join-by-link", "The code came with the link.", "Код пришёл вместе со ссылкой."),
        Message(
            "web-join-installed",
            "Riding with the app on your home screen? It does not see what this page does: type the code there.",
            "Едете с приложением на экране «Домой»? Эту страницу оно не видит: введите код там."),
        Message("web-join-code-where", "It stands on the team’s card.", "Он написан на карточке команды."),
        Message("web-join-with-code", "I have a code", "У меня есть код"),
        Message("web-join-as-guest", "Ride as a guest", "Ехать гостем"),
        Message("web-join-register", "Register a team", "Зарегистрировать команду"),
        Message("web-guest-name", "Your name", "Ваше имя"),
        Message("web-register", "Register", "Зарегистрировать"),
        Message("web-register-done", "The team is registered.", "Команда зарегистрирована."),
        Message(
            "web-register-waiting", "The team is registered and waits for the organisers.",
            "Команда зарегистрирована и ждёт организаторов."),
        Message(
            "web-register-keep", "Keep this code: it is shown only once.",
            "Сохраните этот код: он показан один раз."),
        Message("web-team-name", "Name of the team", "Название команды"),
        Message("web-captain-name", "Captain", "Капитан"),
        Message("web-captain-phone", "Captain’s phone", "Телефон капитана"),
        Message("web-class", "Class", "Класс"),
        Message("web-consent-title", "What is recorded", "Что записывается"),
        Message("web-consent-agree", "I agree that my way is recorded", "Согласен на запись пути"),
        Message("web-minor", "The rider is under 18", "Участнику нет 18 лет"),
        Message("web-guardian", "Name of the parent or guardian", "Имя родителя или опекуна"),
        Message("web-consent-join", "Join", "Участвовать"),
        Message("web-consent-without", "Ride without being recorded", "Ехать без записи пути"),
        Message(
            "web-consent-missing", "Tick that you agree, or ride without being recorded.",
            "Отметьте согласие или поезжайте без записи пути."),
        Message("web-pack", "On this phone", "На этом телефоне"),
        Message(
            "web-pack-ready", "Map and checkpoints are on the phone · {size}",
            "Карта и точки скачаны · {size}",
            ["size": .text("")]),
        Message(
            "web-pack-early", "The map is on the phone, checkpoints come with the start · {size}",
            "Карта скачана, точки придут со стартом · {size}", ["size": .text("")]),
        Message(
            "web-pack-loading", "Map and checkpoints are coming · {size}",
            "Карта и точки скачиваются · {size}",
            ["size": .text("")]),
        Message(
            "web-pack-too-large", "The area is too large: the map is kept as far as it fits.",
            "Район слишком велик: карта сохраняется, сколько помещается."),
        Message(
            "web-pack-failed", "Map and checkpoints could not be loaded.", "Карту и точки не удалось скачать."
        ),
        Message(
            "web-pack-none", "Map and checkpoints are not on the phone yet.", "Карта и точки ещё не скачаны."),
        Message("web-pack-load", "Download", "Скачать"),
        Message("web-pack-clear", "Remove the map from the phone", "Удалить карту с телефона"),
    ]

    /// More of the same.
    static let joiningMore: [Message] = [
        Message("web-pack-about", "about {size} in all", "всего около {size}", ["size": .text("")]),
        Message("web-pack-most", "At most {size}.", "Не больше {size}.", ["size": .text("")]),
        Message("web-quests", "Quests", "Квесты"),
        Message("web-account", "My account", "Мой аккаунт"),
        Message("web-other-quests", "Other quests", "Другие квесты"),
        Message("web-phase-open", "open", "идёт"),
        Message("web-phase-closed", "over", "закончен"),
        Message("web-phase-draft", "not open yet", "ещё не открыт"),
        Message("web-joined", "you take part", "вы участвуете"),
    ]
}
