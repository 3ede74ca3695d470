package import GeoJSONKit

extension Feature {
    /// The feature as a JSON value, to stand inside another answer.
    package var json: JSONValue? { try? JSONValue(parsing: bytes()) }
}

extension Double {
    /// With one decimal, as lengths, durations and bearings are told.
    package var tenths: Double { (self * 10).rounded() / 10 }
}
