import Foundation
import QuestTestSupport
import Testing

@testable import QuestBase
@testable import QuestEngine
@testable import RoadRouter

@Suite("On a real city the map matcher", .serialized)
struct MatchingTests {
    @Test("finds 95 % of the way of a thousand simulated riders, and hardly any road they did not ride")
    func ownRoutes() throws {
        guard let porto = try Porto.shared(), let path = try SharedData.path("pairs/porto.quest.csv") else {
            return
        }
        let graph = porto.router.graph
        let matcher = MapMatcher(porto.router)
        let (workspace, routing) = (MatchWorkspace(), RouterWorkspace())
        var generator = SeededGenerator(seed: 20_261_123)
        var habits = SimulatedRider.Habits()
        habits.wrongTurnsPerKilometer = 0.1
        var (traces, whole, fixes) = (0, 0, 0)
        var (ridden, found, foreign) = (0.0, 0.0, 0.0)
        for pair in try Porto.pairs(in: path) {
            let request = RouteRequest(waypoints: [pair.from, pair.to])
            guard let route = try? porto.router.route(request, using: routing) else { continue }
            let rider = SimulatedRider(
                along: route, on: graph, from: Timestamp(milliseconds: 1_700_000_000_000), habits: habits,
                using: &generator)
            var noise = PositionNoise()
            let track = rider.fixes(every: 5, through: &noise, using: &generator)
            let matched = matcher.match(track.map { TimedFix($0, time: $0.time) }, using: workspace)
            let truth = RoadCover(rider.stretches, on: graph)
            let cover = RoadCover(matched.parts.flatMap(\.stretches), on: graph)
            let common = truth.length(sharedWith: cover)
            traces += 1
            fixes += track.count
            ridden += truth.length
            found += common
            foreign += cover.length - common
            if common >= 0.95 * truth.length { whole += 1 }
        }
        let figures =
            "matched: \(percent(found / ridden)) of the way of \(traces) riders (\(fixes) fixes), "
            + "\(percent(foreign / ridden)) foreign; 95 % or more of \(whole) riders' ways"
        print(figures)
        #expect(traces >= 900, "only \(traces) traces were made")
        #expect(found >= 0.95 * ridden, "\(figures)")
        #expect(foreign <= 0.02 * ridden, "\(figures)")
        #expect(10 * whole >= 8 * traces, "\(figures)")
    }

    @Test("matches 99 of a hundred noisy traces without a break")
    func noisyTraces() throws {
        guard let porto = try Porto.shared(), let path = try SharedData.path("pairs/porto.traces.jsonl")
        else {
            return
        }
        let matcher = MapMatcher(porto.router)
        let workspace = MatchWorkspace()
        var (traces, whole) = (0, 0)
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            let points = try JSONDecoder().decode([[Double]].self, from: Data(line.utf8))
            let fixes = points.enumerated().map { number, point in
                // 40 m apart: eight seconds of riding.
                let time = Timestamp(milliseconds: 1_700_000_000_000 + Int64(number) * 8_000)
                let place = Coordinate(longitude: point[0], latitude: point[1])
                return TimedFix(Fix(time: time, coordinate: place), time: time)
            }
            let matched = matcher.match(fixes, using: workspace)
            traces += 1
            if matched.parts.count == 1, matched.fixes.allSatisfy({ $0.place != nil }) { whole += 1 }
        }
        print("matched: \(whole) of \(traces) noisy traces whole")
        #expect(traces == 100 && whole >= 99, "\(whole) of \(traces)")
    }

    private func percent(_ share: Double) -> String {
        "\((share * 10_000).rounded() / 100) %"
    }
}

/// The stretches of edges that were ridden, however often and in whichever direction.
private struct RoadCover {
    private var ranges: [EdgeID: [Range<UInt32>]] = [:]

    init(_ stretches: [ArcStretch], on graph: RoadGraph) {
        for stretch in stretches where stretch.end > stretch.start {
            let arc = graph.original(of: stretch.arc)
            let whole = graph.millimeters(of: arc.edge)
            ranges[arc.edge, default: []].append(
                arc.isForward ? stretch.start..<stretch.end : whole - stretch.end..<whole - stretch.start)
        }
        for (edge, all) in ranges {
            var merged: [Range<UInt32>] = []
            for range in all.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if let last = merged.last, range.lowerBound <= last.upperBound {
                    merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
                } else {
                    merged.append(range)
                }
            }
            ranges[edge] = merged
        }
    }

    /// Length in metres.
    var length: Double { ranges.values.joined().reduce(0) { $0 + Double($1.count) } / 1000 }

    func length(sharedWith other: RoadCover) -> Double {
        var sum = 0.0
        for (edge, own) in ranges {
            for range in own {
                for theirs in other.ranges[edge] ?? [] where range.overlaps(theirs) {
                    sum += Double(range.clamped(to: theirs).count)
                }
            }
        }
        return sum / 1000
    }
}
