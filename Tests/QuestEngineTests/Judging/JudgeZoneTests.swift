import QuestEngine
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
        try story.enter(story.judge.addZone(zone, in: story.state, at: story.now, ids: &story.ids).entry)
    }

    private static func remove(_ id: String, from story: inout QuestStory) throws {
        try story.enter(
            story.judge.removeZone(ZoneID(id), in: story.state, at: story.now, ids: &story.ids))
    }

    @Test("a zone holds from its record to that of its removal, and its name is free again")
    func holds() throws {
        var (story, _) = try QuestStory.begun()
        let start = story.now
        try Self.add(Self.zone(), to: &story)
        #expect(story.state.zonesInForce == [Self.zone()])
        #expect(throws: Refusal.zoneExists(ZoneID("park"))) { try Self.add(Self.zone(), to: &story) }
        story.now = start + 60
        try Self.remove("park", from: &story)
        #expect(story.state.zonesInForce.isEmpty)
        #expect(throws: Refusal.zoneUnknown(ZoneID("park"))) { try Self.remove("park", from: &story) }
        try Self.add(Self.zone(name: "Опять парк"), to: &story)
        #expect(story.state.zones.map(\.zone.name) == ["Парк", "Опять парк"])
        let first = try #require(story.state.zones.first)
        #expect(first.since == start && first.until == start + 60)
        #expect(!first.held(at: start + -1) && first.held(at: start))
        #expect(first.held(at: start + 59) && !first.held(at: start + 60))
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("once the quest is closed the router is free of its zones, and keeps to them when it opens again")
    func closing() throws {
        var (story, _) = try QuestStory.begun()
        try Self.add(Self.zone(), to: &story)
        try story.close()
        #expect(story.state.zonesInForce.isEmpty)
        try story.open()
        #expect(story.state.zonesInForce.count == 1)
    }

    @Test("a judge learns which closed zones a place lay in at a moment")
    func judged() throws {
        var (story, _) = try QuestStory.begun()
        let start = story.now
        let slow = RoadEffect.slowed(SlowFactor(2)!)
        try Self.add(Self.zone("west"), to: &story)
        try Self.add(Self.zone("slow", effect: slow), to: &story)
        try Self.add(Self.zone("east", shape: .polygons([Self.square(61.5)])), to: &story)
        story.now = start + 60
        try Self.remove("west", from: &story)
        let inside = Coordinate(longitude: 61.365, latitude: 55.165)
        #expect(story.state.closedZones(at: inside, start + 1).map(\.id) == [ZoneID("west")])
        #expect(story.state.closedZones(at: inside, start + 60).isEmpty)
        #expect(story.state.closedZones(at: Coordinate(longitude: 61.4, latitude: 55.165), start + 1).isEmpty)
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
        for number in 0..<Zone.maximumCount { try Self.add(Self.zone("zone-\(number)"), to: &full) }
        #expect(throws: Refusal.tooManyZones(limit: 100)) { try Self.add(Self.zone(), to: &full) }
    }
}
