extension DecisionContext {
    /// Adds a team to the quest.
    ///
    /// - Parameters:
    ///   - joinCode: The digest of the code that is shown to the organiser.
    ///   - terms: How long, and for how many devices, it is good.
    ///   - bib: The number that the team wears; the number of its place among the teams where `nil`.
    /// - Throws: `Refusal.teamIDInvalid`, `.teamExists`, `.teamIDUsed`, `.teamNameEmpty`, `.teamNameTooLong`, `.teamNameInvalid`,
    ///   `.bibTaken`.
    public mutating func addTeam(
        _ team: TeamID, name: String, joinCode: Digest, terms: JoinCodeTerms = .unlimited,
        bib: BibNumber? = nil
    ) throws(Refusal) -> Decision<Team> {
        let added = try newTeam(team, name: name, joinCode: joinCode)
        try checkFree(bib, for: team)
        let draft = command(.teamAdded(name: added.nameDigest, code: terms, bib: bib), team: team)
        return Decision(entry: Entry(drafts: [draft], attachments: [.team(added)]), outcome: added)
    }

    mutating func newTeam(_ team: TeamID, name: String, joinCode: Digest) throws(Refusal) -> Team {
        guard Slug.isValid(team.rawValue) else { throw .teamIDInvalid }
        guard state.teams[team] == nil else { throw .teamExists(team) }
        guard !state.removedTeams.contains(team) else { throw .teamIDUsed(team) }
        try check(teamName: name)
        return Team(
            id: team, quest: quest, name: name, nameSalt: ids.salt(), joinCodeDigest: joinCode, addedAt: now)
    }

    /// Gives a team a new join code; the one before it is good no longer. Devices that have joined stay.
    public mutating func issueCode(
        _ joinCode: Digest, terms: JoinCodeTerms, to team: TeamID
    ) throws(Refusal) -> Entry {
        guard state.teams[team] != nil else { throw .teamUnknown(team) }
        return Entry(
            drafts: [command(.codeIssued(terms), team: team)],
            attachments: [.joinCode(joinCode, of: team)])
    }

    /// Revokes a team's code: nobody joins it any more until it gets a new one. Devices that have joined stay.
    ///
    /// - Throws: `Refusal.teamUnknown`, `.teamHasNoCode`.
    public mutating func revokeCode(of team: TeamID) throws(Refusal) -> Entry {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        guard known.code != nil else { throw .teamHasNoCode(team) }
        return Entry(
            drafts: [command(.codeRevoked, team: team)],
            attachments: [.joinCode(nobodysCode(), of: team)])
    }

    /// Returns a digest that no code has.
    private mutating func nobodysCode() -> Digest { .sha256(ids.bytes(32)) }

    /// Admits a device to a team whose code it knew. The first one is the captain.
    ///
    /// - Parameters:
    ///   - token: the digest of the token that the device is given.
    ///   - byApp: Whether it is a browser's, whose rider is asked for consent.
    /// - Throws: `Refusal.joinCodeUnknown` when the code has expired, was revoked or is used up; `.registrationWaiting`
    ///   for a team that no organiser has confirmed yet; `.teamFull`.
    public mutating func admitDevice(
        to team: TeamID, token: Digest, byApp: Bool = false
    ) throws(Refusal) -> Decision<Device> {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        guard known.code?.isGood(at: now) == true else { throw .joinCodeUnknown }
        guard known.registration != .waiting else { throw .registrationWaiting }
        // Trackers ride in the pockets of those who have joined.
        guard known.devices.count(where: { state.devices[$0]?.isTracker != true }) < engine.teamRules.size
        else {
            throw .teamFull(limit: engine.teamRules.size)
        }
        return join(team, token: token, byApp: byApp)
    }

    private mutating func join(_ team: TeamID, token: Digest, byApp: Bool) -> Decision<Device> {
        let device = Device(
            id: ids.identifier(at: now), quest: quest, team: team, joinedAt: now, salt: ids.salt())
        let draft = command(
            .deviceJoined(byApp: byApp), by: .device(device.id), team: team, device: device.id)
        return Decision(
            entry: Entry(drafts: [draft], attachments: [.device(device, token: token)]), outcome: device)
    }

    /// Admits a device without a team's code, as a team of its own that nobody else can join.
    ///
    /// - Throws: `Refusal.guestsNotTaken` where the quest does not allow it.
    public mutating func admitGuest(
        as team: TeamID, name: String, token: Digest, byApp: Bool = false
    ) throws(Refusal) -> Decision<(team: Team, device: Device)> {
        guard engine.teamRules.takesGuests else { throw .guestsNotTaken }
        let code = nobodysCode()
        let added = try newTeam(team, name: name, joinCode: code)
        let joined = join(team, token: token, byApp: byApp)
        let drafts = [CommandBody.teamAdded(name: added.nameDigest), .codeRevoked].map { body in
            command(body, by: .device(joined.outcome.id), team: team)
        }
        let entry = Entry(
            drafts: drafts + joined.entry.drafts, attachments: [.team(added)] + joined.entry.attachments)
        return Decision(entry: entry, outcome: (added, joined.outcome))
    }

    /// Gives a team another name. Its id, under which records name it, stays.
    ///
    /// - Throws: `Refusal.teamUnknown`, `.teamNameEmpty`, `.teamNameTooLong`, `.teamNameInvalid`.
    public mutating func renameTeam(_ team: TeamID, to name: String) throws(Refusal) -> Entry {
        guard state.teams[team] != nil else { throw .teamUnknown(team) }
        try check(teamName: name)
        let salt = ids.salt()
        let digest = Digest.sha256(salt, Array(name.utf8))
        return Entry(
            drafts: [command(.teamRenamed(name: digest), team: team)],
            attachments: [.teamName(name, salt: salt, of: team)])
    }

    /// Takes a team out of the quest that has done nothing in it: its code and its devices' tokens are good no longer,
    /// and nothing lists it any more.
    ///
    /// - Throws: `Refusal.teamUnknown`; `.teamHasRidden` for one that has answered, sent positions, opened a hint, got
    ///   points or time from a judge, or whose start or finish was recorded.
    public mutating func removeTeam(_ team: TeamID) throws(Refusal) -> Entry {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        guard !state.hasRidden(team) else { throw .teamHasRidden(team) }
        return Entry(
            drafts: [command(.teamRemoved, team: team)],
            attachments: state.textOwners(of: team).map { .erasedText(owner: $0) }
                + known.devices.map { .removedDevice($0) } + [.removedTeam(team)])
    }

    /// Gives a team the number that it wears, or takes it back.
    ///
    /// - Parameter bib: The number of its place among the teams where `nil`.
    /// - Returns: `nil` when the team has it already.
    /// - Throws: `Refusal.teamUnknown`; `.bibTaken` when another team was given it.
    public mutating func giveBib(_ bib: BibNumber?, to team: TeamID) throws(Refusal) -> Entry? {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        guard known.bib != bib else { return nil }
        try checkFree(bib, for: team)
        return Entry(drafts: [command(.bibGiven(bib), team: team)])
    }

    private func checkFree(_ bib: BibNumber?, for team: TeamID) throws(Refusal) {
        guard let bib, let other = state.teams.first(where: { $0.value.bib == bib })?.key, other != team
        else { return }
        throw .bibTaken(bib.value, by: other)
    }

    private func check(teamName name: String) throws(Refusal) {
        guard name.contains(where: { !$0.isWhitespace }) else { throw .teamNameEmpty }
        guard name.unicodeScalars.count <= TeamLimits.teamName.value else {
            throw .teamNameTooLong(limit: TeamLimits.teamName.value)
        }
        guard name.isPlainLine else { throw .teamNameInvalid }
    }
}

extension TeamRules {
    /// The rules that the quest's file sets.
    public init(_ document: Quest) {
        self.init(size: document.teamSize ?? Self.standardSize, takesGuests: document.admitsGuests)
    }
}

extension QuestState {
    /// Whether there is anything of a team that a result could come of.
    fileprivate func hasRidden(_ team: TeamID) -> Bool {
        guard let known = teams[team] else { return false }
        return known.hasAnswered || !known.hints.isEmpty || !known.adjustments.isEmpty
            || known.ride.started != nil || known.ride.finish != nil
            || answers.contains { $0.team == team } || calls.contains { $0.team == team }
            || known.allDevices.contains { devices[$0].map { $0.positionsSeq > 0 } ?? false }
    }

    /// Returns an earlier state without teams that were removed since: they had done nothing.
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
