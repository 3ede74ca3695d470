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

    /// - Complexity: O(roads²), of which there are few; allocates its two lists alone.
    init(at junction: Junction) {
        let graph = junction.graph
        let back = graph.original(of: junction.arriving).reversed
        let way = graph.original(of: junction.leaving)
        let node = graph.tail(of: back)
        let exits = graph.arrays.outgoing(of: Int(node.rawValue))
        var bearings: [Int] = []
        var entry: [Bool] = []
        bearings.reserveCapacity(exits.count + 1)
        entry.reserveCapacity(exits.count + 1)
        var (backPlace, wayPlace): (Int?, Int?) = (nil, nil)
        func add(_ arc: ArcID) {
            let bearing = graph.startBearing(of: arc).wholeDegrees
            var place = bearings.count
            while place > 0, bearings[place - 1] > bearing { place -= 1 }
            bearings.insert(bearing, at: place)
            entry.insert(junction.allows(arc), at: place)
            if let known = backPlace, known >= place { backPlace = known + 1 }
            if let known = wayPlace, known >= place { wayPlace = known + 1 }
            if arc == back { backPlace = place }
            if arc == way { wayPlace = place }
        }
        for exit in exits where graph.original(of: ArcID(exit)) == ArcID(exit) { add(ArcID(exit)) }
        if backPlace == nil { add(back) }
        location = graph.coordinate(of: node)
        self.bearings = bearings
        self.entry = entry
        `in` = backPlace
        out = wayPlace
    }
}
