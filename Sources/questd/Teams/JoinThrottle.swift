import Logging
import QuestEngine

/// Slows down whoever tries out codes of teams and invitations: each network has a bucket of wrong codes, which fills
/// again with time. Right codes cost nothing, so that a whole school may join through one address; nor do codes that
/// were right once.
///
/// Tries of all networks together on a quest, or on all of them, are counted and noted in the log, and refuse nobody:
/// else one who guesses would lock out everybody.
actor JoinThrottle {
    /// A thing that wrong codes are counted for, beside the network that sent them.
    fileprivate enum Target: Hashable {
        case quest(QuestID)
        case everything
    }

    private var codes: TokenBuckets<NetworkAddress>
    private var guests: TokenBuckets<NetworkAddress>
    private var alarms: TokenBuckets<Target>
    /// Moment of the last alarm.
    private var alarmed: [Target: ContinuousClock.Instant] = [:]
    private let codeSize: TokenBuckets<NetworkAddress>.Size
    private let guestSize: TokenBuckets<NetworkAddress>.Size
    private let logger: Logger?
    private let now: @Sendable () -> ContinuousClock.Instant

    /// Pause after which an alarm is repeated, if it goes on.
    private static let alarmPause = Duration.seconds(60)

    /// - Parameters:
    ///   - logger: Log of alarms.
    ///   - now: The monotonic clock.
    init(
        limits: LimitValues = LimitValues(), logger: Logger? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        codes = TokenBuckets(now: now)
        guests = TokenBuckets(now: now)
        alarms = TokenBuckets(now: now)
        codeSize = .init(RateLimits.wrongCodesPerNetwork, RateLimits.wrongCodeRefill, in: limits)
        guestSize = .init(RateLimits.guestsPerNetwork, RateLimits.guestRefill, in: limits)
        self.logger = logger
        self.now = now
    }

    /// Looks a code up for somebody, and counts it if it is wrong. It is counted before it is looked up and taken
    /// back if it was right: however many come at once, no more are compared than the network has left.
    ///
    /// - Parameters:
    ///   - quest: The quest that the code is said to be of; `nil` for a token, which may be of any.
    ///   - find: Compares the code; `nil` if there is no such code.
    /// - Returns: What `find` found.
    /// - Throws: `RequestError.tooManyRequests`, without having compared anything; what `find` throws.
    func comparing<Found: Sendable>(
        from sender: NetworkAddress, joining quest: QuestID?, _ find: @Sendable () async throws -> Found?
    ) async throws -> Found? {
        let network = sender.network
        let wait = codes.admit([.init(network, codeSize)])
        if let wait { throw RequestError.tooManyRequests(wait.limit, retryAfter: wait.seconds) }
        let found: Found?
        do { found = try await find() } catch {
            codes.giveBack(network, codeSize)
            throw error
        }
        if found == nil {
            if let quest { count(.quest(quest)) }
            count(.everything)
        } else {
            codes.giveBack(network, codeSize)
        }
        return found
    }

    /// Guests need no code, so each costs a token.
    /// - Throws: `RequestError.tooManyRequests` when too many came from that network.
    func admitGuest(from sender: NetworkAddress) throws(RequestError) {
        let wait = guests.admit([.init(sender.network, guestSize)])
        if let wait { throw .tooManyRequests(wait.limit, retryAfter: wait.seconds) }
    }

    private func count(_ target: Target) {
        let size = target.size
        alarms.take(target, size)
        guard alarms.wait(for: target, size) > 0,
            alarmed[target].map({ now() - $0 >= Self.alarmPause }) ?? true
        else { return }
        alarmed[target] = now()
        switch target {
        case .quest(let quest):
            logger?.warning("many wrong codes", metadata: ["quest": "\(quest.rawValue)"])
        case .everything:
            logger?.warning("many wrong codes in all")
        }
    }
}

extension JoinThrottle.Target {
    fileprivate var size: TokenBuckets<Self>.Size {
        switch self {
        case .quest: .init(RateLimits.wrongCodesPerQuest, RateLimits.wrongCodeRefillPerQuest)
        case .everything: .init(RateLimits.wrongCodesInAll, RateLimits.wrongCodeRefillInAll)
        }
    }
}
