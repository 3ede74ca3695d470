import GeoJSONKit
import QuestTestSupport
import Testing

@testable import QuestEngine
@testable import RoadTestSupport

@Suite("The course of a quest on a map")
struct QuestCourseTests {
    /// 100 m between neighbouring letters; the way from C to D leads round by E only.
    private static func town() throws -> DrawnTown {
        try DrawnTown(
            StreetMap(
                """
                A---B---C---D
                        |   |
                        |   |
                        E---F   G
                """, gridSize: 100
            )
            .way("ABC").way("CD").way("CEFD"))
    }

    private func quest(
        _ places: String, mode: QuestMode = .linear, _ change: (inout Quest) -> Void = { _ in }
    )
        throws -> Quest
    {
        let roads = try Self.town().roads
        var quest = Quest(
            title: LocalizedText("T"),
            checkpoints: places.map { place in
                Checkpoint(
                    id: TaskID(String(place).lowercased()),
                    zone: .circle(center: roads.coordinate(place), radius: 40), name: LocalizedText("A"))
            })
        quest.mode = mode
        change(&quest)
        return quest
    }

    private func legs(_ course: QuestCourse?) -> [String] {
        (course?.legs ?? []).map { leg in
            "\(leg.from.name)-\(leg.to.name) \(leg.ride.map { Int(($0.distance.value / 100).rounded()) } ?? -1)"
        }
    }

    private func course(_ quest: Quest) throws -> QuestCourse? {
        QuestCourse(of: quest, on: try Self.town().router)
    }

    @Test("Where the order binds it is the file's, from start to finish")
    func bound() throws {
        let roads = try Self.town().roads
        let course = try course(
            quest("DB") { quest in
                quest.stops = [
                    Stop(kind: .finish, zone: .circle(center: roads.coordinate("C"), radius: 40)),
                    Stop(kind: .start, zone: .circle(center: roads.coordinate("A"), radius: 40)),
                ]
            })
        #expect(legs(course) == ["start-d 12", "d-b 8", "b-finish 4"])
        #expect(course?.isFree == false && course?.isComplete == true)
        let riding = try #require(course?.ridingTime)
        #expect(course?.winningTime == riding + 120 && riding > 100)
    }

    @Test("Where riders choose it is short, and bonus tasks are left out")
    func free() throws {
        let course = try course(
            quest("ADBCF", mode: .free) { $0.checkpoints[4].isBonus = true })
        #expect(legs(course) == ["a-b 4", "b-c 4", "c-d 4"] && course?.isFree == true)
    }

    @Test("In groups one is done after the other")
    func groups() throws {
        let course = try course(
            quest("ADBC", mode: .groups) { quest in
                quest.groups = [
                    TaskGroup(id: "one", name: LocalizedText("1")),
                    TaskGroup(id: "two", name: LocalizedText("2")),
                ]
                for (index, group) in ["one", "one", "two", "two"].enumerated() {
                    quest.checkpoints[index].group = group
                }
            })
        #expect(legs(course) == ["a-d 12", "d-c 4", "c-b 4"])
    }

    @Test("The quest's own forbidden areas are kept to, and a leg that they cut is told")
    func zones() throws {
        let roads = try Self.town().roads
        func closed(_ first: Character, _ second: Character) -> Zone {
            let (a, b) = (roads.coordinate(first), roads.coordinate(second))
            let (west, east) = (min(a.longitude, b.longitude), max(a.longitude, b.longitude))
            let ring = [(0.3, -1.0), (0.7, -1.0), (0.7, 1.0), (0.3, 1.0), (0.3, -1.0)].map { share, side in
                Coordinate(
                    longitude: west + (east - west) * share, latitude: a.latitude + side * 0.0005)
            }
            return Zone(id: ZoneID("z"), name: "Z", effect: .closed, shape: .polygons([[ring]]))
        }
        let around = try course(quest("CD") { $0.zones = [closed("C", "D")] })
        #expect(legs(around) == ["c-d 10"])
        let cut = try course(quest("BC") { $0.zones = [closed("B", "C")] })
        #expect(cut?.isComplete == false, "\(legs(cut))")
    }

    @Test("Short orders are never longer than nearest-first ones, and near the best of small quests")
    func orders() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<40 {
            let places = (0..<7).map { _ in
                (Double.random(in: 0...100, using: &generator), Double.random(in: 0...100, using: &generator))
            }
            func cost(_ from: Int, _ to: Int) -> Double {
                let (dx, dy) = (places[from].0 - places[to].0, places[from].1 - places[to].1)
                return (dx * dx + dy * dy).squareRoot().rounded()
            }
            let order = CourseOrder(blocks: [Int](repeating: 0, count: 7), cost: cost)
            let short = order.short()
            #expect(short.first == 0 && short.sorted() == Array(0..<7))
            #expect(order.length(of: short) <= best(from: [0], order) * 1.15)
        }
    }

    /// Returns the best length by trying all orders.
    private func best(from start: [Int], _ order: CourseOrder) -> Double {
        let rest = Set(0..<7).subtracting(start)
        return rest.isEmpty
            ? order.length(of: start) : rest.map { best(from: start + [$0], order) }.min() ?? 0
    }

    private func reading(_ places: String, _ members: String) throws -> QuestReading {
        let roads = try Self.town().roads
        let features = places.map { place in
            let spot = roads.coordinate(place)
            return """
                {"type": "Feature", "id": "\(place.lowercased())", "properties": {"name": "A"},
                 "geometry": {"type": "Point", "coordinates": [\(spot.longitude), \(spot.latitude)]}}
                """
        }
        let text = """
            {"type": "FeatureCollection", "title": "T", \(members),
             "features": [\(features.joined(separator: ",\n"))]}
            """
        return QuestDocument.read(Array(text.utf8), name: "x")
    }

    @Test(
        "A time limit below the riding alone is warned of, where teams are to do all tasks",
        arguments: [
            (#""mode": "linear", "time-limit": 1"#, ["time-limit-short"]),
            (#""mode": "linear", "time-limit": 60"#, []),
            (#""ranking": "time", "time-limit": 1"#, ["time-limit-short"]),
            (#""time-limit": 1"#, []),
        ] as [(String, [String])])
    func shortLimit(members: String, codes: [String]) throws {
        let reading = try self.reading("ADB", members)
        let quest = try #require(reading.quest)
        let ridden = try #require(try self.course(quest))
        let findings = QuestCheck.findings(for: reading, on: ridden)
        #expect(findings.map(\.message.code.rawValue) == codes)
        #expect(findings.allSatisfy { $0.severity == .warning && $0.location?.line == 1 })
    }

    @Test(
        "A quest is past once all its tasks are closed, by its own end or by theirs",
        arguments: [
            (#""closes": "2026-06-14T12:00:00Z""#, "2026-06-14T11:59:59Z", false),
            (#""closes": "2026-06-14T12:00:00Z""#, "2026-06-14T12:00:00Z", true),
            (#""opens": "2026-06-14T12:00:00Z""#, "2036-06-14T12:00:00Z", false),
        ])
    func past(members: String, now: String, isPast: Bool) throws {
        let reading = try self.reading("AB", members)
        let findings = QuestCheck.findings(for: reading, at: try #require(Timestamp(rfc3339: now)))
        #expect(findings.map(\.message.code.rawValue) == (isPast ? ["quest-past"] : []))
        #expect(findings.allSatisfy { $0.severity == .warning && $0.location?.line == 1 })
    }

    @Test("Zones that positions confuse are told where they do not overlap already")
    func confusable() throws {
        func codes(_ meters: Double, error: Meters) throws -> [String] {
            let far = Geodesic.destination(
                from: Coordinate(longitude: 61, latitude: 55), bearing: Bearing(degrees: 90),
                distance: Meters(meters))
            let text = """
                {"type": "FeatureCollection", "title": "T", "features": [
                 {"type": "Feature", "id": "a", "properties": {"name": "A"},
                  "geometry": {"type": "Point", "coordinates": [61, 55]}},
                 {"type": "Feature", "id": "b", "properties": {"name": "B"},
                  "geometry": {"type": "Point", "coordinates": [\(far.longitude), 55]}}
                ]}
                """
            let reading = QuestDocument.read(Array(text.utf8), name: "x")
            return QuestCheck.findings(for: reading, atPositionError: error).map(\.message.code.rawValue)
        }
        #expect(try codes(90, error: 4).isEmpty)
        #expect(try codes(90, error: 6) == ["zones-confusable"])
        // An error of the file already.
        #expect(try codes(79, error: 6).isEmpty)
    }
}
