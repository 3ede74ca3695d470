import QuestTestSupport
import Testing

@testable import QuestEngine

@Suite("The filter of fixes")
struct FixFilterTests {
    private static let now = Timestamp(milliseconds: 1_781_428_200_000)
    private static let plane = LocalPlane(center: Coordinate(longitude: 61.4, latitude: 55.15))

    /// A fix so many seconds after the first, so many metres to the east.
    private static func fix(
        _ seconds: Double, _ east: Double, accuracy: Double? = 5, flags: FixFlags = []
    ) -> TimedFix {
        TimedFix(
            Fix(
                time: now + Seconds(seconds),
                coordinate: plane.coordinate(of: LocalPlane.Point(x: east, y: 0)),
                accuracy: accuracy.map { Meters($0) }),
            time: now + Seconds(seconds), flags: flags)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// Seconds and metres, one fix each.
        var fixes: [(Double, Double)]
        /// Which of them are teleports as they come, and when the whole track is known.
        var online: [Int]
        var offline: [Int]?

        var testDescription: String { name }
    }

    @Test(
        "tells teleports by the speed that getting there would have taken",
        arguments: [
            Row(
                name: "nobody teleports who rides", fixes: [(0, 0), (5, 25), (10, 50), (15, 75)], online: []),
            Row(name: "downhill is no teleport", fixes: [(0, 0), (5, 100), (10, 200)], online: []),
            Row(
                name: "one bad fix, and nothing against those after it",
                fixes: [(0, 0), (5, 25), (10, 5_000), (15, 75), (20, 100)], online: [2]),
            Row(
                name: "two bad fixes in different places",
                fixes: [(0, 0), (5, 25), (10, 5_000), (15, -4_000), (20, 100), (25, 125)], online: [2, 3]),
            Row(
                name: "three that agree elsewhere are believed from the third on",
                fixes: [(0, 0), (5, 25), (10, 5_000), (15, 5_020), (20, 5_040), (25, 5_060)], online: [2, 3]),
            Row(
                name: "and back again",
                fixes: [
                    (0, 0), (5, 25), (10, 5_000), (15, 5_020), (20, 5_040), (25, 100), (30, 120), (35, 140),
                    (40, 160),
                ], online: [2, 3, 5, 6]),
            Row(
                name: "a bad first fix says nothing against the others and is known in the end",
                fixes: [(0, 5_000), (5, 0), (10, 25), (15, 50)], online: [], offline: [0]),
            Row(
                name: "a bad second fix neither",
                fixes: [(0, 0), (5, 5_000), (10, 25), (15, 50)], online: [], offline: [1]),
            Row(
                name: "of two that do not agree the later one is doubted",
                fixes: [(0, 0), (5, 5_000)], online: [], offline: [1]),
            Row(
                name: "far away after a long time is a ride",
                fixes: [(0, 0), (5, 25), (3_605, 20_000), (3_610, 20_025)], online: []),
            Row(
                name: "canyons come at once and are none", fixes: [(0, 0), (1, 5), (2, 32), (3, 37)],
                online: []),
        ])
    func teleports(row: Row) {
        let fixes = row.fixes.map { Self.fix($0.0, $0.1) }
        var filter = FixFilter()
        let online = fixes.map { filter.flags(of: $0) }
        #expect(online.allSatisfy { $0.subtracting(.teleport).isEmpty })
        #expect(online.indices.filter { online[$0] == .teleport } == row.online)
        let offline = FixFilter.flags(of: fixes)
        #expect(offline.indices.filter { offline[$0] == .teleport } == row.offline ?? row.online)
    }

    private static let single: [(TimedFix, FixFlags)] = [
        (fix(5, 25), []),
        (fix(5, 25, accuracy: 50), []),
        (fix(5, 25, accuracy: 50.1), .inaccurate),
        (fix(5, 25, accuracy: nil), []),
        (fix(5, 25, flags: .future), .future),
        (fix(5, 25, flags: .outdated), .outdated),
        (fix(0, 3), .duplicate),
        (
            TimedFix(
                Fix(time: now + 5, coordinate: fix(5, 25).coordinate, accuracy: 5, isMock: true),
                time: now + 5),
            .mock
        ),
        (
            TimedFix(
                Fix(time: now + 5, coordinate: Coordinate(longitude: 0, latitude: 0), accuracy: 90),
                time: now + 5), [.nullIsland, .inaccurate]
        ),
    ]

    @Test("tells what is wrong with a fix by itself", arguments: single)
    func own(fix: TimedFix, flags: FixFlags) {
        // Between good ones, which it says nothing against.
        #expect(
            FixFilter.flags(of: [Self.fix(0, 0), fix, Self.fix(10, 50), Self.fix(15, 75)])
                == [[], flags, [], []])
    }

    @Test("a moment is of the future a minute after the sending, and outdated thirty days before")
    func times() {
        func flags(_ seconds: Double) -> FixFlags {
            let fix = Fix(
                time: Self.now + Seconds(seconds), coordinate: Coordinate(longitude: 61.4, latitude: 55.15))
            return TimedFix(fix, sentAt: Self.now, receivedAt: Self.now + 3).flags
        }
        #expect(flags(60) == [])
        #expect(flags(60.001) == .future)
        #expect(flags(-30 * 86_400) == [])
        #expect(flags(-30 * 86_400 - 0.001) == .outdated)
        let wild = Fix(
            time: Timestamp(milliseconds: .max), coordinate: Coordinate(longitude: 61.4, latitude: 55.15))
        let timed = TimedFix(wild, sentAt: Timestamp(milliseconds: -5), receivedAt: Self.now)
        #expect(timed.flags == .future && timed.time == Self.now)
    }

    @Test("the moment that counts is the device's, moved by its clock's skew")
    func countedTime() {
        let fix = Fix(
            time: Self.now + -10, coordinate: Coordinate(longitude: 61.4, latitude: 55.15))
        #expect(TimedFix(fix, sentAt: Self.now, receivedAt: Self.now + 7).time == Self.now + -3)
    }

    @Test("flags have stable names")
    func names() {
        let all = FixFlags(FixFlags.all.map(\.flag))
        #expect(
            all.names == [
                "future", "outdated", "null-island", "inaccurate", "teleport", "mock", "duplicate",
            ])
        #expect(FixFlags([.teleport, .future]).names == ["future", "teleport"])
    }

    @Test("riders with ordinary receivers do not teleport, and one bad fix among theirs is found")
    func simulated() {
        var (fixes, flagged, planted, found) = (0, 0, 0, 0)
        for seed in SeededGenerator.seeds(30) {
            var generator = SeededGenerator(seed: seed)
            let line = [(0.0, 0.0), (900, 0), (900, 700)].map {
                Self.plane.coordinate(of: LocalPlane.Point(x: $0.0, y: $0.1))
            }
            let rider = SimulatedRider(along: line, from: Self.now, using: &generator)
            var noise = PositionNoise()
            var track = rider.fixes(every: 2, through: &noise, using: &generator)
            let honest = FixFilter.flags(of: track.map { TimedFix($0, time: $0.time) })
            fixes += track.count
            flagged += honest.count { !$0.isEmpty }
            let bad = Int.random(in: 3..<track.count - 3, using: &generator)
            track[bad].coordinate.latitude += 0.01
            let flags = FixFilter.flags(of: track.map { TimedFix($0, time: $0.time) })
            planted += 1
            if flags[bad].contains(.teleport) { found += 1 }
            #expect(zip(flags, honest).enumerated().allSatisfy { $0 == bad || $1.0 == $1.1 })
        }
        #expect(fixes > 3_000)
        #expect(1000 * flagged <= fixes, "\(flagged) of \(fixes)")
        #expect(found == planted)
    }

    @Test("a batch tells its flagged fixes by their numbers, whatever their order")
    func batch() {
        func plain(_ seconds: Double, _ east: Double) -> Fix { Self.fix(seconds, east).fix }
        let sent = FixBatch(
            device: DeviceID("d"), sentAt: Self.now, receivedAt: Self.now,
            fixes: [plain(0, 50), plain(-10, 9_000), plain(-20, 0), plain(90, 60), plain(0, 50)])
        let flagged = sent.flagged(after: plain(-30, 0))
        #expect(flagged.map(\.index) == [1, 3, 4])
        #expect(flagged.map(\.flags) == [.teleport, .future, .duplicate])
        #expect(sent.flagged(after: nil).map(\.index) == [3, 4])
        // A filter that has seen two fixes 9 km away knows better than one that has seen none.
        var filter = FixFilter()
        for second in [-50.0, -40] { _ = filter.flags(of: Self.fix(second, 9_000)) }
        #expect(sent.flagged(by: filter).map(\.index) == [0, 2, 3, 4])
    }
}
