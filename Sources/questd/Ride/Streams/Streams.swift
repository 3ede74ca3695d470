import HTTPEdge
import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import ServerBase
import Synchronization

/// The event streams of all quests.
final class Streams: Sendable {
    private struct State {
        var streams: [QuestID: QuestStream] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())
    /// Events are numbered from the moment on at which the daemon was started.
    private let start: Int64

    /// The daemon, where several have the same quests.
    private let node: NodeName?

    init(startingAt time: Timestamp = Timestamp(milliseconds: 0), at node: NodeName? = nil) {
        start = max(0, time.milliseconds)
        self.node = node
    }

    /// The time between two signs of life: less than proxies and phones wait on a silent connection.
    static let keepAliveInterval = Duration.seconds(15)

    /// The stream of a quest, made when it is first asked for.
    func stream(of quest: QuestID) -> QuestStream {
        state.withLock { state in
            if let stream = state.streams[quest] { return stream }
            let stream = QuestStream(quest: quest, startingAt: start, at: node)
            if state.isClosed { stream.close(sending: StreamEvent.stopping) }
            state.streams[quest] = stream
            return stream
        }
    }

    /// The quest is there no longer: whoever listens is let go.
    func forget(_ quest: QuestID) {
        let stream = state.withLock { $0.streams.removeValue(forKey: quest) }
        stream?.close()
    }

    var listenerCount: Int { all.reduce(0) { $0 + $1.listenerCount } }

    /// Sends what was gathered for organisers.
    func flush() {
        for stream in all { stream.flush() }
    }

    func keepAlive() {
        for stream in all { stream.keepAlive() }
    }

    /// Every stream ends with the word that the daemon stops, and those that are asked for end at once.
    func close() {
        state.withLock { $0.isClosed = true }
        for stream in all { stream.close(sending: StreamEvent.stopping) }
    }

    private var all: [QuestStream] { state.withLock { Array($0.streams.values) } }
}

extension Response {
    /// `text/event-stream`: what was missed, the state of this moment, and what is to come, if anything.
    ///
    /// - Parameter place: Given back when the stream ends.
    static func events(
        _ first: ByteBuffer, missed: [ByteBuffer], then coming: AsyncStream<ByteBuffer>?,
        in place: StreamPlaces.Place?, while hold: Hold?
    ) -> Response {
        let fields: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        var beginning = StreamEvent.greeting
        for event in missed { beginning.writeImmutableBuffer(event) }
        beginning.writeImmutableBuffer(first)
        // A stream lasts for half an hour: it holds nothing that has been sent.
        let start = Mutex<ByteBuffer?>(beginning)
        return Response(
            status: .ok, headers: fields,
            body: ResponseBody { writer in
                defer { withExtendedLifetime(place) {} }
                if let start = start.withLock({ $0.take() }) { try await writer.write(start) }
                if let coming {
                    for await event in coming {
                        // What was still to be sent is not for whoever was revoked.
                        if hold?.isOver == true { break }
                        try await writer.write(event)
                    }
                }
                try await writer.finish(nil)
            })
    }
}

extension Request {
    /// The last event that the client has; `nil` for none, and for what is no mark of ours.
    var lastEventID: StreamMark? {
        HTTPField.Name("Last-Event-ID").flatMap { headers[$0] }.flatMap { StreamMark($0) }
    }
}
