import GeoJSONKit

/// A review or an adjustment counts no longer: how judges undo, since records stay. The reason stands in a side
/// table, owned by the record's id. Or a verdict or a finish that positions had decided: later ones say otherwise.
public struct WithdrawalBody: Sendable, Equatable {
    /// The record that is withdrawn.
    public let record: RecordID
    /// SHA-256(salt ‖ reason); `nil` where late positions are the reason.
    public let reason: Digest?

    public init(record: RecordID, reason: Digest?) {
        self.record = record
        self.reason = reason
    }

    init(_ reader: BodyReader) throws(RecordBodyError) {
        record = try reader.identifier("record")
        reason = try reader.digestIfPresent("reason")
    }

    var members: JSONObject {
        ["record": .string(record.rawValue), "reason": reason.map { .string($0.description) } ?? .null]
    }
}
