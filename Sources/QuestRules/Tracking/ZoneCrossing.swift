/// A time of a device in a forbidden zone, as far as its fixes prove it.
public struct ZoneCrossing: Sendable, Hashable {
    public let zone: ZoneID
    /// The times of the first and the last fix inside: the moments that count (`ClockSkew.countedTime`).
    public var first: Timestamp
    public var last: Timestamp
    /// The depth of the deepest of the fixes inside the zone, in whole metres, at least 0.
    public var depth: Int

    /// Fixes in one zone that are no farther apart make one crossing.
    public static let longestGap: Seconds = 600

    /// Returns both as one; `nil` for two zones or a longer time in between.
    public func joined(with other: ZoneCrossing) -> ZoneCrossing? {
        guard zone == other.zone, other.first <= last + Self.longestGap, first <= other.last + Self.longestGap
        else { return nil }
        return ZoneCrossing(
            zone: zone, first: min(first, other.first), last: max(last, other.last),
            depth: max(depth, other.depth))
    }
}

extension [ZoneCrossing] {
    /// Takes in one more, joined with those it continues; sorted by their beginning, then by zone.
    ///
    /// - Complexity: O(count).
    public mutating func note(_ crossing: ZoneCrossing) {
        var crossing = crossing
        for index in indices.reversed() {
            guard let joined = crossing.joined(with: self[index]) else { continue }
            crossing = joined
            remove(at: index)
        }
        let place = lastIndex { ($0.first, $0.zone) <= (crossing.first, crossing.zone) }.map { $0 + 1 } ?? 0
        insert(crossing, at: place)
    }
}
