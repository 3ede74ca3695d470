import NIOCore
import Synchronization

/// The moment at which the other end of a connection is gone: what works on long for it alone need not go on.
///
/// Whoever sends nothing more counts as gone, too: so do other servers (nginx calls it 499), since an end that was shut
/// down for sending looks the same as one that was closed, until something is written to it.
final class Departure: Sendable {
    private struct State {
        var hasLeft = false
        var actions: [UInt64: @Sendable () -> Void] = [:]
        var next: UInt64 = 0
    }

    private let state = Mutex(State())

    /// The departure of the connection that this task works for; `nil` where there is no network.
    @TaskLocal static var current: Departure?

    var hasLeft: Bool { state.withLock { $0.hasLeft } }

    func leave() {
        let actions: [@Sendable () -> Void] = state.withLock { state in
            state.hasLeft = true
            defer { state.actions = [:] }
            return state.actions.values.map { $0 }
        }
        for action in actions { action() }
    }

    /// Runs work in a task that is cancelled once the other end is gone.
    ///
    /// - Throws: `RequestError.busy` for what was given up, which nobody reads; what `work` throws.
    static func cancelling<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let departure = current else { return try await work() }
        if departure.hasLeft { throw RequestError.busy(retryAfter: WorkPool.retryAfter) }
        let task = Task { try await work() }
        let number = departure.add { task.cancel() }
        defer { departure.remove(number) }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch is CancellationError where departure.hasLeft {
            throw RequestError.busy(retryAfter: WorkPool.retryAfter)
        }
    }

    /// - Parameter action: Called once, at once where the other end is gone already.
    private func add(_ action: @escaping @Sendable () -> Void) -> UInt64 {
        let (number, hasLeft) = state.withLock { state in
            state.next += 1
            if !state.hasLeft { state.actions[state.next] = action }
            return (state.next, state.hasLeft)
        }
        if hasLeft { action() }
        return number
    }

    private func remove(_ number: UInt64) {
        state.withLock { $0.actions[number] = nil }
    }
}

/// Tells a connection's departure that its other end is gone.
///
/// Confined to its event loop.
final class DepartureHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let departure: Departure

    init(_ departure: Departure) { self.departure = departure }

    func channelInactive(context: ChannelHandlerContext) {
        departure.leave()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed { departure.leave() }
        context.fireUserInboundEventTriggered(event)
    }
}
