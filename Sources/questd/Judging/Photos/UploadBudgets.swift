import QuestEngine
import Synchronization

/// Bytes of photos and videos that devices, networks and quests may send: so many at once and so many an hour, and of uploads
/// that no answer has named yet so many at a time.
///
/// Shared by all requests; kept in memory, so that it begins anew with the daemon.
final class UploadBudgets: Sendable {
    /// The sender of a file.
    struct Sender: Hashable {
        let device: DeviceID
        let quest: QuestID
        let network: NetworkAddress
    }

    private enum Key: Hashable {
        case device(DeviceID)
        case network(NetworkAddress)
        case quest(QuestID)
    }

    /// An upload that has begun, and the bytes that it will have.
    private struct Held {
        let quest: QuestID
        let network: NetworkAddress
        let size: Int
        var touched: ContinuousClock.Instant
    }

    private struct State {
        var buckets: TokenBuckets<Key>
        var held: [Upload: Held] = [:]
    }

    private typealias Size = TokenBuckets<Key>.Size

    private let state: Mutex<State>
    private let (device, network, quest): (Size, Size, Size)
    private let (heldOfNetwork, heldOfQuest): (Int, Int)
    private let now: @Sendable () -> ContinuousClock.Instant

    /// Seconds after which whoever is refused since too much is held may come again.
    private static let retryAfter = 60

    /// - Parameter now: The monotonic clock.
    init(
        _ limits: LimitValues = LimitValues(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        device = Size(UploadLimits.ofDevice, hourly: UploadLimits.ofDeviceHourly, in: limits)
        network = Size(UploadLimits.ofNetwork, hourly: UploadLimits.ofNetworkHourly, in: limits)
        quest = Size(UploadLimits.ofQuest, hourly: UploadLimits.ofQuestHourly, in: limits)
        (heldOfNetwork, heldOfQuest) = (limits[UploadLimits.heldOfNetwork], limits[UploadLimits.heldOfQuest])
        self.now = now
        state = Mutex(State(buckets: TokenBuckets(now: now)))
    }

    /// Bytes of the uploads that are held.
    var heldSize: Int { state.withLock { $0.held.values.reduce(0) { $0 + $1.size } } }

    /// Admits a photo that is an answer at once.
    ///
    /// - Throws: `RequestError.tooManyRequests`.
    func admit(_ size: Int, from sender: Sender) throws(RequestError) {
        let wait = state.withLock { take(size, from: sender, &$0) }
        if let wait { throw .tooManyRequests(wait.limit, retryAfter: wait.seconds) }
    }

    /// Admits a part of an upload, which holds all of its bytes from its first part on. One upload too many of a device lets
    /// go of its oldest.
    ///
    /// - Throws: `RequestError.tooManyRequests`.
    func admit(_ part: UploadPart, of upload: Upload, from sender: Sender) throws(RequestError) {
        let moment = now()
        let wait: (limit: Limit, seconds: Int)? = state.withLock { state in
            let lifetime = Duration.seconds(PhotoLimits.uploadLifetime.value)
            state.held = state.held.filter { moment - $0.value.touched < lifetime }
            let known = state.held[upload]?.size ?? 0
            let others = state.held.filter { $0.key != upload && $0.key.device == upload.device }
                .sorted { $0.value.touched < $1.value.touched }
            for old in others.dropLast(PhotoLimits.uploads.value - 1) { state.held[old.key] = nil }
            let network = sender.network.network
            let more = max(0, part.total - known)
            func size(_ isOf: (Held) -> Bool) -> Int {
                state.held.values.reduce(0) { $0 + (isOf($1) ? $1.size : 0) }
            }
            if more > 0, size({ $0.network == network }) + more > heldOfNetwork {
                return (UploadLimits.heldOfNetwork, Self.retryAfter)
            }
            if more > 0, size({ $0.quest == sender.quest }) + more > heldOfQuest {
                return (UploadLimits.heldOfQuest, Self.retryAfter)
            }
            if let wait = take(part.count, from: sender, &state) { return wait }
            state.held[upload] = Held(
                quest: sender.quest, network: network, size: max(known, part.total), touched: moment)
            return nil
        }
        if let wait { throw .tooManyRequests(wait.limit, retryAfter: wait.seconds) }
    }

    /// The upload is gone: it has become an answer, or never will.
    func end(_ upload: Upload) {
        state.withLock { $0.held[upload] = nil }
    }

    private func take(_ size: Int, from sender: Sender, _ state: inout State) -> (limit: Limit, seconds: Int)?
    {
        state.buckets.admit([
            .init(.device(sender.device), device, count: size),
            .init(.network(sender.network.network), network, count: size),
            .init(.quest(sender.quest), quest, count: size),
        ])
    }
}
