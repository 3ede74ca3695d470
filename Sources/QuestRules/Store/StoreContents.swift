/// The tables of the in-memory store. A value, so that a commit changes a copy and either replaces the whole
/// or leaves it untouched.
struct StoreContents {
    private(set) var records: [QuestID: [Record]] = [:]
    private(set) var editions: [QuestID: [QuestEdition]] = [:]
    var teams: [QuestID: [Team]] = [:]
    var devices: [DeviceID: Device] = [:]
    var tokens: [Digest: DeviceID] = [:]
    /// Tokens of devices that were removed: they open nothing, and say whose the devices were.
    var formerTokens: [Digest: DeviceID] = [:]
    var ingestTokens: [Digest: DeviceID] = [:]
    var fixes: [DeviceID: [Fix.Key: TimedFix]] = [:]
    /// The moments at which the fixes were received.
    var received: [DeviceID: [Fix.Key: Timestamp]] = [:]
    var receipts: [DeviceID: [String: Receipt]] = [:]
    var staff: [StaffRow] = []
    var texts: [String: PersonalText] = [:]
    var webhooks: [Webhook] = []
    var sessions: [SessionID: Session] = [:]
    var accounts = Accounts()
    var accountRecords: [AccountID: [AccountRecord]] = [:]
    var signInServices: [String: SignInService] = [:]
    var recordIDs: Set<RecordID> = []
    var leases: [String: LeaseRow] = [:]
    var blobs: [String: BlobRow] = [:]
    /// The serial of the latest blob.
    var lastBlob: Int64 = 0

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
        webhooks.removeAll { $0.quest == quest }
        accounts.removeParticipations { $0.quest == quest }
        accounts.removeRoles { $0.quest == quest }
        removeRoles { $0.quest == quest }
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
                received[batch.device, default: [:]][fix.key] = batch.receivedAt
            }
        case .joinCode, .removedDevice, .ingestToken, .staff, .staffToken, .revokedStaff, .erasedText,
            .erasedName, .erasedFixes, .erasedFixesReceived, .erasedReceipts, .deviceSalt, .erasedStaffName,
            .teamName, .removedTeam, .deviceToken:
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

extension StoreContents {
    /// A member of the staff with what opens doors to them.
    struct StaffRow {
        var member: StaffMember
        var invite: Digest?
        var token: Digest?
    }

    /// Takes in an attachment that changes or forgets something.
    mutating func change(_ attachment: Attachment, of quest: QuestID) throws(StoreError) {
        switch attachment {
        case .joinCode(let digest, let team):
            let place = try place(of: team, in: quest)
            guard teams[quest]?.contains(where: { $0.joinCodeDigest == digest }) != true else {
                throw .duplicate(what: "team")
            }
            teams[quest]?[place].joinCodeDigest = digest
        case .removedDevice(let device):
            guard devices[device] != nil else { throw .missing(what: "device") }
            for (token, owner) in tokens where owner == device {
                tokens[token] = nil
                formerTokens[token] = device
            }
            for (token, owner) in ingestTokens where owner == device { ingestTokens[token] = nil }
            removeRoles { $0.holder == .device(device) }
        case .deviceToken(let token, let device):
            guard devices[device] != nil else { throw .missing(what: "device") }
            for (earlier, owner) in tokens where owner == device { tokens[earlier] = nil }
            for (earlier, owner) in formerTokens where owner == device { formerTokens[earlier] = nil }
            removeRoles { $0.holder == .device(device) }
            guard tokens.updateValue(device, forKey: token) == nil else { throw .duplicate(what: "device") }
        case .ingestToken(let token, let device):
            guard devices[device] != nil else { throw .missing(what: "device") }
            for (token, owner) in ingestTokens where owner == device { ingestTokens[token] = nil }
            guard let token else { break }
            guard ingestTokens.updateValue(device, forKey: token) == nil else {
                throw .duplicate(what: "device")
            }
        case .staff(let member, let invite):
            guard !staff.contains(where: { $0.member.id == member.id || $0.invite == invite }) else {
                throw .duplicate(what: "staff")
            }
            staff.append(StaffRow(member: member, invite: invite))
        case .staffToken(let token, let member):
            let place = try place(of: member)
            guard !staff.contains(where: { $0.token == token }) else { throw .duplicate(what: "staff") }
            staff[place].invite = nil
            staff[place].token = token
        case .revokedStaff(let member):
            let place = try place(of: member)
            staff[place].invite = nil
            staff[place].token = nil
            accounts.removeRoles { $0.staff == member }
            removeRoles { $0.holder == .staff(member) }
        case .erasedText(let owner): texts[owner] = nil
        case .erasedName(let team):
            let place = try place(of: team, in: quest)
            teams[quest]?[place].eraseName()
        case .erasedFixes(let device): (fixes[device], received[device]) = (nil, nil)
        case .erasedFixesReceived(let device, let span):
            for (key, time) in received[device] ?? [:] where span.contains(receivedAt: time) {
                fixes[device]?[key] = nil
                received[device]?[key] = nil
            }
        case .erasedReceipts(let device): receipts[device] = nil
        case .deviceSalt(let salt, let device):
            guard let known = devices[device] else { throw .missing(what: "device") }
            devices[device] = known.salted(with: salt)
        case .erasedStaffName(let member):
            let place = try place(of: member)
            staff[place].member.eraseName()
        case .teamName(let name, let salt, let team):
            let place = try place(of: team, in: quest)
            teams[quest]?[place].rename(to: name, salt: salt)
        case .removedTeam(let team):
            let place = try place(of: team, in: quest)
            removeDevices(of: team, in: quest)
            teams[quest]?.remove(at: place)
        case .edition, .team, .device, .text, .fixes, .receipt: break
        }
    }

    /// Forgets a team's devices with their texts, tokens and receipts.
    mutating func removeDevices(of team: TeamID, in quest: QuestID) {
        for device in devices.values where device.quest == quest && device.team == team {
            (fixes[device.id], receipts[device.id], texts[device.id.rawValue]) = (nil, nil, nil)
            received[device.id] = nil
            for (token, owner) in tokens where owner == device.id { tokens[token] = nil }
            for (token, owner) in formerTokens where owner == device.id { formerTokens[token] = nil }
            for (token, owner) in ingestTokens where owner == device.id { ingestTokens[token] = nil }
            accounts.removeParticipations { $0.device == device.id }
            removeRoles { $0.holder == .device(device.id) }
            devices[device.id] = nil
        }
    }

    mutating func removeRoles(where isGone: (SessionRole) -> Bool) {
        for id in Array(sessions.keys) { sessions[id]?.roles.removeAll(where: isGone) }
    }

    private func place(of team: TeamID, in quest: QuestID) throws(StoreError) -> Int {
        guard let place = teams[quest]?.firstIndex(where: { $0.id == team }) else {
            throw .missing(what: "team")
        }
        return place
    }

    private func place(of member: StaffID) throws(StoreError) -> Int {
        guard let place = staff.firstIndex(where: { $0.member.id == member }) else {
            throw .missing(what: "staff")
        }
        return place
    }
}
