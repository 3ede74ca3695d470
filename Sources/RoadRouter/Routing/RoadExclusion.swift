import Synchronization

/// A kind of road that one route may do without.
public enum RoadExclusion: String, CaseIterable, Sendable {
    case ferry
    case steps
    case tunnel
    /// No hard surface for certain (`Surface.isUnpaved`).
    case unpaved
}

/// The conditions of excluding kinds of roads, made when they are first asked for; one for all routers
/// of a map that go by the same conditions.
///
/// Shareable between threads.
final class ExclusionStore: Sendable {
    private struct Kept {
        /// Conditions on which the exclusions stand.
        let base: ArcChanges?
        var byKinds: [Set<RoadExclusion>: RoadConditions] = [:]
    }

    private let state = Mutex(Kept(base: nil))

    /// - Complexity: O(edges) the first time after conditions changed, then O(1).
    func conditions(
        excluding kinds: Set<RoadExclusion>, from conditions: RoadConditions, on graph: RoadGraph
    ) -> RoadConditions {
        let kept = state.withLock { state in
            if state.base !== conditions.changes { state = Kept(base: conditions.changes) }
            return state.byKinds[kinds]
        }
        if let kept { return kept }
        var arcs: [ArcID] = []
        for edge in 0..<UInt32(graph.edgeCount) where graph.isOf(kinds, EdgeID(edge)) {
            arcs.append(EdgeID(edge).forward)
            arcs.append(EdgeID(edge).backward)
        }
        let made = conditions.closing(arcs, on: graph)
        state.withLock { state in
            if state.base === conditions.changes { state.byKinds[kinds] = made }
        }
        return made
    }
}

extension RoadGraph {
    fileprivate func isOf(_ kinds: Set<RoadExclusion>, _ edge: EdgeID) -> Bool {
        let attributes = attributes(of: edge)
        return kinds.contains { (kind: RoadExclusion) -> Bool in
            switch kind {
            case .ferry: return attributes.forward == .ferry || attributes.backward == .ferry
            case .steps: return attributes.roadClass == .steps
            case .tunnel: return traits(of: edge)[.tunnel]
            case .unpaved: return attributes.surface.isUnpaved
            }
        }
    }
}

extension Router {
    /// Searches on this router without some kinds of roads. The hierarchies do not know that they are left out, so searches
    /// take longer: they give up after `RoadLimits.settledAvoiding` arcs.
    ///
    /// - Throws: As `body`; `RoutingError.avoidedTooLarge`.
    func excluding<Found>(
        _ kinds: Set<RoadExclusion>, using workspace: RouterWorkspace,
        _ body: (Router, RouterWorkspace) throws(RoutingError) -> Found
    ) throws(RoutingError) -> Found {
        guard !kinds.isEmpty else { return try body(self, workspace) }
        var router = under(exclusions.conditions(excluding: kinds, from: conditions, on: graph))
        router.settleLimit = min(settleLimit, RoadLimits.settledAvoiding.value)
        workspace.forgetSearches()
        let outcome = Result { () throws(RoutingError) in try body(router, workspace) }
        guard !workspace.ranOut else { throw .avoidedTooLarge }
        return try outcome.get()
    }

    /// Searches on this router for what a request asks beyond its waypoints: places to avoid and roads to do without.
    ///
    /// - Parameter body: Is given the rest of the request.
    /// - Throws: As `body`, `avoiding` and `excluding`.
    func restricted<Found>(
        by request: RouteRequest, using workspace: RouterWorkspace,
        _ body: (Router, RouteRequest, RouterWorkspace) throws(RoutingError) -> Found
    ) throws(RoutingError) -> Found {
        var rest = request
        rest.avoiding = []
        rest.exclusions = []
        // Exclusions first: they are kept for the conditions on which they stand, which are those of all requests.
        return try excluding(request.exclusions, using: workspace) { router, workspace throws(RoutingError) in
            try router.avoiding(request.avoiding, using: workspace) {
                router, workspace throws(RoutingError) in
                try body(router, rest, workspace)
            }
        }
    }
}

extension RouteRequest {
    /// Whether it asks for a way around something.
    var isRestricted: Bool { !avoiding.isEmpty || !exclusions.isEmpty }
}
