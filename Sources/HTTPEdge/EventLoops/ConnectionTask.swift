package import HTTPTypes
import ServerBase
import Synchronization

/// The work on the requests of one connection. It is cancelled once the other end has gone: whatever waits in its name, such as
/// a stream for the next event or a question for its turn, gives back what it holds.
///
/// A request that changes something is carried out all the same: what was begun is not left half done. Whatever is
/// safe to leave (RFC 9110, section 9.2.1) is left.
///
/// Shared by the event loop of the connection and the task.
package final class ConnectionTask: Sendable {
    private struct State {
        var hasLeft = false
        var isSheltered = false
        var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// The one that this task belongs to; `nil` where there is no network.
    @TaskLocal static var current: ConnectionTask?

    /// Whether the other end has gone.
    var hasLeft: Bool { state.withLock { $0.hasLeft } }

    /// - Parameter cancel: Called once when the other end has gone; at once where it has already.
    func begin(_ cancel: @escaping @Sendable () -> Void) {
        update { $0.cancel = cancel }
    }

    /// The other end has gone.
    func leave() {
        update { $0.hasLeft = true }
    }

    /// Returns what `work` makes of a request: it is cancelled with its connection only where the method is safe.
    package static func carryOut<Value>(
        _ method: HTTPRequest.Method, _ work: () async throws -> Value
    ) async throws -> Value {
        if method == .get || method == .head { return try await work() }
        return try await self.work(sheltered: true, work)
    }

    /// Returns what `work` makes of a request that changes nothing, whatever its method: it is cancelled with its connection.
    package static func leave<Value>(_ work: () async throws -> Value) async throws -> Value {
        try await self.work(sheltered: false, work)
    }

    private static func work<Value>(
        sheltered: Bool, _ work: () async throws -> Value
    ) async throws -> Value {
        guard let task = current, let was = task.shelter(sheltered) else { return try await work() }
        defer { _ = task.shelter(was) }
        return try await work()
    }

    /// - Returns: The state before; `nil` where that is the same.
    private func shelter(_ isSheltered: Bool) -> Bool? {
        update { state in
            defer { state.isSheltered = isSheltered }
            return state.isSheltered == isSheltered ? nil : state.isSheltered
        }
    }

    private func update<Outcome: Sendable>(_ change: (inout State) -> Outcome) -> Outcome {
        let (outcome, cancel) = state.withLock { state -> (Outcome, (@Sendable () -> Void)?) in
            let outcome = change(&state)
            guard state.hasLeft, !state.isSheltered else { return (outcome, nil) }
            defer { state.cancel = nil }
            return (outcome, state.cancel)
        }
        cancel?()
        return outcome
    }
}
