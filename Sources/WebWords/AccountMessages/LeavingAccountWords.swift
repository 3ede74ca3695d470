import QuestBase

extension AccountWords {
    /// Words for what is known of a person, and how to take it along, sign out, and be forgotten.
    static let leaving: [Message] = [
        Message("mine-data", "My data", "Мои данные"),
        Message("mine-export", "Download everything of mine", "Скачать всё моё"),
        Message(
            "mine-export-has", "One ZIP file: profile, rides, tracks, answers, photos and consents.",
            "Один файл ZIP: профиль, заезды, треки, ответы, фото и согласия."),
        Message("mine-privacy", "What this server keeps of people", "Что этот сервер хранит о людях"),
        Message("mine-id", "Account number", "Номер аккаунта"),
        Message(
            "mine-id-why", "Send it to the organisers when they want to give you a role.",
            "Пришлите его организаторам, чтобы они дали вам роль."),
        Message("mine-copy", "Copy", "Скопировать"),
        Message("mine-copied", "Copied", "Скопировано"),
        Message("mine-not-copied", "It could not be copied.", "Скопировать не получилось."),
        Message("mine-leaving", "Leaving", "Выход"),
        Message("mine-sign-out", "Sign out", "Выйти из аккаунта"),
        Message("mine-sign-out-ask", "Sign out in this browser?", "Выйти в этом браузере?"),
        Message(
            "mine-sign-out-means",
            "The browser leaves the account and its rides. They come back when you sign in again.",
            "Браузер забудет аккаунт и его заезды. Войдите снова, и они вернутся."),
        Message(
            "mine-unsent", "{count} {count|thing still waits|things still wait} to be sent and will be lost.",
            "Не отправлено и пропадёт: {count}.", ["count": .count(0)]),
        Message("mine-signed-out", "You are signed out here", "Вы вышли из аккаунта"),
        Message(
            "mine-signed-out-there-means",
            "The service by which you signed in may still know you in this browser. On a computer of others, sign out there too.",
            "Сервис, через который вы входили, может ещё помнить вас в этом браузере. На чужом компьютере выйдите и там."
        ),
        Message("mine-sign-out-there", "Sign out there too", "Выйти и там"),
        Message("mine-erase", "Erase my account", "Стереть аккаунт"),
        Message("mine-erase-ask", "Erase the account for good?", "Стереть аккаунт навсегда?"),
        Message(
            "mine-erase-goes",
            "Erased in all quests: positions, texts and photos that your phones sent; and the profile, the sign-ins, the roles and the list of rides.",
            "Сотрётся во всех квестах: положения, тексты и фото с ваших телефонов; а ещё профиль, способы входа, роли и список заездов."
        ),
        Message(
            "mine-erase-stays",
            "What stays: your teams with their names, verdicts, points and places, and that an account was erased.",
            "Останутся команды с их названиями, решения судей, очки и места, а также запись, что аккаунт стёрт."
        ),
        Message(
            "mine-erase-export", "This cannot be undone. Download everything of yours before.",
            "Отменить это нельзя. Сначала скачайте всё своё."),
        Message(
            "mine-erase-type", "To go on, type “{word}”", "Чтобы продолжить, напишите «{word}»",
            ["word": .text("")]),
        Message("mine-erase-word", "erase", "стереть"),
        Message(
            "mine-erased", "The account is erased, with what {count} {count|quest|quests} had of you.",
            "Аккаунт стёрт, а с ним ваши данные в {count} {count|квесте|квестах|квестах}.",
            ["count": .count(0)]),
    ]
}
