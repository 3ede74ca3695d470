public import QuestEngine

/// `GET admin/quests/{quest}/codes`: the signed codes of a quest, to print.
public struct AdminCodes: Codable, Sendable, Equatable {
    public var quest: QuestID
    public var title: String
    /// In the order of the file.
    public var codes: [AdminTaskCode]

    public init(quest: QuestID, title: String, codes: [AdminTaskCode]) {
        self.quest = quest
        self.title = title
        self.codes = codes
    }
}

/// The code of one task.
public struct AdminTaskCode: Codable, Sendable, Equatable {
    public var task: TaskID
    public var taskName: String
    /// As riders type it: `7KQ2-M4ZD`.
    public var code: String

    public init(task: TaskID, taskName: String, code: String) {
        self.task = task
        self.taskName = taskName
        self.code = code
    }

    public enum CodingKeys: String, CodingKey {
        case task
        case taskName = "task_name"
        case code
    }
}
