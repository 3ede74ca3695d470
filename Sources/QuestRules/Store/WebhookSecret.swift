/// The secret by which the receiver of a webhook knows that a delivery is the daemon's.
///
/// It is derived and stands in no file: whoever has the database alone can sign nothing.
public struct WebhookSecret: Sendable {
    /// The text that its holder is shown once: the key of the signatures, byte for byte.
    public let text: String

    /// - Parameter key: The secret of the daemon.
    public init(of webhook: WebhookID, in quest: QuestID, salt: [UInt8], from key: CodeKey) {
        let message = Array("ReQuest webhook secret 1\n\(quest)\n\(webhook)\n".utf8) + salt
        let digest = Digest.hmacSHA256(message, key: key.bytes)
        text = "whsec_" + CrockfordBase32.encode(digest.bytes).lowercased()
    }

    /// Returns the value of the field `ReQuest-Signature`: HMAC-SHA-256 over the moment in seconds since 1970, a full
    /// stop, and the body.
    public func signature(of body: [UInt8], at now: Timestamp) -> String {
        let seconds = now.milliseconds / 1000
        let digest = Digest.hmacSHA256(Array("\(seconds).".utf8) + body, key: Array(text.utf8))
        return "t=\(seconds),v1=\(digest)"
    }
}

extension WebhookSecret: CustomStringConvertible {
    /// Says nothing, so that no log can tell a secret.
    public var description: String { "WebhookSecret" }
}
