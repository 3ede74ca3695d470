import Foundation
import QuestTestSupport
import Testing

@testable import QuestBase
@testable import QuestEngine
@testable import RoadRouter

@Suite("How far one gets in a real city, other ways, and round trips", .serialized)
struct ReachTests {
    /// Seconds of this process's processors.
    private static var cpu: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

    @Test("what is reached in fifteen minutes is what the slow search reaches, and lies inside of its area")
    func isochrones() throws {
        guard let porto = try Porto.shared(), let path = try SharedData.path("pairs/porto.quest.csv") else {
            return
        }
        let (router, workspace) = (porto.router, RouterWorkspace())
        let metric = RidingTime(base: try router.profileData(for: .trekking).metric)
        var (tried, edges, beyond) = (0, 0, 0)
        var (edgeTime, areaTime) = (0.0, 0.0)
        for (number, pair) in try Porto.pairs(in: path).prefix(60).enumerated() {
            let request = IsochroneRequest(from: pair.from, within: .times([Ranged(900)!]))
            let before = Self.cpu
            guard let isochrone = try? router.isochrone(request, using: workspace) else { continue }
            let stretches = isochrone.stretches(within: 900)
            let middle = Self.cpu
            let polygons = isochrone.areas().polygons[0]
            let after = Self.cpu
            // The first one grows the workspace.
            if number > 0 {
                tried += 1
                edgeTime += middle - before
                areaTime += after - middle
                edges += stretches.count
            }
            guard number % 6 == 0 else { continue }
            let area = try Area(polygons: polygons)
            let found = Dictionary(grouping: stretches, by: \.edge)
            let slow = SlowReach(from: isochrone.start, on: router, by: metric, within: 900_000)
            for edge in (0..<UInt32(router.graph.edgeCount)).map({ EdgeID($0) })
            where !router.graph.attributes(of: edge).isViaCopy {
                let length = router.graph.millimeters(of: edge)
                for place in [0, length / 3, length] {
                    let isFound = Isochrone.covers(place, on: edge, by: found)
                    #expect(isFound == slow.reaches(place, on: edge, within: 900_000), "\(edge)")
                }
                guard found[edge] == nil, router.graph.mode(of: edge.forward) != .closed else { continue }
                let line = router.graph.geometry(of: edge.forward)
                let isInside = try line.allSatisfy { try area.contains($0) }
                if isInside { beyond += 1 }
            }
            for stretch in stretches {
                for point in isochrone.line(of: stretch) { #expect(try area.contains(point)) }
            }
        }
        #expect(tried >= 50)
        print(
            """
            isochrones of 15 minutes: \(tried), \(edges / tried) stretches each, \
            \(Self.milliseconds(edgeTime / Double(tried))) of CPU for them and \
            \(Self.milliseconds(areaTime / Double(tried))) for the area; \
            \(beyond / 10) unreached roads wholly inside of it
            """)
    }

    @Test("two of three pairs have another way, within the limits")
    func alternatives() throws {
        guard let porto = try Porto.shared(), let path = try SharedData.path("pairs/porto.quest.csv") else {
            return
        }
        let (router, workspace) = (porto.router, RouterWorkspace())
        var (asked, one, two) = (0, 0, 0)
        var (alone, all) = (0.0, 0.0)
        for pair in try Porto.pairs(in: path).prefix(300) {
            let request = RouteRequest(waypoints: [pair.from, pair.to])
            let before = Self.cpu
            guard let best = try? router.route(request, using: workspace) else { continue }
            let middle = Self.cpu
            let routes = try router.routes(request, alternatives: 2, using: workspace)
            all += Self.cpu - middle
            alone += middle - before
            asked += 1
            one += routes.count > 1 ? 1 : 0
            two += routes.count > 2 ? 1 : 0
            #expect(routes[0] == best)
            for (number, route) in routes.enumerated() where number > 0 {
                #expect(4 * UInt64(route.weight.rawValue) <= 5 * UInt64(best.weight.rawValue))
                for other in routes[..<number] {
                    #expect(route.legs[0].sharedPercent(with: other.legs[0], on: router.graph) <= 75)
                }
            }
        }
        #expect(asked >= 250 && 3 * one >= 2 * asked, "\(one) of \(asked)")
        print(
            """
            alternatives: \(100 * one / asked) % of \(asked) pairs have one, \(100 * two / asked) % two; \
            \(Self.milliseconds(all / Double(asked))) of CPU, the best route alone \
            \(Self.milliseconds(alone / Double(asked)))
            """)
    }

    @Test("nine of ten places have a round trip of twenty-five kilometres")
    func roundTrips() throws {
        guard let porto = try Porto.shared() else { return }
        let (router, workspace) = (porto.router, RouterWorkspace())
        var (asked, found, repeated, time) = (0, 0, 0.0, 0.0)
        for pair in porto.onOneNetwork.prefix(40) {
            let request = RoundTripRequest(from: pair.from, length: Ranged(25_000)!, seed: UInt64(asked))
            let before = Self.cpu
            let trip = try? router.roundTrip(request, using: workspace)
            time += Self.cpu - before
            asked += 1
            guard let trip else { continue }
            found += 1
            repeated += trip.repeated
            #expect(abs(trip.route.distance.value / 25_000 - 1) <= 0.1)
        }
        #expect(asked == 40 && 10 * found >= 9 * asked, "\(found) of \(asked)")
        print(
            """
            round trips of 25 km: \(found) of \(asked), \(Int(100 * repeated / Double(max(found, 1)))) % ridden \
            twice, \(Self.milliseconds(time / Double(asked))) of CPU
            """)
    }

    private static func milliseconds(_ seconds: Double) -> String {
        "\((seconds * 10_000).rounded() / 10) ms"
    }
}
