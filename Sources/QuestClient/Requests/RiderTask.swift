public import GeoJSONKit
public import QuestUnits
public import QuestWire

/// A task as an app shows it in a list and on a map; the rest stands in the properties of its feature.
public struct RiderTask: Sendable, Equatable, Identifiable {
    public let id: TaskID
    public let name: String
    /// Text with a part of Markdown, never HTML.
    public let description: String?
    /// The way in which it is answered: `text`, `number`, `choice`, `photo`, `arrival` and others.
    public let answerType: String
    /// Missing where the quest does not tell.
    public let points: Int?
    /// The options to choose from, or to sort.
    public let options: [String]
    /// Prices, limits and hints in words.
    public let rules: String?
    /// The place, or the middle of the box around its zone; `nil` where it is hidden.
    public let place: Coordinate?
    public let feature: Feature

    /// Reads a feature of ``RiderClient/tasks()``, or of a `NextReply`; `nil` for a start, a finish or a rest.
    ///
    /// Properties of later versions are passed over.
    public init?(_ feature: Feature) {
        let properties = feature.properties ?? [:]
        guard let id = properties["id"]?.stringValue ?? feature.id?.description, properties["role"] == nil
        else {
            return nil
        }
        self.id = TaskID(id)
        name = properties["name"]?.stringValue ?? id
        description = properties["description"]?.stringValue
        answerType = properties["answer_type"]?.stringValue ?? "text"
        points = properties["points"]?.integerValue.flatMap { Int(exactly: $0) }
        options = properties["options"]?.stringValue.map(Self.parts) ?? []
        rules = properties["rules"]?.stringValue
        place = feature.geometry.flatMap(Self.middle)
        self.feature = feature
    }

    /// The parts of a text with bars between; a backslash stands before a bar or backslash that is part of one.
    static func parts(_ text: String) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if !isEscaped, character == "\\" {
                isEscaped = true
            } else {
                if !isEscaped, character == "|" {
                    parts.append("")
                } else {
                    parts[parts.count - 1].append(character)
                }
                isEscaped = false
            }
        }
        return parts
    }

    private static func middle(_ geometry: Geometry) -> Coordinate? {
        let places = positions(geometry)
        guard let first = places.first else { return nil }
        var (west, east) = (first.longitude, first.longitude)
        var (south, north) = (first.latitude, first.latitude)
        for place in places {
            (west, east) = (min(west, place.longitude), max(east, place.longitude))
            (south, north) = (min(south, place.latitude), max(north, place.latitude))
        }
        return Coordinate(longitude: (west + east) / 2, latitude: (south + north) / 2)
    }

    private static func positions(_ geometry: Geometry) -> [Position] {
        switch geometry.shape {
        case .point(let position): [position]
        case .multiPoint(let positions), .lineString(let positions): positions
        case .multiLineString(let lines): lines.flatMap { $0 }
        case .polygon(let rings): rings.first?.positions ?? []
        case .multiPolygon(let polygons): polygons.flatMap { $0.first?.positions ?? [] }
        case .geometryCollection(let parts): parts.flatMap(positions)
        }
    }
}

extension NextReply {
    /// The task that the reply leads to; `nil` where it leads to none.
    public var riderTask: RiderTask? {
        guard let task, !task.isNull, case .feature(let feature)? = try? GeoJSON(parsing: task.bytes()) else {
            return nil
        }
        return RiderTask(feature)
    }
}
