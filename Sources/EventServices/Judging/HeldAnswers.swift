package import QuestEngine
import Synchronization

/// Moments at which answers that were asked to come again (`Retry-After`) came for the first time, so that waiting
/// as asked makes none of them later: the repeat is the same request, with the `sent_at` of then.
///
/// In memory only: after a restart a repeat counts as sent when it comes, which is later.
package final class HeldAnswers: Sendable {
    private struct Held {
        let key: String
        let request: Digest
        let receivedAt: Timestamp
    }

    private struct State {
        /// Oldest first.
        var held: [DeviceID: [Held]] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    package init() {
    }

    /// Moment at which this very request came first; `nil` where it is new.
    package func firstReceipt(of request: Digest, from device: DeviceID, key: String) -> Timestamp? {
        state.withLock { state in
            state.held[device]?.first { $0.key == key && $0.request == request }?.receivedAt
        }
    }

    /// Remembers a request. Beyond the limits the device's oldest one is forgotten, or all of some other device.
    package func note(_ request: Digest, from device: DeviceID, key: String, at time: Timestamp) {
        guard key.utf8.count <= AnswerLimits.key.value else { return }
        state.withLock { state in
            var own = state.held[device] ?? []
            guard !own.contains(where: { $0.key == key && $0.request == request }) else { return }
            if own.count >= AnswerLimits.heldPerDevice.value {
                own.removeFirst()
                state.count -= 1
            } else if state.count >= AnswerLimits.held.value,
                let other = state.held.keys.first(where: { $0 != device })
            {
                state.count -= state.held.removeValue(forKey: other)?.count ?? 0
            }
            state.held[device] = own + [Held(key: key, request: request, receivedAt: time)]
            state.count += 1
        }
    }

    /// Forgets a request that was taken, or refused for good.
    package func forget(_ request: Digest, from device: DeviceID, key: String) {
        state.withLock { state in
            guard
                let place = state.held[device]?.firstIndex(where: { $0.key == key && $0.request == request })
            else { return }
            state.held[device]?.remove(at: place)
            state.count -= 1
            if state.held[device]?.isEmpty == true { state.held[device] = nil }
        }
    }
}
