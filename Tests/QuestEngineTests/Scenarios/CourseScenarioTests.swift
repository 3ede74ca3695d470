import GeoJSONKit
import Testing

@testable import QuestEngine
@testable import RoadTestSupport

/// Routes as files for bicycle computers: a row has the turns that the computer shows, with metres from the start.
@Suite("Scenarios: courses")
struct CourseScenarioTests {
    static let scenarios: [Scenario] = [
        Scenario(
            "round corners",
            """
                    D
                    |
            A---B---C
                |
                E---F
            """,
            """
            AB highway=residential name=West_Street
            BC highway=residential name=East_Street
            CD highway=residential name=North_Street
            BE highway=residential name=Lane
            EF highway=residential name=South_Street
            """,
            """
            AD | straight East Street 400, left North Street 800
            AE | right Lane 400
            AF | right Lane 400, left South Street 600
            EA | left West Street 200
            FA | right Lane 400, left West Street 600
            DA | right East Street 200, straight West Street 600
            """),
        Scenario(
            "letters of the place, cut at whole letters", "A---B---C",
            """
            AB highway=residential name=West
            BC highway=residential name=ул._Шестидесятилетия_Октября
            """,
            """
            AC | straight ул. Шестидесятил 400
            CA | straight West 400
            """),
    ]

    private static let moment = Timestamp(milliseconds: 1_700_000_000_000)
    private static let kinds = [
        0: "point", 6: "left", 7: "right", 8: "straight", 19: "slight left", 23: "turn round",
    ]

    private func fit(_ route: Route, in town: ScenarioTown) throws -> FITReader {
        let file = CourseFile(route, named: "Round & about", on: town.graph)
        return try FITReader(file.bytes(as: .fit, at: Self.moment, in: .english))
    }

    @Test("turns stand where they are done", arguments: scenarios)
    func turns(_ scenario: Scenario) throws {
        let town = try ScenarioTown(scenario)
        for row in scenario.rows {
            let question = ScenarioQuestion(row.question, in: scenario)
            let route = try town.router.route(question.request, using: town.workspace)
            let turns = try fit(route, in: town).messages(32).dropLast()
            let told = turns.map { turn in
                let kind = turn.number(5).flatMap { Self.kinds[$0] } ?? "?"
                return (text: "\(kind) \(turn.text(6) ?? "")", meters: (turn.number(4) ?? 0) / 100)
            }
            let expected = row.answer[0].split(separator: ",").map { $0.withoutSpaceAround }
            let text = told.map { "\($0.text) \($0.meters)" }.joined(separator: ", ")
            #expect(told.count == expected.count, "\(row.question) | \(text)")
            for (turn, line) in zip(told, expected) {
                let words = line.split(separator: " ")
                #expect(words.dropLast().joined(separator: " ") == turn.text, "\(row.question) | \(text)")
                #expect(abs(Double(words.last!)! - Double(turn.meters)) <= 5, "\(row.question) | \(text)")
            }
        }
    }

    @Test("a course has its line, its lap and its times", arguments: scenarios)
    func line(_ scenario: Scenario) throws {
        let town = try ScenarioTown(scenario)
        for row in scenario.rows {
            let question = ScenarioQuestion(row.question, in: scenario)
            let route = try town.router.route(question.request, using: town.workspace)
            let fit = try fit(route, in: town)
            #expect(fit.messages.first?.number == 0 && fit.messages(0).first?.number(0) == 6)
            #expect(fit.messages(31).first?.text(5) == "Round & about")
            let records = fit.messages(20)
            #expect(records.count == route.geometry.count)
            for (record, point) in zip(records, route.geometry) {
                #expect(abs(Double(record.signed(0) ?? 0) / 0x8000_0000 * 180 - point.latitude) < 1e-6)
                #expect(abs(Double(record.signed(1) ?? 0) / 0x8000_0000 * 180 - point.longitude) < 1e-6)
                #expect(record.number(2) == 0xFFFF, "a flat map has no heights")
            }
            let passed = records.compactMap { $0.number(5) }
            #expect(passed == passed.sorted() && passed.first == 0)
            #expect(abs(Double(passed.last ?? 0) / 100 - route.distance.value) < 1)
            // Seconds from the last day of 1989.
            let start = 1_700_000_000 - 631_065_600
            let times = records.compactMap { $0.number(253) }
            #expect(times == times.sorted() && times.first == start)
            #expect(abs(Double((times.last ?? 0) - start) - route.duration.value) <= 1)
            let lap = try #require(fit.messages(19).first)
            #expect(lap.number(9) == passed.last && lap.number(253) == times.last && lap.number(2) == start)
            #expect(abs(Double(lap.number(7) ?? 0) / 1000 - route.duration.value) < 0.01)
            #expect(lap.signed(3) == records.first?.signed(0) && lap.signed(6) == records.last?.signed(1))
            let events = fit.messages(21).map { [$0.number(0), $0.number(1)] }
            #expect(events == [[0, 0], [0, 9]])
            let last = try #require(fit.messages(32).last)
            #expect(last.number(4).map { abs($0 - (passed.last ?? 0)) <= 100 } == true)
        }
    }

    @Test("GPX is well-formed whatever the name, and has every point")
    func gpx() throws {
        let scenario = Self.scenarios[0]
        let town = try ScenarioTown(scenario)
        let question = ScenarioQuestion("AF", in: scenario)
        let route = try town.router.route(question.request, using: town.workspace)
        for name in [
            "Round & <about>", "a ]]> b", "", "улица \"Мира\"", "bell \u{7} null \u{0} end", "line\nbreak",
        ] {
            let file = CourseFile(route, named: name, on: town.graph)
            let bytes = file.bytes(as: .gpx, at: Self.moment, in: .english)
            #expect(!String(decoding: bytes, as: UTF8.self).contains("]]>"))
            var (points, told, open) = (0, "", [String]())
            try XMLReader.read(String(decoding: bytes, as: UTF8.self), depth: 32) { token throws(XMLCause) in
                switch token {
                case .start(let element, _):
                    if element == "trkpt" { points += 1 }
                    open.append(element)
                case .end(let element): #expect(open.popLast() == element)
                case .text(let text): if open.last == "name" { told += text }
                }
                return true
            }
            #expect(open.isEmpty && points == route.geometry.count)
            #expect(told == name.filter { $0 != "\u{7}" && $0 != "\u{0}" })
        }
    }

    @Test("GeoJSON is one line with its length")
    func geoJSON() throws {
        let scenario = Self.scenarios[0]
        let town = try ScenarioTown(scenario)
        let question = ScenarioQuestion("AF", in: scenario)
        let route = try town.router.route(question.request, using: town.workspace)
        let bytes = CourseFile(route, named: "A \"B\"", on: town.graph).bytes(
            as: .geojson, at: Self.moment, in: .russian)
        guard case .feature(let feature) = try GeoJSON(parsing: bytes),
            case .lineString(let line)? = feature.geometry?.shape
        else {
            Issue.record("no line")
            return
        }
        #expect(line.count == route.geometry.count)
        #expect(feature.properties?["name"] == .string("A \"B\""))
        #expect(feature.properties?["distance"] == .number((route.distance.value * 10).rounded() / 10))
    }

    @Test("heights are kept to a fifth of a metre, and names to whole letters")
    func values() throws {
        let points = [-600.0, -500, 0, 1234.56, 20_000].enumerated().map { number, height in
            FITCourse.Point(
                place: Coordinate(longitude: -180 + Double(number), latitude: -90),
                distance: Meters(Double(number)),
                height: height)
        }
        let course = FITCourse(
            name: String(repeating: "ё", count: 20), points: points, turns: [], duration: 100, ascent: 12.6,
            descent: 100_000)
        let fit = try FITReader(course.bytes(at: Timestamp(milliseconds: 0)))
        #expect(fit.messages(20).map { $0.number(2) } == [0, 0, 2500, 8673, 65_000])
        #expect(fit.messages(31).first?.text(5) == String(repeating: "ё", count: 15))
        #expect(fit.messages(19).first?.number(21) == 13 && fit.messages(19).first?.number(22) == 65_000)
    }
}
