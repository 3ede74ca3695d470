import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Turn restrictions")
struct TurnRestrictionTests {
    /// A crossing at node 2: west 1 (way 10), east 3 (way 11), north 4 (way 12), south 5 (way 13).
    private static func crossing() -> TinyMap {
        var map = TinyMap(row: 3)
        map.addNode(4, x: 1, y: 1)
        map.addNode(5, x: 1, y: -1)
        map.addWay(10, [1, 2])
        map.addWay(11, [2, 3])
        map.addWay(12, [2, 4])
        map.addWay(13, [2, 5])
        return map
    }

    @Test(
        "no_* forbids the one turn",
        arguments: ["no_left_turn", "no_right_turn", "no_straight_on", "no_entry", "no_exit"])
    func prohibitory(_ kind: String) throws {
        var map = Self.crossing()
        map.addRestriction(kind, from: 10, via: 2, to: 12)
        let roads = try ImportedRoads(map)
        #expect(roads.forbiddenTurns == ["1-2-4"])
        #expect(roads.summary.restrictionsApplied == 1)
        #expect(roads.summary.turnsForbidden == 1)
    }

    @Test("only_* forbids all others, the way back too")
    func mandatory() throws {
        var map = Self.crossing()
        map.addRestriction("only_straight_on", from: 10, via: 2, to: 11)
        #expect(try ImportedRoads(map).forbiddenTurns == ["1-2-1", "1-2-4", "1-2-5"])
    }

    @Test("no_u_turn on one way forbids turning back")
    func uTurn() throws {
        var map = Self.crossing()
        map.addRestriction("no_u_turn", from: 10, via: 2, to: 10)
        #expect(try ImportedRoads(map).forbiddenTurns == ["1-2-1"])
    }

    @Test("no_u_turn in the middle of a way splits it and binds both directions")
    func uTurnInTheMiddle() throws {
        var map = TinyMap(row: 3)
        map.addWay(10, [1, 2, 3])
        map.addRestriction("no_u_turn", from: 10, via: 2, to: 10)
        #expect(try ImportedRoads(map).forbiddenTurns == ["1-2-1", "3-2-3"])
    }

    @Test("several from members of no_entry and several to members of no_exit each count")
    func severalMembers() throws {
        var map = Self.crossing()
        map.addRestriction("no_entry", from: 10, via: 2, to: 12)
        map.relations[0].members.append(.init(.way(OSMWayID(13)), role: "from"))
        map.addRestriction("no_exit", from: 11, via: 2, to: 12)
        map.relations[1].members.append(.init(.way(OSMWayID(13)), role: "to"))
        #expect(try ImportedRoads(map).forbiddenTurns == ["1-2-4", "3-2-4", "3-2-5", "5-2-4"])
    }

    @Test("who pushes turns like a pedestrian: only ridden arcs are bound")
    func pushing() throws {
        var map = Self.crossing()
        map.ways[2].tags = ["highway": "footway"]
        map.addRestriction("only_straight_on", from: 10, via: 2, to: 11)
        map.addRestriction("no_left_turn", from: 10, via: 2, to: 12)
        let roads = try ImportedRoads(map)
        #expect(roads.forbiddenTurns == ["1-2-1", "1-2-5"])
        #expect(roads.summary.restrictionsIgnored == [.noEffect: 1])
    }

    struct Reading: CustomTestStringConvertible, Sendable {
        let tags: [String: String]
        let kind: TurnRestriction.Kind?
        let ignored: RestrictionIgnoreReason?

        init(_ tags: [String: String], _ kind: TurnRestriction.Kind) {
            self.tags = tags
            self.kind = kind
            ignored = nil
        }

        init(_ tags: [String: String], ignored: RestrictionIgnoreReason) {
            self.tags = tags
            kind = nil
            self.ignored = ignored
        }

        var testDescription: String { tags.map { "\($0)=\($1)" }.sorted().joined(separator: " ") }
    }

    @Test(
        "the bicycle's own tag, exceptions, hours and other vehicles are told apart",
        arguments: [
            Reading(["restriction": "no_left_turn"], .forbidden),
            Reading(["restriction": "only_right_turn"], .mandatory),
            Reading(["restriction": "no_left_turn", "except": "psv"], .forbidden),
            Reading(["restriction": "no_left_turn", "except": "bicycle"], ignored: .otherVehicles),
            Reading(["restriction": "no_left_turn", "except": "psv; bicycle"], ignored: .otherVehicles),
            Reading(["restriction:bicycle": "no_left_turn"], .forbidden),
            Reading(["restriction": "no_left_turn", "restriction:bicycle": "only_straight_on"], .mandatory),
            Reading(
                ["restriction:bicycle": "no_left_turn", "restriction": "no_u_turn", "except": "bicycle"],
                .forbidden),
            Reading(["restriction:hgv": "no_left_turn"], ignored: .otherVehicles),
            Reading(["restriction:conditional": "no_left_turn @ (07:00-09:00)"], ignored: .conditional),
            Reading(["restriction": "no_left_turn", "hour_on": "07:00"], ignored: .conditional),
            Reading(["restriction": "give_way"], ignored: .malformed),
            Reading([:], ignored: .malformed),
        ])
    func tags(_ row: Reading) {
        let relation = OSMRelation(
            id: 1,
            members: [
                .init(.way(OSMWayID(10)), role: "from"), .init(.node(OSMNodeID(2)), role: "via"),
                .init(.way(OSMWayID(11)), role: "to"),
            ], tags: OSMTags(row.tags.map { .init(key: $0, value: $1) }))
        switch TurnRestriction.reading(of: relation) {
        case .restriction(let restriction): #expect(restriction.kind == row.kind)
        case .ignored(let reason): #expect(reason == row.ignored)
        }
    }

    @Test("several via nodes are not supported, missing members are malformed, both are counted")
    func unsupported() throws {
        var map = Self.crossing()
        map.addRestriction("no_u_turn", from: 10, via: 2, to: 12)
        map.relations[0].members.append(.init(.node(OSMNodeID(3)), role: "via"))
        map.addRestriction("no_u_turn", from: 10, via: 2, to: 12)
        map.relations[1].members.removeLast()
        let roads = try ImportedRoads(map)
        #expect(roads.summary.restrictionsRead == 2)
        #expect(roads.summary.restrictionsIgnored == [.mixedVia: 1, .malformed: 1])
        #expect(roads.forbiddenTurns.isEmpty)
    }

    @Test("a restriction whose ways or node are not on the map has no effect")
    func offTheMap() throws {
        var map = Self.crossing()
        map.addRestriction("no_left_turn", from: 10, via: 2, to: 99)
        map.addRestriction("no_left_turn", from: 10, via: 77, to: 12)
        map.addRestriction("only_straight_on", from: 10, via: 1, to: 12)
        let roads = try ImportedRoads(map)
        #expect(roads.summary.restrictionsIgnored == [.noEffect: 3])
        #expect(roads.forbiddenTurns.isEmpty)
    }

    @Test("a way that goes on at both sides of the via node does not tell which turn is meant")
    func ambiguous() throws {
        var map = TinyMap(row: 3)
        map.addNode(4, x: 1, y: 1)
        map.addWay(10, [1, 2, 3])
        map.addWay(12, [2, 4])
        map.addRestriction("no_left_turn", from: 10, via: 2, to: 12)
        let roads = try ImportedRoads(map)
        #expect(roads.summary.restrictionsIgnored == [.ambiguous: 1])
        #expect(roads.forbiddenTurns.isEmpty)
    }

    @Test("a one-way street through the via node enters it once, so its restriction is clear")
    func onewayThrough() throws {
        var map = TinyMap(row: 3)
        map.addNode(4, x: 1, y: 1)
        map.addWay(10, [1, 2, 3], ["highway": "primary", "oneway": "yes"])
        map.addWay(12, [2, 4])
        map.addRestriction("no_left_turn", from: 10, via: 2, to: 12)
        #expect(try ImportedRoads(map).forbiddenTurns == ["1-2-4"])
    }
}
