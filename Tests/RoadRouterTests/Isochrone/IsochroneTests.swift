import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("How far one gets")
struct IsochroneTests {
    /// The stretches reached from a place, each as the letters of its edge and the metres along it.
    private func reached(
        _ map: StreetMap, from place: Character, within limits: ReachLimits,
        under changes: (DrawnRoads) -> [(arcs: [ArcID], effect: RoadEffect)] = { _ in [] }
    ) throws -> [String] {
        let town = try DrawnTown(map)
        let router = town.router.under(RoadConditions(epoch: 1, on: town.graph, changes(town.roads)))
        let isochrone = try router.isochrone(
            IsochroneRequest(from: town.roads.coordinate(place), within: limits), using: town.workspace)
        return isochrone.stretches(within: isochrone.limits.last!).map { stretch in
            let letters = town.roads.letters(along: [stretch.edge.forward])
            let ends = [stretch.start, stretch.end].map { Int((Double($0) / 1000).rounded()) }
            return "\(letters) \(ends[0])-\(ends[1])"
        }.sorted()
    }

    private func meters(_ meters: Int) -> ReachLimits { .distances([Ranged(meters)!]) }

    @Test("roads are cut where the limit is, on either side of the place")
    func cut() throws {
        let map = StreetMap("A---1---B---C", gridSize: 100).way("ABC")
        #expect(try reached(map, from: "1", within: meters(250)) == ["AB 150-650"])
        #expect(try reached(map, from: "1", within: meters(500)) == ["AB 0-800", "BC 0-100"])
        #expect(try reached(map, from: "1", within: meters(5_000)) == ["AB 0-800", "BC 0-400"])
        // 16 km/h.
        #expect(try reached(map, from: "1", within: .times([Ranged(45)!])) == ["AB 200-600"])
    }

    @Test("a road that is reached from both ends is whole where they meet, and two pieces where they do not")
    func bothEnds() throws {
        let map = StreetMap(
            """
            1
            A-----B
            |     |
            C-----D
            """, gridSize: 100
        ).way("AB").way("BD").way("DC").way("CA")
        #expect(
            try reached(map, from: "1", within: meters(700)) == [
                "AB 0-600", "BD 0-100", "CA 0-200", "DC 100-600",
            ])
        let all = ["AB 0-600", "BD 0-200", "CA 0-200", "DC 0-600"]
        #expect(try reached(map, from: "1", within: meters(800)) == all)
    }

    @Test("from the middle of a one-way street the part behind is reached by going round")
    func oneWay() throws {
        let map = StreetMap(
            """
            A--1--B
            |     |
            C-----D
            """, gridSize: 100
        ).way("AB", .oneWay).way("BD").way("DC").way("CA")
        #expect(try reached(map, from: "1", within: meters(200)) == ["AB 300-500"])
        let round = ["AB 0-100", "AB 300-600", "BD 0-200", "CA 0-200", "DC 0-600"]
        #expect(try reached(map, from: "1", within: meters(1_400)) == round)
    }

    @Test("closed roads are not reached, and slow ones not as far")
    func conditions() throws {
        let map = StreetMap("B---A---C", gridSize: 100).way("BAC")
        let closed = try reached(map, from: "A", within: .times([Ranged(45)!])) { roads in
            let slow = SlowFactor(hundredths: 200)!
            let arc = roads.arc("AC")
            return [([roads.arc("AB"), roads.arc("BA")], .closed), ([arc, arc.reversed], .slowed(slow))]
        }
        #expect(closed == ["AC 0-100"])
    }

    @Test("a forbidden turn is not taken")
    func turns() throws {
        let map = StreetMap(
            """
            A-1-B---C
                |
                D
            """, gridSize: 100
        ).way("ABC").way("BD").forbid("AB", "BD")
        let found = try reached(map, from: "1", within: meters(300))
        #expect(found == ["AB 0-400", "BC 0-100"])
    }

    @Test("limits come out rising, each once")
    func limits() throws {
        let town = try DrawnTown(StreetMap("A---B").way("AB"))
        let limits = ReachLimits.times([Ranged(900)!, Ranged(300)!, Ranged(900)!])
        let request = IsochroneRequest(from: town.roads.coordinate("A"), within: limits)
        let isochrone = try town.router.isochrone(request, using: town.workspace)
        #expect(isochrone.limits == [300, 900])
        #expect(isochrone.areas().polygons.count == 2)
    }

    @Test(
        "areas have no more positions than are asked for: they are coarser then, and hold all that is reached"
    )
    func positions() throws {
        let drawing = StreetMap(
            """
            A---B---C
            |   |   |
            D---E---F
            |   |   |
            G---H---I
            """, gridSize: 400
        ).way("ABC").way("DEF").way("GHI").way("ADG").way("BEH").way("CFI")
        let town = try DrawnTown(drawing)
        let request = IsochroneRequest(from: town.roads.coordinate("E"), within: meters(20_000))
        let isochrone = try town.router.isochrone(request, using: town.workspace)
        func count(_ areas: ReachAreas) -> Int {
            areas.polygons.joined().joined().reduce(0) { $0 + $1.count }
        }
        let fine = isochrone.areas()
        let most = count(fine) / 3
        let coarse = isochrone.areas(upTo: most)
        #expect(count(coarse) <= most && count(coarse) > 0 && coarse.tolerance > fine.tolerance)
        let area = try Area(polygons: coarse.polygons[0])
        for stretch in isochrone.stretches(within: 20_000) {
            for place in isochrone.line(of: stretch) { #expect(try area.contains(place)) }
        }
        #expect(isochrone.areas(upTo: count(fine)) == fine)
    }

    @Test("a place from which more arcs are reached than are looked at is refused, and not one with as many")
    func tooLarge() throws {
        let town = try DrawnTown(StreetMap("A---1---B---C---D", gridSize: 100).way("ABCD"))
        let request = IsochroneRequest(from: town.roads.coordinate("1"), within: meters(5_000))
        _ = try town.router.isochrone(request, using: town.workspace)
        let settled = town.workspace.settledCount
        #expect(settled >= 4)
        _ = try town.router.isochrone(request, settlingAtMost: settled, using: town.workspace)
        #expect(throws: RoutingError.reachTooLarge) {
            try town.router.isochrone(request, settlingAtMost: settled - 1, using: town.workspace)
        }
    }

    @Test("without a road near the place there is none")
    func noRoad() throws {
        let town = try DrawnTown(StreetMap("A---B").way("AB"))
        let request = IsochroneRequest(
            from: Coordinate(longitude: 10, latitude: 10), within: .times([Ranged(60)!]))
        #expect(throws: RoutingError.outsideMap(waypoint: 0)) {
            try town.router.isochrone(request, using: town.workspace)
        }
    }
}
