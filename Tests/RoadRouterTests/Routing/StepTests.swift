import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Steps")
struct StepTests {
    @Test("departing and arriving, the street named in both")
    func twoSteps() throws {
        let town = try DrawnTown(StreetMap("A-B").way("AB", name: "Lenina"))
        #expect(try town.steps("AB") == ["depart Lenina", "arrive Lenina"])
        let steps = try town.route("AB").legs[0].steps(on: town.graph)
        #expect(steps[0].maneuver.bearingAfter == 90)
        #expect(steps[0].distance.value > 199)
        #expect(steps[1].maneuver.bearingBefore == 90)
        #expect(steps[1].distance == .zero)
        #expect(steps[1].geometry == [town.roads.coordinate("B"), town.roads.coordinate("B")])
        #expect(steps[1].intersections[0].bearings == [270])
    }

    @Test("nothing to ride is still a departure and an arrival")
    func samePlace() throws {
        let town = try DrawnTown(StreetMap("A-1-B").way("AB"))
        for places in ["AA", "11"] {
            #expect(try town.steps(places) == ["depart AB", "arrive AB"])
            let steps = try town.route(places).legs[0].steps(on: town.graph)
            #expect(steps.allSatisfy { $0.geometry.count == 2 && $0.distance == .zero })
        }
    }

    private static let crossing = StreetMap(
        """
        P   N   Q
         \\  |  /
          \\ | /
        W---X---E
          / | \\
         /  |  \\
        R   S   T
        """
    ).way("SX").way("XN").way("WX").way("XE").way("PX").way("XQ").way("RX").way("XT")

    @Test(
        "turns are named by their angle",
        arguments: [
            ("SN", "new name straight XN"), ("SE", "turn right XE"), ("SW", "turn left WX"),
            ("ST", "turn sharp right XT"),
            ("SR", "turn sharp left RX"),
        ])
    func modifiers(places: String, step: String) throws {
        let steps = try DrawnTown(Self.crossing).steps(places)
        #expect(steps.count == 3)
        #expect(steps[1] == step)
    }

    @Test("straight on without a new name is not worth a word; with one it is")
    func straightOn() throws {
        let map = StreetMap(
            """
              N
              |
            A-B-C
              |
              S
            """)
        let same = try DrawnTown(map.way("ABC", name: "Lenina").way("NBS"))
        #expect(try same.steps("AC") == ["depart Lenina", "arrive Lenina"])
        let renamed = try DrawnTown(map.way("AB", name: "Lenina").way("BC", name: "Mira").way("NBS"))
        #expect(try renamed.steps("AC") == ["depart Lenina", "new name straight Mira", "arrive Mira"])
    }

    @Test("a nameless piece belongs to the street before it")
    func namelessPiece() throws {
        let town = try DrawnTown(
            StreetMap("A-B-C-D").way("AB", name: "Lenina").way("BC", name: "").way("CD", name: "Lenina"))
        #expect(try town.steps("AD") == ["depart Lenina", "arrive Lenina"])
    }

    @Test("a turn within a street is to continue; on to another it is a turn")
    func continueOrTurn() throws {
        let map = StreetMap(
            """
            A-B-C
              |
              D
            """)
        let bends = try DrawnTown(map.way("ABD", name: "Lenina").way("BC", name: "Mira"))
        #expect(try bends.steps("AD") == ["depart Lenina", "continue right Lenina", "arrive Lenina"])
        #expect(try bends.steps("AC") == ["depart Lenina", "new name straight Mira", "arrive Mira"])
        let turns = try DrawnTown(
            map.way("AB", name: "Lenina").way("BD", name: "Gagarina").way("BC", name: "Mira"))
        #expect(try turns.steps("AD") == ["depart Lenina", "turn right Gagarina", "arrive Gagarina"])
    }

    @Test("where the road ends one turns left or right at its end")
    func endOfRoad() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                  N
                  |
                A-B
                  |
                  S
                """
            ).way("AB").way("NBS"))
        #expect(try town.steps("AN") == ["depart AB", "end of road left NBS", "arrive NBS"])
        #expect(try town.steps("AS") == ["depart AB", "end of road right NBS", "arrive NBS"])
    }

    @Test("a bend without a choice is not worth a word, unless the street changes its name")
    func bend() throws {
        let map = StreetMap(
            """
            A-B
              |
              C
            """)
        let same = try DrawnTown(map.way("AB", name: "Lenina").way("BC", name: "Lenina"))
        #expect(try same.steps("AC") == ["depart Lenina", "arrive Lenina"])
        let renamed = try DrawnTown(map.way("AB", name: "Lenina").way("BC", name: "Mira"))
        #expect(try renamed.steps("AC") == ["depart Lenina", "turn right Mira", "arrive Mira"])
    }

    @Test("a road that divides is a fork")
    func fork() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                       C
                A----B
                       D
                """
            ).way("AB", name: "Lenina").way("BC", name: "Mira").way("BD", name: "Truda"))
        #expect(try town.steps("AC") == ["depart Lenina", "fork slight left Mira", "arrive Mira"])
        #expect(try town.steps("AD") == ["depart Lenina", "fork slight right Truda", "arrive Truda"])
    }

    @Test("turning round at a dead end is said")
    func uTurn() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                    N
                    |
                W---X
                    |
                    S
                """
            ).way("WX").way("NX", name: "Mira").way("XS", name: "Mira").forbid("WX", "XS"))
        #expect(
            try town.steps("WS") == [
                "depart WX", "end of road left Mira", "continue uturn Mira", "arrive Mira",
            ])
    }

    @Test("a roundabout is one step with its exit counted, and a second to leave it")
    func roundabout() throws {
        let ring = EdgeAttributes(roadClass: .residential, backward: .closed, isRoundabout: true)
        // Traffic keeps right, so the ring is ridden against the clock: g, e, b, d.
        let town = try DrawnTown(
            StreetMap(
                """
                     N
                     |
                    -B-
                W--D   E--R
                    -G-
                     |
                     S
                """, gridSize: 20
            ).way("GEBDG", ring, name: "Ring").way("SG", name: "South").way("ER", name: "East")
                .way("BN", name: "North").way("DW", name: "West"))
        #expect(
            try town.steps("SR") == [
                "depart South", "roundabout right exit 1 Ring", "exit roundabout slight right exit 1 East",
                "arrive East",
            ])
        #expect(
            try town.steps("SN").filter { $0.contains("exit") }.allSatisfy { $0.contains("exit 2") })
        #expect(
            try town.steps("SW").filter { $0.contains("exit") }.allSatisfy { $0.contains("exit 3") })
    }

    @Test("getting off to push is said, and the step knows its mode")
    func push() throws {
        let town = try DrawnTown(
            StreetMap("A-B-C").way("AB", name: "Lenina")
                .way("BC", EdgeAttributes(roadClass: .footway, forward: .push, backward: .push), name: ""))
        #expect(try town.steps("AC") == ["depart Lenina", "notification straight", "arrive"])
        let steps = try town.route("AC").legs[0].steps(on: town.graph)
        #expect(steps.map(\.mode) == [.ride, .push, .push])
    }

    @Test("an intersection lists its roads by bearing, and which of them may be taken")
    func intersections() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                  N
                  |
                A-B-C
                  |
                  S
                """
            ).way("ABC", name: "Lenina").way("NBS").forbid("AB", "BN"))
        let steps = try town.route("AC").legs[0].steps(on: town.graph)
        #expect(steps[0].intersections.count == 2)
        let crossing = steps[0].intersections[1]
        #expect(crossing.location == town.roads.coordinate("B"))
        #expect(crossing.bearings == [0, 90, 180, 270])
        #expect(crossing.entry == [false, true, true, false])
        #expect(crossing.in == 3)
        #expect(crossing.out == 1)
    }
}
