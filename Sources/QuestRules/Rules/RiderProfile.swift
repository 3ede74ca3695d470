extension RuleEngine {
    /// The profiles that the riders of a team may choose among, first the one by which they are led where they choose none.
    ///
    /// - Complexity: O(profiles).
    public func profiles(of team: TeamID, in state: QuestState) -> [ProfileName] {
        document.profiles(of: teamClass(of: team, in: state))
    }

    /// The profile by which a rider is led.
    ///
    /// - Parameter choice: The rider's own; one that the quest does not offer to the team is as none.
    /// - Complexity: O(profiles).
    public func profile(of team: TeamID, choosing choice: ProfileName?, in state: QuestState) -> ProfileName {
        let offered = profiles(of: team, in: state)
        return choice.flatMap { offered.contains($0) ? $0 : nil } ?? offered[0]
    }
}
