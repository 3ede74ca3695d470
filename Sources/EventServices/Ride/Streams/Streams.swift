package import QuestEngine
import ServerBase
import Synchronization

/// The event streams of all quests.
package final class Streams: Sendable {
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
    package func stream(of quest: QuestID) -> QuestStream {
        state.withLock { state in
            if let stream = state.streams[quest] { return stream }
            let stream = QuestStream(quest: quest, startingAt: start, at: node)
            if state.isClosed { stream.close(sending: StreamEvent.stopping) }
            state.streams[quest] = stream
            return stream
        }
    }

    /// The quest is there no longer: whoever listens is let go.
    package func forget(_ quest: QuestID) {
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
    package func close() {
        state.withLock { $0.isClosed = true }
        for stream in all { stream.close(sending: StreamEvent.stopping) }
    }

    private var all: [QuestStream] { state.withLock { Array($0.streams.values) } }
}
