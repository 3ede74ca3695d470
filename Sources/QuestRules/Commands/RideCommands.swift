extension DecisionContext {
    /// The longest time ahead for which a start can be set.
    static let furthestStart = Seconds.thirtyDays

    /// Puts a team into a start wave, or out of any.
    ///
    /// - Returns: `nil` when it is there already.
    /// - Throws: `Refusal.teamUnknown`, `.waveUnknown`.
    public mutating func chooseWave(_ wave: String?, for team: TeamID) throws(Refusal) -> Entry? {
        guard let ride = state.teams[team]?.ride else { throw .teamUnknown(team) }
        if let wave, document.wave(wave) == nil { throw .waveUnknown(wave) }
        guard ride.wave != wave else { return nil }
        return Entry(drafts: [command(.waveChosen(wave), team: team)])
    }

    /// Records when a team started, or will; `nil` takes that back, so that its wave or the quest decides again.
    ///
    /// - Returns: `nil` when the log says so already.
    /// - Throws: `Refusal.teamUnknown`; `.rideTimeInvalid` for a moment before the quest was opened or too far ahead.
    public mutating func recordStart(of team: TeamID, at time: Timestamp?) throws(Refusal) -> Entry? {
        guard let ride = state.teams[team]?.ride else { throw .teamUnknown(team) }
        try checkStart(time)
        guard ride.started != time else { return nil }
        return rideEntry(.teamStarted(time), of: team, at: time)
    }

    /// Records the start of all teams of a wave at once, such as one that was held up.
    ///
    /// - Throws: `Refusal.waveUnknown`, `.rideTimeInvalid`.
    public mutating func recordStart(ofWave wave: String, at time: Timestamp?) throws(Refusal) -> Entry? {
        guard document.wave(wave) != nil else { throw .waveUnknown(wave) }
        try checkStart(time)
        let teams = state.teams.filter { $0.value.ride.wave == wave && $0.value.ride.started != time }
        guard !teams.isEmpty else { return nil }
        var whole = Entry(drafts: [])
        for team in teams.map(\.key).sorted() {
            let entry = rideEntry(.teamStarted(time), of: team, at: time)
            whole.drafts += entry.drafts
            whole.attachments += entry.attachments
        }
        return whole
    }

    /// Records when a team finished: it answers no more. `nil` takes that back.
    ///
    /// - Returns: `nil` when the log says so already.
    /// - Throws: `Refusal.teamUnknown`; `.rideTimeInvalid` for a moment before its start or still to come.
    public mutating func recordFinish(of team: TeamID, at time: Timestamp?) throws(Refusal) -> Entry? {
        guard let ride = state.teams[team]?.ride else { throw .teamUnknown(team) }
        if let time {
            guard let start = engine.start(of: team, in: state), time >= start, time <= now else {
                throw .rideTimeInvalid
            }
        }
        // What an arrival has recorded, a person may record once more: it ends the ride for good then.
        guard ride.finish?.time != time || ride.finish?.isByArrival == true else { return nil }
        return rideEntry(.teamFinished(time), of: team, at: time)
    }

    /// Returns a record of a start or a finish with what follows from it for positions of the team: arrivals may count
    /// that did not before.
    private mutating func rideEntry(
        _ body: CommandBody, of team: TeamID, at time: Timestamp?
    ) -> Entry {
        let entry = Entry(drafts: [rideCommand(body, of: team, at: time)])
        return settled(
            entry, of: team, since: Timestamp(milliseconds: .min), sentAt: now, receivedAt: now, by: nil)
    }

    private func checkStart(_ time: Timestamp?) throws(Refusal) {
        guard let time else { return }
        let first = state.openings.first?.start ?? time
        guard time >= first, time <= now + Self.furthestStart else { throw .rideTimeInvalid }
    }

    private mutating func rideCommand(
        _ body: CommandBody, of team: TeamID, at time: Timestamp?
    ) -> RecordDraft {
        // The moment that counts is never later than the receipt; what is still to come stands in the body.
        command(body, at: min(time ?? now, now), team: team)
    }
}

extension RuleEngine {
    /// - Throws: `Refusal.teamNotStarted` while the team's start is still to come.
    func checkHasStarted(_ team: TeamID, in state: QuestState, at time: Timestamp) throws(Refusal) {
        if let start = start(of: team, in: state), time < start { throw .teamNotStarted }
    }
}
