import QuestBase

extension DeskWords {
    /// The words around the screens of the desk: signing in, the lists of quests and sessions, and what all screens have.
    static let frame: [Message] = [
        Message("desk-title", "Desk", "Штаб"),
        Message("desk-sign-in", "Sign in", "Войти"),
        Message("desk-sign-out", "Sign out", "Выйти"),
        Message("desk-quests", "Quests", "Квесты"),
        Message("desk-role-admin", "admin", "администратор"),
        Message("desk-role-organiser", "organiser", "организатор"),
        Message("desk-role-judge", "judge", "судья"),
        Message("desk-role-steward", "steward", "волонтёр на точке"),
        Message("desk-role-viewer", "viewer", "наблюдатель"),
        Message("desk-admin-token", "Admin token", "Ключ администратора"),
        Message("desk-invitation-code", "Invitation code", "Код приглашения"),
        Message(
            "desk-invited", "You are invited to quest {quest}.", "Вас приглашают в квест {quest}.",
            ["quest": .text("")]),
        Message("desk-take-part", "Accept the invitation", "Принять приглашение"),
        Message("desk-sessions", "Browsers signed in", "Где выполнен вход"),
        Message("desk-end-session", "End the session", "Завершить сеанс"),
        Message("desk-nothing-here", "Your role opens nothing here.", "Ваша роль здесь ничего не открывает."),
        Message("desk-language", "Language", "Язык"),
        Message("desk-retry", "Try again", "Ещё раз"),
        Message("desk-saved", "Saved", "Сохранено"),
        Message("desk-save", "Save", "Сохранить"),
        Message("desk-cancel", "Cancel", "Отмена"),
        Message("desk-delete", "Delete", "Удалить"),
        Message("desk-add", "Add", "Добавить"),
        Message("desk-close", "Close", "Закрыть"),
        Message("desk-search", "Search", "Поиск"),
        Message("desk-loading", "Loading …", "Загружается …"),
        Message("desk-state-draft", "draft", "черновик"),
        Message("desk-state-open", "open", "открыт"),
        Message("desk-state-running", "running", "идёт"),
        Message("desk-state-paused", "paused", "на паузе"),
        Message("desk-state-finished", "finished", "окончен"),
        Message("desk-state-closed", "closed", "закрыт"),
        Message("desk-all-quests", "All quests", "Все квесты"),
        Message("desk-roles", "What you are", "Ваши роли"),
        Message("desk-role-rider", "rider", "участник"),
        Message("desk-account", "Roles and sign-ins", "Роли и входы"),
        Message("desk-rooms", "Rooms", "Разделы"),
        Message("desk-overview", "Overview", "Обзор"),
        Message("desk-editor", "Editor", "Редактор"),
        Message("desk-teams", "Teams", "Команды"),
        Message("desk-live", "Live map", "На трассе"),
        Message("desk-judge", "Judge", "Судейство"),
        Message("desk-station", "Station", "Точка"),
        Message("desk-results", "Results", "Результаты"),
        Message("desk-replay", "Replay", "Повтор"),
        Message("desk-log", "Log", "Журнал"),
        Message("desk-staff", "Staff", "Помощники"),
        Message("desk-light", "Colours", "Цвета"),
        Message("desk-light-auto", "as the system", "как в системе"),
        Message("desk-light-day", "day", "день"),
        Message("desk-light-night", "night", "ночь"),
        Message("desk-offline", "No network", "Нет сети"),
        Message(
            "desk-clock-leapt",
            """
            The clock of the server’s machine leapt by {span}: it shows {system}. The server keeps its own time, {event}: nothing \
            changes for riders. If the machine’s clock is wrong, set it right. If the server’s is wrong, take the machine’s time.
            """,
            """
            Часы машины, на которой работает сервер, скакнули на {span}: они показывают {system}. Сервер идёт по своему времени, \
            {event}: для участников ничего не меняется. Если неверны часы машины, исправьте их. Если неверны часы сервера, примите \
            время машины.
            """, ["span": .text(""), "system": .text(""), "event": .text("")]),
        Message(
            "desk-clock-leapt-other",
            """
            The clock of the server’s machine leapt by {span}. The server keeps its own time: nothing changes for riders. Tell the \
            person who looks after the server.
            """,
            """
            Часы машины, на которой работает сервер, скакнули на {span}. Сервер идёт по своему времени: для участников ничего не \
            меняется. Сообщите тому, кто следит за сервером.
            """, ["span": .text("")]),
        Message("desk-clock-follow", "Take the machine’s time", "Принять время машины"),
        Message(
            "desk-clock-follow-ask", "Take the time of the server’s machine?", "Принять время машины сервера?"
        ),
        Message(
            "desk-clock-follow-tell",
            """
            The server’s time changes by {span}. The time that teams have left, falling points, opening and closing go by it. You \
            cannot undo this.
            """,
            """
            Время сервера изменится на {span}. От него зависят оставшееся время команд, убывающие очки, открытие и закрытие. \
            Отменить это нельзя.
            """, ["span": .text("")]),
        Message("desk-no-quests", "There are no quests yet.", "Квестов пока нет."),
        Message(
            "desk-sign-in-words", "For organisers, judges and stewards. Riders open the link of their team.",
            "Для организаторов, судей и волонтёров. Участники открывают ссылку своей команды."),
        Message("desk-by-invitation", "By invitation", "По приглашению"),
        Message("desk-by-token", "By token", "По ключу"),
        Message("desk-quest-id", "Quest, as in its address", "Квест, как в его адресе"),
        Message(
            "desk-admin-token-where",
            "It stands in the file admin-token beside the database. A token of the staff works here too.",
            "Он лежит в файле admin-token рядом с базой. Ключ помощника тоже подойдёт."),
        Message("desk-by-account", "By an account", "Через аккаунт"),
        Message("desk-sign-in-with", "Sign in with {label}", "Войти через {label}", ["label": .text("")]),
        Message(
            "desk-by-account-why", "For whoever has been given a role by an organiser.",
            "Для тех, кому организатор дал роль."),
        Message(
            "desk-account-no-role",
            "You are signed in, but your account has no role yet. Send the organisers its number:",
            "Вход выполнен, но ролей у аккаунта пока нет. Пришлите организаторам его номер:"),
        Message("desk-session-this", "this one", "этот"),
        Message(
            "desk-session-used", "used {time}", "использован {time}", ["time": .text("")]),
    ]
}
