extension AccountContext {
    /// Changes what a person says of themselves, all of it at once. What was said before is forgotten.
    ///
    /// - Returns: `nil` where nothing differs.
    /// - Throws: `AccountRefusal.nameInvalid` or `.phoneInvalid` for more than a line, or too long a one; an empty text
    ///   is none.
    public mutating func changeProfile(
        of id: AccountID, name: String?, phone: String?, language: Language?
    ) throws(AccountRefusal) -> AccountEntry? {
        let account = try open(id)
        let name = try line(
            name, upTo: AccountLimits.name, or: .nameInvalid(limit: AccountLimits.name.value),
            keeping: account.name)
        let phone = try line(
            phone, upTo: AccountLimits.phone, or: .phoneInvalid(limit: AccountLimits.phone.value),
            keeping: account.phone)
        guard (name, phone, language) != (account.name, account.phone, account.language) else { return nil }
        let content = AccountContent.profileChanged(
            name: name?.digest, phone: phone?.digest, language: language)
        return AccountEntry(
            drafts: [draft(content, of: id)],
            changes: [.profile(name: name, phone: phone, language: language, of: id)])
    }

    /// Notes that the person takes part in a quest by a device.
    ///
    /// - Parameter token: The digest of the device's token. Where the account knows the device by one of before, it remembers
    ///   that, too: somebody else may have held the device's place in between.
    /// - Returns: `nil` where that is known.
    /// - Throws: `AccountRefusal.participationTaken` where the token belongs to another account,
    ///   `.tooManyParticipations`.
    public mutating func takePart(
        in quest: QuestID, of team: TeamID, by device: DeviceID, token: Digest, as id: AccountID
    ) throws(AccountRefusal) -> AccountEntry? {
        let account = try open(id)
        if let owner = accounts.owner(ofDeviceToken: token) {
            guard owner.id == id else { throw .participationTaken }
            return nil
        }
        try checkRoom(participations: account.participations.count + 1)
        let participation = Participation(quest: quest, team: team, device: device, token: token, since: now)
        return AccountEntry(
            drafts: [draft(.tookPart(quest: quest, team: team, device: device), of: id)],
            changes: [.participation(participation, of: id)])
    }

    /// Gives an account a role in a quest, whose staff has its person as a member already.
    ///
    /// - Parameters:
    ///   - member: The member of the quest's staff that the account stands for from now on.
    ///   - token: The digest of the member's token, which nobody is given.
    /// - Throws: `AccountRefusal.roleHeld` where the account has that role in the quest, `.roleTaken` where the member
    ///   stands for another account, `.tooManyRoles`.
    public mutating func giveRole(
        _ role: StaffRole, in quest: QuestID, as member: StaffID, token: Digest, to id: AccountID
    ) throws(AccountRefusal) -> AccountEntry {
        let account = try open(id)
        let isHeld = account.roles.contains { ($0.quest == quest && $0.role == role) || $0.staff == member }
        guard !isHeld else { throw .roleHeld(quest) }
        guard accounts.owner(of: member) == nil else { throw .roleTaken }
        try checkRoom(roles: account.roles.count + 1)
        let given = AccountRole(quest: quest, role: role, staff: member, token: token, since: now)
        return AccountEntry(
            drafts: [draft(.roleGiven(quest: quest, role, staff: member), of: id)],
            changes: [.role(given, of: id)])
    }

    /// Takes a role from an account.
    public mutating func takeRole(
        _ member: StaffID, from id: AccountID
    ) throws(AccountRefusal) -> AccountEntry {
        let account = try open(id)
        guard account.roles.contains(where: { $0.staff == member }) else { throw .roleUnknown }
        return AccountEntry(
            drafts: [draft(.roleTaken(member), of: id)], changes: [.takenRole(member, of: id)])
    }

    /// Merges two accounts of one person, who has just proved that both are theirs: whatever `other` has belongs to `id`
    /// from then on. The profile of `id` stays as it is, that of `other` is forgotten, and its sessions end.
    ///
    /// - Throws: `AccountRefusal.mergedWithItself`, and what says that one account cannot have so much.
    public mutating func merge(
        _ other: AccountID, into id: AccountID
    ) throws(AccountRefusal) -> AccountEntry {
        guard other != id else { throw .mergedWithItself }
        let account = try open(id)
        let gone = try open(other)
        try checkRoom(
            links: account.links.count + gone.links.count,
            participations: account.participations.count + gone.participations.count,
            roles: account.roles.count + gone.roles.count)
        let content = AccountContent.merged(
            other, links: gone.links.map(\.id), devices: gone.participations.map(\.device),
            staff: gone.roles.map(\.staff))
        return AccountEntry(
            drafts: [draft(.mergedInto(id), of: other), draft(content, of: id)],
            changes: [.merged(other, into: id)])
    }

    /// Notes that all that is kept of an account was handed out.
    public mutating func noteExport(of id: AccountID) throws(AccountRefusal) -> AccountEntry {
        _ = try open(id)
        return AccountEntry(drafts: [draft(.exported, of: id)], changes: [])
    }

    /// Erases an account: its profile, its sign-ins, and that it took part or had roles. Its log stays, and holds nothing
    /// but ids and digests. What its devices have sent, and its place on the staff of quests, are for the quests to erase.
    public mutating func erase(_ id: AccountID) throws(AccountRefusal) -> AccountEntry {
        let account = try open(id)
        let content = AccountContent.erased(
            links: account.links.count, participations: account.participations.count,
            roles: account.roles.count)
        return AccountEntry(drafts: [draft(content, of: id)], changes: [.erased(id, at: now)])
    }

    /// Returns a text of one line, spaces around it left out, with a salt of its own.
    ///
    /// - Parameter known: What is there: the very same text keeps its salt.
    /// - Returns: `nil` where it is empty.
    mutating func line(
        _ text: String?, upTo limit: Limit, or refusal: AccountRefusal, keeping known: SaltedText? = nil
    ) throws(AccountRefusal) -> SaltedText? {
        let text = text?.trimmed ?? ""
        guard !text.isEmpty else { return nil }
        guard text.unicodeScalars.count <= limit.value, text.isPlainLine else {
            throw refusal
        }
        return known?.text == text ? known : SaltedText(text, salt: ids.salt())
    }
}
