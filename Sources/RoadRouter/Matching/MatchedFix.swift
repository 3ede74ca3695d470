/// A fix and where on the roads it was read.
public struct MatchedFix: Sendable, Hashable {
    public let fix: TimedFix
    /// Flags against the fix; it was passed over unless they are empty.
    public let flags: FixFlags
    public let outcome: Outcome
    /// Position on the road; `nil` unless the fix is matched or thinned.
    public internal(set) var place: MatchedPlace?
    /// Whether a part of the way begins here: no way was found from the fix before, or too much lies in between.
    public internal(set) var beginsPart = false
    /// Way ridden since the last matched fix before; empty at the beginning of a part, and for one who stood.
    var way: [ArcStretch] = []

    public enum Outcome: Sendable, Hashable {
        case matched
        /// The fix is too near to the one before to tell anything new; it lies on the same road.
        case thinned
        /// No road is near by.
        case offRoad
        /// No way leads there from the fixes before.
        case outlier
        /// Flags stand against the fix: `MatchedFix.flags`.
        case flagged
        /// The fix came in after those around it had been decided on.
        case late
    }

    init(_ fix: TimedFix, flags: FixFlags, outcome: Outcome) {
        self.fix = fix
        self.flags = flags
        self.outcome = outcome
    }

    /// The arcs ridden since the last matched fix before.
    public var arcs: [ArcID] { way.map(\.arc) }
}

/// A place on the road with how sure one may be of it.
public struct MatchedPlace: Sendable, Hashable {
    /// Arc in the direction of riding.
    public let arc: ArcID
    /// Offset from the arc's start.
    public let offset: Meters
    public let coordinate: Coordinate
    /// Straight distance from the fix.
    public let distance: Meters
    /// The probability of the arc under the model, given the fixes around: 0 … 1. Errors of a receiver that
    /// last are taken for independent ones, so it promises a little too much.
    public let confidence: Double
}

extension MatchLattice {
    /// Puts a matched fix where was decided, and a thinned one on the same edge.
    func place(_ result: inout MatchedFix, inLayer layer: Int, by matcher: MapMatcher) {
        let choice = choice(inLayer: layer)
        let graph = matcher.graph
        let fix = result.fix.coordinate
        let projection = FixedPlane(LocalPlane(center: fix)).projection(onto: choice.arc.edge, in: graph)
        let offset =
            choice.arc.isForward
            ? projection.offset : graph.length(of: choice.arc.edge) - projection.offset
        result.place = MatchedPlace(
            arc: choice.arc, offset: max(.zero, offset), coordinate: projection.point,
            distance: projection.distance, confidence: confidence(ofLayer: layer))
    }
}
