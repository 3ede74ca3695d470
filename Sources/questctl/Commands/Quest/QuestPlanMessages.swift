import QuestEngine

extension Message {
    static func questPaused(_ quest: QuestID) -> Message {
        Message(
            "quest-paused", "Quest {quest} is paused for all teams.",
            "Квест {quest} приостановлен для всех команд.",
            ["quest": .text(quest.rawValue)])
    }

    static func teamPaused(_ team: TeamID) -> Message {
        Message(
            "team-paused", "Team {team} is paused.", "Команда {team}: проезд приостановлен.",
            ["team": .text(team.rawValue)])
    }

    static func questResumed(_ quest: QuestID) -> Message {
        Message(
            "quest-resumed", "Quest {quest} goes on.", "Квест {quest} продолжается.",
            ["quest": .text(quest.rawValue)])
    }

    static func teamResumed(_ team: TeamID) -> Message {
        Message(
            "team-resumed", "Team {team} rides on.", "Команда {team}: проезд продолжается.",
            ["team": .text(team.rawValue)])
    }

    /// - Parameters:
    ///   - start: Minutes by which the start is later than in the file; earlier where negative.
    ///   - end: Minutes by which the quest is longer; shorter where negative.
    static func questShifted(_ quest: QuestID, start: Int, end: Int) -> Message {
        let parts = shifts(start: start, end: end)
        guard let last = parts.last else {
            return Message(
                "quest-not-shifted", "Quest {quest} has the times of its file.",
                "Квест {quest} идёт по времени из файла.", ["quest": .text(quest.rawValue)])
        }
        guard parts.count > 1 else {
            return Message(
                "quest-shifted", "Quest {quest}, against its file: {shift}.",
                "Квест {quest}, относительно файла: {shift}.",
                ["quest": .text(quest.rawValue), "shift": .message(last)])
        }
        return Message(
            "quest-shifted-twice", "Quest {quest}, against its file: {start}, {end}.",
            "Квест {quest}, относительно файла: {start}, {end}.",
            ["quest": .text(quest.rawValue), "start": .message(parts[0]), "end": .message(last)])
    }

    /// Returns what is otherwise than in the file: the start, the length, both or neither.
    static func shifts(start: Int, end: Int) -> [Message] {
        var parts: [Message] = []
        if start > 0 {
            parts.append(
                Message(
                    "shift-start-later", "start {minutes} min later", "старт позже на {minutes} мин",
                    ["minutes": .count(start)]))
        } else if start < 0 {
            parts.append(
                Message(
                    "shift-start-earlier", "start {minutes} min earlier", "старт раньше на {minutes} мин",
                    ["minutes": .count(-start)]))
        }
        if end > 0 {
            parts.append(
                Message(
                    "shift-longer", "{minutes} min longer", "дольше на {minutes} мин",
                    ["minutes": .count(end)]))
        } else if end < 0 {
            parts.append(
                Message(
                    "shift-shorter", "{minutes} min shorter", "короче на {minutes} мин",
                    ["minutes": .count(-end)]))
        }
        return parts
    }

    static func questBegins(at time: String) -> Message {
        Message("quest-begins", "It opens at {time}.", "Начало: {time}.", ["time": .text(time)])
    }

    static func questEnds(at time: String) -> Message {
        Message("quest-ends", "It closes at {time}.", "Конец: {time}.", ["time": .text(time)])
    }

    static func protestsUntil(_ time: String) -> Message {
        Message(
            "protests-until", "Teams may protest until {time}.", "Протесты принимаются до {time}.",
            ["time": .text(time)])
    }

    static func protestsOpenEnded() -> Message {
        Message(
            "protests-open-ended", "Protests have no deadline.", "Срок подачи протестов не установлен.")
    }

    static func signQuestion(_ quest: QuestID) -> Message {
        Message(
            "sign-question", "Make the results of quest “{quest}” official? [y/N]\u{20}",
            "Сделать результаты квеста «{quest}» официальными? [д/Н]\u{20}", ["quest": .text(quest.rawValue)])
    }

    static func resultsSigned(_ quest: QuestID) -> Message {
        Message(
            "results-signed", "The results of quest {quest} are official.",
            "Результаты квеста {quest} официальные.", ["quest": .text(quest.rawValue)])
    }
}

extension Label {
    static let pausedSince = Label("label-paused-since", "paused since", "пауза с")
    static let pausedTeams = Label("label-paused-teams", "paused", "на паузе")
    static let shifted = Label("label-shifted", "against its file", "относительно файла")
    static let protests = Label("label-protests", "protests until", "протесты до")
    static let signed = Label("label-signed", "signed", "подписано")
    static let signedByAdmin = Label("label-signed-by-admin", "admin", "администратор")
    static let ridden = Label("label-ridden", "ridden", "проехало")
    static let partRest = Label("label-part-rest", "rest", "отдых")
    static let partPause = Label("label-part-pause", "pause", "пауза")
}
