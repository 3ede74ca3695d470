/// A junction as a route passes it: the arc it comes by, the arc it leaves by, and what else could be taken.
struct Junction {
    let graph: RoadGraph
    let arriving: ArcID
    let leaving: ArcID
    /// The other arcs that lead away, turning round left out: what a rider sees there, forbidden turns too.
    let others: [ArcID]

    init(from arriving: ArcID, to leaving: ArcID, in graph: RoadGraph) {
        self.graph = graph
        self.arriving = arriving
        self.leaving = leaving
        let (back, way) = (graph.original(of: arriving).reversed, graph.original(of: leaving))
        others = graph.outgoingArcs(of: graph.head(of: arriving)).filter {
            $0 != way && $0 != back && graph.original(of: $0) == $0
        }
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
    var changesMode: Bool { graph.mode(of: arriving) != graph.mode(of: leaving) }
    var entersRoundabout: Bool { !isRoundabout(arriving) && isRoundabout(leaving) }
    var leavesRoundabout: Bool { isRoundabout(arriving) && !isRoundabout(leaving) }

    /// Whether a roundabout may be left here for another road, by riding.
    var hasExit: Bool {
        leavesRoundabout || others.contains { !isRoundabout($0) && graph.mode(of: $0) == .ride }
    }

    private func isRoundabout(_ arc: ArcID) -> Bool { graph.attributes(of: arc.edge).isRoundabout }
}

extension Junction {
    /// Returns the maneuver to tell the rider here, or `nil` if there is nothing to tell. Exits of
    /// roundabouts are counted elsewhere.
    ///
    /// - Parameter street: The name the current step was announced with, by its index in the graph; zero for
    ///   none.
    func maneuver(on street: UInt32) -> (kind: Maneuver.Kind, modifier: Maneuver.Modifier)? {
        if isUTurn { return (.continue, .uTurn) }
        if entersRoundabout { return (.roundabout, Maneuver.Modifier(angle: angle)) }
        if leavesRoundabout { return (.exitRoundabout, Maneuver.Modifier(angle: angle)) }
        if graph.attributes(of: leaving.edge).isRoundabout { return nil }
        if let turn = choice(on: street) { return turn }
        let name = graph.nameIndex(of: leaving.edge)
        // A nameless piece that goes straight on belongs to the street before it.
        if name != street, name != 0 {
            return (abs(angle) < Self.straightLimit ? .newName : .turn, Maneuver.Modifier(angle: angle))
        }
        if changesMode { return (.notification, Maneuver.Modifier(angle: angle)) }
        return nil
    }

    /// The angle up to which a road counts as going straight on.
    private static let straightLimit = 45.0
    /// Degrees by which a road must be straighter than all others to be the obvious one.
    private static let obviousMargin = 25.0

    /// The maneuver if there is a real choice and the rider does not simply go straight on.
    private func choice(on street: UInt32) -> (kind: Maneuver.Kind, modifier: Maneuver.Modifier)? {
        guard !others.isEmpty else { return nil }
        let name = graph.nameIndex(of: leaving.edge)
        let keepsName = name != 0 && name == street
        let rivals = others.filter { isRival($0) }
        guard abs(angle) < Self.straightLimit else {
            let angles = others.map { angle(to: $0) }
            let isBlockedAhead = !angles.contains { abs($0) < Self.straightLimit }
            if isBlockedAhead, angles.contains(where: { ($0 < 0) != (angle < 0) }) {
                return (.endOfRoad, Maneuver.Modifier(angle: angle))
            }
            return (keepsName ? .continue : .turn, Maneuver.Modifier(angle: angle))
        }
        guard let nearest = rivals.map({ angle(to: $0) }).min(by: { abs($0) < abs($1) }) else { return nil }
        if keepsName, !rivals.contains(where: { graph.nameIndex(of: $0.edge) == street }) { return nil }
        if abs(nearest) - abs(angle) >= Self.obviousMargin { return nil }
        let kind: Maneuver.Kind = abs(angle) - abs(nearest) >= Self.obviousMargin ? .turn : .fork
        return (kind, sideAmong(rivals))
    }

    /// Whether a road goes about straight on and is good enough to be mistaken for the way.
    private func isRival(_ arc: ArcID) -> Bool {
        abs(angle(to: arc)) < Self.straightLimit
            && (graph.mode(of: arc) == .ride || graph.mode(of: leaving) != .ride)
    }

    /// Side of the road among others that are nearly straight too.
    private func sideAmong(_ rivals: [ArcID]) -> Maneuver.Modifier {
        let angles = rivals.map { angle(to: $0) }
        if angles.allSatisfy({ angle < $0 }) { return .slightLeft }
        if angles.allSatisfy({ angle > $0 }) { return .slightRight }
        return .straight
    }
}
