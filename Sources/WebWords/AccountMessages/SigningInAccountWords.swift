import QuestBase

extension AccountWords {
    /// Signing in, ways to do so, two accounts that become one, and browsers that are signed in.
    static let signingIn: [Message] = [
        Message(
            "mine-needs-script", "The page of accounts needs JavaScript. Switch it on in your browser.",
            "Странице аккаунта нужен JavaScript. Включите его в браузере."),
        Message("mine-sign-in", "Sign in", "Вход"),
        Message("mine-sign-in-with", "Sign in with {label}", "Войти через {label}", ["label": .text("")]),
        Message(
            "mine-nobody-needs",
            "Nobody needs an account: the team’s code is enough to ride. An account keeps your rides together, on every phone.",
            "Аккаунт не обязателен: чтобы ехать, хватает кода команды. Он хранит все ваши заезды вместе, на любом телефоне."
        ),
        Message(
            "mine-no-providers", "This server has no sign-in. Ride with your team’s code.",
            "На этом сервере входа нет. Участвуйте по коду команды."),
        Message("mine-back", "Back to the quest", "Назад к квесту"),
        Message("mine-retry", "Try again", "Ещё раз"),
        Message("mine-sign-ins", "How you sign in", "Способы входа"),
        Message("mine-since", "since {day}", "с {day}", ["day": .text("")]),
        Message("mine-remove", "Remove", "Убрать"),
        Message("mine-remove-sign-in", "Remove {label}", "Убрать {label}", ["label": .text("")]),
        Message(
            "mine-remove-sign-in-ask", "Remove the sign-in with {label}?", "Убрать вход через {label}?",
            ["label": .text("")]),
        Message(
            "mine-remove-sign-in-means", "It opens this account no longer. Nothing else changes.",
            "Через него в этот аккаунт больше не войти. Всё остальное сохранится."),
        Message(
            "mine-add-sign-in", "Add a sign-in with {label}", "Добавить вход через {label}",
            ["label": .text("")]),
        Message(
            "mine-sign-ins-why", "With a second way in you lose nothing when one is gone.",
            "Второй способ выручит, если первый перестанет работать."),
        Message("mine-merge-offer", "You have another account", "У вас есть другой аккаунт"),
        Message(
            "mine-merge-offer-words",
            "The sign-in with {label} opens another account, and you have shown that it is yours. The two can become one.",
            "Вход через {label} открывает другой аккаунт, и вы подтвердили, что он ваш. Два аккаунта можно объединить.",
            ["label": .text("")]),
        Message("mine-merge-nameless", "An account without a name", "Аккаунт без имени"),
        Message(
            "mine-merge-has", "{rides} {rides|ride|rides}, {roles} {roles|role|roles} in quests",
            "{rides} {rides|заезд|заезда|заездов}, {roles} {roles|роль|роли|ролей} в квестах",
            ["rides": .count(0), "roles": .count(0)]),
        Message(
            "mine-merge-until", "Possible until {time}.", "Это можно сделать до {time}.", ["time": .text("")]
        ),
        Message("mine-merge", "Merge them", "Объединить"),
        Message("mine-merge-ask", "Merge the two accounts?", "Объединить два аккаунта?"),
        Message(
            "mine-merge-comes", "Rides, roles and sign-ins of the other account come to this one.",
            "Заезды, роли и способы входа другого аккаунта перейдут в этот."),
        Message(
            "mine-merge-forgets",
            "Name and phone stay as they are here; those of the other one are forgotten.",
            "Имя и телефон останутся здешние, данные другого аккаунта забудутся."),
        Message(
            "mine-merge-ends", "Browsers signed in to the other account are signed out.",
            "Браузеры, где открыт другой аккаунт, из него выйдут."),
        Message("mine-merge-forever", "This cannot be undone.", "Отменить это нельзя."),
        Message("mine-sessions", "Where you are signed in", "Где выполнен вход"),
        Message("mine-session-begun", "Signed in {day}", "Вход {day}", ["day": .text("")]),
        Message("mine-session-used", "last used {time}", "последний раз: {time}", ["time": .text("")]),
        Message("mine-session-this", "this one", "этот"),
        Message("mine-session-end", "Sign out", "Выйти"),
        Message("mine-sessions-end", "Sign out everywhere else", "Выйти везде, кроме этого браузера"),
        Message("mine-sessions-end-ask", "Sign out everywhere else?", "Выйти везде, кроме этого браузера?"),
        Message(
            "mine-sessions-end-means",
            "Other browsers leave the account and the rides that they had by it. What waits to be sent there is lost.",
            "Остальные браузеры потеряют аккаунт и его заезды. Что там ещё не отправлено, пропадёт."),
    ]
}
