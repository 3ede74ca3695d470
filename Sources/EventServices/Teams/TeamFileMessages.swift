package import QuestEngine

// What can be wrong with a list of teams.

extension Message {
    static func quoteNotClosed(cell: Int) -> Message {
        Message(
            "quote-not-closed",
            """
            The quotation mark at the beginning of cell {cell} is never closed. Add the missing one, or save the file \
            anew as csv.
            """,
            "Кавычка в начале ячейки {cell} не закрыта. Добавьте вторую или сохраните файл в csv заново.",
            ["cell": .text("\(cell)")])
    }

    static func textAfterQuote(cell: Int) -> Message {
        Message(
            "text-after-quote",
            "Something stands after the closing quotation mark of cell {cell}. Write a mark within a cell twice.",
            "После закрывающей кавычки ячейки {cell} что-то есть. Кавычку внутри ячейки удваивают.",
            ["cell": .text("\(cell)")])
    }

    static func teamFileEmpty() -> Message {
        Message(
            "team-file-empty", "The file is empty: the first line names the columns.",
            "Файл пуст: в первой строке — названия столбцов.")
    }

    static func teamFileIsWorkbook() -> Message {
        Message(
            "team-file-is-workbook", "This is the spreadsheet's own file: save it as CSV, and import that.",
            "Это собственный файл таблицы: сохраните её как CSV и импортируйте его.")
    }

    static func teamColumnTwice(_ column: String, earlier: String) -> Message {
        Message(
            "team-column-twice",
            "The columns “{earlier}” and “{column}” mean the same: leave out one of them.",
            "Столбцы «{earlier}» и «{column}» значат одно и то же: оставьте один.",
            ["column": .text(column), "earlier": .text(earlier)])
    }

    /// - Parameter found: Names of the columns that are there.
    static func teamNameColumnMissing(found: [String]) -> Message {
        Message(
            "team-name-column-missing",
            """
            No column is called “name”; the first line has: {found}. Columns: name, id, wave, entry, class, captain, \
            phone, bib.
            """,
            """
            Нет столбца «название»; в первой строке: {found}. Столбцы: название, id, волна, зачёт, класс, капитан, \
            телефон, номер.
            """, ["found": .text(found.joined(separator: ", "))])
    }

    static func rowTooLong(cells: Int, columns: Int) -> Message {
        Message(
            "row-too-long",
            """
            {cells} {cells|cell|cells} where the first line names {columns}: put a cell that holds a separator \
            between quotation marks.
            """,
            """
            {cells} {cells|ячейка|ячейки|ячеек}, а столбцов в первой строке {columns}: ячейку с разделителем внутри \
            возьмите в кавычки.
            """, ["cells": .count(cells), "columns": .count(columns)])
    }

    static func teamNameCellEmpty() -> Message {
        Message("team-name-cell-empty", "The team has no name.", "У команды нет названия.")
    }

    /// - Parameter suggestion: Empty where nothing can be made of it.
    static func teamIDCell(_ id: String, suggestion: String) -> Message {
        guard !suggestion.isEmpty else {
            return Message(
                "team-id-cell",
                "“{id}” is no id: a–z, 0–9 and inner hyphens. Leave the cell empty to have one made.",
                "«{id}» — не id: a–z, 0–9 и дефис внутри. Пустая ячейка — id получится из названия.",
                ["id": .text(id)])
        }
        return Message(
            "team-id-cell-suggestion", "“{id}” is no id: write “{suggestion}”, or leave the cell empty.",
            "«{id}» — не id: напишите «{suggestion}» или оставьте ячейку пустой.",
            ["id": .text(id), "suggestion": .text(suggestion)])
    }

    static func bibCell(_ bib: String, most: Int) -> Message {
        Message(
            "bib-cell", "“{bib}” is no number from 1 to {most}.", "«{bib}» — не номер от 1 до {most}.",
            ["bib": .text(bib), "most": .text("\(most)")])
    }

    static func entryCell(_ word: String) -> Message {
        Message(
            "entry-cell", "“{word}” is none of: competing, guest, withdrawn, disqualified.",
            "«{word}» — ни одно из: в зачёте, вне конкурса, снялась, дисквалифицирована.",
            ["word": .text(word)])
    }

    static func contactCell(limit: Int) -> Message {
        Message(
            "contact-cell", "It is longer than {limit} {limit|character|characters}.",
            "Длиннее {limit} {limit|символа|символов|символов}.", ["limit": .count(limit)])
    }

    static func phoneRounded(_ phone: String) -> Message {
        Message(
            "phone-rounded",
            "The spreadsheet has made “{phone}” of a phone. Make the column one of texts and type the phone anew.",
            "Таблица превратила телефон в «{phone}». Задайте столбцу текстовый формат и введите телефон заново.",
            ["phone": .text(phone)])
    }

    static func cellTwice(_ text: String, line: Int) -> Message {
        Message(
            "cell-twice", "“{text}” stands in line {line} already.", "«{text}» уже есть в строке {line}.",
            ["text": .text(text), "line": .text("\(line)")])
    }

    static func teamTwice(_ name: String, line: Int) -> Message {
        Message(
            "team-twice", "Team “{name}” stands in line {line} already: give each an id if two are meant.",
            "Команда «{name}» уже есть в строке {line}: если их две, дайте каждой id.",
            ["name": .text(name), "line": .text("\(line)")])
    }

    /// - Parameter known: Ids of those that the quest has.
    static func waveCell(_ wave: String, known: [String]) -> Message {
        Message(
            "wave-cell", "The quest has no wave “{wave}”; its waves: {known}.",
            "В квесте нет волны «{wave}»; его волны: {known}.",
            ["wave": .text(wave), "known": .text(known.isEmpty ? "–" : known.joined(separator: ", "))])
    }

    /// - Parameter known: Ids of those that the quest has.
    static func classCell(_ teamClass: String, known: [String]) -> Message {
        Message(
            "class-cell", "The quest has no class “{class}”; its classes: {known}.",
            "В квесте нет класса «{class}»; его классы: {known}.",
            ["class": .text(teamClass), "known": .text(known.isEmpty ? "–" : known.joined(separator: ", "))])
    }

    static func teamNameOfOther(_ name: String, _ team: TeamID) -> Message {
        Message(
            "team-name-of-other", "Team “{team}” is called “{name}” already.",
            "Название «{name}» уже есть у команды «{team}».",
            ["name": .text(name), "team": .text(team.rawValue)])
    }

    static func teamNameUnclear(_ name: String, _ teams: [TeamID]) -> Message {
        Message(
            "team-name-unclear",
            "Several teams are called “{name}”: give the id of the one that is meant: {teams}.",
            "«{name}» — название нескольких команд: укажите id нужной: {teams}.",
            ["name": .text(name), "teams": .text(teams.map(\.rawValue).joined(separator: ", "))])
    }

    static func bibOfOther(_ bib: Int, _ team: TeamID) -> Message {
        Message(
            "bib-of-other", "Team “{team}”, which is not in the file, has number {bib}.",
            "Номер {bib} — у команды «{team}», которой нет в файле.",
            ["bib": .text("\(bib)"), "team": .text(team.rawValue)])
    }

    /// The reason of a team's entry, kept in the log.
    package static func entryByFile() -> Message {
        Message("entry-by-file", "By the list of teams", "По списку команд")
    }

    package static func teamListRefused(_ count: Int) -> Message {
        Message(
            "team-list-refused",
            "The list has {count} {count|error|errors}, so nothing was done.",
            "В списке {count} {count|ошибка|ошибки|ошибок}, поэтому ничего не сделано.",
            ["count": .count(count)])
    }
}
