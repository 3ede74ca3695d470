/// The way from one waypoint to the next.
public struct RouteLeg: Hashable, Sendable {
    /// Place at which the leg begins.
    public let start: Snap
    /// Place at which the leg ends.
    public let end: Snap
    /// Distance along the road.
    public let distance: Meters
    /// Riding time, turns included.
    public let duration: Seconds
    /// Weight that was minimised, in the unit of the profile (`Profile.Objective`).
    public let weight: Weight
    /// Line from `start.point` to `end.point`, cut exactly there; at least two points, equal when there is
    /// nothing to ride.
    public let geometry: [Coordinate]
    let pieces: [RoutePiece]

    /// The arcs ridden; the first and the last usually in part. Empty when start and end are the same place.
    public var arcs: [ArcID] { pieces.map(\.stretch.arc) }
}

/// A stretch of a leg, with what it takes.
struct RoutePiece: Hashable, Sendable {
    var stretch: ArcStretch
    /// Weight of riding it.
    var weight: Weight
    var milliseconds: UInt32
    /// Weight of the turn on to it; for the first that of turning round, where the rider came against it.
    var turn: Weight
    var turnMilliseconds: UInt32
    /// Index in the leg's geometry at which it begins; it ends where the next one begins.
    var firstPoint: Int

    var arc: ArcID { stretch.arc }
    var millimeters: UInt32 { stretch.end - stretch.start }
}
