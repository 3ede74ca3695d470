import QuestTestSupport
import RoadTestSupport
import Testing

@testable import QuestEngine
@testable import QuestRules

@Suite("What speaks against a ride")
struct SuspicionTests {
    /// How a ride is faked: from an honest one, by its stops.
    enum Script: String, CaseIterable, Sendable {
        case teleport, mock, straightLine, copiedTrack, frozenAccuracy, futureTime, motorSpeed, staticMotion
    }

    private static func fixes(_ track: [TimedFix], _ change: (Int, inout Fix) -> Void) -> [TimedFix] {
        track.enumerated().map { index, known in
            var fix = known.fix
            change(index, &fix)
            return TimedFix(fix, time: known.time)
        }
    }

    private static func fake(
        _ script: Script, _ honest: [TimedFix], stops: [Coordinate], other: [TimedFix],
        using generator: inout SeededGenerator
    ) -> [TimedFix] {
        switch script {
        case .teleport:
            // From the middle on as if somewhere else: a kilometre away within one fix.
            let middle = honest.count / 2
            return fixes(honest) { index, fix in
                if index >= middle { fix.coordinate.longitude += 0.016 }
            }
        case .mock:
            return fixes(honest) { index, fix in fix.isMock = index % 3 != 0 }
        case .straightLine:
            // As the crow flies from stop to stop at one speed, with the noise of a good receiver, which varies.
            var (track, time): ([TimedFix], Timestamp) = ([], honest[0].time)
            let noise = Double.random(in: 0...4, using: &generator)
            for (start, end) in zip(stops, stops.dropFirst()) {
                let plane = LocalPlane(center: start)
                let way = plane.point(of: end)
                let count = max(1, Int(way.squaredLength.squareRoot() / 25))
                for step in 0..<count {
                    let share = Double(step) / Double(count)
                    let place = plane.coordinate(
                        of: LocalPlane.Point(
                            x: way.x * share + .random(in: -noise...noise, using: &generator),
                            y: way.y * share + .random(in: -noise...noise, using: &generator)))
                    let fix = Fix(
                        time: time, coordinate: place,
                        accuracy: Meters(.random(in: 4...12, using: &generator)), speed: 5)
                    track.append(TimedFix(fix.stored, time: time))
                    time = time + 5
                }
            }
            return track
        case .copiedTrack:
            let later = Double.random(in: 30...900, using: &generator)
            return other.map { known in
                var fix = known.fix
                fix.time = fix.time + Seconds(later)
                return TimedFix(fix, time: fix.time)
            }
        case .frozenAccuracy:
            return fixes(honest) { _, fix in fix.accuracy = 5 }
        case .futureTime:
            return honest.enumerated().map { index, known in
                var fix = known.fix
                guard index % 5 == 0 else { return known }
                fix.time = fix.time + 3600
                let batch = FixBatch(
                    device: DeviceID("d"), sentAt: known.time, receivedAt: known.time, fixes: [fix])
                return batch.timed()[0]
            }
        case .motorSpeed:
            // The same way in a third of the time.
            let start = honest[0].time
            return honest.map { known in
                var fix = known.fix
                fix.time = start + Seconds((fix.time - start).value / 4)
                fix.speed = fix.speed.map { $0 * 4 }
                return TimedFix(fix, time: fix.time)
            }
        case .staticMotion:
            return fixes(honest) { index, fix in
                fix.coordinate = Geodesic.destination(
                    from: honest[0].coordinate, bearing: Bearing(degrees: Double(index * 37 % 360)),
                    distance: 3)
                fix.speed = 5
            }
        }
    }

    /// Seventeen rides each.
    private static let towns: Int = {
        #if PROOFS
            12
        #else
            6
        #endif
    }()

    @Test("Nearly every faked ride is flagged, nearly no honest one is")
    func bar() throws {
        var flagged: [Script: Int] = [:]
        var (rides, honestFlags): (Int, [String]) = (0, [])
        for seed in SeededGenerator.seeds(Self.towns) {
            var generator = SeededGenerator(seed: seed)
            let town = RandomTown(withBicycleMetric: seed, columns: 10, rows: 10)
            let router = try Router(file: town.file)
            func ride() -> (TownRide, [Coordinate], [TimedFix])? {
                let stops = (0..<6).map { _ in town.randomPoint(using: &generator) }
                guard
                    let ride = TownRide(
                        from: stops[0], through: Array(stops.dropFirst()), on: router, using: &generator)
                else { return nil }
                return (
                    ride, stops,
                    ride.fixes(every: [5.0, 10].randomElement(using: &generator)!, using: &generator)
                )
            }
            let distance: (Coordinate) -> Meters? = {
                router.snap($0, within: 200, anywhere: true).first?.distance
            }
            for _ in 0..<17 {
                guard let (_, stops, honest) = ride(), let (_, _, other) = ride(), honest.count > 40 else {
                    continue
                }
                rides += 1
                let search = SuspicionSearch(others: [other])
                let found = search.suspicions(about: honest, roadDistance: distance)
                if !found.isEmpty { honestFlags.append("\(seed): \(found.map(\.kind.rawValue))") }
                for script in Script.allCases {
                    let track = Self.fake(script, honest, stops: stops, other: other, using: &generator)
                    if !search.suspicions(about: track, roadDistance: distance).isEmpty {
                        flagged[script, default: 0] += 1
                    }
                }
            }
        }
        let counts = Script.allCases.map { "\($0.rawValue) \(flagged[$0, default: 0])" }.joined(
            separator: ", ")
        print("suspicions: of \(rides) rides each faked \(counts); honest \(honestFlags.count)")
        #expect(rides >= 13 * Self.towns, "only \(rides) rides")
        #expect(100 * honestFlags.count <= rides, "\(honestFlags)")
        for script in Script.allCases {
            #expect(
                100 * flagged[script, default: 0] >= 95 * rides,
                "\(script): \(flagged[script, default: 0]) of \(rides)")
        }
    }

    @Test("A suspicion says what, when and how much, in words that a judge reads")
    func words() throws {
        let start = Timestamp(milliseconds: 1_790_000_000_000)
        let track = (0..<4).map { index in
            let fix = Fix(
                time: start + Seconds(Double(index) * 10),
                coordinate: Coordinate(longitude: 61.4 + (index < 2 ? 0 : 0.05), latitude: 55.15), accuracy: 5
            )
            return TimedFix(fix, time: fix.time)
        }
        let found = SuspicionSearch().suspicions(about: track)
        #expect(found == [RideSuspicion(kind: .teleport, first: start + 20, last: start + 20, fixes: 1)])
        #expect(found[0].message.text(in: .english).contains("farther"))
        #expect(SuspicionSearch().suspicions(about: []).isEmpty)
    }
}
