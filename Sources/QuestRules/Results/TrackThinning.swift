/// The tracks of many teams, thinned until all of them fit into so many positions: of each team at most one for each step of
/// time.
public struct TrackThinning: Sendable {
    /// A place of a team at a moment.
    public struct Point: Sendable, Equatable {
        /// Whole seconds since the start.
        public let second: Int
        public let coordinate: Coordinate

        public init(second: Int, coordinate: Coordinate) {
            self.second = second
            self.coordinate = coordinate
        }
    }

    public let start: Timestamp
    /// Most positions of all tracks together.
    public let limit: Int
    /// Seconds between two positions of a team; longer where more tracks have come than fit otherwise.
    public private(set) var step: Int
    /// The tracks so far, each by time; teams without any position are not there.
    public private(set) var tracks: [TeamID: [Point]] = [:]
    private var count = 0

    /// - Parameter step: Seconds, at least 1.
    public init(since start: Timestamp, step: Int, limit: Int) {
        precondition(step > 0 && limit > 0)
        (self.start, self.step, self.limit) = (start, step, limit)
    }

    /// Returns the number of the step that a moment lies in; below 0 before the start.
    public func place(of moment: Timestamp) -> Int {
        place(ofSecond: Int((moment.milliseconds - start.milliseconds) / 1000))
    }

    private func place(ofSecond second: Int) -> Int { second < 0 ? -1 : second / step }

    /// Adds what a device of a team has sent. Where the team has a position in a step already, that stays: the device
    /// that says where the team is comes first.
    ///
    /// - Parameter points: By time.
    /// - Complexity: O(points of the team), and O(all points) each time that the step doubles.
    public mutating func add(_ points: [Point], of team: TeamID) {
        guard !points.isEmpty else { return }
        let known = tracks[team] ?? []
        let taken = Set(known.map { place(ofSecond: $0.second) })
        let added = points.filter { !taken.contains(place(ofSecond: $0.second)) }
        let track = thinned((known + added).sorted { $0.second < $1.second })
        count += track.count - known.count
        tracks[team] = track
        // One position of each team stays in any case.
        while count > limit, step < Int.max / 2, tracks.values.contains(where: { $0.count > 1 }) {
            step *= 2
            tracks = tracks.mapValues { thinned($0) }
            count = tracks.values.reduce(0) { $0 + $1.count }
        }
    }

    /// The first of each step.
    private func thinned(_ points: [Point]) -> [Point] {
        var kept: [Point] = []
        for point in points
        where kept.last.map({ place(ofSecond: $0.second) != place(ofSecond: point.second) }) ?? true {
            kept.append(point)
        }
        return kept
    }
}
