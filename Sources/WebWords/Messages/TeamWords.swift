import QuestBase

extension WebWords {
    /// The team, its phones, leaving.
    static let team: [Message] = [
        Message(
            "web-devices", "Phones: {count} of {limit}", "Телефоны: {count} из {limit}",
            ["count": .count(0), "limit": .count(0)]),
        Message("web-device-phone", "Phone", "Телефон"),
        Message("web-device-tracker", "Tracker", "Трекер"),
        Message("web-device-this", "this one", "этот"),
        Message("web-device-captain", "captain", "капитан"),
        Message("web-device-primary", "says where the team is", "показывает место команды"),
        Message("web-device-heard", "heard at {time}", "на связи в {time}", ["time": .text("")]),
        Message("web-device-make-captain", "Make captain", "Сделать капитаном"),
        Message("web-device-make-primary", "Let it say where we are", "Пусть показывает наше место"),
        Message("web-device-replace", "New phone", "Новый телефон"),
        Message(
            "web-device-replace-code", "Type this code on the new phone:",
            "Введите этот код на новом телефоне:"),
        Message(
            "web-code-until", "Good until {time}, once", "Годен до {time}, один раз", ["time": .text("")]),
        Message("web-device-remove", "Remove", "Убрать"),
        Message("web-device-remove-ask", "Remove {name}?", "Убрать {name}?", ["name": .text("")]),
        Message(
            "web-device-remove-means", "It no longer takes part. What it sent stays.",
            "Он больше не участвует. Отправленное останется."),
        Message(
            "web-device-add", "Another phone joins with the team’s code.",
            "Ещё один телефон входит по коду команды."),
        Message("web-tracker-pair", "Tracker for the background", "Трекер для фона"),
        Message("web-tracker-unpair", "End the tracker", "Отключить трекер"),
        Message("web-tracker-ready", "Open in a tracker app:", "Откройте в приложении-трекере:"),
        Message(
            "web-tracker-by-hand", "Or set this address in Traccar Client or another app:",
            "Или укажите этот адрес в Traccar Client или другом:"),
        Message("web-finished-at", "Finish at {time}", "Финиш в {time}", ["time": .text("")]),
        Message("web-leaving", "Leaving", "Выход"),
        Message("web-leave", "Leave the quest", "Выйти из квеста"),
        Message("web-leave-ask", "Leave the quest?", "Выйти из квеста?"),
        Message(
            "web-leave-means", "What was sent stays. The phone forgets the quest.",
            "Отправленное останется. Телефон забудет квест."),
        Message(
            "web-leave-waiting", "{count} {count|thing was|things were} not sent and will be lost.",
            "Не отправлено и пропадёт: {count}.", ["count": .count(0)]),
        Message("web-save", "Download all that is kept of me", "Скачать всё, что обо мне хранится"),
        Message("web-erase", "Erase what is mine", "Стереть моё"),
        Message("web-erase-ask", "Erase your track and texts?", "Стереть ваш путь и тексты?"),
        Message(
            "web-erase-means",
            "Positions and texts of this phone are erased for good. Verdicts and points stay.",
            "Положения и тексты этого телефона сотрутся навсегда. Решения и очки останутся."),
    ]

    /// The session of the browser, and a link with another code than its own.
    static let session: [Message] = [
        Message("web-other-code", "Join with the link’s code?", "Войти по коду из ссылки?"),
        Message(
            "web-other-code-means", "You take part as {team}. With this code the phone leaves that team.",
            "Вы участвуете как {team}. С этим кодом телефон выйдет из той команды.", ["team": .text("")]),
        Message("web-sign-out", "Sign out", "Завершить сеанс"),
        Message("web-sign-out-ask", "Sign out of all quests?", "Завершить сеанс во всех квестах?"),
        Message(
            "web-sign-out-means",
            "The browser forgets them. The phone stays in its team; to come back, join again.",
            "Браузер их забудет. Телефон останется в команде; чтобы вернуться, войдите снова."),
        Message("web-browsers", "Other browsers", "Другие браузеры"),
        Message("web-browser-used", "Used {time}", "Был открыт {time}", ["time": .text("")]),
        Message(
            "web-storage-full", "The phone has no room: positions are not kept.",
            "На телефоне нет места: положения не сохраняются."),
    ]
}
