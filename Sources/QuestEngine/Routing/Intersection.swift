/// A junction that a step passes, the one of its maneuver first. As in OSRM's answers.
///
/// Listed are the roads one may ride away from the junction, and the one the rider came by. A one-way street
/// that only leads into the junction is not listed.
public struct Intersection: Hashable, Sendable {
    public let location: Coordinate
    /// The directions in which the roads leave, in whole degrees 0 … 359, rising.
    public let bearings: [Int]
    /// Tells for each bearing whether the rider may take that road, coming from where he does.
    public let entry: [Bool]
    /// The place in `bearings` of the road by which the rider comes; `nil` at a leg's start.
    public let `in`: Int?
    /// The place in `bearings` of the road the rider takes; `nil` at a leg's end.
    public let out: Int?
}

extension Intersection {
    /// A leg's start: one road, to leave by.
    static func departure(at location: Coordinate, bearing: Int) -> Intersection {
        Intersection(location: location, bearings: [bearing], entry: [true], in: nil, out: 0)
    }

    /// A leg's end: one road, seen backwards.
    static func arrival(at location: Coordinate, bearing: Int) -> Intersection {
        Intersection(location: location, bearings: [(bearing + 180) % 360], entry: [true], in: 0, out: nil)
    }

    init(at junction: Junction) {
        let graph = junction.graph
        let back = graph.original(of: junction.arriving).reversed
        let way = graph.original(of: junction.leaving)
        var roads = graph.outgoingArcs(of: graph.tail(of: back)).filter { graph.original(of: $0) == $0 }
        if !roads.contains(back) { roads.append(back) }
        let bearings = roads.map { (bearing: graph.startBearing(of: $0).wholeDegrees, arc: $0) }
            .sorted { ($0.bearing, $0.arc) < ($1.bearing, $1.arc) }
        location = graph.coordinate(of: graph.tail(of: back))
        self.bearings = bearings.map(\.bearing)
        entry = bearings.map { junction.allows($0.arc) }
        `in` = bearings.firstIndex { $0.arc == back }
        out = bearings.firstIndex { $0.arc == way }
    }
}
