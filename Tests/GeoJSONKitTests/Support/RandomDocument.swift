import GeoJSONKit

/// Seeded random documents that use all of the model.
struct RandomDocument {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func geoJSON() -> GeoJSON {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: .geometry(geometry(depth: 0))
        case 1: .feature(feature())
        default:
            .featureCollection(
                FeatureCollection(
                    list(upTo: 6) { $0.feature() }, boundingBox: boundingBox(),
                    foreignMembers: foreignMembers()))
        }
    }

    mutating func feature() -> Feature {
        let id: Feature.Identifier? =
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: nil
            case 1: .string(string())
            case 2: .integer(.random(in: .min ... .max, using: &generator))
            default: .number(double())
            }
        return Feature(
            id: id, geometry: generator.once(in: 6) ? nil : geometry(depth: 0),
            properties: generator.once(in: 6) ? nil : object(depth: 0), boundingBox: boundingBox(),
            foreignMembers: foreignMembers())
    }

    mutating func geometry(depth: Int) -> Geometry {
        Geometry(shape(depth: depth), boundingBox: boundingBox(), foreignMembers: foreignMembers())
    }

    private mutating func shape(depth: Int) -> Geometry.Shape {
        switch Int.random(in: 0..<(depth < 2 ? 7 : 6), using: &generator) {
        case 0: .point(position())
        case 1: .multiPoint(list(upTo: 4) { $0.position() })
        case 2: .lineString(line())
        case 3: .multiLineString(list(upTo: 3) { $0.line() })
        case 4: .polygon(list(upTo: 3) { $0.ring() })
        case 5: .multiPolygon(list(upTo: 3) { $0.list(upTo: 2) { $0.ring() } })
        default: .geometryCollection(list(upTo: 3) { $0.geometry(depth: depth + 1) })
        }
    }

    private mutating func line() -> [Position] {
        [position(), position()] + list(upTo: 3) { $0.position() }
    }

    private mutating func ring() -> LinearRing {
        LinearRing(closing: [position(), position(), position()] + list(upTo: 3) { $0.position() })
    }

    private mutating func position() -> Position {
        Position(longitude: double(), latitude: double(), altitude: generator.once(in: 3) ? double() : nil)
    }

    private mutating func boundingBox() -> BoundingBox? {
        guard generator.once(in: 5) else { return nil }
        return BoundingBox(west: double(), south: double(), east: double(), north: double())
    }

    private mutating func foreignMembers() -> JSONObject {
        var members = JSONObject()
        guard generator.once(in: 4) else { return members }
        for number in 0..<3 { members["x\(number)" + string()] = value(depth: 1) }
        return members
    }

    mutating func value(depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth < 3 ? 8 : 6), using: &generator) {
        case 0: .null
        case 1: .bool(generator.once(in: 2))
        case 2: .integer(.random(in: .min ... .max, using: &generator))
        case 3: .integer(.random(in: -100...100, using: &generator))
        case 4: .number(double())
        case 5: .string(string())
        case 6: .array(list(upTo: 4) { $0.value(depth: depth + 1) })
        default: .object(object(depth: depth + 1))
        }
    }

    private mutating func object(depth: Int) -> JSONObject {
        var object = JSONObject()
        for _ in 0..<Int.random(in: 0...(generator.once(in: 20) ? 40 : 5), using: &generator) {
            object[string()] = value(depth: depth + 1)
        }
        return object
    }

    /// Half are as in real coordinates, half have random bits.
    mutating func double() -> Double {
        if generator.once(in: 2) {
            let scale = [1, 1e3, 1e6, 1e14].randomElement(using: &generator)!
            return (Double.random(in: -180...180, using: &generator) * scale).rounded() / scale
        }
        let double = Double(bitPattern: generator.next())
        return double.isFinite ? double : 0
    }

    private mutating func string() -> String {
        let alphabet: [Character] = [
            "a", "Z", "7", " ", "\"", "\\", "/", "\n", "\t", "\u{1}", "\u{7F}", "ж", "Ё", "é", "中", "🚲",
            "👩‍👩‍👧", "\u{FEFF}", "\u{2028}", "\u{10FFFF}", "\0",
        ]
        return String(
            (0..<Int.random(in: 0...24, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator)!
            })
    }

    private mutating func list<Element>(upTo count: Int, _ make: (inout Self) -> Element) -> [Element] {
        (0..<Int.random(in: 0...count, using: &generator)).map { _ in make(&self) }
    }
}
