package import QuestBase
package import RoadRouter

/// A question in OSRM's form with its options, on the map that it lies on; every service answers one.
package struct OSRMQuestion: Sendable {
    package let query: OSRMQuery
    package let options: OSRMOptions
    let map: any RouteGround
    let profile: Profile
    package let language: Language

    /// - Throws: `OSRMError` for what cannot be read.
    package init(
        _ query: OSRMQuery, for service: OSRMOptions.Service, on map: any RouteGround, in language: Language
    ) throws(OSRMError) {
        guard let profile = map.router.profile(query.profile) else {
            throw OSRMError(.unknownProfile(String(query.profile.rawValue.prefix(32))), in: language)
        }
        options = try OSRMOptions(query, for: service, hints: OSRMHint(for: map))
        self.query = query
        self.map = map
        self.profile = profile
        self.language = language
    }

    /// Runs a search, and says in OSRM's words what is wrong.
    func search<Found>(
        _ body: (Router, RouterWorkspace) throws(RoutingError) -> Found
    ) throws(OSRMError) -> Found {
        do throws(RoutingError) { return try map.search(body) } catch { throw OSRMError(error, in: language) }
    }

    package func checked(_ check: () throws(RoutingError) -> Void) throws(OSRMError) {
        do throws(RoutingError) { try check() } catch { throw OSRMError(error, in: language) }
    }

    /// The request for a route through coordinates of the question.
    package func request(through places: [Int]? = nil) -> RouteRequest {
        let waypoints = places.map { $0.map { query.coordinates[$0] } } ?? query.coordinates
        let rules = places.map { $0.map { options.rules[$0] } } ?? options.rules
        return RouteRequest(
            waypoints: waypoints, profile: profile.name, snapRadius: OSRMOptions.largestRadius,
            rules: options.areRulesPlain ? [] : rules, avoiding: options.avoiding,
            exclusions: options.exclusions, continuesStraight: options.continuesStraight)
    }

    func writer(reserving size: Int = 1024) -> OSRMWriter {
        OSRMWriter(on: map, options: options, in: language, reserving: size)
    }
}
