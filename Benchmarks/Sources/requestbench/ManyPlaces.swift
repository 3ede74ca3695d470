import Measuring
import QuestEngine

/// The costs of answers that are not one route with its line: its sums only, tables, pinned targets and their
/// fields.
struct ManyPlaces {
    let router: Router
    let pairs: QueryPairs
    let osrm: OSRMFigures
    private let workspace = RouterWorkspace()

    /// Number of the pairs' ends to take as targets: as many as a quest has tasks.
    private static let targetCount = 25

    init(_ router: Router, _ pairs: QueryPairs, besides osrm: OSRMFigures) {
        self.router = router
        self.osrm = osrm
        self.pairs = pairs
    }

    /// Measures the way from two coordinates to arcs, weight, duration and distance, without a line.
    func measureSums(named name: String, bar: String) {
        var times = Sample()
        for round in 0..<2 {  // The first round warms caches and is not counted.
            for pair in pairs.pairs {
                let request = RouteRequest(waypoints: [pair.from, pair.to])
                let (sums, nanoseconds) = CPUClock.measure {
                    try? router.summary(of: request, using: workspace)
                }
                if round == 1, sums != nil { times.add(nanoseconds) }
            }
        }
        row("\(name): A* with the hierarchy, no line", times, bar)
        if name == "porto.node" {
            osrm.printRatios("\(name): A*", of: "route", times, bar: "0.25 / 0.5")
        }
        var costs = Sample()
        for pair in pairs.pairs {
            let request = RouteRequest(waypoints: [pair.from, pair.to])
            costs.add(CPUClock.measure { try? router.cost(of: request, using: workspace) }.nanoseconds)
        }
        row("\(name): distance only", costs, "0.02")
    }

    /// Tables, and targets that stay while riders move.
    func measureTargets() throws {
        let targets = pairs.pairs.prefix(Self.targetCount).map(\.to)
        let riders = pairs.pairs.map(\.from)
        let pinned = PinnedTargets(targets)
        _ = try router.matrix(MatrixRequest(waypoints: targets), using: workspace)

        var (line, square) = (Sample(), Sample())
        for rider in riders {
            let request = MatrixRequest(
                waypoints: [rider] + targets, sources: [0], targets: Array(1...targets.count))
            line.add(CPUClock.measure { try? router.matrix(request, using: workspace) }.nanoseconds)
        }
        for _ in 0..<100 {
            let request = MatrixRequest(waypoints: targets)
            square.add(CPUClock.measure { try? router.matrix(request, using: workspace) }.nanoseconds)
        }
        row("1 × 25 durations", line, "0.23")
        row("25 × 25 durations", square, "0.43")
        osrm.printRatios("1 × 25", of: "table_1x25", line, bar: "0.1")
        osrm.printRatios("25 × 25", of: "table_25x25", square, bar: "0.1")

        var (costs, guided) = (Sample(), Sample())
        for rider in riders {
            let (_, nanoseconds) = CPUClock.measure {
                try? router.costs(from: rider, to: pinned, using: workspace)
            }
            costs.add(nanoseconds)
        }
        row("1 new position to 25 pinned tasks", costs, "0.015")

        // Asking for a way to a target is asking for its field.
        for target in targets.indices {
            _ = try router.summary(from: riders[0], to: target, of: pinned, using: workspace)
        }
        let (_, making) = CPUClock.measure { router.makeWantedFields(using: workspace) }
        for (place, rider) in riders.enumerated() {
            let target = place % targets.count
            let (sums, nanoseconds) = CPUClock.measure {
                try? router.summary(from: rider, to: target, of: pinned, using: workspace)
            }
            if sums != nil { guided.add(nanoseconds) }
        }
        row("route to a pinned task by its field, no line", guided, "0.02")
        let each = Double(making / targets.count / 10_000) / 100
        print("| one field of \(targets.count), CPU ms | \(each) | 2 |")
    }

    private func row(_ what: String, _ sample: Sample, _ bar: String) {
        let (median, p99) = (Double(sample.median) / 1e6, Double(sample.p99) / 1e6)
        print("| \(what), CPU ms median / p99 | \(median) / \(p99) | \(bar) |")
    }
}
