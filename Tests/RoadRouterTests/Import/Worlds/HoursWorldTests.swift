import Testing

@testable import RoadRouter
@testable import RoadTestSupport

/// Worlds in which the clock closes roads and gates.
@Suite("Drawn worlds: closed at some hours")
struct HoursWorldTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let title: String
        /// A minute by the clock of the place, with the question and its answer then.
        let times: [(time: String, question: String)]
        let drawing: String
        let story: String

        init(_ title: String, _ drawing: String, _ story: String, _ times: [(String, String)]) {
            (self.title, self.drawing, self.story) = (title, drawing, story)
            self.times = times.map { (time: $0.0, question: $0.1) }
        }

        var testDescription: String { title }
    }

    private static let square = """
        a-b
        | |
        c-d
        """

    private static let gated = """
        a-m-b
        |   |
        c---d
        """

    private static let forked = """
          e
          |
        a-m-b
        |   |
        c---d
        """

    static let cases: [Case] = [
        Case(
            "a street is closed from six on", square,
            """
            ab highway=residential access:conditional=no@(18:00-24:00)
            ac highway=residential
            cd highway=residential
            db highway=residential
            """,
            [
                ("2026-06-14 17:59", "ab: ab = 200 m"), ("2026-06-14 18:00", "ab: ac cd db = 600 m"),
                ("2026-06-15 00:00", "ab: ab = 200 m"),
            ]),
        Case(
            "a gate within a way is open by day", gated,
            """
            amb highway=residential
            node m barrier=gate opening_hours=06:00-22:00
            ac highway=residential
            cd highway=residential
            db highway=residential
            """,
            [
                ("2026-06-14 12:00", "ab: amb = 400 m"), ("2026-06-14 22:00", "ab: ac cd db = 800 m"),
                ("2026-06-14 05:59", "ab: ac cd db = 800 m"),
            ]),
        Case(
            "a gate where two roads meet is one of both", gated,
            """
            am highway=residential
            mb highway=service
            node m barrier=gate opening_hours=06:00-22:00
            ac highway=residential
            cd highway=residential
            db highway=residential
            """,
            [("2026-06-14 12:00", "ab: am mb = 400 m"), ("2026-06-14 23:00", "ab: ac cd db = 800 m")]),
        Case(
            "a gate at a junction closes all roads that meet there", forked,
            """
            am highway=residential
            mb highway=service
            node m barrier=gate opening_hours=06:00-22:00
            ac highway=residential
            cd highway=residential
            db highway=residential
            me highway=residential
            """,
            [("2026-06-14 12:00", "ab: am mb = 400 m"), ("2026-06-14 23:00", "ab: ac cd db = 800 m")]),
        Case(
            "a node without a barrier is closed by a condition of access as by access", gated,
            """
            amb highway=residential
            node m access:conditional=no@(22:00-06:00)
            ac highway=residential
            cd highway=residential
            db highway=residential
            """,
            [("2026-06-14 12:00", "ab: amb = 400 m"), ("2026-06-14 23:00", "ab: ac cd db = 800 m")]),
        Case(
            "conditions at a crossing are about crossing, hours of a shop about the shop", gated,
            """
            amb highway=residential
            node m highway=crossing access:conditional=no@(22:00-06:00) opening_hours=06:00-22:00
            ac highway=residential
            cd highway=residential
            db highway=residential
            """,
            [("2026-06-14 23:00", "ab: amb = 400 m")]),
        Case(
            "what is said of bicycles at a gate comes before a condition for all", gated,
            """
            amb highway=residential
            node m barrier=gate bicycle=yes access:conditional=no@(22:00-06:00)
            ac highway=residential
            cd highway=residential
            db highway=residential
            """,
            [("2026-06-14 23:00", "ab: amb = 400 m")]),
        Case(
            "a fence that access opens has hours as a gate has", gated,
            """
            amb highway=residential
            node m barrier=fence access=yes opening_hours=06:00-22:00
            ac highway=residential
            cd highway=residential
            db highway=residential
            """,
            [("2026-06-14 12:00", "ab: amb = 400 m"), ("2026-06-14 23:00", "ab: ac cd db = 800 m")]),
        Case(
            "a gate that is locked stays locked by day", gated,
            """
            amb highway=residential
            node m barrier=gate locked=yes opening_hours=06:00-22:00
            ac highway=residential
            cd highway=residential
            db highway=residential
            """,
            [("2026-06-14 12:00", "ab: ac cd db = 800 m")]),
        Case(
            "one direction is closed by the direction of its way, however the ways around it run", square,
            """
            ab highway=residential bicycle:backward:conditional=no@(Mo-Su) foot=no
            ac highway=residential
            cd highway=residential
            db highway=residential
            """,
            [("2026-06-14 12:00", "ab: ab = 200 m"), ("2026-06-14 12:00", "ba: db cd ac = 600 m")]),
        Case(
            "a way that follows another of the same name is closed alone, and with it what leads nowhere else",
            """
            a-m-b
            |   |
            c---d
            """,
            """
            am highway=residential name=one
            bm highway=residential name=one access:forward:conditional=no@(18:00-24:00)
            ac highway=residential
            cd highway=residential
            db highway=residential
            """,
            [
                ("2026-06-14 19:00", "ab: one = 400 m"), ("2026-06-14 19:00", "ba: db cd ac = 800 m"),
                ("2026-06-14 12:00", "ba: one = 400 m"),
            ]),
        Case(
            "where riding is forbidden at some hours it is pushed, if nothing else is near", "a-b-c",
            """
            abc highway=pedestrian bicycle=yes bicycle:conditional=no@(10:00-19:00)
            """,
            [("2026-06-14 12:00", "ac: abc = 400 m"), ("2026-06-14 20:00", "ac: abc = 400 m")]),
        Case(
            "what is not understood holds as without a condition", square,
            """
            ab highway=residential access:conditional=no@(wet)
            ac highway=residential
            cd highway=residential
            db highway=residential
            """,
            [("2026-06-14 12:00", "ab: ab = 200 m")]),
        Case(
            "summer and winter have their own hours", square,
            """
            ab highway=residential access:conditional=no@(Oct-Mar17:00-24:00;Apr-Sep21:00-24:00)
            ac highway=residential
            cd highway=residential
            db highway=residential
            """,
            [
                ("2026-06-14 20:00", "ab: ab = 200 m"), ("2026-06-14 21:00", "ab: ac cd db = 600 m"),
                ("2026-12-14 20:00", "ab: ac cd db = 600 m"),
            ]),
    ]

    @Test("the way is the one of the hour", arguments: cases)
    func ways(world: Case) throws {
        for (time, question) in world.times {
            let story = world.story + "\n" + question
            try DrawnWorld("\(world.title), \(time)", world.drawing, story).check(at: LocalMinute(time))
        }
    }

    @Test("the next change is the first of all closures, and a map without any has none")
    func nextChange() throws {
        let world = DrawnWorld(
            "two", "a-b-c",
            """
            ab highway=residential access:conditional=no@(18:00-24:00)
            bc highway=residential access:conditional=no@(20:00-24:00)
            """)
        let roads = try ImportedRoads(world.map, joiningChains: true)
        let hours = try #require(try RoadHours(on: roads.graph))
        #expect(hours.count == 2 && roads.summary.timedClosures == 2)
        #expect(hours.nextChange(after: LocalMinute("2026-06-14 12:00")) == LocalMinute("2026-06-14 18:00"))
        #expect(hours.nextChange(after: LocalMinute("2026-06-14 18:00")) == LocalMinute("2026-06-14 20:00"))
        #expect(hours.changes(at: LocalMinute("2026-06-14 19:00")).count == 1)
        let plain = try ImportedRoads(DrawnWorld("none", "a-b", "ab highway=residential").map)
        #expect(try RoadHours(on: plain.graph) == nil)
    }

    @Test("pushing takes three times as long")
    func pushed() throws {
        let world = DrawnWorld(
            "zone", "a-b-c", "abc highway=pedestrian bicycle=yes bicycle:conditional=no@(10:00-19:00)")
        let roads = try ImportedRoads(world.map, joiningChains: true)
        let hours = try #require(try RoadHours(on: roads.graph))
        func duration(at time: String) throws -> Double {
            let changes = hours.changes(at: LocalMinute(time))
            let router = try Router(file: roads.file).under(
                RoadConditions(epoch: 1, on: roads.graph, changes))
            let ends = [world.places["a"]!, world.places["c"]!]
            return try router.route(RouteRequest(waypoints: ends), using: RouterWorkspace()).duration.value
        }
        let (ridden, pushed) = (try duration(at: "2026-06-14 20:00"), try duration(at: "2026-06-14 12:00"))
        #expect(abs(pushed / ridden - 3) < 0.05)
    }
}
