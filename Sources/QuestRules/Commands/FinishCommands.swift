extension TeamRide {
    /// Notes a declaration, by the moment that counts.
    mutating func note(_ declaration: FinishDeclaration) {
        let place = declarations.firstIndex { $0.at > declaration.at } ?? declarations.endIndex
        declarations.insert(declaration, at: place)
    }
}

extension QuestState {
    /// The declaration about its finish by which a team goes; `nil` where it has said nothing since its latest answer, or
    /// that it rides on.
    public func finishDeclaration(of team: TeamID) -> FinishDeclaration? {
        standingDeclarations(of: team).last
    }
}

extension DecisionContext {
    /// Notes what a device says of its team's finish, and ends or goes on with the ride where that follows.
    ///
    /// A late declaration counts from when it was said, as answers do. Repeating one for the same moment changes nothing.
    ///
    /// - Parameters:
    ///   - time: The moment at which the rider said so, by the clock of the device; now where `nil`.
    ///   - sentAt: The moment of sending by the same clock; now where `nil`.
    /// - Returns: `nil` where it is so already, where somebody has recorded the finish, and where what riders say ends no
    ///   ride.
    /// - Throws: `Refusal.deviceUnknown`, `.questNotOpen`, `.teamNotStarted`; `.questClosed` for what was said after the
    ///   end, and for going on after it; `.finish` for more declarations than are taken; `.teamFinished` for going
    ///   on where somebody has recorded the finish.
    public mutating func declareFinish(
        _ intent: FinishIntent, from device: DeviceID, at time: Timestamp? = nil, sentAt: Timestamp? = nil
    ) throws(Refusal) -> Entry? {
        guard let team = state.member(device)?.team, let ride = state.teams[team]?.ride else {
            throw .deviceUnknown
        }
        // No visit ends a ride then, or every one does, whatever anybody says.
        guard document.scoring.mustFinish, engine.finishMode(in: state) != .arrival else { return nil }
        guard let opened = state.openings.first?.start else { throw .questNotOpen }
        let sent = sentAt ?? now
        let moment = ClockSkew(sentAt: sent, receivedAt: now)
            .countedTime(of: time ?? sent, receivedAt: now, questStart: opened)
        guard state.openings.contains(where: { $0.contains(moment) }) else { throw .questClosed }
        try engine.checkHasStarted(team, in: state, at: moment)
        if ride.recordedFinish != nil {
            guard intent != .riding else { throw .teamFinished }
            return nil
        }
        if intent == .riding, engine.isOver(in: state, at: now) { throw .questClosed }
        // What was said twice counts twice: something else may have been said in between that comes later.
        guard !ride.declarations.contains(where: { $0.intent == intent && $0.at == moment }) else {
            return nil
        }
        let limit = TeamLimits.finishDeclarations.value
        // Who has said it too often can still take back the last one.
        let takesBack = ride.declarations.last.map { $0.intent != .riding && $0.at <= moment } ?? false
        guard ride.declarations.count < limit || intent == .riding && takesBack else {
            throw .finish(.declaredTooOften(limit))
        }
        let draft = command(
            .finishDeclared(intent), by: .device(device), at: moment, team: team, device: device)
        // Also a stay that was over when it was said.
        return settled(
            Entry(drafts: [draft]), of: team, since: opened, sentAt: sent, receivedAt: now, by: device)
    }
}
