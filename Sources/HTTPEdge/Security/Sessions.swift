package import HTTPTypes
package import Logging
package import QuestBase
package import QuestRules
package import ServerBase
import Synchronization

/// The sessions of browsers: found by their cookies, given new tokens in time, and ended.
///
/// What was found is remembered, so that requests wait for the database once only; the roles of a session are no better
/// than the tokens they stand for, which are looked at with each request. Where other daemons change sessions too, it is
/// remembered for some seconds only.
package actor Sessions {
    /// A session, and the token that it was found by.
    package struct Found: Sendable, Equatable {
        package let session: Session
        let digest: Digest
        /// Whether the cookie was one for TLS.
        package var isSecure = true

        /// Whether it came with the token before the one in force.
        var isPrevious: Bool { session.token != digest }
    }

    private struct Memory {
        var sessions: [SessionID: Session] = [:]
        var ids: [Digest: SessionID] = [:]
        /// When each was read; empty where nobody else changes them.
        var readAt: [SessionID: ContinuousClock.Instant] = [:]
        /// The longest time for which one is remembered; `nil` where nobody else changes them.
        let age: Duration?
        /// How often something was taken from sessions: what was read before that is perhaps good no longer.
        var removals = 0

        mutating func keep(_ session: Session) {
            forget(session.id)
            // More are read again.
            if sessions.count >= 10_000 { (sessions, ids, readAt) = ([:], [:], [:]) }
            sessions[session.id] = session
            if age != nil { readAt[session.id] = .now }
            ids[session.token] = session.id
            if let previous = session.previous { ids[previous] = session.id }
        }

        mutating func forget(_ id: SessionID) {
            guard let known = sessions.removeValue(forKey: id) else { return }
            ids[known.token] = nil
            readAt[id] = nil
            if let previous = known.previous { ids[previous] = nil }
        }

        mutating func forget(_ id: SessionID, readBefore moment: ContinuousClock.Instant) {
            if let read = readAt[id], read < moment { forget(id) }
        }

        /// The session of a token, where what is remembered of it is not too old.
        func session(of digest: Digest) -> Session? {
            guard let id = ids[digest], let session = sessions[id] else { return nil }
            guard let age else { return session }
            return readAt[id].map { ContinuousClock.now - $0 < age } == true ? session : nil
        }

        mutating func forgetAll() {
            (sessions, ids, readAt) = ([:], [:], [:])
            removals += 1
        }
    }

    private nonisolated let memory: Mutex<Memory>
    /// Whether other daemons change sessions, too.
    private nonisolated let areShared: Bool
    /// The digest of the admin token.
    private nonisolated let admin: Digest
    private nonisolated let store: any SessionStore
    private nonisolated let limits: LimitValues
    private nonisolated let clock: any TimeSource
    private nonisolated let logger: Logger
    private var ids: IdentifierSource

    package init(
        admin: Digest, store: any SessionStore, limits: LimitValues, clock: any TimeSource,
        ids: IdentifierSource, memoryAge: Duration? = nil, logger: Logger
    ) {
        memory = Mutex(Memory(age: memoryAge))
        areShared = memoryAge != nil
        self.admin = admin
        self.store = store
        self.limits = limits
        self.clock = clock
        self.ids = ids
        self.logger = logger
    }

    /// The session of a request's cookie, where it is known without waiting and nothing is to be kept of the request.
    nonisolated func atHand(_ fields: HTTPFields, at authority: String?) -> Session? {
        guard let token = SessionCookie.token(in: fields, at: authority), token.kind == .session else {
            return nil
        }
        let digest = token.digest
        let known = memory.withLock { $0.session(of: digest) }
        guard let known, known.token == digest, !isDue(Found(session: known, digest: digest)) else {
            return nil
        }
        return known
    }

    /// The session of a request's cookie; `nil` without a cookie.
    ///
    /// - Throws: `RequestError.session(.unknown)` for one that has ended, and for what is no session.
    package func find(_ fields: HTTPFields, at authority: String?) async throws -> Found? {
        guard let value = SessionCookie.value(in: fields, at: authority), !value.text.isEmpty else {
            return nil
        }
        guard let token = AccessToken(value.text), token.kind == .session,
            let session = try await current(of: token.digest)
        else { throw RequestError.session(.unknown) }
        let found = Found(session: session, digest: token.digest, isSecure: value.isSecure)
        let now = clock.now
        guard now < session.end(by: limits) else {
            try await end(session.id)
            throw RequestError.session(.unknown)
        }
        guard found.isPrevious, let confirmed = session.confirmedAt,
            confirmed + seconds(SessionLimits.grace) <= now
        else { return found }
        // Somebody has a token that its browser has given up: nobody knows who of the two is the rider.
        logger.warning("a session's old token was used again: the session has ended")
        try await end(session.id)
        throw RequestError.session(.unknown)
    }

    /// The session of a token, from which the role of the admin is taken where it has ended.
    private func current(of digest: Digest) async throws -> Session? {
        guard let session = try await session(of: digest) else { return nil }
        guard session.adminRole != nil, !isAdmin(session) else { return session }
        try await remove([.admin], from: session)
        return try await self.session(of: digest)
    }

    /// Whether a session speaks for the admin: for a time only, and while the admin token is that one still.
    private nonisolated func isAdmin(_ session: Session) -> Bool {
        guard let role = session.adminRole, role.token.isEqualInConstantTime(to: admin) else { return false }
        return clock.now < session.adminEnd(by: limits)
    }

    private func session(of digest: Digest) async throws -> Session? {
        while true {
            let (known, removals) = memory.withLock { ($0.session(of: digest), $0.removals) }
            if let known { return known }
            guard let session = try await store.session(token: digest) else { return nil }
            let isKept = memory.withLock { memory in
                guard memory.removals == removals else { return false }
                memory.keep(session)
                return true
            }
            if isKept { return session }
        }
    }

    /// Whether something is to be kept of a request that came with it.
    private nonisolated func isDue(_ found: Found) -> Bool {
        let (session, now) = (found.session, clock.now)
        if found.isPrevious {
            // The answer with the new token has perhaps not arrived.
            return session.confirmedAt == nil && session.rotatedAt + seconds(SessionLimits.grace) <= now
        }
        return session.previous != nil && session.confirmedAt == nil
            || session.usedAt + seconds(SessionLimits.noted) <= now
            || session.rotatedAt + seconds(SessionLimits.rotation) <= now
            || session.end(by: limits) <= now
    }

    /// Notes that a session was used, and gives it another token where it is time.
    ///
    /// - Returns: The new token, to be sent to the browser, and for how many seconds it is to keep it.
    package func renew(_ found: Found) async throws -> (token: AccessToken, seconds: Int)? {
        guard isDue(found) else { return nil }
        // Another daemon may have given it a token just now; what this one has just kept is on its way to the store.
        if areShared { memory.withLock { $0.forget(found.session.id, readBefore: .now - .seconds(1)) } }
        guard let known = try await session(of: found.digest), known == found.session else {
            // Another request was faster.
            return nil
        }
        let now = clock.now
        guard found.isPrevious || known.rotatedAt + seconds(SessionLimits.rotation) <= now else {
            var changed = known
            changed.usedAt = now
            if changed.previous != nil { changed.confirmedAt = changed.confirmedAt ?? now }
            try await keep(changed, from: known.token)
            return nil
        }
        return try await rotate(known, from: found.digest)
    }

    /// Gives a session another token; the one that the browser has is good until it uses the new one.
    ///
    /// - Returns: `nil` where another daemon has given it one meanwhile, which is on its way to the browser.
    private func rotate(
        _ session: Session, from digest: Digest
    ) async throws -> (token: AccessToken, seconds: Int)? {
        let (token, now) = (AccessToken(.session, using: &ids), clock.now)
        var changed = session
        (changed.token, changed.previous) = (token.digest, digest)
        (changed.rotatedAt, changed.usedAt, changed.confirmedAt) = (now, now, nil)
        guard try await keep(changed, from: session.token) else { return nil }
        return (token, lifetime(of: changed, at: now))
    }

    /// - Returns: Whether it was kept; otherwise another daemon has changed or ended it.
    @discardableResult
    private func keep(_ session: Session, from token: Digest) async throws -> Bool {
        memory.withLock { $0.keep(session) }
        var isKept = false
        defer { if !isKept { memory.withLock { $0.forget(session.id) } } }
        isKept = try await store.update(session, from: token)
        return isKept
    }

    /// Gives a session a role more, with another token, or begins one with it. The admin's role and that of whoever signs
    /// in begin another session with the roles of that one, so that no token of before opens it. Its time counts from
    /// now, unless nobody has proved anew to be the admin, who comes along.
    ///
    /// - Parameters:
    ///   - found: The session of the request; a new one begins where `nil`.
    ///   - gone: Holders whose roles do not come along.
    ///   - goesOn: Whether its time counts from when the session of before began: nobody has signed in anew.
    /// - Throws: `RequestError.session(.tooManyRoles)`.
    package func add(
        _ role: SessionRole, to found: Found?, without gone: Set<SessionRole.Holder> = [],
        goesOn: Bool = false
    ) async throws -> (session: Session, token: AccessToken, seconds: Int) {
        guard let found else { return try await begin(with: [role]) }
        var session = found.session
        let others = session.roles.filter { !$0.givesWay(to: role) && !gone.contains($0.holder) }
        guard others.count < limits[SessionLimits.roles] else {
            throw RequestError.session(.tooManyRoles(limit: limits[SessionLimits.roles]))
        }
        if role.beginsSession {
            // Else the admin, who came once, would stay for as long as somebody signs in again.
            let isSameTime = goesOn || others.contains { $0.holder == .admin }
            let begun = try await begin(
                with: others + [role], since: isSameTime ? session.begunAt : nil)
            try await end(session.id)
            return begun
        }
        do throws(StoreError) { try await store.add(role, to: session.id) } catch {
            // Without any role left it was swept away meanwhile.
            guard error == .missing(what: "session") else { throw error }
            memory.withLock { $0.forget(session.id) }
            return try await begin(with: [role])
        }
        // Another request may have given it one meanwhile.
        let latest = memory.withLock { $0.sessions[session.id]?.roles } ?? others
        session.roles = latest.filter { $0.holder != role.holder } + [role]
        guard let (token, seconds) = try await rotate(session, from: found.digest) else {
            // Another daemon was faster; a session of its own takes what this one was given, and ends the other.
            let begun = try await begin(with: session.roles, since: session.begunAt)
            try await end(session.id)
            return begun
        }
        session.token = token.digest
        return (session, token, seconds)
    }

    /// - Parameter start: The moment from which its time counts; now where `nil`.
    private func begin(
        with roles: [SessionRole], since start: Timestamp? = nil
    ) async throws -> (session: Session, token: AccessToken, seconds: Int) {
        let (token, now) = (AccessToken(.session, using: &ids), clock.now)
        let session = Session(
            id: ids.identifier(at: now), token: token.digest, begunAt: start ?? now, rotatedAt: now,
            usedAt: now, roles: roles)
        try await store.begin(session)
        memory.withLock { $0.keep(session) }
        return (session, token, lifetime(of: session, at: now))
    }

    private nonisolated func lifetime(of session: Session, at now: Timestamp) -> Int {
        Int(max(0, (session.lastEnd(by: limits) - now).value))
    }

    /// Sessions that speak for somebody for whom this one speaks too, itself among them.
    package func related(to session: Session) async throws -> [Session] {
        let (now, holders) = (clock.now, session.roles.map(\.holder))
        let all = try await store.sessions(of: holders).map { found in
            var found = found
            if !isAdmin(found) { found.roles.removeAll { $0.holder == .admin } }
            return found
        }
        return all.filter { found in
            now < found.end(by: limits) && found.roles.contains { holders.contains($0.holder) }
        }
    }

    package func end(_ id: SessionID) async throws {
        memory.withLock { $0.forget(id) }
        try await store.removeSession(id)
        memory.withLock { memory in
            // Somebody may have read it meanwhile, or be about to.
            memory.forget(id)
            memory.removals += 1
        }
    }

    /// Takes roles from a session, which ends with its last.
    package func remove(_ holders: [SessionRole.Holder], from session: Session) async throws {
        let left = session.roles.filter { !holders.contains($0.holder) }
        guard !left.isEmpty else { return try await end(session.id) }
        for holder in holders { try await store.removeRole(of: holder, from: session.id) }
        memory.withLock { memory in
            memory.forget(session.id)
            memory.removals += 1
        }
    }

    /// Forgets what sessions could do in a quest whose personal data was erased.
    package func forget(_ quest: QuestID) async throws {
        try await store.removeRoles(in: quest)
        memory.withLock { memory in
            let gone = memory.sessions.values.filter { $0.roles.contains { $0.quest == quest } }
            for session in gone { memory.forget(session.id) }
            memory.removals += 1
        }
    }

    /// Takes roles of some holders from every session that has one of them.
    ///
    /// - Parameter spared: Keeps them.
    /// - Returns: Sessions that had one; those with no role left have ended.
    package func leave(
        _ holders: [SessionRole.Holder], except spared: SessionID? = nil
    ) async throws -> [SessionID] {
        let found = try await store.sessions(of: holders).filter { $0.id != spared }
        for session in found { try await remove(holders, from: session) }
        return found.map(\.id)
    }

    /// Forgets what was found: others may have changed it.
    package nonisolated func forgetAll() { memory.withLock { $0.forgetAll() } }

    /// Forgets sessions that speak for an account, from which the store has taken its role.
    package nonisolated func forget(account: AccountID) {
        memory.withLock { memory in
            let gone = memory.sessions.values.filter { session in
                session.roles.contains { $0.holder == .account(account) }
            }
            for session in gone { memory.forget(session.id) }
            memory.removals += 1
        }
    }

    /// Forgets the sessions that have ended by themselves.
    package func sweep() async throws {
        let now = clock.now
        for session in try await store.sessions(of: [.admin]) where !isAdmin(session) {
            try await remove([.admin], from: session)
        }
        _ = try await store.removeSessions(
            unusedSince: now + Seconds(-Double(limits[SessionLimits.idle])),
            begunBefore: now + Seconds(-Double(limits[SessionLimits.lifetime])))
    }

    private nonisolated func seconds(_ limit: Limit) -> Seconds { Seconds(Double(limits[limit])) }
}

extension SessionRole {
    /// Whether it is of somebody to whom nothing of before may lead, such as a token that was planted in the browser.
    fileprivate var beginsSession: Bool {
        switch holder {
        case .admin, .account: true
        case .device, .staff: false
        }
    }

    /// Whether a session cannot have both: the same holder's, and that of another account.
    fileprivate func givesWay(to other: SessionRole) -> Bool {
        if case (.account, .account) = (holder, other.holder) { return true }
        return holder == other.holder
    }
}
