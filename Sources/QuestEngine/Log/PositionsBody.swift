import GeoJSONKit

/// A batch of fixes that was acknowledged; the fixes themselves never enter the chain.
public struct PositionsBody: Sendable, Equatable {
    /// Distinct fixes of the batch.
    public let count: Int
    /// `FixBatch.digest`.
    public let digest: Digest
    /// Device times of the first and the last fix.
    public let first: Timestamp
    public let last: Timestamp
    public let sentAt: Timestamp

    /// The batch must come from `FixBatch.checked()`; `nil` when it is empty.
    public init?(_ batch: FixBatch) {
        guard let first = batch.fixes.first, let last = batch.fixes.last else { return nil }
        count = batch.fixes.count
        digest = batch.digest
        self.first = first.time
        self.last = last.time
        sentAt = batch.sentAt
    }

    init(_ reader: BodyReader) throws(RecordBodyError) {
        count = Int(try reader.integer("count"))
        digest = try reader.digest("digest")
        first = try reader.time("first")
        last = try reader.time("last")
        sentAt = try reader.time("sent_at")
    }

    var members: JSONObject {
        [
            "count": .integer(Int64(count)), "digest": .string(digest.description),
            "first": .string(first.description), "last": .string(last.description),
            "sent_at": .string(sentAt.description),
        ]
    }
}
