import Testing

@testable import QuestRules
@testable import QuestTestSupport

@Suite("Reading a quest")
struct QuestDocumentTests {
    private func quest(_ fixture: String) throws -> Quest {
        try #require(try QuestFixture.named(fixture).reading().quest)
    }

    @Test("gives the original application's file its defaults")
    func original() throws {
        let quest = try quest("original-repaired")
        #expect(quest.title.text == "original-repaired")
        #expect(quest.language == .russian)
        #expect(quest.checkpoints.count == 7)
        let first = quest.checkpoints[0]
        let place = Coordinate(longitude: 61.33529663085937, latitude: 55.15406051701917)
        #expect(first.zone == .circle(center: place, radius: 40))
        #expect(first.points == 1)
        #expect(first.rule == .judge)
        #expect(first.name.text == "Задание 1")
        #expect(first.difficulty == .medium && first.category == .observation)
        #expect(first.marker == Marker(color: "#ffcc00", size: "medium"))
        #expect(
            quest.checkpoints.map(\.category) == [
                .observation, .observation, .strength, .wits, .agility, .wits, .observation,
            ])
    }

    @Test("takes every property of ours")
    func ours() throws {
        let quest = try quest("our-spelling")
        #expect(quest.title == LocalizedText("Весенний квест", translations: [.english: "Spring quest"]))
        #expect(quest.opens == Timestamp(rfc3339: "2026-06-14T05:00:00Z"))
        #expect(quest.timeZone == "Asia/Yekaterinburg")
        #expect(
            quest.contacts == [
                Contact(name: "Вело-Челябинск", phone: "+7 351 000-00-00"),
                Contact(name: "Анна", role: "судья", email: "anna@example.org"),
            ])
        let bridge = try #require(quest.checkpoint(TaskID("bridge")))
        #expect(bridge.rule == .number(value: 5, tolerance: 1))
        #expect(bridge.points == 3 && bridge.difficulty == .low)
        #expect(bridge.marker == Marker(color: "#0a7", size: "small", symbol: "bridge"))
        let yard = try #require(quest.checkpoint(TaskID("yard")))
        #expect(yard.rule == .text(accepted: ["берёза", "birch"]))
        #expect(yard.points == 2)
        let middle = Coordinate(longitude: 61.411, latitude: 55.1705)
        #expect(Geodesic.distance(yard.zone.target, middle) < 0.01)
    }

    @Test("takes where riders must not ride, and the border that they must not leave")
    func forbidden() throws {
        let quest = try quest("no-go")
        #expect(quest.checkpoints.map(\.id.rawValue) == ["pier"])
        #expect(quest.zones.map(\.id.rawValue) == ["reserve", "no-go-2", "bounds"])
        #expect(quest.zones.map(\.name) == ["Nature reserve", "no-go-2", "bounds"])
        #expect(quest.zones.allSatisfy { $0.effect == .closed })
        let places = [(61.349, 55.152), (61.369, 55.152), (61.2, 55.15), (61.33, 55.15)].map {
            Coordinate(longitude: $0.0, latitude: $0.1)
        }
        let found = places.map { place in quest.zones.first { $0.depth(of: place) != nil }?.id.rawValue }
        #expect(found == ["reserve", "no-go-2", "bounds", nil])
    }

    @Test(
        "takes the quest's own properties from a feature, for editors that drop others"
    )
    func questFeature() throws {
        let quest = try quest("quest-feature")
        #expect(quest.title.text == "Harbour" && quest.language == .english)
        #expect(quest.contacts == [Contact(name: "Club", link: "https://example.org")])
    }

    @Test("takes numbers that an editor wrote as texts, and empty cells as nothing")
    func editor() throws {
        let checkpoint = try #require(try quest("from-an-editor").checkpoints.first)
        #expect(checkpoint.id == TaskID("7"))
        #expect(checkpoint.points == 2)
        #expect(checkpoint.zone.reach == ZoneReader.defaultRadius)
        #expect(checkpoint.rule == .judge)
    }

    @Test(
        "knows the words of both languages in any case, and keeps the organiser's own",
        arguments: [
            ("Низкая", Difficulty.low), ("средняя", .medium), ("ВЫСОКАЯ", .high), ("high", .high),
            (" Medium ", .medium), ("Адская", .other("Адская")),
        ])
    func difficulty(word: String, difficulty: Difficulty) {
        #expect(Difficulty(word: word) == difficulty)
    }

    @Test(
        "knows the original application's categories",
        arguments: [
            ("Наблюдательность", Category.observation), ("Сила", .strength), ("Смекалка", .wits),
            ("ловкость", .agility), ("wits", .wits), ("Музыка", .other("Музыка")),
        ])
    func category(word: String, category: QuestRules.Category) {
        #expect(Category(word: word) == category)
    }

    @Test(
        "tells slips of the finger from properties of editors",
        arguments: [
            ("anwser", "answer"), ("answer_type", "answer-type"), ("answerType", "answer-type"),
            ("Name", "name"), ("raduis", "radius"), ("descripton", "description"),
            ("marker_color", "marker-color"),
            ("fid", nil), ("_leaflet_id", nil), ("fill", nil), ("stroke-width", nil), ("notes", nil),
        ] as [(String, String?)])
    func slips(name: String, meant: String?) {
        #expect(PropertySpelling(role: .checkpoint).resembled(by: name) == meant)
    }

    @Test("leads riders to a place inside the polygon, whatever its form")
    func innerPoint() throws {
        // A horseshoe whose middle is outside of it.
        let border = [(0.0, 0.0), (3, 0), (3, 3), (2, 3), (2, 1), (1, 1), (1, 3), (0, 3), (0, 0)]
            .map { Coordinate(longitude: 61 + $0.0 / 1000, latitude: 55 + $0.1 / 1000) }
        let point = InnerPoint.find(in: [border])
        #expect(try Area(rings: [border]).contains(point))
        // And one with a hole in its middle.
        let square = [(0.0, 0.0), (4, 0), (4, 4), (0, 4), (0, 0)]
            .map { Coordinate(longitude: 61 + $0.0 / 1000, latitude: 55 + $0.1 / 1000) }
        let hole = [(1.0, 1.0), (1, 3), (3, 3), (3, 1), (1, 1)]
            .map { Coordinate(longitude: 61 + $0.0 / 1000, latitude: 55 + $0.1 / 1000) }
        #expect(try Area(rings: [square, hole]).contains(InnerPoint.find(in: [square, hole])))
    }

    @Test("reads a large quest with many faults in reasonable time")
    func large() {
        let features = (0..<400).map { number in
            """
            {"type": "Feature", "id": "cp-\(number % 200)", "properties": {"name": "", "points": 1.5},
             "geometry": {"type": "Point", "coordinates": [61.4, 55.16]}}
            """
        }
        let text = "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ",\n"))]}"
        let reading = QuestDocument.read(Array(text.utf8), name: "large")
        // Two for each, one for each that has a double, one for each but the first that stands on another: more than are listed,
        // and one that says so.
        #expect(800 + 200 + 399 > QuestLimits.findings.value)
        #expect(reading.errorCount == QuestLimits.findings.value + 1)
    }
}
