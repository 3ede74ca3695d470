import GeoJSONKit

/// A zone as the log writes it: positions in units of 1e-7 degree, longitude first, slow factors in hundredths,
/// since a record holds whole numbers only.
extension Zone {
    init(_ reader: BodyReader) throws(RecordBodyError) {
        let id: ZoneID = try reader.identifier("zone")
        let name = try reader.string("name")
        let coordinates = try reader.value("coordinates")
        let shape: Shape
        switch try reader.string("shape") {
        case "polygons", "outside":
            guard let polygons = coordinates.list({ $0.list { $0.list(Self.position) } }) else {
                throw .member("coordinates")
            }
            shape = try reader.string("shape") == "outside" ? .outside(polygons) : .polygons(polygons)
        case "line", "line-along":
            guard let line = coordinates.list(Self.position) else { throw .member("coordinates") }
            shape = .line(line, alongOnly: try reader.string("shape") == "line-along")
        default: throw .member("shape")
        }
        self.init(
            id: id, name: name, effect: try Self.effect(reader), shape: shape,
            starts: try reader.timeIfPresent("starts"), ends: try reader.timeIfPresent("ends"))
    }

    private static func effect(_ reader: BodyReader) throws(RecordBodyError) -> RoadEffect {
        let slow = try reader.value("slow")
        if slow.isNull { return .closed }
        guard let hundredths = slow.integerValue, let factor = SlowFactor(hundredths: Int(hundredths)) else {
            throw .member("slow")
        }
        return .slowed(factor)
    }

    private static func position(_ value: JSONValue) -> Coordinate? {
        guard let numbers = value.list({ $0.integerValue.flatMap { Int32(exactly: $0) } }), numbers.count == 2
        else { return nil }
        return FixedCoordinate(longitude: numbers[0], latitude: numbers[1]).coordinate
    }

    func members(command: JSONValue) -> JSONObject {
        func line(_ positions: [Coordinate]) -> JSONValue {
            .array(
                positions.map {
                    let fixed = FixedCoordinate($0)
                    return .array([.integer(Int64(fixed.longitude)), .integer(Int64(fixed.latitude))])
                })
        }
        let coordinates: JSONValue
        let kind: String
        switch shape {
        case .polygons(let polygons), .outside(let polygons):
            if case .outside = shape { kind = "outside" } else { kind = "polygons" }
            coordinates = .array(polygons.map { .array($0.map(line)) })
        case .line(let positions, let alongOnly):
            kind = alongOnly ? "line-along" : "line"
            coordinates = line(positions)
        }
        let slow: JSONValue =
            switch effect {
            case .closed: .null
            case .slowed(let factor): .integer(Int64(factor.hundredths))
            }
        var members: JSONObject = [
            "command": command, "zone": .string(id.rawValue), "name": .string(name), "slow": slow,
            "shape": .string(kind),
            "coordinates": coordinates,
        ]
        if let starts { members["starts"] = .string(starts.description) }
        if let ends { members["ends"] = .string(ends.description) }
        return members
    }
}

extension JSONValue {
    /// The elements of an array; `nil` when it is none, or one of them does not fit.
    fileprivate func list<Element>(_ read: (JSONValue) -> Element?) -> [Element]? {
        guard case .array(let values) = self else { return nil }
        var elements: [Element] = []
        for value in values {
            guard let element = read(value) else { return nil }
            elements.append(element)
        }
        return elements
    }
}
