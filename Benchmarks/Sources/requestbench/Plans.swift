import Measuring
import QuestEngine

/// The costs of plans: what can be reached, routes beside the best one, round trips.
struct Plans {
    let router: Router
    private let workspace = RouterWorkspace()

    init(_ router: Router) {
        self.router = router
    }

    /// Measures isochrones of fifteen minutes, the stretches and the area, and round trips of 25 km.
    func measurePlaces(_ places: [Coordinate]) {
        guard let limit = Ranged<ReachSeconds>(900), let length = Ranged<RoundTripMeters>(25_000) else {
            return
        }
        var (edges, areas, loops) = (Sample(), Sample(), Sample())
        for round in 0..<2 {  // The first round warms caches and is not counted.
            for place in places {
                let request = IsochroneRequest(from: place, within: .times([limit]))
                let (isochrone, nanoseconds) = CPUClock.measure { () -> Isochrone? in
                    let isochrone = try? router.isochrone(request, using: workspace)
                    _ = isochrone?.stretches(within: 900)
                    return isochrone
                }
                guard round == 1, let isochrone else { continue }
                edges.add(nanoseconds)
                areas.add(CPUClock.measure { isochrone.areas() }.nanoseconds)
            }
        }
        for place in places.prefix(50) {
            let request = RoundTripRequest(from: place, length: length)
            let (trip, nanoseconds) = CPUClock.measure { try? router.roundTrip(request, using: workspace) }
            if trip != nil { loops.add(nanoseconds) }
        }
        row("isochrone of 15 minutes, stretches", edges, "5")
        row("isochrone of 15 minutes, area", areas, "40")
        row("round trip of 25 km", loops, "printed")
    }

    /// Measures the best route and up to two beside it.
    func measureAlternatives(_ pairs: QueryPairs) {
        var times = Sample()
        var (one, two) = (0, 0)
        for pair in pairs.pairs {
            let request = RouteRequest(waypoints: [pair.from, pair.to])
            let (routes, nanoseconds) = CPUClock.measure {
                try? router.routes(request, alternatives: 2, using: workspace)
            }
            guard let routes else { continue }
            times.add(nanoseconds)
            one += routes.count > 1 ? 1 : 0
            two += routes.count > 2 ? 1 : 0
        }
        row("porto.quest: route with two alternatives", times, "printed")
        print("| porto.quest: pairs of \(times.count) with one alternative; with two | \(one); \(two) | |")
    }

    private func row(_ name: String, _ times: Sample, _ bar: String) {
        let (median, p99) = (Double(times.median) / 1e6, Double(times.p99) / 1e6)
        print("| \(name), CPU ms median / p99 | \(median) / \(p99) | \(bar) |")
    }
}
