/// The tables of the in-memory store. A value, so that a commit changes a copy and either replaces the whole
/// or leaves it untouched.
struct StoreContents {
    private(set) var records: [QuestID: [Record]] = [:]
    private(set) var editions: [QuestID: [QuestEdition]] = [:]
    var teams: [QuestID: [Team]] = [:]
    var devices: [DeviceID: Device] = [:]
    var tokens: [Digest: DeviceID] = [:]
    var ingestTokens: [Digest: DeviceID] = [:]
    var fixes: [DeviceID: [Fix.Key: TimedFix]] = [:]
    var receipts: [DeviceID: [String: Receipt]] = [:]
    var staff: [StaffRow] = []
    var texts: [String: PersonalText] = [:]
    private var recordIDs: Set<RecordID> = []

    func head(of quest: QuestID) -> LogHead {
        records[quest]?.last?.head ?? .empty
    }

    func sortedFixes(of device: DeviceID) -> [TimedFix] {
        (fixes[device] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    }

    mutating func append(_ added: [Record], to quest: QuestID) throws(StoreError) {
        for record in added where !recordIDs.insert(record.id).inserted { throw .duplicate(what: "record") }
        records[quest, default: []] += added
    }

    /// Forgets all of a quest.
    mutating func remove(_ quest: QuestID) {
        for record in records[quest] ?? [] { recordIDs.remove(record.id) }
        let owners = Set((records[quest] ?? []).map(\.id.rawValue))
        texts = texts.filter { !owners.contains($0.key) }
        (records[quest], editions[quest]) = (nil, nil)
        for team in teams[quest] ?? [] { removeDevices(of: team.id, in: quest) }
        teams[quest] = nil
        staff.removeAll { $0.member.quest == quest }
    }

    mutating func insert(_ attachment: Attachment, of quest: QuestID) throws(StoreError) {
        switch attachment {
        case .edition(let edition): try insert(edition)
        case .team(let team): try insert(team)
        case .device(let device, let token): try insert(device, token: token)
        case .text(let text):
            guard texts.updateValue(text, forKey: text.owner) == nil else { throw .duplicate(what: "text") }
        case .fixes(let batch):
            guard devices[batch.device] != nil else { throw .missing(what: "device") }
            for fix in batch.fixes where fixes[batch.device]?[fix.key] == nil {
                fixes[batch.device, default: [:]][fix.key] = TimedFix(
                    fix, sentAt: batch.sentAt, receivedAt: batch.receivedAt)
            }
        case .joinCode, .removedDevice, .ingestToken, .staff, .staffToken, .revokedStaff, .erasedText,
            .erasedName, .erasedFixes, .erasedReceipts, .deviceSalt, .erasedStaffName,
            .teamName, .removedTeam:
            try change(attachment, of: quest)
        case .receipt(let receipt):
            guard devices[receipt.device] != nil else { throw .missing(what: "device") }
            guard receipts[receipt.device, default: [:]].updateValue(receipt, forKey: receipt.key) == nil
            else {
                throw .duplicate(what: "receipt")
            }
        }
    }

    private mutating func insert(_ edition: QuestEdition) throws(StoreError) {
        guard editions[edition.id]?.contains(where: { $0.version == edition.version }) != true else {
            throw .duplicate(what: "edition")
        }
        editions[edition.id, default: []].append(edition)
        editions[edition.id]?.sort { $0.version < $1.version }
    }

    private mutating func insert(_ team: Team) throws(StoreError) {
        let known = teams[team.quest] ?? []
        guard !known.contains(where: { $0.id == team.id || $0.joinCodeDigest == team.joinCodeDigest }) else {
            throw .duplicate(what: "team")
        }
        teams[team.quest] = known + [team]
    }

    private mutating func insert(_ device: Device, token: Digest) throws(StoreError) {
        guard teams[device.quest]?.contains(where: { $0.id == device.team }) == true else {
            throw .missing(what: "team")
        }
        guard devices[device.id] == nil, tokens[token] == nil else { throw .duplicate(what: "device") }
        devices[device.id] = device
        tokens[token] = device.id
    }
}
