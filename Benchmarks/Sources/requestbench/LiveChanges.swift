import Foundation
import Measuring
import QuestEngine

/// The costs of closing roads: a hundred arcs within 300 m of a route, ten of them on it, for 150 routes.
struct LiveChanges {
    let router: Router
    private let workspace = RouterWorkspace()

    /// Routes that are tried with closures each.
    private static let routes = 150

    init(_ router: Router) {
        self.router = router
    }

    func measure(_ pairs: QueryPairs) throws {
        var generator = SplitMix64(seed: 20_261_121)
        var open = Sample()
        var applying = Sample()
        var drawing = Sample()
        var atOnce = Sample()
        var settled = Sample()
        var waiting = Sample()
        var customizing = Sample()
        var tabling = Sample()
        var after = Sample()
        var unequal = 0
        var cutOff = 0
        for pair in pairs.pairs.prefix(2 * Self.routes) where open.count < Self.routes {
            let request = RouteRequest(waypoints: [pair.from, pair.to])
            _ = try? router.route(request, using: workspace)
            let (route, nanoseconds) = CPUClock.measure {
                try? router.route(request, using: workspace)
            }
            guard let route, let arcs = closures(near: route, using: &generator) else { continue }
            open.add(nanoseconds)

            let live = LiveRouter(router.fork(profiles: [.trekking, .shortest]))
            applying.add(CPUClock.measure { live.apply([(arcs, .closed)]) }.nanoseconds)
            let shape = Self.square(around: route)
            drawing.add(try CPUClock.measure { try router.arcs(at: .polygons([shape])) }.nanoseconds)

            let plain = live.current
            let (closed, first) = CPUClock.measure {
                try? plain.route(request, using: workspace).weight
            }
            atOnce.add(first)
            settled.add(workspace.settledCount)
            waiting.add(CPUClock.measure { Self.route(live, request, workspace) }.nanoseconds)
            // The first time everything is done; then what has changed since the last closures.
            customizing.add(CPUClock.measureAllThreads { _ = plain.customized() })
            tabling.add(CPUClock.measureAllThreads { live.customize() })
            _ = Self.route(live, request, workspace)
            let (again, second) = CPUClock.measure { Self.route(live, request, workspace) }
            after.add(second)
            if closed != again { unequal += 1 }
            if again == nil { cutOff += 1 }
        }
        func row(_ what: String, _ sample: Sample, _ bar: String) {
            let figures = [sample.median, sample.p99, sample.quantile(1)].map { Double($0 / 100) / 10_000 }
            print("| closures: \(what), CPU ms median / p99 / worst | ", terminator: "")
            print(figures.map { "\($0)" }.joined(separator: " / "), "| \(bar) |")
        }
        row("route before", open, "")
        row("apply 100 arcs", applying, "1")
        row("which roads a square of 500 m takes in", drawing, "1")
        row("route at once, by A*", atOnce, "0.4 / – / 20")
        let arcs = [settled.median, settled.p99, settled.quantile(1)].map { "\($0)" }
        print("| closures: arcs it settles, median / p99 / worst | \(arcs.joined(separator: " / ")) | |")
        row("the same by LiveRouter, which may customize first", waiting, "")
        row("customize again, both profiles; worst: the first time", customizing, "50 each")
        row("what tables need after that, both profiles", tabling, "")
        row("route after customization", after, "as before")
        let counts = "\(cutOff); \(unequal)"
        print("| closures: \(open.count) routes; cut off; other weights after | \(counts) | –; 0 |")
    }

    private static func route(
        _ live: LiveRouter, _ request: RouteRequest, _ workspace: RouterWorkspace
    ) -> Weight? {
        try? live.search(using: workspace) { router, workspace throws(RoutingError) in
            try router.route(request, using: workspace).weight
        }
    }

    /// Ten arcs of the route and ninety more within 300 m of it; `nil` for a route that has too few.
    private func closures(near route: Route, using generator: inout SplitMix64) -> [ArcID]? {
        let ridden = route.legs.flatMap(\.arcs)
        guard ridden.count >= 30 else { return nil }
        var closed: Set<ArcID> = []
        // The ends stay open, so that both waypoints keep their place on the road.
        while closed.count < 10 { closed.insert(ridden[5 + generator.below(ridden.count - 10)]) }
        let line = route.geometry
        var tries = 0
        while closed.count < 100, tries < 10_000 {
            tries += 1
            let place = line[generator.below(line.count)]
            let shifted = Coordinate(
                longitude: place.longitude + 0.0035 * generator.fraction(),
                latitude: place.latitude + 0.0027 * generator.fraction())
            guard let snap = router.snap(shifted, within: 100).first else { continue }
            let arc = generator.below(2) == 0 ? snap.edge.forward : snap.edge.backward
            if arc != ridden.first, arc != ridden.last { closed.insert(arc) }
        }
        return closed.count == 100 ? closed.sorted() : nil
    }

    /// A ring of about 500 m a side around the middle of a route.
    private static func square(around route: Route) -> [[Coordinate]] {
        let line = route.geometry
        let middle = line[line.count / 2]
        return [
            [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
                Coordinate(
                    longitude: middle.longitude + 0.003 * $0.0, latitude: middle.latitude + 0.00225 * $0.1)
            }
        ]
    }
}
