import QuestBase
package import QuestRules
import Synchronization

/// Buckets that all daemons which share a store have together: of what is taken here the others are told, and what they have
/// taken is taken here, too.
///
/// Word of it is a hint, some milliseconds old: whoever asks several daemons in the same moment may have a full bucket of
/// each. They are all charged for it afterwards: over time nobody has more than one bucket gives.
package final class SharedBuckets: Sendable {
    /// The kinds of buckets: they are told apart by two bits of their labels.
    package enum Kind: UInt64, CaseIterable, Sendable {
        case wrongCodes, guests, answersPerTask, answersPerTeam
    }

    /// The name of a bucket, which says to others nothing but its kind.
    package struct Name: Hashable, Sendable {
        let kind: Kind
        let label: UInt64

        /// - Parameter owner: Whose it is, and of what.
        package init(_ kind: Kind, of owner: String) {
            self.kind = kind
            let start = Digest.sha256(Array(owner.utf8)).bytes.prefix(8)
            label = start.reduce(0) { $0 << 8 | UInt64($1) } & ~Self.kindBits | kind.rawValue
        }

        /// A bucket of which another daemon tells.
        fileprivate init?(label: UInt64) {
            guard let kind = Kind(rawValue: label & Self.kindBits) else { return nil }
            (self.kind, self.label) = (kind, label)
        }

        private static let kindBits: UInt64 = 3
    }

    private let buckets: Mutex<TokenBuckets<Name>>
    private let sizes: [Kind: TokenBuckets<Name>.Size]
    private let feed: (any ChangeFeed)?

    /// - Parameters:
    ///   - sizes: Those of all kinds that are used; others are none of ours.
    ///   - feed: Where others are told; `nil` where there are none.
    ///   - now: The monotonic clock.
    package init(
        _ sizes: [Kind: TokenBuckets<Name>.Size], telling feed: (any ChangeFeed)?,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        (self.sizes, self.feed) = (sizes, feed)
        buckets = Mutex(TokenBuckets(now: now))
    }

    /// Takes a token of each, or none.
    ///
    /// - Parameter isTold: Whether the others are told at once; otherwise `tell` does it, or `giveBack` takes it back.
    /// - Throws: `RequestError.tooManyRequests`.
    package func admit(_ names: [Name], isTold: Bool = true) throws(RequestError) {
        let wants = names.compactMap { name in sizes[name.kind].map { TokenBuckets<Name>.Want(name, $0) } }
        let wait = buckets.withLock { $0.admit(wants) }
        if let wait { throw .tooManyRequests(wait.limit, retryAfter: wait.seconds) }
        if isTold { tell(names) }
    }

    /// Tells the others of a token of each.
    package func tell(_ names: [Name]) {
        feed?.tell(names.map { SpentTokens(bucket: $0.label, count: 1) })
    }

    /// A token that was taken, of which nobody was told, and that is not needed.
    package func giveBack(_ name: Name) {
        guard let size = sizes[name.kind] else { return }
        buckets.withLock { $0.giveBack(name, size) }
    }

    /// Takes what others have taken of theirs, also where it is not there: then it is owed.
    package func take(_ spent: [SpentTokens]) {
        buckets.withLock { buckets in
            for tokens in spent {
                guard let name = Name(label: tokens.bucket), let size = sizes[name.kind] else { continue }
                buckets.take(name, size, count: tokens.count, owing: Self.mostOwed * size.capacity)
            }
        }
    }

    /// Full buckets that may be owed: no mistake of another daemon shuts anybody out for longer than it takes to fill them.
    private static let mostOwed = 3.0
}
