import GeoJSONKit
import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Zones that cost something to ride into")
struct TollZoneTests {
    private let alpha = TeamID("alpha")
    private static let middle = Coordinate(longitude: 61.4, latitude: 55.15)

    private static func place(_ east: Double, _ north: Double = 0) -> Coordinate {
        LocalPlane(center: middle).coordinate(of: LocalPlane.Point(x: east, y: north))
    }

    private static let toll: TollZone = {
        let ring = [(900.0, -200.0), (1100, -200), (1100, 200), (900, 200), (900, -200)].map(place)
        let zone = Zone(id: ZoneID("bridge"), name: "Bridge", effect: .closed, shape: .polygons([[ring]]))
        return TollZone(zone, price: 4)
    }()

    private func story(_ ranking: Scoring.Ranking = .points) throws -> (QuestStory, [DeviceID]) {
        var story = QuestStory()
        story.document.tolls = [Self.toll]
        story.document.scoring.ranking = ranking
        try story.publish()
        try story.open()
        try story.addTeam("alpha")
        let devices = [try story.join("alpha"), try story.join("alpha")]
        story.now = story.now + 600
        return (story, devices)
    }

    private func ride(
        _ story: inout QuestStory, _ device: DeviceID, to east: Double, accuracy: Double = 5
    ) throws {
        let fix = Fix(time: story.now, coordinate: Self.place(east), accuracy: Meters(accuracy))
        try story.ride(
            FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: [fix.stored]))
    }

    private func tolls(_ story: QuestStory) -> [StandingPart] {
        story.engine.standingParts(of: alpha, in: story.state, at: story.now).filter { $0.kind == .toll }
    }

    @Test("Each entry costs, once for devices that ride together, and once for a quick way out and in")
    func entries() throws {
        var (story, devices) = try story()
        try ride(&story, devices[0], to: 0)
        #expect(tolls(story).isEmpty)
        story.now = story.now + 300
        let first = story.now
        try ride(&story, devices[0], to: 1000)
        try ride(&story, devices[1], to: 1000)
        story.now = story.now + 300
        try ride(&story, devices[0], to: 500)
        story.now = story.now + 200
        try ride(&story, devices[1], to: 1000)
        #expect(tolls(story).map(\.at) == [first] && story.points() == -4)
        story.now = story.now + 601
        try ride(&story, devices[0], to: 1000)
        #expect(tolls(story).count == 2 && story.points() == -8)
        // Routes lead through it, and it is nobody's offence.
        #expect(story.state.zonesInForce(at: story.now) == [] && story.engine.document.zones == [])
    }

    @Test("What positions may be off speaks for the rider, as in forbidden zones")
    func doubt() throws {
        var (story, devices) = try story()
        try ride(&story, devices[0], to: 910, accuracy: 15)
        #expect(tolls(story).isEmpty)
        story.now = story.now + 60
        try ride(&story, devices[0], to: 920, accuracy: 15)
        #expect(tolls(story).count == 1)
    }

    @Test("Before the start and after the finish riding there is free; where time ranks it costs seconds")
    func times() throws {
        var (story, devices) = try story(.time)
        try ride(&story, devices[0], to: 1000)
        story.now = story.now + 1200
        try story.recordStart(at: story.now)
        #expect(tolls(story).isEmpty)
        story.now = story.now + 60
        try ride(&story, devices[0], to: 1000)
        #expect(tolls(story).map(\.time) == [.seconds(4)] && tolls(story).allSatisfy { $0.points == 0 })
        story.now = story.now + 60
        try story.recordFinish(at: story.now)
        story.now = story.now + 900
        try ride(&story, devices[0], to: 1000)
        #expect(tolls(story).count == 1)
    }

    @Test("During a pause riding there is free")
    func pause() throws {
        var (story, devices) = try story()
        try story.recordStart(at: story.now)
        try ride(&story, devices[0], to: 0)
        story.now = story.now + 60
        try story.pause()
        story.now = story.now + 300
        try ride(&story, devices[0], to: 1000)
        story.now = story.now + 10
        try story.resume()
        #expect(tolls(story).isEmpty)
        story.now = story.now + 300
        try ride(&story, devices[0], to: 0)
        story.now = story.now + 600
        try ride(&story, devices[0], to: 1000)
        #expect(tolls(story).map(\.at) == [story.now])
    }

    @Test("Riders are shown the ground with its price, in words too")
    func shown() throws {
        let (story, _) = try story()
        let feature = try #require(story.document.tollFeatures(in: .english).features.first)
        #expect(feature.properties?["role"] == "toll" && feature.properties?["price"] == 4)
        #expect(feature.properties?["rules"] == "Each entry costs 4 points.")
        #expect(feature.geometry?.shape.typeName == "Polygon")
        let russian = try #require(story.document.tollFeatures(in: .russian).features.first)
        #expect(russian.properties?["rules"] == "Каждый въезд стоит 4 очка.")
    }
}
