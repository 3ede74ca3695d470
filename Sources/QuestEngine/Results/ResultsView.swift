/// Which standings people may see who are no staff.
public enum ResultsView: Sendable, Equatable {
    /// Those of now; the final ones once the quest is over.
    case current
    /// Those of an earlier moment.
    case frozen(at: Timestamp)
    /// None, until a moment, or until the quest is over where there is none.
    case hidden(until: Timestamp?)
}

extension Judge {
    /// What the quest's file says of showing results, at a moment. They are out from `results-from` on, or else once
    /// the quest is over.
    public func resultsView(in state: QuestState, at now: Timestamp) -> ResultsView {
        let display = document.results
        if display.from.map({ now >= $0 }) ?? isOver(in: state, at: now) { return .current }
        guard display.isLive else { return .hidden(until: display.from) }
        if let freezes = display.freezes, now >= freezes { return .frozen(at: freezes) }
        return .current
    }
}
