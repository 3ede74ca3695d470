import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Turn restrictions through ways")
struct ViaWayTests {
    /// Two streets and a link between them:
    ///
    /// ```
    /// 1-2-3    ways 10 (1-2) and 11 (2-3)
    ///   |      way 12 (2-5)
    /// 4-5-6    ways 13 (4-5) and 14 (5-6)
    /// ```
    private static func streets() -> TinyMap {
        var map = TinyMap()
        for id in 1...6 as ClosedRange<Int64> {
            map.addNode(id, x: Int(id - 1) % 3, y: id < 4 ? 1 : 0)
        }
        map.addWay(10, [1, 2])
        map.addWay(11, [2, 3])
        map.addWay(12, [2, 5])
        map.addWay(13, [4, 5])
        map.addWay(14, [5, 6])
        return map
    }

    private static func restricted(
        _ kind: String, from: [Int64], via: [Int64], to: [Int64], on map: TinyMap = streets()
    ) -> TinyMap {
        var map = map
        map.addRestriction(kind, from: from[0], via: 2, to: to[0])
        map.relations[map.relations.count - 1].members =
            from.map { .init(.way(OSMWayID($0)), role: "from") }
            + via.map { .init(.way(OSMWayID($0)), role: "via") }
            + to.map { .init(.way(OSMWayID($0)), role: "to") }
        return map
    }

    @Test("no_* forbids the whole way only", arguments: [false, true])
    func prohibitory(joiningChains: Bool) throws {
        let map = Self.restricted("no_u_turn", from: [10], via: [12], to: [13])
        let roads = try ImportedRoads(map, joiningChains: joiningChains)
        #expect(roads.summary.restrictionsApplied == 1 && roads.summary.turnsForbidden == 1)
        #expect(roads.summary.edgeCount == 5 && roads.summary.openArcCount == 10)
        #expect(try roads.route(1, 6) == "1-2-5-6")
        #expect(try roads.route(3, 4) == "3-2-5-4")
        #expect(try roads.route(4, 1) == "4-5-2-1")
        #expect(["1-2-5-6-5-4", "1-2-3-2-5-4"].contains(try roads.route(1, 4)))
    }

    @Test("only_* binds from the first junction to the last", arguments: [false, true])
    func mandatory(joiningChains: Bool) throws {
        let map = Self.restricted("only_right_turn", from: [10], via: [12], to: [14])
        let roads = try ImportedRoads(map, joiningChains: joiningChains)
        #expect(roads.summary.restrictionsApplied == 1)
        #expect(try roads.route(1, 6) == "1-2-5-6")
        #expect(try roads.route(1, 3) == "1-2-5-6-5-2-3")
        #expect(try roads.route(1, 4) == "1-2-5-6-5-4")
        #expect(try roads.route(3, 4) == "3-2-5-4")
        #expect(try roads.route(3, 1) == "3-2-1")
    }

    @Test("several via ways in a row, whichever way each is drawn; a junction on the way binds too")
    func severalVias() throws {
        // The link is 2-7-5 now, with a side street 7-8.
        var map = Self.streets()
        map.addNode(7, x: 1, y: 2)
        map.addNode(8, x: 2, y: 2)
        map.ways[2].nodes = [OSMNodeID(7), OSMNodeID(2)]
        map.addWay(15, [7, 5])
        map.addWay(16, [7, 8])
        let forbidden = try ImportedRoads(
            Self.restricted("no_left_turn", from: [10], via: [12, 15], to: [14], on: map))
        #expect(try forbidden.route(1, 4) == "1-2-7-5-4")
        #expect(try forbidden.route(3, 6) == "3-2-7-5-6")
        #expect(try forbidden.route(1, 8) == "1-2-7-8")
        #expect(try forbidden.route(1, 6) != "1-2-7-5-6")
        let mandatory = try ImportedRoads(
            Self.restricted("only_left_turn", from: [10], via: [12, 15], to: [14], on: map))
        #expect(try mandatory.route(1, 6) == "1-2-7-5-6")
        #expect(try mandatory.route(1, 8) == "1-2-7-5-6-5-7-8")
        #expect(try mandatory.route(3, 8) == "3-2-7-8")
    }

    @Test("a via way with a junction in its middle is followed as a whole")
    func longVia() throws {
        var map = Self.streets()
        map.addNode(7, x: 1, y: 2)
        map.addNode(8, x: 2, y: 2)
        map.ways[2].nodes = [2, 7, 5].map { OSMNodeID($0) }
        map.addWay(16, [7, 8])
        let roads = try ImportedRoads(
            Self.restricted("only_left_turn", from: [10], via: [12], to: [14], on: map))
        #expect(try roads.route(1, 8) == "1-2-7-5-6-5-7-8")
    }

    @Test("a restriction at a node and one through a way hold together")
    func together() throws {
        var map = Self.restricted("no_u_turn", from: [10], via: [12], to: [13])
        map.addRestriction("no_left_turn", from: 12, via: 5, to: 14)
        let roads = try ImportedRoads(map)
        // From 1 by the link neither way is left: so round at 5, whoever came from 3 may go on.
        #expect(try roads.route(1, 4) == "1-2-3-2-5-4")
        #expect(try roads.route(3, 4) == "3-2-5-4")
        #expect(!(try roads.route(3, 6).hasSuffix("2-5-6")))
    }

    @Test(
        "who finds no way on at the end of a via way turns round there, as if the roads themselves ended",
        arguments: [false, true])
    func trapped(joiningChains: Bool) throws {
        // From 1 one gets to 3 only by turning round, as at 2 the turn is forbidden and the link is left by no way.
        var open = Self.streets()
        open.addRestriction("no_straight_on", from: 10, via: 2, to: 11)
        var map = Self.restricted("no_u_turn", from: [10], via: [12], to: [13], on: open)
        map = Self.restricted("no_left_turn", from: [10], via: [12], to: [14], on: map)
        let roads = try ImportedRoads(map, joiningChains: joiningChains)
        #expect(roads.summary.restrictionsApplied == 3)
        #expect(try roads.route(1, 3) == "1-2-5-2-3")
        #expect(try roads.route(1, 4) == "1-2-5-2-3-2-5-4")
        #expect(try roads.route(3, 4) == "3-2-5-4")

        // The same with the link a dead end on the ground.
        var dead = open
        dead.ways.removeLast(2)
        let bare = try ImportedRoads(dead, joiningChains: joiningChains)
        #expect(try bare.route(1, 3) == "1-2-5-2-3")
        #expect(try bare.weight(1, 3) == roads.weight(1, 3))
    }

    @Test("what is not ridden, not there or not connected has no effect")
    func noEffect() throws {
        var pushed = Self.streets()
        pushed.ways[2].tags = ["highway": "footway"]
        var oneWay = Self.streets()
        oneWay.ways[2].tags = ["highway": "residential", "oneway": "-1", "foot": "no"]
        for map in [
            Self.restricted("no_u_turn", from: [10], via: [12], to: [13], on: pushed),
            Self.restricted("no_u_turn", from: [10], via: [12], to: [13], on: oneWay),
            Self.restricted("no_u_turn", from: [10], via: [99], to: [13]),
            Self.restricted("no_u_turn", from: [10], via: [12], to: [11]),
            Self.restricted("no_u_turn", from: [10], via: [12, 11], to: [13]),
        ] {
            let roads = try ImportedRoads(map)
            #expect(roads.summary.restrictionsIgnored == [.noEffect: 1])
            #expect(roads.forbiddenTurns.isEmpty)
        }
    }

    @Test("a from way on both sides of the junction does not tell which turn is meant")
    func ambiguous() throws {
        var map = Self.streets()
        map.ways[0].nodes = [1, 2, 3].map { OSMNodeID($0) }
        map.ways.remove(at: 1)
        let roads = try ImportedRoads(
            Self.restricted("no_u_turn", from: [10], via: [12], to: [13], on: map))
        #expect(roads.summary.restrictionsIgnored == [.ambiguous: 1])
    }
}
