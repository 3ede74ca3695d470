extension DecisionContext {
    /// The time for which a code is good that hands a place over.
    public static let placeOfferSpan = Seconds(3600)

    /// Offers a device's place in the team to whoever brings a code: for a phone that is lost or dead. The old token
    /// ends when the code is used.
    ///
    /// - Parameters:
    ///   - code: The keyed digest of the code that is shown to whoever asks; one before it is good no longer.
    ///   - asker: The device that asks, itself or the captain; `nil` for organisers.
    /// - Throws: `Refusal.teamUnknown`, `.deviceNotInTeam`, `.notCaptain`; `.trackerNoPlace` for a device that only
    ///   sends positions, which gets a new ingest token instead.
    public mutating func offerPlace(
        of device: DeviceID, in team: TeamID, code: Digest, by asker: DeviceID? = nil
    ) throws(Refusal) -> Entry {
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        guard known.devices.contains(device) else { throw .deviceNotInTeam(device) }
        if let asker, asker != device, known.captain != asker { throw .notCaptain }
        guard state.devices[device]?.isTracker != true else { throw .trackerNoPlace }
        let offer = command(
            .placeOffered(code: code, expires: now + Self.placeOfferSpan), team: team, device: device)
        return Entry(drafts: [offer])
    }

    /// Puts a new phone in a device's place: it is the same device from now on, with its captaincy, its track, its
    /// answers and its streams, and the old tokens open nothing.
    ///
    /// - Parameters:
    ///   - code: The keyed digest of the code that was brought.
    ///   - token: The digest of the token that the new phone is given.
    ///   - byApp: Whether it is a browser's, whose rider is asked for consent unless it was given.
    /// - Throws: `Refusal.joinCodeUnknown` when the code has expired or was used.
    public mutating func takePlace(
        code: Digest, token: Digest, byApp: Bool = false
    ) throws(Refusal) -> Decision<DeviceID> {
        guard let device = state.place(offeredBy: code, at: now), let team = state.devices[device]?.team
        else { throw .joinCodeUnknown }
        let draft = command(
            .deviceReplaced(byApp: byApp), by: .device(device), team: team, device: device)
        return Decision(
            entry: Entry(
                drafts: [draft],
                attachments: [.deviceToken(token, of: device), .ingestToken(nil, of: device)]),
            outcome: device)
    }
}

extension QuestState {
    /// Returns the device whose place a code hands over; `nil` when there is none, or it is good no longer.
    ///
    /// - Complexity: O(number of devices).
    public func place(offeredBy code: Digest, at now: Timestamp) -> DeviceID? {
        devices.first { _, device in
            !device.isRemoved && device.offer.map { $0.code == code && now < $0.expires } ?? false
        }?.key
    }
}
