/// The difference of roads from the prepared map: those that are closed or slow.
///
/// An immutable value, cheap to copy and shareable between tasks. It speaks of the arcs of one map and is of no
/// use on another.
public struct RoadConditions: Sendable {
    /// Number of the change, rising; 0 for the map as it was prepared.
    public let epoch: UInt64
    /// Changed arcs; `nil` when there are none: then searches use the profile's own metric and lose no time.
    let changes: ArcChanges?

    /// The map as it was prepared; for a router, what holds where no clock is known (`Router.under`).
    public static let prepared = RoadConditions(epoch: 0, changes: nil)

    /// The map as it was prepared, at a later change.
    init(epoch: UInt64) { self.init(epoch: epoch, changes: nil) }

    fileprivate init(epoch: UInt64, changes: ArcChanges?) {
        self.epoch = epoch
        self.changes = changes
    }

    /// - Parameters:
    ///   - changes: Arcs and what holds on them; the heaviest change of an arc counts. Arcs must be of the graph.
    ///   - opened: Of the arcs that are open at some hours only those that are now (`RoadHours.opened`); all others of them
    ///     are closed.
    /// - Complexity: O(arcs of the map / 64 + changed arcs): tens of microseconds for a city.
    public init(
        epoch: UInt64, on graph: RoadGraph, _ changes: [(arcs: [ArcID], effect: RoadEffect)],
        opened: [ArcID] = []
    ) {
        guard !graph.timedArcs.isEmpty else {
            let isEmpty = changes.allSatisfy(\.arcs.isEmpty)
            self.init(epoch: epoch, changes: isEmpty ? nil : ArcChanges(arcCount: graph.arcCount, changes))
            return
        }
        let opened = Set(opened)
        let shut = graph.timedArcs.filter { !opened.contains($0) }
        self.init(
            epoch: epoch, changes: ArcChanges(arcCount: graph.arcCount, changes + [(shut, .closed)]))
    }

    /// Returns these conditions with closures on top, of the same epoch.
    func closing(_ arcs: [ArcID], on graph: RoadGraph) -> RoadConditions {
        guard !arcs.isEmpty else { return self }
        return RoadConditions(
            epoch: epoch,
            changes: ArcChanges(arcCount: graph.arcCount, base: changes, [(arcs, .closed)]))
    }

    /// Number of arcs that are closed or slowed down.
    public var changedArcCount: Int { changes?.count ?? 0 }

    /// Whether an arc is closed that the prepared map may have open.
    public func closes(_ arc: ArcID) -> Bool { changes?.isClosed(arc) ?? false }

    /// Whether every arc weighs at least what it does under other conditions.
    func isNowhereLighter(than other: RoadConditions) -> Bool {
        guard let theirs = other.changes else { return true }
        return changes?.isNowhereLighter(than: theirs) ?? false
    }
}

extension Router {
    /// Returns this router under other conditions of the same map. What it finds is exact at once; it finds
    /// it faster once it is `customized`.
    ///
    /// - Parameter conditions: `.prepared` for the map as it is where no clock is known: what is open at some hours only
    ///   is closed then.
    /// - Complexity: O(changed arcs).
    public func under(_ conditions: RoadConditions) -> Router {
        var router = self
        let conditions =
            conditions.changes == nil
            ? RoadConditions(epoch: conditions.epoch, changes: clockless.changes) : conditions
        router.conditions = conditions
        for name in dataByProfile.keys {
            if let known = recustomization.known(name, under: conditions.changes) {
                router.dataByProfile[name]?.hierarchy = known
                router.dataByProfile[name]?.hierarchyConditions = conditions
            } else {
                router.dataByProfile[name]?.keepBound(for: conditions)
            }
        }
        return router
    }

    /// Whether the hierarchies know all that is closed and slow: those of profiles that have ever been asked for, by any
    /// router of the map, and that of the default one.
    public var isCustomized: Bool { wantedData.allSatisfy { $0.value.isCustomized(for: conditions) } }

    private var wantedData: [ProfileName: ProfileData] {
        dataByProfile.filter(\.value.usage.isWanted)
    }

    /// Returns this router with hierarchies made anew for its conditions, so that searches are as fast as on
    /// the prepared map; only of profiles that have been asked for (`isCustomized`). What they are made of is kept for the
    /// next time, by all routers of the map together: eight bytes a shortcut of the hierarchy and sixteen for every such
    /// profile. Where much is computed, it
    /// takes all processors for a moment.
    ///
    /// - Complexity: O(triangles of the hierarchy) for every profile the first time; then of those that are
    ///   different since the last time.
    public func customized() -> Router {
        customized(unless: { false }) ?? self
    }

    /// - Parameter isCancelled: Tells whether the result is no longer wanted; called now and then, on any thread.
    /// - Returns: `nil` if it was not.
    func customized(unless isCancelled: @escaping @Sendable () -> Bool) -> Router? {
        guard !isCustomized else { return self }
        var router = self
        for (name, data) in wantedData.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where !data.isCustomized(for: conditions) {
            guard let changes = conditions.changes else {
                router.dataByProfile[name]?.keepBound(for: conditions)
                continue
            }
            let hierarchy = recustomization.hierarchy(name, data.metric, under: changes, unless: isCancelled)
            guard let hierarchy else { return nil }
            router.dataByProfile[name]?.hierarchy = hierarchy
            router.dataByProfile[name]?.hierarchyConditions = conditions
        }
        return router
    }

    /// Returns this router for one question whose answer must not touch some places. Not for pinned targets,
    /// of which more is kept than one question is worth.
    ///
    /// - Throws: `RoutingError.tooManyAvoidances`, `.invalidAvoidance`, `.avoidedTooLarge`.
    func avoiding(_ places: [RoadPlace]) throws(RoutingError) -> Router {
        guard !places.isEmpty else { return self }
        try RouteRequest.validate(avoiding: places)
        return under(try conditions(avoiding: places))
    }

    /// Searches on this router for one question whose answer must not touch some places. The hierarchies do
    /// not know them, so that searches go astray around what is avoided: they give up after
    /// `RoadLimits.settledAvoiding` arcs, and nothing is customized for one question.
    ///
    /// - Throws: As `body`; `RoutingError.tooManyAvoidances`, `.invalidAvoidance`, `.avoidedTooLarge`.
    public func avoiding<Found>(
        _ places: [RoadPlace], using workspace: RouterWorkspace,
        _ body: (Router, RouterWorkspace) throws(RoutingError) -> Found
    ) throws(RoutingError) -> Found {
        guard !places.isEmpty else { return try body(self, workspace) }
        var router = try avoiding(places)
        router.settleLimit = min(settleLimit, RoadLimits.settledAvoiding.value)
        workspace.forgetSearches()
        let outcome = Result { () throws(RoutingError) in try body(router, workspace) }
        guard !workspace.ranOut else { throw .avoidedTooLarge }
        return try outcome.get()
    }

    private func conditions(avoiding places: [RoadPlace]) throws(RoutingError) -> RoadConditions {
        // Counted before anything is measured, each place anew: the same one twenty times costs twenty times as much.
        var left = RoadLimits.avoidedRoads.value
        for place in places {
            let count = roadCount(around: place, upTo: left + 1)
            guard count <= left else { throw .avoidedTooLarge }
            left -= count
        }
        var avoided: [ArcID] = []
        for (index, place) in places.enumerated() {
            do throws(RoadPlaceError) {
                avoided += try arcs(at: place)
            } catch {
                throw .invalidAvoidance(index: index, error)
            }
        }
        return conditions.closing(avoided, on: graph)
    }
}

extension Router.ProfileData {
    init(profile: Profile, metric: ArcMetric, hierarchy: SearchHierarchy) {
        self.profile = profile
        self.metric = metric
        closingMetric = profile.closures == Profile.Closures() ? nil : metric
        preparedHierarchy = hierarchy
        self.hierarchy = hierarchy
        usage = Usage()
    }

    /// A hierarchy made for other conditions still gives lower bounds if nothing has become lighter since.
    fileprivate mutating func keepBound(for conditions: RoadConditions) {
        guard !conditions.isNowhereLighter(than: hierarchyConditions) else { return }
        hierarchy = preparedHierarchy
        hierarchyConditions = .prepared
    }

    func isCustomized(for conditions: RoadConditions) -> Bool {
        conditions.changes === hierarchyConditions.changes
    }

    /// Weight of an arc by the metric the hierarchy was made for.
    func hierarchyWeight(of arc: ArcID) -> Weight {
        guard let changes = hierarchyConditions.changes else { return metric.weight(of: arc) }
        return ChangedMetric(base: metric, changes: changes).weight(of: arc)
    }
}
