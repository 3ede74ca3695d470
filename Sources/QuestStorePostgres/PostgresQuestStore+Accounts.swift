public import QuestRules

extension PostgresQuestStore: AccountStore {
    public func commit(_ entry: ChainedAccountEntry) async throws(StoreError) {
        let commit = Self.commitID()
        // In one order, so that two that have the same accounts do not wait for each other.
        let starts = entry.starts.sorted { $0.key < $1.key }
        let ends = Dictionary(entry.records.map { ($0.account, $0.head) }) { _, last in last }
        var statements = starts.map { account, start in
            HeadRow.moving(
                HeadRow.name(of: account), from: start, to: ends[account] ?? start, commit: commit)
        }
        statements += entry.changes.flatMap(\.statements)
        if !entry.records.isEmpty { statements.append(AccountRecord.inserting(entry.records)) }
        if entry.endsSessions { statements.append(hints.notifying(.rows([.accounts, .sessions]))) }
        if case .moved = try await write(statements) { try await settle(entry, starts) }
        if !entry.endsSessions { await hints.note([.accounts]) }
    }

    /// Finds out which log has another end than was thought; where all records of the entry are there its answer was lost.
    private func settle(
        _ entry: ChainedAccountEntry, _ starts: [(key: AccountID, value: LogHead)]
    ) async throws(StoreError) {
        let count = try await read([
            Statement(
                """
                SELECT 1 FROM account_records JOIN unnest($1::text[], $2::bigint[], $3::bytea[])
                    AS own (account, seq, hash) USING (account, seq, hash)
                """,
                [
                    .texts(entry.records.map(\.account.rawValue)), .integers(entry.records.map(\.seq)),
                    .byteLists(entry.records.map(\.hash.bytes)),
                ])
        ]) { $0.first?.count }
        if !entry.records.isEmpty, count == entry.records.count { return }
        let ends = try await read(starts.map { HeadRow.reading(HeadRow.name(of: $0.key)) }) {
            answers throws(StoreError) in
            var ends: [LogHead] = []
            for answer in answers { ends.append(try LogHead(answer)) }
            return ends
        }
        for (start, end) in zip(starts, ends) where start.value != end { throw .conflict(end) }
        throw .conflict(ends.first ?? .empty)
    }

    public func account(_ id: AccountID) async throws(StoreError) -> Account? {
        try await account("SELECT id FROM accounts WHERE id = $1", [.text(id.rawValue)])
    }

    public func account(of key: SignInKey) async throws(StoreError) -> Account? {
        try await account(
            "SELECT account FROM account_sign_ins WHERE provider = $1 AND subject = $2",
            [.text(key.provider), .written(key.subject)])
    }

    public func account(token digest: Digest) async throws(StoreError) -> Account? {
        try await account("SELECT id FROM accounts WHERE token = $1", [.digest(digest)])
    }

    public func account(deviceToken digest: Digest) async throws(StoreError) -> Account? {
        try await account(
            "SELECT account FROM account_participations WHERE token = $1", [.digest(digest)])
    }

    public func account(of member: StaffID) async throws(StoreError) -> Account? {
        try await account("SELECT account FROM account_roles WHERE staff = $1", [.text(member.rawValue)])
    }

    public func account(holding device: DeviceID) async throws(StoreError) -> Account? {
        try await account(
            """
            SELECT mine.account FROM account_participations AS mine
            JOIN devices ON devices.id = mine.device AND devices.token = mine.token
            WHERE mine.device = $1 AND NOT devices.removed
            """, [.text(device.rawValue)])
    }

    public func accounts(after id: AccountID?, limit: Int) async throws(StoreError) -> [Account] {
        try await read(
            Account.reading(
                "SELECT accounts.id FROM accounts WHERE accounts.id > $1 ORDER BY accounts.id LIMIT $2",
                [.text(id?.rawValue ?? ""), .limit(limit)])
        ) { answers throws(StoreError) in
            // What came between two of the statements is left for the next page.
            try Account.list(answers)
        }
    }

    public func roles(of account: AccountID) async throws(StoreError) -> [SessionRole] {
        let name = [Parameter.text(account.rawValue)]
        return try await read([
            Statement(
                """
                SELECT mine.device, mine.quest, mine.token FROM account_participations AS mine
                JOIN devices ON devices.id = mine.device AND devices.token = mine.token
                WHERE mine.account = $1 AND NOT devices.removed
                """, name),
            Statement(
                """
                SELECT mine.staff, mine.quest, mine.token FROM account_roles AS mine
                JOIN staff ON staff.id = mine.staff AND staff.token = mine.token
                WHERE mine.account = $1
                """, name),
        ]) { answers throws(StoreError) in
            var roles: [SessionRole] = []
            for row in answers.first?.rows ?? [] {
                roles.append(
                    SessionRole(
                        holder: .device(DeviceID(try row.text(0))), quest: QuestID(try row.text(1)),
                        token: try row.digest(2)))
            }
            for row in answers.last?.rows ?? [] {
                roles.append(
                    SessionRole(
                        holder: .staff(StaffID(try row.text(0))), quest: QuestID(try row.text(1)),
                        token: try row.digest(2)))
            }
            return roles.sorted { $0.holder.id < $1.holder.id }
        }
    }

    public func devices(of account: AccountID) async throws(StoreError) -> [AccountDevice] {
        try await rows(
            """
            SELECT \(Device.columns), devices.token = mine.token, mine.since
            FROM account_participations AS mine JOIN devices ON devices.id = mine.device
            WHERE mine.account = $1 ORDER BY devices.joined_at, devices.id, mine.since
            """, [.text(account.rawValue)]
        ) { row throws(StoreError) in
            AccountDevice(device: try Device(row), isHeld: try row.flag(5), since: try row.moment(6))
        }
    }

    public func records(
        of account: AccountID, after seq: Int64, limit: Int
    ) async throws(StoreError) -> [AccountRecord] {
        try await rows(
            """
            SELECT \(AccountRecord.columns) FROM account_records WHERE account = $1 AND seq > $2
            ORDER BY seq LIMIT $3
            """, [.text(account.rawValue), .integer(seq), .limit(limit)]
        ) { row throws(StoreError) in try AccountRecord(row) }
    }

    public func participants(of quest: QuestID) async throws(StoreError) -> [AccountID: [Participation]] {
        let taken = try await rows(
            """
            SELECT \(Participation.columns) FROM account_participations WHERE quest = $1
            ORDER BY since, device
            """, [.text(quest.rawValue)]
        ) { row throws(StoreError) in (AccountID(try row.text(0)), try Participation(row)) }
        return Dictionary(grouping: taken, by: \.0).mapValues { $0.map(\.1) }
    }

    public func removeParticipations(
        in quest: QuestID, keeping results: [AccountID: [AccountResult]]
    ) async throws(StoreError) {
        var statements = [
            Statement("DELETE FROM account_participations WHERE quest = $1", [.text(quest.rawValue)])
        ]
        for (account, results) in results.sorted(by: { $0.key < $1.key }) {
            statements += results.map { $0.inserting(of: account) }
        }
        statements.append(hints.notifying(.rows([.accounts])))
        // The results would be there twice.
        try await write(statements, again: .never)
    }

    public func signInServices() async throws(StoreError) -> [SignInService] {
        try await rows("SELECT id, kind, issuer FROM sign_in_providers ORDER BY id", []) {
            row throws(StoreError) in
            SignInService(id: try row.text(0), kind: try row.text(1), issuer: try row.text(2))
        }
    }

    public func keep(_ service: SignInService) async throws(StoreError) {
        try await write([
            Statement(
                """
                INSERT INTO sign_in_providers (id, kind, issuer) VALUES ($1, $2, $3)
                ON CONFLICT (id) DO UPDATE SET kind = EXCLUDED.kind, issuer = EXCLUDED.issuer
                """, [.text(service.id), .text(service.kind), .text(service.issuer)]),
            hints.notifying(.rows([.signInServices])),
        ])
    }

    private func account(_ ids: String, _ parameters: [Parameter]) async throws(StoreError) -> Account? {
        try await read(Account.reading(ids, parameters)) { answers throws(StoreError) in
            try Account.list(answers).first
        }
    }
}

extension ChainedAccountEntry {
    /// Whether somebody may do less afterwards: that is told with the commit itself.
    fileprivate var endsSessions: Bool {
        changes.contains { change in
            switch change {
            case .token, .merged, .erased, .takenRole: true
            case .created, .profile, .linked, .unlinked, .participation, .role: false
            }
        }
    }
}
