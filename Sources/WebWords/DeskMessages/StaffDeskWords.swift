import QuestBase

extension DeskWords {
    /// Words of the staff: who is invited, and what each role may do.
    static let staff: [Message] = [
        Message("desk-staff-organiser", "Everything in this quest.", "Всё в этом квесте."),
        Message(
            "desk-staff-judge",
            "Decides answers, confirms at stations, sees results and log.",
            "Решает по ответам, отмечает на точках, видит результаты и журнал."),
        Message(
            "desk-staff-steward",
            "Confirms at stations, records starts and finishes, takes calls for help.",
            "Отмечает на точках, записывает старты и финиши, принимает SOS."),
        Message(
            "desk-staff-viewer",
            "Looks only: results, answers, log.",
            "Только смотрит: результаты, ответы, журнал."),
        Message("desk-staff-invited", "invited", "приглашён"),
        Message("desk-staff-joined", "there", "участвует"),
        Message("desk-staff-expired", "expired", "срок вышел"),
        Message("desk-staff-revoked", "revoked", "доступ снят"),
        Message("desk-staff-invite", "Invite", "Пригласить"),
        Message("desk-staff-by-account", "Give a role by account number", "Дать роль по номеру аккаунта"),
        Message("desk-staff-account", "Account number", "Номер аккаунта"),
        Message(
            "desk-staff-account-why",
            "Whoever it is finds the number on the page of their account and sends it to you. No link is needed.",
            "Номер человек видит на странице своего аккаунта и присылает вам. Ссылка не нужна."),
        Message(
            "desk-staff-account-name", "Name, empty for the account’s", "Имя; пусто — как в аккаунте"),
        Message("desk-staff-give", "Give the role", "Дать роль"),
        Message(
            "desk-staff-once",
            "The link is good once, for one person. It is told only now.",
            "Ссылка действует один раз, для одного человека. Показывается только сейчас."),
        Message("desk-staff-name", "Name", "Имя"),
        Message("desk-staff-role", "Role", "Роль"),
        Message("desk-staff-expires", "The invitation is good for", "Приглашение действует"),
        Message("desk-staff-access", "Access", "Доступ"),
        Message(
            "desk-staff-days",
            "{count} {count|day|days}",
            "{count} {count|день|дня|дней}",
            ["count": .count(0)]),
        Message("desk-staff-until-revoked", "until it is revoked", "пока не снят"),
        Message("desk-staff-none", "Nobody is invited yet.", "Пока никто не приглашён."),
        Message("desk-staff-since", "Since", "С какого времени"),
        Message("desk-staff-until", "Until", "До"),
        Message("desk-staff-revoke", "Revoke", "Снять доступ"),
        Message(
            "desk-staff-revoke-ask",
            "Revoke the access of {name}?",
            "Снять доступ: {name}?",
            ["name": .text("")]),
        Message(
            "desk-staff-revoke-tell",
            "All sessions of this invitation end at once.",
            "Все сеансы по этому приглашению сразу закончатся."),
        Message("desk-staff-all", "Show former ones too", "Показать и прежних"),
        Message("desk-staff-hide", "Hide former ones", "Скрыть прежних"),
    ]
}
