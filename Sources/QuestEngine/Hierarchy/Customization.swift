import Dispatch
import Synchronization

/// Gives a hierarchy's links the weights of a metric.
///
/// A link has two weights, up from its lower arc and down to it: what it takes at least to get from the end of
/// the one arc to the end of the other without passing a third arc higher than the lower of the two … first by
/// arcs below both (*basic*), then by any (*perfect*). What is cheaper by a third arc is not needed any more.
///
/// The parts of the tree are worked at by as many threads as there are processors; what comes out does not depend
/// on their number. One run at a time.
///
/// Sources: as for `HierarchyTopology`; perfect customization is section 7 of Dibbelt, Strasser, Wagner.
final class Customization {
    private let topology: HierarchyTopology
    private let graph: RoadGraph
    private let parts: TreeParts
    private let pass: CustomizationPass
    /// Used again by every run.
    private let memory: CustomizationMemory

    private static let infinity = CustomizationPass.infinity
    private static let noMiddle = Int32(bitPattern: SearchHierarchy.Link.noMiddle)

    init(_ topology: HierarchyTopology, of graph: RoadGraph) {
        self.topology = topology
        self.graph = graph
        parts = TreeParts(topology.tree, firstLink: topology.firstLink)
        memory = CustomizationMemory(linkCount: topology.linkCount)
        pass = CustomizationPass(
            topology: topology, lowerLinks: LowerLinks(topology), weights: memory.weights,
            middles: memory.middles)
    }

    /// The perfect weights of a metric, without what is not needed.
    ///
    /// - Complexity: O(triangles of links), some seventeen million for a city.
    func run(_ metric: some Metric) -> CustomizedLinks {
        guard let links = run(metric, unless: { false }) else {
            preconditionFailure("nobody stopped it")
        }
        return links
    }

    /// - Parameter isCancelled: Asked now and then, on any thread, whether the result is no longer wanted.
    /// - Returns: `nil` if it was not.
    func run(
        _ metric: some Metric, unless isCancelled: @escaping @Sendable () -> Bool
    ) -> CustomizedLinks? {
        let cancellation = Cancellation(isCancelled)
        if cancellation.isRequested { return nil }
        setTurns(metric)
        let (pass, parts, tree) = (pass, parts, topology.tree)
        Self.forEachPart(parts) { arcs in
            let linkTo = LinkPlaces(in: tree)
            for arc in arcs {
                if arc & 4095 == 0, cancellation.isRequested { return }
                pass.relaxThroughArcsBelow(Int(arc), linkTo)
            }
        }
        let linkTo = LinkPlaces(in: tree)
        for arc in parts.top {
            if cancellation.isRequested { return nil }
            pass.relaxThroughArcsBelow(Int(arc), linkTo)
        }
        for arc in parts.top.reversed() {
            if cancellation.isRequested { return nil }
            pass.relaxThrough(Int(arc), linkTo)
        }
        Self.forEachPart(parts) { arcs in
            let linkTo = LinkPlaces(in: tree)
            for arc in arcs.reversed() {
                if arc & 4095 == 0, cancellation.isRequested { return }
                pass.relaxThrough(Int(arc), linkTo)
            }
        }
        return cancellation.isRequested ? nil : neededLinks()
    }

    private static func forEachPart(_ parts: TreeParts, _ body: @Sendable (ArraySlice<UInt32>) -> Void) {
        DispatchQueue.concurrentPerform(iterations: parts.count) { body(parts.arcs(ofPart: $0)) }
    }

    /// A link's weight is first that of the turn and the arc behind it; what is not there weighs infinity.
    private func setTurns(_ metric: some Metric) {
        let weights = memory.weights
        weights.update(repeating: LinkPair(repeating: Self.infinity))
        memory.middles.update(repeating: LinkPair(repeating: Self.noMiddle))
        let arrays = graph.arrays
        for arc in 0..<UInt32(graph.arcCount) where metric.weight(of: ArcID(arc)).isFinite {
            for exit in arrays.outgoing(of: Int(arrays.ends[Int(arc ^ 1)])) where exit != arc {
                let turn = metric.weight(ofTurnFrom: ArcID(arc), to: ArcID(exit))
                guard turn.isFinite else { continue }
                let weight = Int32((turn + metric.weight(of: ArcID(exit))).rawValue)
                guard let link = topology.link(from: Int(min(arc, exit)), to: Int(max(arc, exit))) else {
                    continue
                }
                let lane = arc < exit ? 0 : 1
                weights[link][lane] = min(weights[link][lane], weight)
            }
        }
    }

    /// Leaves out what is closed and what is replaced.
    private func neededLinks() -> CustomizedLinks {
        let (weights, middles, depths) = (memory.weights, memory.middles, topology.headDepths)
        let (infinity, replaced) = (Self.infinity, CustomizationPass.replaced)
        return CustomizedLinks(arcCount: topology.arcCount, atMost: topology.linkCount) { upward, downward in
            for arc in 0..<topology.arcCount {
                for link in topology.links(of: arc) {
                    let (depth, weight, middle) = (depths[link], weights[link], middles[link])
                    let isNeeded = (weight .< infinity) .& (middle .!= replaced)
                    upward.append(
                        if: isNeeded[0], toDepth: depth, weight: UInt32(bitPattern: weight.x),
                        middle: UInt32(bitPattern: middle.x))
                    downward.append(
                        if: isNeeded[1], toDepth: depth, weight: UInt32(bitPattern: weight.y),
                        middle: UInt32(bitPattern: middle.y))
                }
                upward.endArc()
                downward.endArc()
            }
        }
    }
}

/// By link: weights and middles.
private final class CustomizationMemory {
    let weights: UnsafeMutableBufferPointer<LinkPair>
    let middles: UnsafeMutableBufferPointer<LinkPair>

    init(linkCount: Int) {
        weights = .allocate(capacity: linkCount)
        middles = .allocate(capacity: linkCount)
        weights.initialize(repeating: .zero)
        middles.initialize(repeating: .zero)
    }

    deinit {
        weights.deallocate()
        middles.deallocate()
    }
}

/// Once a run is not wanted any more, all its threads know.
private final class Cancellation: Sendable {
    private let ask: @Sendable () -> Bool
    private let wasRequested = Atomic(false)

    init(_ ask: @escaping @Sendable () -> Bool) {
        self.ask = ask
    }

    var isRequested: Bool {
        if wasRequested.load(ordering: .relaxed) { return true }
        guard ask() else { return false }
        wasRequested.store(true, ordering: .relaxed)
        return true
    }
}
