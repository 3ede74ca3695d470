import GeoJSONKit
public import QuestUnits
import QuestWire

extension RiderClient {
    /// Routes through places, by whatever the daemon knows of roads and closures now. Needs no token and belongs to no ride:
    /// where a rider is led to says ``next(_:unless:from:)``.
    ///
    /// - Parameters:
    ///   - places: Two or more.
    ///   - profile: One that the map is prepared for, such as `bicycle`, `road`, `gravel` or `safe`.
    ///   - alternatives: How many other routes are wanted besides, between two places only.
    ///   - options: More of OSRM's, or the daemon's, by their names: `["exclude": "ferry"]`.
    /// - Throws: ``ClientError`` with OSRM's codes: `NoRoute`, `NoSegment`, `InvalidQuery`, `TooBig` and others.
    public func routes(
        through places: [Coordinate], profile: String = "bicycle", alternatives: Int = 0,
        options: [String: String] = [:]
    ) async throws(ClientError) -> PlannedRoutes {
        var items = options
        items["overview"] = "full"
        items["geometries"] = "polyline6"
        items["steps"] = "true"
        if alternatives > 0 { items["alternatives"] = String(alternatives) }
        let line = places.map { "\($0.longitude),\($0.latitude)" }.joined(separator: ";")
        let query = items.sorted { $0.key < $1.key }.map { $0.key + "=" + Self.escaped($0.value) }
        let address = [server, "route", "v1", Self.escaped(profile), line].joined(separator: "/")
        var fields: [String: String] = [:]
        if let language { fields["Accept-Language"] = language }
        let reply = try await send(
            ClientRequest(.get, address + "?" + query.joined(separator: "&"), fields: fields))
        guard let json = try? JSONValue(parsing: reply.bytes), let routes = PlannedRoutes(json) else {
            throw .unreadable("no routes")
        }
        return routes
    }
}
