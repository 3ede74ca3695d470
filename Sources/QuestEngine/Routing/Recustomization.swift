import Synchronization

/// Makes hierarchies for changed conditions, for all routers of one map.
///
/// The first time a profile is asked for, it is customized from the start. What was found is kept, sixteen
/// bytes a shortcut of the hierarchy, so that the next time only what is different by then is computed.
/// Nothing is kept before anything is closed.
///
/// Shareable between threads; makes one hierarchy at a time.
final class Recustomization: Sendable {
    private let topology: HierarchyTopology
    private let graph: RoadGraph
    private let state = Mutex(State())

    private struct State {
        /// The customization, made when it is first needed.
        var customization: Customization?
        var kept: [ProfileName: Kept] = [:]
    }

    /// Weights and what they are right for.
    private struct Kept {
        let changes: ArcChanges
        let weights: CustomizedWeights
    }

    init(_ topology: HierarchyTopology, of graph: RoadGraph) {
        self.topology = topology
        self.graph = graph
    }

    /// - Parameter isCancelled: Tells whether the result is no longer wanted; called now and then, on any thread.
    /// - Returns: `nil` if it was not.
    /// - Complexity: O(triangles of shortcuts) the first time and when much has changed, else of those that
    ///   have changed.
    func hierarchy(
        _ profile: ProfileName, _ metric: ArcMetric, under changes: ArcChanges,
        unless isCancelled: @escaping @Sendable () -> Bool
    ) -> SearchHierarchy? {
        state.withLock { state in
            if isCancelled() { return nil }
            let customization = state.customization ?? Customization(topology, of: graph)
            state.customization = customization
            // What a stopped run leaves behind is worth nothing.
            let kept = state.kept.removeValue(forKey: profile)
            let changed = ChangedMetric(base: metric, changes: changes)
            guard
                let weights = Self.updated(kept, to: changed, by: customization)
                    ?? customization.keep(changed, unless: isCancelled)
            else { return nil }
            state.kept[profile] = Kept(changes: changes, weights: weights)
            return SearchHierarchy(weights.shortcuts, tree: topology.tree)
        }
    }

    /// - Returns: `nil` if there is nothing to bring up to date, or it would take too long.
    private static func updated(
        _ kept: Kept?, to metric: ChangedMetric, by customization: Customization
    ) -> CustomizedWeights? {
        guard let kept else { return nil }
        let before = ChangedMetric(base: metric.base, changes: kept.changes)
        let arcs = metric.changes.arcs(otherThanIn: kept.changes).filter {
            metric.weight(of: $0) != before.weight(of: $0)
        }
        return customization.update(kept.weights, to: metric, changed: arcs) ? kept.weights : nil
    }
}
