import QuestEngine

// The text about personal data: how long, where, and what people can do about it.

extension Message {
    static func privacyKeptTitle() -> Message {
        Message(
            "privacy-kept-title",
            "For how long",
            "Как долго")
    }

    static func privacyKept(days: Int) -> Message {
        Message(
            "privacy-kept",
            """
            Positions, names, texts and photos are erased {days} {days|day|days} after the quest has \
            ended. Results under the team’s id and the log without names stay.
            """,
            """
            Положения, имена, тексты и фото стираются через {days} {days|день|дня|дней} после конца \
            квеста. Результаты под условным именем команды и журнал без имён остаются.
            """,
            ["days": .count(days)])
    }

    static func privacyKeptForever() -> Message {
        Message(
            "privacy-kept-forever",
            """
            Positions, names, texts and photos are kept until you erase them, or ask the organisers to: \
            the operator has set no time.
            """,
            """
            Положения, имена, тексты и фото хранятся, пока вы не сотрёте их сами или не попросите \
            организаторов: срока оператор не задал.
            """)
    }

    static func privacyKeptSessions() -> Message {
        Message(
            "privacy-kept-sessions",
            """
            A browser’s session ends after 30 days without use, after 180 days at all, unless the server \
            is set otherwise. An account is kept until its person erases it.
            """,
            """
            Вход в браузере кончается через 30 дней без использования, а всего через 180 дней, если на \
            сервере не задано другое. Учётная запись хранится, пока её не сотрёт владелец.
            """)
    }

    static func privacyKeptCopies() -> Message {
        Message(
            "privacy-kept-copies",
            "Backups that the operator makes hold what was erased until they are thrown away.",
            "В резервных копиях оператора стёртое остаётся, пока не удалят сами копии.")
    }

    static func privacyPlaceTitle() -> Message {
        Message(
            "privacy-place-title",
            "Where it is stored",
            "Где хранится")
    }

    static func privacyCountry(_ country: LocalizedText) -> Message {
        Message(
            "privacy-country",
            "On a server in this country: {country}.",
            "На сервере в стране: {country}.",
            ["country": country.argument])
    }

    static func privacyCountryUnknown() -> Message {
        Message(
            "privacy-country-unknown",
            "The operator has not said in which country the server stands.",
            "В какой стране стоит сервер, оператор не указал.")
    }

    static func privacyHosting(_ hosting: LocalizedText) -> Message {
        Message(
            "privacy-hosting",
            "The machine is kept by {hosting}.",
            "Машину обслуживает {hosting}.",
            ["hosting": hosting.argument])
    }

    static func privacyRightsTitle() -> Message {
        Message(
            "privacy-rights-title",
            "What you can do",
            "Что вы можете")
    }

    static func privacyRightsCopy() -> Message {
        Message(
            "privacy-rights-copy",
            """
            Take a copy of all that is stored about you in one archive: your track, answers and photos, consents, and \
            who looked.
            """,
            """
            Получить одним архивом копию всего, что о вас хранится: путь, ответы и фото, согласия и кто \
            смотрел.
            """)
    }

    static func privacyRightsErase() -> Message {
        Message(
            "privacy-rights-erase",
            """
            Erase all that came from your device, at any time, in the app’s settings. Points of the team \
            stay, without your name.
            """,
            """
            Стереть всё, что пришло с вашего устройства, — в любой момент в настройках приложения. Очки \
            команды остаются, без вашего имени.
            """)
    }

    static func privacyRightsWithdraw() -> Message {
        Message(
            "privacy-rights-withdraw",
            """
            Withdraw consent, or pause recording: nothing more is recorded from then on, and you may ride \
            on.
            """,
            """
            Отозвать согласие или приостановить запись: с этого момента ничего больше не записывается, \
            ехать дальше можно.
            """)
    }

    static func privacyRightsComplain() -> Message {
        Message(
            "privacy-rights-complain",
            """
            Ask the operator what is stored and have it corrected; complain to the regulator of your \
            country, in Russia to Roskomnadzor, or go to court.
            """,
            """
            Узнать у оператора, что о вас хранится, и потребовать исправить это; пожаловаться надзорному \
            органу своей страны, в России — в Роскомнадзор, или обратиться в суд.
            """)
    }

    static func privacyMinorsTitle() -> Message {
        Message(
            "privacy-minors-title",
            "Riders under 18",
            "Участники младше 18 лет")
    }

    static func privacyMinors() -> Message {
        Message(
            "privacy-minors",
            """
            For a rider under 18 a parent or guardian consents and gives their name, which organisers see. \
            The server cannot check who they are: organisers may ask for more.
            """,
            """
            За участника младше 18 лет соглашается родитель или опекун и называет своё имя: его видят \
            организаторы. Проверить, кто это, сервер не может: организаторы могут попросить подтверждение.
            """)
    }

    static func privacyLeastAge(_ age: Int) -> Message {
        Message(
            "privacy-least-age",
            "Nobody younger than {age} takes part.",
            "Участвовать можно с {age} {age|года|лет|лет}.",
            ["age": .count(age)])
    }

    static func privacySignInTitle() -> Message {
        Message(
            "privacy-sign-in-title",
            "Signing in",
            "Вход с учётной записью")
    }

    static func privacySignIn() -> Message {
        Message(
            "privacy-sign-in",
            """
            Taking part needs no account. Where signing in is offered, the server learns from the provider \
            an id that differs from person to person, and a name where the provider tells one; never a \
            password.
            """,
            """
            Для участия учётная запись не нужна. Если вход предлагается, сервер узнаёт от службы входа \
            постоянный номер человека и имя, если служба его сообщает; пароля он не узнаёт.
            """)
    }

    static func privacySignInForeign() -> Message {
        Message(
            "privacy-sign-in-foreign",
            """
            Sites of Russian owners may offer users in Russia only such ways of signing in as Russian law \
            names, those of Russian owners among them; foreign providers are not for them. Whoever has no \
            such account rides without one.
            """,
            """
            Российские сайты вправе предлагать пользователям в России только способы входа, которые \
            называет российский закон, в том числе службы российских владельцев; иностранные службы входа \
            не для них. У кого такой учётной записи нет, участвует без неё.
            """)
    }

    static func privacyCookiesTitle() -> Message {
        Message(
            "privacy-cookies-title",
            "Cookies",
            "Куки")
    }

    static func privacyCookies() -> Message {
        Message(
            "privacy-cookies",
            """
            One cookie holds the browser’s session. Whoever signs in has a second one for ten minutes, by which \
            the browser is known when it comes back from the sign-in service. There are none of others, and none \
            to count or follow people. For riding without network the app keeps the map, tasks and what waits to be sent in \
            the browser, until you leave the quest.
            """,
            """
            Один куки-файл хранит вход браузера. При входе через внешний сервис на десять минут добавляется \
            второй: по нему браузер узнают, когда он возвращается. Чужих куки и счётчиков посещений нет. \
            Чтобы ехать без сети, приложение держит в браузере карту, задания и неотправленное, пока вы не покинете квест.
            """)
    }

    static func privacyToldTitle() -> Message {
        Message(
            "privacy-told-title",
            "What others are told",
            "Что передаётся другим")
    }

    static func privacyToldProvider() -> Message {
        Message(
            "privacy-told-provider",
            "A provider of signing in learns that you sign in here, and nothing of what you do.",
            "Служба входа узнаёт, что вы входите на этот сайт, и ничего о том, что вы здесь делаете.")
    }

    static func privacyToldWebhooks() -> Message {
        Message(
            "privacy-told-webhooks",
            """
            Organisers can have what happens in a quest sent to programs of theirs, without names of teams \
            and people; texts of answers and positions only where they ask for them. Whom they send it to \
            is theirs to say.
            """,
            """
            Организаторы могут отправлять события квеста в свои программы, без имён команд и людей; тексты \
            ответов и положения — только если это включено. Куда именно, спрашивайте у организаторов.
            """)
    }

    static func privacyToldNobody() -> Message {
        Message(
            "privacy-told-nobody",
            "The map comes from this server: nobody else learns where you look at it. Nothing is sold.",
            """
            Карта приходит с этого же сервера: никто другой не узнаёт, что вы на ней смотрите. Данные не \
            продаются.
            """)
    }

    static func privacyChangesTitle() -> Message {
        Message(
            "privacy-changes-title",
            "Changes",
            "Изменения")
    }

    static func privacyChanges(version: Int) -> Message {
        Message(
            "privacy-changes",
            """
            This is version {version} of the text. When what is recorded changes, riders are asked for \
            consent again. When the operator, the notice or the country changes, nobody is asked again: this \
            page says what holds now.
            """,
            """
            Это версия текста {version}. Когда меняется то, что записывается, согласие спрашивают заново. Когда \
            меняются оператор, уведомление или страна, заново не спрашивают: эта страница говорит, что есть сейчас.
            """,
            ["version": .count(version)])
    }

    static func privacyAddedTitle() -> Message {
        Message(
            "privacy-added-title",
            "More from the operator",
            "Дополнения оператора")
    }
}
