public import QuestRules

extension PostgresQuestStore: SessionStore {
    public func session(token digest: Digest) async throws(StoreError) -> Session? {
        // Two queries in one: each goes by its own index.
        try await sessions(
            "SELECT id FROM sessions WHERE token = $1 UNION ALL SELECT id FROM sessions WHERE previous = $1",
            [.digest(digest)]
        ).first
    }

    public func sessions(of holders: [SessionRole.Holder]) async throws(StoreError) -> [Session] {
        guard !holders.isEmpty else { return [] }
        return try await sessions(
            """
            SELECT role.session FROM session_roles AS role
            JOIN unnest($1::text[], $2::text[]) AS holder (id, kind)
            ON role.holder = holder.id AND role.kind = holder.kind
            """, [.texts(holders.map(\.id)), .texts(holders.map(\.kind))])
    }

    private func sessions(_ ids: String, _ parameters: [Parameter]) async throws(StoreError) -> [Session] {
        try await read(Session.reading(ids, parameters)) { answers throws(StoreError) in
            try Session.list(answers)
        }
    }

    public func begin(_ session: Session) async throws(StoreError) {
        try await write(
            [session.inserting] + session.roles.map { $0.inserting(session: session.id) }, again: .inserting)
    }

    public func update(_ session: Session, from token: Digest) async throws(StoreError) -> Bool {
        // Nobody is told: whoever remembers the session of before finds a new token in the database, and the old one
        // is good for a while.
        guard case .done(let answers) = try await write([session.updating(from: token)]) else { return false }
        return (answers.first?.changed ?? 0) > 0
    }

    public func add(_ role: SessionRole, to session: SessionID) async throws(StoreError) {
        try await write([
            .deletingRole(of: role.holder, from: session), role.inserting(session: session),
        ])
        await hints.note([.sessions])
    }

    public func removeRole(
        of holder: SessionRole.Holder, from session: SessionID
    ) async throws(StoreError) {
        try await write([
            .deletingRole(of: holder, from: session), hints.notifying(.rows([.sessions])),
        ])
    }

    public func removeRoles(in quest: QuestID) async throws(StoreError) {
        try await write([
            Statement("DELETE FROM session_roles WHERE quest = $1", [.text(quest.rawValue)]),
            hints.notifying(.rows([.sessions])),
        ])
    }

    public func removeSession(_ id: SessionID) async throws(StoreError) {
        try await write([
            Statement("DELETE FROM sessions WHERE id = $1", [.text(id.rawValue)]),
            hints.notifying(.rows([.sessions])),
        ])
    }

    public func removeSessions(
        unusedSince idle: Timestamp, begunBefore oldest: Timestamp
    ) async throws(StoreError) -> Int {
        let outcome = try await write(
            [
                Statement(
                    """
                    DELETE FROM sessions WHERE used_at < $1 OR begun_at < $2
                        OR NOT EXISTS (SELECT 1 FROM session_roles WHERE session = sessions.id)
                    """, [.moment(idle), .moment(oldest)])
            ], again: .never)
        guard case .done(let answers) = outcome else { return 0 }
        let count = answers.first?.changed ?? 0
        if count > 0 { await hints.note([.sessions]) }
        return count
    }
}

extension Statement {
    fileprivate static func deletingRole(
        of holder: SessionRole.Holder, from session: SessionID
    ) -> Statement {
        Statement(
            "DELETE FROM session_roles WHERE session = $1 AND holder = $2",
            [.text(session.rawValue), .text(holder.id)])
    }
}

extension PostgresQuestStore: WebhookStore {
    public func webhooks() async throws(StoreError) -> [Webhook] {
        try await rows("SELECT \(Webhook.columns) FROM webhooks ORDER BY position", []) {
            row throws(StoreError) in try Webhook(row)
        }
    }

    public func add(_ webhook: Webhook) async throws(StoreError) {
        try await write([try webhook.inserting(), hints.notifying(.rows([.webhooks]))], again: .inserting)
    }

    public func update(_ webhook: Webhook) async throws(StoreError) {
        try await write([try webhook.updating()])
        await hints.note([.webhooks])
    }

    public func removeWebhook(_ id: WebhookID, of quest: QuestID) async throws(StoreError) {
        try await write([
            Statement(
                "DELETE FROM webhooks WHERE quest = $1 AND id = $2",
                [.text(quest.rawValue), .text(id.rawValue)]), hints.notifying(.rows([.webhooks])),
        ])
    }
}
