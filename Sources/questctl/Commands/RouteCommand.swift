import ArgumentParser
import GeoJSONKit
import QuestEngine

struct RouteCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "route",
        abstract: .said(
            "Find the way by bicycle from one place to another.",
            "Найти путь на велосипеде от одного места до другого."),
        discussion: .said(
            """
            Places are longitude,latitude in degrees, longitude first. More than two lead through all of them in \
            the order given.

              questctl route --map city.roads 61.335,55.154 61.404,55.176
              questctl route --map city.roads 61.335,55.154 61.404,55.176 --format geojson > way.geojson

            What one route must not touch is given by --avoid: longitude,latitude,radius in metres, the \
            positions of a polygon in a row, or a GeoJSON file with areas. Write --avoid=… where the longitude \
            is negative.

              questctl route --map city.roads 61.335,55.154 61.404,55.176 --avoid 61.37,55.16,200
              questctl route --map city.roads 61.335,55.154 61.404,55.176 --avoid park.geojson

            On a map with heights ascent, descent and work are told as well; --elevations adds the height of each \
            point of the line.

            Before a place with a negative longitude write --, which ends the options.
            """,
            """
            Места — это долгота,широта в градусах, сначала долгота. Если их больше двух, путь идёт через все в \
            указанном порядке.

              questctl route --map city.roads 61.335,55.154 61.404,55.176
              questctl route --map city.roads 61.335,55.154 61.404,55.176 --format geojson > way.geojson

            Чего маршрут не должен касаться, задаёт --avoid: долгота,широта,радиус в метрах, точки \
            многоугольника подряд или файл GeoJSON с областями. Если долгота отрицательна, пишите --avoid=….

              questctl route --map city.roads 61.335,55.154 61.404,55.176 --avoid 61.37,55.16,200
              questctl route --map city.roads 61.335,55.154 61.404,55.176 --avoid park.geojson

            На карте с высотами сообщаются ещё набор высоты, спуск и работа; --elevations добавляет высоту каждой \
            точки линии.

            Перед местом с отрицательной долготой напишите --: это конец параметров.
            """))

    @Option(help: .roadMap, completion: .file(extensions: ["roads"])) var map: String

    @Argument(help: .said("From where.", "Откуда.", value: "FROM")) var start: String

    @Argument(
        help: .said(
            "Where to, perhaps by way of other places.",
            "Куда, если нужно — через другие места.", value: "TO"))
    var stops: [String]

    @Option(
        help: .riderProfile,
        completion: .list(Profile.all.map(\.name.rawValue)))
    var profile: String = ProfileName.trekking.rawValue

    @Option(
        help: .said(
            "What the way must not touch; may be given several times.",
            "Чего путь не должен касаться; можно указать несколько раз.", value: "PLACE|FILE"),
        completion: .file(extensions: ["geojson", "json"]))
    var avoid: [String] = []

    @Flag(
        help: .said(
            "With the height of each point of the line, in JSON and GeoJSON.",
            "С высотой каждой точки линии: в JSON и GeoJSON."))
    var elevations = false

    @Option(
        help: .said(
            "Show up to so many other ways as well, at most 2: a quarter dearer at most, and a quarter or more of each on other roads.",
            "Показать ещё столько других путей, не больше 2: дороже не больше чем на четверть и хотя бы на четверть по другим дорогам.",
            value: "NUMBER"))
    var alternatives: Ranged<RouteAlternatives>?

    @Option(help: .routeFormat) var format: Format = .text

    @Option(
        help: .said(
            "When to ride, with the offset of the local clock: the map's opening hours hold then. Default: none do.",
            "Когда ехать, со смещением местного времени: действуют часы закрытия на карте. По умолчанию — никакие.",
            value: "MOMENT"))
    var at: LocalMoment?

    @OptionGroup var speech: OutputOptions

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, geojson
    }

    func validate() throws {
        if stops.isEmpty {
            throw ValidationError(
                .said("A route needs a place to go to.", "Для маршрута нужно место, куда ехать."))
        }
    }

    func perform(on console: Console) async throws {
        var waypoints: [Coordinate] = []
        for text in [start] + stops { waypoints.append(try Self.coordinate(text)) }
        let avoiding = try avoid.flatMap { try Self.places(toAvoid: $0) }
        var router = try Router(openingMap: map)
        if let at { router = try Self.router(router, at: at, of: map) }
        let routes: [Route]
        do throws(RoutingError) {
            let request = RouteRequest(
                waypoints: waypoints, profile: ProfileName(rawValue: profile), avoiding: avoiding)
            routes = try router.routes(
                request, alternatives: alternatives?.value ?? 0, using: RouterWorkspace())
        } catch {
            throw CommandFailure(.refused, error.message)
        }
        let others = alternatives.map { _ in Array(routes.dropFirst()) }
        let withHeights = elevations && !router.graph.isFlat
        let report = RouteReport(routes[0], on: router.graph, withHeights: withHeights, alternatives: others)
        switch format {
        case .geojson:
            let collection = routes.collection(heightsOn: withHeights ? router.graph : nil)
            console.print(collection.text(options: .pretty))
        case .text where console.asJSON:
            try console.print(json: report)
        case .text:
            console.print(report.table(for: console))
            let measures = Measures(language: console.language)
            console.print(
                .routeSummary(
                    distance: measures.distance(routes[0].distance),
                    duration: measures.duration(routes[0].duration)))
            for (index, route) in (others ?? []).enumerated() {
                console.print(
                    .alternativeSummary(
                        number: index + 1, distance: measures.distance(route.distance),
                        duration: measures.duration(route.duration)))
            }
            guard let hills = routes[0].hills else { return console.remark(.mapFlat()) }
            console.print(
                .routeHills(
                    ascent: Int(hills.ascent.value.rounded()), descent: Int(hills.descent.value.rounded()),
                    energy: Int(hills.energy.rounded())))
        }
    }

    /// Returns a router on which is open what the map has open at a moment.
    private static func router(
        _ router: Router, at moment: LocalMoment, of map: String
    ) throws(CommandFailure) -> Router {
        do throws(RoadFileError) {
            guard let hours = try RoadHours(on: router.graph) else { return router }
            return router.under(hours.conditions(at: moment.minute, on: router.graph))
        } catch {
            throw CommandFailure(error, file: map)
        }
    }

    /// Returns a place in numbers, or the areas of a file.
    private static func places(toAvoid text: String) throws -> [RoadPlace] {
        if let place = RoadPlace(avoiding: text) { return [place] }
        guard text.contains(where: { $0.isLetter }) else {
            throw CommandFailure(.usage, .avoidanceMalformed(text))
        }
        let bytes = try InputFile.read(text, limit: QuestLimits.fileBytes.value)
        let geometries: [Geometry] =
            switch try? GeoJSON(parsing: bytes) {
            case .geometry(let geometry)?: [geometry]
            case .feature(let feature)?: [feature.geometry].compactMap(\.self)
            case .featureCollection(let collection)?: collection.features.compactMap(\.geometry)
            case nil: []
            }
        let places = geometries.compactMap { Zone.Shape($0, alongOnly: false) }.compactMap {
            shape -> RoadPlace? in
            guard case .polygons(let polygons) = shape else { return nil }
            return .polygons(polygons)
        }
        guard !places.isEmpty else { throw CommandFailure(.badFile, .avoidanceFileUnusable(text)) }
        return places
    }

    static func coordinate(_ text: String) throws(CommandFailure) -> Coordinate {
        guard let coordinate = Coordinate(lonLat: text), coordinate.isValid else {
            throw CommandFailure(.usage, .coordinateMalformed(text))
        }
        return coordinate
    }
}

/// A moment by the clock of a place: RFC 3339, whose offset says what the clock shows there.
struct LocalMoment: ExpressibleByArgument, Sendable {
    let minute: LocalMinute

    init?(argument: String) {
        guard let time = Timestamp(rfc3339: argument) else { return nil }
        let isUTC = argument.hasSuffix("Z") || argument.hasSuffix("z")
        guard let shown = Timestamp(rfc3339: argument.dropLast(isUTC ? 1 : 6) + "Z") else { return nil }
        minute = LocalMinute(time, secondsEast: Int(shown.since(time).value.rounded()))
    }
}

extension Router {
    /// Opens a road map.
    ///
    /// - Throws: `CommandFailure` that names the file.
    init(openingMap path: String) throws(CommandFailure) {
        do throws(RoadFileError) {
            try self.init(file: RoadFile.open(path: path))
        } catch {
            throw CommandFailure(error, file: path)
        }
    }
}

/// Routes that are shown beside the best one.
enum RouteAlternatives: NumberRange {
    static let range = 0...RoadLimits.alternatives.value
}

extension ArgumentHelp {
    static var riderProfile: ArgumentHelp {
        .said(
            "A profile of the map: trekking, shortest, road, gravel, mtb, safe, cargo, or your own.",
            "Профиль карты: trekking, shortest, road, gravel, mtb, safe, cargo или свой.",
            value: "PROFILE")
    }

    static var routeFormat: ArgumentHelp {
        .said(
            "text for a list of what to do, geojson for a map.",
            "text — список манёвров, geojson — для карты.")
    }
}
