public import QuestRules

extension QuestStory {
    public mutating func addTracker(_ team: String) throws -> DeviceID {
        let decision = try decide { context in
            let ingest = Digest.sha256(context.ids.bytes(8))
            return try context.addTracker(to: TeamID(team), ingest: ingest, name: "Tracker")
        }
        try enter(decision.entry)
        return decision.outcome.id
    }

    @discardableResult
    public mutating func issueIngest(_ device: DeviceID, by asker: DeviceID? = nil) throws -> Entry {
        let entry = try decide { try $0.issueIngest(.zero, to: device, of: TeamID("alpha"), by: asker) }
        try enter(entry)
        return entry
    }

    /// - Returns: whether there was something to store.
    public mutating func revokeIngest(_ device: DeviceID, by asker: DeviceID? = nil) throws -> Bool {
        let entry = try decide { try $0.revokeIngest(of: device, of: TeamID("alpha"), by: asker) }
        if let entry { try enter(entry) }
        return entry != nil
    }

    /// - Returns: whether there was something to store.
    @discardableResult
    public mutating func choosePrimary(_ device: DeviceID?, by asker: DeviceID? = nil) throws -> Bool {
        let entry = try decide { try $0.choosePrimary(device, of: TeamID("alpha"), by: asker) }
        if let entry { try enter(entry) }
        return entry != nil
    }
}
