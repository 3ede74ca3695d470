import QuestEngine

extension DeskWords {
    /// The words around the screens of the desk: signing in, the lists of quests and sessions, and what all screens have.
    static let frame: [Message] = [
        Message("desk-title", "Desk", "Штаб"),
        Message("desk-sign-in", "Sign in", "Войти"),
        Message("desk-sign-out", "Sign out", "Выйти"),
        Message("desk-quests", "Quests", "Квесты"),
        Message("desk-back-to-quests", "All quests", "Все квесты"),
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
        Message("desk-night", "Night colours", "Ночная тема"),
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
        Message("desk-since", "data {count} s old", "данные {count} с назад", ["count": .count(0)]),
        Message("desk-state-draft", "draft", "черновик"),
        Message("desk-state-open", "open", "открыт"),
        Message("desk-state-running", "running", "идёт"),
        Message("desk-state-paused", "paused", "на паузе"),
        Message("desk-state-finished", "finished", "окончен"),
        Message("desk-state-closed", "closed", "закрыт"),
    ]
}
