import QuestRules

extension TaskState {
    /// Where a team is at a task, in one word.
    enum Status { case open, pending, accepted }

    var status: Status {
        if accepted != nil { return .accepted }
        return pending.isEmpty ? .open : .pending
    }
}
