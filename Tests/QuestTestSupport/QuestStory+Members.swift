public import QuestRules

extension QuestStory {
    /// The digest of the code that the team was added with.
    public static func joinCode(of team: TeamID, in quest: QuestID) -> Digest {
        .sha256(Array("\(quest) \(team)".utf8))
    }

    public mutating func issueCode(
        _ digest: Digest, to team: TeamID, terms: JoinCodeTerms = .unlimited
    ) throws {
        try enter(decide { try $0.issueCode(digest, terms: terms, to: team) })
    }

    public mutating func revokeCode(of team: TeamID) throws {
        try enter(decide { try $0.revokeCode(of: team) })
    }

    /// - Parameter remover: the device that asks; organisers when `nil`.
    public mutating func removeDevice(
        _ device: DeviceID, of team: String = "alpha", by remover: DeviceID? = nil
    ) throws {
        try enter(
            decide { try $0.removeDevice(device, of: TeamID(team), by: remover) })
    }

    public mutating func makeCaptain(
        _ device: DeviceID, of team: String = "alpha", by asker: DeviceID? = nil
    ) throws {
        let entry = try decide { try $0.makeCaptain(device, of: TeamID(team), by: asker) }
        if let entry { try enter(entry) }
    }

    public mutating func invite(
        _ role: StaffRole, name: String = "Анна", for span: Int = 3600, access: Int? = nil,
        invite: Digest
    ) throws -> StaffMember {
        let decision = try decide {
            try $0.inviteStaff(
                role, name: name, for: Ranged(clamping: span), access: access.map { Ranged(clamping: $0) },
                invite: invite)
        }
        try enter(decision.entry)
        return decision.outcome
    }

    public mutating func accept(_ member: StaffID, token: Digest) throws {
        try enter(decide { try $0.acceptInvitation(of: member, token: token) })
    }

    public mutating func revoke(_ member: StaffID) throws {
        try enter(decide { try $0.revokeStaff(member) })
    }

    public mutating func renameTeam(_ team: String, to name: String) throws {
        try enter(decide { try $0.renameTeam(TeamID(team), to: name) })
    }

    public mutating func removeTeam(_ team: String) throws {
        try enter(decide { try $0.removeTeam(TeamID(team)) })
    }

    /// - Returns: whether there was something to store.
    @discardableResult
    public mutating func giveBib(_ bib: Int?, to team: String) throws -> Bool {
        let entry = try decide { try $0.giveBib(bib.map { Ranged(clamping: $0) }, to: TeamID(team)) }
        guard let entry else { return false }
        try enter(entry)
        return true
    }

    public mutating func eraseTeam(_ team: String, positions: Bool = false) throws {
        try enter(decide { try $0.eraseTeam(TeamID(team), positions: positions) })
    }

    public mutating func eraseDevice(_ device: DeviceID) throws {
        try enter(decide { try $0.eraseDevice(device) })
    }
}
