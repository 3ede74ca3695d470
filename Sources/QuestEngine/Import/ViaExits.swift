/// The arcs that leave the via nodes of turn restrictions, with what has to be known of them.
struct ViaExits {
    struct Exit {
        let arc: ArcID
        let way: OSMWayID
        /// Whether the arc is ridden, away from the node and towards it. Who pushes turns as a pedestrian
        /// does.
        let leaves: Bool
        let enters: Bool
    }

    private var exits: [Int: [Exit]] = [:]

    mutating func add(_ arc: ArcID, of way: OSMWayID, _ attributes: EdgeAttributes, at row: Int) {
        exits[row, default: []].append(
            Exit(
                arc: arc, way: way, leaves: attributes.mode(forward: arc.isForward) == .ride,
                enters: attributes.mode(forward: !arc.isForward) == .ride))
    }

    /// The pairs of arcs that a restriction at this node forbids, or why there are none.
    func turns(forbiddenBy restriction: TurnRestriction, at row: Int) -> TurnReading {
        let exits = self.exits[row] ?? []
        let entering = exits.filter { $0.enters && restriction.from.contains($0.way) }
        let leaving = exits.filter { $0.leaves && restriction.to.contains($0.way) }
        guard !entering.isEmpty, !leaving.isEmpty else { return .ignored(.noEffect) }
        if restriction.from != restriction.to {
            // One arc for each way, or nobody knows which of them is meant.
            guard Set(entering.map(\.way)).count == entering.count,
                Set(leaving.map(\.way)).count == leaving.count
            else { return .ignored(.ambiguous) }
        }
        var turns: [Turn] = []
        for source in entering {
            let from = source.arc.reversed
            let isMeant = { (target: Exit) in
                restriction.to.contains(target.way) && self.matches(restriction, source, target)
            }
            for target in exits where target.leaves {
                let isForbidden = restriction.kind == .forbidden ? isMeant(target) : !isMeant(target)
                if isForbidden { turns.append(Turn(from: from, to: target.arc)) }
            }
        }
        return turns.isEmpty ? .ignored(.noEffect) : .turns(turns)
    }

    /// A u-turn on one way is the turn back onto the same arc, and no other turn is.
    private func matches(_ restriction: TurnRestriction, _ source: Exit, _ target: Exit) -> Bool {
        guard source.way == target.way else { return true }
        return restriction.isUTurn == (source.arc == target.arc)
    }

    struct Turn: Hashable {
        let from: ArcID
        let to: ArcID
    }

    enum TurnReading {
        case turns([Turn])
        case ignored(RestrictionIgnoreReason)
    }
}
