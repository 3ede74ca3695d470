import EventServices
import GeoJSONKit
import HTTPEdge
import Hummingbird
import QuestEngine
import ServerBase

/// Says how far one gets from a place, and where a ride of a wished length could lead: for anybody, since it says
/// nothing of any quest.
struct ReachController: Sendable {
    let maps: MapService
    let work: WorkPool
    let throttle: RouteThrottle

    /// Seconds of riding time, and metres, that cost as much as a route.
    static let perRoute = (seconds: 300, meters: 1_250)
    /// Routes that a round trip costs.
    private static let routesOfLoop = 20

    /// The areas that can be reached: so many, evenly graded up to the limit, the largest first.
    func sendIsochrone(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let query = try Query(request, allowing: ["position", "seconds", "meters", "bands", "profile"])
        let position = try Self.position(query)
        let bands = try query.number("bands", in: ReachBands.self, default: 1)
        let seconds = try query.number("seconds", in: ReachSeconds.self, default: 900)
        let meters = try query.number("meters", in: ReachMeters.self)
        let limits =
            if let meters {
                ReachLimits.distances((1...bands).compactMap { Ranged(meters * $0 / bands) })
            } else {
                ReachLimits.times((1...bands).compactMap { Ranged(seconds * $0 / bands) })
            }
        let question = IsochroneRequest(from: position, within: limits, profile: try Self.profile(query))
        let cost = meters.map { $0 / Self.perRoute.meters } ?? seconds / Self.perRoute.seconds
        try throttle.admit(1 + cost, from: context.remoteAddress)
        let map = try await maps.map(covering: [position])
        return try await work.run(for: context.asker) {
            let isochrone = try map.asked { router, workspace throws(RoutingError) in
                try router.isochrone(question, using: workspace)
            }
            let areas = isochrone.areaFeatures(upTo: RoadLimits.reachPositions.value)
            let collection = GeoJSON.featureCollection(FeatureCollection(areas))
            return .bytes(collection.bytes(), type: "application/geo+json")
        }
    }

    /// A ride of a wished length that ends where it begins.
    func sendLoop(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let query = try Query(request, allowing: ["position", "length", "direction", "seed", "profile"])
        let position = try Self.position(query)
        guard
            let meters = try query.number("length", in: RoundTripMeters.self),
            let length = Ranged<RoundTripMeters>(meters)
        else {
            throw RequestError.queryInvalid("length")
        }
        let direction = try query.number("direction", in: BearingDegrees.self)
        let seed = try query.number("seed", in: PlanSeed.self, default: 1)
        let question = RoundTripRequest(
            from: position, length: length, towards: direction.map { Bearing(degrees: $0) },
            seed: UInt64(seed), profile: try Self.profile(query))
        try throttle.admit(Self.routesOfLoop, from: context.remoteAddress)
        let map = try await maps.map(covering: [position])
        return try await work.run(for: context.asker) {
            let found = try map.asked { router, workspace throws(RoutingError) -> RoundTrip? in
                do throws(RoundTripError) {
                    return try router.roundTrip(question, using: workspace)
                } catch .routing(let error) {
                    throw error
                } catch {
                    return nil
                }
            }
            guard let found else { throw Refused(message: RoundTripError.notFound.message) }
            let line = Feature(
                geometry: Geometry(
                    .lineString(
                        found.route.geometry.map {
                            Position(longitude: $0.longitude, latitude: $0.latitude)
                        })),
                properties: [
                    "distance": .number((found.route.distance.value * 10).rounded() / 10),
                    "duration": .number((found.route.duration.value * 10).rounded() / 10),
                    "repeated": .number((found.repeated * 1000).rounded() / 1000),
                ])
            let collection = GeoJSON.featureCollection(FeatureCollection([line]))
            return .bytes(collection.bytes(), type: "application/geo+json")
        }
    }

    private static func position(_ query: Query) throws(RequestError) -> Coordinate {
        guard let position = try query.position("position") else { throw .queryInvalid("position") }
        return position
    }

    private static func profile(_ query: Query) throws(RequestError) -> ProfileName {
        guard let text = query["profile"] else { return .trekking }
        guard let profile = Profile.named(ProfileName(rawValue: text)) else { throw .queryInvalid("profile") }
        return profile.name
    }
}
