import GeoJSONKit

extension Feature {
    /// The feature as a JSON value, to stand inside another answer.
    var json: JSONValue? { try? JSONValue(parsing: bytes()) }
}
