/// The ways that restrictions with via ways name, as edges.
struct ViaWays {
    /// Edges of each way, in the order of its nodes.
    private var edges: [OSMWayID: [EdgeID]] = [:]

    /// - Parameter restrictions: Only ways that one of them names are kept.
    init(of restrictions: [TurnRestriction]) {
        for restriction in restrictions {
            guard case .ways(let via) = restriction.via else { continue }
            for way in via + restriction.from + restriction.to { edges[way] = [] }
        }
    }

    mutating func add(_ edge: EdgeID, of way: OSMWayID) {
        edges[way]?.append(edge)
    }

    /// Edges of all ways, in no order.
    var allEdges: [EdgeID] { edges.values.flatMap { $0 } }

    enum Reading {
        /// Chains of arcs, each of which is forbidden to be ridden as a whole.
        case chains([[ArcID]])
        case ignored(RestrictionIgnoreReason)
    }

    /// The chains of arcs a restriction through ways forbids, or why there are none.
    ///
    /// `no_*` forbids to go from `from` by all via ways to `to`. `only_*` binds who comes by `from`: to go along
    /// the via ways, at each junction on them, and to leave them by `to`. Both bind who rides; whoever pushes
    /// turns as a pedestrian does.
    ///
    /// - Parameter exits: The arcs that leave a node.
    func chains(
        forbiddenBy restriction: TurnRestriction, via: [OSMWayID], in builder: RoadGraphBuilder,
        exits: (NodeID) -> [ArcID]
    ) -> Reading {
        let isRidden = { (arc: ArcID) in builder.mode(of: arc) == .ride }
        var readings: [(from: [ArcID], path: [ArcID], to: [ArcID])] = []
        for path in paths(along: via, in: builder) where path.allSatisfy(isRidden) {
            let (start, end) = (builder.tail(of: path[0]), builder.head(of: path.last!))
            let from = arcs(of: restriction.from).filter {
                builder.head(of: $0) == start && isRidden($0) && $0 != path[0].reversed
            }
            let to = arcs(of: restriction.to).filter {
                builder.tail(of: $0) == end && isRidden($0) && $0 != path.last!.reversed
            }
            if !from.isEmpty, !to.isEmpty { readings.append((from, path, to)) }
        }
        guard let (from, path, to) = readings.first else { return .ignored(.noEffect) }
        guard readings.count == 1, isOneArc(from, of: restriction.from), isOneArc(to, of: restriction.to)
        else { return .ignored(.ambiguous) }
        let starts = from.map { [$0] + path }
        switch restriction.kind {
        case .forbidden:
            return .chains(starts.flatMap { start in to.map { start + [$0] } })
        case .mandatory:
            return .chains(
                starts.flatMap { Self.exitsFrom($0, but: to, at: { exits(builder.head(of: $0)) }) }
                    .filter { isRidden($0.last!) })
        }
    }

    /// Returns the exits that do not lead along a path, at the end of each of its arcs; at the last one all
    /// but the targets.
    private static func exitsFrom(
        _ path: [ArcID], but targets: [ArcID], at exits: (ArcID) -> [ArcID]
    ) -> [[ArcID]] {
        path.indices.flatMap { last in
            let allowed = last + 1 < path.count ? [path[last + 1]] : targets
            return exits(path[last]).filter { !allowed.contains($0) }.map { Array(path[...last]) + [$0] }
        }
    }

    /// The arcs along all the ways from the first to the last, at most in both directions of the first.
    private func paths(along ways: [OSMWayID], in builder: RoadGraphBuilder) -> [[ArcID]] {
        var paths: [[ArcID]] = [[]]
        for way in ways {
            let forward = (edges[way] ?? []).map(\.forward)
            let backward = forward.reversed().map(\.reversed)
            let isWhole = zip(forward, forward.dropFirst()).allSatisfy {
                builder.head(of: $0) == builder.tail(of: $1)
            }
            guard !forward.isEmpty, isWhole else { return [] }
            paths = paths.flatMap { path in
                [forward, backward].filter { next in
                    path.last.map { builder.head(of: $0) == builder.tail(of: next[0]) } ?? true
                }.map { path + $0 }
            }
        }
        return paths
    }

    /// All arcs of ways, both directions.
    private func arcs(of ways: [OSMWayID]) -> [ArcID] {
        ways.flatMap { edges[$0] ?? [] }.flatMap { [$0.forward, $0.backward] }
    }

    /// Whether there is no more than one arc for each way, or nobody knows which of them is meant.
    private func isOneArc(_ arcs: [ArcID], of ways: [OSMWayID]) -> Bool {
        ways.allSatisfy { way in
            let own = Set(edges[way] ?? [])
            return arcs.count { own.contains($0.edge) } <= 1
        }
    }
}

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
