/// The difference of roads from the prepared map: those that are closed or slow.
///
/// An immutable value, cheap to copy and shareable between tasks. It speaks of the arcs of one map and is of no
/// use on another.
public struct RoadConditions: Sendable {
    /// Number of the change, rising; 0 for the map as it was prepared.
    public let epoch: UInt64
    /// Changed arcs; `nil` when there are none: then searches use the profile's own metric and lose no time.
    let changes: ArcChanges?

    /// The map as it was prepared.
    public static let prepared = RoadConditions(epoch: 0, changes: nil)

    private init(epoch: UInt64, changes: ArcChanges?) {
        self.epoch = epoch
        self.changes = changes
    }

    /// - Parameters:
    ///   - changes: Of several changes of one arc the heaviest counts. Arcs must be of the graph.
    /// - Complexity: O(arcs of the map / 64 + changed arcs): tens of microseconds for a city.
    public init(epoch: UInt64, on graph: RoadGraph, _ changes: [(arcs: [ArcID], effect: RoadEffect)]) {
        let isEmpty = changes.allSatisfy(\.arcs.isEmpty)
        self.init(epoch: epoch, changes: isEmpty ? nil : ArcChanges(arcCount: graph.arcCount, changes))
    }

    /// Returns these conditions with closures on top, of the same epoch.
    func closing(_ arcs: [ArcID], on graph: RoadGraph) -> RoadConditions {
        guard !arcs.isEmpty else { return self }
        return RoadConditions(
            epoch: epoch,
            changes: ArcChanges(arcCount: graph.arcCount, base: changes, [(arcs, .closed)]))
    }

    /// Number of arcs that are closed or slowed down.
    public var changedArcCount: Int { changes?.count ?? 0 }

    /// Whether an arc is closed that the prepared map may have open.
    public func closes(_ arc: ArcID) -> Bool { changes?.isClosed(arc) ?? false }

    /// Whether every arc weighs at least what it does under other conditions.
    func isNowhereLighter(than other: RoadConditions) -> Bool {
        guard let theirs = other.changes else { return true }
        return changes?.isNowhereLighter(than: theirs) ?? false
    }
}
