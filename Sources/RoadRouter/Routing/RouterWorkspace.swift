/// The memory of a router's searches, kept from one request to the next so that a request allocates nothing but
/// its answer.
///
/// Make one for each task that routes and hand it to every call. It is not Sendable: two requests at the same
/// time need two. It grows to 36 bytes for each arc of the largest map it has been used on.
public final class RouterWorkspace {
    let search = SearchWorkspace()
    let hierarchy = HierarchyWorkspace()
    /// Ends of the leg that is being searched for.
    var ends = LegEnds()
    /// The waypoints of the request on the road.
    var snaps: [Snap] = []
    /// The way the last search found, cut at its ends.
    var stretches: [ArcStretch] = []

    /// Starts of matrices, and of routes to pinned targets.
    private var starts: [MatrixEnds] = []
    private var targets: [MatrixEnds] = []
    var detour: MatrixEnds.Detour?

    /// Returns the starts in a hierarchy, none yet.
    func starts(in hierarchy: SearchHierarchy, _ durations: ShortcutDurations) -> MatrixEnds {
        Self.emptied(&starts, in: hierarchy, durations, areStarts: true)
    }

    /// Returns the targets in a hierarchy, none yet.
    func targets(in hierarchy: SearchHierarchy, _ durations: ShortcutDurations) -> MatrixEnds {
        Self.emptied(&targets, in: hierarchy, durations, areStarts: false)
    }

    /// Returns ends that are made for a hierarchy and what comes along: riding times and lengths have memory of their own.
    private static func emptied(
        _ kept: inout [MatrixEnds], in hierarchy: SearchHierarchy, _ durations: ShortcutDurations,
        areStarts: Bool
    ) -> MatrixEnds {
        if let ends = kept.first(where: { $0.isMade(for: hierarchy, durations) }) {
            ends.removeAll()
            return ends
        }
        kept.removeAll { $0.hierarchy !== hierarchy }
        let made = MatrixEnds(hierarchy, durations, areStarts: areStarts)
        kept.append(made)
        return made
    }

    /// Number of arcs the last search settled: the cost of a search, apart from the machine.
    public var settledCount: Int { search.settledCount }

    /// Whether the searches since `forgetSearches` settled as many arcs together as the router allows, and one
    /// gave up.
    private(set) var ranOut = false
    /// Number of arcs they settled.
    private(set) var settledSum = 0

    func forgetSearches() {
        ranOut = false
        settledSum = 0
    }

    /// Takes down what the last search cost and whether it gave up.
    func noteSearch() {
        ranOut = ranOut || search.ranOut
        settledSum += search.settledCount
    }

    public init() {}
}
