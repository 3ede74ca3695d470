import QuestEngine
import ServerBase
import Synchronization

/// The accounts that people may have merged into theirs: whoever is signed in to one and wanted to link a sign-in has
/// proved that the account which that opens is theirs, too.
///
/// Kept in memory and for a while only, by the session in which it was proved.
final class MergeOffers: Sendable {
    struct Offer: Sendable, Equatable {
        /// The account that would be merged.
        let other: AccountID
        /// The sign-in by which that was proved: it has to open the account still.
        let key: SignInKey
        let until: Timestamp
    }

    private let offers = Mutex<[SessionID: Offer]>([:])
    private let clock: any TimeSource

    init(clock: any TimeSource) { self.clock = clock }

    func add(_ other: AccountID, by key: SignInKey, to session: SessionID) {
        let now = clock.now
        let offer = Offer(
            other: other, key: key, until: now + Seconds(Double(SignInLimits.attempt.value)))
        offers.withLock { offers in
            offers = offers.filter { now < $0.value.until }
            offers[session] = offer
        }
    }

    /// The offer to whoever has the session, while it is good.
    func offer(to session: SessionID) -> Offer? {
        let now = clock.now
        return offers.withLock { $0[session] }.flatMap { now < $0.until ? $0 : nil }
    }

    /// Takes it, so that it is good once.
    func take(by session: SessionID) -> Offer? {
        let offer = offer(to: session)
        offers.withLock { $0[session] = nil }
        return offer
    }
}
