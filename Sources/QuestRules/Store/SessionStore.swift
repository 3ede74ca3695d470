/// The port to whatever keeps sessions of browsers: the stores of quests do. A call returns only after the change is
/// durable.
///
/// Roles go by themselves with the token that they stand for: when a device is removed, erased or replaced, a member of
/// the staff revoked, or a quest removed; of an account, when its sessions are ended, and when it is merged into another
/// one or erased.
public protocol SessionStore: Sendable {
    /// Returns the session whose token, or whose token before, it is.
    func session(token digest: Digest) async throws(StoreError) -> Session?

    /// Returns the sessions that speak for any of these, oldest first.
    func sessions(of holders: [SessionRole.Holder]) async throws(StoreError) -> [Session]

    /// Keeps a new one, with its roles.
    func begin(_ session: Session) async throws(StoreError)

    /// Keeps another token and other moments of it; its roles stay as they are.
    ///
    /// - Parameter token: The token in force that it was read with.
    /// - Returns: Whether it was kept: not where it is gone, nor where it has another token by now, as where another daemon
    ///   was faster.
    func update(_ session: Session, from token: Digest) async throws(StoreError) -> Bool

    /// Gives it a role more; one of the same holder gives way.
    ///
    /// - Throws: `StoreError.missing` where the session is gone.
    func add(_ role: SessionRole, to session: SessionID) async throws(StoreError)

    /// Takes a role from it, or nothing where it has none of this holder.
    func removeRole(of holder: SessionRole.Holder, from session: SessionID) async throws(StoreError)

    /// Takes all roles in a quest from all sessions: its personal data was erased.
    func removeRoles(in quest: QuestID) async throws(StoreError)

    /// Forgets it, or nothing where it is gone.
    func removeSession(_ id: SessionID) async throws(StoreError)

    /// Forgets those that were not used since a moment, that began before another, or that have no roles any more.
    ///
    /// - Returns: How many.
    func removeSessions(
        unusedSince idle: Timestamp, begunBefore oldest: Timestamp
    ) async throws(StoreError) -> Int
}

extension InMemoryQuestStore: SessionStore {
    public func session(token digest: Digest) async throws(StoreError) -> Session? {
        sessionRows.values.first { $0.token == digest || $0.previous == digest }
    }

    public func sessions(of holders: [SessionRole.Holder]) async throws(StoreError) -> [Session] {
        sessionRows.values
            .filter { session in session.roles.contains { holders.contains($0.holder) } }
            .sorted { ($0.begunAt, $0.id) < ($1.begunAt, $1.id) }
    }

    public func begin(_ session: Session) async throws(StoreError) {
        guard sessionRows[session.id] == nil else { throw .duplicate(what: "session") }
        sessionRows[session.id] = session
    }

    public func update(_ session: Session, from token: Digest) async throws(StoreError) -> Bool {
        guard let known = sessionRows[session.id], known.token == token else { return false }
        var changed = session
        changed.roles = known.roles
        sessionRows[session.id] = changed
        return true
    }

    public func add(_ role: SessionRole, to session: SessionID) async throws(StoreError) {
        guard let known = sessionRows[session] else { throw .missing(what: "session") }
        let roles = known.roles.filter { $0.holder != role.holder } + [role]
        sessionRows[session]?.roles = roles.sorted { $0.holder.id < $1.holder.id }
    }

    public func removeRole(
        of holder: SessionRole.Holder, from session: SessionID
    ) async throws(StoreError) {
        sessionRows[session]?.roles.removeAll { $0.holder == holder }
    }

    public func removeRoles(in quest: QuestID) async throws(StoreError) {
        for id in Array(sessionRows.keys) { sessionRows[id]?.roles.removeAll { $0.quest == quest } }
    }

    public func removeSession(_ id: SessionID) async throws(StoreError) {
        sessionRows[id] = nil
    }

    public func removeSessions(
        unusedSince idle: Timestamp, begunBefore oldest: Timestamp
    ) async throws(StoreError) -> Int {
        let gone = sessionRows.values.filter {
            $0.usedAt < idle || $0.begunAt < oldest || $0.roles.isEmpty
        }
        for session in gone { sessionRows[session.id] = nil }
        return gone.count
    }
}
