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
