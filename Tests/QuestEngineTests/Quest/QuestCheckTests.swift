import GeoJSONKit
import Testing

@testable import QuestEngine
@testable import QuestRules
@testable import QuestTestSupport
@testable import RoadTestSupport

@Suite("A quest held against a map")
struct QuestCheckTests {
    /// 1 is on a street, 2 is 200 m off it, 3 on an island, 4 in a wide nowhere that is still on the map.
    private static func town() throws -> DrawnTown {
        try DrawnTown(
            StreetMap(
                """
                A-1-B       E3F
                |   |
                C---D 2



                              4
                                G
                """, gridSize: 100
            )
            .way("ABDCA").way("EF").way("FG", .closed))
    }

    private func codes(_ zones: [ArrivalZone]) throws -> [String] {
        let checkpoints = zones.enumerated().map { number, zone in
            Checkpoint(id: TaskID("cp-\(number + 1)"), zone: zone, name: LocalizedText("A"))
        }
        let features = checkpoints.indices.map { JSONPath(["features", .index($0)]) }
        let reading = QuestReading(
            quest: Quest(title: LocalizedText("T"), checkpoints: checkpoints), findings: [],
            paths: Dictionary(uniqueKeysWithValues: zip(checkpoints.map(\.id), features)), stopPaths: [],
            zonePaths: [], classPaths: [], questPath: JSONPath(), subjects: [:], positions: [:],
            source: Array("{}".utf8))
        return QuestCheck.findings(for: reading, on: try Self.town().router).map(\.message.code.rawValue)
    }

    private func circle(_ place: Character, radius: Meters = 40) throws -> ArrivalZone {
        .circle(center: try Self.town().roads.coordinate(place), radius: radius)
    }

    @Test("has nothing to say of a checkpoint on the road")
    func onTheRoad() throws {
        #expect(try codes([circle("1")]).isEmpty)
    }

    @Test("finds one farther from any rideable road than its zone and a few steps")
    func farFromTheRoad() throws {
        #expect(try codes([circle("2")]) == ["checkpoint-far-from-road"])
        #expect(try codes([circle("2", radius: 169)]) == ["checkpoint-far-from-road"])
        #expect(try codes([circle("2", radius: 171)]).isEmpty)
    }

    @Test("finds one on an island of the network, though a road leads past it")
    func island() throws {
        #expect(try codes([circle("3")]) == ["checkpoint-on-island"])
    }

    @Test("finds none of several on one island: riders there are led from one to the next")
    func commonIsland() throws {
        let town = try Self.town()
        let end = ArrivalZone.circle(center: town.roads.coordinate("F"), radius: 40)
        #expect(try codes([circle("3"), end]).isEmpty)
        #expect(try codes([circle("3"), end, circle("1")]).isEmpty)
    }

    @Test("finds one outside the map, and tells when longitude and latitude were swapped")
    func outsideTheMap() throws {
        let place = try Self.town().roads.coordinate("1")
        #expect(
            try codes([.circle(center: Coordinate(longitude: 37.6, latitude: 55.75), radius: 40)]) == [
                "checkpoint-outside-map"
            ])
        #expect(try codes([.circle(center: place.swapped, radius: 40)]) == ["position-swapped"])
    }

    @Test("says all at once, each by its own checkpoint")
    func allAtOnce() throws {
        #expect(
            try codes([circle("1"), circle("2"), circle("3")]) == [
                "checkpoint-far-from-road", "checkpoint-on-island",
            ])
    }

    @Test("finds a polygon only near which no road leads, however far it stretches")
    func polygon() throws {
        let roads = try Self.town().roads
        let (near, far) = (roads.coordinate("D"), roads.coordinate("2"))
        func strip(from west: Double, to east: Double) -> ArrivalZone {
            let (south, north) = (near.latitude - 0.0001, near.latitude + 0.0001)
            let ring = [(west, south), (east, south), (east, north), (west, north), (west, south)]
                .map { Coordinate(longitude: $0.0, latitude: $0.1) }
            return .polygon(rings: [ring], target: InnerPoint.find(in: [ring]))
        }
        #expect(try codes([strip(from: near.longitude + 0.0001, to: far.longitude)]).isEmpty)
        // As high as the road is far, but beside it.
        #expect(
            try codes([strip(from: near.longitude + 0.001, to: far.longitude)]) == [
                "checkpoint-far-from-road"
            ])
    }

    /// A checkpoint on the street, a finish, and a forbidden area in the nowhere.
    private func reading(
        finish: Coordinate, _ written: @escaping (Coordinate) -> Coordinate = { $0 }
    ) throws -> QuestReading {
        let roads = try Self.town().roads
        let (street, nowhere) = (roads.coordinate("1"), roads.coordinate("4"))
        let corners: [(east: Double, north: Double)] = [(0, 0), (0.0002, 0), (0.0002, 0.0002), (0, 0)]
        func text(_ place: Coordinate) -> String {
            let place = written(place)
            return "[\(place.longitude), \(place.latitude)]"
        }
        let ring = corners.map { corner in
            text(
                Coordinate(
                    longitude: nowhere.longitude + corner.east, latitude: nowhere.latitude + corner.north))
        }
        let file = """
            {"type": "FeatureCollection", "title": "T", "features": [
            {"type": "Feature", "id": "a", "properties": {"name": "A"},
             "geometry": {"type": "Point", "coordinates": \(text(street))}},
            {"type": "Feature", "properties": {"role": "finish", "name": "Mill"},
             "geometry": {"type": "Point", "coordinates": \(text(finish))}},
            {"type": "Feature", "id": "z", "properties": {"role": "no-go"}, "geometry":
              {"type": "Polygon", "coordinates": [[\(ring.joined(separator: ", "))]]}}]}
            """
        return QuestDocument.read(Array(file.utf8), name: "x")
    }

    @Test("names a finish outside the map, at its own place")
    func finishOutsideTheMap() throws {
        let file = try reading(finish: Coordinate(longitude: 37.6, latitude: 55.75))
        let findings = QuestCheck.findings(for: file, on: try Self.town().router)
        #expect(
            findings.map { $0.line(file: "x", in: .english) } == [
                "x:5:47: error: “Mill” lies outside the map."
            ])
    }

    @Test("tells of all places at once that their latitude comes first: tasks, the finish, forbidden areas")
    func allSwapped() throws {
        let town = try Self.town()
        let swapped = try reading(finish: town.roads.coordinate("B")) { $0.swapped }
        let findings = QuestCheck.findings(for: swapped, on: town.router)
        #expect(findings.map(\.message.code.rawValue) == Array(repeating: "position-swapped", count: 3))
        #expect(findings.compactMap(\.location?.line) == [3, 5, 7])
        let right = try reading(finish: town.roads.coordinate("B"))
        #expect(QuestCheck.findings(for: right, on: town.router).isEmpty)
    }

    @Test("names a profile that the map is not prepared for, and those that it is prepared for")
    func profiles() throws {
        func findings(_ profile: String, _ prepared: [Profile]) throws -> [String] {
            let town = StreetMap("A---B").way("AB")
            let router = try Router(
                file: .made(by: town.builder()) { Preparation.sections(of: prepared, for: $0) })
            let place = town.coordinate("A")
            let file = """
                {"type": "FeatureCollection", "title": "T",
                 "profile": "\(profile)", "features": [
                {"type": "Feature", "id": "a", "properties": {"name": "A"},
                 "geometry": {"type": "Point", "coordinates": [\(place.longitude), \(place.latitude)]}}]}
                """
            let reading = QuestDocument.read(Array(file.utf8), name: "x")
            #expect(reading.findings.isEmpty)
            return QuestCheck.findings(for: reading, on: router)
                .map { $0.line(file: "x", in: .english) }
        }
        var family = Profile.safe
        family.name = ProfileName(rawValue: "family")
        #expect(
            try findings("family", Profile.everyday) == [
                "x:2:13: error: The map is not prepared for the profile “family”; it is for: trekking, shortest."
            ])
        #expect(
            try findings("cargo", [.trekking, family]) == [
                "x:2:13: error: The map is not prepared for the profile “cargo”; it is for: trekking, family."
            ])
        #expect(try findings("Family", [.trekking, family]).isEmpty)
        #expect(
            try findings("trekking\", \"profiles\": \"shortest|road", Profile.everyday) == [
                "x:2:37: error: The map is not prepared for the profile “road”; it is for: trekking, shortest."
            ])
        #expect(try findings("", [.trekking, family]).isEmpty)
    }

    @Test("gives each finding its place in the file, and a file with errors none")
    func places() throws {
        let bytes = try QuestFixture.named("minimal").bytes()
        let findings = QuestCheck.findings(
            for: QuestDocument.read(bytes, name: "x"), on: try Self.town().router)
        #expect(
            findings.map { $0.line(file: "x", in: .english) } == ["x:6:51: error: “a” lies outside the map."])
        let broken = try QuestFixture.named("duplicate-id").reading()
        #expect(QuestCheck.findings(for: broken, on: try Self.town().router).isEmpty)
    }
}
