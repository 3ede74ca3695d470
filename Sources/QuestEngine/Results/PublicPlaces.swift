extension Judge {
    /// The span of a team's ride in which everybody may be shown where it was: as long ago as the quest's file says, while
    /// the quest was on, between the team's start and its finish; `nil` where nothing may be shown.
    ///
    /// Nobody is shown a team that calls for help, from the moment of the call until so long after its end that the
    /// places shown are later ones.
    public func publicSpan(
        of team: TeamID, in state: QuestState, at now: Timestamp
    ) -> ClosedRange<Timestamp>? {
        guard let minutes = document.spectators.positionDelay, let known = state.teams[team],
            [.competing, .guest].contains(known.entry), !isJudgedBlind(in: state, at: now),
            let start = start(of: team, in: state)
        else { return nil }
        let shown = now + Seconds(Double(-60 * minutes))
        let calls = state.calls.contains { call in
            call.team == team && call.closed.map { $0.at >= shown } ?? true
        }
        guard !calls, let opening = state.openings.last(where: { $0.start <= shown }) else { return nil }
        let ends = [shown, opening.end, document.closes, known.ride.finish?.time].compactMap(\.self)
        let begins = [start, opening.start, document.opens, shown + (.zero - Self.publicAge)].compactMap(
            \.self)
        guard let end = ends.min(), let begin = begins.max(), begin <= end else { return nil }
        return begin...end
    }

    /// The age beyond the delay at which a place is shown no longer.
    private static var publicAge: Seconds { 900 }
}

extension QuestState {
    /// Whether everybody may be shown where a device was: it belongs to a team, and its rider wants it recorded.
    ///
    /// - Parameter texts: The digests of the texts that say so, one of which a rider has agreed to who was asked.
    public func isPublic(_ device: DeviceID, agreedTo texts: Set<Digest>) -> Bool {
        guard let known = member(device), known.mayBeTracked, known.trackingPausedAt == nil,
            known.withoutConsentSince == nil
        else { return false }
        return known.consent.map { texts.contains($0.text) } ?? true
    }
}
