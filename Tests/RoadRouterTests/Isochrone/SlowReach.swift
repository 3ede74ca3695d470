@testable import RoadRouter

/// The reference for isochrones: arcs are looked at again and again until nothing can be entered earlier, with no heap and
/// no labels; places are asked about one by one.
struct SlowReach<M: Metric> {
    let graph: RoadGraph
    let metric: M
    private let departures: [ArcPlace]
    /// The least weight at the start of each arc, the turn on to it included.
    private var entries: [ArcID: UInt64] = [:]

    /// - Parameter limit: Weight beyond which nothing is of interest.
    init(from start: Snap, on router: Router, by metric: M, within limit: UInt32) {
        graph = router.graph
        self.metric = metric
        departures = router.snapper.departures(from: start).filter { metric.weight(of: $0.arc).isFinite }
        var waiting: [ArcID] = []
        for place in departures {
            let length = UInt64(graph.millimeters(of: place.arc.edge))
            let left = UInt64(metric.weight(of: place.arc).rawValue) * (length - UInt64(place.millimeters))
            let end =
                length == 0 ? UInt64(metric.weight(of: place.arc).rawValue) : (left + length - 1) / length
            leave(place.arc, at: end, within: limit, noting: &waiting)
        }
        var next = 0
        while next < waiting.count {
            let arc = waiting[next]
            next += 1
            leave(
                arc, at: entries[arc]! + UInt64(metric.weight(of: arc).rawValue), within: limit,
                noting: &waiting)
        }
    }

    private mutating func leave(
        _ arc: ArcID, at end: UInt64, within limit: UInt32, noting waiting: inout [ArcID]
    ) {
        guard end <= limit else { return }
        for exit in graph.outgoingArcs(of: graph.head(of: arc)) where metric.weight(of: exit).isFinite {
            let turn = metric.weight(ofTurnFrom: arc, to: exit)
            let entry = end + UInt64(turn.rawValue)
            guard turn.isFinite, entry <= limit, entry < entries[exit] ?? .max else { continue }
            entries[exit] = entry
            waiting.append(exit)
        }
    }

    /// Whether a place on an edge is reached within a limit: so many millimetres along its forward arc.
    func reaches(_ place: UInt32, on edge: EdgeID, within limit: UInt32) -> Bool {
        let length = UInt64(graph.millimeters(of: edge))
        for copy in [edge] + graph.viaCopies(of: edge) {
            for arc in [copy.forward, copy.backward] where metric.weight(of: arc).isFinite {
                let weight = UInt64(metric.weight(of: arc).rawValue)
                let along = arc.isForward ? UInt64(place) : length - UInt64(place)
                if let entry = entries[arc], entry * length + weight * along <= UInt64(limit) * length {
                    return true
                }
                for start in departures where start.arc == arc && along >= UInt64(start.millimeters) {
                    if weight * (along - UInt64(start.millimeters)) <= UInt64(limit) * length { return true }
                }
            }
        }
        return false
    }

    /// The edges that are entered within a limit.
    func edges(within limit: UInt32) -> Set<EdgeID> {
        Set(entries.filter { $0.value <= limit }.map { graph.original(of: $0.key).edge })
            .union(departures.map(\.arc.edge))
    }
}

extension Isochrone {
    /// Whether a place on an edge, so many millimetres along its forward arc, lies on one of some stretches.
    static func covers(_ place: UInt32, on edge: EdgeID, by stretches: [EdgeID: [ReachedStretch]]) -> Bool {
        stretches[edge, default: []].contains { $0.start <= place && place <= $0.end }
    }
}
