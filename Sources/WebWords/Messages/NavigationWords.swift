import QuestBase

extension WebWords {
    /// Words for the way, for answers that wait, for points, and for times.
    static let navigation: [Message] = [
        // As signs write it where there is little room.
        Message(
            "web-street-short", "Street=St|Avenue=Ave|Road=Rd|Boulevard=Blvd|Square=Sq",
            "улица=ул.|проспект=пр.|переулок=пер.|проезд=пр-д|набережная=наб.|площадь=пл.|бульвар=бул.|шоссе=ш."
        ),
        Message("web-north-up", "North at the top", "Север сверху"),
        Message("web-climb-metres", "{metres} m up", "подъём {metres} м", ["metres": .count(0)]),
        Message(
            "web-climb-left", "Left to climb: {metres} m", "Осталось подъёма: {metres} м",
            ["metres": .count(0)]),
        Message(
            "web-heights-left", "Now {here} m, highest {top} m in {far}, at the end {end} m",
            "Сейчас {here} м, выше всего {top} м через {far}, в конце {end} м",
            ["here": .count(0), "top": .count(0), "far": .text(""), "end": .count(0)]),
        Message(
            "web-heights-down", "No higher than here: now {here} m, at the end {end} m",
            "Выше уже не будет: сейчас {here} м, в конце {end} м", ["here": .count(0), "end": .count(0)]),
        Message("web-finding-way", "Looking for the way …", "Ищу путь …"),
        Message("web-no-way", "There is no way there now", "Пути туда сейчас нет"),
        Message("web-sending", "Sending …", "Отправляется …"),
        Message("web-sent-waiting", "Sent, waiting for a judge", "Отправлено, ждёт судью"),
        Message(
            "web-sent-later", "Kept, goes when there is network", "Сохранено, уйдёт, когда будет связь"),
        Message("web-answer-anew", "Answer anew", "Ответить заново"),
        Message("web-you-answered", "You answered: {text}", "Ваш ответ: {text}", ["text": .text("")]),
        Message(
            "web-score", "{done} of {count}", "{done} из {count}", ["done": .count(0), "count": .count(0)]),
        Message("web-thanks", "Thank you for riding!", "Спасибо за участие!"),
        Message("web-zone", "All times are of {zone}", "Всё время — {zone}", ["zone": .text("")]),
        Message(
            "web-back-by", "Back by {clock} · {time}", "Финиш до {clock} · {time}",
            ["clock": .text(""), "time": .text("")]),
        Message(
            "web-task-by", "Task until {clock} · {time}", "Задание до {clock} · {time}",
            ["clock": .text(""), "time": .text("")]),
        Message(
            "web-span-hours", "{hours} h {minutes}", "{hours} ч {minutes}",
            ["hours": .count(0), "minutes": .text("")]),
        Message(
            "web-span-minutes", "{minutes} min {seconds}", "{minutes} мин {seconds}",
            ["minutes": .count(0), "seconds": .text("")]),
        Message("web-span-seconds", "{seconds} s", "{seconds} с", ["seconds": .count(0)]),
    ]

    /// The consent in four lines; the whole text is below them.
    static let consentInShort: [Message] = [
        Message(
            "web-consent-what", "Recorded: where this phone is while you ride, your answers and photos",
            "Записывается: где телефон во время поездки, ответы и фото"),
        Message(
            "web-consent-who", "Seen by your team, organisers and judges",
            "Видят: ваша команда, организаторы и судьи"),
        Message(
            "web-consent-who-public",
            "Seen by your team, organisers, judges, and by everybody some time later",
            "Видят: ваша команда, организаторы, судьи, а позже и все в интернете"),
        Message(
            "web-consent-days", "Erased {count} {count|day|days} after the quest",
            "Стирается через {count} {count|день|дня|дней} после квеста", ["count": .count(0)]),
        Message("web-consent-forever", "Kept until you erase it", "Хранится, пока вы не сотрёте"),
        Message(
            "web-consent-rights", "You can pause the recording, and erase all of it",
            "Запись можно приостановить, а записанное стереть"),
        Message("web-consent-details", "In full", "Подробнее"),
    ]
}
