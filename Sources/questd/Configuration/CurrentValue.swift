import Synchronization

/// The value of a setting that may be replaced while the daemon runs. Shared by all threads.
final class CurrentValue<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    init(_ value: Value) {
        state = Mutex(value)
    }

    var value: Value { state.withLock { $0 } }

    func replace(with value: Value) {
        state.withLock { $0 = value }
    }
}
