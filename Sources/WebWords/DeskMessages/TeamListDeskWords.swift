import QuestBase

extension DeskWords {
    /// Words of the list of teams that is taken over from a spreadsheet.
    static let teamList: [Message] = [
        Message(
            "desk-teams-list-words",
            """
            A table saved as CSV: the first line names the columns: name, number, class, wave, captain, \
            phone, id, status. Nothing is changed before you take it over.
            """,
            """
            Таблица в CSV: в первой строке названия колонок – команда, номер, класс, волна, капитан, \
            телефон, id, статус. Ничего не меняется, пока вы не примете список.
            """),
        Message("desk-teams-list-file", "CSV file", "Файл CSV"),
        Message(
            "desk-teams-list-paste", "Or paste the table, with its first line",
            "Или вставьте таблицу вместе с первой строкой"),
        Message("desk-teams-list-large", "The file is larger than 4 MiB.", "Файл больше 4 МиБ."),
        Message("desk-teams-list-take", "Take over: {count}", "Принять: {count}", ["count": .count(0)]),
        Message(
            "desk-teams-list-done",
            "{count} of {all}",
            "{count} из {all}",
            ["count": .count(0), "all": .count(0)]),
        Message("desk-teams-list-taking", "Taking over the list …", "Список принимается …"),
        Message(
            "desk-teams-list-taken",
            "Taken over. New: {new}. Changed: {changed}.",
            "Принято. Новых: {new}. Изменённых: {changed}.",
            ["new": .count(0), "changed": .count(0)]),
        Message(
            "desk-teams-list-lost",
            """
            The answer did not arrive. If teams were added, this page has not seen their codes: give them new \
            ones when you print the cards.
            """,
            """
            Ответ не пришёл. Если команды добавлены, их коды до этой страницы не дошли: выдайте новые, когда \
            будете печатать карточки.
            """),
        Message(
            "desk-teams-list-stopped",
            "Stopped at line {line}: {text} The rest can follow.",
            "Остановка на строке {line}: {text} Остальное можно продолжить.",
            ["line": .count(0), "text": .text("")]),
        Message(
            "desk-teams-list-faults",
            "{count} {count|line needs|lines need} correction",
            "Исправьте: {count} {count|строка|строки|строк}",
            ["count": .count(0)]),
        Message("desk-teams-list-line", "Line {line}:", "Строка {line}:", ["line": .count(0)]),
        Message(
            "desk-teams-list-strange",
            "Columns left out: {list}",
            "Не учтены колонки: {list}",
            ["list": .text("")]),
        Message(
            "desk-teams-list-sum",
            "New: {new}. Changed: {changed}. As they are: {same}. Not in the list: {others}.",
            "Новых: {new}. Изменённых: {changed}. Без изменений: {same}. Нет в списке: {others}.",
            ["new": .count(0), "changed": .count(0), "same": .count(0), "others": .count(0)]),
        Message("desk-teams-list-preview", "What is taken over", "Что будет принято"),
        Message("desk-teams-list-row", "Line", "Строка"),
        Message("desk-teams-list-new", "new", "новая"),
        Message("desk-teams-list-changed", "changed", "меняется"),
    ]
}
