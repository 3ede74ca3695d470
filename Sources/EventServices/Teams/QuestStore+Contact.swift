package import QuestEngine

extension QuestStore {
    /// The contact that organisers can call about a team; `nil` if the team gave none, or it has been erased.
    package func contact(of team: TeamID, in state: QuestState) async throws -> TeamContact? {
        guard let record = state.teams[team]?.contact else { return nil }
        return try await text(owner: record.rawValue).flatMap { TeamContact(kept: $0.text) }
    }
}
