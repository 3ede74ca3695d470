import QuestRules
import Synchronization

/// Devices by their tokens, so that not each request asks the database.
///
/// Other daemons may remove a device: what is here is believed only as long as their notifications are heard
/// (`ChangeListener`), and no longer than `trust` after the server was last seen to answer. May be shared by any number of
/// tasks.
final class TokenMemory: Sendable {
    /// Devices that are kept at most; beyond that all are forgotten.
    static let limit = 100_000
    /// The time for which it is believed after the connection that listens was heard.
    static let trust = Duration.seconds(3)

    private struct State {
        var owners: [Digest: Device] = [:]
        var trustedUntil: ContinuousClock.Instant?
        /// Counts what makes read things old.
        var age: UInt64 = 0
    }

    private let state = Mutex(State())

    /// The age of what is known: to be asked before the database is, and handed back with what it said.
    var age: UInt64 { state.withLock { $0.age } }

    func owner(ofToken digest: Digest) -> Device? {
        state.withLock { state in
            guard let end = state.trustedUntil, ContinuousClock.now < end else { return nil }
            return state.owners[digest]
        }
    }

    func keep(_ device: Device, token digest: Digest, at age: UInt64) {
        state.withLock { state in
            guard state.age == age else { return }
            if state.owners.count >= Self.limit { state.owners = [:] }
            state.owners[digest] = device
        }
    }

    func forget() {
        state.withLock { state in
            state.owners = [:]
            state.age &+= 1
        }
    }

    /// Takes in that notifications that were sent before a moment have been heard.
    func trust(since moment: ContinuousClock.Instant) {
        state.withLock { $0.trustedUntil = moment + Self.trust }
    }

    /// Takes in that nothing is heard any more.
    func distrust() {
        state.withLock { $0.trustedUntil = nil }
        forget()
    }
}
