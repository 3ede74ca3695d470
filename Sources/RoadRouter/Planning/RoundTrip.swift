/// A wish for a ride of a given length that ends where it begins.
public struct RoundTripRequest: Hashable, Sendable {
    public var place: Coordinate
    /// Wished length in metres.
    public var length: Ranged<RoundTripMeters>
    /// Direction in which the ride goes away from the place; any if there is none.
    public var direction: Bearing?
    /// Decides the choices: the same seed, the same ride.
    public var seed: UInt64
    /// Profile by its name or an alias.
    public var profile: ProfileName
    /// Largest distance of the place from a road.
    public var snapRadius: Meters

    public init(
        from place: Coordinate, length: Ranged<RoundTripMeters>, towards direction: Bearing? = nil,
        seed: UInt64 = 1, profile: ProfileName = .trekking, snapRadius: Meters = Snap.usualRadius
    ) {
        self.place = place
        self.length = length
        self.direction = direction
        self.seed = seed
        self.profile = profile
        self.snapRadius = snapRadius
    }
}

/// A ride that ends where it begins, of about the length that was wished.
public struct RoundTrip: Sendable {
    /// The way, by two places that were chosen for it.
    public let route: Route
    /// The part of its length that is ridden on roads that were ridden before, either way: 0 … 1.
    public let repeated: Double

    /// The most that a ride's length may be off the wished one, in percent of it.
    public static let tolerancePercent = 10
    /// The most of a ride that may lead over roads that were ridden before, in percent.
    public static let repeatedPercent = 30
}

/// A reason why there is no round trip.
public enum RoundTripError: Error, Hashable, Sendable {
    /// The place is not on the map, or not near a road.
    case routing(RoutingError)
    /// None was found whose length is near enough to the wished one without riding much of it twice.
    case notFound

    /// Message for the person who asked.
    public var message: Message {
        switch self {
        case .routing(let error): error.message
        case .notFound:
            Message(
                "round-trip-not-found",
                "No round trip of about that length was found from here: try another length, direction or seed.",
                "Кольцевой маршрут примерно такой длины отсюда не найден: попробуйте другую длину, направление или число --seed."
            )
        }
    }

    /// A stable name for clients and scripts.
    public var code: String { message.code.rawValue }
}

extension Router {
    /// A ride of a wished length that ends where it begins and repeats little of its way.
    ///
    /// Two places are chosen on the ring that lies about a third of the length away by road (an isochrone by distance),
    /// to the left and to the right of a direction; the ride leads from one to the other by the best ways of the profile,
    /// roads ridden before being three times as dear. Lengths are measured and the ring is moved until the ride is
    /// long enough. Of all that is tried the ride is taken that repeats least.
    ///
    /// - Returns: A ride whose length is off by `RoundTrip.tolerancePercent` at most, and of which at most
    ///   `RoundTrip.repeatedPercent` is ridden twice. The same request has always the same answer.
    /// - Throws: `RoundTripError`.
    /// - Complexity: That of an isochrone by half of the length, and of at most 144 routes, which settle
    ///   `PlanningLimits.settledRoundTrip` arcs together at most.
    public func roundTrip(
        _ request: RoundTripRequest, using workspace: RouterWorkspace
    ) throws(RoundTripError) -> RoundTrip {
        do throws(RoutingError) {
            let data = try profileData(for: request.profile)
            let choices = try choices(
                of: request.place, waypoint: 0, within: request.snapRadius, for: data)
            guard let start = choices.favourite else { throw .noRoute(fromWaypoint: 0) }
            var router = self
            router.settleLimit = PlanningLimits.settledRoundTrip.value
            workspace.forgetSearches()
            // What ran out here is no reason to customize roads.
            defer { workspace.forgetSearches() }
            let search = RoundTripQuestion(
                router: router, data: data, start: start, request: request, workspace: workspace)
            if let trip = router.outcome(of: search, for: data) { return trip }
        } catch {
            throw .routing(error)
        }
        throw .notFound
    }
}

/// The search for a round trip, by either kind of metric.
private struct RoundTripQuestion: MetricSearch {
    let router: Router
    let data: Router.ProfileData
    let start: Snap
    let request: RoundTripRequest
    let workspace: RouterWorkspace

    func outcome(by metric: some RideMetric) -> RoundTrip? {
        RoundTripSearch(router: router, data: data, metric: metric, start: start, request: request)
            .best(using: workspace)
    }
}
