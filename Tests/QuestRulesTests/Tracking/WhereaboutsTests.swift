import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Where a device is known to be")
struct WhereaboutsTests {
    private static let now = Timestamp(milliseconds: 1_781_428_200_000)
    private static let home = Coordinate(longitude: 61.36, latitude: 55.16)
    private static let plane = LocalPlane(center: home)

    /// A fix so many seconds after the first, so many metres to the east.
    private static func fix(
        _ seconds: Double, _ east: Double = 0, accuracy: Double? = 8, isMock: Bool = false
    ) -> TimedFix {
        at(seconds, plane.coordinate(of: LocalPlane.Point(x: east, y: 0)), accuracy: accuracy, isMock: isMock)
    }

    private static func at(
        _ seconds: Double, _ place: Coordinate, accuracy: Double? = 8, isMock: Bool = false
    ) -> TimedFix {
        let time = now + Seconds(seconds)
        return TimedFix(
            Fix(time: time, coordinate: place, accuracy: accuracy.map { Meters($0) }, isMock: isMock),
            time: time)
    }

    struct Useless: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let fix: TimedFix
        let flags: FixFlags
    }

    static let useless = [
        Useless(
            testDescription: "0,0", fix: at(10, Coordinate(longitude: 0, latitude: 0)), flags: .nullIsland),
        Useless(
            testDescription: "0.0001,0.0001", fix: at(10, Coordinate(longitude: 0.0001, latitude: 0.0001)),
            flags: .nullIsland),
        Useless(testDescription: "20 km of accuracy", fix: fix(10, accuracy: 20_000), flags: .inaccurate),
        Useless(testDescription: "made up", fix: fix(10, isMock: true), flags: .mock),
        Useless(testDescription: "300 km away", fix: fix(10, 300_000), flags: .teleport),
        Useless(
            testDescription: "exchanged", fix: at(10, Coordinate(longitude: 55.16, latitude: 61.36)),
            flags: .teleport),
    ]

    @Test("a good fix stays the last known place when one comes that proves nothing", arguments: useless)
    func stays(_ useless: Useless) {
        let known = Whereabouts([Self.fix(0), useless.fix])
        #expect(known.believed == Self.fix(0) && known.leading == Self.fix(0))
        #expect(known.doubtful == DoubtfulFix(fix: useless.fix, flags: useless.flags))
        #expect(Whereabouts([Self.fix(0), useless.fix, Self.fix(20, 100)]).doubtful == nil)
    }

    @Test(
        "a first fix that proves nothing by itself is shown with what stands against it", arguments: useless)
    func first(_ useless: Useless) {
        let known = Whereabouts([useless.fix])
        guard useless.flags != .teleport else {
            // Nothing is known that speaks against it.
            #expect(known.believed == useless.fix)
            return
        }
        #expect(known.believed == nil && known.shown == useless.fix && known.doubts == useless.flags)
        #expect(
            (known.leading == nil) == (useless.flags != .mock), "whoever has only made-up ones is led by them"
        )
        #expect(Whereabouts([useless.fix, Self.fix(20)]).believed == Self.fix(20))
    }

    @Test("fixes of the future are passed over")
    func future() {
        let ahead = TimedFix(Self.fix(50).fix, time: Self.now, flags: .future)
        #expect(Whereabouts([Self.fix(0), ahead]) == Whereabouts([Self.fix(0)]))
        #expect(Whereabouts([ahead]).shown == nil)
    }

    @Test("whoever comes by train is believed at the new place from the third fix on")
    func train() {
        let station = (0..<3).map { Self.fix(600 + 10 * Double($0), 60_000 + 5 * Double($0)) }
        var known = Whereabouts([Self.fix(0)])
        for (count, fix) in station.enumerated() {
            known.take(fix)
            #expect((known.believed == fix) == (count == 2), "\(count)")
        }
        #expect(known.doubtful == nil)
    }

    @Test("fixes elsewhere that disagree with each other, or are of one moment, never are")
    func scattered() {
        let wild = (0..<20).map { Self.fix(10 + Double($0), $0.isMultiple(of: 2) ? 90_000 : -90_000) }
        #expect(Whereabouts([Self.fix(0)] + wild).believed == Self.fix(0))
        let atOnce = (0..<20).map { Self.fix(10, 90_000 + Double($0)) }
        #expect(Whereabouts([Self.fix(0)] + atOnce).believed == Self.fix(0))
    }

    @Test("however many fixes prove nothing, the last one that is believed stays")
    func silence() {
        let nothing = (0..<5_000).map { Self.at(10 + Double($0), Coordinate(longitude: 0, latitude: 0)) }
        #expect(Whereabouts([Self.fix(0)] + nothing).believed == Self.fix(0))
    }

    @Test("a ride down a hill, a fix of a phone tower and a long silence are believed")
    func plausible() {
        for fixes in [
            [Self.fix(0), Self.fix(5, 110), Self.fix(10, 220)],
            [Self.fix(0), Self.fix(10, 300, accuracy: 400)],
            [Self.fix(0), Self.fix(7_200, 300_000)],
        ] {
            #expect(Whereabouts(fixes).believed == fixes.last)
        }
    }

    @Test("a place that a call for help tells is doubted as fixes are")
    func said() {
        let known = Whereabouts([Self.fix(0)])
        for useless in Self.useless { #expect(known.doubts(about: useless.fix) == useless.flags) }
        #expect(known.doubts(about: Self.fix(10, 100)).isEmpty)
    }

    @Test("the end of a track tells what the whole of it does")
    func end() {
        var dice = SeededGenerator(seed: 41)
        var shown = 0
        for _ in 0..<300 {
            var fixes: [TimedFix] = []
            for second in 0..<Int.random(in: 0...120, using: &dice) {
                let fix = Self.fix(
                    Double(second), Double(second), accuracy: Bool.random(using: &dice) ? 8 : 20_000,
                    isMock: Int.random(in: 0..<9, using: &dice) == 0)
                fixes.append(fix)
            }
            let known = Whereabouts(fixes)
            #expect(Whereabouts(endOf: fixes) == known)
            if known.doubtful != nil { shown += 1 }
        }
        #expect(shown > 50)
    }
}
