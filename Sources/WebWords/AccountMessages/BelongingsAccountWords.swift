import QuestBase

extension AccountWords {
    /// Words for what belongs to an account: the profile, rides, roles; and rides of a browser without one.
    static let belongings: [Message] = [
        Message("mine-profile", "About me", "Обо мне"),
        Message("mine-name", "Name", "Имя"),
        Message(
            "mine-name-why", "Stands on this page. Teams keep their own names.",
            "Видно на этой странице. У команд остаются свои названия."),
        Message("mine-phone", "Phone for emergencies", "Телефон на крайний случай"),
        Message(
            "mine-phone-why", "May stay empty. Organisers see it when you call for help or are overdue.",
            "Можно не указывать. Организаторы видят его, когда вы зовёте на помощь или не вернулись вовремя."),
        Message(
            "mine-language-why", "For phones on which you sign in anew.",
            "Для телефонов, где вы войдёте впервые."),
        Message("mine-language-none", "as the browser", "как в браузере"),
        Message("mine-save", "Save", "Сохранить"),
        Message("mine-saved", "Saved", "Сохранено"),
        Message("mine-here", "My rides in this browser", "Мои заезды в этом браузере"),
        Message(
            "mine-here-none", "There are none. A ride appears here when this browser joins a quest.",
            "Их нет. Заезд появится, когда этот браузер присоединится к квесту."),
        Message(
            "mine-keep-why", "They belong to no account yet. Once kept, you find them on every phone.",
            "Они пока не привязаны к аккаунту. Сохраните, и они будут на любом телефоне."),
        Message("mine-keep", "Keep this ride in my account", "Сохранить заезд в аккаунте"),
        Message("mine-kept", "The ride is in your account", "Заезд теперь в аккаунте"),
        Message("mine-open", "Open the quest", "Открыть квест"),
        Message("mine-rides", "My rides", "Мои заезды"),
        Message("mine-rides-none", "No rides yet.", "Заездов пока нет."),
        Message("mine-rides-all", "Show all: {count}", "Показать все: {count}", ["count": .count(0)]),
        Message("mine-rank", "place {count}", "{count} место", ["count": .count(0)]),
        Message(
            "mine-elsewhere", "You no longer ride in this team by your account.",
            "По аккаунту в этой команде больше не поехать."),
        Message(
            "mine-erased-in-time", "The data of this quest was erased in time; your result is kept for you.",
            "Данные этого квеста стёрты по сроку, а ваш результат сохранён для вас."),
        Message("mine-looks", "Who looked at my track", "Кто смотрел мой путь"),
        Message("mine-looks-none", "Nobody has looked at it.", "Никто не смотрел."),
        Message("mine-look-track", "the track", "путь"),
        Message(
            "mine-look-answer", "where the team was around an answer", "где была команда во время ответа"),
        Message("mine-look-photo", "the original of a photo", "оригинал фото"),
        Message("mine-role-admin", "admin", "администратор"),
        Message("mine-role-organiser", "organiser", "организатор"),
        Message("mine-role-judge", "judge", "судья"),
        Message("mine-role-steward", "steward", "волонтёр на точке"),
        Message("mine-role-viewer", "viewer", "наблюдатель"),
        Message("mine-role-rider", "rider", "участник"),
        Message("mine-roles", "My roles at quests", "Мои роли в квестах"),
        Message("mine-to-desk", "To the desk", "В штаб"),
        Message("mine-export-ride", "Download what is mine", "Скачать моё"),
    ]
}
