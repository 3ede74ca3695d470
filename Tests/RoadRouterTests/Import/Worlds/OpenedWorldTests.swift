import Testing

@testable import RoadRouter
@testable import RoadTestSupport

/// Worlds with roads that are closed, pushed or one-way unless the clock opens them.
@Suite("Drawn worlds: open at some hours only")
struct OpenedWorldTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let title: String
        /// A minute by the clock of the place, `nil` where none is known, with the question and its answer then.
        let times: [(time: String?, question: String)]
        let drawing: String
        let story: String

        init(_ title: String, _ drawing: String, _ story: String, _ times: [(String?, String)]) {
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

    private static let around = """
        ac highway=residential
        cd highway=residential
        db highway=residential
        """

    /// A long way round.
    private static let wide = """
        a-b
        | |
        | |
        | |
        | |
        | |
        c-d
        """

    static let cases: [Case] = [
        Case(
            "a road that bicycles may use on Sundays only", square,
            "ab highway=primary bicycle=no bicycle:conditional=yes@(Su07:00-16:00)\n" + around,
            [
                ("2026-06-14 12:00", "ab: ab = 200 m"), ("2026-06-14 12:00", "ba: ab = 200 m"),
                ("2026-06-14 16:00", "ab: ac cd db = 600 m"), ("2026-06-15 12:00", "ab: ac cd db = 600 m"),
                (nil, "ab: ac cd db = 600 m"),
            ]),
        Case(
            "a private road that is open by day", square,
            "ab highway=service access=no access:conditional=yes@(08:00-20:00)\n" + around,
            [
                ("2026-06-14 08:00", "ab: ab = 200 m"), ("2026-06-14 07:59", "ab: ac cd db = 600 m"),
                (nil, "ab: ac cd db = 600 m"),
            ]),
        Case(
            "a street for walkers is ridden in the evening, and pushed at other hours", wide,
            "ab highway=pedestrian bicycle:conditional=yes@(18:00-10:00)\n" + around,
            [
                ("2026-06-14 20:00", "ab: ab = 200 m"), ("2026-06-15 09:59", "ba: ab = 200 m"),
                ("2026-06-14 12:00", "ab: ab/push = 200 m"), (nil, "ab: ab/push = 200 m"),
            ]),
        Case(
            "who sets out or arrives in the middle of it rides or pushes by the hour", "a-m-b",
            "amb highway=pedestrian bicycle:conditional=yes@(18:00-10:00)",
            [
                ("2026-06-14 20:00", "am: amb = 200 m"), ("2026-06-14 20:00", "ma: amb = 200 m"),
                ("2026-06-14 12:00", "am: amb/push = 200 m"), (nil, "mb: amb/push = 200 m"),
            ]),
        Case(
            "streets that follow one another are ridden through", "a-b-c-d",
            """
            ab highway=residential
            bc highway=pedestrian bicycle:conditional=yes@(18:00-10:00)
            cd highway=pedestrian bicycle:conditional=yes@(20:00-10:00)
            """,
            [
                ("2026-06-14 21:00", "ad: ab bc cd = 600 m"),
                ("2026-06-14 19:00", "ad: ab bc cd/push = 600 m"),
                ("2026-06-14 12:00", "ad: ab bc/push cd/push = 600 m"),
                (nil, "da: cd/push bc/push ab = 600 m"),
            ]),
        Case(
            "a one-way street is none for bicycles at night", wide,
            "ba highway=primary sidewalk=no oneway=yes oneway:bicycle:conditional=no@(20:00-06:00)\n"
                + around,
            [
                ("2026-06-14 21:00", "ab: ba = 200 m"), ("2026-06-14 21:00", "ba: ba = 200 m"),
                ("2026-06-14 12:00", "ab: ac cd db = 1400 m"), ("2026-06-14 12:00", "ba: ba = 200 m"),
                (nil, "ab: ac cd db = 1400 m"), (nil, "ba: ba = 200 m"),
            ]),
        Case(
            "a quiet one-way street is pushed along against its direction until it is none", "a-b",
            "ba highway=residential oneway=yes oneway:conditional=no@(20:00-06:00)",
            [
                ("2026-06-14 21:00", "ab: ba = 200 m"), ("2026-06-14 12:00", "ab: ba/push = 200 m"),
                (nil, "ab: ba/push = 200 m"), (nil, "ba: ba = 200 m"),
            ]),
        Case(
            "a street that is one-way by day", wide,
            "ba highway=primary sidewalk=no oneway:conditional=yes@(07:00-20:00)\n" + around,
            [
                ("2026-06-14 21:00", "ab: ba = 200 m"), ("2026-06-14 12:00", "ab: ac cd db = 1400 m"),
                ("2026-06-14 12:00", "ba: ba = 200 m"), (nil, "ab: ba = 200 m"),
            ]),
        Case(
            "each direction has its hours", square,
            """
            ab highway=primary bicycle=no bicycle:forward:conditional=yes@(06:00-12:00) bicycle:backward:conditional=yes@(12:00-18:00)
            """ + "\n" + around,
            [
                ("2026-06-14 07:00", "ab: ab = 200 m"), ("2026-06-14 07:00", "ba: db cd ac = 600 m"),
                ("2026-06-14 13:00", "ba: ab = 200 m"), ("2026-06-14 13:00", "ab: ac cd db = 600 m"),
                (nil, "ba: db cd ac = 600 m"), (nil, "ab: ac cd db = 600 m"),
            ]),
        Case(
            "roads that follow one another are open while both are",
            """
            a-m-b
            |   |
            c---d
            """,
            """
            am highway=primary name=one bicycle=no bicycle:conditional=yes@(06:00-12:00)
            mb highway=primary name=one bicycle=no bicycle:conditional=yes@(10:00-18:00)
            """ + "\n" + around,
            [
                ("2026-06-14 11:00", "ab: one = 400 m"), ("2026-06-14 09:00", "ab: ac cd db = 800 m"),
                ("2026-06-14 13:00", "ba: db cd ac = 800 m"), (nil, "ab: ac cd db = 800 m"),
            ]),
        Case(
            "a gate closes a street that the hour opens", "a-m-b",
            """
            amb highway=pedestrian bicycle:conditional=yes@(18:00-10:00)
            node m barrier=gate opening_hours=06:00-22:00
            """,
            [
                ("2026-06-14 21:00", "ab: amb = 400 m"), ("2026-06-14 12:00", "ab: amb/push = 400 m"),
                ("2026-06-14 23:00", "ab: none"), (nil, "ab: amb/push = 400 m"),
            ]),
        Case(
            "a street for walkers may not be entered on the bicycle where turning is forbidden", wide,
            """
            ca highway=residential
            ab highway=pedestrian bicycle:conditional=yes@(18:00-10:00)
            restriction no_right_turn ca a ab
            cd highway=residential sidewalk=both
            db highway=primary bicycle=no foot=no
            """,
            [("2026-06-14 20:00", "cb: ca ab/push = 800 m"), (nil, "cb: ca ab/push = 800 m")]),
        Case(
            "what leads on from a road that is closed stays where it was", "a-b-c",
            """
            ab highway=residential
            bc highway=residential bicycle=no foot=no bicycle:conditional=yes@(Su)
            """,
            [(nil, "ab: ab = 200 m"), (nil, "ba: ab = 200 m"), ("2026-06-14 12:00", "ac: ab bc = 400 m")]),
    ]

    @Test("the way is the one of the hour", arguments: cases)
    func ways(world: Case) throws {
        for (time, question) in world.times {
            let story = world.story + "\n" + question
            try DrawnWorld("\(world.title), \(time ?? "no clock")", world.drawing, story)
                .check(at: time.map { LocalMinute($0) })
        }
    }

    @Test("a map whose only road is closed without a clock has none to start from, and one by the clock")
    func alone() throws {
        let world = DrawnWorld("alone", "a-b", "ab highway=primary bicycle=no bicycle:conditional=yes@(Su)")
        let roads = try ImportedRoads(world.map, joiningChains: true)
        let router = try Router(file: roads.file)
        let request = RouteRequest(waypoints: [world.places["a"]!, world.places["b"]!])
        #expect(throws: RoutingError.self) { try router.route(request, using: RouterWorkspace()) }
        #expect(throws: RoutingError.self) {
            try router.under(.prepared).route(request, using: RouterWorkspace())
        }
        let hours = try #require(try RoadHours(on: roads.graph))
        #expect(hours.count == 1 && roads.summary.conditionsIgnored == 0)
        let sunday = LocalMinute("2026-06-14 12:00")
        #expect(hours.opened(at: sunday).count == 2)
        #expect(hours.nextChange(after: sunday) == LocalMinute("2026-06-15 00:00"))
        let open = router.under(hours.conditions(at: sunday, on: roads.graph))
        #expect(try open.customized().snap(world.places["a"]!, anywhere: true).count == 1)
    }
}
