package import Logging
package import QuestEngine
package import ServerBase

/// Slows down whoever tries out codes of teams and invitations: each network has a bucket of wrong codes, which fills
/// again with time. Right codes cost nothing, so that a whole school may join through one address; nor do codes that
/// were right once.
///
/// Tries of all networks together on a quest, or on all of them, are counted and noted in the log, and refuse nobody:
/// else one who guesses would lock out everybody.
package actor JoinThrottle {
    /// A thing that wrong codes are counted for, beside the network that sent them.
    fileprivate enum Target: Hashable {
        case quest(QuestID)
        case everything
    }

    /// Buckets of wrong codes and of guests by network.
    private nonisolated let buckets: SharedBuckets
    /// Buckets of the wider networks of IPv6. Other daemons do not hear of these.
    private let (wideCodes, wideGuests): (NetworkThrottle, NetworkThrottle)
    private var alarms: TokenBuckets<Target>
    /// Moment of the last alarm.
    private var alarmed: [Target: ContinuousClock.Instant] = [:]
    private let logger: Logger?
    private let now: @Sendable () -> ContinuousClock.Instant

    /// Pause after which an alarm is repeated, if it goes on.
    private static let alarmPause = Duration.seconds(60)

    /// - Parameters:
    ///   - logger: Log of alarms.
    ///   - feed: Where other daemons are told of wrong codes and guests; `nil` where there are none.
    ///   - now: The monotonic clock.
    package init(
        limits: LimitValues = LimitValues(), logger: Logger? = nil, telling feed: (any ChangeFeed)? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        buckets = SharedBuckets(
            [
                .wrongCodes: .init(RateLimits.wrongCodesPerNetwork, RateLimits.wrongCodeRefill, in: limits),
                .guests: .init(RateLimits.guestsPerNetwork, RateLimits.guestRefill, in: limits),
            ], telling: feed, now: now)
        wideCodes = NetworkThrottle(
            RateLimits.wrongCodesPerNetwork, RateLimits.wrongCodeRefill, in: limits, from: 1, now: now)
        wideGuests = NetworkThrottle(
            RateLimits.guestsPerNetwork, RateLimits.guestRefill, in: limits, from: 1, now: now)
        alarms = TokenBuckets(now: now)
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
    package func comparing<Found: Sendable>(
        from sender: NetworkAddress, joining quest: QuestID?, _ find: @Sendable () async throws -> Found?
    ) async throws -> Found? {
        let bucket = SharedBuckets.Name(.wrongCodes, of: "\(sender.network.high) \(sender.network.low)")
        try wideCodes.admit(sender)
        do throws(RequestError) { try buckets.admit([bucket], isTold: false) } catch {
            wideCodes.giveBack(sender)
            throw error
        }
        func giveBack() {
            buckets.giveBack(bucket)
            wideCodes.giveBack(sender)
        }
        let found: Found?
        do { found = try await find() } catch {
            giveBack()
            throw error
        }
        if found == nil {
            buckets.tell([bucket])
            if let quest { count(.quest(quest)) }
            count(.everything)
        } else {
            giveBack()
        }
        return found
    }

    /// Guests need no code, so each costs a token.
    /// - Throws: `RequestError.tooManyRequests` when too many came from that network.
    package func admitGuest(from sender: NetworkAddress) throws(RequestError) {
        try wideGuests.admit(sender)
        do throws(RequestError) {
            try buckets.admit([
                SharedBuckets.Name(.guests, of: "\(sender.network.high) \(sender.network.low)")
            ])
        } catch {
            wideGuests.giveBack(sender)
            throw error
        }
    }

    /// Takes what was taken at other daemons.
    package nonisolated func take(_ spent: [SpentTokens]) { buckets.take(spent) }

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
