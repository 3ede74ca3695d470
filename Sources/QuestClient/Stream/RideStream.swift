import Synchronization

extension RiderClient {
    /// The stream of the ride while it goes on: where it breaks off it is asked for again with the id of the last event, so
    /// that none is missing and none comes twice.
    ///
    /// It ends with an error only where the token is good no longer. Who stops reading ends it.
    ///
    /// - Parameters:
    ///   - last: The id of the last event that is known already.
    ///   - seed: Decides how long is waited between attempts.
    public func events(
        after last: String? = nil, seed: UInt64 = .random(in: 0 ... .max)
    ) -> AsyncThrowingStream<StreamedEvent, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do throws(ClientError) {
                    try await listen(after: last, seed: seed) { continuation.yield($0) }
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Seconds without a byte after which a connection is taken for dead: longer than two of the daemon's comments.
    private static let silence = 40.0
    private static let (soonest, latest) = (1.0, 30.0)

    /// Hears the stream until the task is cancelled, or the token is good no longer.
    ///
    /// - Parameters:
    ///   - onState: Is told whether a connection is open.
    ///   - onEvent: Is told each event, in order.
    func listen(
        after last: String? = nil, seed: UInt64,
        onState: @escaping @Sendable (Bool) async -> Void = { _ in },
        onEvent: @escaping @Sendable (StreamedEvent) async -> Void
    ) async throws(ClientError) {
        var backoff = Backoff(soonest: Self.soonest, latest: Self.latest, seed: seed)
        let place = StreamPlace(last: last)
        while !Task.isCancelled {
            var failure: ClientError?
            do {
                try await hearOnce(from: place, onState: onState, onEvent: onEvent)
            } catch {
                failure = Self.error(error)
            }
            await onState(false)
            if let failure, failure.endsAccess { throw failure }
            if place.takeProgress() { backoff.succeed() }
            let wait = max(backoff.next(), failure?.retryAfter ?? 0)
            do { try await clock.sleep(for: wait) } catch { break }
        }
        throw .cancelled
    }

    /// Hears one connection to its end.
    private func hearOnce(
        from place: StreamPlace, onState: @escaping @Sendable (Bool) async -> Void,
        onEvent: @escaping @Sendable (StreamedEvent) async -> Void
    ) async throws {
        var fields = ["Accept": "text/event-stream"]
        if let last = place.last { fields["Last-Event-ID"] = last }
        var request = request(.get, ["ride"], fields: fields)
        request.isLasting = true
        let asked = request
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                let response = try await transport.send(asked)
                guard response.status == 200 else {
                    var bytes: [UInt8] = []
                    for try await piece in response.body where bytes.count < 1 << 20 { bytes += piece }
                    throw refusal(of: response, saying: bytes)
                        ?? ClientError.status(response.status, retryAfter: nil)
                }
                await onState(true)
                var parser = EventParser()
                for try await piece in response.body {
                    place.hear()
                    for event in try parser.take(piece) {
                        let told = StreamedEvent(event)
                        // It has no id of its own: that of the event before stays.
                        if told.content != .stopping { place.advance(to: event.id) }
                        await onEvent(told)
                    }
                }
            }
            group.addTask {
                repeat {
                    try await clock.sleep(for: Self.silence)
                } while place.wasHeard()
                throw ClientError.unreachable("silence")
            }
            try await group.next()
        }
    }
}

/// How far a stream has come.
private final class StreamPlace: Sendable {
    private struct State {
        var last: String?
        var isHeard = false
        var hasAdvanced = false
    }

    private let state: Mutex<State>

    init(last: String?) {
        state = Mutex(State(last: last))
    }

    /// The id of the last event.
    var last: String? { state.withLock { $0.last } }

    func hear() { state.withLock { $0.isHeard = true } }

    func advance(to id: String) {
        state.withLock {
            if !id.isEmpty { $0.last = id }
            $0.hasAdvanced = true
        }
    }

    /// Whether anything was heard since this was asked last.
    func wasHeard() -> Bool {
        state.withLock { state in
            defer { state.isHeard = false }
            return state.isHeard
        }
    }

    /// Whether an event came since this was asked last.
    func takeProgress() -> Bool {
        state.withLock { state in
            defer { state.hasAdvanced = false }
            return state.hasAdvanced
        }
    }
}
