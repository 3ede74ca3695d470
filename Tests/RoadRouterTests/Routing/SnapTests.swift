import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Snapping")
struct SnapTests {
    private static let town = StreetMap(
        """
          1

        A-----B     C--D
          2
        """
    ).way("AB").way("CD", .oneWay)

    @Test("a place beside a street becomes the nearest place on it")
    func nearest() throws {
        let town = try DrawnTown(Self.town)
        let snap = try #require(town.router.snap(town.roads.coordinate("1")).first)
        #expect(snap.edge == town.roads.edge("AB"))
        #expect(abs(snap.distance.value - 200) < 0.1)
        #expect(abs(snap.offset.value - 200) < 0.1)
        #expect(snap.node == nil)
        #expect(snap.input == town.roads.coordinate("1"))
    }

    @Test("a place on a junction is the junction")
    func junction() throws {
        let town = try DrawnTown(Self.town)
        let snap = try #require(town.router.snap(town.roads.coordinate("A")).first)
        #expect(snap.node == town.roads.node("A"))
        #expect(snap.point == town.roads.coordinate("A"))
        #expect(snap.distance.value < 0.01)
    }

    @Test("an island of the network is only found where asked for")
    func island() throws {
        let town = try DrawnTown(Self.town)
        let place = town.roads.coordinate("D")
        #expect(town.router.snap(place).isEmpty)
        #expect(town.router.snap(place, within: 1_000).map(\.edge) == [town.roads.edge("AB")])
        #expect(town.router.snap(place, anywhere: true).map(\.edge) == [town.roads.edge("CD")])
    }

    @Test("several candidates come nearest first, each on another edge")
    func candidates() throws {
        let town = try DrawnTown(Self.town)
        let snaps = town.router.snap(town.roads.coordinate("B"), within: 10_000, count: 5, anywhere: true)
        #expect(snaps.map(\.edge) == [town.roads.edge("AB"), town.roads.edge("CD")])
    }

    @Test("nobody is snapped to a ferry")
    func ferry() throws {
        let ferry = EdgeAttributes(roadClass: .ferry, forward: .ferry, backward: .ferry)
        let town = try DrawnTown(StreetMap("A-B--1--C-D").way("AB").way("BC", ferry).way("CD"))
        let snap = try #require(town.router.snap(town.roads.coordinate("1")).first)
        #expect(snap.edge != town.roads.edge("BC"))
        #expect(town.letters("AD") == "ABCD")
    }

    @Test("a junction may be left and reached by all its roads, one-way streets too")
    func junctionRoads() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                  A
                  |
                B-X-C
                  |
                  D
                """
            ).way("AX", .oneWay).way("XC", .oneWay).way("BX").way("XD").way("CDBA"))
        let snap = try #require(town.router.snap(town.roads.coordinate("X")).first)
        let departures = town.router.snapper.departures(from: snap).map(\.arc)
        let arrivals = town.router.snapper.arrivals(at: snap).map(\.arc)
        #expect(Set(departures) == Set(["XC", "XB", "XD"].map { town.roads.arc($0) }))
        #expect(Set(arrivals) == Set(["AX", "BX", "DX"].map { town.roads.arc($0) }))
        #expect(town.letters("AX") == "AX")
    }

    @Test(
        "the line of a winding street is cut on the right piece",
        arguments: [
            ("12", "1ab2"), ("21", "2ba1"), ("A2", "Aab2"), ("1B", "1abB"), ("23", "23"), ("32", "32"),
        ])
    func cut(places: String, line: String) throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A-1-a

                    b--2-3-B
                """
            ).way("AabB"))
        #expect(try town.route(places).geometry == line.map { town.roads.coordinate($0) })
    }

    @Test("an invalid coordinate is near nothing")
    func invalid() throws {
        let town = try DrawnTown(Self.town)
        #expect(town.router.snap(Coordinate(longitude: .nan, latitude: 0)).isEmpty)
        #expect(town.router.snap(Coordinate(longitude: 0, latitude: 91)).isEmpty)
    }
}
