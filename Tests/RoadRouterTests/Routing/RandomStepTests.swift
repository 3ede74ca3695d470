import RoadTestSupport
import Testing

@testable import RoadRouter

/// Towns so close-meshed that many maneuvers are merged.
@Suite("Steps of random rides")
struct RandomStepTests {
    @Test(
        "add up to their leg, begin at its vertices, and have its line", arguments: SeededGenerator.seeds(12))
    func sums(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let builder = RandomTown.builder(seed: seed, columns: 12, rows: 12, gridSize: 18, hasTraits: true)
        let town = RandomTown(builder) { Preparation.sections(for: $0) }
        let router = try Router(file: town.file)
        var (routes, mergers, silences) = (0, 0, 0)
        for _ in 0..<25 {
            let ends = [town.randomPoint(using: &generator), town.randomPoint(using: &generator)]
            guard let route = try? router.route(RouteRequest(waypoints: ends), using: RouterWorkspace())
            else {
                continue
            }
            routes += 1
            let leg = route.legs[0]
            let builder = StepBuilder(leg: leg, graph: router.graph)
            let (starts, steps) = (builder.stepStarts, builder.steps)
            #expect(steps.count == starts.count + 1)
            mergers += starts.count { $0.onward > $0.piece }
            silences += max(0, leg.pieces.count - starts.count)
            check(steps, against: leg)
            for (start, next) in zip(starts, starts.dropFirst()) {
                #expect(start.piece <= start.onward && start.onward < next.piece)
                #expect(next.changesMode == (next.mode != start.mode))
            }
            for start in starts.dropFirst() {
                #expect(leg.geometry[leg.pieces[start.piece].firstPoint] == start.maneuver.location)
            }
        }
        #expect(
            routes > 10 && mergers > 5 && silences > 10, "proves too little: \(routes) \(mergers) \(silences)"
        )
    }

    private func check(_ steps: [RouteStep], against leg: RouteLeg) {
        func thousandths(_ value: Double) -> Int { Int((value * 1000).rounded()) }
        #expect(steps.map { thousandths($0.distance.value) }.reduce(0, +) == thousandths(leg.distance.value))
        #expect(steps.map { thousandths($0.duration.value) }.reduce(0, +) == thousandths(leg.duration.value))
        #expect(steps.reduce(.zero) { $0 + $1.weight } == leg.weight)
        var line = Array(leg.geometry.prefix(1))
        for step in steps {
            #expect(leg.geometry.contains(step.maneuver.location))
            #expect(step.maneuver.location == step.geometry.first && step.geometry.first == line.last)
            #expect(step.intersections.first?.location == step.maneuver.location)
            for point in step.geometry.dropFirst() where point != line.last { line.append(point) }
        }
        #expect(line == leg.geometry || leg.geometry.count == 2 && leg.geometry[0] == leg.geometry[1])
    }
}
