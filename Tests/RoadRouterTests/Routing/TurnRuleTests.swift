import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Turns on drawn maps")
struct TurnRuleTests {
    private static let crossing = StreetMap(
        """
            N
            |
        W---X---E
            |
            S---T
            |   |
            U---V
        """
    ).way("WXE").way("NXS").way("STVU").way("US")

    @Test("turning left is allowed until a sign forbids it")
    func noLeftTurn() throws {
        #expect(try DrawnTown(Self.crossing).letters("SW") == "SXW")
        let forbidden = try DrawnTown(Self.crossing.forbid("SX", "XW"))
        // On to a dead end, round, and back to the crossing.
        #expect(["SXEXW", "SXNXW"].contains(forbidden.letters("SW")))
        #expect(forbidden.letters("WS") == "WXS")
    }

    @Test("an only-sign is a sign against all other ways out")
    func onlyStraightOn() throws {
        let town = try DrawnTown(Self.crossing.forbid("SX", "XW").forbid("SX", "XE"))
        #expect(town.letters("SN") == "SXN")
        #expect(town.letters("SW") == "SXNXW")
        #expect(town.letters("SE") == "SXNXE")
    }

    @Test("one turns round at a dead end, and nowhere else")
    func deadEnd() throws {
        let town = try DrawnTown(Self.crossing.forbid("WX", "XE").forbid("NX", "XE"))
        // From W to E: neither straight on, nor by N; so by the block in the south.
        #expect(town.letters("WE") == "WXSUVTSXE")
    }

    @Test("where signs leave no other way out one may turn round")
    func trapped() throws {
        let town = try DrawnTown(
            StreetMap("A-B-C").way("ABC").forbid("AB", "BC"))
        let arc = town.roads.arc("AB")
        let metric = try ArcMetric(file: town.roads.file, profile: .trekking)
        #expect(metric.weight(ofTurnFrom: arc, to: arc.reversed) == Weight(TurnCost.time.uTurn))
    }

    @Test("turning round in a through street is forbidden, at a dead end it costs twenty seconds")
    func uTurnWeight() throws {
        let town = try DrawnTown(StreetMap("A-B-C").way("ABC"))
        let metric = try ArcMetric(file: town.roads.file, profile: .trekking)
        #expect(metric.weight(ofTurnFrom: town.roads.arc("AB"), to: town.roads.arc("BA")) == .infinity)
        #expect(metric.weight(ofTurnFrom: town.roads.arc("BC"), to: town.roads.arc("CB")) == Weight(20_000))
    }

    @Test("a turn costs where there is a choice; a street that winds or is cut in two costs nothing")
    func choice() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A---B
                    |
                D---C---E
                """
            ).way("AB").way("BC").way("DCE"))
        let metric = try ArcMetric(file: town.roads.file, profile: .trekking)
        func turn(_ from: String, _ to: String) -> Double {
            Double(metric.weight(ofTurnFrom: town.roads.arc(from), to: town.roads.arc(to)).rawValue)
        }
        #expect(turn("AB", "BC") == 0)
        #expect(turn("DC", "CE") < 5)
        #expect(abs(turn("BC", "CD") - Double(TurnCost.time.right)) < 50)
        #expect(abs(turn("BC", "CE") - Double(TurnCost.time.left)) < 50)
    }

    @Test(
        "the cost of a bend by its angle, left dearer than right",
        arguments: [
            (0, 0), (90, TurnCost.time.right), (-90, TurnCost.time.left), (45, TurnCost.time.right / 4 + 1),
            (-45, TurnCost.time.left / 4),
            (-180, TurnCost.time.left * 4), (1, 1), (-1, 2),
        ] as [(Double, UInt32)])
    func bend(degrees: Double, cost: UInt32) {
        let angle = Int16(truncatingIfNeeded: Int((degrees * 65_536 / 360).rounded()))
        #expect(TurnCost.time.bend(by: angle) == cost)
    }

    @Test("getting off and on costs a little")
    func modeChange() throws {
        let footway = EdgeAttributes(roadClass: .footway, forward: .push, backward: .push)
        let town = try DrawnTown(StreetMap("A-B-C").way("AB").way("BC", footway))
        let metric = try ArcMetric(file: town.roads.file, profile: .trekking)
        let off = metric.weight(ofTurnFrom: town.roads.arc("AB"), to: town.roads.arc("BC"))
        let on = metric.weight(ofTurnFrom: town.roads.arc("CB"), to: town.roads.arc("BA"))
        #expect(off == Weight(TurnCost.time.modeChange))
        #expect(on == Weight(TurnCost.time.modeChange))
    }
}
