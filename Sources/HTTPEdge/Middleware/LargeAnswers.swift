import HTTPTypes
package import Hummingbird
import NIOCore
package import QuestBase
import QuestRules
package import ServerBase
import Synchronization

/// Room in memory for answers that are larger than most, while their readers take them: so much in all, so much for each
/// network and for each source. One answer is always given, however large it is.
///
/// Where all of it is taken, the network that holds most makes room for one that holds less: its oldest answer is cut off.
///
/// Shared by all requests.
package final class LargeAnswers: Sendable {
    /// Room for one answer, as long as this is kept.
    final class Room: Sendable {
        private let answers: LargeAnswers
        private let number: UInt64

        fileprivate init(_ answers: LargeAnswers, number: UInt64) {
            (self.answers, self.number) = (answers, number)
        }

        deinit { answers.leave(number) }
    }

    fileprivate struct Taken {
        let size: Int
        let source: WorkPool.Source
        let sender: NetworkAddress
        let end: @Sendable () -> Void
    }

    fileprivate struct State {
        var taken: [UInt64: Taken] = [:]
        var size = 0
        var bySource: [WorkPool.Source: Int] = [:]
        var byNetwork = NetworkSums()
        var next: UInt64 = 0
    }

    private let state = Mutex(State())
    private let (most, mostOfNetwork, mostOfOne): (Int, Int, Int)

    /// Bytes of an answer that is not counted: no more than a connection holds of any other.
    package static let least = 64 * 1024

    package init(_ limits: LimitValues = LimitValues()) {
        most = limits[RequestLimits.largeAnswers]
        mostOfNetwork = limits[RequestLimits.largeAnswersOfNetwork]
        mostOfOne = limits[RequestLimits.largeAnswersOfOne]
    }

    /// Seconds after which whoever is refused may come again.
    private static let retryAfter = 5

    /// Bytes that are taken.
    var size: Int { state.withLock { $0.size } }

    /// Takes room for an answer that is ready to be sent; keep what is returned until it has been.
    ///
    /// - Parameters:
    ///   - source: The holder of the token, or the network where there is none.
    ///   - sender: The address that the answer goes to.
    ///   - end: Cuts the answer off; called where another network needs the room.
    /// - Throws: `RequestError.busy` where so many bytes are not left.
    func take(
        _ size: Int, for source: WorkPool.Source, to sender: NetworkAddress,
        end: @escaping @Sendable () -> Void
    ) throws(RequestError) -> Room {
        let outcome: (number: UInt64, ended: [@Sendable () -> Void])? = state.withLock { state in
            let own = state.bySource[source] ?? 0
            guard own == 0 || own + size <= mostOfOne,
                state.byNetwork[sender] == 0
                    || state.byNetwork.haveRoom(size, for: sender, upTo: mostOfNetwork),
                let ended = state.makeRoom(for: size, of: sender, upTo: most)
            else { return nil }
            let number = state.next
            state.next += 1
            state.add(Taken(size: size, source: source, sender: sender, end: end), number)
            return (number, ended)
        }
        guard let outcome else { throw .busy(retryAfter: Self.retryAfter) }
        // Not under the lock, which a room that goes takes.
        for end in outcome.ended { end() }
        return Room(self, number: outcome.number)
    }

    private func leave(_ number: UInt64) {
        state.withLock { _ = $0.remove(number) }
    }
}

extension LargeAnswers.State {
    fileprivate mutating func add(_ answer: LargeAnswers.Taken, _ number: UInt64) {
        taken[number] = answer
        size += answer.size
        bySource[answer.source, default: 0] += answer.size
        byNetwork.add(answer.size, to: answer.sender)
    }

    fileprivate mutating func remove(_ number: UInt64) -> LargeAnswers.Taken? {
        guard let gone = taken.removeValue(forKey: number) else { return nil }
        size -= gone.size
        let left = (bySource[gone.source] ?? 0) - gone.size
        bySource[gone.source] = left > 0 ? left : nil
        byNetwork.remove(gone.size, from: gone.sender)
        return gone
    }

    /// Takes the room of networks that hold more than the one that needs it, of that which holds most first.
    ///
    /// - Returns: What cuts off their answers; `nil` where nobody holds more.
    fileprivate mutating func makeRoom(
        for needed: Int, of sender: NetworkAddress, upTo most: Int
    ) -> [@Sendable () -> Void]? {
        var ended: [@Sendable () -> Void] = []
        let own = byNetwork.ofWidest(sender) + needed
        while size > 0, size + needed > most {
            let held = taken.mapValues { byNetwork.ofWidest($0.sender) }
            guard let largest = held.values.max(), largest > own,
                let oldest = held.filter({ $0.value == largest }).keys.min(),
                let gone = remove(oldest)
            else {
                // What was cut off before stays so: its room is free.
                return ended.isEmpty ? nil : ended
            }
            ended.append(gone.end)
        }
        return ended
    }
}

extension Response {
    /// Returns this answer with a body that goes out piece by piece, as its reader takes it. One piece at a time waits in
    /// the connection and is encrypted.
    ///
    /// - Parameter room: Given back when the last piece has been written, or the connection is closed.
    func piecewise(in room: LargeAnswers.Room) -> Response {
        var response = self
        let whole = body
        response.body = ResponseBody(contentLength: whole.contentLength) { writer in
            defer { withExtendedLifetime(room) {} }
            try await whole.write(PiecewiseWriter(writer: writer))
        }
        return response
    }
}

/// Writes large buffers in pieces, each of which waits until the connection takes more.
private struct PiecewiseWriter: ResponseBodyWriter {
    var writer: any ResponseBodyWriter

    mutating func write(_ buffer: ByteBuffer) async throws {
        var rest = buffer
        while let piece = rest.readSlice(length: min(LargeAnswers.least, rest.readableBytes)),
            piece.readableBytes > 0
        {
            try await writer.write(piece)
        }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await writer.finish(trailingHeaders)
    }
}

extension LargeAnswers {
    /// Takes room for an answer of known length that is in memory as a whole, and has it go out in pieces.
    ///
    /// - Throws: `RequestError.busy`: the answer is dropped.
    package func taking(_ response: Response, _ context: QuestdContext) throws(RequestError) -> Response {
        guard let size = response.body.contentLength, size > Self.least else { return response }
        let channel = context.channel
        let room = try take(size, for: context.source, to: context.remoteAddress) {
            channel.close(promise: nil)
        }
        return response.piecewise(in: room)
    }
}
