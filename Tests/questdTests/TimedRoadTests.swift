import GeoJSONKit
import HTTPTypes
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import EventServices
@testable import QuestEngine
@testable import RoadRouter
@testable import questd

@Suite("Roads that the clock closes, on a daemon")
struct TimedRoadTests {
    /// The small town, in which the street from B to E is closed at some hours.
    private func world(_ closure: String) throws -> World {
        let town = StreetMap(World.drawing, gridSize: 100)
            .way("ABC", name: "Верхняя улица").way("DEF", name: "Нижняя улица")
            .way("AD", name: "Левая улица").way("BE", name: "Средняя улица").way("CF", name: "Правая улица")
        let plain = town.build()
        var hours = HoursTable()
        hours.take(
            OSMWay(
                id: plain.graph.way(of: plain.edge("BE")), nodes: [],
                tags: ["highway": "residential", "access:conditional": closure]), attributes: .street)
        let sections = hours.sections(with: hours.nodes())
        return try World(map: town, adding: sections)
    }

    /// The quest in Yekaterinburg, five hours ahead: it begins at two in the afternoon there.
    private func document(_ story: Story, zone: String? = "Asia/Yekaterinburg") -> String {
        let named = zone.map { #""time-zone": "\#($0)", "# } ?? ""
        return story.world.document().replacing("\"features\": [", with: named + "\"features\": [")
    }

    /// Metres of the way from E to B.
    private func distance(_ story: Story) async throws -> Double {
        let ends = (["E", "B"] as [Character]).map { name in
            let place = story.world.roads.coordinate(name)
            return "\(place.longitude),\(place.latitude)"
        }
        let answer = try await story.anonymous.get("/route/v1/bicycle/\(ends.joined(separator: ";"))")
            .expect(.ok)
        return try #require(answer.json["routes"]?[0]?["distance"]?.doubleValue)
    }

    @Test(
        "a street that closes at six is avoided from then on, by the clock of the quest, and taken again later"
    )
    func closes() async throws {
        try await world("no @ (18:00-24:00)").runStory { story in
            try await story.admin.put(Story.adminPath, document(story)).expect(.ok)
            try await expect(400, story)
            // 17:59 there.
            story.world.clock.advance(by: 14_340)
            try await settle(story)
            try await expect(400, story)
            story.world.clock.advance(by: 60)
            try await eventually(story) { try await abs(distance(story) - 1200) < 5 }
            story.world.clock.advance(by: 21_600)
            try await eventually(story) { try await abs(distance(story) - 400) < 5 }
        }
    }

    @Test("a street that is closed without a clock opens by that of the quest, and closes again")
    func opens() async throws {
        var street = EdgeAttributes.street
        street.isTimed = true
        let town = StreetMap(World.drawing, gridSize: 100)
            .way("ABC", name: "Верхняя улица").way("DEF", name: "Нижняя улица")
            .way("AD", name: "Левая улица").way("BE", street, name: "Средняя улица").way(
                "CF", name: "Правая улица")
        let plain = town.build()
        var hours = HoursTable()
        hours.take(
            OSMWay(
                id: plain.graph.way(of: plain.edge("BE")), nodes: [],
                tags: ["highway": "primary", "bicycle": "no", "bicycle:conditional": "yes @ (15:00-16:00)"]),
            attributes: nil)
        let sections = hours.sections(with: hours.nodes())
        try await World(map: town, adding: sections).runStory { story in
            try await expect(1200, story)
            try await story.admin.put(Story.adminPath, document(story)).expect(.ok)
            try await expect(1200, story)
            // 15:00 there.
            story.world.clock.advance(by: 3600)
            try await eventually(story) { try await abs(distance(story) - 400) < 5 }
            try await story.admin.post(Story.adminPath + "/zones", story.world.closureInTheMiddle())
                .expect(.created)
            try await expect(1200, story)
            story.world.clock.advance(by: 3600)
            try await settle(story)
            try await expect(1200, story)
        }
    }

    @Test("another time zone has another clock, and without one nothing is closed")
    func zones() async throws {
        try await world("no @ (14:00-15:00)").runStory { story in
            try await story.admin.put(Story.adminPath, document(story, zone: nil)).expect(.ok)
            try await expect(400, story)
            try await story.admin.put(Story.adminPath, document(story)).expect(.ok)
            try await expect(1200, story)
            try await story.admin.put(Story.adminPath, document(story, zone: "Europe/Berlin")).expect(.ok)
            try await expect(400, story)
        }
    }

    @Test("what organisers close holds beside it")
    func beside() async throws {
        try await world("no @ (14:00-15:00)").runStory { story in
            try await story.admin.put(Story.adminPath, document(story)).expect(.ok)
            let epoch = story.world.maps.main.router.conditions.epoch
            try await story.admin.post(Story.adminPath + "/zones", story.world.closureInTheMiddle())
                .expect(.created)
            #expect(story.world.maps.main.router.conditions.epoch > epoch)
            try await expect(1200, story)
            story.world.clock.advance(by: 3600)
            try await settle(story)
            try await expect(1200, story)
        }
    }

    private func expect(
        _ metres: Double, _ story: Story, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) async throws {
        let found = try await distance(story)
        #expect(abs(found - metres) < 5, "\(found) m", sourceLocation: sourceLocation)
    }

    /// Lets the task that waits for the clock come to its turn.
    private func settle(_ story: Story) async throws {
        for _ in 0..<20 { await Task.yield() }
    }

    private func eventually(_ story: Story, _ holds: () async throws -> Bool) async throws {
        for _ in 0..<2000 {
            if try await holds() { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        Issue.record("it never came to hold")
    }
}
