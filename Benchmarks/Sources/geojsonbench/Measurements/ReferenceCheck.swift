import Foundation
import GeoJSONKit
import Measuring

/// Compares what GeoJSONKit reads with what Foundation's `JSONSerialization` reads from the same bytes: every
/// number to the last bit, every string, the order and number of everything in arrays.
struct ReferenceCheck {
    private(set) var comparedNumbers = 0
    private(set) var comparedStrings = 0

    /// - Throws: `BenchmarkError.failed` at the first difference, or when there was too little to compare.
    mutating func run(on bytes: [UInt8]) throws {
        let reference = try JSONSerialization.jsonObject(with: Data(bytes))
        guard case .featureCollection(let collection) = try GeoJSON(parsing: bytes),
            let features = (reference as? [String: Any])?["features"] as? [[String: Any]],
            features.count == collection.features.count
        else { throw BenchmarkError.failed("the number of features differs") }
        for (index, (feature, reference)) in zip(collection.features, features).enumerated() {
            let geometry = reference["geometry"] as? [String: Any]
            guard feature.geometry?.shape.typeName == geometry?["type"] as? String,
                let coordinates = Self.coordinates(feature.geometry?.shape),
                let properties = feature.properties
            else { throw BenchmarkError.failed("features[\(index)] is another one") }
            try compare(coordinates, geometry?["coordinates"], "features[\(index)].geometry.coordinates")
            try compare(.object(properties), reference["properties"], "features[\(index)].properties")
        }
        guard comparedNumbers > 1_000 else { throw BenchmarkError.failed("too little was compared") }
    }

    private static func coordinates(_ shape: Geometry.Shape?) -> JSONValue? {
        switch shape {
        case .point(let position): value(position)
        case .polygon(let rings): value(rings)
        case .multiPolygon(let polygons): .array(polygons.map(value))
        default: nil
        }
    }

    private static func value(_ position: Position) -> JSONValue {
        .array([.number(position.longitude), .number(position.latitude)])
    }

    private static func value(_ rings: [LinearRing]) -> JSONValue {
        .array(rings.map { .array($0.positions.map(value)) })
    }

    private mutating func compare(_ value: JSONValue, _ reference: Any?, _ path: String) throws {
        let isEqual: Bool
        switch value {
        case .null: isEqual = reference is NSNull
        case .bool(let bool): isEqual = reference as? Bool == bool
        case .integer(let integer):
            comparedNumbers += 1
            isEqual = (reference as? NSNumber)?.int64Value == integer
        case .number(let number):
            comparedNumbers += 1
            isEqual = Self.double(reference)?.bitPattern == number.bitPattern
        case .string(let string):
            comparedStrings += 1
            isEqual = reference as? String == string
        case .array(let elements):
            let references = reference as? [Any] ?? []
            isEqual = references.count == elements.count
            if isEqual {
                for (element, other) in zip(elements, references) { try compare(element, other, path) }
            }
        case .object(let object):
            let references = reference as? [String: Any] ?? [:]
            isEqual = references.count == object.count
            if isEqual { for (key, element) in object { try compare(element, references[key], path) } }
        }
        guard isEqual else {
            throw BenchmarkError.failed("\(path): \(value) is \(reference ?? "missing") to JSONSerialization")
        }
    }

    /// Foundation keeps numbers of many digits as decimals, and rounds those wrongly itself.
    private static func double(_ reference: Any?) -> Double? {
        if let decimal = reference as? NSDecimalNumber { return Double(decimal.description) }
        return (reference as? NSNumber)?.doubleValue
    }
}
