import Foundation
import Measuring
import QuestEngine

/// The growth of the costs of a route with the map: `requestbench growth MAP [OTHER-MAP…]`.
///
/// Pairs are drawn by a seed: the first place is the middle of any edge, the second one is drawn until it
/// lies within `reach` of the first, so that on a map of several towns both are mostly in one.
struct Growth {
    private static let pairCount = 1000

    static func measure(_ paths: [String], reach: Meters) throws {
        var base: (cost: Double, search: Double)?
        for path in paths {
            let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
            let router = try Router(file: RoadFile.open(path: path))
            let workspace = RouterWorkspace()
            var (costs, searches, routes) = (Sample(), Sample(), 0)
            let pairs = pairs(on: router, within: reach)
            for round in 0..<2 {  // The first round warms caches and is not counted.
                for pair in pairs {
                    let request = RouteRequest(waypoints: [pair.0, pair.1])
                    let cost = CPUClock.measure { try? router.cost(of: request, using: workspace) }
                    let sums = CPUClock.measure { try? router.summary(of: request, using: workspace) }
                    guard round == 1, cost.0 != nil else { continue }
                    routes += 1
                    costs.add(cost.nanoseconds)
                    searches.add(sums.nanoseconds)
                }
            }
            let (cost, search) = (Double(costs.median) / 1e6, Double(searches.median) / 1e6)
            let first = base ?? (cost, search)
            base = first
            let growth = [cost / first.cost, search / first.search].map { ($0 * 100).rounded() / 100 }
            print(
                "| \(name): pairs within \(Int(reach.value / 1000)) km; with a route | \(pairs.count); \(routes) | ≥ 90 % |"
            )
            print(
                "| \(name): distance only, CPU ms median; times the first map's | \(cost); \(growth[0]) | 2 |"
            )
            print(
                "| \(name): A*, no line, CPU ms median; times the first map's | \(search); \(growth[1]) | 7; 2 for towns |"
            )
        }
    }

    private static func pairs(on router: Router, within reach: Meters) -> [(Coordinate, Coordinate)] {
        var generator = SplitMix64(seed: 20_261_121)
        func place() -> Coordinate {
            let edge = EdgeID(UInt32(generator.below(router.graph.edgeCount)))
            let line = router.graph.geometry(of: edge.forward)
            return line[line.count / 2]
        }
        var pairs: [(Coordinate, Coordinate)] = []
        var tries = 0
        while pairs.count < pairCount, tries < 1000 * pairCount {
            let first = place()
            for _ in 0..<1000 {
                tries += 1
                let second = place()
                if Geodesic.distance(first, second) <= reach {
                    pairs.append((first, second))
                    break
                }
            }
        }
        return pairs
    }
}
