/// Messages of the command line about names, numbers, and what is taken out of a quest.
public enum KeepingCode: String, MessageArea {
    case teamRenamed = "team-renamed-done"
    case teamRemoved = "team-removed-done"
    case bibGiven = "bib-given-done"
    case bibTaken = "bib-taken-back-done"
    case zoneRenamed = "zone-renamed-done"
    case questDeleted = "quest-deleted-done"
    case removeTeamQuestion = "remove-team-question"
    case deleteQuestQuestion = "delete-quest-question"
    case sameTeamNameQuestion = "same-team-name-question"
    case sameZoneNameQuestion = "same-zone-name-question"
    case anotherQuestQuestion = "another-quest-question"
    case unsureMissing = "unsure-missing"

    public var code: MessageCode { .keeping(self) }

    public var wording: Wording {
        switch self {
        case .teamRenamed:
            Wording("Team “{team}” is called “{name}” now.", "Команда «{team}» теперь называется «{name}».")
        case .teamRemoved:
            Wording("Team “{team}” is removed.", "Команда «{team}» удалена.")
        case .bibGiven:
            Wording("Team “{team}” has number {bib}.", "У команды «{team}» номер {bib}.")
        case .bibTaken:
            Wording(
                "Team “{team}” has no number of its own any more.", "У команды «{team}» больше нет своего номера.")
        case .zoneRenamed:
            Wording("Zone “{zone}” is called “{name}” now.", "Зона «{zone}» теперь называется «{name}».")
        case .questDeleted:
            Wording("Quest “{quest}” is deleted.", "Квест «{quest}» удалён.")
        case .removeTeamQuestion:
            Wording(
                "Remove team “{team}”? Its code and its devices' access will be good no longer. [y/N]",
                "Удалить команду «{team}»? Её код и доступ её устройств перестанут действовать. [д/Н]")
        case .deleteQuestQuestion:
            Wording(
                "Delete quest “{quest}” with its teams, zones and log? [y/N]",
                "Удалить квест «{quest}» вместе с командами, зонами и журналом? [д/Н]")
        case .sameTeamNameQuestion:
            Wording(
                "Team “{team}” is called “{name}” already. Have two teams of that name? [y/N]",
                "Команда «{team}» уже называется «{name}». Сделать две команды с одним названием? [д/Н]")
        case .sameZoneNameQuestion:
            Wording(
                "Zone “{zone}” is called “{name}” already. Have two zones of that name? [y/N]",
                "Зона «{zone}» уже называется «{name}». Сделать две зоны с одним названием? [д/Н]")
        case .anotherQuestQuestion:
            Wording(
                "There is no quest “{quest}” yet, while “{open}” is open. Load a new quest beside it? [y/N]",
                "Квеста «{quest}» ещё нет, а квест «{open}» открыт. Загрузить рядом с ним новый? [д/Н]")
        case .unsureMissing:
            Wording(
                "{question} Give --yes to confirm.", "{question} Подтвердите ключом --yes.")
        }
    }
}

extension Message {
    public static func teamRenamed(_ team: TeamID, name: String) -> Message {
        Message(KeepingCode.teamRenamed, ["team": .text(team.rawValue), "name": .text(name)])
    }

    public static func teamRemoved(_ team: TeamID) -> Message {
        Message(KeepingCode.teamRemoved, ["team": .text(team.rawValue)])
    }

    /// - Parameter bib: `nil` where it was taken back.
    public static func bibGiven(_ bib: Int?, to team: TeamID) -> Message {
        guard let bib else { return Message(KeepingCode.bibTaken, ["team": .text(team.rawValue)]) }
        return Message(KeepingCode.bibGiven, ["team": .text(team.rawValue), "bib": .text("\(bib)")])
    }

    public static func zoneRenamed(_ zone: ZoneID, name: String) -> Message {
        Message(KeepingCode.zoneRenamed, ["zone": .text(zone.rawValue), "name": .text(name)])
    }

    public static func questDeleted(_ quest: QuestID) -> Message {
        Message(KeepingCode.questDeleted, ["quest": .text(quest.rawValue)])
    }

    public static func removeTeamQuestion(_ team: TeamID) -> Message {
        Message(KeepingCode.removeTeamQuestion, ["team": .text(team.rawValue)])
    }

    public static func deleteQuestQuestion(_ quest: QuestID) -> Message {
        Message(KeepingCode.deleteQuestQuestion, ["quest": .text(quest.rawValue)])
    }

    public static func sameTeamNameQuestion(_ name: String, team: TeamID) -> Message {
        Message(KeepingCode.sameTeamNameQuestion, ["team": .text(team.rawValue), "name": .text(name)])
    }

    public static func sameZoneNameQuestion(_ name: String, zone: ZoneID) -> Message {
        Message(KeepingCode.sameZoneNameQuestion, ["zone": .text(zone.rawValue), "name": .text(name)])
    }

    /// - Parameter open: those that are open.
    public static func anotherQuestQuestion(_ quest: QuestID, open: [QuestID]) -> Message {
        Message(
            KeepingCode.anotherQuestQuestion,
            [
                "quest": .text(quest.rawValue),
                "open": .text(open.map(\.rawValue).joined(separator: "”, “")),
            ])
    }
}
