import QuestEngine

// Messages about quests and their editions.

extension Message {
    /// - Parameter version: The edition in force.
    static func editionChanged(version: Int) -> Message {
        Message(
            "edition-changed",
            "The quest is of version {version} now. See what that changes, then ask again.",
            "У квеста теперь версия {version}. Посмотрите, что она меняет, и повторите запрос.",
            ["version": .count(version)])
    }

    static func questUnknown(_ quest: QuestID) -> Message {
        Message(
            "quest-unknown", "There is no quest “{quest}”.", "Квеста «{quest}» нет.",
            ["quest": .text(quest.rawValue)])
    }

    static func questExists(_ quest: QuestID) -> Message {
        Message(
            "quest-exists", "There already is a quest “{quest}”.", "Квест «{quest}» уже есть.",
            ["quest": .text(quest.rawValue)])
    }

    static func questInvalid(errors count: Int) -> Message {
        Message(
            "quest-invalid", "The quest file has {count} {count|error|errors}.",
            "В файле квеста {count} {count|ошибка|ошибки|ошибок}.", ["count": .count(count)])
    }
}
