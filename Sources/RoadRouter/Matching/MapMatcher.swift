/// Puts the fixes of a device on the road network: finds the way that was ridden, as far as they tell.
///
/// A hidden Markov model. The states of a fix are the places on the roads around it, each road in both
/// directions; the farther a place, the less probable it is that the fix was read there
/// (`MatchSettings.sigma`). From one fix to the next, the way along the roads between two places should be
/// about as long as the straight line between the fixes. The most probable chain of places is found by
/// Viterbi's algorithm, the ways between two layers by bounded one-to-many searches.
///
/// People break rules: riding against a one-way, a forbidden turn and turning round on the spot are possible,
/// and less probable. Closed roads, where no bicycle may go in either direction, are not.
///
/// Source: P. Newson, J. Krumm, "Hidden Markov map matching through noise and sparseness", ACM GIS 2009.
///
/// Immutable; shareable between tasks, each with its own `MatchWorkspace`.
public struct MapMatcher: Sendable {
    public let graph: RoadGraph
    public var settings: MatchSettings
    let index: EdgeIndex
    let exits: MatchExits

    /// - Complexity: O(arcs).
    public init(_ router: Router, settings: MatchSettings = MatchSettings()) {
        graph = router.graph
        index = router.snapper.index
        exits = MatchExits(router.graph)
        self.settings = settings
    }

    /// The way of a whole track. Its fixes are filtered first (`FixFilter`); flagged ones are passed over.
    ///
    /// - Parameter fixes: Fixes of one device, in any order.
    /// - Complexity: For every fix O(candidates · arcs within about twice the way from the one before).
    public func match(
        _ fixes: [TimedFix], using workspace: MatchWorkspace, filter: FixFilter.Limits = .init()
    ) -> MatchedTrack {
        let sorted = fixes.sorted { $0.isEarlier(than: $1) }
        let flags = FixFilter.flags(of: sorted, filter)
        let lattice = workspace.lattice
        lattice.removeAll()
        var results: [MatchedFix] = []
        var hopeless = 0
        var layers: [Int?] = []
        results.reserveCapacity(sorted.count)
        for (fix, flags) in zip(sorted, flags) {
            let outcome = lattice.append(fix, flags: flags, after: &hopeless, by: self, workspace.search)
            layers.append(outcome == .matched || outcome == .thinned ? lattice.layerCount - 1 : nil)
            results.append(MatchedFix(fix, flags: flags, outcome: outcome))
        }
        lattice.chooseAll()
        var last = -1
        for index in results.indices {
            guard let layer = layers[index] else { continue }
            lattice.place(&results[index], inLayer: layer, by: self)
            if layer != last, !lattice.beginsPart(layer) {
                results[index].way = lattice.way(toLayer: layer, by: self, workspace.search)
            }
            results[index].beginsPart = layer != last && lattice.beginsPart(layer)
            last = layer
        }
        return MatchedTrack(results, graph: graph)
    }
}

extension TimedFix {
    /// The order of a track: by the moments that count, then by place, so that it does not depend on how
    /// fixes came in.
    func isEarlier(than other: TimedFix) -> Bool {
        time != other.time ? time < other.time : fix.key < other.fix.key
    }
}

/// The numbers of the model, for a bicycle with a telephone on it.
public struct MatchSettings: Sendable, Hashable {
    /// The standard deviation of fixes, whatever accuracy they tell.
    public var sigma: ClosedRange<Meters> = 12...30
    /// Standard deviation of fixes without an accuracy.
    public var assumedSigma: Meters = 12
    /// Scale of the exponential distribution of the difference between the way along the roads and the
    /// straight line.
    public var beta: Meters = 6
    /// Limits of the distance in which roads are looked for, which is four sigmas.
    public var candidateRadius: ClosedRange<Meters> = 50...100
    /// Largest number of edges to look at, the nearest ones.
    public var candidateEdges = 24
    /// Distance from the last fix that counted within which others tell nothing new: twice five metres.
    public var thinning: Meters = 10
    /// Distance of two fixes beyond which a new part begins.
    public var longestGap: Meters = 2_000
    /// Time between two fixes beyond which a new part begins.
    public var longestPause: Seconds = 180
    /// Number of fixes in a row to which no way leads, after which a new part begins.
    public var hopelessRun = 3
    /// The standard deviation of the direction a fix tells, in degrees; from `courseSpeed` on, in metres a
    /// second.
    public var courseSigma = 30.0
    public var courseSpeed = 1.5
    /// Metres of detour that turning round weighs as much as.
    public var uTurn: Meters = 35
    public var forbiddenTurn: Meters = 30
    public var wrongWay: Meters = 12
    /// Metres of detour that each metre against a one-way weighs as much as.
    public var wrongWayShare = 0.3
    /// Metres of detour that each metre where one has to push weighs as much as.
    public var pushShare = 0.15
    /// Power of e by which a chain may be less probable than the best before it is given up.
    public var beam = 16.0

    public init() {}

    func sigma(of fix: Fix) -> Double {
        let sigma = fix.accuracy.map { Fix.deviation(ofAccuracy: $0) } ?? assumedSigma.value
        return min(max(sigma, self.sigma.lowerBound.value), self.sigma.upperBound.value)
    }

    /// Returns the reach of the search for ways between fixes at a distance.
    func reach(over distance: Double) -> Double { 2 * distance + 150 }
}

/// The memory of matching, kept from one track to the next.
///
/// Make one for each task that matches. It is not Sendable. It grows to 32 bytes for each arc of the map.
public final class MatchWorkspace {
    let search = MatchSearch()
    let lattice = MatchLattice()

    public init() {}
}
