/// A registration whose request carried an idempotency key, so that whoever sent it may ask again.
///
/// Nobody but the client keeps the key: the log has digests under the server's key, and the team's join code comes of
/// both keys. So a repeat is told the same code, which stands nowhere.
public struct KeyedRegistration: Sendable {
    /// The digests that the log keeps.
    public let sealed: SealedRequest
    /// The code of the team that it registers.
    public let joinCode: JoinCode

    /// Fewest bytes of such a key: whoever guesses one, and what was asked by it, is told the team's code.
    public static let leastKeyBytes = 16

    /// Creates the digests and the code.
    ///
    /// - Parameters:
    ///   - key: The idempotency key, as the client sent it.
    ///   - request: The bytes of the request's body.
    ///   - serverKey: The server's secret behind the digests of join codes.
    /// - Returns: `nil` where the key is too short or too long.
    public init?(key: String, request: [UInt8], in quest: QuestID, under serverKey: JoinCodeKey) {
        guard (Self.leastKeyBytes...AnswerLimits.key.value).contains(key.utf8.count) else { return nil }
        func digest(for purpose: String, _ rest: String = "") -> Digest {
            let message = "ReQuest registration \(purpose) 1\n\(quest)\n\(key)\n\(rest)"
            return .hmacSHA256(Array(message.utf8), key: serverKey.bytes)
        }
        sealed = SealedRequest(
            key: digest(for: "key"), request: digest(for: "request", "\(Digest.sha256(request))"))
        joinCode = JoinCode(from: digest(for: "code"))
    }
}

/// A request that carried an idempotency key of its client's, by digests of both that tell neither.
public struct SealedRequest: Sendable, Equatable {
    public let key: Digest
    public let request: Digest

    public init(key: Digest, request: Digest) {
        self.key = key
        self.request = request
    }
}
