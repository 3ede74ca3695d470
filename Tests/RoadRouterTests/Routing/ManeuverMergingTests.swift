import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Maneuvers a few metres apart")
struct ManeuverMergingTests {
    /// A street that goes on a few metres to the side, across another one.
    private static let jog = """
                  N
                  |
        A---------B---------E
                  |
                  C---------D
                  |
                  S
        """

    private static func town(_ drawing: String, _ gridSize: Double, _ change: (StreetMap) -> StreetMap) throws
        -> DrawnTown
    {
        try DrawnTown(change(StreetMap(drawing, gridSize: gridSize)))
    }

    @Test("a street that goes on a few metres to the side is the same street")
    func jogOfAStreet() throws {
        func steps(_ gridSize: Double, goingOn: Bool = false) throws -> [String] {
            try Self.town(Self.jog, gridSize) { map in
                let jog = map.way("AB", name: "Lenina").way("NBCS", name: "Mira").way("CD", name: "Lenina")
                return goingOn ? jog.way("BE", name: "Truda") : jog
            }.steps("AD")
        }
        #expect(try steps(6) == ["depart Lenina", "arrive Lenina"])
        let apart = ["depart Lenina", "end of road right Mira", "turn left Lenina", "arrive Lenina"]
        #expect(try steps(12) == apart, "24 m are seen as two")
        #expect(
            try steps(6, goingOn: true) == [
                "depart Lenina", "turn right Mira", "turn left Lenina", "arrive Lenina",
            ],
            "another road goes straight on: whoever hears nothing takes that")
    }

    @Test("an unnamed stub between two roads is one maneuver, in the direction of the whole")
    func stub() throws {
        func steps(_ gridSize: Double, stub: String = "") throws -> [String] {
            try Self.town(Self.jog, gridSize) { map in
                map.way("AB", name: "Lenina").way("NB", name: "Lenina").way("BC", name: stub)
                    .way("CD", name: "Mira").way("CS", name: "Truda")
            }.steps("AD")
        }
        #expect(try steps(10) == ["depart Lenina", "new name straight Mira", "arrive Mira"])
        #expect(try steps(14).count == 4, "28 m are a street of its own")
        #expect(try steps(10, stub: "Sonnenweg").count == 4, "and so are 20 m that have a name")
    }

    private static let corner = """
        A---B---E
                |
                |
                C
                |
                |
                S
        """

    @Test("the slip road round a corner is the turn at that corner")
    func slipRoad() throws {
        func steps(_ gridSize: Double, towardsIt: Bool = false) throws -> [String] {
            try Self.town(Self.corner + (towardsIt ? "\n    T" : ""), gridSize) { map in
                let link = map.way("ABE", name: "Lenina").way("ECS", name: "Mira")
                    .way("BC", .oneWay, name: "").forbid("BE", "EC")
                return towardsIt ? link.way("BT", name: "Truda") : link
            }.steps("AS")
        }
        #expect(try steps(4) == ["depart Lenina", "turn right Mira", "arrive Mira"])
        #expect(try steps(9).count == 4, "45 m are a way of their own")
        #expect(
            try steps(4, towardsIt: true).count == 4,
            "another road leads about where the whole turn does: it is not to be mistaken for it")
    }

    @Test("a piece across a road that has that road's name is no change of the street")
    func crossStreet() throws {
        func steps(_ gridSize: Double) throws -> [String] {
            try DrawnTown(
                StreetMap("A-----B-C-----D", gridSize: gridSize).way("AB", name: "Lenina")
                    .way("BC", name: "Mira").way("CD", name: "Lenina")
            ).steps("AD")
        }
        #expect(try steps(6) == ["depart Lenina", "arrive Lenina"])
        #expect(
            try steps(10) == [
                "depart Lenina", "new name straight Mira", "new name straight Lenina", "arrive Lenina",
            ])
    }

    @Test("turning left twice across a central strip is turning round")
    func centralStrip() throws {
        func steps(_ gridSize: Double) throws -> [String] {
            try Self.town(
                """
                D---------C---------F
                          |
                A---------B---------E
                """, gridSize
            ) { map in
                map.way("DABEFCD", .oneWay, name: "Lenina")
                    .way("BC", name: "")
            }.steps("AD")
        }
        #expect(try steps(6) == ["depart Lenina", "continue uturn Lenina", "arrive Lenina"])
        let apart = try steps(20)
        #expect(
            apart == ["depart Lenina", "turn left", "turn left Lenina", "arrive Lenina"],
            "40 m apart are two turns")
    }

    @Test("walking, or riding, for a few metres is not worth a word")
    func shortModes() throws {
        let footway = EdgeAttributes(roadClass: .footway, forward: .push, backward: .push)
        func steps(_ gridSize: Double, _ first: EdgeAttributes, _ between: EdgeAttributes) throws -> [String]
        {
            let town = try DrawnTown(
                StreetMap("A---------B-C---------D", gridSize: gridSize).way("AB", first, name: "Lenina")
                    .way("BC", between, name: "").way("CD", first, name: "Lenina"))
            let steps = try town.route("AD").legs[0].steps(on: town.graph)
            return steps.map { "\($0.maneuver.type.rawValue) \($0.mode)" }
        }
        #expect(try steps(6, .street, footway) == ["depart ride", "arrive ride"])
        #expect(try steps(6, footway, .street) == ["depart push", "arrive push"])
        #expect(
            try steps(12, .street, footway) == [
                "depart ride", "notification push", "new name ride", "arrive ride",
            ])
        #expect(
            try steps(12, footway, .street) == [
                "depart push", "notification ride", "new name push", "arrive push",
            ])
    }

    @Test("a ferry is told however short it is")
    func shortFerry() throws {
        let ferry = EdgeAttributes(roadClass: .ferry, forward: .ferry, backward: .ferry)
        let town = try DrawnTown(
            StreetMap("A-----B-C-----D", gridSize: 6).way("AB", name: "Lenina").way("BC", ferry, name: "")
                .way("CD", name: "Lenina"))
        let types = try town.route("AD").legs[0].steps(on: town.graph).map(\.maneuver.type)
        #expect(types == [.depart, .notification, .newName, .arrive])
    }

    @Test("who sets off a few metres from a street sets off along that street")
    func departure() throws {
        func steps(_ gridSize: Double) throws -> [RouteStep] {
            let town = try Self.town(
                """
                D-------B-------C
                        |
                        A
                """, gridSize
            ) { $0.way("AB", name: "").way("DBC", name: "Lenina") }
            return try town.route("AC").legs[0].steps(on: town.graph)
        }
        let near = try steps(6)
        #expect(near.map(\.maneuver.type) == [.depart, .arrive])
        #expect(near[0].name == "Lenina" && near[0].maneuver.bearingAfter == 90)
        #expect(near[0].intersections[0].bearings == [0], "the junction is as it is on the ground")
        #expect(try steps(12).map(\.maneuver.type) == [.depart, .endOfRoad, .arrive])
    }

    @Test("a roundabout of a few metres is no turn")
    func smallRoundabout() throws {
        let ring = EdgeAttributes(roadClass: .residential, backward: .closed, isRoundabout: true)
        let town = try Self.town(
            """
                 N
                 |
                -B-
            W--D   E--R
                -G-
                 |
                 S
            """, 3
        ) {
            $0.way("GEBDG", ring, name: "").way("SG", name: "South").way("ER", name: "East")
                .way("BN", name: "North").way("DW", name: "West")
        }
        #expect(
            try town.steps("SN") == [
                "depart South", "roundabout right exit 2", "exit roundabout right exit 2 North",
                "arrive North",
            ])
    }
}
