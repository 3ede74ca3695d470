/// Where a team was when it answered, as far as its positions tell.
public enum Nearness: String, Sendable, CaseIterable {
    /// A device of it was in the task's zone, or no farther away than its position may be off.
    case near
    case elsewhere
    /// No position of about that moment.
    case unknown
}

extension Nearness {
    /// A position speaks for being near up to this distance from the zone, and as far as it may be off where that is
    /// more.
    public static let reach: Meters = 50

    /// How long before and after an answer positions say where its team was.
    public static var span: Seconds { Seconds(Double(AnswerLimits.presence.value)) }

    /// What several devices of a team say together: one that was near is enough.
    public func joined(with other: Nearness) -> Nearness {
        if self == .near || other == .near { return .near }
        return self == .elsewhere || other == .elsewhere ? .elsewhere : .unknown
    }

    /// What the fixes of one device say. Those that something stands against say nothing.
    ///
    /// - Parameter time: The moment that counts of the answer.
    /// - Complexity: O(fixes · positions of the zone).
    public init(to zone: ArrivalZone, at time: Timestamp, by fixes: [TimedFix]) {
        let around = fixes.filter { fix in
            fix.isUsable && fix.time <= time + Self.span && time <= fix.time + Self.span
        }
        let isNear = around.contains { fix in
            zone.border(from: fix.coordinate) <= max(Self.reach, fix.accuracy)
        }
        self = isNear ? .near : around.isEmpty ? .unknown : .elsewhere
    }
}
