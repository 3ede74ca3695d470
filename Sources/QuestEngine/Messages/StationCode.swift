/// Messages about what is done at the place: stations, and codes that are printed for it.
public enum StationCode: String, MessageArea {
    case confirmed = "station-confirmed"
    case refused = "station-refused"
    case noCodes = "quest-has-no-codes"
    case codesWritten = "codes-written"
    // Labels
    case visit = "label-visit"
    case photo = "label-photo"
    // Where a team was when it answered
    case near = "label-near"
    case elsewhere = "label-elsewhere"
    case presence = "label-presence"
    case presenceRequired = "label-presence-required"
    case presenceFlagged = "label-presence-flagged"
    case presenceFree = "label-presence-free"
    case photoTaken = "label-photo-taken"
    case saysCamera = "label-says-camera"
    // The course
    case legFrom = "label-leg-from"
    case legTo = "label-leg-to"
    case legLength = "label-leg-length"
    case legTime = "label-leg-time"
    case courseBound = "course-summary"
    case courseFree = "course-summary-free"
    // The sheet
    case sheetTitle = "sheet-title"
    case sheetAdvice = "sheet-advice"
    case sheetSecret = "sheet-secret"

    public var code: MessageCode { .station(self) }

    public var wording: Wording {
        switch self {
        case .confirmed:
            Wording("Team {team} has done task {task}.", "Команда {team} выполнила задание {task}.")
        case .refused:
            Wording("Team {team} has not done task {task}.", "Команда {team} не выполнила задание {task}.")
        case .noCodes:
            Wording(
                "Quest {quest} has no task with a signed code: “answer-type”: “code” without an “answer”.",
                "В квесте {quest} нет заданий с подписанным кодом: «answer-type»: «code» без «answer».")
        case .codesWritten:
            Wording(
                "Wrote {file}: {count} {count|code|codes} to print. Keep it from riders.",
                "Записан файл {file}: {count} {count|код|кода|кодов} для печати. Не показывайте его участникам."
            )
        case .visit: Wording("in the arrival zone", "в зоне прибытия")
        case .photo: Wording("photo", "фото")
        case .near: Wording("at the place", "на месте")
        case .elsewhere: Wording("elsewhere", "в другом месте")
        case .presence: Wording("has to be there", "быть на месте")
        case .presenceRequired: Wording("yes, for the answer to count", "обязательно, иначе решает судья")
        case .presenceFlagged: Wording("judges see where not", "судьи видят, если нет")
        case .presenceFree: Wording("no", "не нужно")
        case .photoTaken: Wording("photo taken", "фото снято")
        case .saysCamera: Wording("says the camera, can be made up", "со слов камеры, можно подделать")
        case .legFrom: Wording("from", "откуда")
        case .legTo: Wording("to", "куда")
        case .legLength: Wording("length", "длина")
        case .legTime: Wording("riding time", "время в пути")
        case .courseBound:
            Wording(
                "The whole course: {distance}, {riding} of riding; winners need some {winning}.",
                "Вся дистанция: {distance}, {riding} в пути; победителям нужно около {winning}.")
        case .courseFree:
            Wording(
                "A short order of all tasks: {distance}, {riding} of riding; winners need some {winning}.",
                "Короткий порядок всех заданий: {distance}, {riding} в пути; победителям нужно около {winning}."
            )
        case .sheetTitle: Wording("Codes of “{title}”", "Коды квеста «{title}»")
        case .sheetAdvice:
            Wording("Scan this code or type it as the answer.", "Отсканируйте код или введите его как ответ.")
        case .sheetSecret:
            Wording(
                "For organisers: cut along the lines and hang each code up at its place.",
                "Для организаторов: разрежьте по линиям и повесьте каждый код на его месте.")
        }
    }
}

extension Message {
    public static func stationDecided(_ team: TeamID, task: TaskID, isDone: Bool) -> Message {
        Message(
            isDone ? StationCode.confirmed : .refused,
            ["team": .text(team.rawValue), "task": .text(task.rawValue)])
    }

    public static func questHasNoCodes(_ quest: QuestID) -> Message {
        Message(StationCode.noCodes, ["quest": .text(quest.rawValue)])
    }

    public static func codesWritten(_ file: String, count: Int) -> Message {
        Message(StationCode.codesWritten, ["file": .text(file), "count": .count(count)])
    }

    public static func courseSummary(
        distance: String, riding: String, winning: String, isFree: Bool
    ) -> Message {
        Message(
            isFree ? StationCode.courseFree : .courseBound,
            ["distance": .text(distance), "riding": .text(riding), "winning": .text(winning)])
    }

    public static func station(_ label: StationCode) -> Message { Message(label) }

    public static func sheetTitle(_ title: String) -> Message {
        Message(StationCode.sheetTitle, ["title": .text(title)])
    }
}
