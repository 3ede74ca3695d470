extension Judge {
    /// Gives a team another name. Its id, under which records name it, stays.
    ///
    /// - Throws: `Refusal.teamUnknown`, `.teamNameEmpty`, `.teamNameTooLong`.
    public func renameTeam(
        _ team: TeamID, to name: String, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard state.teams[team] != nil else { throw .teamUnknown(team) }
        try check(teamName: name)
        let salt = ids.salt()
        let digest = Digest.sha256(salt, Array(name.utf8))
        return Entry(
            drafts: [command(.teamRenamed(name: digest), team: team, at: now, ids: &ids)],
            attachments: [.teamName(name, salt: salt, of: team)])
    }

    /// Takes a team out of the quest that has done nothing in it: its code and its devices' tokens are good no longer,
    /// and nothing lists it any more.
    ///
    /// - Throws: `Refusal.teamUnknown`; `.teamHasRidden` for one that has answered, sent positions, opened a hint, got
    ///   points or time from a judge, or whose start or finish was recorded.
    public func removeTeam(
        _ team: TeamID, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        guard !state.hasRidden(team) else { throw .teamHasRidden(team) }
        return Entry(
            drafts: [command(.teamRemoved, team: team, at: now, ids: &ids)],
            attachments: state.textOwners(of: team).map { .erasedText(owner: $0) }
                + known.devices.map { .removedDevice($0) } + [.removedTeam(team)])
    }

    /// Gives a team the number that it wears, or takes it back.
    ///
    /// - Parameter bib: That of its place among the teams where `nil`.
    /// - Returns: `nil` when the team has it already.
    /// - Throws: `Refusal.teamUnknown`; `.bibTaken` when another team was given it.
    public func giveBib(
        _ bib: BibNumber?, to team: TeamID, in state: QuestState, at now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Entry? {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        guard known.bib != bib else { return nil }
        try checkFree(bib, for: team, in: state)
        return Entry(drafts: [command(.bibGiven(bib), team: team, at: now, ids: &ids)])
    }

    func checkFree(_ bib: BibNumber?, for team: TeamID, in state: QuestState) throws(Refusal) {
        guard let bib, let other = state.teams.first(where: { $0.value.bib == bib })?.key, other != team
        else { return }
        throw .bibTaken(bib.value, by: other)
    }

    func check(teamName name: String) throws(Refusal) {
        guard name.contains(where: { !$0.isWhitespace }) else { throw .teamNameEmpty }
        guard name.unicodeScalars.count <= TeamLimits.teamName.value else {
            throw .teamNameTooLong(limit: TeamLimits.teamName.value)
        }
    }
}

extension QuestState {
    /// Whether there is anything of a team that a result could come of.
    fileprivate func hasRidden(_ team: TeamID) -> Bool {
        guard let known = teams[team] else { return false }
        return known.hasAnswered || !known.hints.isEmpty || !known.adjustments.isEmpty
            || known.ride.started != nil || known.ride.finish != nil
            || answers.contains { $0.team == team }
            || known.allDevices.contains { devices[$0].map { $0.positionsSeq > 0 } ?? false }
    }

    /// An earlier state without teams that were removed since: they had done nothing.
    public func without(_ removed: Set<TeamID>) -> QuestState {
        var state = self
        for team in removed { state.teams.remove(team) }
        return state
    }

    /// The number of each team, no two alike: the one that organisers gave it, else that of its place among the teams
    /// in the order in which they were added; where another team was given that, one beyond all that can be given.
    ///
    /// - Complexity: O(teams).
    public var bibNumbers: [TeamID: Int] {
        let given = Set(teams.values.compactMap { $0.bib?.value })
        return Dictionary(
            teams.map { team, known in
                let place = known.number + 1
                let other = given.contains(place) ? BibNumbers.range.upperBound + place : place
                return (team, known.bib?.value ?? other)
            }, uniquingKeysWith: { first, _ in first })
    }
}
