import Testing

@testable import RoadRouter
@testable import RoadTestSupport

/// Tables of lengths: a row is one start, `>`, its targets, and the metres to each or `none`.
@Suite("Scenarios: tables")
struct TableScenarioTests {
    static let scenarios: [Scenario] = [
        Scenario(
            "along a line", "A-B---C-----D",
            """
            ABCD highway=residential
            """,
            """
            A>ABCD | 0 200 600 1200
            B>ABCD | 200 0 400 1000
            C>ABCD | 600 400 0 600
            D>ABCD | 1200 1000 600 0
            D>A | 1200
            """),
        Scenario(
            "a one-way street is far to go back",
            """
            A---B
            |   |
            C---D
            """,
            """
            AB highway=residential oneway=yes foot=no
            ACDB highway=residential
            """,
            """
            A>BCD | 400 200 600
            B>ACD | 800 600 200
            C>ABD | 200 600 400
            D>ABC | 600 200 400
            """),
        Scenario(
            "what nothing leads to has no length",
            """
            A-----B
            |     |
            C-----D

                  E---F
            """,
            """
            ABDCA highway=residential
            EF highway=residential
            """,
            """
            A>BEF | 600 none none
            E>ABF | none none 400
            F>E | 400
            B>E radius=250 | 200
            A>BCD | 600 200 800
            """),
        Scenario(
            "a street that leads in and not out", "A---B---C",
            """
            AB highway=residential
            BC highway=primary oneway=yes sidewalk=no
            """,
            """
            A>BC | 400 800
            B>AC | 400 400
            C>ABC | none none 0
            """),
        Scenario(
            "over the water, and not",
            """
            A-P---Q-B
            |       |
            |       |
            |       |
            C-------D
            """,
            """
            AP highway=residential
            PQ route=ferry foot=yes
            QB highway=residential
            ACDB highway=residential
            """,
            """
            A>PQB | 200 600 800
            A>PQB without=ferry | 200 1800 1600
            P>AQ without=ferry | 200 2000
            C>D without=ferry,steps | 800
            """),
        Scenario(
            "from the middle of a road, and on one and the same",
            """
            A--1--B--2--C
            """,
            """
            AB highway=residential
            BC highway=residential oneway=yes foot=no
            """,
            """
            1>A2C | 300 600 900
            1>1B | 0 300
            A>12 | 300 900
            2>C | 300
            2>AB | none none
            """),
        Scenario(
            "the length of the quickest way, not that of the shortest",
            """
            A--------B
            |        |
            C--------D
            """,
            """
            AB highway=footway
            ACDB highway=residential
            """,
            """
            A>B | 1300
            A>B profile=shortest | 900
            C>D | 900
            """),
        Scenario(
            "round a forbidden turn",
            """
            W-X---E
              |   |
              N---F
            """,
            """
            WX highway=residential
            XE highway=residential
            XN highway=residential
            NF highway=residential
            EF highway=residential
            restriction no_right_turn WX X XN
            """,
            """
            W>XEN | 200 600 1200
            N>WX | 400 200
            """),
        Scenario(
            "by the side and the direction of the places",
            """
            A---3---B
                1
            """,
            """
            AB highway=residential
            """,
            """
            A>1 radius=150 1@curb | 400
            B>1 radius=150 1@curb | 1200
            1>AB radius=150 1@90 | 1200 400
            1>AB radius=150 | 400 400
            """),
    ]

    /// The lengths of a row's table, `none` where no way leads.
    private func lengths(_ question: String, in scenario: Scenario, _ town: ScenarioTown) throws -> String {
        let words = question.split(separator: " ", maxSplits: 1)
        let ends = words[0].split(separator: ">")
        let rest = words.count > 1 ? " " + words[1] : ""
        let whole = ScenarioQuestion(ends.joined() + rest, in: scenario).request
        let request = MatrixRequest(
            waypoints: whole.waypoints, sources: [0], targets: Array(1..<whole.waypoints.count),
            profile: whole.profile, rules: whole.rules, exclusions: whole.exclusions, wantsDistances: true)
        let table = try town.router.matrix(request, using: town.workspace)
        var found: [String] = []
        for target in request.targets.indices {
            #expect((table[0, target] == nil) == (table.distance(from: 0, to: target) == nil))
            found.append(table.distance(from: 0, to: target).map { "\(Int($0.value.rounded()))" } ?? "none")
            try agrees(table, target, with: request, town)
        }
        return found.joined(separator: " ")
    }

    /// A cell says what the route says.
    private func agrees(
        _ table: RouteMatrix, _ target: Int, with request: MatrixRequest, _ town: ScenarioTown
    ) throws {
        let places = [0, request.targets[target]]
        let question = RouteRequest(
            waypoints: places.map { request.waypoints[$0] }, profile: request.profile,
            rules: places.map { request.rules[$0] }, exclusions: request.exclusions)
        do throws(RoutingError) {
            let route = try town.router.route(question, using: town.workspace)
            #expect(table.distance(from: 0, to: target) == route.distance)
            #expect(table[0, target]?.weight == route.weight)
        } catch {
            #expect(table[0, target] == nil)
        }
    }

    @Test("have the lengths of the ways", arguments: scenarios)
    func tables(_ scenario: Scenario) throws {
        let town = try ScenarioTown(scenario)
        for row in scenario.rows {
            let found = try lengths(row.question, in: scenario, town)
            let pairs = zip(found.split(separator: " "), row.answer[0].split(separator: " "))
            let agree = pairs.allSatisfy { found, expected in
                guard let one = Double(found), let other = Double(expected) else { return found == expected }
                return abs(one - other) <= max(other / 200, 1)
            }
            #expect(
                agree && found.split(separator: " ").count == row.answer[0].split(separator: " ").count,
                "\(row.question) | \(found)")
        }
    }

    @Test("lengths are those of the routes in towns of all kinds", arguments: SeededGenerator.seeds(6))
    func towns(seed: UInt64) throws {
        let town = RandomTown(seed: seed) { Preparation.sections(for: $0) }
        let router = try Router(file: town.file)
        let workspace = RouterWorkspace()
        var generator = SeededGenerator(seed: seed)
        let places = (0..<8).map { _ in town.randomPoint(using: &generator) }
        for exclusions in [[], [.steps]] as [Set<RoadExclusion>] {
            let request = MatrixRequest(waypoints: places, exclusions: exclusions, wantsDistances: true)
            guard let table = try? router.matrix(request, using: workspace) else { continue }
            var (ways, shorter) = (0, 0)
            for source in places.indices {
                for target in places.indices {
                    let route = try? router.route(
                        RouteRequest(waypoints: [places[source], places[target]], exclusions: exclusions),
                        using: workspace)
                    #expect(route?.weight == table[source, target]?.weight)
                    let length = table.distance(from: source, to: target)
                    #expect((route == nil) == (length == nil))
                    guard let route, let length else { continue }
                    ways += 1
                    // Of several cheapest ways a table has the shortest.
                    #expect(length <= route.distance)
                    if length < route.distance { shorter += 1 }
                }
            }
            #expect(ways > 30 && shorter * 20 <= ways, "\(ways) ways, \(shorter) shorter")
        }
    }
}
