package import QuestEngine
package import QuestWire

/// Finds the texts of messages and verdicts.
package struct MessageReader: Sendable {
    let store: any QuestStore

    /// Messages to a team after a record, oldest first; erased texts are left out.
    package func messages(
        for team: TeamID, after seq: Int64 = 0, latest limit: Int = .max, in state: QuestState
    ) async throws -> [RiderMessage] {
        let sent = state.messages(for: team, after: seq).suffix(limit)
        guard !sent.isEmpty else { return [] }
        let texts = try await store.texts(owners: sent.map(\.id.rawValue))
        return sent.compactMap { message in
            texts[message.id.rawValue].map { text in
                RiderMessage(seq: message.seq, at: message.at, text: text, isToAll: message.team == nil)
            }
        }
    }

    /// The latest of them for the answer to a poll: `nil` when there is nothing.
    func unseen(
        by team: TeamID, after seq: Int64, in state: QuestState, of quest: QuestID, _ language: Language
    ) async throws -> [RiderMessage]? {
        let limit = TeamLimits.messagesPerPoll.value
        let messages = try await messages(for: team, after: seq, latest: limit, in: state)
        let news = try await news(ofCallsOf: team, after: seq, in: state, of: quest, language)
        let all = (messages + news).sorted { $0.seq < $1.seq }.suffix(limit)
        return all.isEmpty ? nil : Array(all)
    }

    /// Verdicts that the team has not heard of: `nil` when there are none.
    func verdicts(
        for team: TeamID, after seq: Int64, in snapshot: QuestSnapshot, _ language: Language
    ) async throws -> [LaterVerdict]? {
        let changed = snapshot.state.changedAnswers(of: team, after: seq).suffix(
            TeamLimits.messagesPerPoll.value)
        guard !changed.isEmpty else { return nil }
        let document = try snapshot.published().document
        let reasons = try await store.reasons(of: changed)
        return changed.map { answer in
            LaterVerdict(
                seq: answer.changedSeq ?? 0,
                answer: TeamAnswer(answer, of: document, reason: reasons[answer.id], in: language))
        }
    }

    package func shown(_ messages: [SentMessage]) async throws -> [AdminMessage] {
        let texts = try await store.texts(owners: messages.map(\.id.rawValue))
        return messages.map { message in
            AdminMessage(
                id: message.id, seq: message.seq, at: message.at, by: message.actor.text,
                team: message.team, text: texts[message.id.rawValue])
        }
    }
}
