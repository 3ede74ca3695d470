extension RuleEngine {
    /// Publishes a document, whose reading found no error, as the quest's next edition.
    ///
    /// - Parameter read: What the document says; where that is not given no orders are dealt by it.
    /// - Throws: `Refusal.editionUnchanged` when the latest edition is the same, byte for byte.
    public static func publish(
        _ document: [UInt8], reading read: Quest? = nil, as quest: QuestID, by actor: Actor = .admin,
        in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Decision<QuestEdition> {
        let digest = Digest.sha256(document)
        guard digest != state.document else { throw .editionUnchanged(version: state.version) }
        let edition = QuestEdition(
            id: quest, version: state.version + 1, publishedAt: now, document: document)
        // Before that it is its opening that deals them.
        let dealt = state.phase == .open ? read?.tasksToDeal(in: state) ?? [] : []
        let published = CommandBody.published(
            quest: quest, edition: edition.version, document: digest, dealt: dealt, rules: .current)
        let draft = RecordDraft(
            id: ids.identifier(at: now), at: now, receivedAt: now, actor: actor, version: edition.version,
            content: .command(published))
        return Decision(entry: Entry(drafts: [draft], attachments: [.edition(edition)]), outcome: edition)
    }

    /// Makes sure that a quest may be deleted with its log: that it was never opened and no device has joined it.
    ///
    /// - Throws: `Refusal.questHasBegun`.
    public static func checkDeletable(_ state: QuestState) throws(Refusal) {
        guard state.phase == .draft, state.devices.isEmpty else { throw .questHasBegun }
    }
}

extension Quest {
    /// The tasks whose orders are still to be dealt to teams: none in other modes than `random-order`, nor once they
    /// are dealt.
    ///
    /// - Complexity: O(number of checkpoints).
    fileprivate func tasksToDeal(in state: QuestState) -> [TaskID] {
        guard mode == .randomOrder, state.dealtTasks == nil else { return [] }
        return checkpoints.filter { !$0.isBonus }.map(\.id)
    }
}

extension DecisionContext {
    /// Opens the quest, or opens it again after closing.
    ///
    /// - Throws: `Refusal.questAlreadyOpen`.
    public mutating func open() throws(Refusal) -> Entry {
        guard state.phase != .open else { throw .questAlreadyOpen }
        return Entry(drafts: [command(.opened(dealt: document.tasksToDeal(in: state)))])
    }

    /// Closes the quest.
    ///
    /// - Throws: `Refusal.questNotOpen` before it was opened, `.questClosed` where it is closed already.
    public mutating func close() throws(Refusal) -> Entry {
        switch state.phase {
        case .draft: throw .questNotOpen
        case .closed: throw .questClosed
        case .open: return Entry(drafts: [command(.closed)])
        }
    }

    /// Sends a message to one team, or to all of them, those that are added later too. Riders get it with their next
    /// poll.
    ///
    /// - Throws: `Refusal.teamUnknown`, `.messageInvalid`.
    public mutating func sendMessage(_ text: String, to team: TeamID?) throws(Refusal) -> Entry {
        if let team, state.teams[team] == nil { throw .teamUnknown(team) }
        guard text.contains(where: { !$0.isWhitespace }),
            text.unicodeScalars.count <= TeamLimits.message.value
        else { throw .messageInvalid(limit: TeamLimits.message.value) }
        let id: RecordID = ids.identifier(at: now)
        let personal = PersonalText(owner: id.rawValue, salt: ids.salt(), text: text)
        let draft = draft(.command(.messageSent(text: personal.digest)), id: id, team: team)
        return Entry(drafts: [draft], attachments: [.text(personal)])
    }
}

extension SentMessage {
    init(_ record: Record, text: Digest) {
        self.init(
            seq: record.seq, id: record.id, at: record.at, team: record.team, actor: record.actor, text: text)
    }
}

extension QuestState {
    /// Returns the messages that were sent to a team after a record, in the order of the log.
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
