/// A request for a route through places in a given order.
public struct RouteRequest: Hashable, Sendable {
    /// Places from the first through all others to the last: 2 … `RoadLimits.waypoints`.
    public var waypoints: [Coordinate]
    /// Profile by its name or an alias.
    public var profile: ProfileName
    /// Largest distance of a waypoint from a road.
    public var snapRadius: Meters
    /// Rules by which the waypoints are put on roads, one for each, in place of `snapRadius`; none by default.
    public var rules: [SnapRule]
    /// Kinds of roads that this one route must not use.
    public var exclusions: Set<RoadExclusion>
    /// Whether the way goes on at waypoints between the first and the last one as it came, and nobody turns round there.
    public var continuesStraight: Bool
    /// Places this one route must not touch, on top of what is closed for everybody: at most
    /// `RoadLimits.avoidances`.
    public var avoiding: [RoadPlace]
    /// Direction in which the rider comes to the first waypoint, if that is known: to leave it by more than a
    /// right angle off that costs a turn round.
    public var heading: Bearing?

    public init(
        waypoints: [Coordinate], profile: ProfileName = .trekking, snapRadius: Meters = Snap.usualRadius,
        rules: [SnapRule] = [], avoiding: [RoadPlace] = [], exclusions: Set<RoadExclusion> = [],
        heading: Bearing? = nil, continuesStraight: Bool = false
    ) {
        self.waypoints = waypoints
        self.profile = profile
        self.snapRadius = snapRadius
        self.rules = rules
        self.exclusions = exclusions
        self.continuesStraight = continuesStraight
        self.avoiding = avoiding
        self.heading = heading
    }

    /// Checks what can be checked without a map. `Router.route` does so first.
    ///
    /// - Throws: `RoutingError`: too few or too many waypoints, one that is no coordinate, too long a way, or
    ///   too many places to avoid or one that is none.
    public func validate() throws(RoutingError) {
        guard waypoints.count >= 2 else { throw .tooFewWaypoints }
        guard waypoints.count <= RoadLimits.waypoints.value else {
            throw .tooManyWaypoints(limit: RoadLimits.waypoints.value)
        }
        if let invalid = waypoints.firstIndex(where: { !$0.isValid }) {
            throw .invalidCoordinate(waypoint: invalid)
        }
        let longest = Meters(Double(RoadLimits.straightDistance.value))
        guard Geodesic.polylineLength(waypoints) <= longest else { throw .tooLong(limit: longest) }
        try Self.validate(avoiding: avoiding)
    }

    /// The rule of a waypoint.
    func rule(of waypoint: Int) -> SnapRule {
        rules.indices.contains(waypoint) ? rules[waypoint] : SnapRule(radius: snapRadius)
    }

    static func validate(avoiding places: [RoadPlace]) throws(RoutingError) {
        guard places.count <= RoadLimits.avoidances.value else {
            throw .tooManyAvoidances(limit: RoadLimits.avoidances.value)
        }
        for (index, place) in places.enumerated() {
            do throws(RoadPlaceError) {
                try place.validate()
            } catch {
                throw .invalidAvoidance(index: index, error)
            }
        }
        let positions = places.reduce(0) { $0 + $1.positionCount }
        guard positions <= RoadLimits.avoidedPositions.value else { throw .avoidedTooLarge }
    }
}
