import QuestEngine

extension Message {
    static func instanceInfeasible() -> Message {
        Message(
            "instance-infeasible", "There is no path: the finish is farther from the start than Tmax.",
            "Пути нет: от старта до финиша дальше, чем Tmax.")
    }

    static func tourFinishTooFar() -> Message {
        Message(
            "tour-finish-too-far",
            "There is no tour: not even the way from start to finish takes as little time.",
            "Объезда нет: даже путь от старта до финиша занимает больше времени.")
    }

    static func tourOrderMissing() -> Message {
        Message(
            "tour-order-missing",
            "No order of all tasks was found in which each is come to while it is open, by a way that can be ridden.",
            "Не найден порядок, при котором ко всем заданиям можно доехать, пока они открыты.")
    }

    static func tourLimitMissing() -> Message {
        Message(
            "tour-limit-missing", "The quest has no time limit: give --limit, such as 3h.",
            "У квеста нет лимита времени: укажите --limit, например 3h.")
    }

    static func tourPlaceUnknown(_ text: String) -> Message {
        Message(
            "tour-place-unknown",
            "“{text}” is no task of the quest, no start, finish or rest of it, and no longitude,latitude.",
            "«{text}» — не задание квеста, не его старт, финиш или отдых и не долгота,широта.",
            ["text": .text(text)])
    }

    static func tourTeamUnknown(_ text: String) -> Message {
        Message(
            "tour-team-unknown",
            "“{text}” is no team to which the quest gives an order, and no number of one from 1 on.",
            "«{text}» — не команда, которой квест задаёт порядок, и не номер команды, начиная с 1.",
            ["text": .text(text)])
    }

    static func tourTaskLeftOut(_ task: String, because reason: Message) -> Message {
        Message(
            "tour-task-left-out", "{task} is left out: {reason}", "{task} не учитывается: {reason}",
            ["task": .text(task), "reason": .message(reason)])
    }

    static func tourSummary(score: Int, tasks: Int, duration: String) -> Message {
        Message(
            "tour-summary", "{score} {score|point|points} at {tasks} {tasks|task|tasks} in {duration}.",
            "{score} {score|очко|очка|очков}, {tasks} {tasks|задание|задания|заданий} за {duration}.",
            ["score": .count(score), "tasks": .count(tasks), "duration": .text(duration)])
    }

    static func tourLeftOut(_ tasks: [TaskID]) -> Message {
        let names = tasks.prefix(10).map(\.rawValue).joined(separator: ", ") + (tasks.count > 10 ? ", …" : "")
        return Message(
            "tour-left-out", "Left out: {tasks}.", "Не вошли: {tasks}.", ["tasks": .text(names)])
    }

    /// - Parameters:
    ///   - least: The best score of those that can have the least.
    static func bestScore(_ best: Int, least: Int, limit: String, isProven: Bool) -> Message {
        let arguments: [String: MessageArgument] = [
            "best": .count(best), "least": .count(least), "limit": .text(limit),
        ]
        if best != least {
            return Message(
                "best-scores-differ",
                "In {limit} the best score is {best} {best|point|points} at most and {least} at least.",
                "За {limit} лучший счёт — от {least} до {best} {best|очка|очков|очков}.", arguments)
        }
        if isProven {
            return Message(
                "best-score-proven", "In {limit} no team can have more than {best} {best|point|points}.",
                "За {limit} ни одна команда не наберёт больше {best} {best|очка|очков|очков}.", arguments)
        }
        return Message(
            "best-score-found", "In {limit} a team can have {best} {best|point|points}, perhaps more.",
            "За {limit} команда может набрать {best} {best|очко|очка|очков}, возможно, и больше.", arguments)
    }

    static func loopSummary(distance: String, duration: String, repeated: Int) -> Message {
        Message(
            "loop-summary", "In all {distance}, {duration}; {repeated} % of it ridden twice.",
            "Всего {distance}, {duration}; дважды проехано {repeated} %.",
            ["distance": .text(distance), "duration": .text(duration), "repeated": .count(repeated)])
    }

    static func alternativeSummary(number: Int, distance: String, duration: String) -> Message {
        Message(
            "alternative-summary", "Another way, number {number}: {distance}, {duration}.",
            "Другой путь, номер {number}: {distance}, {duration}.",
            ["number": .count(number), "distance": .text(distance), "duration": .text(duration)])
    }

    static func tourProven() -> Message {
        Message("tour-proven", "There is no better tour.", "Лучшего объезда нет.")
    }

    static func tourNotProven() -> Message {
        Message(
            "tour-not-proven", "A good tour; there may be a better one.",
            "Хороший объезд; возможно, есть и лучше.")
    }
}

extension Label {
    static let tourPlace = Label("label-tour-place", "place", "место")
    static let orderBegins = Label("label-order-begins", "order begins with", "порядок начинается с")
    static let tourWait = Label("label-tour-wait", "wait", "ожидание")
    static let tourArrival = Label("label-tour-arrival", "arrival", "прибытие")
    static let reachLimit = Label("label-reach-limit", "limit", "предел")
    static let reachRoads = Label("label-reach-roads", "roads", "дороги")
    static let reachArea = Label("label-reach-area", "area", "площадь")
    static let unitSquareKilometers = Label("unit-square-kilometers", "km²", "км²")
}
