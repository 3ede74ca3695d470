import Dispatch
import Synchronization

/// Gives a hierarchy's shortcuts the weights of a metric.
///
/// A shortcut has two weights, up from its lower arc and down to it: what it takes at least to get from the
/// end of the one arc to the end of the other without passing a third arc higher than the lower of the two …
/// first by arcs below both (*basic*), then by any (*perfect*). What is cheaper by a third arc is not needed
/// any more.
///
/// The parts of the tree are worked at by as many threads as there are processors; what comes out does not depend
/// on their number. One run at a time.
///
/// Sources: as for `HierarchyTopology`; perfect customization is section 7 of Dibbelt, Strasser, Wagner.
final class Customization {
    private let topology: HierarchyTopology
    private let graph: RoadGraph
    private let parts: TreeParts
    private let lowerShortcuts: LowerShortcuts
    /// Number of pairs of shortcuts of one arc, which a run looks at twice.
    private let triangleCount: Int
    /// Memory for every run that keeps nothing.
    private lazy var memory = CustomizationMemory(shortcutCount: topology.shortcutCount)

    private static let infinity = CustomizationPass.infinity

    init(_ topology: HierarchyTopology, of graph: RoadGraph) {
        self.topology = topology
        self.graph = graph
        parts = TreeParts(topology.tree, firstShortcut: topology.firstShortcut)
        lowerShortcuts = LowerShortcuts(topology)
        triangleCount = (0..<topology.arcCount).reduce(0) { sum, arc in
            let count = topology.shortcuts(of: arc).count
            return sum + count * (count - 1) / 2
        }
    }

    /// The perfect weights of a metric, without what is not needed.
    ///
    /// - Complexity: O(triangles of shortcuts), some seventeen million for a city.
    func run(_ metric: some Metric) -> CustomizedShortcuts {
        guard let shortcuts = run(metric, unless: { false }) else { preconditionFailure("nobody stopped it") }
        return shortcuts
    }

    /// - Parameter isCancelled: Tells whether the result is no longer wanted; called now and then, on any thread.
    /// - Returns: `nil` if it was not.
    func run(
        _ metric: some Metric, unless isCancelled: @escaping @Sendable () -> Bool
    ) -> CustomizedShortcuts? {
        guard relax(metric, in: memory, unless: isCancelled, afterBasic: {}) else { return nil }
        return neededShortcuts(memory)
    }

    /// Runs as `run` does, and keeps what is needed to bring the result up to date later.
    ///
    /// - Returns: `nil` if it was not wanted any more.
    func keep(
        _ metric: some Metric, unless isCancelled: @escaping @Sendable () -> Bool
    ) -> CustomizedWeights? {
        let memory = CustomizationMemory(shortcutCount: topology.shortcutCount)
        let basic = UnsafeMutableBufferPointer<ShortcutPair>.allocate(capacity: topology.shortcutCount)
        let isDone = relax(metric, in: memory, unless: isCancelled) {
            _ = basic.initialize(from: memory.weights)
        }
        guard isDone else {
            basic.deallocate()
            return nil
        }
        return CustomizedWeights(
            basic: basic, perfect: memory.takeWeights(), shortcuts: neededShortcuts(memory))
    }

    /// Brings kept weights up to date, unless too much is different: where more than half as much is looked
    /// at as in a run from the start, that is not slower. It takes a fraction of such a run and is not
    /// stopped half way.
    ///
    /// - Parameters:
    ///   - metric: Differs from the one the weights are right for in what `arcs` weigh, and in nothing else.
    ///   - limit: Largest number of pairs of shortcuts to look at; as many as the map has unless given.
    /// - Returns: Whether it was done. Otherwise the kept weights are worth nothing any more.
    /// - Complexity: O(triangles of shortcuts that change or might).
    func update(
        _ kept: CustomizedWeights, to metric: some Metric, changed arcs: [ArcID], limit: Int? = nil
    ) -> Bool {
        let limit = limit ?? max(triangleCount, 10_000)
        if arcs.isEmpty { return true }
        var update = CustomizationUpdate(
            topology, of: graph, lowerShortcuts: lowerShortcuts, metric: metric, weights: kept, limit: limit)
        for arc in arcs { update.markTurns(at: Int(arc.rawValue)) }
        guard update.updateBasic(), update.updatePerfect() else { return false }
        kept.shortcuts = update.neededShortcuts(before: kept.shortcuts)
        return true
    }

    /// - Returns: Whether it was wanted to the end.
    private func relax(
        _ metric: some Metric, in memory: CustomizationMemory,
        unless isCancelled: @escaping @Sendable () -> Bool, afterBasic: () -> Void
    ) -> Bool {
        let cancellation = Cancellation(isCancelled)
        if cancellation.isRequested { return false }
        setTurns(metric, in: memory)
        let pass = CustomizationPass(
            topology: topology, lowerShortcuts: lowerShortcuts, weights: memory.weights, apexes: memory.apexes
        )
        let (parts, tree) = (parts, topology.tree)
        Self.forEachPart(parts) { arcs in
            let shortcutTo = ShortcutPlaces(in: tree)
            for arc in arcs {
                if arc & 4095 == 0, cancellation.isRequested { return }
                pass.relaxThroughArcsBelow(Int(arc), shortcutTo)
            }
        }
        let shortcutTo = ShortcutPlaces(in: tree)
        for arc in parts.top {
            if cancellation.isRequested { return false }
            pass.relaxThroughArcsBelow(Int(arc), shortcutTo)
        }
        if cancellation.isRequested { return false }
        afterBasic()
        for arc in parts.top.reversed() {
            if cancellation.isRequested { return false }
            pass.relaxThrough(Int(arc), shortcutTo)
        }
        Self.forEachPart(parts) { arcs in
            let shortcutTo = ShortcutPlaces(in: tree)
            for arc in arcs.reversed() {
                if arc & 4095 == 0, cancellation.isRequested { return }
                pass.relaxThrough(Int(arc), shortcutTo)
            }
        }
        return !cancellation.isRequested
    }

    private static func forEachPart(_ parts: TreeParts, _ body: @Sendable (ArraySlice<UInt32>) -> Void) {
        DispatchQueue.concurrentPerform(iterations: parts.count) { body(parts.arcs(ofPart: $0)) }
    }

    /// A shortcut's weight is first that of the turn and the arc behind it; what is not there weighs infinity.
    private func setTurns(_ metric: some Metric, in memory: CustomizationMemory) {
        let weights = memory.weights
        weights.initialize(repeating: ShortcutPair(repeating: Self.infinity))
        memory.apexes.initialize(repeating: ShortcutPair(repeating: CustomizationPass.noApex))
        let arrays = graph.arrays
        for arc in 0..<UInt32(graph.arcCount) where metric.weight(of: ArcID(arc)).isFinite {
            for exit in arrays.outgoing(of: Int(arrays.ends[Int(arc ^ 1)])) where exit != arc {
                let turn = metric.weight(ofTurnFrom: ArcID(arc), to: ArcID(exit))
                guard turn.isFinite else { continue }
                let weight = Int32((turn + metric.weight(of: ArcID(exit))).rawValue)
                guard let shortcut = topology.shortcut(from: Int(min(arc, exit)), to: Int(max(arc, exit)))
                else {
                    continue
                }
                let lane = arc < exit ? 0 : 1
                weights[shortcut][lane] = min(weights[shortcut][lane], weight)
            }
        }
    }

    /// Returns the shortcuts without what is closed and what is replaced.
    private func neededShortcuts(_ memory: CustomizationMemory) -> CustomizedShortcuts {
        let (weights, apexes, depths) = (memory.weights, memory.apexes, topology.headDepths)
        let (infinity, replaced) = (Self.infinity, CustomizationPass.replaced)
        return CustomizedShortcuts(arcCount: topology.arcCount, atMost: topology.shortcutCount) {
            upward, downward in
            for arc in 0..<topology.arcCount {
                for shortcut in topology.shortcuts(of: arc) {
                    let (depth, weight, apex) = (depths[shortcut], weights[shortcut], apexes[shortcut])
                    let isNeeded = (weight .< infinity) .& (apex .!= replaced)
                    upward.append(
                        if: isNeeded[0], toDepth: depth, weight: UInt32(bitPattern: weight.x),
                        apex: UInt32(bitPattern: apex.x))
                    downward.append(
                        if: isNeeded[1], toDepth: depth, weight: UInt32(bitPattern: weight.y),
                        apex: UInt32(bitPattern: apex.y))
                }
                upward.endArc()
                downward.endArc()
            }
        }
    }
}

/// Weights and apexes of all shortcuts, which a run sets first.
private final class CustomizationMemory {
    let weights: UnsafeMutableBufferPointer<ShortcutPair>
    let apexes: UnsafeMutableBufferPointer<ShortcutPair>
    private var ownsWeights = true

    init(shortcutCount: Int) {
        weights = .allocate(capacity: shortcutCount)
        apexes = .allocate(capacity: shortcutCount)
    }

    /// The weights, which are the caller's from now on.
    func takeWeights() -> UnsafeMutableBufferPointer<ShortcutPair> {
        ownsWeights = false
        return weights
    }

    deinit {
        if ownsWeights { weights.deallocate() }
        apexes.deallocate()
    }
}

/// A flag by which all threads of a run know that it is not wanted any more.
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
