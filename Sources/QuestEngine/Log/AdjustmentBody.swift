import GeoJSONKit

/// Points and time that a judge gives a team or takes from it. The reason stands in a side table, owned by the
/// record's id; the team stands in the record.
public struct AdjustmentBody: Sendable, Equatable {
    /// Negative ones are taken away.
    public let points: Int
    /// Positive ones make the ride longer.
    public let seconds: Int
    /// SHA-256(salt ‖ reason).
    public let reason: Digest

    public init(points: Int, seconds: Int, reason: Digest) {
        self.points = points
        self.seconds = seconds
        self.reason = reason
    }

    init(_ reader: BodyReader) throws(RecordBodyError) {
        points = Int(try reader.integer("points"))
        seconds = Int(try reader.integer("seconds"))
        reason = try reader.digest("reason")
    }

    var members: JSONObject {
        [
            "points": .integer(Int64(points)), "seconds": .integer(Int64(seconds)),
            "reason": .string(reason.description),
        ]
    }
}
