import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("What can be reached in random towns")
struct RandomIsochroneTests {
    @Test(
        "is what the slow search reaches, to the millimetre, on prepared roads and on closed and slow ones",
        arguments: SeededGenerator.seeds(12), Profile.all.map(\.name))
    func stretches(seed: UInt64, profile: ProfileName) throws {
        let workspace = RouterWorkspace()
        var counts = (asked: 0, reached: 0, cut: 0, whole: 0, twofold: 0)
        for number in 0..<8 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ number)
            let town = RandomTown(with: profile, seed: generator.next(), columns: 5, rows: 5)
            let prepared = try Router(file: town.file)
            let conditions = RandomConditions(on: town.graph, oneIn: 30, using: &generator)
            let changed = prepared.under(RoadConditions(epoch: 1, on: town.graph, conditions.changes))
            for (router, conditions) in [(prepared, RandomConditions([])), (changed, conditions)] {
                let metric = conditions.metric(try router.profileData(for: profile).metric)
                let limits = (0..<3).map { _ in Int.random(in: 1...600, using: &generator) }
                let isByTime = generator.oneIn(2)
                let request = IsochroneRequest(
                    from: town.randomPoint(using: &generator),
                    within: isByTime
                        ? .times(limits.map { Ranged($0)! }) : .distances(limits.map { Ranged(4 * $0)! }),
                    profile: profile)
                let isochrone = try router.isochrone(request, using: workspace)
                let most = UInt32(isochrone.limits.last!) * 1000
                func compare(_ slow: SlowReach<some Metric>) {
                    for limit in isochrone.limits {
                        let found = Dictionary(grouping: isochrone.stretches(within: limit), by: \.edge)
                        for edge in (0..<UInt32(town.graph.edgeCount)).map({ EdgeID($0) }) {
                            let length = town.graph.millimeters(of: edge)
                            for eighth in 0...8 as ClosedRange<UInt32> {
                                let place = length / 8 * eighth
                                let expected = slow.reaches(place, on: edge, within: UInt32(limit) * 1000)
                                let isFound = Isochrone.covers(place, on: edge, by: found)
                                #expect(isFound == expected, "\(place) of \(edge) in \(limit)")
                                counts.asked += 1
                                if expected { counts.reached += 1 }
                            }
                            let parts = found[edge, default: []]
                            #expect(parts.count <= 3)
                            if parts.count > 1 { counts.twofold += 1 }
                            for part in parts {
                                if part.end - part.start < length {
                                    counts.cut += 1
                                } else {
                                    counts.whole += 1
                                }
                            }
                        }
                    }
                }
                if isByTime {
                    compare(
                        SlowReach(
                            from: isochrone.start, on: router, by: RidingTime(base: metric), within: most))
                } else {
                    compare(
                        SlowReach(
                            from: isochrone.start, on: router, by: RoadLength(base: metric), within: most))
                }
            }
        }
        #expect(10 * counts.reached >= counts.asked && 10 * counts.reached <= 9 * counts.asked, "\(counts)")
        #expect(counts.cut >= 50 && counts.whole >= 200 && counts.twofold >= 1, "\(counts)")
    }

    @Test(
        "lies inside of its area, which is valid, comes no farther than it says, and holds the smaller ones",
        arguments: SeededGenerator.seeds(6))
    func areas(seed: UInt64) throws {
        let workspace = RouterWorkspace()
        var holes = 0
        for number in 0..<6 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ number)
            let town = RandomTown(seed: generator.next(), columns: 7, rows: 7, gridSize: 350) {
                Preparation.sections(for: $0)
            }
            let router = try Router(file: town.file)
            let limits = (0..<2).map { _ in Ranged<ReachSeconds>(.random(in: 60...900, using: &generator))! }
            let isochrone = try router.isochrone(
                IsochroneRequest(
                    from: town.randomPoint(using: &generator), within: .times(limits), snapRadius: 5_000),
                using: workspace)
            let found = isochrone.areas()
            let areas = found.polygons
            #expect(areas.count == isochrone.limits.count)
            #expect(found.tolerance < 54)
            for (limit, polygons) in zip(isochrone.limits, areas) {
                #expect(Winding.isRight(polygons))
                let area = try Area(polygons: polygons)
                holes += polygons.reduce(0) { $0 + $1.count - 1 }
                let place = [isochrone.start.point, isochrone.start.point]
                let lines = [place] + isochrone.stretches(within: limit).map { isochrone.line(of: $0) }
                for line in lines {
                    for (start, end) in zip(line, line.dropFirst()) {
                        for tenth in 0...10 {
                            let place = Coordinate(
                                longitude: start.longitude + Double(tenth) / 10
                                    * (end.longitude - start.longitude),
                                latitude: start.latitude + Double(tenth) / 10
                                    * (end.latitude - start.latitude))
                            #expect(try area.contains(place))
                        }
                    }
                }
                for corner in polygons.joined().joined() {
                    let least = lines.map { distance(of: corner, to: $0) }.min()
                    #expect(try #require(least) <= found.tolerance)
                }
                // The places of both grids are rounded.
                for corner in areas.first!.joined().joined() where polygons != areas.first! {
                    #expect(try area.distance(to: corner) < 0.02)
                }
            }
        }
        #expect(holes >= 5, "only \(holes) holes")
    }
}

/// The distance of a place from a line.
private func distance(of place: Coordinate, to line: [Coordinate]) -> Meters {
    let plane = LocalPlane(center: place)
    let points = line.map { plane.point(of: $0) }
    var least = Double.infinity
    for (start, end) in zip(points, points.dropFirst()) {
        let (x, y) = (end.x - start.x, end.y - start.y)
        let squared = x * x + y * y
        let share = squared > 0 ? min(max(-(start.x * x + start.y * y) / squared, 0), 1) : 0
        let nearest = LocalPlane.Point(x: start.x + share * x, y: start.y + share * y)
        least = min(least, nearest.squaredLength)
    }
    return Meters(least.squareRoot())
}

/// The direction of rings as RFC 7946 wants it: outer ones counterclockwise, holes clockwise.
enum Winding {
    static func isRight(_ polygons: [[[Coordinate]]]) -> Bool {
        polygons.allSatisfy { rings in
            rings.indices.allSatisfy { (doubledArea(of: rings[$0]) > 0) == ($0 == 0) }
        }
    }

    static func doubledArea(of ring: [Coordinate]) -> Double {
        let plane = LocalPlane(center: ring[0])
        let points = ring.map { plane.point(of: $0) }
        var sum = 0.0
        for (start, end) in zip(points, points.dropFirst()) { sum += start.x * end.y - end.x * start.y }
        return sum
    }
}
