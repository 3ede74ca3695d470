package import QuestBase
import QuestRules

/// Token buckets by key: each holds so many tokens and fills again with time. Not shared between tasks.
package struct TokenBuckets<Key: Hashable & Sendable>: Sendable {
    package struct Size: Sendable {
        /// The limit that whoever finds it empty has met.
        let limit: Limit
        /// Tokens in a full bucket.
        let capacity: Double
        /// A token comes back after this many seconds.
        let refill: Double

        /// - Parameters:
        ///   - refill: In milliseconds.
        ///   - level: How many times as wide a network is than the narrowest one: each time it has twice as much. See
        ///     `NetworkAddress.networks`.
        package init(
            _ capacity: Limit, _ refill: Limit, in limits: LimitValues = LimitValues(), level: Int = 0
        ) {
            limit = capacity
            self.capacity = Double(limits[capacity] << level)
            self.refill = Double(limits[refill]) / 1000 / Double(1 << level)
        }

        /// - Parameters:
        ///   - hourly: Tokens that come back in an hour.
        ///   - level: As above.
        package init(_ capacity: Limit, hourly: Limit, in limits: LimitValues = LimitValues(), level: Int = 0)
        {
            limit = capacity
            self.capacity = Double(limits[capacity] << level)
            refill = 3600 / Double(limits[hourly] << level)
        }
    }

    /// Tokens that somebody asks for.
    package struct Want: Sendable {
        package let key: Key
        package let size: Size
        let count: Int

        package init(_ key: Key, _ size: Size, count: Int = 1) {
            self.key = key
            self.size = size
            self.count = count
        }
    }

    private struct Bucket {
        var left: Double
        var filledAt: ContinuousClock.Instant
        let size: Size

        /// Tokens in a bucket of that size.
        func filled(_ size: Size, at now: ContinuousClock.Instant) -> Double {
            min(size.capacity, left + Double((now - filledAt).milliseconds) / 1000 / size.refill)
        }

        mutating func fill(_ size: Size, at now: ContinuousClock.Instant) {
            (left, filledAt) = (filled(size, at: now), now)
        }

        mutating func take(_ count: Int, owing: Double, _ size: Size, at now: ContinuousClock.Instant) {
            fill(size, at: now)
            left = max(-owing, left - Double(count))
        }
    }

    private var buckets: [Key: Bucket] = [:]
    private let now: @Sendable () -> ContinuousClock.Instant
    /// Keys remembered; beyond that the fullest buckets are forgotten.
    private let largestCount: Int

    /// - Parameter now: The monotonic clock.
    package init(largestCount: Int = 10_000, now: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.largestCount = largestCount
        self.now = now
    }

    /// Takes all tokens that are wanted, or none.
    ///
    /// - Returns: The limit that is longest in the way, and seconds until all of them are there, rounded up; `nil` when they
    ///   have been taken.
    package mutating func admit(_ wants: [Want]) -> (limit: Limit, seconds: Int)? {
        let now = now()
        var longest: (limit: Limit, seconds: Int)?
        for want in wants {
            let seconds = wait(for: want.key, want.size, count: want.count, at: now)
            if seconds > longest?.seconds ?? 0 { longest = (want.size.limit, seconds) }
        }
        if longest == nil {
            for want in wants { take(want.key, want.size, count: want.count, owing: 0, at: now) }
        }
        return longest
    }

    /// Seconds until so many tokens are there, rounded up, or the bucket is full; 0 when they are there now.
    package func wait(for key: Key, _ size: Size, count: Int = 1) -> Int {
        wait(for: key, size, count: count, at: now())
    }

    private func wait(for key: Key, _ size: Size, count: Int, at now: ContinuousClock.Instant) -> Int {
        let (left, needed) = (
            buckets[key]?.filled(size, at: now) ?? size.capacity, min(Double(count), size.capacity)
        )
        return left >= needed ? 0 : max(1, Int(((needed - left) * size.refill).rounded(.up)))
    }

    /// Takes tokens, as many as there are.
    ///
    /// - Parameter owing: Tokens that may be taken though they are not there; they fill up before others.
    package mutating func take(_ key: Key, _ size: Size, count: Int = 1, owing: Double = 0) {
        take(key, size, count: count, owing: owing, at: now())
    }

    private mutating func take(
        _ key: Key, _ size: Size, count: Int, owing: Double, at now: ContinuousClock.Instant
    ) {
        if buckets.count >= largestCount, buckets[key] == nil { forget() }
        buckets[key, default: Bucket(left: size.capacity, filledAt: now, size: size)]
            .take(count, owing: owing, size, at: now)
    }

    /// A token that was taken and not needed.
    package mutating func giveBack(_ key: Key, _ size: Size) {
        guard var bucket = buckets[key] else { return }
        bucket.fill(size, at: now())
        bucket.left = min(size.capacity, bucket.left + 1)
        // A full one is as good as none.
        buckets[key] = bucket.left < size.capacity ? bucket : nil
    }

    private mutating func forget() {
        let emptiest = buckets.sorted {
            $0.value.left / $0.value.size.capacity < $1.value.left / $1.value.size.capacity
        }.prefix(largestCount / 2)
        buckets = Dictionary(uniqueKeysWithValues: emptiest.map { ($0.key, $0.value) })
    }
}
