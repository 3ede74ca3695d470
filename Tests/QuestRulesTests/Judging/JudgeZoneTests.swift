import QuestRules
import QuestTestSupport
import Testing

@Suite("Zones in the log")
struct JudgeZoneTests {
    private static func square(_ west: Double = 61.36, size: Double = 0.01) -> [[Coordinate]] {
        [
            [(0.0, 0.0), (size, 0), (size, size), (0, size), (0, 0)].map {
                Coordinate(longitude: west + $0.0, latitude: 55.16 + $0.1)
            }
        ]
    }

    private static func zone(
        _ id: String = "park", name: String = "Парк", effect: RoadEffect = .closed,
        shape: Zone.Shape = .polygons([square()])
    ) -> Zone {
        Zone(id: ZoneID(id), name: name, effect: effect, shape: shape)
    }

    private static func add(_ zone: Zone, to story: inout QuestStory) throws {
        try story.enter(story.decide { try $0.addZone(zone) }.entry)
    }

    private static func remove(_ id: String, from story: inout QuestStory) throws {
        try story.enter(
            story.decide { try $0.removeZone(ZoneID(id)) })
    }

    @Test("a zone holds from its record to that of its removal, and its name is free again")
    func holds() throws {
        var (story, _) = try QuestStory.begun()
        let start = story.now
        try Self.add(Self.zone(), to: &story)
        #expect(story.state.zonesInForce(at: story.now) == [Self.zone()])
        #expect(throws: Refusal.zoneExists(ZoneID("park"))) { try Self.add(Self.zone(), to: &story) }
        story.now = start + 60
        try Self.remove("park", from: &story)
        #expect(story.state.zonesInForce(at: story.now).isEmpty)
        #expect(throws: Refusal.zoneUnknown(ZoneID("park"))) { try Self.remove("park", from: &story) }
        try Self.add(Self.zone(name: "Опять парк"), to: &story)
        #expect(story.state.zones.map(\.zone.name) == ["Парк", "Опять парк"])
        let first = try #require(story.state.zones.first)
        #expect(first.since == start && first.until == start + 60)
        let phases = [-1, 0, 59, 60].map { first.phase(at: start + $0) }
        #expect(phases == [.planned, .holding, .holding, .ended])
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("once the quest is closed the router is free of its zones, and keeps to them when it opens again")
    func closing() throws {
        var (story, _) = try QuestStory.begun()
        try Self.add(Self.zone(), to: &story)
        try story.close()
        #expect(story.state.zonesInForce(at: story.now).isEmpty)
        try story.open()
        #expect(story.state.zonesInForce(at: story.now).count == 1)
    }

    @Test(
        "a zone with times of its own begins and ends without a record",
        arguments: [
            (starts: 60, ends: 120, phases: "planned holding ended"), (nil, 120, "holding holding ended"),
            (60, nil, "planned holding holding"), (-60, nil, "holding holding holding"),
        ] as [(Double?, Double?, String)])
    func times(starts: Double?, ends: Double?, phases: String) throws {
        var (story, _) = try QuestStory.begun()
        let start = story.now
        var zone = Self.zone()
        zone.starts = starts.map { start + Seconds($0) }
        zone.ends = ends.map { start + Seconds($0) }
        try Self.add(zone, to: &story)
        let state = try #require(story.state.zones.first)
        let moments = [0.0, 60, 120].map { start + Seconds($0) }
        #expect(moments.map { state.phase(at: $0).rawValue }.joined(separator: " ") == phases)
        for moment in moments {
            #expect(story.state.zonesInForce(at: moment).isEmpty == (state.phase(at: moment) != .holding))
        }
        // The boundaries that are told are those at which something changes.
        var (told, moment) = ([Double](), start + -1)
        if state.phase(at: start) == .holding { moment = start }
        while let next = story.state.nextZoneChange(after: moment) {
            told.append((next - start).value)
            moment = next
        }
        #expect(told == [starts, ends].compactMap(\.self).filter { $0 > 0 })
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("when a zone has ended by itself its name is free; one that is still to begin can be removed")
    func endedAndPlanned() throws {
        var (story, _) = try QuestStory.begun()
        let start = story.now
        var short = Self.zone()
        short.ends = start + 60
        try Self.add(short, to: &story)
        story.now = start + 30
        #expect(throws: Refusal.zoneExists(ZoneID("park"))) { try Self.add(Self.zone(), to: &story) }
        story.now = start + 60
        #expect(throws: Refusal.zoneUnknown(ZoneID("park"))) { try Self.remove("park", from: &story) }
        var later = Self.zone()
        later.starts = start + 600
        try Self.add(later, to: &story)
        #expect(story.state.nextZoneChange(after: story.now) == start + 600)
        try Self.remove("park", from: &story)
        #expect(story.state.nextZoneChange(after: story.now) == nil)
        #expect(story.state.zones.map { $0.phase(at: start + 700) } == [.ended, .ended])
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test(
        "a zone that ends before it begins, or in the past, is refused",
        arguments: [(nil, 0), (nil, -5), (60, 60), (60, 30)] as [(Double?, Double)])
    func timesRefused(starts: Double?, ends: Double) throws {
        var (story, _) = try QuestStory.begun()
        var zone = Self.zone()
        zone.starts = starts.map { story.now + Seconds($0) }
        zone.ends = story.now + Seconds(ends)
        #expect(throws: Refusal.zoneTimesInvalid) { try Self.add(zone, to: &story) }
    }

    @Test("a name that the quest's file has given to a zone is taken")
    func nameOfTheFile() throws {
        var (story, _) = try QuestStory.begun()
        story.document.zones = [Self.zone()]
        story.document.tolls = [TollZone(Self.zone("bridge"), price: 4)]
        for taken in ["park", "bridge"] {
            #expect(throws: Refusal.zoneExists(ZoneID(taken))) { try Self.add(Self.zone(taken), to: &story) }
        }
    }

    @Test("what is no zone is refused")
    func refused() throws {
        let (story, _) = try QuestStory.begun()
        let ring = Self.square()[0]
        let bowTie = [ring[0], ring[2], ring[1], ring[3], ring[0]]
        let long = (0...2_000).map { Coordinate(longitude: 61 + Double($0) / 10_000, latitude: 55) }
        let cases: [(Zone, Refusal)] = [
            (Self.zone("Park"), .zoneIDInvalid), (Self.zone(""), .zoneIDInvalid),
            (Self.zone(name: " \n"), .zoneNameInvalid(limit: 100)),
            (Self.zone(name: String(repeating: "n", count: 101)), .zoneNameInvalid(limit: 100)),
            (Self.zone(shape: .polygons([[bowTie]])), .zoneShape(.invalidShape)),
            (Self.zone(shape: .polygons([[Array(ring.dropLast())]])), .zoneShape(.invalidShape)),
            (Self.zone(shape: .polygons([])), .zoneShape(.invalidShape)),
            (Self.zone(shape: .line([ring[0]], alongOnly: false)), .zoneShape(.invalidShape)),
            (
                Self.zone(
                    shape: .line([ring[0], Coordinate(longitude: 200, latitude: 0)], alongOnly: false)),
                .zoneShape(.invalidShape)
            ),
            (Self.zone(shape: .line(long, alongOnly: false)), .zoneShape(.tooManyPositions(limit: 2_000))),
        ]
        for (zone, refusal) in cases {
            #expect(throws: refusal) {
                var story = story
                try Self.add(zone, to: &story)
            }
        }
        var full = story
        for number in 0..<QuestLimits.zones.value { try Self.add(Self.zone("zone-\(number)"), to: &full) }
        #expect(throws: Refusal.tooManyZones(limit: 100)) { try Self.add(Self.zone(), to: &full) }
    }
}
