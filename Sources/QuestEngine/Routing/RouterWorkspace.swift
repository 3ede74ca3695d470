/// The memory of a router's searches, kept from one request to the next so that a request allocates nothing but
/// its answer.
///
/// Make one for each task that routes and hand it to every call. It is not Sendable: two requests at the same
/// time need two. It grows to 36 bytes for each arc of the largest map it has been used on.
public final class RouterWorkspace {
    let search = SearchWorkspace()
    let hierarchy = HierarchyWorkspace()
    /// Of the leg that is being searched for.
    var ends = LegEnds()
    /// The way the last search found, cut at its ends.
    var stretches: [ArcStretch] = []

    /// The start of a ride to pinned targets.
    private var starts: TravelEnds?
    var detour: TravelEnds.Detour?

    func starts(in hierarchy: SearchHierarchy, _ durations: LinkDurations) -> TravelEnds {
        if let starts, starts.hierarchy === hierarchy { return starts }
        let made = TravelEnds(hierarchy, durations, areStarts: true)
        starts = made
        return made
    }

    /// How many arcs the last search settled: what a search costs, apart from the machine.
    public var settledCount: Int { search.settledCount }

    /// Whether a search since `forgetSearches` settled as many arcs as the router allows and gave up.
    private(set) var ranOut = false

    func forgetSearches() { ranOut = false }

    /// Takes down whether the last search gave up.
    func noteSearch() { ranOut = ranOut || search.ranOut }

    public init() {}
}
