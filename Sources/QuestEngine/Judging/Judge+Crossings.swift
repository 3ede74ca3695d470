extension Judge {
    /// How far off a fix is taken to be that does not say so.
    public static let assumedAccuracy: Meters = 20

    /// Whether a fix proves a stay in a zone: it lies farther inside than it may be off. Doubt speaks for the rider.
    ///
    /// - Returns: How far inside the fix lies; `nil` where it proves nothing.
    public static func proof(that fix: Fix, liesIn zone: Zone) -> Meters? {
        guard let depth = zone.depth(of: fix.coordinate), depth > fix.accuracy ?? assumedAccuracy else {
            return nil
        }
        return depth
    }

    /// The stays in forbidden zones that a batch proves: in closed zones with an area, those of the quest's file as
    /// long as organisers hold the quest open and within its times, those of the log also no longer than they hold
    /// themselves. Before the start and after the end riders may be where they like.
    ///
    /// - Parameter batch: From `FixBatch.checked()`.
    /// - Complexity: O(zones · (positions + fixes) + positions of the zones around each fix).
    func crossings(in batch: FixBatch, _ state: QuestState) -> [ZoneCrossing] {
        let fixes = batch.timed().filter { $0.flags.isEmpty && isOn(at: $0.time, in: state) }
        guard !fixes.isEmpty else { return [] }
        var crossings: [ZoneCrossing] = []
        func note(_ zone: Zone, _ holds: (Timestamp) -> Bool) {
            let box = zone.forbiddenBox
            for fix in fixes where box?.contains(fix.coordinate) ?? true && holds(fix.time) {
                guard let depth = Self.proof(that: fix.fix, liesIn: zone) else { continue }
                crossings.note(
                    ZoneCrossing(
                        zone: zone.id, first: fix.time, last: fix.time, depth: Int(depth.value.rounded())))
            }
        }
        for zone in document.zones { note(zone) { _ in true } }
        for state in state.zones where state.zone.effect == .closed {
            note(state.zone) { state.phase(at: $0) == .holding }
        }
        return crossings
    }

    private func isOn(at time: Timestamp, in state: QuestState) -> Bool {
        state.openings.contains { $0.contains(time) } && document.opens.map { time >= $0 } ?? true
            && document.closes.map { time < $0 } ?? true
    }
}

/// A stay in a forbidden zone, as the evidence of an answer names it.
public struct AnswerCrossing: Sendable, Hashable {
    public let device: DeviceID
    public let crossing: ZoneCrossing
}

extension QuestState {
    /// Where the team's devices were in forbidden zones after its previous answer, or since the beginning, up to this
    /// one, by time. Fixes that come in later still count.
    ///
    /// - Complexity: O(answers of the team + devices of the quest + crossings).
    public func crossings(before answer: JudgedAnswer) -> [AnswerCrossing] {
        let earlier = answers(of: answer.team).filter { ($0.at, $0.seq) < (answer.at, answer.seq) }
        let previous = earlier.map(\.at).max()
        var crossings: [AnswerCrossing] = []
        for (id, device) in devices where device.team == answer.team {
            crossings += device.crossings.filter { crossing in
                crossing.first <= answer.at && previous.map { crossing.last > $0 } ?? true
            }.map { AnswerCrossing(device: id, crossing: $0) }
        }
        return crossings.sorted {
            ($0.crossing.first, $0.device, $0.crossing.zone) < (
                $1.crossing.first, $1.device, $1.crossing.zone
            )
        }
    }
}
