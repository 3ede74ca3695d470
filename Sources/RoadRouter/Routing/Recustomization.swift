import Synchronization

/// Makes hierarchies for changed conditions, for all routers of one map.
///
/// The first time a profile is asked for, it is customized from the start. What was found is kept, sixteen
/// bytes a shortcut of the hierarchy, so that the next time only what is different by then is computed.
/// Nothing is kept before anything is closed. What holds where no clock is known is asked for again and again, and kept for
/// itself.
///
/// Shareable between threads; makes one hierarchy at a time.
final class Recustomization: Sendable {
    private let topology: HierarchyTopology
    private let graph: RoadGraph
    private let state = Mutex(State())
    /// The closures where no clock is known.
    private let clockless: ArcChanges?
    /// Hierarchies for that, under a lock of their own: who looks for one does not wait until another is made.
    private let clocklessHierarchies = Mutex<[ProfileName: SearchHierarchy]>([:])

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

    init(_ topology: HierarchyTopology, of graph: RoadGraph, clockless: RoadConditions) {
        self.topology = topology
        self.graph = graph
        self.clockless = clockless.changes
    }

    /// The hierarchy of a profile where no clock is known, if these are the changes and it has ever been made.
    func known(_ profile: ProfileName, under changes: ArcChanges?) -> SearchHierarchy? {
        guard let clockless, changes === clockless else { return nil }
        return clocklessHierarchies.withLock { $0[profile] }
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
            if let known = known(profile, under: changes) { return known }
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
            let hierarchy = SearchHierarchy(weights.shortcuts, tree: topology.tree)
            if changes === clockless { clocklessHierarchies.withLock { $0[profile] = hierarchy } }
            return hierarchy
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
