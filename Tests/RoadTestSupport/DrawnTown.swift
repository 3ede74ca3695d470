import RoadRouter

/// A drawn map one can ask for routes, in letters.
struct DrawnTown {
    let roads: DrawnRoads
    let router: Router
    let workspace = RouterWorkspace()

    init(_ map: StreetMap) throws {
        roads = map.build { Preparation.sections(for: $0) }
        router = try Router(file: roads.file)
    }

    init(roads: DrawnRoads, router: Router) {
        (self.roads, self.router) = (roads, router)
    }

    var graph: RoadGraph { roads.graph }

    func route(_ places: String) throws -> Route {
        let waypoints = places.map { roads.coordinate($0) }
        return try router.route(RouteRequest(waypoints: waypoints), using: workspace)
    }

    /// The letters ridden, legs apart by a blank, or the code of the error.
    func letters(_ places: String) -> String {
        do {
            return try route(places).legs.map { roads.letters(along: $0.arcs) }.joined(separator: " ")
        } catch let error as RoutingError {
            return error.code
        } catch {
            return "\(error)"
        }
    }

    /// Every step in a line: `turn left ABC`.
    func steps(_ places: String) throws -> [String] {
        try route(places).legs.flatMap { leg in
            leg.steps(on: graph).map { step in
                let exit = step.maneuver.exit.map { "exit \($0)" }
                let words = [step.maneuver.type.rawValue, step.maneuver.modifier?.rawValue, exit, step.name]
                return words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
            }
        }
    }
}
