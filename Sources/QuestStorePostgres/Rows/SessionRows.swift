import QuestRules

extension Session {
    private static let columns = "id, token, previous, begun_at, rotated_at, used_at, confirmed_at"

    /// Asks for sessions with their roles, oldest first.
    ///
    /// - Parameter ids: A query of the ids.
    static func reading(_ ids: String, _ parameters: [Parameter]) -> [Statement] {
        [
            Statement(
                "SELECT \(columns) FROM sessions WHERE id IN (\(ids)) ORDER BY begun_at, id", parameters),
            Statement(
                "SELECT session, holder, kind, quest, token FROM session_roles WHERE session IN (\(ids))",
                parameters),
        ]
    }

    /// Reads the answers to `reading`.
    static func list(_ answers: [Answer]) throws(StoreError) -> [Session] {
        guard answers.count == 2 else { throw .corrupted("a session was read in parts") }
        var roles: [String: [SessionRole]] = [:]
        for row in answers[1].rows { roles[try row.text(0), default: []].append(try SessionRole(row)) }
        var sessions: [Session] = []
        for row in answers[0].rows {
            let id = try row.text(0)
            sessions.append(
                Session(
                    id: SessionID(id), token: try row.digest(1), previous: try row.optionalDigest(2),
                    begunAt: try row.moment(3), rotatedAt: try row.moment(4), usedAt: try row.moment(5),
                    confirmedAt: try row.optionalMoment(6), roles: roles[id] ?? []))
        }
        return sessions
    }

    var inserting: Statement {
        Statement(
            """
            INSERT INTO sessions (id, token, previous, begun_at, rotated_at, used_at, confirmed_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                .text(id.rawValue), .digest(token), .digest(previous), .moment(begunAt), .moment(rotatedAt),
                .moment(usedAt), .moment(confirmedAt),
            ], what: "session")
    }

    /// Changes the row where its token is the given one; or is the new one already, where the answer to the same statement was
    /// lost.
    func updating(from before: Digest) -> Statement {
        Statement(
            """
            UPDATE sessions SET token = $1, previous = $2, rotated_at = $3, used_at = $4, confirmed_at = $5
            WHERE id = $6 AND token IN ($1, $7)
            """,
            [
                .digest(token), .digest(previous), .moment(rotatedAt), .moment(usedAt),
                .moment(confirmedAt), .text(id.rawValue), .digest(before),
            ], what: "session")
    }
}

extension SessionRole {
    /// An account's and the admin's are in no quest: no id of a quest is empty.
    func inserting(session: SessionID) -> Statement {
        Statement(
            "INSERT INTO session_roles (session, holder, kind, quest, token) VALUES ($1, $2, $3, $4, $5)",
            [
                .text(session.rawValue), .text(holder.id), .text(holder.kind),
                .text(quest?.rawValue ?? ""), .digest(token),
            ], what: "session", parent: "session")
    }

    /// - Throws: `StoreError.corrupted` when the row cannot be a role.
    fileprivate init(_ row: Row) throws(StoreError) {
        let id = try row.text(1)
        let holder: Holder
        switch try row.text(2) {
        case "device": holder = .device(DeviceID(id))
        case "staff": holder = .staff(StaffID(id))
        case "account": holder = .account(AccountID(id))
        case "admin": holder = .admin
        default: throw .corrupted("a session has an unknown role")
        }
        let quest = try row.text(3)
        self.init(
            holder: holder, quest: quest.isEmpty ? nil : QuestID(quest), token: try row.digest(4))
    }
}
