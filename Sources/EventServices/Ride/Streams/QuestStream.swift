package import NIOCore
import QuestEngine
import ServerBase
import Synchronization

/// The events of one quest, to everybody who listens. The latest are kept, so that whoever lost the connection misses
/// nothing.
///
/// Shared by all requests. Publishing never waits for a listener: one that falls behind is let go and comes again with
/// `Last-Event-ID`.
package final class QuestStream: Sendable {
    /// Number of events that are kept of a team.
    static let memory = 128
    /// Number of events to the staff that are kept: a closure can send a thousand riders another way at once.
    static let staffMemory = 2048
    /// The most that a listener may fall behind, in events or flushes.
    static let patience = 64
    /// After so many signs of life a listener is let go: when it comes again its token is looked at again.
    static let longestAge = 120

    fileprivate struct Listener {
        let audiences: [StreamAudience]
        let owner: String
        /// Number of times that it was kept alive.
        var age = 0
        let continuation: AsyncStream<ByteBuffer>.Continuation
    }

    /// An event that is kept.
    fileprivate struct Kept {
        let mark: StreamMark
        let number: Int64
        let bytes: ByteBuffer
        let team: TeamID?
    }

    fileprivate struct State {
        var latest: [StreamAudience: [Kept]] = [:]
        /// Number of the last event.
        var number: Int64
        /// The record up to which everything was sent to listeners; `nil` before anything was sent.
        var sent: Int64?
        /// The first record that listeners were told of; `nil` before that.
        var firstTold: Int64?
        /// The last record of which something was kept for an audience and is no longer.
        var dropped: [StreamAudience: Int64] = [:]
        var listeners: [UInt64: Listener] = [:]
        var byAudience: [StreamAudience: Set<UInt64>] = [:]
        var nextNumber: UInt64 = 0
        /// Events that wait for the next flush, in one piece.
        var gathered: [StreamAudience: ByteBuffer] = [:]
        var isClosed = false
        /// Sent to whoever comes after the end.
        var parting: ByteBuffer?
    }

    let quest: QuestID
    /// The daemon, where several have the quest: marks of the others say only up to which record everything was sent.
    let node: NodeName?
    /// The number from which on events are numbered.
    private let start: Int64
    private let state: Mutex<State>

    /// - Parameter number: Events are numbered from here on. A daemon that is started anew begins higher than it ended,
    ///   such as with the time in milliseconds, so that marks of before stay good.
    init(quest: QuestID, startingAt number: Int64 = 0, at node: NodeName? = nil) {
        (self.quest, self.node, start) = (quest, node, number)
        state = Mutex(State(number: number))
    }

    /// Whether anybody hears what is published.
    func hasListeners(_ audience: StreamAudience) -> Bool {
        state.withLock { $0.byAudience[audience]?.isEmpty == false }
    }

    var listenerCount: Int { state.withLock { $0.listeners.count } }

    /// Numbers the event, keeps it, and sends it to its audience, at once or with the next flush.
    ///
    /// - Complexity: O(listeners of the audience).
    func publish(_ event: StreamEvent) {
        let slow = state.withLock { [node] state in
            state.number += 1
            let mark = StreamMark(seq: event.seq ?? state.sent ?? 0, number: state.number, node: node)
            let bytes = StreamEvent.frame(mark, event.name, event.data)
            if event.audience.isKept {
                state.latest[event.audience, default: []].append(
                    Kept(mark: mark, number: state.number, bytes: bytes, team: event.team))
                let memory = event.audience == .staff ? Self.staffMemory : Self.memory
                if state.latest[event.audience, default: []].count > memory {
                    let gone = state.latest[event.audience]?.removeFirst()
                    state.dropped[event.audience] = gone?.mark.seq
                }
            }
            let audience = state.byAudience[event.audience] ?? []
            guard event.audience.isGathered else { return state.send(bytes, to: audience) }
            if !audience.isEmpty {
                state.gathered[event.audience, default: ByteBuffer()].writeImmutableBuffer(bytes)
            }
            return []
        }
        // Not under the lock, which `onTermination` takes. What is in their buffers still goes out.
        for listener in slow { listener.finish() }
    }

    /// Forgets the kept events that tell a team's words or places, which were erased: nobody is sent them again.
    ///
    /// - Parameter team: Any team where `nil`.
    /// - Complexity: O(events that are kept).
    func forget(told team: TeamID?) {
        state.withLock { state in
            for audience in Array(state.latest.keys) {
                state.latest[audience]?.removeAll { kept in
                    kept.team.map { $0 == team ?? $0 } ?? false
                }
            }
        }
    }

    /// Sends what was gathered.
    ///
    /// - Complexity: O(listeners).
    func flush() {
        let slow = state.withLock { $0.flush() }
        for listener in slow { listener.finish() }
    }

    /// Notes that everything up to a record was sent to all listeners.
    func noteSent(through seq: Int64) {
        state.withLock { $0.sent = max($0.sent ?? 0, seq) }
    }

    /// Notes that listeners are about to be told of records, the first of which this is.
    func noteTelling(from seq: Int64) {
        state.withLock { $0.firstTold = $0.firstTold ?? seq }
    }

    /// Notes that a listener begins with the state as of a record: there a stream begins of which nothing was sent yet.
    package func noteGreeting(as seq: Int64) {
        state.withLock { $0.sent = $0.sent ?? seq }
    }

    /// Sends all listeners a sign of life; nothing is kept of it.
    func keepAlive() {
        let slow = state.withLock { state in
            for number in state.listeners.keys { state.listeners[number]?.age += 1 }
            let old = state.remove { $0.age > Self.longestAge }
            return old + state.send(StreamEvent.keepAlive, to: Set(state.listeners.keys))
        }
        for listener in slow { listener.finish() }
    }

    /// Lets the listeners go that came with a token which is good no longer.
    package func close(for owner: String) {
        let gone = state.withLock { $0.flush() + $0.remove { $0.owner == owner } }
        for listener in gone { listener.finish() }
    }

    /// Lets all listeners go; they come again.
    ///
    /// - Parameter last: Sent to them before, and to those who come afterwards.
    func close(sending last: ByteBuffer? = nil) {
        let listeners = state.withLock { state in
            state.isClosed = true
            state.parting = last
            return state.flush() + state.listeners.values.map(\.continuation)
        }
        for listener in listeners {
            if let last { listener.yield(last) }
            listener.finish()
        }
    }

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - owner: The owner of the token that it came with: the id of a device or of a member of the staff.
    ///   - last: The id of the last event that the listener has; `nil` for none.
    /// - Returns: The events after that one as far as they are kept, those to come, and the number of the last event
    ///   before those. What has been forgotten is seen in the state that every stream begins with.
    package func listen(as audiences: [StreamAudience], by owner: String, after last: StreamMark?)
        -> Listening
    {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ByteBuffer.self, bufferingPolicy: .bufferingOldest(Self.patience))
        typealias Entry = (
            UInt64?, [ByteBuffer], Int64, sent: Int64?, kept: Int64?,
            [AsyncStream<ByteBuffer>.Continuation]
        )
        let (number, missed, latest, sent, firstKept, slow): Entry = state.withLock { [node, start] state in
            // What was gathered so far is for those who listen already.
            let slow = state.flush()
            let number = state.nextNumber
            state.nextNumber += 1
            if !state.isClosed {
                state.listeners[number] = Listener(
                    audiences: audiences, owner: owner, continuation: continuation)
                for audience in audiences { state.byAudience[audience, default: []].insert(number) }
            }
            let missed = last.map { state.kept(for: audiences, after: $0, at: node, since: start) } ?? []
            let dropped = audiences.compactMap { state.dropped[$0] }.max() ?? 0
            let firstKept = state.firstTold.map { max($0, dropped + 1) }
            return (
                state.isClosed ? nil : number, missed, state.number, state.sent, firstKept, slow
            )
        }
        for listener in slow { listener.finish() }
        if let number {
            continuation.onTermination = { _ in self.leave(number) }
        } else {
            if let parting = state.withLock({ $0.parting }) { continuation.yield(parting) }
            continuation.finish()
        }
        return Listening(
            missed: missed, latest: latest, sent: sent ?? last?.seq, firstKept: firstKept, node: node,
            isElsewhere: last.map { !$0.isOwn(of: node, since: start) } ?? false, coming: stream)
    }

    /// Everything that a listener gets.
    package struct Listening {
        /// The events that came after the last one that the listener has.
        package let missed: [ByteBuffer]
        /// The number of the last event before those that are coming.
        let latest: Int64
        /// The record up to which everything was told before those that are coming; `nil` where nobody knows.
        let sent: Int64?
        /// The first record of which all that the listener hears is kept; `nil` where it was told of none.
        let firstKept: Int64?
        /// The daemon that has given it, where there are several.
        let node: NodeName?
        /// Whether the listener comes from another daemon, or from this one before it was started anew, where there are
        /// several.
        let isElsewhere: Bool
        package let coming: AsyncStream<ByteBuffer>

        /// The place in the stream of the state as of a record, with which it begins. Another daemon knows no more of it than
        /// the record: it must not be one of which not everything was told.
        package func mark(at seq: Int64) -> StreamMark {
            StreamMark(seq: node == nil ? seq : min(seq, sent ?? seq), number: latest, node: node)
        }
    }

    private func leave(_ number: UInt64) {
        state.withLock { $0.remove(number) }
    }
}

extension StreamMark {
    /// Whether its number says something to a daemon. Alone, a daemon may know that what it has told since its start comes
    /// after all that it told before; of several, others have gone on meanwhile.
    fileprivate func isOwn(of node: NodeName?, since start: Int64) -> Bool {
        guard let node else { return self.node == nil }
        return self.node == node && (number ?? -1) >= start
    }
}

extension QuestStream.Kept {
    /// Several events may tell of the same record: of one that another daemon has told of nobody knows which of them it
    /// was, and they come once more rather than not at all.
    ///
    /// - Parameters:
    ///   - node: The daemon that answers.
    ///   - start: The number from which on it has numbered its events.
    fileprivate func isAfter(_ last: StreamMark, at node: NodeName?, since start: Int64) -> Bool {
        guard let lastNumber = last.number else { return mark.seq > last.seq }
        return last.isOwn(of: node, since: start) ? number > lastNumber : mark.seq >= last.seq
    }
}

extension QuestStream.State {
    /// The events of these audiences that are kept and come after one, in their order.
    fileprivate func kept(
        for audiences: [StreamAudience], after last: StreamMark, at node: NodeName?, since start: Int64
    ) -> [ByteBuffer] {
        let kept = audiences.flatMap { latest[$0] ?? [] }
        let missed = kept.filter { $0.isAfter(last, at: node, since: start) }
        return missed.sorted { $0.number < $1.number }.map(\.bytes)
    }

    /// - Returns: Those who had no room for it, and are listeners no more.
    fileprivate mutating func flush() -> [AsyncStream<ByteBuffer>.Continuation] {
        guard !gathered.isEmpty else { return [] }
        let gathered = gathered
        self.gathered = [:]
        let (staff, map) = (byAudience[.staff] ?? [], byAudience[.map] ?? [])
        // Who hears both gets both in one write.
        var all = gathered[.staff] ?? ByteBuffer()
        if let map = gathered[.map] { all.writeImmutableBuffer(map) }
        var slow = send(all, to: staff.intersection(map))
        if let bytes = gathered[.staff] { slow += send(bytes, to: staff.subtracting(map)) }
        if let bytes = gathered[.map] { slow += send(bytes, to: map.subtracting(staff)) }
        return slow
    }

    /// - Returns: Those who had no room for it, and are listeners no more.
    fileprivate mutating func send(
        _ bytes: ByteBuffer, to numbers: Set<UInt64>
    ) -> [AsyncStream<ByteBuffer>.Continuation] {
        var slow: [AsyncStream<ByteBuffer>.Continuation] = []
        for number in numbers {
            guard let listener = listeners[number] else { continue }
            if case .dropped = listener.continuation.yield(bytes) {
                remove(number)
                slow.append(listener.continuation)
            }
        }
        return slow
    }

    fileprivate mutating func remove(_ number: UInt64) {
        guard let listener = listeners.removeValue(forKey: number) else { return }
        for audience in listener.audiences {
            byAudience[audience]?.remove(number)
            if byAudience[audience]?.isEmpty == true { byAudience[audience] = nil }
        }
    }

    fileprivate mutating func remove(
        where isGone: (QuestStream.Listener) -> Bool
    ) -> [AsyncStream<ByteBuffer>.Continuation] {
        let gone = listeners.filter { isGone($0.value) }
        for number in gone.keys { remove(number) }
        return gone.values.map(\.continuation)
    }
}
