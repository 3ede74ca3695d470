public import QuestEngine

extension QuestStory {
    /// The digest of the code that the team was added with.
    public static func joinCode(of team: TeamID, in quest: QuestID) -> Digest {
        .sha256(Array("\(quest) \(team)".utf8))
    }

    public mutating func issueCode(
        _ digest: Digest, to team: TeamID, terms: JoinCodeTerms = .unlimited
    ) throws {
        try enter(judge.issueCode(digest, terms: terms, to: team, in: state, at: now, ids: &ids))
    }

    public mutating func revokeCode(of team: TeamID) throws {
        try enter(judge.revokeCode(of: team, in: state, at: now, ids: &ids))
    }

    /// - Parameter remover: the device that asks; organisers when `nil`.
    public mutating func removeDevice(
        _ device: DeviceID, of team: String = "alpha", by remover: DeviceID? = nil
    ) throws {
        try enter(
            judge.removeDevice(device, of: TeamID(team), by: remover, in: state, at: now, ids: &ids))
    }

    public mutating func makeCaptain(
        _ device: DeviceID, of team: String = "alpha", by asker: DeviceID? = nil
    ) throws {
        let entry = try judge.makeCaptain(
            device, of: TeamID(team), by: asker, in: state, at: now, ids: &ids)
        if let entry { try enter(entry) }
    }

    public mutating func invite(
        _ role: StaffRole, name: String = "Анна", for span: Int = 3600, access: Int? = nil,
        invite: Digest
    ) throws -> StaffMember {
        let decision = try judge.inviteStaff(
            role, name: name, for: Ranged(clamping: span), access: access.map { Ranged(clamping: $0) },
            invite: invite, in: state, at: now, ids: &ids)
        try enter(decision.entry)
        return decision.outcome
    }

    public mutating func accept(_ member: StaffID, token: Digest) throws {
        try enter(judge.acceptInvitation(of: member, token: token, in: state, at: now, ids: &ids))
    }

    public mutating func revoke(_ member: StaffID) throws {
        try enter(judge.revokeStaff(member, in: state, at: now, ids: &ids))
    }

    public mutating func renameTeam(_ team: String, to name: String) throws {
        try enter(judge.renameTeam(TeamID(team), to: name, in: state, at: now, ids: &ids))
    }

    public mutating func removeTeam(_ team: String) throws {
        try enter(judge.removeTeam(TeamID(team), in: state, at: now, ids: &ids))
    }

    /// - Returns: whether there was something to store.
    @discardableResult
    public mutating func giveBib(_ bib: Int?, to team: String) throws -> Bool {
        let entry = try judge.giveBib(
            bib.map { Ranged(clamping: $0) }, to: TeamID(team), in: state, at: now, ids: &ids)
        guard let entry else { return false }
        try enter(entry)
        return true
    }

    public mutating func eraseTeam(_ team: String, positions: Bool = false) throws {
        try enter(judge.eraseTeam(TeamID(team), positions: positions, in: state, at: now, ids: &ids))
    }

    public mutating func eraseDevice(_ device: DeviceID) throws {
        try enter(judge.eraseDevice(device, in: state, at: now, ids: &ids))
    }
}
