/// A junction as a route passes it: the arc it comes by, the arc it leaves by, and what else could be taken.
///
/// Allocates nothing: most junctions of a route are passed without a word.
struct Junction {
    let graph: RoadGraph
    let arriving: ArcID
    let leaving: ArcID

    init(from arriving: ArcID, to leaving: ArcID, in graph: RoadGraph) {
        self.graph = graph
        self.arriving = arriving
        self.leaving = leaving
    }

    /// The other arcs that lead away, turning round left out: what a rider sees there, forbidden turns too.
    var others: OtherRoads {
        OtherRoads(
            graph: graph, back: graph.original(of: arriving).reversed, way: graph.original(of: leaving),
            exits: graph.arrays.outgoing(of: Int(graph.head(of: arriving).rawValue)))
    }

    func allows(_ arc: ArcID) -> Bool {
        guard graph.mode(of: arc) != .closed else { return false }
        return graph.allowsTurn(from: arriving, toOriginal: arc)
    }

    /// The change of direction in degrees, positive to the right.
    func angle(to arc: ArcID) -> Double {
        graph.endBearing(of: arriving).turn(to: graph.startBearing(of: arc))
    }

    var angle: Double { angle(to: leaving) }
    var isUTurn: Bool { graph.original(of: leaving) == graph.original(of: arriving).reversed }
    var entersRoundabout: Bool { !isRoundabout(arriving) && isRoundabout(leaving) }
    var leavesRoundabout: Bool { isRoundabout(arriving) && !isRoundabout(leaving) }

    /// Whether a roundabout may be left here for another road, by riding.
    var hasExit: Bool {
        leavesRoundabout || others.contains { !isRoundabout($0) && graph.mode(of: $0) == .ride }
    }

    private func isRoundabout(_ arc: ArcID) -> Bool { graph.attributes(of: arc.edge).isRoundabout }
}

/// The roads of a junction besides those a route takes.
struct OtherRoads: Sequence, IteratorProtocol {
    fileprivate let graph: RoadGraph
    fileprivate let back: ArcID
    fileprivate let way: ArcID
    fileprivate var exits: Slice<UnsafeBufferPointer<UInt32>>

    mutating func next() -> ArcID? {
        while let exit = exits.popFirst() {
            let arc = ArcID(exit)
            if arc != way, arc != back, graph.original(of: arc) == arc { return arc }
        }
        return nil
    }
}

/// A maneuver to tell at a junction.
struct ToldManeuver {
    let kind: Maneuver.Kind
    let modifier: Maneuver.Modifier

    init(_ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier) {
        self.kind = kind
        self.modifier = modifier
    }
}

extension Junction {
    /// Returns the maneuver to tell the rider here, or `nil` if there is nothing to tell but perhaps a change of
    /// the mode. Exits of roundabouts are counted elsewhere.
    ///
    /// - Parameter street: The name the current step was announced with, by its index in the graph; zero for
    ///   none.
    func maneuver(on street: UInt32) -> ToldManeuver? {
        let name = graph.nameIndex(of: leaving.edge)
        let (before, after) = (graph.attributes(of: arriving.edge), graph.attributes(of: leaving.edge))
        let isRenamed = name != street && name != 0
        if !isRenamed, !hasChoice, !before.isRoundabout, !after.isRoundabout, !isUTurn { return nil }
        if isUTurn { return ToldManeuver(.continue, .uTurn) }
        if entersRoundabout { return ToldManeuver(.roundabout, Maneuver.Modifier(angle: angle)) }
        if leavesRoundabout { return ToldManeuver(.exitRoundabout, Maneuver.Modifier(angle: angle)) }
        if after.isRoundabout { return nil }
        let isStraight = abs(angle) < Self.straightLimit
        if before.isLink, !after.isLink, isStraight, name == 0 || isRenamed {
            return ToldManeuver(.merge, Maneuver.Modifier(angle: angle))
        }
        if let turn = choice(on: street) { return turn }
        // A nameless piece that goes straight on belongs to the street before it.
        if isRenamed { return ToldManeuver(isStraight ? .newName : .turn, Maneuver.Modifier(angle: angle)) }
        return nil
    }

    /// Whether there may be other roads; always where there are.
    private var hasChoice: Bool {
        graph.arrays.flags[Int(arriving.rawValue)] & ArcFlags.hasChoice.rawValue != 0
            || graph.attributes(of: leaving.edge).isViaCopy
    }

    /// The angle up to which a road counts as going straight on.
    static let straightLimit = 45.0
    /// Degrees by which a road must be straighter than all others to be the obvious one.
    private static let obviousMargin = 25.0

    /// The maneuver if there is a real choice and the rider does not simply go straight on.
    private func choice(on street: UInt32) -> ToldManeuver? {
        let others = others
        guard others.contains(where: { _ in true }) else { return nil }
        let (name, angle) = (graph.nameIndex(of: leaving.edge), angle)
        let keepsName = name != 0 && name == street
        guard abs(angle) < Self.straightLimit else {
            let isBlockedAhead = !others.contains { abs(self.angle(to: $0)) < Self.straightLimit }
            if isBlockedAhead, others.contains(where: { (self.angle(to: $0) < 0) != (angle < 0) }) {
                return ToldManeuver(.endOfRoad, Maneuver.Modifier(angle: angle))
            }
            return ToldManeuver(keepsName ? .continue : .turn, Maneuver.Modifier(angle: angle))
        }
        var rivals = Rivals()
        for other in others where isRival(other) {
            rivals.add(
                self.angle(to: other), beside: angle,
                isSameStreet: graph.nameIndex(of: other.edge) == street)
        }
        guard let nearest = rivals.nearest else { return nil }
        if keepsName, !rivals.hasSameStreet { return nil }
        if abs(nearest) - abs(angle) >= Self.obviousMargin { return nil }
        let kind: Maneuver.Kind = abs(angle) - abs(nearest) >= Self.obviousMargin ? .turn : .fork
        return ToldManeuver(kind, rivals.side)
    }

    /// Whether a road goes about straight on and is good enough to be mistaken for the way.
    private func isRival(_ arc: ArcID) -> Bool {
        abs(angle(to: arc)) < Self.straightLimit
            && (graph.mode(of: arc) == .ride || graph.mode(of: leaving) != .ride)
    }

}

/// The roads that might be mistaken for the way, seen together.
private struct Rivals {
    /// The angle of the straightest.
    private(set) var nearest: Double?
    private(set) var hasSameStreet = false
    private var isLeftOfAll = true
    private var isRightOfAll = true

    mutating func add(_ other: Double, beside angle: Double, isSameStreet: Bool) {
        if nearest.map({ abs(other) < abs($0) }) ?? true { nearest = other }
        if isSameStreet { hasSameStreet = true }
        if angle >= other { isLeftOfAll = false }
        if angle <= other { isRightOfAll = false }
    }

    /// Side of the way among roads that are nearly straight too.
    var side: Maneuver.Modifier { isLeftOfAll ? .slightLeft : isRightOfAll ? .slightRight : .straight }
}
