extension RuleEngine {
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

extension RuleEngine {
    /// Whether everybody may see all rides again: the quest's file says so, it is over, and its results are out.
    public func showsReplay(in state: QuestState, at now: Timestamp) -> Bool {
        document.spectators.showsReplay && isOver(in: state, at: now)
            && resultsView(in: state, at: now) == .current && !isJudgedBlind(in: state, at: now)
    }

    /// The spans of a team's ride that everybody may see again, by time: from its start to its finish, while the quest was on,
    /// without the time in which it called for help. Empty where nothing may be shown.
    ///
    /// - Complexity: O(openings · calls for help).
    public func replaySpans(
        of team: TeamID, in state: QuestState, at now: Timestamp
    ) -> [ClosedRange<Timestamp>] {
        guard showsReplay(in: state, at: now), let known = state.teams[team],
            [.competing, .guest].contains(known.entry), let start = start(of: team, in: state)
        else { return [] }
        let calls = state.calls.filter { $0.team == team }
        return state.openings.flatMap { opening in
            let begin = [start, opening.start, document.opens].compactMap(\.self).max() ?? start
            let ends = [now, opening.end, document.closes, known.ride.finish?.time].compactMap(\.self)
            guard let end = ends.min(), begin <= end else { return [ClosedRange<Timestamp>]() }
            return calls.reduce([begin...end]) { spans, call in
                spans.flatMap {
                    $0.parts(outside: call.at...(call.closed?.at ?? Timestamp(milliseconds: .max)))
                }
            }
        }
    }
}

extension ClosedRange<Timestamp> {
    /// The parts that lie before and after another span, to the millisecond.
    fileprivate func parts(outside other: Self) -> [Self] {
        guard overlaps(other) else { return [self] }
        var parts: [Self] = []
        if lowerBound < other.lowerBound { parts.append(lowerBound...(other.lowerBound + -0.001)) }
        if other.upperBound < upperBound { parts.append((other.upperBound + 0.001)...upperBound) }
        return parts
    }
}

extension QuestState {
    /// Whether everybody may be shown where a device was: it belongs to a team, and its rider wants it recorded.
    ///
    /// - Parameters:
    ///   - texts: The digests of the texts that say so, one of which a rider has agreed to who was asked.
    ///   - paused: Whether also one whose tracking is paused: what was recorded before may be shown once the quest is over.
    public func isPublic(
        _ device: DeviceID, agreedTo texts: Set<Digest>, evenPaused paused: Bool = false
    ) -> Bool {
        guard let known = member(device), known.mayBeTracked, paused || known.trackingPausedAt == nil,
            known.withoutConsentSince == nil
        else { return false }
        return known.consent.map { texts.contains($0.text) } ?? true
    }
}
