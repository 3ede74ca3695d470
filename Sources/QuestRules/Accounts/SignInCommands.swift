extension AccountContext {
    /// Creates the account of somebody who signs in for the first time.
    ///
    /// - Parameters:
    ///   - name: The person's name as the provider tells it; none is kept where it is empty or too long.
    ///   - token: The digest of a token that nobody is given: sessions stand by it.
    /// - Returns: The entry, and the id of the account.
    /// - Throws: `AccountRefusal.signInTaken` where the sign-in opens an account already.
    public mutating func create(
        by key: SignInKey, name: String?, language: Language?, token: Digest
    ) throws(AccountRefusal) -> (entry: AccountEntry, account: AccountID) {
        guard accounts.owner(of: key) == nil else { throw .signInTaken }
        let id: AccountID = ids.identifier(at: now)
        let known = try? line(
            name, upTo: AccountLimits.name, or: .nameInvalid(limit: AccountLimits.name.value))
        let account = Account(id: id, name: known, language: language, createdAt: now, token: token)
        let created = draft(.created(name: account.name?.digest, language: language), of: id)
        let (linked, link) = linking(key, to: id)
        return (AccountEntry(drafts: [created, linked], changes: [.created(account), link]), id)
    }

    /// Links one more sign-in, which whoever is signed in has just proved to be theirs as well.
    ///
    /// - Returns: `nil` where the account has it already.
    /// - Throws: `AccountRefusal.signInTaken` where it opens another account, `.tooManySignIns`.
    public mutating func link(
        _ key: SignInKey, to id: AccountID
    ) throws(AccountRefusal) -> AccountEntry? {
        let account = try open(id)
        if let owner = accounts.owner(of: key) {
            guard owner.id == id else { throw .signInTaken }
            return nil
        }
        try checkRoom(links: account.links.count + 1)
        let (draft, change) = linking(key, to: id)
        return AccountEntry(drafts: [draft], changes: [change])
    }

    /// Takes a sign-in from an account; it may open a new one from then on.
    ///
    /// - Parameter hasOtherWay: Whether the person gets into the account by something else than a sign-in, too.
    /// - Throws: `AccountRefusal.signInUnknown`, and `.lastSignIn` where there is no other way in.
    public mutating func unlink(
        _ link: SignInLinkID, from id: AccountID, hasOtherWay: Bool = false
    ) throws(AccountRefusal) -> AccountEntry {
        let account = try open(id)
        guard account.links.contains(where: { $0.id == link }) else { throw .signInUnknown }
        guard account.links.count > 1 || hasOtherWay else { throw .lastSignIn }
        return AccountEntry(
            drafts: [draft(.signInUnlinked(link), of: id)], changes: [.unlinked(link, from: id)])
    }

    /// Ends all sessions in which somebody is signed in to the account; new ones stand by another token.
    public mutating func endSessions(
        of id: AccountID, token: Digest
    ) throws(AccountRefusal) -> AccountEntry {
        _ = try open(id)
        return AccountEntry(drafts: [draft(.sessionsEnded, of: id)], changes: [.token(token, of: id)])
    }

    private mutating func linking(
        _ key: SignInKey, to account: AccountID
    ) -> (AccountDraft, AccountChange) {
        let link = SignInLink(id: ids.identifier(at: now), key: key, salt: ids.salt(), linkedAt: now)
        let content = AccountContent.signInLinked(link.id, provider: key.provider, subject: link.digest)
        return (draft(content, of: account), .linked(link, to: account))
    }

    func checkRoom(
        links: Int = 0, participations: Int = 0, roles: Int = 0
    ) throws(AccountRefusal) {
        guard links <= AccountLimits.links.value else {
            throw .tooManySignIns(limit: AccountLimits.links.value)
        }
        guard participations <= AccountLimits.participations.value else {
            throw .tooManyParticipations(limit: AccountLimits.participations.value)
        }
        guard roles <= AccountLimits.roles.value else {
            throw .tooManyRoles(limit: AccountLimits.roles.value)
        }
    }
}
