/// A zone in the fold, with the time it held.
public struct ZoneState: Sendable, Equatable {
    public internal(set) var zone: Zone
    /// The moment at which it was added.
    public let addedAt: Timestamp
    /// The moment at which it was removed; `nil` while it is still there.
    public internal(set) var removedAt: Timestamp?

    /// The moment from which it holds: its adding or its own beginning, whichever is later.
    public var since: Timestamp { max(addedAt, zone.starts ?? addedAt) }

    /// The moment at which it ceases to hold: its own end or its removal, whichever is earlier; `nil` where neither is
    /// known. Not later than `since` for one that never held.
    public var until: Timestamp? { [zone.ends, removedAt].compactMap(\.self).min() }

    /// The phase of a zone at a moment.
    public enum Phase: String, Sendable, CaseIterable {
        /// The zone's time is still to come.
        case planned
        case holding
        /// The zone's time is over, or it was removed.
        case ended
    }

    /// Returns its phase at a moment: from `since` on it holds, and no longer at `until`.
    public func phase(at time: Timestamp) -> Phase {
        if let until, time >= until { return .ended }
        return time >= since ? .holding : .planned
    }

    /// The next moment at which it begins or ceases to hold by itself.
    func nextChange(after time: Timestamp) -> Timestamp? {
        [since, until].compactMap(\.self).filter { $0 > time && phase(at: time) != .ended }.min()
    }
}
