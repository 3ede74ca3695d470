import ArgumentParser
import GeoJSONKit
import QuestEngine

struct RouteCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "route",
        abstract: "Find the way by bicycle from one place to another.",
        discussion: """
            Places are longitude,latitude in degrees, longitude first. More than two lead through all of them in \
            the order given.

              questctl route --map city.roads 61.335,55.154 61.404,55.176
              questctl route --map city.roads 61.335,55.154 61.404,55.176 --format geojson > way.geojson

            Before a place with a negative longitude write --, which ends the options.
            """)

    @Option(
        help: ArgumentHelp("The road map.", valueName: "FILE.roads"), completion: .file(extensions: ["roads"])
    )
    var map: String

    @Argument(help: ArgumentHelp("From where.", valueName: "FROM"))
    var start: String

    @Argument(help: ArgumentHelp("Where to, perhaps by way of other places.", valueName: "TO"))
    var stops: [String]

    @Option(
        help: ArgumentHelp(
            "trekking, or shortest for the least distance. bicycle and bike mean trekking.",
            valueName: "PROFILE"),
        completion: .list(Profile.all.map(\.name.rawValue)))
    var profile: String = ProfileName.trekking.rawValue

    @Option(help: "text for a list of what to do, geojson for a map.")
    var format: Format = .text

    @OptionGroup var speech: OutputOptions

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, geojson
    }

    func validate() throws {
        if stops.isEmpty { throw ValidationError("A route needs a place to go to.") }
    }

    func perform(on console: Console) async throws {
        var waypoints: [Coordinate] = []
        for text in [start] + stops { waypoints.append(try Self.coordinate(text)) }
        let router = try Router(openingMap: map)
        let route: Route
        do throws(RoutingError) {
            let request = RouteRequest(waypoints: waypoints, profile: ProfileName(rawValue: profile))
            route = try router.route(request, using: RouterWorkspace())
        } catch {
            throw CommandFailure(.refused, error.message)
        }
        switch format {
        case .geojson:
            console.print(route.collection.text(options: .pretty))
        case .text where console.asJSON:
            try console.print(json: RouteReport(route, on: router.graph))
        case .text:
            console.print(RouteReport(route, on: router.graph).table(for: console))
            let measures = Measures(language: console.language)
            console.print(
                .routeSummary(
                    distance: measures.distance(route.distance), duration: measures.duration(route.duration)))
        }
    }

    static func coordinate(_ text: String) throws(CommandFailure) -> Coordinate {
        guard let coordinate = Coordinate(lonLat: text), coordinate.isValid else {
            throw CommandFailure(.usage, .coordinateMalformed(text))
        }
        return coordinate
    }
}

extension Router {
    /// - Throws: `CommandFailure` that names the file.
    init(openingMap path: String) throws(CommandFailure) {
        do throws(RoadFileError) {
            try self.init(file: RoadFile.open(path: path))
        } catch {
            throw CommandFailure(error, file: path)
        }
    }
}
