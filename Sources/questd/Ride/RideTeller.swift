import NIOCore
import QuestEngine
import QuestWire

/// Tells the listeners of a device what a poll would tell it, whenever that has changed.
actor RideTeller {
    private let nextTask: NextTask
    private let messages: MessageReader
    private let streams: Streams
    /// What the listeners of a device have been told last, in each language.
    private var told: [StreamAudience: Told] = [:]

    private struct Told {
        /// Whose line they have.
        var route: RouteID?
        /// The last record whose messages and verdicts they have.
        var seq: Int64
    }

    init(nextTask: NextTask, messages: MessageReader, streams: Streams) {
        self.nextTask = nextTask
        self.messages = messages
        self.streams = streams
    }

    /// What a stream begins with: the whole state.
    ///
    /// - Parameters:
    ///   - last: The last event that the listener has.
    ///   - number: Of the last event of the stream before those that will come.
    func greeting(
        for device: Device, in language: Language, after last: StreamMark?, number: Int64,
        from snapshot: QuestSnapshot
    ) async throws -> ByteBuffer {
        let reply = try await reply(
            to: device, Told(route: nil, seq: last?.seq ?? 0), in: language, from: snapshot)
        let seq = snapshot.state.head.seq
        told[.device(device.id, language)] = Told(route: reply.routeID, seq: seq)
        streams.stream(of: device.quest).noteGreeting(as: seq)
        let mark = StreamMark(seq: seq, number: number)
        return StreamEvent.frame(mark, Self.eventName, try WireJSON.bytes(of: reply))
    }

    /// Nothing happens where nobody listens.
    func tell(_ device: Device, from snapshot: QuestSnapshot) async {
        let stream = streams.stream(of: device.quest)
        for language in Language.allCases {
            let audience = StreamAudience.device(device.id, language)
            guard stream.hasListeners(audience) else {
                told[audience] = nil
                continue
            }
            let before = told[audience] ?? Told(route: nil, seq: snapshot.state.head.seq)
            guard let reply = try? await reply(to: device, before, in: language, from: snapshot),
                let data = try? WireJSON.bytes(of: reply)
            else { continue }
            let seq = snapshot.state.head.seq
            told[audience] = Told(route: reply.routeID, seq: seq)
            stream.publish(StreamEvent(seq: seq, Self.eventName, for: audience, data: data))
        }
    }

    private static let eventName = "next"

    private func reply(
        to device: Device, _ before: Told, in language: Language, from snapshot: QuestSnapshot
    ) async throws -> NextReply {
        // An unknown route is asked for, so that a line that is new comes along.
        let options = NextTask.Options(have: before.route ?? RouteID(""), language: language)
        var reply = try await nextTask.told(options, to: device, in: snapshot, requestID: nil)
        reply.messages = try await messages.unseen(by: device.team, after: before.seq, in: snapshot.state)
        reply.verdicts = try await messages.verdicts(
            for: device.team, after: before.seq, in: snapshot.state, language)
        return reply
    }
}
