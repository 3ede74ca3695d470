extension Judge {
    /// The quest's end and the time after it in which visits and the finish count, from which on nothing counts; `nil`
    /// where the file sets no end.
    package func visitsEnd(in state: QuestState) -> Timestamp? {
        document.scoring.end(after: document.closes, by: state.rules)
    }

    /// The moment from which on positions are refused and visits to tasks count no more; `nil` where the file sets no end.
    func arrivalsEnd(in state: QuestState) -> Timestamp? {
        state.rules.countsVisitsToLateLimit ? visitsEnd(in: state) : document.closes
    }

    /// Whether rides are over: the quest is closed, or nothing counts any more after its end (`visitsEnd`).
    public func isOver(in state: QuestState, at now: Timestamp) -> Bool {
        state.phase == .closed || visitsEnd(in: state).map { now >= $0 } ?? false
    }
}
