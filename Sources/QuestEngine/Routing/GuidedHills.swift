/// The ups and downs of a route that is followed, for whoever asks at any place of it.
public struct GuidedHills: Sendable {
    /// The hills of the whole route.
    public let whole: RouteHills
    /// The height at each point of the line in metres; `nil` where the ground is not known.
    public let elevations: [Double?]
    /// The distance of each point of the line from its start in metres.
    private let distances: [Double]
    /// The ascent from each point to the end.
    private let ascents: [Double]

    /// - Returns: `nil` on a flat map.
    /// - Complexity: O(points of the line).
    public init?(_ route: Route, on graph: RoadGraph) {
        guard let hills = route.hills else { return nil }
        whole = hills
        elevations = route.elevations(on: graph)
        let line = route.geometry
        var distances = [0.0]
        for (point, next) in zip(line, line.dropFirst()) {
            distances.append(distances[distances.count - 1] + Geodesic.distance(point, next).value)
        }
        self.distances = distances
        // From the end on, so that each place has what is left: what goes down backwards goes up.
        var climb = Climb()
        var ascents: [Double] = []
        for height in elevations.reversed() {
            if let height { climb.add(height) }
            ascents.append(climb.descent.value)
        }
        self.ascents = ascents.reversed()
    }

    /// The ascent from a place on to the end, as the heights at the points of the line tell it.
    ///
    /// - Complexity: O(log number of points).
    public func ascent(after progress: Meters) -> Meters {
        let place = distances.firstPlace { $0 >= progress.value }
        return place < ascents.count ? Meters(ascents[place]) : 0
    }
}
