import QuestEngine

/// A sign-in that has begun, and waits for its person's return.
struct SignInAttempt: Sendable {
    let provider: ProviderID
    let browser: BrowserMark
    let errand: SignInErrand
    let begun: Timestamp
    /// Random texts of 256 bits: what the provider gives back, what the ID token holds, and the secret of the code's
    /// exchange (RFC 7636). Base 64 for addresses has no character that a provider might refuse in one of them.
    let state: String
    let nonce: String
    let verifier: String

    init(
        _ provider: ProviderID, from browser: BrowserMark, for errand: SignInErrand, at now: Timestamp,
        using source: inout IdentifierSource
    ) {
        (self.provider, self.browser, self.errand, begun) = (provider, browser, errand, now)
        state = Base64.url(source.bytes(32))
        nonce = Base64.url(source.bytes(32))
        verifier = Base64.url(source.bytes(32))
    }

    /// The hash of the verifier that the provider is told first (`S256`).
    var challenge: String { Base64.url(Digest.sha256(Array(verifier.utf8)).bytes) }
}

/// The sign-ins that wait, in memory: after a restart people begin again. Each is taken once.
struct SignInAttempts: Sendable {
    /// By the digest of the state, so that the time of a search tells nothing of it.
    private var waiting: [Digest: SignInAttempt] = [:]
    /// The digests in the order of their beginning, some of them taken already.
    private var order: [Digest] = []

    mutating func add(_ attempt: SignInAttempt) {
        let digest = Digest.sha256(Array(attempt.state.utf8))
        waiting[digest] = attempt
        order.append(digest)
        forget(at: attempt.begun)
    }

    /// Takes an attempt out. Only its own browser can, and at its own provider.
    mutating func take(
        _ state: String, of provider: ProviderID, from browser: BrowserMark?, at now: Timestamp
    ) throws(SignInRefusal) -> SignInAttempt {
        let digest = Digest.sha256(Array(state.utf8))
        guard let attempt = waiting[digest] else { throw .stateUnknown }
        guard let browser,
            Digest.sha256(Array(browser.text.utf8))
                .isEqualInConstantTime(to: .sha256(Array(attempt.browser.text.utf8)))
        else { throw .otherBrowser }
        guard attempt.provider == provider else { throw .otherProvider }
        waiting[digest] = nil
        guard !Self.isOver(attempt, now) else { throw .expired }
        return attempt
    }

    /// Drops what nobody comes back for: what is over for as long again, and the oldest of too many.
    private mutating func forget(at now: Timestamp) {
        var first = order.startIndex
        while first < order.endIndex {
            if let attempt = waiting[order[first]] {
                let isLongOver = Self.isOver(attempt, Timestamp(milliseconds: now.milliseconds - Self.time))
                guard isLongOver || waiting.count > SignInLimits.attempts.value else { break }
                waiting[order[first]] = nil
            }
            first += 1
        }
        order.removeFirst(first)
    }

    private static let time = Int64(SignInLimits.attempt.value) * 1000

    private static func isOver(_ attempt: SignInAttempt, _ now: Timestamp) -> Bool {
        now.milliseconds - attempt.begun.milliseconds > time
    }
}
