extension Judge {
    /// - Parameters:
    ///   - joinCode: The digest of the code that is shown to the organiser.
    ///   - terms: How long, and for how many devices, it is good.
    ///   - bib: The number that the team wears; that of its place among the teams where `nil`.
    public func addTeam(
        _ team: TeamID, name: String, joinCode: Digest, terms: JoinCodeTerms = .unlimited,
        bib: BibNumber? = nil, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Decision<Team> {
        let added = try newTeam(team, name: name, joinCode: joinCode, in: state, at: now, ids: &ids)
        try checkFree(bib, for: team, in: state)
        let draft = command(
            .teamAdded(name: added.nameDigest, code: terms, bib: bib), team: team, at: now, ids: &ids)
        return Decision(entry: Entry(drafts: [draft], attachments: [.team(added)]), outcome: added)
    }

    private func newTeam(
        _ team: TeamID, name: String, joinCode: Digest, in state: QuestState, at now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Team {
        guard Slug.isValid(team.rawValue) else { throw .teamIDInvalid }
        guard state.teams[team] == nil else { throw .teamExists(team) }
        guard !state.removedTeams.contains(team) else { throw .teamIDUsed(team) }
        try check(teamName: name)
        return Team(
            id: team, quest: quest, name: name, nameSalt: ids.salt(), joinCodeDigest: joinCode, addedAt: now)
    }

    /// Gives a team a new join code; the one before it is good no longer. Devices that have joined stay.
    public func issueCode(
        _ joinCode: Digest, terms: JoinCodeTerms, to team: TeamID, in state: QuestState, at now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard state.teams[team] != nil else { throw .teamUnknown(team) }
        return Entry(
            drafts: [command(.codeIssued(terms), team: team, at: now, ids: &ids)],
            attachments: [.joinCode(joinCode, of: team)])
    }

    /// Nobody joins the team any more until it gets a new code. Devices that have joined stay.
    public func revokeCode(
        of team: TeamID, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        guard known.code != nil else { throw .teamHasNoCode(team) }
        return Entry(
            drafts: [command(.codeRevoked, team: team, at: now, ids: &ids)],
            attachments: [.joinCode(Self.nobodysCode(using: &ids), of: team)])
    }

    /// A digest that no code has.
    private static func nobodysCode(using ids: inout IdentifierSource) -> Digest { .sha256(ids.bytes(32)) }

    /// A device joins a team whose code it knew. The first one is the captain.
    /// - Parameter token: the digest of the token that the device is given.
    /// - Throws: `Refusal.joinCodeUnknown` when the code has expired, was revoked or is used up; `.teamFull`.
    public func admitDevice(
        to team: TeamID, token: Digest, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Decision<Device> {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        guard known.code?.isGood(at: now) == true else { throw .joinCodeUnknown }
        // Trackers ride in the pockets of those who have joined.
        guard known.devices.count(where: { state.devices[$0]?.isTracker != true }) < teamRules.size else {
            throw .teamFull(limit: teamRules.size)
        }
        return join(team, token: token, at: now, ids: &ids)
    }

    private func join(
        _ team: TeamID, token: Digest, at now: Timestamp, ids: inout IdentifierSource
    ) -> Decision<Device> {
        let device = Device(
            id: ids.identifier(at: now), quest: quest, team: team, joinedAt: now, salt: ids.salt())
        let draft = Self.command(
            .deviceJoined, by: .device(device.id), team: team, device: device.id, version: version, at: now,
            ids: &ids)
        return Decision(
            entry: Entry(drafts: [draft], attachments: [.device(device, token: token)]), outcome: device)
    }

    /// A device takes part without a team's code, as a team of its own that nobody else can join.
    /// - Throws: `Refusal.guestsNotTaken` where the quest does not allow it.
    public func admitGuest(
        as team: TeamID, name: String, token: Digest, in state: QuestState, at now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Decision<(team: Team, device: Device)> {
        guard teamRules.takesGuests else { throw .guestsNotTaken }
        let code = Self.nobodysCode(using: &ids)
        let added = try newTeam(team, name: name, joinCode: code, in: state, at: now, ids: &ids)
        let joined = join(team, token: token, at: now, ids: &ids)
        let drafts = [CommandBody.teamAdded(name: added.nameDigest), .codeRevoked].map { body in
            Self.command(
                body, by: .device(joined.outcome.id), team: team, version: version, at: now, ids: &ids)
        }
        let entry = Entry(
            drafts: drafts + joined.entry.drafts, attachments: [.team(added)] + joined.entry.attachments)
        return Decision(entry: entry, outcome: (added, joined.outcome))
    }

    /// A device leaves its team: its token is good no longer, what it sent stays. When it was the captain, the one
    /// that joined first of those that are left is.
    ///
    /// - Parameter remover: the device that asks; `nil` for organisers. A device may remove itself, a captain any
    ///   of the team.
    public func removeDevice(
        _ device: DeviceID, of team: TeamID, by remover: DeviceID? = nil, in state: QuestState,
        at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        try check(device, of: team, in: state)
        if let remover, remover != device, state.teams[team]?.captain != remover { throw .notCaptain }
        return Entry(
            drafts: [command(.deviceRemoved, team: team, device: device, at: now, ids: &ids)],
            attachments: [.removedDevice(device)])
    }

    /// Hands the captaincy over to another device of the team.
    /// - Parameter asker: the device that asks, which must be the captain; `nil` for organisers.
    public func makeCaptain(
        _ device: DeviceID, of team: TeamID, by asker: DeviceID? = nil, in state: QuestState,
        at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry? {
        try check(device, of: team, in: state)
        let captain = state.teams[team]?.captain
        if let asker, captain != asker { throw .notCaptain }
        guard captain != device else { return nil }
        guard state.devices[device]?.isTracker != true else { throw .trackerNoCaptain }
        return Entry(drafts: [command(.captainChanged, team: team, device: device, at: now, ids: &ids)])
    }

    func check(_ device: DeviceID, of team: TeamID, in state: QuestState) throws(Refusal) {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        guard known.devices.contains(device) else { throw .deviceNotInTeam(device) }
    }
}

extension TeamRules {
    /// As the quest's file says.
    public init(_ document: Quest) {
        self.init(size: document.teamSize ?? Self.standardSize, takesGuests: document.admitsGuests)
    }
}
