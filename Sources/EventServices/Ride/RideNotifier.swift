package import NIOCore
package import QuestEngine
import QuestWire

/// Sends the listeners of a device what a poll would be answered, whenever that has changed.
package actor RideNotifier {
    private let nextTask: NextTask
    private let streams: Streams
    /// The last answer that was sent to the listeners of a device, in each language.
    private var sent: [StreamAudience: Sent] = [:]

    private struct Sent {
        /// The route whose line they have.
        var route: RouteID?
        /// The last record whose messages and verdicts they have.
        var seq: Int64
    }

    init(nextTask: NextTask, streams: Streams) {
        self.nextTask = nextTask
        self.streams = streams
    }

    /// The beginning of a stream: the whole state.
    ///
    /// - Parameters:
    ///   - last: The last event that the listener has.
    ///   - heard: The stream that begins with it.
    package func greeting(
        for device: Device, in language: Language, after last: StreamMark?, _ heard: QuestStream.Listening,
        from snapshot: QuestSnapshot
    ) async throws -> ByteBuffer {
        let answer = try await answer(
            for: device, Sent(route: nil, seq: last?.seq ?? 0), in: language, from: snapshot)
        let seq = snapshot.state.head.seq
        sent[.device(device.id, language)] = Sent(route: answer.reply?.routeID, seq: seq)
        streams.stream(of: device.quest).noteGreeting(as: seq)
        return StreamEvent.frame(heard.mark(at: seq), Self.eventName, try answer.bytes())
    }

    /// Nothing happens where nobody listens.
    func notify(_ device: Device, from snapshot: QuestSnapshot) async {
        let stream = streams.stream(of: device.quest)
        for language in Language.allCases {
            let audience = StreamAudience.device(device.id, language)
            guard stream.hasListeners(audience) else {
                sent[audience] = nil
                continue
            }
            let before = sent[audience] ?? Sent(route: nil, seq: snapshot.state.head.seq)
            guard let answer = try? await answer(for: device, before, in: language, from: snapshot),
                let data = try? answer.bytes()
            else { continue }
            let seq = snapshot.state.head.seq
            sent[audience] = Sent(route: answer.reply?.routeID, seq: seq)
            stream.publish(StreamEvent(seq: seq, Self.eventName, for: audience, data: data))
        }
    }

    private static let eventName = "next"

    private func answer(
        for device: Device, _ before: Sent, in language: Language, from snapshot: QuestSnapshot
    ) async throws -> NextAnswer {
        // An unknown route is asked for, so that a line that is new comes along.
        let question = NextQuestion(
            have: before.route ?? RouteID(""), seen: before.seq, language: language,
            refusals: .inReply(requestID: nil))
        return try await nextTask.answer(question, for: device, in: snapshot)
    }
}
