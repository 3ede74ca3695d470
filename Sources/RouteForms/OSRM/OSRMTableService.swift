import GeoJSONKit
import QuestBase
import RoadRouter

/// `table`: riding times and lengths between coordinates.
package struct OSRMTableService: Sendable {
    let question: OSRMQuestion
    let request: MatrixRequest

    package init(_ question: OSRMQuestion) throws(OSRMError) {
        let options = question.options
        try options.refuseAvoiding()
        request = MatrixRequest(
            waypoints: question.query.coordinates, sources: options.sources, targets: options.destinations,
            profile: question.profile.name, snapRadius: OSRMOptions.largestRadius,
            rules: options.areRulesPlain ? [] : options.rules, exclusions: options.exclusions,
            wantsDistances: options.withDistances)
        self.question = question
        try question.checked(request.validate)
    }

    /// Routes that it costs.
    package var cost: Int {
        let pairs = request.sources.count * request.targets.count
        return 1 + pairs / RouteCost.pairs * (request.wantsDistances ? 2 : 1)
    }

    /// Whether a table costs less than sending it elsewhere and back is worth.
    package var isQuick: Bool {
        request.sources.count * request.targets.count * (request.wantsDistances ? 2 : 1) <= Self.quickPairs
            && request.waypoints.count <= Self.quickPlaces && request.exclusions.isEmpty
            && question.map.router.isCustomized
    }

    private static let quickPairs = 1250
    private static let quickPlaces = 50

    package func answer() throws(OSRMError) -> [UInt8] {
        let matrix = try question.search { router, workspace throws(RoutingError) in
            try router.matrix(request, using: workspace)
        }
        let options = question.options
        let pairs = matrix.sources.count * matrix.targets.count
        var writer = question.writer(reserving: 512 + 8 * pairs + 128 * matrix.waypoints.count)
        let fallback = options.fallbackSpeed.map { Fallback(speed: $0, options, matrix) }
        writer.write { (json: inout JSONWriter) in
            if options.withDurations {
                rows("durations", of: matrix, to: &json) { source, target in
                    (matrix[source, target]?.duration.value ?? fallback?.seconds(source, target)).map {
                        $0 * options.scaleFactor
                    }
                }
            }
            if options.withDistances {
                rows("distances", of: matrix, to: &json) { source, target in
                    matrix.distance(from: source, to: target)?.value ?? fallback?.meters(source, target)
                }
            }
            if let fallback { fallback.cells(to: &json) }
        }
        if options.withWaypoints {
            writer.write { (json: inout JSONWriter) in
                json.key("sources")
                json.openArray()
            }
            for source in matrix.sources { writer.waypoint(matrix.waypoints[source]) }
            writer.write { (json: inout JSONWriter) in
                json.closeArray()
                json.key("destinations")
                json.openArray()
            }
            for target in matrix.targets { writer.waypoint(matrix.waypoints[target]) }
            writer.write { $0.closeArray() }
        }
        return writer.finished()
    }

    /// Writes a row for each source; `null` where there is no way.
    private func rows(
        _ name: String, of matrix: RouteMatrix, to json: inout JSONWriter, _ number: (Int, Int) -> Double?
    ) {
        json.key(name)
        json.openArray()
        for source in matrix.sources.indices {
            json.openArray()
            for target in matrix.targets.indices {
                if let number = number(source, target) {
                    json.number(number, precision: 1)
                } else {
                    json.null()
                }
            }
            json.closeArray()
        }
        json.closeArray()
    }
}

/// The straight line at a speed, which stands in a table where there is no way.
private struct Fallback {
    let speed: Double
    private let matrix: RouteMatrix
    private let isSnapped: Bool

    init(speed: Double, _ options: OSRMOptions, _ matrix: RouteMatrix) {
        self.speed = speed
        self.matrix = matrix
        isSnapped = options.fallbackCoordinate == .snapped
    }

    func meters(_ source: Int, _ target: Int) -> Double {
        let (one, other) = (place(matrix.sources[source]), place(matrix.targets[target]))
        return Geodesic.distance(one, other).value
    }

    func seconds(_ source: Int, _ target: Int) -> Double { meters(source, target) / speed }

    private func place(_ waypoint: Int) -> Coordinate {
        let snap = matrix.waypoints[waypoint]
        return isSnapped ? snap.point : snap.input
    }

    /// Writes the cells that were filled, by row and column.
    func cells(to json: inout JSONWriter) {
        json.key("fallback_speed_cells")
        json.openArray()
        for source in matrix.sources.indices {
            for target in matrix.targets.indices where matrix[source, target] == nil {
                json.openArray()
                json.integer(Int64(source))
                json.integer(Int64(target))
                json.closeArray()
            }
        }
        json.closeArray()
    }
}
