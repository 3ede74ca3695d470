/// A request for the costs of routes from each of some places to each of others.
public struct MatrixRequest: Hashable, Sendable {
    /// All places: 1 … `RoadLimits.matrixPlaces`.
    public var waypoints: [Coordinate]
    /// Indices of the starts in `waypoints`; all of them by default.
    public var sources: [Int]
    /// Indices of the targets in `waypoints`; all of them by default.
    public var targets: [Int]
    public var profile: ProfileName
    /// Largest distance of a waypoint from a road.
    public var snapRadius: Meters

    public init(
        waypoints: [Coordinate], sources: [Int]? = nil, targets: [Int]? = nil,
        profile: ProfileName = .trekking, snapRadius: Meters = 500
    ) {
        self.waypoints = waypoints
        self.sources = sources ?? Array(waypoints.indices)
        self.targets = targets ?? Array(waypoints.indices)
        self.profile = profile
        self.snapRadius = snapRadius
    }

    /// Checks what can be checked without a map. `Router.matrix` does so first.
    ///
    /// - Throws: `RoutingError`: too few or too many waypoints or pairs, a source or target that is no place in
    ///   `waypoints`, or a waypoint that is no coordinate.
    public func validate() throws(RoutingError) {
        guard !waypoints.isEmpty, !sources.isEmpty, !targets.isEmpty else { throw .tooFewWaypoints }
        guard waypoints.count <= RoadLimits.matrixPlaces.value else {
            throw .tooManyWaypoints(limit: RoadLimits.matrixPlaces.value)
        }
        guard
            sources.count <= RoadLimits.matrixPairs.value, targets.count <= RoadLimits.matrixPairs.value,
            sources.count * targets.count <= RoadLimits.matrixPairs.value
        else { throw .tooManyWaypoints(limit: RoadLimits.matrixPlaces.value) }
        if let unknown = sources.firstIndex(where: { !waypoints.indices.contains($0) }) {
            throw .unknownSource(index: unknown)
        }
        if let unknown = targets.firstIndex(where: { !waypoints.indices.contains($0) }) {
            throw .unknownTarget(index: unknown)
        }
        if let invalid = waypoints.firstIndex(where: { !$0.isValid }) {
            throw .invalidCoordinate(waypoint: invalid)
        }
    }
}

/// The costs of routes from some places to others.
public struct RouteMatrix: Hashable, Sendable {
    /// The waypoints on the road.
    public let waypoints: [Snap]
    public let sources: [Int]
    public let targets: [Int]
    /// Costs row by row, a row for each source.
    let entries: [RouteCost?]

    /// The cost from a source to a target, by their places in `sources` and `targets`; `nil` if there is no
    /// way.
    public subscript(source: Int, target: Int) -> RouteCost? {
        precondition(sources.indices.contains(source) && targets.indices.contains(target))
        return entries[source * targets.count + target]
    }
}
