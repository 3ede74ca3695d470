import QuestEngine
import QuestWire

// Messages about lists of teams in files, join cards, contacts, classes and registrations.

extension Message {
    static func teamColumnStrange(_ column: String) -> Message {
        Message(
            "team-column-strange", "Column “{column}” is not known and was left out.",
            "Столбец «{column}» неизвестен и пропущен.", ["column": .text(column)])
    }

    static func teamFileProblem(_ problem: TeamListTaken.Problem) -> Message {
        guard let column = problem.column else {
            return Message(
                "team-file-line", "Line {line}: {problem}", "Строка {line}: {problem}",
                ["line": .text("\(problem.line)"), "problem": .text(problem.text)])
        }
        return Message(
            "team-file-cell", "Line {line}, column “{column}”: {problem}",
            "Строка {line}, столбец «{column}»: {problem}",
            [
                "line": .text("\(problem.line)"), "column": .text(column), "problem": .text(problem.text),
            ])
    }

    static func teamFileRefused(_ file: String, count: Int) -> Message {
        Message(
            "team-file-refused",
            "{file} has {count} {count|error|errors}, so nothing was done.",
            "В {file} {count} {count|ошибка|ошибки|ошибок}, поэтому ничего не сделано.",
            ["file": .text(file), "count": .count(count)])
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
    static let cardsSecret = Label(
        "cards-secret",
        "For organisers: cut along the lines and give each team its own card. Keep them from others.",
        "Для организаторов: разрежьте по линиям и отдайте каждой команде её карточку. Другим не показывайте.")
}
