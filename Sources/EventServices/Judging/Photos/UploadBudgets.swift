package import QuestEngine
package import ServerBase
import Synchronization

/// Bytes of photos and videos that devices, networks and quests may send: so many at once and so many an hour, and of uploads
/// that no answer has named yet so many at a time.
///
/// Shared by all requests; kept in memory, so that it begins anew with the daemon.
package final class UploadBudgets: Sendable {
    /// The sender of a file.
    package struct Sender: Hashable {
        let device: DeviceID
        let quest: QuestID
        let network: NetworkAddress

        package init(device: DeviceID, quest: QuestID, network: NetworkAddress) {
            self.device = device
            self.quest = quest
            self.network = network
        }
    }

    private enum Key: Hashable {
        case device(DeviceID)
        case network(NetworkAddress)
        case quest(QuestID)
    }

    /// An upload that has begun, and the bytes that it will have.
    private struct Held {
        let quest: QuestID
        let sender: NetworkAddress
        let size: Int
        var touched: ContinuousClock.Instant
    }

    private struct State {
        var buckets: TokenBuckets<Key>
        var held: [Upload: Held] = [:]
        /// Sums of what is held: the uploads of each device, the bytes of networks and of each quest.
        var ofDevice: [DeviceID: [Upload]] = [:]
        var ofNetworks = NetworkSums()
        var sizeOfQuest: [QuestID: Int] = [:]
        var sweptAt: ContinuousClock.Instant?

        mutating func hold(_ upload: Upload, _ new: Held) {
            remove(upload)
            held[upload] = new
            ofDevice[upload.device, default: []].append(upload)
            ofNetworks.add(new.size, to: new.sender)
            sizeOfQuest[new.quest, default: 0] += new.size
        }

        mutating func remove(_ upload: Upload) {
            guard let old = held.removeValue(forKey: upload) else { return }
            ofDevice[upload.device]?.removeAll { $0 == upload }
            if ofDevice[upload.device]?.isEmpty ?? false { ofDevice[upload.device] = nil }
            ofNetworks.remove(old.size, from: old.sender)
            let left = sizeOfQuest[old.quest, default: 0] - old.size
            sizeOfQuest[old.quest] = left > 0 ? left : nil
        }

        /// Lets go, once a minute, of what nobody goes on with.
        mutating func sweep(at moment: ContinuousClock.Instant) {
            if let sweptAt, moment - sweptAt < .seconds(60) { return }
            sweptAt = moment
            let lifetime = Duration.seconds(PhotoLimits.uploadLifetime.value)
            for (upload, one) in held where moment - one.touched >= lifetime { remove(upload) }
        }
    }

    private typealias Size = TokenBuckets<Key>.Size

    private let state: Mutex<State>
    private let (device, quest): (Size, Size)
    /// By how many times as wide a network is than the narrowest one.
    private let networks: [Size]
    private let (heldOfNetwork, heldOfQuest): (Int, Int)
    private let now: @Sendable () -> ContinuousClock.Instant

    /// Seconds after which a sender who is refused, since too much is held, may come again.
    private static let retryAfter = 60

    /// - Parameter now: The monotonic clock.
    package init(
        _ limits: LimitValues = LimitValues(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        device = Size(UploadLimits.ofDevice, hourly: UploadLimits.ofDeviceHourly, in: limits)
        networks = (0..<NetworkAddress.levels).map { level in
            Size(UploadLimits.ofNetwork, hourly: UploadLimits.ofNetworkHourly, in: limits, level: level)
        }
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
    package func admit(_ size: Int, from sender: Sender) throws(RequestError) {
        let wait = state.withLock { take(size, from: sender, &$0) }
        if let wait { throw .tooManyRequests(wait.limit, retryAfter: wait.seconds) }
    }

    /// Admits a part of an upload, which holds all of its bytes from its first part on. One upload too many of a device lets
    /// go of its oldest.
    ///
    /// - Throws: `RequestError.tooManyRequests`.
    package func admit(_ part: UploadPart, of upload: Upload, from sender: Sender) throws(RequestError) {
        let moment = now()
        let wait: (limit: Limit, seconds: Int)? = state.withLock { state in
            state.sweep(at: moment)
            // The newest is the last: each part puts its upload there.
            let others = (state.ofDevice[upload.device] ?? []).filter { $0 != upload }
            for old in others.dropLast(PhotoLimits.uploads.value - 1) { state.remove(old) }
            let known = state.held[upload]?.size ?? 0
            let more = max(0, part.total - known)
            if more > 0, !state.ofNetworks.haveRoom(more, for: sender.network, upTo: heldOfNetwork) {
                return (UploadLimits.heldOfNetwork, Self.retryAfter)
            }
            if more > 0, state.sizeOfQuest[sender.quest, default: 0] + more > heldOfQuest {
                return (UploadLimits.heldOfQuest, Self.retryAfter)
            }
            if let wait = take(part.count, from: sender, &state) { return wait }
            state.hold(
                upload,
                Held(
                    quest: sender.quest, sender: sender.network, size: known + more, touched: moment))
            return nil
        }
        if let wait { throw .tooManyRequests(wait.limit, retryAfter: wait.seconds) }
    }

    /// The upload is gone: it has become an answer, or never will.
    package func end(_ upload: Upload) {
        state.withLock { $0.remove(upload) }
    }

    private func take(_ size: Int, from sender: Sender, _ state: inout State) -> (limit: Limit, seconds: Int)?
    {
        var wants: [TokenBuckets<Key>.Want] = [
            .init(.device(sender.device), device, count: size),
            .init(.quest(sender.quest), quest, count: size),
        ]
        for (network, of) in zip(sender.network.networks, networks) {
            wants.append(.init(.network(network), of, count: size))
        }
        return state.buckets.admit(wants)
    }
}
