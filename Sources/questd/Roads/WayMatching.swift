import QuestEngine
import Synchronization

/// Puts tracks on the road for judges, one after the other, so that matching never takes more than one core
/// and one workspace.
///
/// Shared by all requests.
final class WayMatching: Sendable {
    private let maps: MapService
    private let state = Mutex(State())

    private struct State {
        let workspace = MatchWorkspace()
        /// Matcher, made when it is first needed.
        var matcher: (map: Digest, matcher: MapMatcher)?
    }

    init(maps: MapService) {
        self.maps = maps
    }

    /// Away from the event loop that the request is on, which others wait for.
    ///
    /// - Parameter fixes: Fixes of one device, by time.
    /// - Returns: `nil` where there is nothing to match.
    func match(_ fixes: [TimedFix]) async -> (track: MatchedTrack, graph: RoadGraph)? {
        guard !fixes.isEmpty else { return nil }
        return await BackgroundWork.run { self.matched(fixes) }
    }

    private func matched(_ fixes: [TimedFix]) -> (track: MatchedTrack, graph: RoadGraph) {
        let map = maps.current
        return state.withLock { state in
            let known = state.matcher.flatMap { $0.map == map.checksum ? $0.matcher : nil }
            let matcher = known ?? MapMatcher(map.router)
            state.matcher = (map.checksum, matcher)
            let track = matcher.match(
                Array(fixes.suffix(PositionLimits.fixesMatched.value)), using: state.workspace)
            return (track, matcher.graph)
        }
    }
}
