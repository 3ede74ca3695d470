import QuestEngine

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
        Message(
            "desk-teams-list-columns",
            """
            name: name|team|team name; id: id|slug; bib: bib|number|no|no.; wave: wave; class: \
            class|category; entry: entry|status; captain: captain|captain's name|contact; phone: \
            phone|telephone|captain's phone
            """,
            """
            name: название|команда|название команды|имя; id: идентификатор; bib: №|номер|стартовый номер; \
            wave: волна|старт|стартовая волна; class: класс|группа|категория; entry: зачёт|зачет|статус; \
            captain: капитан|имя капитана|контакт; phone: телефон|тел.|телефон капитана
            """),
        Message(
            "desk-teams-list-entries",
            "competing: competing; guest: guest; withdrawn: withdrawn; disqualified: disqualified",
            """
            competing: в зачёте|в зачете|зачёт|зачет; guest: вне зачёта|вне зачета|вне конкурса; withdrawn: \
            снялась|снята; disqualified: дисквалификация|дисквалифицирована
            """),
        Message("desk-teams-list-file", "CSV file", "Файл CSV"),
        Message(
            "desk-teams-list-paste", "Or paste the table, with its first line",
            "Или вставьте таблицу вместе с первой строкой"),
        Message("desk-teams-list-large", "The file is larger than 4 MiB.", "Файл больше 4 МиБ."),
        Message(
            "desk-teams-list-workbook",
            "This is a workbook. Save the sheet as CSV.",
            "Это книга Excel. Сохраните лист как CSV."),
        Message("desk-teams-list-take", "Take over: {count}", "Принять: {count}", ["count": .count(0)]),
        Message(
            "desk-teams-list-done",
            "{count} of {all}",
            "{count} из {all}",
            ["count": .count(0), "all": .count(0)]),
        Message(
            "desk-teams-list-stopped",
            "Stopped at line {line}: {text} The rest can follow.",
            "Остановка на строке {line}: {text} Остальное можно продолжить.",
            ["line": .count(0), "text": .text("")]),
        Message("desk-teams-list-reason", "List of teams", "Список команд"),
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
        Message(
            "desk-teams-fault-no-names",
            "There is no column with the names of teams.",
            "Нет колонки с названиями команд."),
        Message("desk-teams-fault-column-twice", "stands there twice.", "встречается дважды."),
        Message(
            "desk-teams-fault-no-name",
            "is empty: a team needs a name.",
            "пусто: команде нужно название."),
        Message(
            "desk-teams-fault-unknown",
            "“{word}” is not known in this quest.",
            "«{word}» в этом квесте нет.",
            ["word": .text("")]),
        Message(
            "desk-teams-fault-no-number",
            "“{word}” is no number from 1 to 99999.",
            "«{word}» – не номер от 1 до 99999.",
            ["word": .text("")]),
        Message(
            "desk-teams-fault-rounded",
            "The spreadsheet has rounded the phone: format the column as text.",
            "Таблица округлила телефон: сделайте колонку текстовой."),
        Message(
            "desk-teams-fault-twice",
            "stands in line {line} already.",
            "уже есть в строке {line}.",
            ["line": .count(0)]),
        Message(
            "desk-teams-fault-several",
            "Several teams have this name: give the id too.",
            "Так зовутся несколько команд: укажите id."),
        Message(
            "desk-teams-fault-taken",
            "Team {team} has this number, and is not in the list.",
            "Этот номер у команды {team}, которой нет в списке.",
            ["team": .text("")]),
    ]
}
