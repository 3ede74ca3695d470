/// The arcs that leave each node and the turns that are allowed, while a graph is being built.
struct ArcTopology {
    /// Tail and head of each arc, as in `RoadArrays`.
    let ends: [UInt32]
    let firstOut: [UInt32]
    let outArcs: [UInt32]
    let flags: [UInt8]
    let forbiddenTurns: [UInt64]
    /// Whether each edge is open at some hours only.
    private let isTimed: [Bool]

    init(
        nodeCount: Int, edges: [(from: UInt32, to: UInt32, attributes: EdgeAttributes)],
        forbiddenTurns: [UInt64], viaCopies: [ViaCopy] = []
    ) {
        let ends = edges.flatMap { [$0.from, $0.to] }
        let isOpen = edges.flatMap { [$0.attributes.forward != .closed, $0.attributes.backward != .closed] }
        let turns = Self.risingWithoutRepeats(forbiddenTurns)
        (firstOut, outArcs) = Self.outgoing(nodeCount: nodeCount, ends: ends, isOpen: isOpen)
        var originals = [UInt32: UInt32](minimumCapacity: viaCopies.count)
        for copy in viaCopies { originals[copy.copy] = copy.original }
        let isTimed = edges.map(\.attributes.isTimed)
        flags = Self.flags(
            ends: ends, firstOut: firstOut, outArcs: outArcs, isTimed: isTimed, forbiddenTurns: turns,
            originals: originals)
        self.isTimed = isTimed
        self.ends = ends
        self.forbiddenTurns = turns
    }

    private static func risingWithoutRepeats(_ turns: [UInt64]) -> [UInt64] {
        var result: [UInt64] = []
        for turn in turns.sorted() where turn != result.last { result.append(turn) }
        return result
    }

    /// Counting sort of the open arcs by their tail.
    private static func outgoing(
        nodeCount: Int, ends: [UInt32], isOpen: [Bool]
    ) -> (firstOut: [UInt32], outArcs: [UInt32]) {
        var firstOut = [UInt32](repeating: 0, count: nodeCount + 1)
        for arc in ends.indices where isOpen[arc] { firstOut[Int(ends[arc]) + 1] += 1 }
        for node in 0..<nodeCount { firstOut[node + 1] += firstOut[node] }
        var next = firstOut
        var outArcs = [UInt32](repeating: 0, count: Int(firstOut[nodeCount]))
        for arc in ends.indices where isOpen[arc] {
            let tail = Int(ends[arc])
            outArcs[Int(next[tail])] = UInt32(arc)
            next[tail] += 1
        }
        return (firstOut, outArcs)
    }

    /// Allows turning round where no other exit is left once restrictions are considered; else a dead end
    /// would be a trap. A restriction that forbids the last exit thus opens the way back, but one that names
    /// the way back itself (`no_u_turn`) holds. What is open at some hours only is no exit at others.
    private static func flags(
        ends: [UInt32], firstOut: [UInt32], outArcs: [UInt32], isTimed: [Bool], forbiddenTurns: [UInt64],
        originals: [UInt32: UInt32]
    ) -> [UInt8] {
        var flags = [UInt8](repeating: 0, count: ends.count)
        for turn in forbiddenTurns { flags[Int(turn >> 32)] |= ArcFlags.hasForbiddenTurns.rawValue }
        for arc in UInt32(0)..<UInt32(ends.count) {
            let head = Int(ends[Int(arc ^ 1)])
            let exits = outArcs[Int(firstOut[head])..<Int(firstOut[head + 1])]
            let isRestricted = flags[Int(arc)] & ArcFlags.hasForbiddenTurns.rawValue != 0
            func isForbidden(_ exit: UInt32) -> Bool {
                isRestricted && forbiddenTurns.containsInRisingOrder(UInt64(arc) << 32 | UInt64(exit))
            }
            let hasOtherExit = exits.contains {
                $0 != arc ^ 1 && !isTimed[Int($0 >> 1)] && !isForbidden($0)
            }
            if !hasOtherExit, !isForbidden(arc ^ 1) { flags[Int(arc)] |= ArcFlags.allowsUTurn.rawValue }

            // What is on the ground: copies of arcs are no ways of their own.
            let original = originals[arc >> 1].map { $0 << 1 | arc & 1 } ?? arc
            let others = exits.count { $0 != original ^ 1 && originals[$0 >> 1] == nil }
            // A copy turns round by a turn, which is to cost what turning round does.
            let isTurningRound = original != arc && exits.contains(original ^ 1) && !isForbidden(original ^ 1)
            if others > 1 || isTurningRound { flags[Int(arc)] |= ArcFlags.hasChoice.rawValue }
        }
        return flags
    }
}

extension ArcTopology: ArcSuccessors {
    @inline(__always)
    func nextSuccessor(of arc: UInt32, position: inout UInt32) -> UInt32? {
        let head = Int(ends[Int(arc ^ 1)])
        let end = firstOut[head + 1]
        while firstOut[head] + position < end {
            let exit = outArcs[Int(firstOut[head] + position)]
            position += 1
            if exit == arc ^ 1 {
                if flags[Int(arc)] & ArcFlags.allowsUTurn.rawValue != 0 { return exit }
            } else if flags[Int(arc)] & ArcFlags.hasForbiddenTurns.rawValue == 0
                || !forbiddenTurns.containsInRisingOrder(UInt64(arc) << 32 | UInt64(exit))
            {
                return exit
            }
        }
        return nil
    }
}

extension ArcTopology {
    /// Number of arcs of a small town's roads: who is on so many can go somewhere.
    static let townSize = 2_000

    /// Tells for every arc whether it belongs to the biggest set of open arcs each of which leads to every
    /// other, turns considered, or to another that is at least as large as a town: a map may hold towns that
    /// no road joins. Of two biggest sets of equal size the one with the lowest arc counts.
    ///
    /// What is open at some hours only makes nothing hang together; it belongs to what it is a part of when all is open.
    ///
    /// - Complexity: O(arcs + turns).
    func mainParts(townSize: Int = Self.townSize) -> [Bool] {
        guard isTimed.contains(true) else { return mainParts(in: self, townSize) { _ in true } }
        let isTimed = isTimed
        let usual = mainParts(
            in: UntimedSuccessors(base: self) { isTimed[Int($0 >> 1)] }, townSize
        ) { !isTimed[Int($0 >> 1)] }
        let open = mainParts(in: self, townSize) { _ in true }
        return usual.indices.map { isTimed[$0 >> 1] ? open[$0] : usual[$0] }
    }

    private func mainParts(
        in successors: some ArcSuccessors, _ townSize: Int, of isWanted: (UInt32) -> Bool
    ) -> [Bool] {
        var search = StrongPartSearch(arcCount: ends.count)
        for arc in outArcs.sorted() where !search.isVisited(arc) && isWanted(arc) {
            search.visit(from: arc, in: successors)
        }
        return search.part.map { part in
            part != StrongPartSearch.none
                && (part == search.biggest?.number || search.sizes[Int(part)] >= townSize)
        }
    }
}
