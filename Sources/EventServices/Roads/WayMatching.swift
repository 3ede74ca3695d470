package import QuestEngine
import ServerBase
import Synchronization

/// Puts tracks on the road for judges, one after the other, so that matching never takes more than one core
/// and one workspace.
///
/// Shared by all requests.
package final class WayMatching: Sendable {
    private let state = Mutex(State())

    package init() {
    }

    private struct State {
        let workspace = MatchWorkspace()
        /// Matchers by the checksums of their maps, made when they are first needed.
        var matchers: [Digest: MapMatcher] = [:]
    }

    /// Matchers that are kept: of more maps than those at once nobody judges.
    private static let kept = 4

    /// Away from the event loop that the request is on, which others wait for.
    ///
    /// - Parameters:
    ///   - fixes: Fixes of one device, by time.
    ///   - map: The map of its quest.
    /// - Returns: `nil` where there is nothing to match.
    package func match(_ fixes: [TimedFix], on map: LoadedMap) async -> (
        track: MatchedTrack, graph: RoadGraph
    )? {
        guard !fixes.isEmpty else { return nil }
        return await BackgroundWork.run { self.matched(fixes, on: map) }
    }

    /// - Parameter settings: The numbers of the model, for whoever knows them better.
    package func matched(
        _ fixes: [TimedFix], on map: LoadedMap, by settings: MatchSettings = MatchSettings(),
        filter: FixFilter.Limits = FixFilter.Limits()
    ) -> (track: MatchedTrack, graph: RoadGraph) {
        state.withLock { state in
            var matcher = state.matchers[map.checksum] ?? MapMatcher(map.router)
            if state.matchers.count >= Self.kept { state.matchers = [:] }
            state.matchers[map.checksum] = matcher
            matcher.settings = settings
            let track = matcher.match(
                Array(fixes.suffix(PositionLimits.fixesMatched.value)), using: state.workspace,
                filter: filter)
            return (track, matcher.graph)
        }
    }
}
