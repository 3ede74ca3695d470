package import GeoJSONKit

extension Feature {
    /// The feature as a JSON value, to stand inside another answer.
    package var json: JSONValue? { try? JSONValue(parsing: bytes()) }
}

extension Double {
    /// The number rounded to one decimal: answers give lengths, durations and bearings like that.
    package var tenths: Double { (self * 10).rounded() / 10 }
}
