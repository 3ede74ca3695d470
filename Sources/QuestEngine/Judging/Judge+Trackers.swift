extension Judge {

    /// Adds a device that only tells positions, by an app of others: it holds an ingest token and no other.
    ///
    /// - Parameters:
    ///   - ingest: the digest of its ingest token.
    ///   - name: what people call it.
    public func addTracker(
        to team: TeamID, ingest: Digest, name: String?, in state: QuestState, at now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Decision<Device> {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        let trackers = known.devices.count { state.devices[$0]?.isTracker == true }
        guard trackers < TeamLimits.trackersPerTeam.value else {
            throw .tooManyTrackers(limit: TeamLimits.trackersPerTeam.value)
        }
        let device = Device(
            id: ids.identifier(at: now), quest: quest, team: team, joinedAt: now, salt: ids.salt())
        // A bearer token that nobody has.
        var attachments: [Attachment] = [
            .device(device, token: .sha256(ids.bytes(32))), .ingestToken(ingest, of: device.id),
        ]
        if let name {
            attachments.append(
                .text(PersonalText(owner: device.id.rawValue, salt: ids.salt(), text: name)))
        }
        let draft = command(.trackerAdded, team: team, device: device.id, at: now, ids: &ids)
        return Decision(entry: Entry(drafts: [draft], attachments: attachments), outcome: device)
    }

    /// Gives a device an ingest token; one that it had is good no longer.
    ///
    /// - Parameter asker: the device that asks, itself or the captain; `nil` for organisers.
    public func issueIngest(
        _ token: Digest, to device: DeviceID, of team: TeamID, by asker: DeviceID? = nil,
        in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        try check(device, of: team, by: asker, in: state)
        return Entry(
            drafts: [command(.ingestIssued, team: team, device: device, at: now, ids: &ids)],
            attachments: [.ingestToken(token, of: device)])
    }

    /// The device's ingest token is good no longer.
    ///
    /// - Returns: `nil` when it has none.
    public func revokeIngest(
        of device: DeviceID, of team: TeamID, by asker: DeviceID? = nil, in state: QuestState,
        at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry? {
        try check(device, of: team, by: asker, in: state)
        guard state.devices[device]?.takesMessages == true else { return nil }
        return Entry(
            drafts: [command(.ingestRevoked, team: team, device: device, at: now, ids: &ids)],
            attachments: [.ingestToken(nil, of: device)])
    }

    /// Chooses the device that says where the team is (`TeamPlace`), or none with `nil`: then it is the captain's.
    ///
    /// - Parameter asker: the device that asks, which must be the captain; `nil` for organisers.
    /// - Returns: `nil` when it is so already.
    public func choosePrimary(
        _ device: DeviceID?, of team: TeamID, by asker: DeviceID? = nil, in state: QuestState,
        at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry? {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        if let device { try check(device, of: team, in: state) }
        if let asker, known.captain != asker { throw .notCaptain }
        guard known.primary != device else { return nil }
        return Entry(drafts: [command(.primaryChosen, team: team, device: device, at: now, ids: &ids)])
    }

    private func check(
        _ device: DeviceID, of team: TeamID, by asker: DeviceID?, in state: QuestState
    ) throws(Refusal) {
        try check(device, of: team, in: state)
        if let asker, asker != device, state.teams[team]?.captain != asker { throw .notCaptain }
    }
}

extension TeamState {
    /// The device that says where the team is, as long as it is heard of: the chosen one, else the captain's, else the
    /// first tracker.
    public var primaryDevice: DeviceID? { primary ?? captain ?? devices.first }
}
