import GeoJSONKit

/// An answer as it was sent. Its text stands in a side table (`PersonalText`, owned by the answer's id).
public struct AnswerBody: Sendable, Equatable {
    public let answer: AnswerID
    public let task: TaskID
    /// SHA-256(salt ‖ text).
    public let text: Digest
    /// When the rider answered, by the device's clock.
    public let deviceTime: Timestamp
    /// When the device sent it, by its clock.
    public let sentAt: Timestamp
    /// A photo that came with it; its bytes stand beside the log.
    public let photo: AnswerPhoto?

    public init(
        answer: AnswerID, task: TaskID, text: Digest, deviceTime: Timestamp, sentAt: Timestamp,
        photo: AnswerPhoto? = nil
    ) {
        self.answer = answer
        self.task = task
        self.text = text
        self.deviceTime = deviceTime
        self.sentAt = sentAt
        self.photo = photo
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
    }

    /// The skew is received − sent, so it is not written a second time.
    var members: JSONObject {
        var members: JSONObject = [
            "answer": .string(answer.rawValue), "task": .string(task.rawValue),
            "text": .string(text.description),
            "device_time": .string(deviceTime.description), "sent_at": .string(sentAt.description),
        ]
        if let photo { members["photo"] = .object(photo.members) }
        return members
    }
}
