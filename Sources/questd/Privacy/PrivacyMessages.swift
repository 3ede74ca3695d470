import QuestEngine

// The text about personal data: who, what, why, and who sees it.

extension Message {
    static func privacyTitle() -> Message {
        Message(
            "privacy-title",
            "Personal data",
            "Персональные данные")
    }

    static func privacyThisLanguage() -> Message {
        Message(
            "privacy-this-language",
            "This page in English",
            "Эта страница по-русски")
    }

    static func privacyOperatorTitle() -> Message {
        Message(
            "privacy-operator-title",
            "Who answers for the data",
            "Кто отвечает за данные")
    }

    static func privacyOperator(_ name: LocalizedText) -> Message {
        Message(
            "privacy-operator",
            "The operator of personal data is {name}.",
            "Оператор персональных данных — {name}.",
            ["name": name.argument])
    }

    static func privacyAddress(_ address: LocalizedText) -> Message {
        Message(
            "privacy-address",
            "Address: {address}.",
            "Адрес: {address}.",
            ["address": address.argument])
    }

    static func privacyEmail(_ email: String) -> Message {
        Message(
            "privacy-email",
            "E-mail: {email}",
            "Электронная почта: {email}",
            ["email": .text(email)])
    }

    static func privacyPhone(_ phone: String) -> Message {
        Message(
            "privacy-phone",
            "Phone: {phone}",
            "Телефон: {phone}",
            ["phone": .text(phone)])
    }

    static func privacyNotice(_ notice: LocalizedText) -> Message {
        Message(
            "privacy-notice",
            "Notice to the regulator: {notice}.",
            "Уведомление надзорного органа: {notice}.",
            ["notice": notice.argument])
    }

    static func privacyOperatorIncomplete() -> Message {
        Message(
            "privacy-operator-incomplete",
            "The operator has not completed this text yet: ask for what is missing here.",
            "Оператор ещё не дополнил этот текст: чего здесь не хватает, можно спросить у него.")
    }

    static func privacyOperatorUnknown() -> Message {
        Message(
            "privacy-operator-unknown",
            """
            Whoever runs this server has not completed this text: it does not say who the operator of \
            personal data is. Ask the organisers of the quest before you agree to anything.
            """,
            """
            Владелец сервера не дополнил этот текст: кто оператор персональных данных, здесь не сказано. \
            Прежде чем соглашаться, спросите организаторов квеста.
            """)
    }

    static func privacyRecordedTitle() -> Message {
        Message(
            "privacy-recorded-title",
            "What is recorded",
            "Что записывается")
    }

    static func privacyRecordedPositions() -> Message {
        Message(
            "privacy-recorded-positions",
            """
            Where a device is while its rider takes part: place, time, accuracy, speed, direction, height \
            and the battery’s level. In the app only after consent, and never outside the time of the \
            quest; recording can be paused at any moment.
            """,
            """
            Где находится устройство участника во время квеста: место, время, точность, скорость, \
            направление, высота и заряд батареи. В приложении — только после согласия и только во время \
            квеста; запись можно приостановить в любой момент.
            """)
    }

    static func privacyRecordedAnswers() -> Message {
        Message(
            "privacy-recorded-answers",
            """
            Answers to tasks, photos and videos, messages, appeals and calls for help with the place of \
            the call.
            """,
            "Ответы на задания, фото и видео, сообщения, апелляции и вызовы помощи с местом вызова.")
    }

    static func privacyRecordedNames() -> Message {
        Message(
            "privacy-recorded-names",
            """
            The team’s name; what people say of themselves: names of devices, the captain’s name and \
            phone, a guardian’s name; of those who sign in, the name, phone and language of the account. \
            Organisers see that phone when its rider calls for help or the team is overdue.
            """,
            """
            Название команды и то, что люди сообщают сами: имена устройств, имя и телефон капитана, имя \
            опекуна; у тех, кто входит с учётной записью, — её имя, телефон и язык. Этот телефон \
            организаторы видят, когда участник зовёт на помощь или команда не вернулась вовремя.
            """)
    }

    static func privacyRecordedLog() -> Message {
        Message(
            "privacy-recorded-log",
            """
            A log of what happened in the quest, by ids: when who joined, started, answered and was \
            judged. It holds no names, texts or places, only digests of them that cannot be read back.
            """,
            """
            Журнал событий квеста под условными номерами: кто когда вошёл, стартовал, ответил и как был \
            оценён. Имён, текстов и мест в нём нет, только их необратимые отпечатки.
            """)
    }

    static func privacyRecordedRequests() -> Message {
        Message(
            "privacy-recorded-requests",
            """
            Of requests to the server: what kind, when and with what outcome, without network addresses \
            and names. Addresses are held in memory for a while, to hold off whoever guesses codes.
            """,
            """
            О запросах к серверу: какого рода, когда и с каким итогом, без сетевых адресов и имён. Адреса \
            недолго держатся в памяти, чтобы остановить тех, кто подбирает коды.
            """)
    }

    static func privacyWhyTitle() -> Message {
        Message(
            "privacy-why-title",
            "Why, and on what ground",
            "Зачем и на каком основании")
    }

    static func privacyWhy() -> Message {
        Message(
            "privacy-why",
            """
            To lead riders to checkpoints, engine answers, make results, and help where somebody is in \
            trouble. Nothing is used for advertising, for profiles of people or for decisions about them \
            outside of the quest.
            """,
            """
            Чтобы вести участников к точкам, судить ответы, считать результаты и помогать тем, кто попал в \
            беду. Для рекламы, портретов людей и решений о них вне квеста данные не используются.
            """)
    }

    static func privacyGround() -> Message {
        Message(
            "privacy-ground",
            """
            The ground is consent. It is asked for by itself, apart from the rules of the quest, and kept \
            with its version, its moment and a digest of the text that was read.
            """,
            """
            Основание — согласие. Его спрашивают отдельно от правил квеста и хранят с версией, временем и \
            отпечатком прочитанного текста.
            """)
    }

    static func privacySeenTitle() -> Message {
        Message(
            "privacy-seen-title",
            "Who sees it",
            "Кто это видит")
    }

    static func privacySeenStaff() -> Message {
        Message(
            "privacy-seen-staff",
            """
            The own team, the organisers, and judges as far as they need it to engine. Whoever runs the \
            server can reach all that is stored on it.
            """,
            """
            Своя команда, организаторы, судьи — насколько это нужно для судейства. Владельцу сервера \
            доступно всё, что на нём хранится.
            """)
    }

    static func privacySeenLooks() -> Message {
        Message(
            "privacy-seen-looks",
            """
            Each look of the staff at a team’s recorded track is noted, and the team can read when it was and by \
            which role. Where teams are at the moment organisers see during the quest: those looks are not noted.
            """,
            """
            Каждый просмотр записанного трека команды записывается, и команда видит, когда и в какой роли его \
            смотрели. Где команды сейчас, организаторы видят во время квеста: эти просмотры не записываются.
            """)
    }

    static func privacySeenPublic() -> Message {
        Message(
            "privacy-seen-public",
            """
            Everybody sees the results with names of teams, where the quest publishes them; places of \
            teams only where the text of consent says so, and later than they were there.
            """,
            """
            Всем видны результаты с названиями команд, если квест их публикует; места команд — только если \
            об этом сказано в тексте согласия, и с задержкой.
            """)
    }
}

extension LocalizedText {
    /// The text in the language of the sentence that it stands in.
    var argument: MessageArgument {
        .name(english: text(in: .english), russian: text(in: .russian))
    }
}
