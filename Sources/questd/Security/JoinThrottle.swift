import QuestEngine

/// Slows down whoever tries out join codes: each network address has a bucket of wrong codes, which fills
/// again with time. Right codes cost nothing, so that a whole school may join through one address.
actor JoinThrottle {
    private var buckets: [String: Bucket] = [:]
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameter now: The monotonic clock.
    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    private struct Bucket {
        var left: Double
        var filledAt: ContinuousClock.Instant
    }

    /// Wrong codes at once.
    static let capacity = 10.0
    /// A wrong code comes back after this many seconds.
    static let refill = 6.0
    /// Addresses remembered; beyond that the fullest buckets are forgotten.
    static let largestCount = 10_000

    /// - Throws: `RequestError.tooManyRequests` while the bucket is empty.
    func check(_ address: String?) throws(RequestError) {
        let left = bucket(of: address ?? "").left
        guard left >= 1 else {
            throw .tooManyRequests(retryAfter: Int(((1 - left) * Self.refill).rounded(.up)))
        }
    }

    func countFailure(of address: String?) {
        var bucket = bucket(of: address ?? "")
        bucket.left = max(0, bucket.left - 1)
        if buckets.count >= Self.largestCount { forget() }
        buckets[address ?? ""] = bucket
    }

    private func bucket(of address: String) -> Bucket {
        let now = now()
        guard let bucket = buckets[address] else { return Bucket(left: Self.capacity, filledAt: now) }
        let seconds = Double((now - bucket.filledAt).milliseconds) / 1000
        return Bucket(left: min(Self.capacity, bucket.left + seconds / Self.refill), filledAt: now)
    }

    private func forget() {
        let emptiest = buckets.sorted { $0.value.left < $1.value.left }.prefix(Self.largestCount / 2)
        buckets = Dictionary(uniqueKeysWithValues: emptiest.map { ($0.key, $0.value) })
    }
}
