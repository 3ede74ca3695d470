extension StoreContents {
    /// A member of the staff with what opens doors to them.
    struct StaffRow {
        var member: StaffMember
        var invite: Digest?
        var token: Digest?
    }

    /// What changes or forgets something that is there.
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
            for (token, owner) in tokens where owner == device { tokens[token] = nil }
            for (token, owner) in ingestTokens where owner == device { ingestTokens[token] = nil }
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
        case .erasedText(let owner): texts[owner] = nil
        case .erasedName(let team):
            let place = try place(of: team, in: quest)
            teams[quest]?[place].eraseName()
        case .erasedFixes(let device): fixes[device] = nil
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
            for (token, owner) in tokens where owner == device.id { tokens[token] = nil }
            for (token, owner) in ingestTokens where owner == device.id { ingestTokens[token] = nil }
            devices[device.id] = nil
        }
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
