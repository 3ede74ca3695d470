import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@testable import QuestRules

/// A forbidden square with sides of 1,000 m, and a rider who reports from inside and outside of it.
@Suite("Fixes in forbidden zones")
struct ZoneCrossingTests {
    private static let middle = Coordinate(longitude: 61.4, latitude: 55.15)

    /// Metres east and north of the square's middle.
    private static func place(_ east: Double, _ north: Double = 0) -> Coordinate {
        LocalPlane(center: middle).coordinate(of: LocalPlane.Point(x: east, y: north))
    }

    private static let ring = [(-500.0, -500.0), (500, -500), (500, 500), (-500, 500), (-500, -500)].map(
        place)
    private static let square = zone("square", .polygons([[ring]]))
    private static let field = zone("field", .outside([[ring]]))

    private static func zone(_ id: String, _ shape: Zone.Shape, effect: RoadEffect = .closed) -> Zone {
        Zone(id: ZoneID(id), name: id, effect: effect, shape: shape)
    }

    @Test(
        "a fix proves a stay when it lies farther inside than it may be off; unknown accuracy is 20 m",
        arguments: [
            (east: 0, accuracy: 8, depth: 500), (490, 8, 10), (490, 12, nil), (500, 0, nil), (510, 8, nil),
            (0, 499, 500), (0, 600, nil), (475, nil, 25), (485, nil, nil), (-490, 8, 10),
        ] as [(Double, Double?, Double?)])
    func proof(east: Double, accuracy: Double?, depth: Double?) throws {
        let fix = Fix(
            time: QuestStory.start, coordinate: Self.place(east), accuracy: accuracy.map { Meters($0) })
        let found = RuleEngine.proof(that: fix, liesIn: Self.square)
        #expect((found == nil) == (depth == nil))
        if let found, let depth { #expect(abs(found.value - depth) < 0.1) }
    }

    @Test(
        "of a border that must not be left, the other side is forbidden",
        arguments: [(0, nil), (495, nil), (505, nil), (530, 30), (2_500, 2_000)] as [(Double, Double?)])
    func outside(east: Double, depth: Double?) throws {
        let fix = Fix(time: QuestStory.start, coordinate: Self.place(east), accuracy: 8)
        let found = RuleEngine.proof(that: fix, liesIn: Self.field)
        #expect((found == nil) == (depth == nil))
        if let found, let depth { #expect(abs(found.value - depth) < 1) }
    }

    @Test("depth is that of a slow, obvious measurement, holes and several polygons included")
    func depth() throws {
        var random = SeededGenerator(seed: 11)
        let hole = [(-100.0, -100.0), (100, -100), (100, 100), (-100, 100), (-100, -100)].map(Self.place)
        let other = [(600.0, 0.0), (900, 0), (750, 300), (600, 0)].map(Self.place)
        let polygons = [[Self.ring, hole], [other]]
        let area = try Area(polygons: polygons)
        var insideCount = 0
        for _ in 0..<500 {
            let point = Self.place(
                .random(in: -1_000...1_000, using: &random), .random(in: -600...600, using: &random))
            let depth = PolygonDepth.depth(of: point, in: polygons).value
            #expect(try area.contains(point) == (depth >= 0))
            if depth >= 0 {
                insideCount += 1
                // A circle that reaches as far touches the border, one a little smaller does not.
                let ring = (0..<64).map { step in
                    let angle = Double(step) / 32 * .pi
                    return LocalPlane(center: point).coordinate(
                        of: LocalPlane.Point(x: 0.98 * depth * cos(angle), y: 0.98 * depth * sin(angle)))
                }
                #expect(try ring.allSatisfy { try area.contains($0) })
            } else {
                #expect(abs(try area.distance(to: point).value + depth) < 1)
            }
        }
        #expect(insideCount > 100)
    }

    @Test("slow zones and zones along a line forbid no ground")
    func noGround() {
        let shapes: [Zone] = [
            Self.zone("slow", .polygons([[Self.ring]]), effect: .slowed(SlowFactor(Ranged(2)!))),
            Self.zone("line", .line(Self.ring, alongOnly: false)),
        ]
        for zone in shapes { #expect(zone.depth(of: Self.middle) == nil) }
        #expect(Self.square.depth(of: Self.middle) != nil)
    }

    @Test("stays are joined up to ten minutes apart, whatever the order in which they come")
    func joining() {
        func crossing(_ first: Double, _ last: Double, _ zone: String = "a", depth: Int = 1) -> ZoneCrossing {
            ZoneCrossing(
                zone: ZoneID(zone), first: QuestStory.start + Seconds(first),
                last: QuestStory.start + Seconds(last),
                depth: depth)
        }
        let cases: [([ZoneCrossing], [ZoneCrossing])] = [
            ([crossing(0, 10), crossing(610, 620, depth: 7)], [crossing(0, 620, depth: 7)]),
            ([crossing(0, 10), crossing(611, 620)], [crossing(0, 10), crossing(611, 620)]),
            ([crossing(0, 10), crossing(5, 6, "b")], [crossing(0, 10), crossing(5, 6, "b")]),
            ([crossing(0, 10), crossing(1_000, 1_010), crossing(500, 510)], [crossing(0, 1_010)]),
            ([crossing(5, 5), crossing(5, 5)], [crossing(5, 5)]),
        ]
        for (parts, whole) in cases {
            for parts in [parts, parts.reversed()] {
                var noted: [ZoneCrossing] = []
                for part in parts { noted.note(part) }
                #expect(noted == whole)
            }
        }
    }
}

extension ZoneCrossingTests {
    /// The quest of `QuestStory` with the square forbidden by its file, and the fixes of one ride: every minute,
    /// metres east of the square's middle.
    private static func story(zones: [Zone] = [square]) throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        story.document.zones = zones
        return (story, device)
    }

    private static func ride(_ east: [Double], _ device: DeviceID, _ story: inout QuestStory) throws {
        let start = story.now
        let fixes = east.enumerated().map { minute, east in
            Fix(time: start + Seconds(60 * Double(minute)), coordinate: place(east), accuracy: 8)
        }
        story.now = start + Seconds(60 * Double(east.count))
        try story.ride(FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: fixes))
    }

    @Test("the record of a batch names the zones its fixes lay in; the fixes are kept all the same")
    func record() throws {
        var (story, device) = try Self.story()
        let start = story.now
        try Self.ride([-900, -100, 0, 900], device, &story)
        let crossing = ZoneCrossing(zone: ZoneID("square"), first: start + 60, last: start + 120, depth: 500)
        #expect(story.state.devices[device]?.crossings == [crossing])
        guard case .positions(let body) = try #require(story.records.last).content() else {
            Issue.record("no record of positions")
            return
        }
        #expect(body.crossings == [crossing] && body.count == 4)
        guard case .fixes(let kept)? = story.entries.last?.attachments.first else {
            Issue.record("no fixes")
            return
        }
        #expect(kept.fixes.count == 4)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("a batch outside of all zones leaves no mark in its record")
    func noCrossing() throws {
        var (story, device) = try Self.story()
        try Self.ride([-900, 900], device, &story)
        #expect(story.state.devices[device]?.crossings == [])
        let mark = story.records.last?.body.members?["crossings"]
        #expect(story.records.last?.kind == .positions && mark == nil)
    }

    @Test("only while organisers hold the quest open, within its times, and while a zone of the log holds")
    func when() throws {
        func zonesCrossed(_ prepare: (inout QuestStory) throws -> Void, zones: [Zone] = [Self.square]) throws
            -> [String]
        {
            var (story, device) = try Self.story(zones: zones)
            try prepare(&story)
            try Self.ride([0, 0], device, &story)
            return story.state.devices[device]?.crossings.map(\.zone.rawValue) ?? []
        }
        #expect(try zonesCrossed { _ in } == ["square"])
        #expect(try zonesCrossed { $0.document.opens = $0.now + 3_600 } == [])
        #expect(try zonesCrossed { $0.document.closes = $0.now + 30 } == ["square"])
        func add(_ starts: Seconds?, _ ends: Seconds?, to story: inout QuestStory) throws {
            var zone = Self.square
            zone.starts = starts.map { story.now + $0 }
            zone.ends = ends.map { story.now + $0 }
            try story.enter(story.decide { try $0.addZone(zone) }.entry)
        }
        #expect(try zonesCrossed({ try add(nil, nil, to: &$0) }, zones: []) == ["square"])
        #expect(try zonesCrossed({ try add(3_600, nil, to: &$0) }, zones: []) == [])
        let ended = try zonesCrossed(
            {
                try add(nil, 60, to: &$0)
                $0.now = $0.now + 60
            }, zones: [])
        #expect(ended == [])
    }

    @Test("before the quest is opened riders may be anywhere")
    func draft() throws {
        var story = QuestStory()
        story.document.zones = [Self.square]
        try story.publish()
        try story.addTeam("alpha")
        let device = try story.join("alpha")
        try Self.ride([0, 0], device, &story)
        try story.open()
        #expect(story.state.devices[device]?.crossings == [])
        try Self.ride([0, 0], device, &story)
        #expect(story.state.devices[device]?.crossings.count == 1)
    }

    @Test(
        "the evidence of an answer has what the team crossed since its previous answer, late fixes included")
    func evidence() throws {
        var (story, first) = try Self.story(zones: [Self.square, Self.zone("east", .polygons([[Self.east]]))])
        let second = try story.join("alpha")
        try story.addTeam("beta")
        let stranger = try story.join("beta")
        try Self.ride([-900, 0, -900], first, &story)
        try Self.ride([0], stranger, &story)
        try story.answer("neither", to: QuestStory.text, from: first)
        // What comes in after the answer but lies before it still counts for it.
        let late = Fix(time: story.now + -90, coordinate: Self.place(2_000), accuracy: 8)
        story.now = story.now + 60
        try story.ride(FixBatch(device: second, sentAt: story.now, receivedAt: story.now, fixes: [late]))
        story.now = story.now + 3_600
        try Self.ride([0, -900], second, &story)
        try story.answer("Медведь", to: QuestStory.text, from: first)
        try story.answer("1.5", to: QuestStory.number, from: first)
        func crossed(_ index: Int) -> [String] {
            story.state.crossings(before: story.state.answers[index])
                .map { "\($0.crossing.zone) by \($0.device == first ? "first" : "second")" }
        }
        #expect(crossed(0) == ["square by first", "east by second"])
        #expect(crossed(1) == ["square by second"])
        #expect(crossed(2) == [])
    }

    private static let east = [(1_500.0, -500.0), (2_500, -500), (2_500, 500), (1_500, 500), (1_500, -500)]
        .map(place)
}
