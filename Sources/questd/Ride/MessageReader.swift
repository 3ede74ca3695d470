import QuestEngine
import QuestWire

/// Finds the texts of messages and verdicts.
struct MessageReader: Sendable {
    let store: any QuestStore

    /// Messages to a team after a record, oldest first; erased texts are left out.
    func messages(
        for team: TeamID, after seq: Int64 = 0, latest limit: Int = .max, in state: QuestState
    ) async throws -> [RiderMessage] {
        var messages: [RiderMessage] = []
        for message in state.messages(for: team, after: seq).suffix(limit) {
            guard let text = try await store.text(owner: message.id.rawValue)?.text else { continue }
            messages.append(
                RiderMessage(seq: message.seq, at: message.at, text: text, isToAll: message.team == nil))
        }
        return messages
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
        var verdicts: [LaterVerdict] = []
        for answer in changed {
            let reason = try await store.reason(of: answer)
            verdicts.append(
                LaterVerdict(
                    seq: answer.changedSeq ?? 0,
                    answer: TeamAnswer(answer, of: document, reason: reason, in: language)))
        }
        return verdicts
    }

    func shown(_ message: SentMessage) async throws -> AdminMessage {
        AdminMessage(
            id: message.id, seq: message.seq, at: message.at, by: message.actor.text, team: message.team,
            text: try await store.text(owner: message.id.rawValue)?.text)
    }
}
