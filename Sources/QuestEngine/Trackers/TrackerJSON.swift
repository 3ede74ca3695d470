import GeoJSONKit

/// Reading of messages in JSON: members that are not known are passed over, one of another type is as good as none.
enum TrackerJSON {
    private static let options = ParsingOptions(
        conformance: .lenient, maximumDepth: 32, maximumMembers: 1000, maximumPositions: 1_000_000)

    /// - Throws: `TrackerRefusal.unreadable`.
    static func object(_ body: [UInt8]) throws(TrackerRefusal) -> JSONObject {
        guard let value = try? JSONValue(parsing: body, options: options), let object = value.objectValue
        else { throw .unreadable(format: "JSON") }
        return object
    }
}

extension JSONObject {
    func number(_ name: String) -> Double? {
        self[name]?.doubleValue.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A number of what is negative where unknown.
    func measure(_ name: String) -> Double? { number(name).flatMap { $0 < 0 ? nil : $0 } }

    /// A share of 100 as one of 1.
    func percent(_ name: String) -> Double? { measure(name).map { $0 / 100 } }
}
