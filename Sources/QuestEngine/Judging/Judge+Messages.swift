extension Judge {
    /// Tells one team something, or all of them, those that are added later too. Riders get it with their next poll.
    ///
    /// - Throws: `Refusal.teamUnknown`, `.messageInvalid`.
    public func sendMessage(
        _ text: String, to team: TeamID?, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        if let team, state.teams[team] == nil { throw .teamUnknown(team) }
        guard text.contains(where: { !$0.isWhitespace }),
            text.unicodeScalars.count <= TeamLimits.message.value
        else { throw .messageInvalid(limit: TeamLimits.message.value) }
        let id: RecordID = ids.identifier(at: now)
        let personal = PersonalText(owner: id.rawValue, salt: ids.salt(), text: text)
        let draft = RecordDraft(
            id: id, at: now, receivedAt: now, actor: actor, team: team, version: version,
            content: .command(.messageSent(text: personal.digest)))
        return Entry(drafts: [draft], attachments: [.text(personal)])
    }
}

/// Something that the organisers told riders.
public struct SentMessage: Sendable, Equatable {

    public let seq: Int64
    /// Of its record, which owns the text.
    public let id: RecordID
    public let at: Timestamp
    /// All teams where `nil`.
    public let team: TeamID?
    public let actor: Actor
    /// SHA-256(salt ‖ text).
    public let text: Digest
}

extension SentMessage {
    init(_ record: Record, text: Digest) {
        self.init(
            seq: record.seq, id: record.id, at: record.at, team: record.team, actor: record.actor, text: text)
    }
}

extension QuestState {
    /// What a team was told after a record, in the order of the log.
    ///
    /// - Parameter seq: 0 for all.
    /// - Complexity: O(number of messages).
    public func messages(for team: TeamID, after seq: Int64 = 0) -> [SentMessage] {
        messages.filter { $0.seq > seq && ($0.team ?? team) == team }
    }

    mutating func note(_ message: SentMessage, of record: Record) throws(FoldError) {
        if let team = record.team, teams[team] == nil { throw .dangling(seq: record.seq) }
        messages.append(message)
    }
}
