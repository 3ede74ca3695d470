/// Puts the fixes of one device on the road network as they come.
///
/// What a fix means is decided by those up to `lookahead` after it, once nothing that is still to come can
/// change that: fixes may be late by up to `lateness` and are put in their place. So the answer does not
/// depend on the order in which they came in. Memory holds the fixes of both spans together, at most
/// `capacity`.
///
/// A value's worth of state for one device; not Sendable.
public final class OnlineMatcher {
    public let matcher: MapMatcher
    public let settings: Settings
    private let lattice = MatchLattice()
    /// Fixes not decided on yet, by time.
    private var waiting: [Waiting] = []
    /// Filter after the last fix that is in the lattice.
    private var filter: FixFilter
    private var hopeless = 0
    /// Number of fixes of `waiting` that are in the lattice.
    private var taken = 0
    private var newest: Timestamp?
    /// The last fix that was handed out.
    private var settled: TimedFix?
    private var lastLayer = -1

    public struct Settings: Sendable, Hashable {
        /// Time to look ahead before a fix is decided on.
        public var lookahead: Seconds = 30
        /// Largest lateness of a fix.
        public var lateness: Seconds = 30
        /// Largest number of waiting fixes; the oldest is decided on when there are more.
        public var capacity = 256
        public var filter = FixFilter.Limits()

        public init() {}
    }

    /// Number of fixes that wait.
    var waitingCount: Int { waiting.count }
    /// Number of layers of candidates that are held.
    var layersHeld: Int { lattice.layersHeld }

    private struct Waiting {
        let fix: TimedFix
        // As they were before it.
        var filter: FixFilter
        var hopeless: Int
        var layerCount: Int
        // What became of it.
        var flags: FixFlags = []
        var outcome = MatchedFix.Outcome.matched
    }

    public init(_ matcher: MapMatcher, settings: Settings = Settings()) {
        // What the beam cuts off depends on what was decided before, and so on when late fixes came.
        var matcher = matcher
        matcher.settings.beam = .infinity
        self.matcher = matcher
        self.settings = settings
        filter = FixFilter(settings.filter)
    }

    /// Takes a fix and tells those that are decided by now, each once, in the order of time. A fix that comes
    /// twice is taken once; one that comes too late is told at once, as such.
    ///
    /// - Complexity: O(fixes that wait) besides the searches, for late ones also theirs again.
    public func append(_ fix: TimedFix, using workspace: MatchWorkspace) -> [MatchedFix] {
        if let settled, !settled.isEarlier(than: fix) {
            return settled.fix.key == fix.fix.key ? [] : [MatchedFix(fix, flags: fix.flags, outcome: .late)]
        }
        var place = waiting.count
        while place > 0, fix.isEarlier(than: waiting[place - 1].fix) { place -= 1 }
        if place > 0, waiting[place - 1].fix.fix.key == fix.fix.key { return [] }
        rewind(to: place)
        waiting.insert(
            Waiting(fix: fix, filter: filter, hopeless: hopeless, layerCount: lattice.layerCount), at: place)
        takeIn(workspace)
        if fix.flags.isEmpty { newest = max(newest ?? fix.time, fix.time) }
        return settle(workspace, isLast: false)
    }

    /// Decides on all that wait: the ride is over. Fixes may still follow, as a new part.
    public func finish(using workspace: MatchWorkspace) -> [MatchedFix] {
        settle(workspace, isLast: true)
    }

    /// Takes back what depends on fixes from one on.
    private func rewind(to place: Int) {
        guard place < taken else { return }
        filter = waiting[place].filter
        hopeless = waiting[place].hopeless
        lattice.truncate(toLayer: waiting[place].layerCount)
        taken = place
    }

    private func takeIn(_ workspace: MatchWorkspace) {
        while taken < waiting.count {
            waiting[taken].filter = filter
            waiting[taken].hopeless = hopeless
            waiting[taken].layerCount = lattice.layerCount
            let fix = waiting[taken].fix
            let flags = filter.flags(of: fix)
            waiting[taken].flags = flags
            waiting[taken].outcome = lattice.append(
                fix, flags: flags, after: &hopeless, by: matcher, workspace.search)
            taken += 1
        }
    }

    /// Tells the fixes that nothing can change any more.
    private func settle(_ workspace: MatchWorkspace, isLast: Bool) -> [MatchedFix] {
        var results: [MatchedFix] = []
        var count = 0
        while count < waiting.count, isLast || isSettled(waiting[count].fix, of: waiting.count - count) {
            results.append(result(of: count, isLast: isLast, workspace))
            settled = waiting[count].fix
            count += 1
        }
        waiting.removeFirst(count)
        taken -= count
        // The way to the next one begins at the last that was told.
        lattice.drop(beforeLayer: lastLayer)
        return results
    }

    private func isSettled(_ fix: TimedFix, of count: Int) -> Bool {
        guard let newest else { return count > settings.capacity }
        return newest - fix.time > settings.lookahead + settings.lateness || count > settings.capacity
    }

    private func result(of number: Int, isLast: Bool, _ workspace: MatchWorkspace) -> MatchedFix {
        let waits = waiting[number]
        var result = MatchedFix(waits.fix, flags: waits.flags, outcome: waits.outcome)
        switch waits.outcome {
        case .matched:
            let layer = waits.layerCount
            lattice.choose(through: layer, seeing: isLast ? lattice.layerCount - 1 : horizon(of: waits.fix))
            result.beginsPart = lattice.beginsPart(layer)
            lattice.place(&result, inLayer: layer, by: matcher)
            if !result.beginsPart {
                result.way = lattice.way(toLayer: layer, by: matcher, workspace.search)
            }
            lastLayer = layer
        case .thinned: lattice.place(&result, inLayer: waits.layerCount - 1, by: matcher)
        case .offRoad, .outlier, .flagged, .late: break
        }
        return result
    }

    /// The last layer that is looked at for a decision on a fix.
    private func horizon(of fix: TimedFix) -> Int {
        var layer = lattice.layerCount - 1
        while lattice.time(ofLayer: layer) - fix.time > settings.lookahead { layer -= 1 }
        return layer
    }
}
