extension RoadGraphBuilder {
    /// Forbids to ride all arcs of a chain one after another, three or more, each of which begins where the one
    /// before it ends; parts of the chain stay allowed. Call it once, with all chains, after all edges and all
    /// other restrictions.
    ///
    /// A search knows of a state only the arc it is on, and whether the end of a chain may be taken depends
    /// on the arcs before. So the arcs in the middle of a chain exist twice: the *via copy* of an arc is
    /// reached only by whoever has ridden the chain up to it, and lacks the turns that would complete one.
    /// From everywhere else only the arc itself is reached, and from a copy whatever leaves the chain leads
    /// back to the arcs themselves. With several chains, a copy stands for the longest beginning of any of
    /// them that was just ridden: the automaton of A. V. Aho, M. J. Corasick, "Efficient string matching",
    /// CACM 18 (1975), as edges and forbidden turns. Everything else, searches and hierarchy alike, needs to
    /// know nothing of it.
    ///
    /// Turning round at the end of a copy is allowed where no other way is left, as everywhere.
    ///
    /// - Complexity: O(edges + arcs in chains · arcs at their ends · length of a chain).
    public mutating func forbidChains(_ chains: [[ArcID]]) {
        var automaton = ChainAutomaton(chains.map { $0.map(\.rawValue) }, forbiddenTurns: forbiddenTurns)
        guard !automaton.histories.isEmpty else { return }
        let junctions = Junctions(of: self, at: automaton.histories.map(\.last!))
        for history in automaton.histories { automaton.copies.append(addCopy(of: history.last!)) }

        var turns: [UInt64] = []
        for node in junctions.nodes {
            let exits = junctions.leaving[node]!
            for arriving in exits.map({ $0 ^ 1 }) where isOpen(arriving) {
                automaton.turns(after: [arriving], as: arriving, to: exits.filter(isOpen), into: &turns)
            }
        }
        for (state, history) in automaton.histories.enumerated() {
            let exits = junctions.leaving[head(of: ArcID(history.last!)).rawValue]!.filter(isOpen)
            automaton.turns(after: history, as: automaton.copies[state], to: exits, into: &turns)
        }
        forbiddenTurns += turns
    }

    private func isOpen(_ arc: UInt32) -> Bool {
        edges[Int(arc >> 1)].attributes.mode(forward: arc & 1 == 0) != .closed
    }

    /// Adds an edge like that of an arc, open in the arc's direction only.
    private mutating func addCopy(of arc: UInt32) -> UInt32 {
        var edge = edges[Int(arc >> 1)]
        edge.attributes = edge.attributes.viaCopy(isForward: arc & 1 == 0)
        viaCopies.append(ViaCopy(copy: UInt32(edges.count), original: arc >> 1))
        edges.append(edge)
        return UInt32(edges.count - 1) << 1 | arc & 1
    }
}

/// An edge that stands for another one in the middle of a forbidden chain.
struct ViaCopy: BitwiseCopyable, Hashable, Sendable {
    var copy: UInt32
    var original: UInt32
}

/// An automaton whose state is the beginning of a chain that has just been ridden.
private struct ChainAutomaton {
    /// Beginning of a chain for each state, two arcs or more.
    private(set) var histories: [[UInt32]] = []
    /// Copy of the last arc for each state.
    var copies: [UInt32] = []
    private var states: [[UInt32]: Int] = [:]
    private var statesOfArc: [UInt32: [Int]] = [:]
    private let chains: Set<[UInt32]>
    private let forbiddenTurns: Set<UInt64>

    init(_ chains: [[UInt32]], forbiddenTurns: [UInt64]) {
        self.chains = Set(chains)
        self.forbiddenTurns = Set(forbiddenTurns)
        for chain in chains {
            precondition(chain.count >= 3, "a chain has three arcs; two are a turn")
            for length in 2..<chain.count {
                let history = Array(chain.prefix(length))
                guard states[history] == nil else { continue }
                states[history] = histories.count
                statesOfArc[history.last!, default: []].append(histories.count)
                histories.append(history)
            }
        }
    }

    private enum Step {
        case forbidden
        /// Transition to the arc itself, or to the copy of a state.
        case arc
        case state(Int)
    }

    private func step(after history: [UInt32], to exit: UInt32) -> Step {
        if forbiddenTurns.contains(UInt64(history.last!) << 32 | UInt64(exit)) { return .forbidden }
        let ridden = history + [exit]
        var longest = Step.arc
        for start in (0..<ridden.count - 1).reversed() {
            let suffix = Array(ridden[start...])
            if chains.contains(suffix) { return .forbidden }
            if let state = states[suffix] { longest = .state(state) }
        }
        return longest
    }

    /// The turns to forbid from an arc, or from the copy of one, so that what may be taken after a history is
    /// just what its step leads to.
    ///
    /// - Parameter exits: The open arcs that leave its end, without copies.
    func turns(after history: [UInt32], as arc: UInt32, to exits: [UInt32], into turns: inout [UInt64]) {
        let isCopy = history.count > 1
        let back = history.last! ^ 1
        func forbid(_ exit: UInt32) { turns.append(UInt64(arc) << 32 | UInt64(exit)) }
        func isAllowed(_ exit: UInt32) -> Bool {
            if case .forbidden = step(after: history, to: exit) { return false }
            return true
        }
        for exit in exits {
            let copiesOfExit = (statesOfArc[exit] ?? []).map { ($0, copies[$0]) }
            var step = step(after: history, to: exit)
            // For an arc itself the graph has this rule.
            if isCopy, exit == back, exits.contains(where: { $0 != back && isAllowed($0) }) {
                step = .forbidden
            }
            switch step {
            case .forbidden:
                if isCopy { forbid(exit) }
                for (_, copy) in copiesOfExit { forbid(copy) }
            case .arc:
                for (_, copy) in copiesOfExit { forbid(copy) }
            case .state(let next):
                forbid(exit)
                for (state, copy) in copiesOfExit where state != next { forbid(copy) }
            }
        }
    }
}

/// The arcs that leave some nodes, before there are copies.
private struct Junctions {
    private(set) var leaving: [UInt32: [UInt32]] = [:]

    /// Nodes in rising order.
    var nodes: [UInt32] { leaving.keys.sorted() }

    /// - Parameter arcs: At both ends of which the arcs are wanted.
    init(of builder: RoadGraphBuilder, at arcs: [UInt32]) {
        for arc in arcs {
            leaving[builder.tail(of: ArcID(arc)).rawValue] = []
            leaving[builder.head(of: ArcID(arc)).rawValue] = []
        }
        for (number, edge) in builder.edges.enumerated() {
            leaving[edge.from]?.append(UInt32(number) << 1)
            leaving[edge.to]?.append(UInt32(number) << 1 | 1)
        }
    }
}
