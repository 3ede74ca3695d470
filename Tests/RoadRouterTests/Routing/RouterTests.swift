import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Routes on drawn maps")
struct RouterTests {
    @Test("the smallest world: one street, ridden either way")
    func smallestWorld() throws {
        let town = try DrawnTown(StreetMap("A-B").way("AB"))
        #expect(town.letters("AB") == "AB")
        #expect(town.letters("BA") == "BA")
        #expect(town.letters("AA") == "")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let question: String
        let answer: String
        var testDescription: String { "\(question) → \(answer)" }
    }

    @Test(
        "a one-way street is ridden one way",
        arguments: [
            Case(question: "AB", answer: "AB"), Case(question: "BA", answer: "BDCA"),
            Case(question: "12", answer: "AB"), Case(question: "21", answer: "ABDCAB"),
        ])
    func oneWay(pair: Case) throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A-1-2-B
                |     |
                C-----D
                """
            ).way("AB", .oneWay).way("BDCA"))
        #expect(town.letters(pair.question) == pair.answer)
    }

    @Test("no way leads against a one-way street that has no way round")
    func againstOneWay() throws {
        let town = try DrawnTown(StreetMap("A-B").way("AB", .oneWay))
        #expect(town.letters("AB") == "AB")
        #expect(town.letters("BA") == "no-route")
    }

    @Test("the short street wins over the long one")
    func shortest() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A--B
                |  |
                |  |
                C--D
                """
            ).way("AB").way("AC").way("BD").way("CD"))
        #expect(town.letters("AB") == "AB")
        #expect(town.letters("BA") == "BA")
    }

    @Test("a quiet street wins over a main road that is a little shorter")
    func preference() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A-----B
                 a---b
                """
            ).way("AB", EdgeAttributes(roadClass: .primary)).way("AabB"))
        #expect(try town.route("AB").legs[0].arcs == [town.roads.arc("AB", name: "AabB")])
    }

    @Test("a closed road is not ridden, nor is a place snapped to it")
    func closedRoad() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A-1-B
                |   |
                C---D
                """
            ).way("AB", .closed).way("BDCA"))
        #expect(town.letters("AB") == "ACDB")
        let snap = try #require(town.router.snap(town.roads.coordinate("1")).first)
        #expect(snap.edge != town.roads.edge("AB"))
    }

    @Test("a footway is pushed along where nothing else leads there, and avoided where riding is quicker")
    func footway() throws {
        let footway = EdgeAttributes(roadClass: .footway, forward: .push, backward: .push)
        let only = try DrawnTown(StreetMap("A-B-C").way("AB").way("BC", footway))
        #expect(only.letters("AC") == "ABC")
        // 100 m at 4 km/h, and getting off.
        let pushed = try only.route("BC").duration.value
        #expect(abs(pushed - 180) < 1)

        let either = try DrawnTown(
            StreetMap(
                """
                A---B
                |   |
                C---D
                """
            ).way("AB", footway).way("BDCA"))
        #expect(either.letters("AB") == "ACDB")
    }

    @Test("of parallel streets the quicker one is taken, even with start and end on the other")
    func parallelStreets() throws {
        let map = StreetMap(
            """
            A-1-----------2-B
             a-------------b
            """
        ).way("AB", .steps).way("AabB")
        let town = try DrawnTown(map)
        #expect(try town.route("AB").legs[0].arcs == [town.roads.arc("AB", name: "AabB")])
        // Straight on up the steps takes longer than back down and round by the street.
        #expect(
            try town.route("12").legs[0].arcs.map(\.edge) == [
                town.roads.edge("AB", name: "AB"), town.roads.edge("AB", name: "AabB"),
                town.roads.edge("AB", name: "AB"),
            ])
    }

    @Test("a loop is a way like any other")
    func loop() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                   a-1-b
                   |   |
                A--B---c
                """
            ).way("AB").way("BabcB"))
        let route = try town.route("A1")
        #expect(town.roads.letters(along: route.legs[0].arcs) == "ABB")
        // Back out: the loop's shorter rest, then home.
        #expect(town.letters("1A") == "BBA")
    }

    @Test("start and end on one edge: straight on where the end lies ahead", arguments: ["12", "21"])
    func sameEdge(places: String) throws {
        let town = try DrawnTown(StreetMap("A-1---2-B").way("AB"))
        let leg = try town.route(places).legs[0]
        #expect(leg.arcs == [places == "12" ? town.roads.arc("AB") : town.roads.arc("BA")])
        #expect(abs(leg.distance.value - 400) < 0.1)
        #expect(leg.geometry == places.map { town.roads.coordinate($0) })
    }

    @Test("a route through several places has a leg for each pair, and may turn round at each")
    func viaTurnsRound() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A--1--B
                |     |
                C-----D
                """
            ).way("ABDC").way("CA"))
        #expect(town.letters("A1A") == "AB BA")
        #expect(town.letters("ABA") == "AB BA")
        #expect(town.letters("AA1") == " AB")
    }

    @Test("the sums of a route are those of its legs, and its line joins theirs")
    func sums() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A--1--B
                |     |
                C--2--D
                """
            ).way("ABDC").way("CA"))
        let route = try town.route("1A2B")
        #expect(route.legs.count == 3)
        #expect(route.distance.value == route.legs.reduce(0) { $0 + $1.distance.value })
        #expect(route.geometry.count == route.legs.reduce(0) { $0 + $1.geometry.count } - 2)
        #expect(route.waypoints.map(\.point) == "1A2B".map { town.roads.coordinate($0) })
    }
}
