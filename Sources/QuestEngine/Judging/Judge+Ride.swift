extension Judge {
    /// How far ahead a start can be set.
    static let furthestStart: Seconds = 2_592_000

    /// Puts a team into a start wave, or out of any.
    ///
    /// - Returns: `nil` when it is there already.
    /// - Throws: `Refusal.teamUnknown`, `.waveUnknown`.
    public func chooseWave(
        _ wave: String?, for team: TeamID, in state: QuestState, at now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Entry? {
        guard let ride = state.teams[team]?.ride else { throw .teamUnknown(team) }
        if let wave, document.wave(wave) == nil { throw .waveUnknown(wave) }
        guard ride.wave != wave else { return nil }
        return Entry(drafts: [command(.waveChosen(wave), team: team, at: now, ids: &ids)])
    }

    /// Records when a team started, or will; `nil` takes that back, so that its wave or the quest decides again.
    ///
    /// - Returns: `nil` when the log says so already.
    /// - Throws: `Refusal.teamUnknown`; `.rideTimeInvalid` for a moment before the quest was opened or too far ahead.
    public func recordStart(
        of team: TeamID, at time: Timestamp?, in state: QuestState, now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Entry? {
        guard let ride = state.teams[team]?.ride else { throw .teamUnknown(team) }
        try checkStart(time, in: state, now: now)
        guard ride.started != time else { return nil }
        return Entry(drafts: [rideCommand(.teamStarted(time), of: team, at: time, now: now, ids: &ids)])
    }

    /// The same for all teams of a wave at once, such as one that was held up.
    ///
    /// - Throws: `Refusal.waveUnknown`, `.rideTimeInvalid`.
    public func recordStart(
        ofWave wave: String, at time: Timestamp?, in state: QuestState, now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Entry? {
        guard document.wave(wave) != nil else { throw .waveUnknown(wave) }
        try checkStart(time, in: state, now: now)
        let teams = state.teams.filter { $0.value.ride.wave == wave && $0.value.ride.started != time }
        guard !teams.isEmpty else { return nil }
        var drafts: [RecordDraft] = []
        for team in teams.map(\.key).sorted() {
            drafts.append(rideCommand(.teamStarted(time), of: team, at: time, now: now, ids: &ids))
        }
        return Entry(drafts: drafts)
    }

    /// Records when a team finished: it answers no more. `nil` takes that back.
    ///
    /// - Returns: `nil` when the log says so already.
    /// - Throws: `Refusal.teamUnknown`; `.rideTimeInvalid` for a moment before its start or still to come.
    public func recordFinish(
        of team: TeamID, at time: Timestamp?, in state: QuestState, now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Entry? {
        guard let ride = state.teams[team]?.ride else { throw .teamUnknown(team) }
        if let time {
            guard let start = start(of: team, in: state), time >= start, time <= now else {
                throw .rideTimeInvalid
            }
        }
        // What an arrival has recorded, a person may record once more: it ends the ride for good then.
        guard ride.finish?.time != time || ride.finish?.isByArrival == true else { return nil }
        return Entry(drafts: [rideCommand(.teamFinished(time), of: team, at: time, now: now, ids: &ids)])
    }

    private func checkStart(_ time: Timestamp?, in state: QuestState, now: Timestamp) throws(Refusal) {
        guard let time else { return }
        let first = state.openings.first?.start ?? time
        guard time >= first, time <= now + Self.furthestStart else { throw .rideTimeInvalid }
    }

    private func rideCommand(
        _ body: CommandBody, of team: TeamID, at time: Timestamp?, now: Timestamp, ids: inout IdentifierSource
    ) -> RecordDraft {
        // The moment that counts is never later than the receipt; what is still to come stands in the body.
        RecordDraft(
            id: ids.identifier(at: now), at: min(time ?? now, now), receivedAt: now, actor: actor, team: team,
            version: version, content: .command(body))
    }
}

extension Judge {
    /// - Throws: `Refusal.teamNotStarted` while the team's start is still to come.
    func checkHasStarted(
        _ team: TeamID, in state: QuestState, at time: Timestamp
    ) throws(Refusal) {
        if let start = start(of: team, in: state), time < start { throw .teamNotStarted }
    }
}
