import Testing

@testable import RoadRouter
@testable import RoadTestSupport

/// What was ridden, told as routes. A row is the places where a telephone was, 20 s apart (a blank is five minutes), and
/// the ways that it must have taken, apart by `;`.
@Suite("Scenarios: matching")
struct MatchScenarioTests {
    static let scenarios: [Scenario] = [
        Scenario(
            "along a street", "A-1-2-3-B",
            """
            AB highway=residential name=Street
            """,
            """
            123 | 123 | Street | ride | 400
            321 | 321 | Street | ride | 400
            13 | 13 | Street | ride | 400
            A12B | A12B | Street | ride | 800
            12321 | 12321 | Street | ride | 800
            1123 | 123 | Street | ride | 400
            1223 | 123 | Street | ride | 400
            1233 | 123 | Street | ride | 400
            """),
        Scenario(
            "round corners",
            """
            A-1-B---C
                |   |
                2   4
                |   |
                D-3-E
            """,
            """
            AB highway=residential name=West
            BC highway=residential name=North
            BD highway=residential name=Lane
            DE highway=residential name=South
            CE highway=residential name=East
            """,
            """
            12 | 1B2 | West, Lane | ride | 400
            123 | 1B2D3 | West, Lane, South | ride | 800
            1B2D3 | 1B2D3 | West, Lane, South | ride | 800
            321 | 3D2B1 | South, Lane, West | ride | 800
            AB2DEC | AB2DEC | West, Lane, South, East | ride | 1600
            2D3E4 | 2D3E4 | Lane, South, East | ride | 800
            ABCE | ABCE | West, North, East | ride | 1200
            """),
        Scenario(
            "a pause parts a track", "A-1-2-3-4-5-B",
            """
            AB highway=residential name=Street
            """,
            """
            12 34 | 12; 34 | Street; Street | ride; ride | 200; 200
            12 3 45 | 12; 45 | Street; Street | ride; ride | 200; 200
            123 321 | 123; 321 | Street; Street | ride; ride | 400; 400
            """),
        Scenario(
            "fixes far from everything count for nothing",
            """
                  9


            A-1-2-3-4-5-B-----------------------------8
            """,
            """
            AB highway=residential name=Street
            """,
            """
            1295 | 125 | Street | ride | 800
            12945 | 1245 | Street | ride | 800
            91234 | 1234 | Street | ride | 600
            12349 | 1234 | Street | ride | 600
            12834 | 1234 | Street | ride | 600
            """),
        Scenario(
            "in parts where nothing joins the roads",
            """
            A-1-2-3-B---------C-5-6-7-D
            """,
            """
            AB highway=residential name=West
            CD highway=residential name=East
            """,
            """
            123 567 | 123; 567 | West; East | ride; ride | 400; 400
            """),
        Scenario(
            "against a one-way street, pushing", "A-1-2-3-B-4-C",
            """
            AB highway=residential oneway=yes name=One_Way
            BC highway=residential name=Street
            """,
            """
            123 | 123 | One Way | ride | 400
            321 | 321 | One Way | push | 400
            34 | 3B4 | One Way, Street | ride | 400
            """),
        Scenario(
            "over a footway that is pushed along", "A-1-B-2-C-3-D",
            """
            AB highway=residential name=West
            BC highway=footway name=Middle
            CD highway=residential name=East
            """,
            """
            123 | 1B2C3 | West, Middle, East | ride, push, ride | 800
            """),
        Scenario(
            "of two roads side by side the nearer one",
            """
            A-1-2-3-B
            |       |
            C-4-5-6-D
            """,
            """
            AB highway=residential name=North
            CD highway=residential name=South
            AC highway=residential name=West
            BD highway=residential name=East
            """,
            """
            123 | 123 | North | ride | 400
            456 | 456 | South | ride | 400
            1AC4 | 1AC4 | North, West, South | ride | 600
            3BD6 | 3BD6 | North, East, South | ride | 600
            """),
        Scenario(
            "from the end of a winding road into a short one",
            """
            A-b
              c
            B-d-e
            |   f
            C   D-E
            """,
            """
            AbcdefD highway=residential name=Winding
            ED highway=residential name=Short
            BC highway=residential name=Side
            dB highway=residential name=Lane
            """,
            """
            DE | DE | Short | ride | 200
            fDE | fDE | Winding, Short | ride | 300
            dDE | defDE | Winding, Short | ride | 600
            ED | ED | Short | ride | 200
            EDf | EDf | Short, Winding | ride | 300
            Ac | Abc | Winding | ride | 300
            """),
    ]

    private func fixes(_ track: String, in scenario: Scenario) -> [TimedFix] {
        var fixes: [TimedFix] = []
        var time = 0.0
        for letter in track {
            guard letter != " " else {
                time += 300
                continue
            }
            let moment = Timestamp(milliseconds: 1_700_000_000_000) + Seconds(time)
            fixes.append(
                TimedFix(Fix(time: moment, coordinate: scenario.places[letter]!, accuracy: 8), time: moment))
            time += 20
        }
        return fixes
    }

    @Test("a track is told as routes", arguments: scenarios)
    func matching(_ scenario: Scenario) throws {
        let town = try ScenarioTown(scenario)
        let matcher = MapMatcher(town.router)
        for row in scenario.rows {
            let track = matcher.match(fixes(row.question, in: scenario), using: MatchWorkspace())
            let parts = try town.router.routes(along: track, profile: .trekking)
            let answer = RouteAnswer(parts.map(\.route), in: town)
            #expect(answer.agrees(with: row.answer), "\(row.question) | \(answer)")
            for part in parts {
                town.checkSums(of: part.route)
                #expect(part.fixes.count == part.route.waypoints.count)
                #expect(part.route.legs.count == part.fixes.count - 1)
                #expect((0...1).contains(part.confidence))
            }
            // Only the ends of each part as places that are called at: the same way.
            let whole = try town.router.routes(along: track, profile: .trekking) { _ in false }
            #expect(whole.map(\.route.legs.count) == parts.map { _ in 1 })
            for (one, other) in zip(whole, parts) {
                #expect(abs(one.route.distance.value - other.route.distance.value) < 0.01, "\(row.question)")
            }
        }
    }

    /// Rides along random ways, with fixes at junctions too, where arcs of which nothing was ridden drop out.
    @Test(
        "a track in a random town is as long as its routes, and its line is too",
        arguments: SeededGenerator.seeds(12))
    func towns(seed: UInt64) throws {
        let town = RandomTown(seed: seed) { Preparation.sections(for: $0) }
        let router = try Router(file: town.file)
        let matcher = MapMatcher(router)
        var generator = SeededGenerator(seed: seed)
        var legs = 0
        for _ in 0..<12 {
            let ends = [town.randomPoint(using: &generator), town.randomPoint(using: &generator)]
            guard let route = try? router.route(RouteRequest(waypoints: ends), using: RouterWorkspace())
            else {
                continue
            }
            var time = 0.0
            var track: [TimedFix] = []
            for (number, point) in route.geometry.enumerated() {
                if number > 0 { time += Geodesic.distance(route.geometry[number - 1], point).value / 4 + 1 }
                let moment = Timestamp(milliseconds: 1_700_000_000_000) + Seconds(time)
                let plane = LocalPlane(center: point)
                let isOff = generator.oneIn(3)
                let place = plane.coordinate(
                    of: LocalPlane.Point(
                        x: isOff ? .random(in: -20...20, using: &generator) : 0,
                        y: isOff ? .random(in: -20...20, using: &generator) : 0))
                track.append(TimedFix(Fix(time: moment, coordinate: place, accuracy: 8), time: moment))
            }
            let matched = matcher.match(track, using: MatchWorkspace())
            let parts = try router.routes(along: matched, profile: .trekking)
            let placed = matched.parts.filter { part in
                part.fixes.count(where: { matched.fixes[$0].place != nil }) > 1
            }
            #expect(parts.count == placed.count)
            for (told, part) in zip(parts, placed) {
                legs += told.route.legs.count
                #expect(abs(told.route.distance.value - part.distance.value) < 0.05)
                let line = Geodesic.polylineLength(told.route.geometry).value
                #expect(abs(line - told.route.distance.value) < 1 + told.route.distance.value / 500)
                for leg in told.route.legs {
                    #expect(leg.geometry.first == leg.start.point && leg.geometry.last == leg.end.point)
                }
            }
        }
        #expect(legs > 50)
    }
}
