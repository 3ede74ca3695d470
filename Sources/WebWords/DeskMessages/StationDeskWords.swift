import QuestBase

extension DeskWords {
    /// The words of the steward's room.
    static let station: [Message] = [
        Message("desk-station-choose", "Which station?", "Какая станция?"),
        Message(
            "desk-station-none", "No task of this quest has a steward.",
            "В этом квесте нет заданий с волонтёром."),
        Message("desk-station-other", "Other station", "Другая станция"),
        Message(
            "desk-station-waiting", "{count} {count|waits|wait}", "{count} {count|ждёт|ждут|ждут}",
            ["count": .count(0)]),
        Message("desk-station-search", "Team or number", "Команда или номер"),
        Message("desk-station-scan", "Read a card", "Прочитать карточку"),
        Message("desk-station-card", "Card with code {code}", "Карточка с кодом {code}", ["code": .text("")]),
        Message("desk-station-scanned", "Team with this card", "Команда с этой карточкой"),
        Message("desk-station-been", "been", "были"),
        Message("desk-station-here", "here", "здесь"),
        Message("desk-station-expected", "expected", "ждём"),
        Message("desk-station-all-through", "All through", "Все прошли"),
        Message("desk-station-nothing-found", "Nothing found", "Ничего не нашлось"),
        Message("desk-station-no-teams", "No teams yet.", "Команд пока нет."),
        Message(
            "desk-station-not-seen", "The list is not on this phone yet: it needs the network once.",
            "Списка на этом телефоне ещё нет: один раз нужна сеть."),
        Message("desk-station-state-been", "done", "готово"),
        Message("desk-station-state-asks", "waits", "ждёт"),
        Message("desk-station-state-here", "here", "здесь"),
        Message("desk-station-state-failed", "not done", "не вышло"),
        Message("desk-station-state-gone", "not coming", "не приедет"),
        Message("desk-station-state-expected", "expected", "ждём"),
        Message("desk-station-not-sent", "not sent yet", "ещё не отправлено"),
        Message(
            "desk-station-points", "{count} {count|point|points}", "{count} {count|очко|очка|очков}",
            ["count": .count(0)]),
        Message(
            "desk-station-points-of", "Points, at most {count}", "Очки, не больше {count}",
            ["count": .count(0)]),
        Message("desk-station-fewer", "One point fewer", "На очко меньше"),
        Message("desk-station-more", "One point more", "На очко больше"),
        Message("desk-station-start", "Start the time", "Пустить время"),
        Message("desk-station-stop", "Stop the time", "Остановить время"),
        Message("desk-station-minutes", "Minutes", "Минуты"),
        Message("desk-station-seconds", "Seconds", "Секунды"),
        Message("desk-station-done", "Done", "Готово"),
        Message("desk-station-not-done", "Not done", "Не выполнено"),
        Message("desk-station-said-done", "{team}: done", "{team}: готово", ["team": .text("")]),
        Message("desk-station-said-not", "{team}: not done", "{team}: не выполнено", ["team": .text("")]),
        Message("desk-station-undo", "Undo", "Отменить"),
        Message(
            "desk-station-judge-undoes", "It has been sent. A judge can take it back.",
            "Уже отправлено. Отменить может судья."),
        Message(
            "desk-station-sending", "{count} {count|entry|entries} being sent",
            "Отправляется: {count} {count|отметка|отметки|отметок}", ["count": .count(0)]),
        Message(
            "desk-station-offline-waiting",
            "No network. {count} {count|entry waits|entries wait} to be sent: keep this page, or open it again later.",
            """
            Нет сети. Ждёт отправки: {count} {count|отметка|отметки|отметок}. Не закрывайте страницу или откройте её \
            позже.
            """,
            ["count": .count(0)]),
        Message(
            "desk-station-offline", "No network. The list is of {time}", "Нет сети. Список от {time}",
            ["time": .text("")]),
        Message(
            "desk-station-sign-out",
            """
            {count} {count|entry was|entries were} not sent yet. Signing out loses {count|it|them}: press once more \
            to do it all the same.
            """,
            """
            Ещё не {count|отправлена|отправлены|отправлены} {count} {count|отметка|отметки|отметок}. При выходе они пропадут: \
            чтобы всё равно выйти, нажмите ещё раз.
            """, ["count": .count(0)]),
        Message("desk-station-forget", "Forget it", "Убрать"),
    ]
}
