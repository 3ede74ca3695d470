import QuestBase

extension DeskWords {
    /// Words of the overview: what is next, figures, times and what is missing before the day.
    static let overview: [Message] = [
        Message("desk-overview-figures", "Key figures", "Главные числа"),
        Message("desk-overview-started", "started", "стартовали"),
        Message("desk-overview-finished", "finished", "финишировали"),
        Message("desk-overview-pending", "answers for judges", "ответов ждут судей"),
        Message("desk-overview-sos", "open calls for help", "вызовов SOS"),
        Message(
            "desk-overview-times",
            "From {opens} till {closes}",
            "С {opens} до {closes}",
            ["opens": .text(""), "closes": .text("")]),
        Message(
            "desk-overview-version",
            "version {count} of {time}",
            "версия {count} от {time}",
            ["count": .count(0), "time": .text("")]),
        Message("desk-overview-riders", "For riders", "Участникам"),
        Message("desk-overview-link", "Link to the quest", "Ссылка на квест"),
        Message("desk-overview-register", "Link to register a team", "Ссылка для регистрации команд"),
        Message("desk-overview-watch", "Link for spectators", "Ссылка для зрителей"),
        Message(
            "desk-overview-no-watch", "Spectators see nothing. Turn it on in the quest’s properties:",
            "Зрителям ничего не видно. Включить можно в свойствах квеста:"),
        Message("desk-overview-languages", "Languages: {list}", "Языки: {list}", ["list": .text("")]),
        Message("desk-overview-contacts", "Contacts", "Контакты"),
        Message(
            "desk-overview-no-contacts",
            "Riders are told no contact. Add one in the editor.",
            "Участникам некому позвонить. Добавьте контакт в редакторе."),
        Message(
            "desk-overview-contacts-there",
            "{count} {count|contact|contacts} for riders",
            "{count} {count|контакт|контакта|контактов} для участников",
            ["count": .count(0)]),
        Message("desk-overview-next", "What next", "Что дальше"),
        Message(
            "desk-overview-next-draft",
            "Riders do not see the quest yet. Go through the list, print the cards, then open it.",
            "Участники пока не видят квест. Пройдите по списку, напечатайте карточки и откройте квест."),
        Message(
            "desk-overview-next-open",
            "The quest is open. Teams may join; tasks are told at the start.",
            "Квест открыт. Команды могут входить; задания появятся на старте."),
        Message(
            "desk-overview-next-running",
            "The quest is on. Watch the live map and the judges’ queue.",
            "Квест идёт. Следите за трассой и очередью судей."),
        Message(
            "desk-overview-next-paused",
            "The ride is paused: clocks stand, nobody is led. Resume it when the reason is over.",
            "Заезд на паузе: часы стоят, никого не ведут. Продолжите, когда причина пройдёт."),
        Message(
            "desk-overview-next-finished",
            "The time is over. Wait until all are back, then close the quest.",
            "Время вышло. Дождитесь всех и закройте квест."),
        Message(
            "desk-overview-next-judge",
            "{count} {count|answer waits|answers wait} for judges. Then sign the results.",
            "{count} {count|ответ ждёт|ответа ждут|ответов ждут} судей. Потом подпишите результаты.",
            ["count": .count(0)]),
        Message(
            "desk-overview-next-sign",
            "Everything is judged. Sign the results once protests are over.",
            "Всё проверено. Подпишите результаты, когда пройдёт время протестов."),
        Message("desk-overview-next-signed", "The results are official.", "Результаты официальные."),
        Message("desk-overview-signed", "Signed {time}", "Подписаны {time}", ["time": .text("")]),
        Message("desk-overview-paused-since", "Paused since {time}", "Пауза с {time}", ["time": .text("")]),
        Message(
            "desk-overview-paused-teams",
            "Teams paused alone: {list}",
            "Отдельно на паузе: {list}",
            ["list": .text("")]),
        Message("desk-overview-open", "Open the quest", "Открыть квест"),
        Message(
            "desk-overview-open-tell",
            "Riders see the quest and may join. Tasks are told from the quest’s start on.",
            "Участники увидят квест и смогут войти. Задания появятся со старта квеста."),
        Message("desk-overview-reopen", "Open again", "Открыть снова"),
        Message(
            "desk-overview-reopen-tell",
            "Riders can answer again, as far as the times allow. Results become provisional.",
            "Участники снова смогут отвечать, если время не вышло. Результаты станут предварительными."),
        Message("desk-overview-start", "Start now", "Начать сейчас"),
        Message(
            "desk-overview-start-tell",
            "The quest begins at once instead of {time}. Waves and the end come as much earlier.",
            "Квест начнётся сразу, а не {time}. Волны и конец сдвинутся на столько же раньше.",
            ["time": .text("")]),
        Message("desk-overview-pause", "Pause the ride", "Поставить на паузу"),
        Message(
            "desk-overview-pause-tell",
            "The clocks of all teams stand until you resume. Riders are told at once.",
            "Часы всех команд встанут, пока вы не продолжите. Участники узнают сразу."),
        Message("desk-overview-resume", "Resume the ride", "Продолжить заезд"),
        Message(
            "desk-overview-resume-tell",
            "The clocks run again. The pause counts for nobody.",
            "Часы снова пойдут. Пауза никому не засчитывается."),
        Message("desk-overview-reason", "Message to riders", "Сообщение участникам"),
        Message("desk-overview-close", "Close the quest", "Закрыть квест"),
        Message(
            "desk-overview-close-tell",
            "Nobody can answer any more. Who is still out stands in the list of those who are overdue.",
            "Отвечать больше нельзя. Кто ещё на трассе, виден в списке опаздывающих."),
        Message("desk-overview-sign", "Sign the results", "Подписать результаты"),
        Message(
            "desk-overview-sign-tell",
            "The results become official, with your name.",
            "Результаты станут официальными, с вашим именем."),
        Message("desk-overview-erase", "Erase messages and names", "Стереть сообщения и имена"),
        Message(
            "desk-overview-erase-tell",
            """
            Erases messages to all, and the names of staff who have no access any more. Teams are erased one \
            by one. This cannot be undone.
            """,
            """
            Стираются сообщения всем и имена помощников без доступа. Команды стираются по одной. Вернуть \
            нельзя.
            """),
        Message("desk-overview-delete", "Delete the quest", "Удалить квест"),
        Message(
            "desk-overview-delete-tell",
            """
            The quest goes with its teams, zones, staff and log. Only a quest that was never open and that \
            no phone has joined can be deleted. This cannot be undone.
            """,
            """
            Квест исчезнет вместе с командами, зонами, помощниками и журналом. Удалить можно только квест, \
            который не открывали и куда никто не вошёл. Вернуть нельзя.
            """),
        Message("desk-overview-plan", "Times and protests", "Время и протесты"),
        Message("desk-overview-shift-start", "Start later by, minutes", "Старт позже на, минут"),
        Message(
            "desk-overview-shift-start-help",
            "Opening, waves and end. Negative: earlier.",
            "Открытие, волны и конец. С минусом – раньше."),
        Message("desk-overview-shift-end", "Longer by, minutes", "Дольше на, минут"),
        Message(
            "desk-overview-shift-end-help",
            "The end, and each team’s own time.",
            "Конец и время каждой команды."),
        Message("desk-overview-now", "now", "сейчас"),
        Message("desk-overview-then", "then", "станет"),
        Message("desk-overview-opens", "Opens", "Открытие"),
        Message("desk-overview-closes", "Closes", "Конец"),
        Message("desk-overview-shift", "Shift the times", "Сдвинуть время"),
        Message("desk-overview-protests", "Protests until", "Протесты до"),
        Message(
            "desk-overview-protests-help",
            "Nobody signs the results before.",
            "До этого результаты не подписать."),
        Message("desk-overview-protests-none", "No deadline", "Без срока"),
        Message("desk-overview-checks", "Before the day", "Перед стартом"),
        Message("desk-overview-is-good", "Good:", "Хорошо:"),
        Message("desk-overview-is-missing", "Missing:", "Не хватает:"),
        Message("desk-overview-is-bad", "Wrong:", "Ошибка:"),
        Message(
            "desk-overview-file",
            "Quest file: {errors} {errors|error|errors}, {warnings} {warnings|warning|warnings}",
            """
            Файл квеста: {errors} {errors|ошибка|ошибки|ошибок}, {warnings} \
            {warnings|замечание|замечания|замечаний}
            """,
            ["errors": .count(0), "warnings": .count(0)]),
        Message("desk-overview-findings", "What was found", "Что нашлось"),
        Message("desk-overview-opens-at", "Opens {time}", "Открытие {time}", ["time": .text("")]),
        Message(
            "desk-overview-teams",
            "{count} {count|team|teams}, phones have joined in {joined}",
            "{count} {count|команда|команды|команд}, телефоны вошли в {joined}",
            ["count": .count(0), "joined": .count(0)]),
        Message(
            "desk-overview-without-code",
            "{count} {count|team has|teams have} neither phone nor good code",
            "Без телефона и действующего кода: {count} {count|команда|команды|команд}",
            ["count": .count(0)]),
        Message(
            "desk-overview-with-codes",
            "Every team has a phone or a good code",
            "У каждой команды есть телефон или действующий код"),
        Message(
            "desk-overview-registrations",
            "{count} {count|registration waits|registrations wait}",
            "{count} {count|заявка ждёт|заявки ждут|заявок ждут}",
            ["count": .count(0)]),
        Message(
            "desk-overview-staff",
            "{count} {count|helper|helpers} invited",
            "Приглашено: {count} {count|помощник|помощника|помощников}",
            ["count": .count(0)]),
        Message("desk-overview-no-staff", "Nobody is invited to help", "Помощники не приглашены"),
        Message(
            "desk-overview-address",
            "Phones reach {address}",
            "Телефоны заходят на {address}",
            ["address": .text("")]),
        Message(
            "desk-overview-no-tls",
            "{address} has no HTTPS: phones will not tell their position",
            "{address} без HTTPS: телефоны не дадут координаты",
            ["address": .text("")]),
        Message(
            "desk-overview-no-address",
            "The daemon was not told its address (--public-url): links lead to the address of this page",
            "Сервер не знает своего адреса (--public-url): ссылки ведут на адрес этой страницы"),
        Message("desk-overview-check", "Check now", "Проверить"),
        Message("desk-overview-checking", "Checking …", "Проверяется …"),
    ]
}
