import QuestEngine

// Messages about lists of teams in files, join cards, contacts, classes and registrations.

extension Message {
    static func quoteNotClosed(line: Int, cell: Int) -> Message {
        Message(
            "quote-not-closed",
            """
            Line {line}, cell {cell}: the quotation mark at its beginning is never closed. Add the missing one, or \
            save the file anew as csv.
            """,
            """
            Строка {line}, ячейка {cell}: кавычка в начале не закрыта. Добавьте вторую или сохраните файл в csv \
            заново.
            """,
            ["line": .text("\(line)"), "cell": .text("\(cell)")])
    }

    static func textAfterQuote(line: Int, cell: Int) -> Message {
        Message(
            "text-after-quote",
            """
            Line {line}, cell {cell}: something stands after the closing quotation mark. Write a mark within a cell \
            twice.
            """,
            "Строка {line}, ячейка {cell}: после закрывающей кавычки что-то есть. Кавычку внутри ячейки удваивают.",
            ["line": .text("\(line)"), "cell": .text("\(cell)")])
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

    static func teamColumnStrange(_ column: String) -> Message {
        Message(
            "team-column-strange", "Column “{column}” is not known and was left out.",
            "Столбец «{column}» неизвестен и пропущен.", ["column": .text(column)])
    }

    static func teamFileProblem(_ problem: TeamFile.Problem) -> Message {
        guard let column = problem.column else {
            return Message(
                "team-file-line", "Line {line}: {problem}", "Строка {line}: {problem}",
                ["line": .text("\(problem.line)"), "problem": .message(problem.message)])
        }
        return Message(
            "team-file-cell", "Line {line}, column “{column}”: {problem}",
            "Строка {line}, столбец «{column}»: {problem}",
            [
                "line": .text("\(problem.line)"), "column": .text(column),
                "problem": .message(problem.message),
            ])
    }

    static func teamFileRefused(_ file: String, count: Int) -> Message {
        Message(
            "team-file-refused",
            "{file} has {count} {count|error|errors}, so nothing was done.",
            "В {file} {count} {count|ошибка|ошибки|ошибок}, поэтому ничего не сделано.",
            ["file": .text(file), "count": .count(count)])
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

    static func importStopped(line: Int) -> Message {
        Message(
            "import-stopped",
            "Stopped at line {line}. What was done stays; import the same file again to go on.",
            "Остановлено на строке {line}. Сделанное осталось; чтобы продолжить, загрузите тот же файл ещё раз.",
            ["line": .text("\(line)")])
    }

    static func teamsImported(added: Int, changed: Int, unchanged: Int, isTrial: Bool) -> Message {
        let arguments: [String: MessageArgument] = [
            "added": .count(added), "changed": .count(changed), "unchanged": .count(unchanged),
        ]
        guard !isTrial else {
            return Message(
                "teams-import-tried",
                "Nothing was done. New: {added}, changed: {changed}, as before: {unchanged}.",
                "Ничего не сделано. Новых: {added}, изменённых: {changed}, без изменений: {unchanged}.",
                arguments)
        }
        return Message(
            "teams-imported", "New: {added}, changed: {changed}, as before: {unchanged}.",
            "Новых: {added}, изменённых: {changed}, без изменений: {unchanged}.", arguments)
    }

    static func teamsNotInFile(_ count: Int) -> Message {
        Message(
            "teams-not-in-file",
            "{count} {count|team|teams} of the quest {count|is|are} not in the file and {count|stays|stay}.",
            """
            {count} {count|команды|команд|команд} квеста нет в файле; {count|она осталась|они остались|они остались}.
            """,
            ["count": .count(count)])
    }

    static func noTeamsForCodes() -> Message {
        Message(
            "no-teams-for-codes", "There is no such team to give a code to.", "Нет команд, которым дать код.")
    }

    static func reissueCodesQuestion(_ count: Int) -> Message {
        Message(
            "reissue-codes-question",
            "New codes for {count} {count|team|teams}? Codes and cards of before will be good no longer. [y/N] ",
            "Новые коды {count} {count|команде|командам|командам}? Прежние коды и карточки отключатся. [д/Н] ",
            ["count": .count(count)])
    }

    static func teamCodesWritten(_ file: String, count: Int) -> Message {
        Message(
            "team-codes-written",
            "Wrote {file}: new codes of {count} {count|team|teams}. Who reads it can join any of them.",
            "Записан {file}: новые коды {count} {count|команды|команд|команд}. Кто его прочтёт, войдёт в любую.",
            ["file": .text(file), "count": .count(count)])
    }

    static func cardsWritten(_ file: String, count: Int) -> Message {
        Message(
            "cards-written", "Wrote {file}: {count} {count|card|cards} to print and cut apart.",
            "Записан {file}: {count} {count|карточка|карточки|карточек}, напечатайте и разрежьте.",
            ["file": .text(file), "count": .count(count)])
    }

    static func cardsTitle(_ title: String) -> Message {
        Message(
            "cards-title", "Join cards of “{title}”", "Карточки команд квеста «{title}»",
            ["title": .text(title)])
    }

    /// - Parameter page: The address of the quest's page of links.
    static func cardAdvice(quest: String, page: String) -> Message {
        Message(
            "card-advice",
            """
            “{quest}”: scan the square, or open {page} in the app and type the code. Each phone of the team does it \
            once; keep the code from others.
            """,
            """
            «{quest}»: отсканируйте квадрат или откройте {page} в приложении и введите код. Так входит каждый \
            телефон команды, один раз; не показывайте код другим.
            """, ["quest": .text(quest), "page": .text(page)])
    }

    static func contactKept(_ team: TeamID, isNobody: Bool) -> Message {
        guard !isNobody else {
            return Message(
                "contact-forgotten", "There is nobody to call about team “{team}” any more.",
                "У команды «{team}» больше нет контакта.", ["team": .text(team.rawValue)])
        }
        return Message(
            "contact-kept", "Kept for team “{team}”; only organisers see it.",
            "Записано для команды «{team}»; видно только организаторам.", ["team": .text(team.rawValue)])
    }

    static func classChosen(_ team: TeamID, teamClass: String?) -> Message {
        guard let teamClass else {
            return Message(
                "class-left-done", "Team “{team}” is in no class.", "Команда «{team}» не в классе.",
                ["team": .text(team.rawValue)])
        }
        return Message(
            "class-chosen-done", "Team “{team}” rides in class “{class}”.",
            "Команда «{team}» — в классе «{class}».",
            ["team": .text(team.rawValue), "class": .text(teamClass)])
    }

    static func registrationsWait(_ count: Int) -> Message {
        Message(
            "registrations-wait",
            """
            {count} {count|team waits|teams wait} to be confirmed: “questctl registration list” shows them; \
            confirm or reject them first.
            """,
            """
            Подтверждения {count|ждёт|ждут|ждут} {count} {count|команда|команды|команд}: их покажет «questctl \
            registration list»; сначала подтвердите их или отклоните.
            """, ["count": .count(count)])
    }

    static func registrationConfirmed(_ team: TeamID) -> Message {
        Message(
            "registration-confirmed-done", "Team “{team}” takes part: its code is good now.",
            "Команда «{team}» участвует: её код теперь действует.", ["team": .text(team.rawValue)])
    }

    static func registrationRejected(_ team: TeamID) -> Message {
        Message(
            "registration-rejected-done", "Team “{team}” is rejected and removed.",
            "Команда «{team}» отклонена и удалена.", ["team": .text(team.rawValue)])
    }

    /// - Parameter team: Its id, and its name where it has one.
    static func rejectRegistrationQuestion(_ team: String) -> Message {
        Message(
            "reject-registration-question", "Reject team {team}, and forget what it wrote? [y/N] ",
            "Отклонить команду {team} и забыть, что она написала? [д/Н] ", ["team": .text(team)])
    }
}

extension Label {
    static let line = Label("label-line", "line", "строка")
    static let changed = Label("label-changed", "changed", "изменено")
    static let teamClass = Label("label-class", "class", "класс")
    static let entry = Label("label-entry", "entry", "зачёт")
    static let contact = Label("label-contact", "contact", "контакт")
    static let phone = Label("label-phone", "phone", "телефон")
    static let entryByFile = Label("entry-by-file", "By the list of teams", "По списку команд")
    static let cardsSecret = Label(
        "cards-secret",
        "For organisers: cut along the lines and give each team its own card. Keep them from others.",
        "Для организаторов: разрежьте по линиям и отдайте каждой команде её карточку. Другим не показывайте.")
}
