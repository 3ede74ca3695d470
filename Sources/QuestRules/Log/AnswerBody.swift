import GeoJSONKit

/// An answer as it was sent. Its text stands in a side table (`PersonalText`, owned by the answer's id).
public struct AnswerBody: Sendable, Equatable {
    public let answer: AnswerID
    public let task: TaskID
    /// SHA-256(salt ‖ text).
    public let text: Digest
    /// The moment at which the rider answered, by the device's clock.
    public let deviceTime: Timestamp
    /// The moment at which the device sent it, by its clock.
    public let sentAt: Timestamp
    /// A photo that came with it; its bytes stand beside the log.
    public let photo: AnswerPhoto?
    /// The moment at which the same request first came and was sent away until later; the skew is that of then.
    public let firstReceivedAt: Timestamp?
    /// Whole seconds from the moment that counts to the receipt, where that is more than `AnswerLimits.late`. Records
    /// of earlier versions say nothing of it.
    public let lateness: Int?

    public init(
        answer: AnswerID, task: TaskID, text: Digest, deviceTime: Timestamp, sentAt: Timestamp,
        photo: AnswerPhoto? = nil, firstReceivedAt: Timestamp? = nil, lateness: Int? = nil
    ) {
        self.answer = answer
        self.task = task
        self.text = text
        self.deviceTime = deviceTime
        self.sentAt = sentAt
        self.photo = photo
        self.firstReceivedAt = firstReceivedAt
        self.lateness = lateness
    }

    init(_ reader: BodyReader) throws(RecordBodyError) {
        answer = try reader.identifier("answer")
        task = try reader.identifier("task")
        text = try reader.digest("text")
        deviceTime = try reader.time("device_time")
        sentAt = try reader.time("sent_at")
        if let reader = try reader.objectIfPresent("photo") {
            photo = try AnswerPhoto(reader)
        } else {
            photo = nil
        }
        firstReceivedAt = try reader.timeIfPresent("first_received_at")
        lateness = try reader.integerIfPresent("late").map { Int($0) }
    }

    /// The skew is received − sent, so it is not written a second time.
    var members: JSONObject {
        var members: JSONObject = [
            "answer": .string(answer.rawValue), "task": .string(task.rawValue),
            "text": .string(text.description),
            "device_time": .string(deviceTime.description), "sent_at": .string(sentAt.description),
        ]
        if let photo { members["photo"] = .object(photo.members) }
        members["first_received_at"] = firstReceivedAt.map { .string($0.description) }
        members["late"] = lateness.map { .integer(Int64($0)) }
        return members
    }
}

/// A photo that came with an answer: what the log keeps of it.
public struct AnswerPhoto: Sendable, Equatable {
    /// The name of its files.
    public let id: PhotoID
    /// SHA-256 of the original's bytes.
    public let digest: Digest
    public let facts: PhotoFacts
    /// The size of the original, in bytes.
    public let size: Int
    /// When the phone says that it was taken; `nil` where it does not say, and in records of earlier versions.
    public let taken: PhotoTaking?

    public init(id: PhotoID, digest: Digest, facts: PhotoFacts, size: Int, taken: PhotoTaking? = nil) {
        self.id = id
        self.digest = digest
        self.facts = facts
        self.size = size
        self.taken = taken
    }

    init(_ reader: BodyReader) throws(RecordBodyError) {
        id = try reader.identifier("id")
        digest = try reader.digest("digest")
        facts = PhotoFacts(
            kind: try reader.choice("kind"), width: Int(try reader.integer("width")),
            height: Int(try reader.integer("height")),
            length: try reader.integerIfPresent("length").map { Milliseconds($0) })
        size = Int(try reader.integer("size"))
        if let time = try reader.timeIfPresent("taken_at") {
            taken = PhotoTaking(time: time, source: try reader.choice("taken_by"))
        } else {
            taken = nil
        }
    }

    var members: JSONObject {
        var members: JSONObject = [
            "id": .string(id.rawValue), "digest": .string(digest.description),
            "kind": .string(facts.kind.rawValue), "width": .integer(Int64(facts.width)),
            "height": .integer(Int64(facts.height)), "size": .integer(Int64(size)),
        ]
        members["length"] = facts.length.map { .integer($0.value) }
        members["taken_at"] = taken.map { .string($0.time.description) }
        members["taken_by"] = taken.map { .string($0.source.rawValue) }
        return members
    }
}

/// When a photo was taken, by the phone that sent it. Anybody can make it up.
public struct PhotoTaking: Sendable, Equatable {
    /// By the phone's clock.
    public let time: Timestamp
    public let source: Source

    public init(time: Timestamp, source: Source) {
        self.time = time
        self.source = source
    }

    /// Where the phone has it from.
    public enum Source: String, Sendable, CaseIterable {
        /// The picture itself (Exif).
        case camera
        /// Its file, which may have been written later.
        case file
    }
}
