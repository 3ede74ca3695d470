/// The terms on which positions of riders are recorded.
public enum ConsentTerms {
    /// The version in force: higher with each change of what the text says. Who agreed to an earlier one is asked
    /// again.
    public static let version = 2
}

extension DeviceState {
    /// Whether its rider has to agree before positions of it are taken: it joined in a browser, or an agreement was
    /// withdrawn.
    var needsConsent: Bool { isByApp || consentWithdrawnAt != nil }

    /// Whether positions of it may be taken: nobody has to be asked, or its rider agreed to the terms in force.
    public var mayBeTracked: Bool { !needsConsent || consent?.version == ConsentTerms.version }

    /// The moment since which its rider agrees no longer; `nil` while that is not so.
    public var withoutConsentSince: Timestamp? { consent == nil ? consentWithdrawnAt : nil }

    /// The moment since which its tracking is paused; `nil` while it is not.
    public var trackingPausedAt: Timestamp? {
        trackingPauses.last.flatMap { $0.end == nil ? $0.start : nil }
    }

    mutating func endTrackingPause(at time: Timestamp) {
        guard trackingPausedAt != nil else { return }
        trackingPauses[trackingPauses.count - 1].end = time
    }
}

extension DecisionContext {
    /// Notes that the rider of a device agrees to what is recorded.
    ///
    /// - Parameters:
    ///   - text: The digest of what was read.
    ///   - guardian: The parent or guardian who agrees, where the rider is under age.
    /// - Returns: `nil` where the device's rider has agreed to the same already.
    /// - Throws: `Refusal.deviceUnknown`.
    public mutating func giveConsent(
        text: Digest, by guardian: GuardianName? = nil, for device: DeviceID
    ) throws(Refusal) -> Entry? {
        guard let known = state.member(device) else { throw .deviceUnknown }
        let version = ConsentTerms.version
        guard let guardian else {
            if let given = known.consent, given.version == version, given.text == text,
                given.guardian == nil
            {
                return nil
            }
            let given = CommandBody.consentGiven(version: version, text: text)
            return Entry(drafts: [command(given, team: known.team, device: device)])
        }
        let id: RecordID = ids.identifier(at: now)
        let name = PersonalText(owner: id.rawValue, salt: ids.salt(), text: guardian.text)
        let given = CommandBody.consentGiven(version: version, text: text, guardian: name.digest)
        return Entry(
            drafts: [draft(.command(given), id: id, team: known.team, device: device)],
            attachments: [.text(name)])
    }

    /// Notes that the rider of a device agrees no longer: no positions of it are taken from then on. What was taken
    /// before stays until it is erased.
    ///
    /// - Returns: `nil` where it was withdrawn already, or never given though it was asked for.
    /// - Throws: `Refusal.deviceUnknown`.
    public mutating func withdrawConsent(for device: DeviceID) throws(Refusal) -> Entry? {
        guard let known = state.member(device) else { throw .deviceUnknown }
        guard !known.needsConsent || known.consent != nil else { return nil }
        return Entry(drafts: [command(.consentWithdrawn, team: known.team, device: device)])
    }

    /// Records no positions of a device from a moment on, or records them again.
    ///
    /// A pause that the daemon hears of late takes nothing back that was recorded meanwhile.
    ///
    /// - Parameters:
    ///   - time: The moment at which the rider wanted it so, by the clock of the device; now where `nil`. A pause begins
    ///     and ends no earlier than the one before it ended and it began.
    ///   - sentAt: The moment of sending by the same clock; now where `nil`.
    ///   - joined: The moment at which the device joined.
    /// - Returns: `nil` where it is so already.
    /// - Throws: `Refusal.deviceUnknown`; `.consent` for more pauses than are kept of a device, and for a moment before
    ///   it joined or after it was sent.
    public mutating func setTracking(
        paused: Bool, of device: DeviceID, at time: Timestamp? = nil, sentAt: Timestamp? = nil,
        joined: Timestamp? = nil
    ) throws(Refusal) -> Entry? {
        guard let known = state.member(device) else { throw .deviceUnknown }
        guard (known.trackingPausedAt != nil) != paused else { return nil }
        let limit = PositionLimits.trackingPauses.value
        guard !paused || known.trackingPauses.count < limit else { throw .consent(.pausedTooOften(limit)) }
        var moment = now
        if let time {
            let sent = sentAt ?? now
            guard time <= sent + Fix.furthestAhead else { throw .consent(.timeInvalid) }
            moment = ClockSkew(sentAt: sent, receivedAt: now)
                .countedTime(of: time, receivedAt: now, questStart: nil)
            // A clock that was off by as much when it joined is no reason to lose the pause.
            if let joined, moment < joined + (.zero - Fix.furthestAhead) { throw .consent(.timeInvalid) }
        }
        if let last = known.trackingPauses.last { moment = max(moment, last.end ?? last.start) }
        let body: CommandBody = paused ? .trackingPaused : .trackingResumed
        return Entry(drafts: [command(body, at: moment, team: known.team, device: device)])
    }
}
