import Synchronization

/// The value of a setting that may be replaced while the daemon runs. Shared by all threads.
package final class CurrentValue<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    package init(_ value: Value) {
        state = Mutex(value)
    }

    package var value: Value { state.withLock { $0 } }

    package func replace(with value: Value) {
        state.withLock { $0 = value }
    }
}
