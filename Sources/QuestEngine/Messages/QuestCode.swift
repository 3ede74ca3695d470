/// Messages about what a quest file says: findings of `questctl quest check`.
public enum QuestCode: String, MessageArea {
    case noCheckpoints = "no-checkpoints"

    public var code: MessageCode { .quest(self) }

    public var wording: Wording {
        switch self {
        case .noCheckpoints:
            Wording("The quest has no checkpoint.", "В квесте нет ни одной контрольной точки.")
        }
    }
}
