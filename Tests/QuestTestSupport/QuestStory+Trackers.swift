public import QuestEngine

extension QuestStory {
    public mutating func addTracker(_ team: String) throws -> DeviceID {
        let decision = try judge.addTracker(
            to: TeamID(team), ingest: .sha256(ids.bytes(8)), name: "Tracker", in: state, at: now, ids: &ids)
        try enter(decision.entry)
        return decision.outcome.id
    }

    @discardableResult
    public mutating func issueIngest(_ device: DeviceID, by asker: DeviceID? = nil) throws -> Entry {
        let entry = try judge.issueIngest(
            .zero, to: device, of: TeamID("alpha"), by: asker, in: state, at: now, ids: &ids)
        try enter(entry)
        return entry
    }

    /// - Returns: whether there was something to store.
    public mutating func revokeIngest(_ device: DeviceID, by asker: DeviceID? = nil) throws -> Bool {
        let entry = try judge.revokeIngest(
            of: device, of: TeamID("alpha"), by: asker, in: state, at: now, ids: &ids)
        if let entry { try enter(entry) }
        return entry != nil
    }

    /// - Returns: whether there was something to store.
    @discardableResult
    public mutating func choosePrimary(_ device: DeviceID?, by asker: DeviceID? = nil) throws -> Bool {
        let entry = try judge.choosePrimary(
            device, of: TeamID("alpha"), by: asker, in: state, at: now, ids: &ids)
        if let entry { try enter(entry) }
        return entry != nil
    }
}
