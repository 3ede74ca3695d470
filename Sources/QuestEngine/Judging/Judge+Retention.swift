extension Judge {
    /// Erases what people of a quest have written and where they have been, of every team, once it is long over. Verdicts,
    /// points and the log stay, as with `eraseTeam`.
    ///
    /// - Parameter span: What "long" is, counted from the quest's closing.
    /// - Returns: `nil` as long as it is not, and when everything was erased by the same rule before. What a team was
    ///   told or wrote after that stays until it is erased by hand.
    /// - Complexity: O(teams · devices + answers).
    public func eraseTeams(
        closedFor span: Seconds, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry? {
        guard state.phase == .closed, let end = state.openings.last?.end, end + span <= now else {
            return nil
        }
        var whole = Entry(drafts: [])
        for team in state.teams.filter({ !$0.value.isErasedByRule }).map(\.key).sorted() {
            let entry = try eraseTeam(team, positions: true, in: state, at: now, ids: &ids)
            whole.drafts += entry.drafts
            whole.attachments += entry.attachments
        }
        return whole.drafts.isEmpty ? nil : whole
    }
}
