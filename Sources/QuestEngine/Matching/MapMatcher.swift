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
    public internal(set) var settings: MatchSettings
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
    /// - Parameter fixes: Of one device, in any order.
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
