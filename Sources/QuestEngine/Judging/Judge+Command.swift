extension Judge {
    /// Publishes a document, whose reading found no error, as the quest's next edition.
    /// - Throws: `Refusal.editionUnchanged` when the latest edition is the same, byte for byte.
    public static func publish(
        _ document: [UInt8], as quest: QuestID, in state: QuestState, at now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Decision<QuestEdition> {
        let digest = Digest.sha256(document)
        guard digest != state.document else { throw .editionUnchanged(version: state.version) }
        let edition = QuestEdition(
            id: quest, version: state.version + 1, publishedAt: now, document: document)
        let draft = command(
            .published(quest: quest, edition: edition.version, document: digest), version: edition.version,
            at: now, ids: &ids)
        return Decision(entry: Entry(drafts: [draft], attachments: [.edition(edition)]), outcome: edition)
    }

    /// Opens the quest, or opens it again after closing.
    public func open(
        in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard state.phase != .open else { throw .questAlreadyOpen }
        return Entry(drafts: [Self.command(.opened, version: version, at: now, ids: &ids)])
    }

    public func close(
        in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        switch state.phase {
        case .draft: throw .questNotOpen
        case .closed: throw .questClosed
        case .open: return Entry(drafts: [Self.command(.closed, version: version, at: now, ids: &ids)])
        }
    }

    /// - Parameter joinCode: the digest of the code that is shown to the organiser.
    public func addTeam(
        _ team: TeamID, name: String, joinCode: Digest, in state: QuestState, at now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Decision<Team> {
        guard Slug.isValid(team.rawValue) else { throw .teamIDInvalid }
        guard state.teams[team] == nil else { throw .teamExists(team) }
        guard name.contains(where: { !$0.isWhitespace }) else { throw .teamNameEmpty }
        guard name.unicodeScalars.count <= Team.longestName else {
            throw .teamNameTooLong(limit: Team.longestName)
        }
        let added = Team(
            id: team, quest: quest, name: name, nameSalt: ids.salt(), joinCodeDigest: joinCode, addedAt: now)
        let draft = Self.command(
            .teamAdded(name: added.nameDigest), team: team, version: version, at: now, ids: &ids)
        return Decision(entry: Entry(drafts: [draft], attachments: [.team(added)]), outcome: added)
    }

    /// A device joins a team whose code it knew.
    /// - Parameter token: the digest of the token that the device is given.
    public func admitDevice(
        to team: TeamID, token: Digest, in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Decision<Device> {
        guard state.teams[team] != nil else { throw .teamUnknown(team) }
        let device = Device(id: ids.identifier(at: now), quest: quest, team: team, joinedAt: now)
        let draft = Self.command(
            .deviceJoined, by: .device(device.id), team: team, device: device.id, version: version, at: now,
            ids: &ids)
        return Decision(
            entry: Entry(drafts: [draft], attachments: [.device(device, token: token)]), outcome: device)
    }

    static func command(
        _ body: CommandBody, by actor: Actor = .admin, team: TeamID? = nil, device: DeviceID? = nil,
        version: Int, at now: Timestamp, ids: inout IdentifierSource
    ) -> RecordDraft {
        RecordDraft(
            id: ids.identifier(at: now), at: now, receivedAt: now, actor: actor, team: team, device: device,
            version: version, content: .command(body))
    }
}
