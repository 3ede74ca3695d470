extension DecisionContext {
    /// Removes a device from its team: its token is good no longer, what it sent stays. When it was the captain, the
    /// one that joined first of those that are left is.
    ///
    /// - Parameter remover: The device that asks; `nil` for organisers. A device may remove itself, a captain any
    ///   of the team.
    public mutating func removeDevice(
        _ device: DeviceID, of team: TeamID, by remover: DeviceID? = nil
    ) throws(Refusal) -> Entry {
        try check(device, of: team)
        if let remover, remover != device, state.teams[team]?.captain != remover { throw .notCaptain }
        return Entry(
            drafts: [command(.deviceRemoved, team: team, device: device)],
            attachments: [.removedDevice(device)])
    }

    /// Hands the captaincy over to another device of the team.
    /// - Parameter asker: The device that asks, which must be the captain; `nil` for organisers.
    public mutating func makeCaptain(
        _ device: DeviceID, of team: TeamID, by asker: DeviceID? = nil
    ) throws(Refusal) -> Entry? {
        try check(device, of: team)
        let captain = state.teams[team]?.captain
        if let asker, captain != asker { throw .notCaptain }
        guard captain != device else { return nil }
        guard state.devices[device]?.isTracker != true else { throw .trackerNoCaptain }
        return Entry(drafts: [command(.captainChanged, team: team, device: device)])
    }

    /// Adds a device that only sends positions, by an app of others: it holds an ingest token and no other.
    ///
    /// - Parameters:
    ///   - ingest: The digest of its ingest token.
    ///   - name: What people call it.
    public mutating func addTracker(
        to team: TeamID, ingest: Digest, name: String?
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
            attachments.append(.text(PersonalText(owner: device.id.rawValue, salt: ids.salt(), text: name)))
        }
        let draft = command(.trackerAdded, team: team, device: device.id)
        return Decision(entry: Entry(drafts: [draft], attachments: attachments), outcome: device)
    }

    /// Gives a device an ingest token; one that it had is good no longer.
    ///
    /// - Parameter asker: The device that asks, itself or the captain; `nil` for organisers.
    public mutating func issueIngest(
        _ token: Digest, to device: DeviceID, of team: TeamID, by asker: DeviceID? = nil
    ) throws(Refusal) -> Entry {
        try check(device, of: team, by: asker)
        return Entry(
            drafts: [command(.ingestIssued, team: team, device: device)],
            attachments: [.ingestToken(token, of: device)])
    }

    /// Revokes the device's ingest token.
    ///
    /// - Returns: `nil` when it has none.
    public mutating func revokeIngest(
        of device: DeviceID, of team: TeamID, by asker: DeviceID? = nil
    ) throws(Refusal) -> Entry? {
        try check(device, of: team, by: asker)
        guard state.devices[device]?.takesMessages == true else { return nil }
        return Entry(
            drafts: [command(.ingestRevoked, team: team, device: device)],
            attachments: [.ingestToken(nil, of: device)])
    }

    /// Chooses the device that says where the team is (`TeamPlace`), or none with `nil`: then it is the captain's.
    ///
    /// - Parameter asker: The device that asks, which must be the captain; `nil` for organisers.
    /// - Returns: `nil` when it is so already.
    public mutating func choosePrimary(
        _ device: DeviceID?, of team: TeamID, by asker: DeviceID? = nil
    ) throws(Refusal) -> Entry? {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        if let device { try check(device, of: team) }
        if let asker, known.captain != asker { throw .notCaptain }
        guard known.primary != device else { return nil }
        return Entry(drafts: [command(.primaryChosen, team: team, device: device)])
    }

    private func check(_ device: DeviceID, of team: TeamID) throws(Refusal) {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        guard known.devices.contains(device) else { throw .deviceNotInTeam(device) }
    }

    private func check(_ device: DeviceID, of team: TeamID, by asker: DeviceID?) throws(Refusal) {
        try check(device, of: team)
        if let asker, asker != device, state.teams[team]?.captain != asker { throw .notCaptain }
    }
}

extension TeamState {
    /// The device that says where the team is, as long as it sends: the chosen one, else the captain's, else the
    /// first tracker.
    public var primaryDevice: DeviceID? { primary ?? captain ?? devices.first }
}
