import QuestBase

extension DeskWords {
    /// The words of the log: its records, what checking it proves, and erasing.
    static let log: [Message] = [
        Message("desk-log-records", "Records", "Записи"),
        Message("desk-log-team", "Team", "Команда"),
        Message("desk-log-task", "Task", "Задание"),
        Message("desk-log-kind", "Kind", "Вид"),
        Message("desk-log-all", "all", "все"),
        Message("desk-log-from", "From", "С"),
        Message("desk-log-to", "Until", "До"),
        Message(
            "desk-log-found", "{count} of {all} records that are loaded; {total} in all",
            "Показано {count} из {all} загруженных; всего {total}",
            ["count": .count(0), "all": .count(0), "total": .count(0)]),
        Message("desk-log-earlier", "Load earlier ones", "Загрузить более ранние"),
        Message("desk-log-load-all", "Load all", "Загрузить все"),
        Message("desk-log-nothing", "No such record.", "Таких записей нет."),
        Message("desk-log-time", "Time", "Время"),
        Message("desk-log-who", "Who", "Кто"),
        Message("desk-log-what", "What", "Что"),
        Message("desk-log-show-more", "Show more", "Показать ещё"),
        Message("desk-log-received", "received {time}", "получено {time}", ["time": .text("")]),
        Message("desk-log-system", "a rule", "правило"),
        Message("desk-log-staff", "staff", "штаб"),
        Message("desk-log-device", "a rider's device", "устройство участника"),
        Message("desk-log-accepted", "accepted", "принят"),
        Message("desk-log-rejected", "rejected", "отклонён"),
        Message("desk-log-pending", "waits for a judge", "ждёт судью"),
        Message(
            "desk-log-points", "{count} {count|point|points}",
            "{count} {count|очко|очка|очков}",
            ["count": .count(0)]),
        Message("desk-log-seconds", "{count} s", "{count} с", ["count": .count(0)]),
        Message(
            "desk-log-count", "{count} {count|position|positions}", "{count} {count|позиция|позиции|позиций}",
            ["count": .count(0)]),
        Message("desk-log-edition", "version {count}", "версия {count}", ["count": .count(0)]),
        Message("desk-log-published", "The quest's file was published", "Опубликован файл квеста"),
        Message("desk-log-opened", "The quest was opened", "Квест открыт"),
        Message("desk-log-closed", "The quest was closed", "Квест закрыт"),
        Message("desk-log-team-added", "A team was added", "Добавлена команда"),
        Message("desk-log-team-renamed", "A team was renamed", "Команда переименована"),
        Message("desk-log-team-removed", "A team was removed", "Команда удалена"),
        Message("desk-log-bib-given", "A team's number", "Номер команды"),
        Message("desk-log-contact-given", "A team's contact", "Контакт команды"),
        Message("desk-log-class-chosen", "A team's class", "Класс команды"),
        Message("desk-log-team-registered", "A team registered itself", "Команда зарегистрировалась"),
        Message(
            "desk-log-registration-confirmed", "A registration was confirmed", "Регистрация подтверждена"),
        Message("desk-log-code-issued", "A new join code", "Новый код команды"),
        Message("desk-log-code-revoked", "A join code was revoked", "Код команды отозван"),
        Message("desk-log-device-joined", "A device joined", "Подключено устройство"),
        Message("desk-log-device-removed", "A device was removed", "Устройство удалено"),
        Message("desk-log-device-replaced", "A phone was replaced", "Телефон заменён"),
        Message("desk-log-place-offered", "A code to replace a phone", "Код для замены телефона"),
        Message("desk-log-captain-changed", "A new captain", "Новый капитан"),
        Message(
            "desk-log-primary-chosen", "The device that says where the team is",
            "Устройство, по которому видно команду"),
        Message("desk-log-tracker-added", "A tracker was added", "Добавлен трекер"),
        Message("desk-log-ingest-issued", "A token for a tracker app", "Ключ для приложения-трекера"),
        Message("desk-log-ingest-revoked", "A tracker app's token was revoked", "Ключ трекера отозван"),
        Message("desk-log-staff-invited", "Somebody was invited to the staff", "Приглашение в штаб"),
        Message("desk-log-staff-joined", "Somebody joined the staff", "В штабе новый человек"),
        Message("desk-log-staff-revoked", "Somebody's access was revoked", "Доступ отозван"),
        Message("desk-log-zone-added", "A zone was added", "Добавлена зона"),
        Message("desk-log-zone-removed", "A zone was removed", "Зона снята"),
        Message("desk-log-zone-renamed", "A zone was renamed", "Зона переименована"),
        Message("desk-log-wave-chosen", "A team's start wave", "Стартовая волна команды"),
        Message("desk-log-team-started", "A team's start", "Старт команды"),
        Message("desk-log-team-finished", "A team's finish", "Финиш команды"),
        Message("desk-log-paused", "The ride was paused", "Езда приостановлена"),
        Message("desk-log-resumed", "The ride went on", "Езда продолжена"),
        Message(
            "desk-log-times-shifted", "The quest's times were moved, minutes",
            "Время квеста сдвинуто, минуты"),
        Message("desk-log-protests-set", "The end of protests", "Срок протестов"),
        Message("desk-log-results-signed", "The results were signed", "Результаты подписаны"),
        Message("desk-log-message-sent", "A message to riders", "Сообщение участникам"),
        Message("desk-log-entry-changed", "A team's status", "Статус команды"),
        Message("desk-log-hint-opened", "A hint was opened", "Открыта подсказка"),
        Message("desk-log-track-viewed", "Somebody looked at a track", "Просмотрен трек"),
        Message("desk-log-sos-raised", "A call for help", "Сигнал SOS"),
        Message("desk-log-sos-taken", "A call for help was taken over", "SOS взят в работу"),
        Message("desk-log-sos-closed", "A call for help was closed", "SOS закрыт"),
        Message("desk-log-sos-withdrawn", "A call for help was taken back", "SOS отозван"),
        Message("desk-log-consent-given", "A rider agreed to tracking", "Согласие на запись пути"),
        Message("desk-log-consent-withdrawn", "A rider withdrew consent", "Согласие отозвано"),
        Message("desk-log-finish-declared", "A team said whether it finishes", "Команда сообщила о финише"),
        Message("desk-log-tracking-paused", "Tracking was paused", "Запись пути приостановлена"),
        Message("desk-log-tracking-resumed", "Tracking went on", "Запись пути продолжена"),
        Message("desk-log-answer", "An answer", "Ответ"),
        Message("desk-log-verdict", "A verdict", "Вердикт"),
        Message("desk-log-review", "A judge's decision", "Решение судьи"),
        Message("desk-log-opinion", "One judge's opinion", "Мнение судьи"),
        Message("desk-log-adjustment", "An adjustment", "Поправка"),
        Message("desk-log-appeal", "An appeal", "Апелляция"),
        Message("desk-log-withdrawal", "A decision was taken back", "Решение отменено"),
        Message("desk-log-positions", "Positions", "Позиции"),
        Message("desk-log-erased", "Personal data were erased", "Личные данные стёрты"),
        Message("desk-log-whole-title", "Is the log whole?", "Цел ли журнал?"),
        Message(
            "desk-log-whole-words",
            """
            Each record names the hash of the one before it. The daemon recomputes this chain from \
            the first record to the last.
            """,
            """
            Каждая запись называет хеш предыдущей. Сервер пересчитает эту цепочку от первой записи \
            до последней.
            """),
        Message(
            "desk-log-noted", "An end of the log that was noted before, if there is one",
            "Записанный раньше конец журнала, если есть"),
        Message("desk-log-verify", "Check the log", "Проверить журнал"),
        Message("desk-log-export", "The log as a file", "Журнал файлом"),
        Message(
            "desk-log-valid", "The log is whole: {count} {count|record|records}.",
            "Журнал цел: {count} {count|запись|записи|записей}.",
            ["count": .count(0)]),
        Message(
            "desk-log-broken", "The log is not what was written, from record {count} on.",
            "Журнал не тот, что был записан, начиная с записи {count}.",
            ["count": .count(0)]),
        Message(
            "desk-log-proves", "No record was edited, taken out, put in between or moved.",
            "Ни одну запись не изменили, не убрали, не вставили и не переставили."),
        Message(
            "desk-log-proves-not",
            """
            Not proven: that nothing was cut off at the end, and that the whole log was not written \
            anew. That takes an end that was noted before.
            """,
            """
            Не доказано, что не отрезан конец и что журнал не написан заново целиком: для этого \
            нужен записанный раньше конец журнала.
            """),
        Message(
            "desk-log-noted-same", "The end that was noted is in it: nothing before it was changed since.",
            "Записанный конец есть в журнале: до него с тех пор ничего не изменено."),
        Message(
            "desk-log-noted-other", "The end that was noted is not in it: the log was written anew.",
            "Записанного конца в журнале нет: журнал написан заново."),
        Message(
            "desk-log-noted-cut", "The log ends before the end that was noted: something was cut off.",
            "Журнал кончается раньше записанного конца: часть отрезана."),
        Message(
            "desk-log-noted-unreadable",
            "What was noted has the form NUMBER:HASH, with 64 signs of the hash.",
            "Записанный конец выглядит как НОМЕР:ХЕШ, в хеше 64 знака."),
        Message(
            "desk-log-impossible",
            """
            Records with times that cannot be: {records}. An earlier version took them; the log \
            holds all the same.
            """,
            "Записи с невозможным временем: {records}. Их приняла прежняя версия; журнал всё равно цел.",
            ["records": .text("")]),
        Message(
            "desk-log-note-down", "Note this end down, on paper or in a message to somebody else:",
            "Запишите этот конец на бумаге или отправьте его кому-нибудь ещё:"),
        Message("desk-log-erase-title", "Erasing personal data", "Удаление личных данных"),
        Message(
            "desk-log-erase-words",
            """
            Erasing takes away names, texts of answers and reasons, contacts, photos and, if asked, \
            positions. It cannot be undone.
            """,
            """
            Стираются имена, тексты ответов и причин, контакты, фотографии и, если отметить, \
            позиции. Вернуть их нельзя.
            """),
        Message(
            "desk-log-erase-stays",
            """
            What stays: the records of the log with their hashes, times, verdicts and points. The \
            log can still be checked, and the results stay as they are.
            """,
            """
            Остаются записи журнала с хешами, временем, вердиктами и очками. Журнал по-прежнему \
            можно проверить, результаты не меняются.
            """),
        Message("desk-log-erase-team", "One team", "Одна команда"),
        Message("desk-log-erase-positions", "Positions too", "И позиции"),
        Message("desk-log-erase-quest", "The quest's own texts", "Тексты самого квеста"),
        Message(
            "desk-log-erase-quest-words", "Messages to all, and names of staff whose access was revoked.",
            "Сообщения всем и имена тех, чей доступ отозван."),
        Message(
            "desk-log-erase-type", "To confirm, type {name}",
            "Для подтверждения введите {name}",
            ["name": .text("")]),
        Message("desk-log-erase", "Erase", "Стереть"),
        Message("desk-log-erased-done", "Erased", "Стёрто"),
    ]
}
