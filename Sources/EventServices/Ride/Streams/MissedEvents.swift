import GeoJSONKit
package import NIOCore
package import QuestEngine

/// Events that a listener has missed who comes from another daemon, and that this one never told of or has forgotten: made
/// anew of the log.
package struct MissedEvents: Sendable {
    let store: any QuestStore

    package init(store: any QuestStore) {
        self.store = store
    }

    /// Records that are told anew at most; whoever has missed more looks at the log.
    static let limit = QuestStream.staffMemory

    /// The events of records for the staff.
    ///
    /// - Parameter last: The last event that the listener has.
    /// - Throws: `StoreError`.
    package func records(
        after last: StreamMark?, _ heard: QuestStream.Listening, in snapshot: QuestSnapshot
    ) async throws -> [ByteBuffer] {
        guard let span = span(after: last, heard, in: snapshot) else { return [] }
        let page = try await store.records(
            of: snapshot.quest, after: span.lowerBound - 1, limit: min(Self.limit, span.count))
        return page.filter { span.contains($0.seq) && $0.kind != .positions }.map { record in
            let event = StreamEvent(record, RecordNews(record, in: snapshot.state).members)
            // Whoever is cut off among them goes on after the record, wherever that is.
            return StreamEvent.frame(StreamMark(seq: record.seq, number: nil), event.name, event.data)
        }
    }

    /// The event of a team's answers, where any has changed.
    package func answers(
        of team: TeamID, after last: StreamMark?, _ heard: QuestStream.Listening, in snapshot: QuestSnapshot
    ) -> [ByteBuffer] {
        guard let span = span(after: last, heard, in: snapshot),
            snapshot.state.answers(of: team).contains(where: { span.contains($0.decidedSeq) })
        else { return [] }
        let data = AnswerNews.bytes(for: team, since: span, in: snapshot.state)
        return [StreamEvent.frame(heard.mark(at: span.upperBound), AnswerNews.eventName, data)]
    }

    /// The records of which nothing is kept here; `nil` where there are none.
    private func span(
        after last: StreamMark?, _ heard: QuestStream.Listening, in snapshot: QuestSnapshot
    ) -> ClosedRange<Int64>? {
        guard heard.node != nil, heard.isElsewhere, let last else { return nil }
        let end = min(snapshot.state.head.seq, heard.firstKept.map { $0 - 1 } ?? .max)
        guard last.seq < end, last.seq >= 0 else { return nil }
        return last.seq + 1...end
    }
}

extension StreamEvent {
    /// Tells the staff that a record is there, and whom it concerns.
    ///
    /// - Parameter news: What else it says of it in words, such as the task.
    package init(_ record: Record, _ news: [String: String]) {
        var members: JSONObject = [
            "seq": .integer(record.seq), "kind": .string(record.kind.rawValue),
            "at": .string(record.at.description),
        ]
        if let team = record.team { members["team"] = .string(team.rawValue) }
        for (name, value) in news { members[name] = .string(value) }
        self.init(seq: record.seq, "record", for: .staff, data: JSONValue.object(members).bytes())
    }
}
