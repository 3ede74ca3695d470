import QuestBase

extension DeskWords {
    /// Words of the teams: their table, one of them, waves and registrations.
    static let teams: [Message] = [
        Message("desk-teams-name", "Team", "Команда"),
        Message("desk-teams-wave", "Wave", "Волна"),
        Message("desk-teams-devices", "Phones", "Телефоны"),
        Message("desk-teams-standing", "State", "Состояние"),
        Message("desk-teams-contact", "Contact", "Контакт"),
        Message("desk-teams-waiting", "waits for confirmation", "ждёт подтверждения"),
        Message("desk-teams-withdrawn", "withdrawn", "снялась"),
        Message("desk-teams-disqualified", "disqualified", "дисквалифицирована"),
        Message("desk-teams-finished", "finished", "на финише"),
        Message("desk-teams-started", "started", "стартовала"),
        Message("desk-teams-joined", "phone joined", "телефон вошёл"),
        Message("desk-teams-expected", "not here yet", "ещё нет"),
        Message(
            "desk-teams-registrations",
            "{count} {count|registration|registrations} to confirm",
            "{count} {count|заявка|заявки|заявок} на подтверждение",
            ["count": .count(0)]),
        Message("desk-teams-confirm", "Confirm", "Подтвердить"),
        Message("desk-teams-reject", "Reject", "Отклонить"),
        Message(
            "desk-teams-reject-ask",
            "Reject team {name}?",
            "Отклонить команду {name}?",
            ["name": .text("")]),
        Message(
            "desk-teams-reject-tell",
            "The team is removed with all that it wrote.",
            "Команда исчезнет со всем, что она написала."),
        Message("desk-teams-waves", "Start waves", "Стартовые волны"),
        Message(
            "desk-teams-wave-started",
            "started {time}: {count}",
            "старт {time}: {count}",
            ["time": .text(""), "count": .count(0)]),
        Message("desk-teams-wave-start", "Start now", "Старт сейчас"),
        Message(
            "desk-teams-wave-ask",
            "Start wave {name} now?",
            "Дать старт волне {name}?",
            ["name": .text("")]),
        Message(
            "desk-teams-wave-tell",
            "This moment counts as the start of all its teams, before the wave’s time.",
            "Этот момент считается стартом всех её команд вместо времени волны."),
        Message("desk-teams-add", "Add a team", "Добавить команду"),
        Message("desk-teams-add-more", "One more", "Ещё одну"),
        Message("desk-teams-bib", "Number", "Номер"),
        Message(
            "desk-teams-bib-help",
            "The one that the team wears; else that of its place in the list.",
            "Тот, что на команде; иначе – по месту в списке."),
        Message(
            "desk-teams-same-name",
            "Another team may have the same name",
            "Пусть две команды зовутся одинаково"),
        Message("desk-teams-import", "From a list", "Из списка"),
        Message(
            "desk-teams-none",
            "There are no teams yet. Add one, or take a list from a spreadsheet.",
            "Команд пока нет. Добавьте одну или возьмите список из таблицы."),
        Message("desk-teams-filter", "Show", "Показать"),
        Message("desk-teams-all", "all teams", "все команды"),
        Message(
            "desk-teams-shown",
            "{count} of {all}",
            "{count} из {all}",
            ["count": .count(0), "all": .count(0)]),
        Message("desk-teams-code", "Join code", "Код команды"),
        Message(
            "desk-teams-code-once",
            "The code is told once. It stays here as long as this page is open.",
            "Код показывается один раз. Он виден, пока открыта эта страница."),
        Message(
            "desk-teams-code-good",
            "The code is good; {count} {count|phone|phones} joined by it. The code itself is kept nowhere.",
            """
            Код действует; по нему {count|вошёл|вошли|вошли} {count} {count|телефон|телефона|телефонов}. Сам \
            код нигде не хранится.
            """,
            ["count": .count(0)]),
        Message("desk-teams-code-bad", "The code is good no longer.", "Код больше не действует."),
        Message("desk-teams-code-none", "The team has no code: nobody can join.", "Кода нет: войти нельзя."),
        Message("desk-teams-code-until", "Until {time}.", "До {time}.", ["time": .text("")]),
        Message("desk-teams-code-new", "New code", "Новый код"),
        Message("desk-teams-code-ask", "Give the team a new code?", "Выдать новый код?"),
        Message(
            "desk-teams-code-tell",
            """
            The code before, and the card that it is printed on, are good no longer. Phones that have joined \
            stay.
            """,
            "Прежний код и карточка с ним перестанут действовать. Вошедшие телефоны останутся."),
        Message("desk-teams-revoke", "Revoke the code", "Отозвать код"),
        Message("desk-teams-revoke-ask", "Revoke the code?", "Отозвать код?"),
        Message(
            "desk-teams-revoke-tell",
            "Nobody joins the team any more. Phones that have joined stay.",
            "Войти в команду больше нельзя. Вошедшие телефоны останутся."),
        Message("desk-teams-remove", "Remove", "Убрать"),
        Message("desk-teams-ride", "Ride", "Заезд"),
        Message("desk-teams-start", "Start", "Старт"),
        Message("desk-teams-finish", "Finish", "Финиш"),
        Message("desk-teams-now", "Now", "Сейчас"),
        Message("desk-teams-take-back", "Take back", "Отменить"),
        Message("desk-teams-remove-team", "Remove the team", "Убрать команду"),
        Message(
            "desk-teams-remove-ask",
            "Remove team {name}?",
            "Убрать команду {name}?",
            ["name": .text("")]),
        Message(
            "desk-teams-remove-tell",
            """
            Only a team that has done nothing yet can be removed. Its code is good no longer, and its id is \
            not given again.
            """,
            """
            Убрать можно только команду, которая ещё ничего не сделала. Код перестанет действовать, а id \
            больше не выдадут.
            """),
        Message("desk-teams-erase", "Erase personal data", "Стереть личные данные"),
        Message(
            "desk-teams-erase-ask",
            "Erase the data of team {name}?",
            "Стереть данные команды {name}?",
            ["name": .text("")]),
        Message(
            "desk-teams-erase-tell",
            "Names, contact and texts of answers are erased; the results stay. This cannot be undone.",
            "Стираются имена, контакт и тексты ответов; результаты остаются. Вернуть нельзя."),
        Message("desk-teams-erase-positions", "Erase its track as well", "Стереть и путь"),
    ]
}
