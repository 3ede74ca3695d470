extension Judge {
    /// Erases what people of a quest have written and where they have been, once it is long over: one team at a time, and
    /// at last what belongs to none. Verdicts, points and the log stay, as with `eraseTeam`.
    ///
    /// - Parameter span: What "long" is, counted from the quest's end: when it was closed, or from the time by which its
    ///   file closes it, whichever is earlier.
    /// - Returns: `nil` as long as it is not, and when everything was erased by the same rule before. What a team was
    ///   told or wrote after that stays until it is erased by hand.
    /// - Complexity: O(teams + devices + answers).
    public func eraseNext(
        overFor span: Seconds, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry? {
        guard let end = end(in: state), end + span <= now else { return nil }
        if let team = state.teams.filter({ !$0.value.isErasedByRule }).map(\.key).min() {
            return try eraseTeam(team, positions: true, in: state, at: now, ids: &ids)
        }
        return state.isErasedByRule ? nil : eraseQuest(everybody: true, in: state, at: now, ids: &ids)
    }

    /// When the quest was over; `nil` while it is not known to end.
    private func end(in state: QuestState) -> Timestamp? {
        let closed = state.phase == .closed ? state.openings.last?.end : nil
        return [closed, document.closes].compactMap(\.self).min()
    }
}
