/// An answer as it arrives.
public struct AnswerSubmission: Sendable, Equatable {

    public var device: DeviceID
    public var task: TaskID
    public var text: String
    /// A photo that is stored already.
    public var photo: AnswerPhoto?
    /// When the rider answered, by the device's clock.
    public var deviceTime: Timestamp
    /// When the device sent it, by its clock.
    public var sentAt: Timestamp
    public var receivedAt: Timestamp
    /// When the very same request came before and was told to come again later, the first time; `nil` where it is new.
    /// That it had to wait says nothing of the device's clock.
    public var firstReceivedAt: Timestamp?
    /// The client's idempotency key.
    public var key: String
    /// Digest of the request's method, path and body: the same key with another request is refused.
    public var request: Digest

    public init(
        device: DeviceID, task: TaskID, text: String, deviceTime: Timestamp, sentAt: Timestamp,
        receivedAt: Timestamp, key: String, request: Digest, photo: AnswerPhoto? = nil,
        firstReceivedAt: Timestamp? = nil
    ) {
        self.device = device
        self.task = task
        self.text = text
        self.deviceTime = deviceTime
        self.sentAt = sentAt
        self.receivedAt = receivedAt
        self.key = key
        self.request = request
        self.photo = photo
        self.firstReceivedAt = firstReceivedAt
    }

    /// See `JudgedAnswer.seenAt`.
    var seenAt: Timestamp { firstReceivedAt ?? receivedAt }
}

extension Receipt {
    /// The answer that the first request with this key made, if this request is a repeat of it.
    /// - Throws: `Refusal.keyReused` when it is another request.
    public func answer(toRepeated request: Digest) throws(Refusal) -> AnswerID {
        guard self.request == request else { throw .keyReused }
        return answer
    }
}
