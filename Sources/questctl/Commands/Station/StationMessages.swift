import QuestEngine

extension Message {
    static func stationDecided(_ team: TeamID, task: TaskID, isDone: Bool) -> Message {
        let arguments: [String: MessageArgument] = [
            "team": .text(team.rawValue), "task": .text(task.rawValue),
        ]
        guard isDone else {
            return Message(
                "station-refused", "Team {team} has not done task {task}.",
                "Команда {team} не выполнила задание {task}.", arguments)
        }
        return Message(
            "station-confirmed", "Team {team} has done task {task}.",
            "Команда {team} выполнила задание {task}.", arguments)
    }

    static func stationDecided(byCardAt task: TaskID, isDone: Bool) -> Message {
        let arguments: [String: MessageArgument] = ["task": .text(task.rawValue)]
        guard isDone else {
            return Message(
                "station-refused-card", "The team of the card has not done task {task}.",
                "Команда с карточки не выполнила задание {task}.", arguments)
        }
        return Message(
            "station-confirmed-card", "The team of the card has done task {task}.",
            "Команда с карточки выполнила задание {task}.", arguments)
    }

    static func questHasNoCodes(_ quest: QuestID) -> Message {
        Message(
            "quest-has-no-codes",
            "Quest {quest} has no task with a signed code: “answer-type”: “code” without an “answer”.",
            "В квесте {quest} нет заданий с подписанным кодом: «answer-type»: «code» без «answer».",
            ["quest": .text(quest.rawValue)])
    }

    static func codesWritten(_ file: String, count: Int) -> Message {
        Message(
            "codes-written", "Wrote {file}: {count} {count|code|codes} to print. Keep it from riders.",
            "Записан файл {file}: {count} {count|код|кода|кодов} для печати. Не показывайте его участникам.",
            ["file": .text(file), "count": .count(count)])
    }

    static func bestAscent(_ ascent: Int) -> Message {
        Message(
            "best-ascent", "It climbs {ascent} m.", "Набор высоты при этом — {ascent} м.",
            ["ascent": .count(ascent)])
    }

    static func courseHills(ascent: Int, descent: Int) -> Message {
        Message(
            "course-hills", "{ascent} m up and {descent} m down.",
            "Набор высоты {ascent} м, спуск {descent} м.",
            ["ascent": .count(ascent), "descent": .count(descent)])
    }

    static func courseSummary(distance: String, riding: String, winning: String, isFree: Bool) -> Message {
        let arguments: [String: MessageArgument] = [
            "distance": .text(distance), "riding": .text(riding), "winning": .text(winning),
        ]
        guard isFree else {
            return Message(
                "course-summary",
                "The whole course: {distance}, {riding} of riding; winners need some {winning}.",
                "Вся дистанция: {distance}, {riding} в пути; победителям нужно около {winning}.", arguments)
        }
        return Message(
            "course-summary-free",
            "A short order of all tasks: {distance}, {riding} of riding; winners need some {winning}.",
            "Короткий порядок всех заданий: {distance}, {riding} в пути; победителям нужно около {winning}.",
            arguments)
    }

    static func sheetTitle(_ title: String) -> Message {
        Message("sheet-title", "Codes of “{title}”", "Коды квеста «{title}»", ["title": .text(title)])
    }
}

extension Label {
    static let present = Label("label-present", "there now", "сейчас там")
    static let waiting = Label("label-waiting", "waiting", "ждут")
    static let expected = Label("label-expected", "expected", "ожидаются")
    static let stays = Label("label-stays", "stays", "посещений")
    static let meanStay = Label("label-mean-stay", "mean stay", "в среднем")
    static let visit = Label("label-visit", "in the arrival zone", "в зоне прибытия")
    static let photo = Label("label-photo", "photo", "фото")
    static let near = Label("label-near", "at the place", "на месте")
    static let elsewhere = Label("label-elsewhere", "elsewhere", "в другом месте")
    static let presence = Label("label-presence", "has to be there", "быть на месте")
    static let presenceRequired = Label(
        "label-presence-required", "yes, for the answer to count", "обязательно, иначе решает судья")
    static let presenceFlagged = Label(
        "label-presence-flagged", "judges see where not", "судьи видят, если нет")
    static let presenceFree = Label("label-presence-free", "no", "не нужно")
    static let photoTaken = Label("label-photo-taken", "photo taken", "фото снято")
    static let saysCamera = Label(
        "label-says-camera", "says the camera, can be made up", "со слов камеры, можно подделать")
    static let legFrom = Label("label-leg-from", "from", "откуда")
    static let legTo = Label("label-leg-to", "to", "куда")
    static let legLength = Label("label-leg-length", "length", "длина")
    static let legAscent = Label("label-leg-ascent", "up", "подъём")
    static let legTime = Label("label-leg-time", "riding time", "время в пути")
    static let sheetAdvice = Label(
        "sheet-advice", "Open this code with your phone’s camera, or type it in the app: Menu, Enter a code.",
        "Наведите на код камеру телефона или введите его в приложении: «Меню», «Ввести код».")
    static let sheetSecret = Label(
        "sheet-secret", "For organisers: cut along the lines and hang each code up at its place.",
        "Для организаторов: разрежьте по линиям и повесьте каждый код на его месте.")
}
