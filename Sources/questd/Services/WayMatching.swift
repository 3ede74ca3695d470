import QuestEngine

/// Puts tracks on the road for judges, one after the other, so that matching never takes more than one core and one
/// workspace.
actor WayMatching {
    private let maps: MapService
    private let workspace = MatchWorkspace()
    /// Made when it is first needed.
    private var matcher: (map: Digest, matcher: MapMatcher)?

    /// Of a longer track only the newest fixes are matched.
    static let limit = 5_000

    init(maps: MapService) {
        self.maps = maps
    }

    /// Away from the event loop that the request is on, which others wait for.
    ///
    /// - Parameter fixes: Of one device, by time.
    /// - Returns: `nil` where there is nothing to match.
    nonisolated func match(_ fixes: [TimedFix]) async -> (track: MatchedTrack, graph: RoadGraph)? {
        await Task.detached(priority: .utility) { await self.matched(fixes) }.value
    }

    private func matched(_ fixes: [TimedFix]) -> (track: MatchedTrack, graph: RoadGraph)? {
        guard !fixes.isEmpty else { return nil }
        let map = maps.current
        if matcher?.map != map.checksum { matcher = (map.checksum, MapMatcher(map.router)) }
        return matcher.map { matcher in
            let track = matcher.matcher.match(Array(fixes.suffix(Self.limit)), using: workspace)
            return (track, matcher.matcher.graph)
        }
    }
}
