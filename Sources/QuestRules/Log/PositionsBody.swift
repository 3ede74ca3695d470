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
    /// Times of the device in forbidden zones.
    public let crossings: [ZoneCrossing]
    /// Visits to arrival zones and the finish that began or went on with the fixes.
    public let visits: [TaskVisit]
    /// Records whose visits count no longer, because these fixes came late: the visits of this one stand for them.
    public let withdraws: [RecordID]

    /// The batch must come from `FixBatch.checked()`; `nil` when it is empty.
    public init?(
        _ batch: FixBatch, crossings: [ZoneCrossing] = [], visits: [TaskVisit] = [],
        withdraws: [RecordID] = []
    ) {
        guard let first = batch.fixes.first, let last = batch.fixes.last else { return nil }
        count = batch.fixes.count
        digest = batch.digest
        self.first = first.time
        self.last = last.time
        sentAt = batch.sentAt
        self.crossings = crossings
        self.visits = visits
        self.withdraws = withdraws
    }

    init(_ reader: BodyReader) throws(RecordBodyError) {
        count = Int(try reader.integer("count"))
        digest = try reader.digest("digest")
        first = try reader.time("first")
        last = try reader.time("last")
        sentAt = try reader.time("sent_at")
        var crossings: [ZoneCrossing] = []
        for crossing in try reader.objects("crossings") {
            crossings.append(
                ZoneCrossing(
                    zone: try crossing.identifier("zone"), first: try crossing.time("first"),
                    last: try crossing.time("last"), depth: Int(try crossing.integer("depth"))))
        }
        self.crossings = crossings
        var visits: [TaskVisit] = []
        for visit in try reader.objects("visits") { visits.append(try TaskVisit(visit)) }
        self.visits = visits
        withdraws = try reader.identifiersIfPresent("withdraws")
    }

    var members: JSONObject {
        var members: JSONObject = [
            "count": .integer(Int64(count)), "digest": .string(digest.description),
            "first": .string(first.description), "last": .string(last.description),
            "sent_at": .string(sentAt.description),
        ]
        if !crossings.isEmpty {
            members["crossings"] = .array(
                crossings.map {
                    [
                        "zone": .string($0.zone.rawValue), "first": .string($0.first.description),
                        "last": .string($0.last.description), "depth": .integer(Int64($0.depth)),
                    ]
                })
        }
        if !visits.isEmpty { members["visits"] = .array(visits.map { .object($0.members) }) }
        if !withdraws.isEmpty { members["withdraws"] = .array(withdraws.map { .string($0.rawValue) }) }
        return members
    }
}

extension TaskVisit {
    /// Older records say nothing of evidence: what they note counted.
    fileprivate init(_ reader: BodyReader) throws(RecordBodyError) {
        self.init(
            task: try reader.identifierIfPresent("task"),
            visit: Visit(
                first: try reader.time("first"), last: try reader.time("last"),
                distance: Int(try reader.integer("distance")),
                evidence: Int(try reader.integerIfPresent("evidence") ?? 0),
                mostEvidence: Int(try reader.integerIfPresent("most_evidence") ?? Int64(Visit.sureEvidence))))
    }

    fileprivate var members: JSONObject {
        [
            "task": task.map { .string($0.rawValue) } ?? .null, "first": .string(first.description),
            "last": .string(last.description), "distance": .integer(Int64(distance)),
            "evidence": .integer(Int64(visit.evidence)), "most_evidence": .integer(Int64(visit.mostEvidence)),
        ]
    }
}
