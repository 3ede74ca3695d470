extension Judge {
    /// Publishes a document, whose reading found no error, as the quest's next edition.
    /// - Throws: `Refusal.editionUnchanged` when the latest edition is the same, byte for byte.
    public static func publish(
        _ document: [UInt8], as quest: QuestID, by actor: Actor = .admin, in state: QuestState,
        at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Decision<QuestEdition> {
        let digest = Digest.sha256(document)
        guard digest != state.document else { throw .editionUnchanged(version: state.version) }
        let edition = QuestEdition(
            id: quest, version: state.version + 1, publishedAt: now, document: document)
        let draft = command(
            .published(quest: quest, edition: edition.version, document: digest), by: actor,
            version: edition.version, at: now, ids: &ids)
        return Decision(entry: Entry(drafts: [draft], attachments: [.edition(edition)]), outcome: edition)
    }

    /// Opens the quest, or opens it again after closing.
    public func open(
        in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard state.phase != .open else { throw .questAlreadyOpen }
        return Entry(drafts: [command(.opened, at: now, ids: &ids)])
    }

    public func close(
        in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        switch state.phase {
        case .draft: throw .questNotOpen
        case .closed: throw .questClosed
        case .open: return Entry(drafts: [command(.closed, at: now, ids: &ids)])
        }
    }

    /// Makes sure that a quest may be deleted with its log: that it was never opened and no device has joined it.
    /// - Throws: `Refusal.questHasBegun`.
    public static func checkDeletable(_ state: QuestState) throws(Refusal) {
        guard state.phase == .draft, state.devices.isEmpty else { throw .questHasBegun }
    }

    /// A command in the name of whoever the judge acts for.
    func command(
        _ body: CommandBody, team: TeamID? = nil, device: DeviceID? = nil, at now: Timestamp,
        ids: inout IdentifierSource
    ) -> RecordDraft {
        Self.command(
            body, by: actor, team: team, device: device, version: version, at: now, ids: &ids)
    }

    static func command(
        _ body: CommandBody, by actor: Actor, team: TeamID? = nil, device: DeviceID? = nil,
        version: Int, at now: Timestamp, ids: inout IdentifierSource
    ) -> RecordDraft {
        RecordDraft(
            id: ids.identifier(at: now), at: now, receivedAt: now, actor: actor, team: team, device: device,
            version: version, content: .command(body))
    }
}
