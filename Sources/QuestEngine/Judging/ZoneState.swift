/// A zone in the fold, with the time it held.
public struct ZoneState: Sendable, Equatable {
    public internal(set) var zone: Zone
    /// When it was added.
    public let addedAt: Timestamp
    /// When it was removed; `nil` while nobody has.
    public internal(set) var removedAt: Timestamp?

    /// From when on it holds: from its adding or its own beginning, whichever is later.
    public var since: Timestamp { max(addedAt, zone.starts ?? addedAt) }

    /// When it ceases to hold: at its own end or when it is removed, whichever is earlier; `nil` where neither is
    /// known. Not later than `since` for one that never held.
    public var until: Timestamp? { [zone.ends, removedAt].compactMap(\.self).min() }

    public enum Phase: String, Sendable, CaseIterable {
        /// Its time is still to come.
        case planned
        case holding
        /// Its time is over, or it was removed.
        case ended
    }

    /// From `since` on it holds, and no longer at `until`.
    public func phase(at time: Timestamp) -> Phase {
        if let until, time >= until { return .ended }
        return time >= since ? .holding : .planned
    }

    /// The next moment at which it begins or ceases to hold by itself.
    func nextChange(after time: Timestamp) -> Timestamp? {
        [since, until].compactMap(\.self).filter { $0 > time && phase(at: time) != .ended }.min()
    }
}

extension QuestState {
    /// What the router must keep to: the zones that hold, as long as the quest is not closed. Those of a draft
    /// count too, so that an organiser sees what a zone does before riders do.
    public func zonesInForce(at time: Timestamp) -> [Zone] {
        phase == .closed ? [] : zones.filter { $0.phase(at: time) == .holding }.map(\.zone)
    }

    /// When `zonesInForce` changes next without a further record; `nil` when it does not.
    public func nextZoneChange(after time: Timestamp) -> Timestamp? {
        phase == .closed ? nil : zones.compactMap { $0.nextChange(after: time) }.min()
    }
}
