import QuestRules

/// A sign-in that has begun, and waits for its person's return.
struct SignInAttempt: Sendable {
    let provider: ProviderID
    let browser: StateCookie
    let errand: SignInIntent
    /// The network from which it began, by any name that tells it from others.
    let network: String
    let begun: Timestamp
    /// Random texts of 256 bits: what the provider gives back, what the ID token holds, and the secret of the code's
    /// exchange (RFC 7636). Base 64 for addresses has no character that a provider might refuse in one of them.
    let state: String
    let nonce: String
    let verifier: String

    init(
        _ provider: ProviderID, from browser: StateCookie, in network: String, for errand: SignInIntent,
        at now: Timestamp, using source: inout IdentifierSource
    ) {
        (self.provider, self.browser, self.errand, begun) = (provider, browser, errand, now)
        self.network = network
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
    /// The digests of each network in the order of their beginning, some of them taken already, but never the first.
    private var orders: [String: [Digest]] = [:]
    private var counts: [String: Int] = [:]

    mutating func add(_ attempt: SignInAttempt) {
        let digest = Digest.sha256(Array(attempt.state.utf8))
        waiting[digest] = attempt
        orders[attempt.network, default: []].append(digest)
        counts[attempt.network, default: 0] += 1
        guard waiting.count > SignInLimits.attempts.value else { return }
        forgetOver(at: attempt.begun)
        if waiting.count > SignInLimits.attempts.value { forgetOne() }
    }

    /// Takes an attempt out. Only its own browser can, and at its own provider.
    mutating func take(
        _ state: String, of provider: ProviderID, from browser: StateCookie?, at now: Timestamp
    ) throws(SignInRefusal) -> SignInAttempt {
        let digest = Digest.sha256(Array(state.utf8))
        guard let attempt = waiting[digest] else { throw .stateUnknown }
        guard let browser,
            Digest.sha256(Array(browser.text.utf8))
                .isEqualInConstantTime(to: .sha256(Array(attempt.browser.text.utf8)))
        else { throw .otherBrowser }
        guard attempt.provider == provider else { throw .otherProvider }
        remove(digest, of: attempt.network)
        guard !Self.isOver(attempt, now) else { throw .expired }
        return attempt
    }

    private mutating func remove(_ digest: Digest, of network: String) {
        guard waiting.removeValue(forKey: digest) != nil else { return }
        counts[network, default: 0] -= 1
        guard counts[network, default: 0] > 0 else {
            (counts[network], orders[network]) = (nil, nil)
            return
        }
        let gone = orders[network]?.prefix { waiting[$0] == nil }.count ?? 0
        orders[network]?.removeFirst(gone)
    }

    /// Drops what nobody comes back for: what is over for as long again.
    private mutating func forgetOver(at now: Timestamp) {
        let end = Timestamp(milliseconds: now.milliseconds - Self.time)
        for (network, digests) in orders {
            for digest in digests {
                guard let attempt = waiting[digest] else { continue }
                guard Self.isOver(attempt, end) else { break }
                remove(digest, of: network)
            }
        }
    }

    /// Drops the oldest of the network that has most: nobody can have other people's attempts forgotten.
    private mutating func forgetOne() {
        let most = counts.values.max() ?? 0
        var oldest: (digest: Digest, attempt: SignInAttempt)?
        for (network, count) in counts where count == most {
            guard let digest = orders[network]?.first, let attempt = waiting[digest] else { continue }
            if oldest.map({ attempt.begun < $0.attempt.begun }) ?? true { oldest = (digest, attempt) }
        }
        guard let oldest else { return }
        remove(oldest.digest, of: oldest.attempt.network)
    }

    private static let time = Int64(SignInLimits.attempt.value) * 1000

    private static func isOver(_ attempt: SignInAttempt, _ now: Timestamp) -> Bool {
        now.milliseconds - attempt.begun.milliseconds > time
    }
}
