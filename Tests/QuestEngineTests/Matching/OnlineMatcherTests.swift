import QuestTestSupport
import Testing

@testable import QuestEngine
@testable import RoadRouter
@testable import RoadTestSupport

@Suite("The online matcher")
struct OnlineMatcherTests {
    private static let start = Timestamp(milliseconds: 1_700_000_000_000)

    /// A ride through a random town with a noisy receiver.
    private static func ride(seed: UInt64) throws -> (matcher: MapMatcher, track: [TimedFix])? {
        var generator = SeededGenerator(seed: seed)
        let town = RandomTown(seed: seed, columns: 7, rows: 7) { Preparation.sections(for: $0) }
        let router = try Router(file: town.file)
        let request = RouteRequest(
            waypoints: [town.randomPoint(using: &generator), town.randomPoint(using: &generator)])
        guard let route = try? router.route(request, using: RouterWorkspace()), route.distance > 300 else {
            return nil
        }
        let rider = SimulatedRider(along: route, on: town.graph, from: start, using: &generator)
        var settings = PositionNoise.Settings()
        settings.canyonShare = 0.1
        settings.gapShare = 0.05
        var noise = PositionNoise(settings)
        let fixes = rider.fixes(every: 4, through: &noise, using: &generator)
        return (MapMatcher(router), fixes.map { TimedFix($0, time: $0.time) })
    }

    private static func matched(_ track: [TimedFix], by matcher: MapMatcher) -> [MatchedFix] {
        let online = OnlineMatcher(matcher)
        let workspace = MatchWorkspace()
        return track.flatMap { online.append($0, using: workspace) } + online.finish(using: workspace)
    }

    @Test("tells late and repeated fixes as if they had come in order, each once and in the order of time")
    func shuffled() throws {
        var (rides, moved, parts) = (0, 0, 0)
        for seed in SeededGenerator.seeds(30) {
            guard let (matcher, track) = try Self.ride(seed: seed) else { continue }
            rides += 1
            let sorted = Self.matched(track, by: matcher)
            #expect(sorted.map(\.fix) == track)
            #expect(!sorted.contains { $0.outcome == .late })
            var generator = SeededGenerator(seed: seed)
            for _ in 0..<3 {
                // Each comes up to 28 s late, some twice.
                let arrivals = track.map { ($0, $0.time + Seconds(.random(in: 0...28, using: &generator))) }
                var shuffled = arrivals.sorted { ($0.1, $0.0.time) < ($1.1, $1.0.time) }.map(\.0)
                for _ in 0..<5 {
                    let place = Int.random(in: 0..<shuffled.count, using: &generator)
                    shuffled.insert(shuffled[place], at: place + 1)
                }
                if shuffled != track { moved += 1 }
                #expect(Self.matched(shuffled, by: matcher) == sorted, "seed \(seed)")
            }
            parts += MatchedTrack(sorted, graph: matcher.graph).parts.count
        }
        #expect(rides >= 12 && moved == 3 * rides && parts >= rides)
    }

    @Test("finds nearly the way that is found when the whole track is known")
    func sameAsOffline() throws {
        var (common, length, rides) = (0.0, 0.0, 0)
        for seed in SeededGenerator.seeds(30) {
            guard let (matcher, track) = try Self.ride(seed: seed) else { continue }
            rides += 1
            let offline = matcher.match(track, using: MatchWorkspace())
            let online = MatchedTrack(Self.matched(track, by: matcher), graph: matcher.graph)
            let known = Set(offline.parts.flatMap(\.arcs))
            for stretch in online.parts.flatMap(\.stretches) {
                length += Double(stretch.end - stretch.start)
                if known.contains(stretch.arc) { common += Double(stretch.end - stretch.start) }
            }
        }
        #expect(rides >= 12)
        #expect(common > 0.95 * length, "\(common / length)")
    }

    @Test("keeps no more than what may still change")
    func memory() throws {
        let town = try DrawnTown(StreetMap("A-----------B", gridSize: 1000).way("AB"))
        let online = OnlineMatcher(MapMatcher(town.router))
        let workspace = MatchWorkspace()
        let line = Polyline([town.roads.coordinate("A"), town.roads.coordinate("B")])
        var told = 0
        for number in 0..<1_000 {
            let time = Self.start + Seconds(Double(number) * 2)
            let fix = Fix(time: time, coordinate: line.point(at: Meters(Double(number) * 11)), accuracy: 5)
            told += online.append(TimedFix(fix, time: time), using: workspace).count
            #expect(number - told < 32)
            #expect(online.layersHeld < 36)
        }
        #expect(told >= 968)
        let late = Fix(time: Self.start + 5, coordinate: town.roads.coordinate("A"), accuracy: 5)
        let answer = online.append(TimedFix(late, time: late.time), using: workspace)
        #expect(answer.map(\.outcome) == [.late])
        #expect(online.finish(using: workspace).count == 1_000 - told)
    }
}
