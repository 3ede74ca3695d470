/// `GET` and `PUT quests/{quest}/uploads/{upload}`.
public struct UploadProgress: Codable, Sendable, Equatable {
    /// The number of bytes that the daemon has of the upload: the next part begins there.
    public var received: Int

    public init(received: Int) {
        self.received = received
    }
}
