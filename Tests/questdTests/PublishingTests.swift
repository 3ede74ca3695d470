import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import QuestTestSupport
import RoadTestSupport
import Synchronization
import Testing

@testable import EventServices
@testable import QuestEngine
@testable import RoadRouter
@testable import questd

@Suite("A quest file that is published")
struct PublishingTests {
    /// A file, what is wrong with it, and whether that refuses it.
    struct Trial: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// At least one of these is found; nothing in particular where there are none.
        let codes: Set<String>
        let isRefused: Bool
        let document: @Sendable (World) -> String

        static func refused(
            _ what: String, _ codes: Set<String>, _ document: @escaping @Sendable (World) -> String
        ) -> Trial {
            Trial(testDescription: what, codes: codes, isRefused: true, document: document)
        }

        static func published(
            _ what: String, _ codes: Set<String>, _ document: @escaping @Sendable (World) -> String
        ) -> Trial {
            Trial(testDescription: what, codes: codes, isRefused: false, document: document)
        }

        /// The file of the world, another edition, with more members of the quest.
        static func document(_ world: World, _ members: String) -> String {
            world.document(title: "Вторая").replacing("\"organiser\":", with: members + ", \"organiser\":")
        }

        /// The same with more features before the others.
        static func document(_ world: World, features: String) -> String {
            world.document(title: "Вторая").replacing("\"features\": [", with: "\"features\": [" + features)
        }

        /// The same with the lamps in a pond beyond a railway.
        static func strayed(_ world: World) -> String {
            let place = PublishingTests.point(700, -200).coordinate
            return world.document(title: "Вторая")
                .replacing(world.position("F"), with: "[\(place.longitude),\(place.latitude)]")
                .replacing("\"points\": 2}", with: "\"points\": 2, \"radius\": 90}")
        }
    }

    static let trials: [Trial] = [
        .published("nothing is wrong", []) { $0.document(title: "Вторая") },
        .refused("no JSON", []) {
            $0.document().replacing("\"points\": 3}}", with: "\"points\": 3}")
        },
        .refused("one id twice", ["duplicate-id"]) {
            $0.document().replacing("\"id\": \"lamps\"", with: "\"id\": \"bird\"")
        },
        .refused("a place off the map", ["checkpoint-outside-map"]) {
            $0.document().replacing($0.position("F"), with: "[62.5,55.5]")
        },
        .refused("a map that is not there", ["quest-map-missing"]) {
            Trial.document($0, "\"map\": \"hill\"")
        },
        .refused("a profile that the map does not have", ["profile-not-on-map"]) {
            Trial.document($0, "\"profile\": \"cargo\"")
        },
        .published("a place in water", ["checkpoint-in-water"]) { Trial.strayed($0) },
        .published("a place beyond a railway", ["checkpoint-across-railway"]) { Trial.strayed($0) },
        .published("zones that positions confuse", ["zones-confusable"]) {
            $0.document(title: "Вторая").replacing("\"points\": 3}", with: "\"points\": 3, \"radius\": 195}")
                .replacing("{\"name\": \"Песня\"}", with: "{\"name\": \"Песня\", \"radius\": 195}")
        },
        .published("a quest of last year", ["quest-past"]) {
            Trial.document($0, "\"closes\": \"2025-06-14T12:00:00Z\"")
        },
        .published("a time limit below the riding alone", ["time-limit-short"]) {
            Trial.document($0, "\"mode\": \"linear\", \"time-limit\": 1")
        },
        .published("ways that the file cuts", ["place-unreachable", "leg-without-way"]) {
            let zones = [point(800, -200), point(600, -400)].map { middle in
                """
                {"type": "Feature", "properties": {"role": "no-go"},
                 "geometry": {"type": "Polygon", "coordinates": [\(square(around: middle.point, 30))]}},
                """
            }
            // No road beyond the areas stands in for theirs.
            return Trial.document($0, features: zones.joined())
                .replacing("\"organiser\":", with: "\"road-reach\": 100, \"organiser\":")
        },
        .published("a picture that is missing", ["app-picture-missing"]) {
            Trial.document(
                $0,
                features: """
                    {"type": "Feature", "geometry": null,
                     "properties": {"role": "app", "name": "Озеро", "logo": "logo.png"}},
                    """)
        },
    ]

    @Test(
        "is told what a check tells of it, and refused by errors of the file and its places",
        arguments: trials)
    func agreement(trial: Trial) async throws {
        try await World(adding: Self.ground()).runStory { story in
            let document = trial.document(story.world)
            let checked = try await story.admin.post(Story.adminPath + "/check", document).expect(.ok)
            let found = Self.findings(checked)
            #expect(
                trial.codes.isEmpty || !trial.codes.isDisjoint(with: found.compactMap(\.code)),
                "\(checked.text)")
            for path in [Story.adminPath + "?dry_run=true", Story.adminPath] {
                let answer = try await story.admin.put(path, document)
                let told = Self.findings(answer)
                #expect(told.map(\.code) == found.map(\.code), "\(answer.text)")
                #expect(told.map(\.place) == found.map(\.place))
                if trial.isRefused {
                    answer.expect(.unprocessableContent, code: "quest-invalid")
                    #expect(told == found && told.contains { $0.severity == "error" })
                } else {
                    answer.expect(.ok)
                    #expect(told.allSatisfy { $0.severity == "warning" }, "\(answer.text)")
                    #expect(answer.json["changed"]?.boolValue == true)
                }
            }
        }
    }

    @Test("is in force as it was read, and is not read again from the store before the next start")
    func readOnce() async throws {
        let world = try World()
        let readings = Readings()
        var store = HeldStore(inner: world.store)
        store.noteReading = { readings.count.withLock { $0 += 1 } }
        var parts = world.parts
        parts.store = store
        try await QuestServer(parts).routerAlone.test(.router) { client in
            let admin = Rider(client: client, token: World.adminToken.text)
            try await admin.put(Story.adminPath, world.document()).expect(.created)
            world.clock.advance(by: 60)
            let loaded = try await admin.put(Story.adminPath, world.document(title: "Вторая")).expect(.ok)
            let shown = try await admin.get(Story.adminPath).expect(.ok)
            #expect(shown.json == loaded.json["quest"])
            #expect(shown.json["title"]?.stringValue == "Вторая" && shown.json["version"]?.integerValue == 2)
            #expect(readings.count.withLock { $0 } == 0)
        }
        let started = QuestServices(store: store, codeSecret: parts.codeSecret)
        let edition = try await started.service(of: QuestID("story")).snapshot().published()
        #expect(readings.count.withLock { $0 } == 1)
        let file = Array(world.document(title: "Вторая").utf8)
        #expect(edition.document == QuestDocument.read(file, name: "story").quest)
        #expect(edition.publishedAt == world.clock.now)
        let kept = try await store.edition(of: QuestID("story"), version: 2)
        #expect(kept?.document == file)
    }

    private final class Readings: Sendable {
        let count = Mutex(0)
    }

    // MARK: Findings

    private struct Found: Equatable {
        let code, severity: String?
        let place: [String?]
    }

    private static func findings(_ answer: Answer) -> [Found] {
        (answer.json["findings"]?.arrayValue ?? []).map { one in
            Found(
                code: one["code"]?.stringValue, severity: one["severity"]?.stringValue,
                place: [
                    one["path"]?.stringValue, one["line"]?.integerValue.map { "\($0)" },
                    one["column"]?.integerValue.map { "\($0)" }, one["checkpoint"]?["id"]?.stringValue,
                ])
        }
    }

    // MARK: The ground

    private typealias Place = (point: LocalPlane.Point, coordinate: Coordinate)

    /// A place so many metres east and north of the town's A.
    private static func point(_ x: Double, _ y: Double) -> Place {
        let point = LocalPlane.Point(x: x, y: y)
        return (point, LocalPlane(center: StreetMap(World.drawing).coordinate("A")).coordinate(of: point))
    }

    private static func corners(around middle: LocalPlane.Point, _ half: Double) -> [Coordinate] {
        [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map { east, north in
            point(middle.x + east * half, middle.y + north * half).coordinate
        }
    }

    /// A square as a ring of GeoJSON.
    private static func square(around middle: LocalPlane.Point, _ half: Double) -> String {
        let positions = corners(around: middle, half).map { "[\($0.longitude),\($0.latitude)]" }
        return "[\(positions.joined(separator: ","))]"
    }

    /// A pond in the right block of the town, and a railway between it and the street there.
    private static func ground() -> RoadSections {
        let pond = corners(around: point(700, -200).point, 40).map { FixedCoordinate($0) }
        var sections = WaterAreas.sections(of: [[Array(pond.dropLast())]])
        let railway = [point(770, -100), point(770, -300)].map { FixedCoordinate($0.coordinate) }
        sections.append([SeveranceKind.railway.rawValue], as: RoadSection.severanceKinds)
        sections.append([0, UInt32(railway.count)], as: RoadSection.severanceFirstPoints)
        sections.append(railway, as: RoadSection.severancePoints)
        return sections
    }
}
