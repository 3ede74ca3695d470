import QuestBase

extension DeskWords {
    /// The words of the results, their charts and files.
    static let results: [Message] = [
        Message("desk-results-projector", "For the projector", "На проектор"),
        Message("desk-results-none", "No teams yet.", "Команд пока нет."),
        Message("desk-results-points-over-time", "Points over time", "Очки по времени"),
        Message(
            "desk-results-head", "Counted at {time}. End of the log:",
            "Посчитано в {time}. Конец журнала:",
            ["time": .text("")]),
        Message("desk-results-place", "Place", "Место"),
        Message("desk-results-team", "Team", "Команда"),
        Message("desk-results-points", "Points", "Очки"),
        Message("desk-results-time", "Time", "Время"),
        Message("desk-results-late", "Late", "Опоздание"),
        Message("desk-results-wrong", "Wrong", "Неверно"),
        Message("desk-results-pending", "Waiting", "Ждут судью"),
        Message("desk-results-status", "Status", "Статус"),
        Message("desk-results-chart", "Chart", "График"),
        Message(
            "desk-results-in-chart", "Show {team} in the chart",
            "Показать на графике: {team}",
            ["team": .text("")]),
        Message("desk-results-status-ok", "in the list", "в зачёте"),
        Message("desk-results-status-provisional", "waits for a judge", "ждёт судью"),
        Message("desk-results-status-riding", "riding", "в пути"),
        Message("desk-results-status-incomplete", "not all that must be done", "сделано не всё обязательное"),
        Message("desk-results-status-not-finished", "not back", "не финишировали"),
        Message("desk-results-status-over-time", "out of time", "вышло время"),
        Message("desk-results-status-waiting", "not out yet", "ещё не стартовали"),
        Message("desk-results-status-not-started", "did not start", "не стартовали"),
        Message("desk-results-status-guest", "out of competition", "вне зачёта"),
        Message("desk-results-status-withdrawn", "gave up", "сошли"),
        Message("desk-results-status-disqualified", "disqualified", "дисквалификация"),
        Message("desk-results-official", "official", "официальные"),
        Message("desk-results-provisional", "provisional", "предварительные"),
        Message("desk-results-live", "live", "по ходу"),
        Message(
            "desk-results-signed", "Signed by {name}, {time}",
            "Подписал: {name}, {time}",
            ["name": .text(""), "time": .text("")]),
        Message(
            "desk-results-final", "Only a judge can still change them.", "Изменить их может только судья."),
        Message(
            "desk-results-not-final", "Something is still open: answers that wait, or teams that are out.",
            "Не всё решено: есть ответы без проверки или команды в пути."),
        Message("desk-results-still-on", "The quest is on.", "Квест ещё идёт."),
        Message(
            "desk-results-protests-until", "Protests until {time}",
            "Протесты до {time}",
            ["time": .text("")]),
        Message(
            "desk-results-frozen", "Everybody sees an earlier state until the results are out.",
            "До публикации всем показано более раннее состояние."),
        Message("desk-results-protests", "Time for protests", "Время на протесты"),
        Message("desk-results-protests-choose", "choose", "выбрать"),
        Message(
            "desk-results-protests-minutes", "{count} more {count|minute|minutes}",
            "ещё {count} {count|минута|минуты|минут}",
            ["count": .count(0)]),
        Message("desk-results-protests-none", "no end", "без срока"),
        Message("desk-results-sign", "Sign the results", "Подписать результаты"),
        Message(
            "desk-results-sign-later", "Results are signed when the quest is over.",
            "Результаты подписывают, когда квест закончен."),
        Message("desk-results-sign-title", "Sign the results?", "Подписать результаты?"),
        Message(
            "desk-results-sign-words",
            """
            They become official for everybody. A later decision that changes a standing makes them \
            provisional again.
            """,
            """
            Они станут официальными для всех. Если решение судьи изменит места, они снова станут \
            предварительными.
            """),
        Message("desk-results-all", "All teams", "Все команды"),
        Message("desk-results-splits", "Splits", "Отсечки"),
        Message("desk-results-no-splits", "The team has done no task.", "У команды нет выполненных заданий."),
        Message("desk-results-task", "Task", "Задание"),
        Message("desk-results-at", "At", "Когда"),
        Message("desk-results-since-start", "Since the start", "От старта"),
        Message("desk-results-leg", "Leg", "Перегон"),
        Message("desk-results-leg-best", "Against the fastest", "К лучшему"),
        Message("desk-results-leg-fastest", "fastest", "лучший"),
        Message("desk-results-leg-only", "nobody else", "больше никто"),
        Message("desk-results-parts", "What the result is made of", "Из чего сложился результат"),
        Message("desk-results-part", "For", "За что"),
        Message("desk-results-record", "Record", "Запись"),
        Message("desk-results-part-accepted", "accepted answer", "принятый ответ"),
        Message("desk-results-part-wrong", "wrong answer", "неверный ответ"),
        Message("desk-results-part-trap", "trap", "ловушка"),
        Message("desk-results-part-hint", "hint", "подсказка"),
        Message("desk-results-part-overdue", "task not done in time", "задание не сделано в срок"),
        Message("desk-results-part-toll", "toll zone", "платная зона"),
        Message("desk-results-part-adjustment", "judges' adjustment", "поправка судей"),
        Message("desk-results-part-rest", "rest", "отдых"),
        Message("desk-results-part-pause", "pause", "пауза"),
        Message("desk-results-part-late", "late back", "опоздание"),
        Message("desk-results-files", "Files", "Файлы"),
        Message("desk-results-tracks", "Tracks, GPX", "Треки, GPX"),
        Message("desk-results-everything", "Everything, ZIP", "Всё, ZIP"),
        Message(
            "desk-results-everything-words",
            """
            The quest's file in all its versions, media, teams, answers, photos, decisions, messages, \
            zones, results, tracks and the log, with checksums. With many photos it is large. The log \
            notes that somebody looked at the tracks.
            """,
            """
            Файл квеста во всех версиях, медиа, команды, ответы, фотографии, решения, сообщения, зоны, \
            результаты, треки и журнал, с контрольными суммами. С фотографиями архив большой. В журнале \
            останется запись о просмотре треков.
            """),
    ]
}
