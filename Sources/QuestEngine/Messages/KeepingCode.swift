/// Messages of the command line about names, numbers, and what is taken out of a quest.
public enum KeepingCode: String, MessageArea {
    case teamRenamed = "team-renamed-done"
    case teamRemoved = "team-removed-done"
    case bibGiven = "bib-given-done"
    case bibTaken = "bib-taken-back-done"
    case zoneRenamed = "zone-renamed-done"
    case questDeleted = "quest-deleted-done"
    case questRenamed = "quest-renamed-done"
    case renameUndone = "quest-rename-undone"
    case renameUnclear = "quest-rename-unclear"
    case questIDTaken = "quest-id-taken"
    case removeTeamQuestion = "remove-team-question"
    case deleteQuestQuestion = "delete-quest-question"
    case renameQuestQuestion = "rename-quest-question"
    case anotherQuestOpen = "another-quest-open"
    case doubtQuestion = "doubt-question"
    case doubtUnanswered = "doubt-unanswered"

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
                "Team “{team}” has no number of its own any more.",
                "У команды «{team}» больше нет своего номера.")
        case .zoneRenamed:
            Wording("Zone “{zone}” is called “{name}” now.", "Зона «{zone}» теперь называется «{name}».")
        case .questDeleted:
            Wording("Quest “{quest}” is deleted.", "Квест «{quest}» удалён.")
        case .questRenamed:
            Wording("Quest “{quest}” is “{name}” now.", "Квест «{quest}» теперь «{name}».")
        case .renameUndone:
            Wording(
                "{reason} The quest is called “{quest}” as before; nothing has changed.",
                "{reason} Квест по-прежнему «{quest}», ничего не изменилось.")
        case .renameUnclear:
            Wording(
                "{reason} There may be both “{quest}” and “{name}” now: see “quest list”, and delete one of them.",
                "{reason} Возможно, теперь есть и «{quest}», и «{name}»: посмотрите «quest list» и удалите лишний."
            )
        case .questIDTaken:
            Wording(
                "There is a quest “{quest}” already; choose another id, or delete that one if it has not begun.",
                "Квест «{quest}» уже есть; выберите другой id или удалите тот квест, если он не начался.")
        case .removeTeamQuestion:
            Wording(
                "Remove team {team}? Its code and its devices' access will be good no longer. [y/N] ",
                "Удалить команду {team}? Её код и доступ её устройств перестанут действовать. [д/Н] ")
        case .deleteQuestQuestion:
            Wording(
                "Delete quest “{quest}” with its teams, zones, staff and log? [y/N] ",
                "Удалить квест «{quest}» вместе с командами, зонами, доступами и журналом? [д/Н] ")
        case .renameQuestQuestion:
            Wording(
                "Make quest “{quest}” into “{name}”? Its join codes will be good no longer; its staff, zones and "
                    + "messages, recorded starts and who is out of the ranking will be gone. [y/N] ",
                "Сделать из квеста «{quest}» квест «{name}»? Прежние коды команд перестанут действовать; пропадут "
                    + "доступы, зоны, сообщения, записанные старты и отметки о снятии с зачёта. [д/Н] ")
        case .anotherQuestOpen:
            Wording(
                "There is no quest “{quest}” yet, and another one is open: {open}.",
                "Квеста «{quest}» ещё нет, а открыт другой: {open}.")
        case .doubtQuestion:
            Wording("{doubt} Go on all the same? [y/N] ", "{doubt} Всё равно продолжить? [д/Н] ")
        case .doubtUnanswered:
            Wording("{doubt} Say --yes if it is meant.", "{doubt} Если так и задумано, добавьте --yes.")
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

    /// - Parameter team: Its id, and its name where it has one.
    public static func removeTeamQuestion(_ team: String) -> Message {
        Message(KeepingCode.removeTeamQuestion, ["team": .text(team)])
    }

    public static func deleteQuestQuestion(_ quest: QuestID) -> Message {
        Message(KeepingCode.deleteQuestQuestion, ["quest": .text(quest.rawValue)])
    }

    public static func questRenamed(_ quest: QuestID, to name: QuestID) -> Message {
        Message(KeepingCode.questRenamed, ["quest": .text(quest.rawValue), "name": .text(name.rawValue)])
    }

    /// - Parameter reason: A sentence in the reader's language.
    public static func renameUndone(_ quest: QuestID, reason: String) -> Message {
        Message(KeepingCode.renameUndone, ["quest": .text(quest.rawValue), "reason": .text(reason)])
    }

    /// - Parameter reason: A sentence in the reader's language.
    public static func renameUnclear(_ quest: QuestID, to name: QuestID, reason: String) -> Message {
        Message(
            KeepingCode.renameUnclear,
            ["quest": .text(quest.rawValue), "name": .text(name.rawValue), "reason": .text(reason)])
    }

    public static func questIDTaken(_ quest: QuestID) -> Message {
        Message(KeepingCode.questIDTaken, ["quest": .text(quest.rawValue)])
    }

    public static func renameQuestQuestion(_ quest: QuestID, to name: QuestID) -> Message {
        Message(
            KeepingCode.renameQuestQuestion, ["quest": .text(quest.rawValue), "name": .text(name.rawValue)])
    }

    /// - Parameter open: those that are open.
    public static func anotherQuestOpen(_ quest: QuestID, open: [QuestID]) -> Message {
        Message(
            KeepingCode.anotherQuestOpen,
            [
                "quest": .text(quest.rawValue),
                "open": .text(open.map(\.rawValue).joined(separator: ", ")),
            ])
    }

    /// - Parameter doubt: A sentence in the reader's language.
    public static func doubtQuestion(_ doubt: String) -> Message {
        Message(KeepingCode.doubtQuestion, ["doubt": .text(doubt)])
    }

    public static func doubtUnanswered(_ doubt: String) -> Message {
        Message(KeepingCode.doubtUnanswered, ["doubt": .text(doubt)])
    }
}
