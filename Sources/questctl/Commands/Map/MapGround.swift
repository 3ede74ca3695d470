import ArgumentParser
import QuestEngine

/// The ground that a map is wanted of: around a quest, or a box. All that the input has where neither is given.
struct MapGround: ParsableArguments {
    @Option(
        help: .said(
            "Read only what lies around this quest.", "Читать только то, что лежит вокруг этого квеста.",
            value: "QUEST.geojson"),
        completion: .file(extensions: ["geojson", "json"]))
    var around: String?

    @Option(
        help: .said(
            "How far around the quest's places, such as 800m or 5km. Default: 5km.",
            "Насколько далеко вокруг мест квеста, например 800m или 5km. По умолчанию: 5km.",
            value: "DISTANCE"))
    var margin: MapMargin?

    // A box west of Greenwich begins with a minus.
    @Option(
        name: .customLong("bbox"), parsing: .unconditional,
        help: .said(
            "Read only what lies in this box: west, south, east, north in degrees.",
            "Читать только то, что лежит в этих границах: запад, юг, восток, север в градусах.",
            value: "W,S,E,N"))
    var box: MapBox?

    /// - Throws: `ValidationError` for options that do not go together.
    func check() throws {
        guard around == nil || box == nil else {
            throw ValidationError(
                .said("Give --around or --bbox, not both.", "Укажите --around или --bbox, но не оба."))
        }
        guard margin == nil || around != nil else {
            throw ValidationError(
                .said("--margin goes with --around.", "--margin указывают вместе с --around."))
        }
    }

    /// Returns the box to read; `nil` where all of the input is wanted.
    ///
    /// - Throws: `CommandFailure` when the quest cannot be read.
    func bounds() async throws -> Bounds? {
        if let box { return box.bounds }
        guard let around else { return nil }
        let places = try await QuestSource(name: around).places()
        return Bounds.around(places, margin: margin?.distance ?? MapMargin.standard)
    }
}

/// A distance around places as people type it: `800m`, `5km`, `1.5km`, or metres without a unit.
struct MapMargin: ExpressibleByArgument, Equatable {
    static let standard = Meters(5000)

    let distance: Meters

    init?(argument: String) {
        let units: [(name: String, meters: Double)] = [("km", 1000), ("км", 1000), ("m", 1), ("м", 1)]
        let unit = units.first { argument.hasSuffix($0.name) }
        let number = argument.dropLast(unit?.name.count ?? 0)
        guard let count = Double(number), let meters = Ranged<Length>(count * (unit?.meters ?? 1)) else {
            return nil
        }
        distance = Meters(meters.value)
    }

    /// Metres, up to a country.
    private enum Length: NumberRange {
        static let range = 0.0...500_000.0
    }
}

/// A box as people type it: west, south, east, north in degrees.
struct MapBox: ExpressibleByArgument, Equatable {
    let bounds: Bounds

    init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
            let north = numbers[3]
        else { return nil }
        let corners = [
            Coordinate(longitude: west, latitude: south), Coordinate(longitude: east, latitude: north),
        ]
        guard corners.allSatisfy(\.isValid), west < east, south < north else { return nil }
        bounds = Bounds(west: west, south: south, east: east, north: north)
    }
}

extension QuestSource {
    /// Reads the places that the quest leads riders to: at least one.
    ///
    /// - Throws: `CommandFailure` when the quest cannot be read, or has errors.
    func places() async throws -> [Coordinate] {
        let reading = QuestDocument.read(try await read(), name: suggestedID?.rawValue ?? "quest")
        guard let places = reading.quest?.places, !places.isEmpty else {
            throw CommandFailure(.refused, .questWithoutPlaces(name))
        }
        return places
    }
}
