import ArgumentParser
import GeoJSONKit
import QuestEngine

struct IsochroneCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "isochrone",
        abstract: .said(
            "Show how far one gets from a place by bicycle.",
            "Показать, куда можно доехать от места на велосипеде."),
        discussion: .said(
            """
            Writes GeoJSON: for each limit the area around all roads that can be reached, the largest first; with \
            --lines the parts of roads instead, cut where the limit is. What counts is the least riding time of all \
            ways that the profile allows, or with --distance the least distance. All that is reached lies inside of \
            the area; PLANS.md says how much more.

            Several limits are given with commas between them. Before a place with a negative longitude write --, which \
            ends the options.
            """,
            """
            Пишет GeoJSON: для каждого предела — область вокруг всех дорог, до которых можно доехать, сначала \
            самую большую; с --lines — сами участки дорог, обрезанные на пределе. Считается наименьшее время в \
            пути по всем дорогам, которые допускает профиль, а с --distance — наименьшее расстояние. Всё, до чего \
            можно доехать, лежит внутри области; насколько она шире, сказано в PLANS.md.

            Несколько пределов указывают через запятую. Перед местом с отрицательной долготой напишите --: это конец \
            параметров.
            """,
            then: """
                  questctl isochrone 61.335,55.154 --map city.roads --limit 15m -o reach.geojson
                  questctl isochrone 61.335,55.154 --map city.roads --limit 10m,20m,30m
                  questctl isochrone 61.335,55.154 --map city.roads --distance 5km --lines
                """))

    @Argument(help: .said("From where: longitude,latitude.", "Откуда: долгота,широта.", value: "PLACE"))
    var place: String

    @Option(help: .roadMap, completion: .file(extensions: ["roads"])) var map: String

    @Option(
        help: .said(
            "Riding times, such as 15m or 15m,30m; up to 4h.",
            "Время в пути, например 15m или 15m,30m; не больше 4h.", value: "TIMES"))
    var limit: SpanList?

    @Option(
        help: .said(
            "Distances along roads in place of times, such as 5km or 2km,5km; up to 100km.",
            "Расстояния по дорогам вместо времени, например 5km или 2km,5km; не больше 100km.",
            value: "DISTANCES"))
    var distance: DistanceList?

    @Option(help: .riderProfile, completion: .list(Profile.all.map(\.name.rawValue)))
    var profile: String = ProfileName.trekking.rawValue

    @Flag(help: .said("Lines of the roads.", "Линии дорог."))
    var lines = false

    @Flag(help: .said("Areas; with --lines, both.", "Области; вместе с --lines — и то и другое."))
    var polygons = false

    @Option(name: .shortAndLong, help: .fileOrStandardOutput, completion: .file(extensions: ["geojson"]))
    var output: String?

    @OptionGroup var speech: OutputOptions

    func validate() throws {
        guard (limit == nil) != (distance == nil) else {
            throw ValidationError(
                .said("Give --limit or --distance.", "Укажите --limit или --distance."))
        }
    }

    func perform(on console: Console) async throws {
        let coordinate = try RouteCommand.coordinate(place)
        let router = try Router(openingMap: map)
        let limits = limit.map { ReachLimits.times($0.values) } ?? .distances(distance?.values ?? [])
        let isochrone: Isochrone
        do throws(RoutingError) {
            let request = IsochroneRequest(
                from: coordinate, within: limits, profile: ProfileName(rawValue: profile))
            isochrone = try router.isochrone(request, using: RouterWorkspace())
        } catch {
            throw CommandFailure(.refused, error.message)
        }
        var features: [Feature] = []
        if polygons || !lines { features += isochrone.areaFeatures() }
        if lines { features += isochrone.lineFeatures() }
        let collection = GeoJSON.featureCollection(FeatureCollection(features))
        let report = IsochroneReport(isochrone)
        if let output {
            try OutputFile.write(collection.bytes(), to: output)
            if console.asJSON { return try console.print(json: report) }
            console.print(report.table(for: console))
        } else if console.asJSON {
            try console.print(json: report)
        } else {
            console.print(collection.text(options: .pretty))
        }
    }
}

/// An isochrone in numbers, as `isochrone --json` prints it.
struct IsochroneReport: Encodable {
    struct Band: Encodable {
        let seconds: Int?
        let meters: Int?
        /// Metres of roads.
        let roads: Double
        /// Square metres.
        let area: Double
    }

    let bands: [Band]
    /// The farthest that a place inside of the area may be from the roads, in metres.
    let tolerance: Double

    init(_ isochrone: Isochrone) {
        let areas = isochrone.areas()
        bands = zip(isochrone.limits, areas.polygons).map { limit, polygons in
            Band(
                seconds: isochrone.measure == .time ? limit : nil,
                meters: isochrone.measure == .distance ? limit : nil,
                roads: isochrone.length(within: limit).value,
                area: (try? Area(polygons: polygons).squareMeters()) ?? 0)
        }
        tolerance = areas.tolerance.value
    }

    func table(for console: Console) -> Table {
        let measures = Measures(language: console.language)
        var table = Table(
            [Label.reachLimit, .reachRoads, .reachArea].map { label in
                Table.Column(heading: console.word(label), alignsRight: true)
            })
        for band in bands {
            let limit =
                band.seconds.map { measures.duration(Seconds(Double($0))) }
                ?? measures.distance(Meters(Double(band.meters ?? 0)))
            table.add([
                Table.Cell(limit), Table.Cell(measures.distance(Meters(band.roads))),
                Table.Cell(measures.squareKilometers(band.area)),
            ])
        }
        return table
    }
}

/// Riding times as people type them: `15m,1h`.
struct SpanList: ExpressibleByArgument {
    let values: [Ranged<ReachSeconds>]

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        let spans = parts.compactMap { Span<ReachSeconds>(argument: String($0))?.seconds }
        guard spans.count == parts.count, spans.count <= RoadLimits.reachLimits.value else { return nil }
        values = spans
    }
}

/// Distances as people type them: `800m,5km`.
struct DistanceList: ExpressibleByArgument {
    let values: [Ranged<ReachMeters>]

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        let distances = parts.compactMap { part in
            MapMargin(argument: String(part)).flatMap {
                Ranged<ReachMeters>(Int($0.distance.value.rounded()))
            }
        }
        guard distances.count == parts.count, distances.count <= RoadLimits.reachLimits.value else {
            return nil
        }
        values = distances
    }
}
