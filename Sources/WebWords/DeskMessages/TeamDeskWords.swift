import QuestBase

extension DeskWords {
    /// A team’s own page.
    static let team: [Message] = [
        Message("desk-team-standing", "Result", "Результат"),
        Message("desk-team-rank", "place", "место"),
        Message("desk-team-points", "points", "очки"),
        Message("desk-team-time", "time", "время"),
        Message(
            "desk-team-parts", "What it is made of: {count} {count|part|parts}",
            "Из чего складывается: {count}", ["count": .count(0)]),
        Message("desk-team-part-accepted", "Task done", "Задание взято"),
        Message("desk-team-part-wrong", "Wrong answer", "Неверный ответ"),
        Message("desk-team-part-trap", "Trap", "Ловушка"),
        Message("desk-team-part-hint", "Hint", "Подсказка"),
        Message("desk-team-part-overdue", "Task too late", "Задание позже срока"),
        Message("desk-team-part-toll", "Toll", "Платный проезд"),
        Message("desk-team-part-adjustment", "Adjustment", "Поправка"),
        Message("desk-team-part-ride", "Ride", "Время в пути"),
        Message("desk-team-part-rest", "Rest", "Отдых"),
        Message("desk-team-part-pause", "Pause", "Пауза"),
        Message("desk-team-part-late", "Late", "Опоздание"),
        Message("desk-team-adjust", "Adjust points or time", "Поправить очки или время"),
        Message("desk-team-adjust-points", "Points, + or −", "Очки, + или −"),
        Message("desk-team-adjust-minutes", "Minutes, + or −", "Минуты, + или −"),
        Message(
            "desk-team-adjust-words",
            "The team reads the reason. An adjustment can be withdrawn in the judges’ room.",
            "Причину увидит команда. Отменить поправку можно в комнате судей."),
        Message("desk-team-adjust-do", "Adjust", "Поправить"),
        Message("desk-team-adjusted", "Adjusted", "Поправка сделана"),
        Message("desk-team-reason", "Reason", "Причина"),
        Message("desk-team-ride", "Ride", "Заезд"),
        Message("desk-team-started", "Start", "Старт"),
        Message("desk-team-finished", "Finish", "Финиш"),
        Message(
            "desk-team-stay", "At the finish since {time}, unconfirmed",
            "На финише с {time}, не подтверждено",
            ["time": .text("")]),
        Message("desk-team-not-yet", "not noted", "не отмечено"),
        Message("desk-team-time-today", "time of today", "время сегодня"),
        Message("desk-team-now", "Now", "Сейчас"),
        Message("desk-team-set", "Set", "Записать"),
        Message("desk-team-clear", "Clear", "Снять отметку"),
        Message("desk-team-entry", "Takes part", "Участие"),
        Message("desk-team-entry-change", "Change it", "Изменить"),
        Message("desk-team-competing", "in the competition", "в зачёте"),
        Message("desk-team-guest", "out of competition", "вне зачёта"),
        Message("desk-team-withdrawn", "withdrawn", "сход"),
        Message("desk-team-disqualified", "disqualified", "дисквалификация"),
        Message("desk-team-pause", "Pause its ride", "Поставить на паузу"),
        Message("desk-team-resume", "Let it go on", "Снять с паузы"),
        Message("desk-team-answers", "Answers", "Ответы"),
        Message("desk-team-no-answers", "No answers yet", "Ответов пока нет"),
        Message("desk-team-at", "Time", "Время"),
        Message("desk-team-answer", "Answer", "Ответ"),
        Message("desk-team-verdict", "Verdict", "Решение"),
        Message("desk-team-from-task", "From the task", "До задания"),
        Message("desk-team-photo", "photo", "фото"),
        Message("desk-team-entered", "by hand", "вписан"),
        Message("desk-team-appeal", "Appeal", "Апелляция"),
        Message("desk-team-there", "there", "на месте"),
    ]

    /// Devices of a team.
    static let teamDevices: [Message] = [
        Message("desk-team-devices", "Devices", "Устройства"),
        Message("desk-team-no-devices", "Nobody has joined yet", "Пока никто не подключился"),
        Message("desk-team-never-heard", "never heard of", "ещё не на связи"),
        Message(
            "desk-team-guardian", "under 18, consent by {name}", "младше 18 лет, согласие: {name}",
            ["name": .text("")]),
        Message("desk-team-no-consent", "consent withdrawn", "согласие отозвано"),
        Message(
            "desk-team-clock-slow", "the tracker’s clock is {time} slow",
            "часы трекера отстают на {time}", ["time": .text("")]),
        Message(
            "desk-team-clock-fast", "the tracker’s clock is {time} fast", "часы трекера спешат на {time}",
            ["time": .text("")]),
        Message(
            "desk-team-clock-was-slow", "the tracker’s clock was {time} slow until {end}",
            "до {end} часы трекера отставали на {time}", ["time": .text(""), "end": .text("")]),
        Message(
            "desk-team-clock-was-fast", "the tracker’s clock was {time} fast until {end}",
            "до {end} часы трекера спешили на {time}", ["time": .text(""), "end": .text("")]),
        Message(
            "desk-team-clock-corrected", "corrected since {time}", "поправка с {time}", ["time": .text("")]),
        Message("desk-team-clock-uncorrected", "not corrected", "время не поправлено"),
        Message("desk-team-phone", "Phone", "Телефон"),
        Message("desk-team-tracker", "Tracker", "Трекер"),
        Message("desk-team-captain", "Captain", "Капитан"),
        Message("desk-team-primary", "Tells the place", "Даёт место команды"),
        Message("desk-team-device-actions", "Actions", "Действия"),
        Message("desk-team-make-captain", "Make it the captain’s", "Сделать капитанским"),
        Message("desk-team-make-primary", "Let it tell the place", "Определять место по нему"),
        Message("desk-team-replace", "Replace by a new phone", "Заменить новым телефоном"),
        Message(
            "desk-team-replace-words", "Open the link on the new phone, once, before {time}.",
            "Откройте ссылку на новом телефоне, один раз, до {time}.", ["time": .text("")]),
        Message("desk-team-give-token", "New tracker address", "Новый адрес для трекера"),
        Message("desk-team-take-token", "Take the tracker address back", "Отозвать адрес трекера"),
        Message(
            "desk-team-take-token-words", "The app with the address of before can send nothing any more.",
            "Приложение с прежним адресом больше ничего не отправит."),
        Message("desk-team-tracker-app", "Tracker app", "Приложение-трекер"),
        Message(
            "desk-team-tracker-link", "Open or scan it on the phone with the app: the link sets it up.",
            "Откройте или отсканируйте на телефоне с приложением: ссылка его настроит."),
        Message(
            "desk-team-tracker-address", "Enter this address in the app.", "Впишите этот адрес в приложении."),
        Message("desk-team-tracker-once", "Shown only now.", "Показывается один раз."),
        Message("desk-team-tracker-name", "Name of a tracker", "Название трекера"),
        Message("desk-team-remove", "Remove", "Удалить"),
        Message("desk-team-remove-ask", "Remove the device?", "Удалить устройство?"),
        Message(
            "desk-team-remove-words", "It can send nothing any more. What it sent stays.",
            "Оно больше ничего не отправит. Уже отправленное останется."),
        Message("desk-team-add-tracker", "Add a tracker", "Добавить трекер"),
        Message("desk-team-hide", "Hide", "Скрыть"),
    ]

    /// The tour of the rest of a ride.
    static let teamTour: [Message] = [
        Message("desk-team-tour", "Can they still make it back?", "Успеет ли команда вернуться?"),
        Message("desk-team-tour-ask", "Work it out", "Рассчитать"),
        Message("desk-team-tour-as-of", "As of {time}", "На {time}", ["time": .text("")]),
        Message(
            "desk-team-tour-late-after", "late after {time}", "опоздание после {time}", ["time": .text("")]),
        Message("desk-team-tour-straight", "Straight back", "Сразу обратно"),
        Message("desk-team-tour-then", "Then back", "Потом обратно"),
        Message("desk-team-tour-back", "at {time}", "в {time}", ["time": .text("")]),
        Message(
            "desk-team-tour-back-spare", "at {time}, {spare} in hand", "в {time}, запас {spare}",
            ["time": .text(""), "spare": .text("")]),
        Message(
            "desk-team-tour-back-late", "at {time}, {late} late: −{cost} points",
            "в {time}, опоздание {late}: штраф в очках — {cost}",
            ["time": .text(""), "late": .text(""), "cost": .text("")]),
        Message(
            "desk-team-tour-back-behind", "at {time}, {late} late", "в {time}, опоздание {late}",
            ["time": .text(""), "late": .text("")]),
        Message("desk-team-tour-never", "too late for a result", "поздно: результата уже не будет"),
        Message("desk-team-tour-nothing", "No task pays any more", "Ни одно задание уже не окупится"),
        Message("desk-team-tour-arrival", "There at", "Прибытие"),
        Message("desk-team-tour-worth", "In all {points}", "Итого {points}", ["points": .text("")]),
        Message(
            "desk-team-tour-unproven", "There may be something better.",
            "Возможно, есть вариант лучше."),
        Message("desk-team-tour-left", "Left out: {count}", "Не вошло: {count}", ["count": .count(0)]),
        Message("desk-team-tour-in-time", "alone in time", "по отдельности — вовремя"),
        Message(
            "desk-team-tour-late", "alone, late: −{cost} points",
            "по отдельности — с опозданием, штраф в очках: {cost}", ["cost": .text("")]),
        Message("desk-team-tour-behind", "alone, late", "по отдельности — с опозданием"),
        Message("desk-team-tour-too-late", "too late", "уже поздно"),
        Message(
            "desk-team-tour-closed", "closed until others are done", "закрыто, пока не взяты другие"),
        Message("desk-team-tour-no-way", "no way there", "дороги туда нет"),
    ]

    /// The track of a team.
    static let teamTrack: [Message] = [
        Message("desk-team-track", "Track", "Путь"),
        Message("desk-team-track-map", "Track on the map", "Путь на карте"),
        Message("desk-team-track-span", "How far back", "За какое время"),
        Message("desk-team-last-hours", "Last {count} h", "За {count} ч", ["count": .number(0)]),
        Message("desk-team-track-show", "Show the track", "Показать путь"),
        Message(
            "desk-team-track-noted", "The log notes who looks, and the team can read it.",
            "Журнал запишет, кто смотрел, и команда это увидит."),
        Message("desk-team-no-track", "No positions in this time", "За это время позиций нет"),
        Message("desk-team-track-more", "there is more than is shown", "показано не всё"),
        Message(
            "desk-team-ridden", "Along the roads: {distance}", "По дорогам: {distance}",
            ["distance": .text("")]),
        Message("desk-team-against", "What speaks against it", "Что настораживает"),
        Message("desk-team-nothing-against", "Nothing", "Ничего"),
        Message(
            "desk-team-fixes", "{count} {count|position|positions}", "позиций: {count}", ["count": .count(0)]),
        Message(
            "desk-team-flags", "Positions set aside: {count}", "Отложено позиций: {count}",
            ["count": .count(0)]),
        Message("desk-team-flag-future", "from the future", "из будущего"),
        Message("desk-team-flag-outdated", "too old", "слишком старая"),
        Message("desk-team-flag-null-island", "no coordinates", "без координат"),
        Message("desk-team-flag-inaccurate", "inaccurate", "неточная"),
        Message("desk-team-flag-teleport", "a jump", "скачок"),
        Message("desk-team-flag-mock", "made up", "поддельная"),
        Message("desk-team-flag-duplicate", "sent twice", "повтор"),
        Message("desk-team-flag-range", "wrong time", "неверное время"),
    ]

    /// The projector’s screen.
    static let projector: [Message] = [
        Message("desk-projector", "Results on the wall", "Результаты на экране"),
        Message("desk-projector-live", "As it stands", "Сейчас"),
        Message("desk-projector-frozen", "As at {time}", "На {time}", ["time": .text("")]),
        Message("desk-projector-provisional", "Provisional", "Предварительные"),
        Message("desk-projector-official", "Official", "Официальные"),
        Message("desk-projector-nothing", "No results yet", "Результатов пока нет"),
    ]
}
