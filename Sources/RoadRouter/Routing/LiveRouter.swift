import Synchronization

/// A router whose conditions change while it is used.
///
/// Three things happen at a change:
///
/// 1. `apply` swaps the conditions; the very next search keeps to them, exactly. The hierarchies know nothing of
///    them yet: they give lower bounds, so searches go astray around what is closed.
/// 2. `customize`, to be called in the background, makes the hierarchies right again and swaps them.
/// 3. A request whose searches settle more than `RoadLimits.settledArcs` arcs meanwhile is stopped, waits for
///    2 (or does it itself), and is asked again. So on a large map a place that is cut off costs a
///    customization, once, and not a search of all of it for each request; and so does a table of many pairs.
///
/// Shareable between tasks. Whoever waits, waits for a computation on another thread, never for input or output.
public final class LiveRouter: Sendable {
    private let state: Mutex<Router>
    /// Lock held while a customization runs, so that there is one at a time.
    private let customization = Mutex<Void>(())
    private let limit: Int

    public convenience init(_ router: Router) {
        self.init(router, settleLimit: RoadLimits.settledArcs.value)
    }

    init(_ router: Router, settleLimit: Int) {
        limit = settleLimit
        state = Mutex(router)
    }

    /// The router of this moment, which will not change. It never gives up a search.
    public var current: Router { state.withLock { $0 } }

    /// Swaps the conditions: what was closed or slow before is so no longer unless it is named again.
    ///
    /// - Parameters:
    ///   - changes: Arcs and what holds on them, as for `RoadConditions`.
    ///   - opened: The arcs that are open at this hour, of those that are at some only.
    /// - Returns: The conditions from now on, with an epoch one higher than the last.
    @discardableResult
    public func apply(
        _ changes: [(arcs: [ArcID], effect: RoadEffect)], opened: [ArcID] = []
    ) -> RoadConditions {
        state.withLock { router in
            let epoch = router.conditions.epoch + 1
            let isPlain = opened.isEmpty && changes.allSatisfy(\.arcs.isEmpty)
            router = router.under(
                isPlain
                    ? RoadConditions(epoch: epoch)
                    : RoadConditions(epoch: epoch, on: router.graph, changes, opened: opened))
            return router.conditions
        }
    }

    /// Makes the hierarchies right for the conditions, once more if these change meanwhile, and where tables
    /// have been asked for, makes what they need as well, so that nobody waits for it. Returns at once if
    /// there is nothing to do.
    ///
    /// - Complexity: As `Router.customized`, and O(triangles of needed shortcuts) for every profile with
    ///   tables.
    public func customize() {
        while !customizeOnce(forTables: true) {}
    }

    /// - Parameter forTables: Whether what wanted tables need is made before the hierarchies are used.
    /// - Returns: Whether the conditions are still those the hierarchies are right for.
    @discardableResult
    private func customizeOnce(forTables: Bool) -> Bool {
        customization.withLock { _ in
            let before = current
            let epoch = before.conditions.epoch
            let customized = before.customized { self.state.withLock { $0.conditions.epoch != epoch } }
            guard let customized else { return false }
            if forTables { customized.makeWantedDurations() }
            return state.withLock { router in
                guard router.conditions.epoch == epoch else { return false }
                router = customized
                return true
            }
        }
    }

    /// Runs searches on the router of this moment, and once more on a customized one if they ran out.
    ///
    /// - Parameter body: Must do nothing but search: it may be called twice.
    public func search<Found, Failure: Error>(
        using workspace: RouterWorkspace,
        _ body: (Router, RouterWorkspace) throws(Failure) -> Found
    ) throws(Failure) -> Found {
        var router = current
        guard !router.isCustomized else { return try body(router, workspace) }
        router.settleLimit = limit
        workspace.forgetSearches()
        let outcome = Result { () throws(Failure) in try body(router, workspace) }
        guard workspace.ranOut else { return try outcome.get() }
        // Once: whoever changes roads all the time shall not keep searches waiting.
        customizeOnce(forTables: false)
        return try body(current, workspace)
    }
}
