/// A stay of a device in a forbidden zone, as far as its fixes prove it.
public struct ZoneCrossing: Sendable, Hashable {
    public let zone: ZoneID
    /// When the first and the last fix inside were made: the moments that count (`ClockSkew.countedTime`).
    public var first: Timestamp
    public var last: Timestamp
    /// How far inside the deepest of the fixes lay, in whole metres, at least 0.
    public var depth: Int

    /// Fixes in one zone that are no farther apart make one crossing.
    public static let longestGap: Seconds = 600

    public init(zone: ZoneID, first: Timestamp, last: Timestamp, depth: Int) {
        self.zone = zone
        self.first = first
        self.last = last
        self.depth = depth
    }

    /// Both as one; `nil` for two zones or a longer time in between.
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
