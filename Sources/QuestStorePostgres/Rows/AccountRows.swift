import QuestRules

extension AccountChange {
    var statements: [Statement] {
        switch self {
        case .created(let account): [account.inserting]
        case .profile(let name, let phone, let language, let account):
            [
                .changingAccount(
                    account, "name = $2, name_salt = $3, phone = $4, phone_salt = $5, language = $6",
                    [
                        .written(name?.text), .bytes(name?.salt), .written(phone?.text), .bytes(phone?.salt),
                        .text(language?.rawValue),
                    ])
            ]
        case .linked(let link, let account): [link.inserting(of: account)]
        case .unlinked(let link, let account):
            [
                Statement(
                    "DELETE FROM account_sign_ins WHERE id = $1 AND account = $2",
                    [.text(link.rawValue), .text(account.rawValue)])
            ]
        case .participation(let participation, let account): [participation.inserting(of: account)]
        case .role(let role, let account): [role.inserting(of: account)]
        case .takenRole(let staff, let account):
            [
                Statement(
                    "DELETE FROM account_roles WHERE staff = $1 AND account = $2",
                    [.text(staff.rawValue), .text(account.rawValue)])
            ]
        case .token(let token, let account):
            [
                .changingAccount(account, "token = $2", [.digest(token)]),
                .deletingRoles(of: account.rawValue),
            ]
        case .merged(let account, let other):
            Self.tables.map {
                Statement(
                    "UPDATE \($0) SET account = $2 WHERE account = $1",
                    [.text(account.rawValue), .text(other.rawValue)])
            } + Self.emptying(account, "merged_into = $2", .text(other.rawValue))
        case .erased(let account, let time):
            Self.tables.map {
                Statement("DELETE FROM \($0) WHERE account = $1", [.text(account.rawValue)])
            } + Self.emptying(account, "erased_at = $2", .moment(time))
        }
    }

    /// The tables of what belongs to an account besides its row and its log.
    private static let tables = [
        "account_sign_ins", "account_participations", "account_roles", "account_results",
    ]

    /// Forgets what a person said of themselves, and ends their sessions.
    private static func emptying(
        _ account: AccountID, _ standing: String, _ parameter: Parameter
    ) -> [Statement] {
        [
            .changingAccount(
                account,
                """
                name = NULL, name_salt = NULL, phone = NULL, phone_salt = NULL, language = NULL, token = NULL, \
                \(standing)
                """, [parameter]), .deletingRoles(of: account.rawValue),
        ]
    }
}

extension Statement {
    /// Changes the one row that must be there.
    fileprivate static func changingAccount(
        _ account: AccountID, _ columns: String, _ parameters: [Parameter]
    ) -> Statement {
        Statement(
            """
            WITH changed AS (UPDATE accounts SET \(columns) WHERE id = $1 RETURNING 1)
            SELECT missing('account') WHERE NOT EXISTS (SELECT 1 FROM changed)
            """, [.text(account.rawValue)] + parameters, what: "account", parent: "account")
    }
}

extension Account {
    /// Its sign-ins follow as changes of their own.
    fileprivate var inserting: Statement {
        Statement(
            """
            INSERT INTO accounts (id, created_at, name, name_salt, phone, phone_salt, language, token)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                .text(id.rawValue), .moment(createdAt), .written(name?.text), .bytes(name?.salt),
                .written(phone?.text), .bytes(phone?.salt), .text(language?.rawValue), .digest(token),
            ], what: "account", parent: "account")
    }

    /// Asks for accounts with all that belongs to them. The ends of their logs are asked for first: rows that are newer than
    /// an end fail at the commit of what is decided on them, an end that is newer than the rows would not.
    ///
    /// - Parameter ids: A query of the ids.
    static func reading(_ ids: String, _ parameters: [Parameter]) -> [Statement] {
        [
            """
            SELECT substr(log, 9), seq, hash FROM heads
            WHERE log IN (SELECT 'account/' || ids.id FROM (\(ids)) AS ids (id))
            """,
            """
            SELECT id, created_at, name, name_salt, phone, phone_salt, language, token, merged_into, erased_at
            FROM accounts WHERE id IN (\(ids)) ORDER BY id
            """,
            "SELECT account, id, provider, subject, salt, linked_at FROM account_sign_ins WHERE account IN (\(ids))",
            "SELECT \(Participation.columns) FROM account_participations WHERE account IN (\(ids))",
            "SELECT account, quest, role, staff, token, since FROM account_roles WHERE account IN (\(ids))",
            """
            SELECT account, quest, title, at, class, rank, ranked, points, milliseconds FROM account_results
            WHERE account IN (\(ids)) ORDER BY position
            """,
        ].map { Statement($0, parameters) }
    }

    /// Reads the answers to `reading`, in the order of the ids.
    static func list(_ answers: [Answer]) throws(StoreError) -> [Account] {
        guard answers.count == 6 else { throw .corrupted("an account was read in parts") }
        func grouped<Value>(
            _ answer: Answer, _ make: (Row) throws(StoreError) -> Value
        ) throws(StoreError) -> [String: [Value]] {
            var groups: [String: [Value]] = [:]
            for row in answer.rows { groups[try row.text(0), default: []].append(try make(row)) }
            return groups
        }
        let heads = try grouped(answers[0]) { row throws(StoreError) in
            LogHead(seq: try row.integer(1), hash: try row.digest(2))
        }
        let links = try grouped(answers[2]) { row throws(StoreError) in try SignInLink(row) }
        let taken = try grouped(answers[3]) { row throws(StoreError) in try Participation(row) }
        let roles = try grouped(answers[4]) { row throws(StoreError) in try AccountRole(row) }
        let results = try grouped(answers[5]) { row throws(StoreError) in try AccountResult(row) }
        var accounts: [Account] = []
        for row in answers[1].rows {
            let id = try row.text(0)
            let standing: AccountStanding
            if let other = row.optionalText(8) {
                standing = .merged(into: AccountID(other))
            } else if let time = try row.optionalMoment(9) {
                standing = .erased(at: time)
            } else {
                standing = .open
            }
            func text(_ column: Int) -> SaltedText? {
                row.optionalText(column).map { SaltedText($0, salt: row.optionalBytes(column + 1) ?? []) }
            }
            accounts.append(
                Account(
                    id: AccountID(id), name: text(2), phone: text(4),
                    language: row.optionalText(6).flatMap { Language(rawValue: $0) },
                    createdAt: try row.moment(1), token: try row.optionalDigest(7), standing: standing,
                    links: links[id] ?? [], participations: taken[id] ?? [], roles: roles[id] ?? [],
                    results: results[id] ?? [], head: heads[id]?.first ?? .empty))
        }
        return accounts
    }
}

extension SignInLink {
    fileprivate func inserting(of account: AccountID) -> Statement {
        Statement(
            """
            INSERT INTO account_sign_ins (id, account, provider, subject, salt, linked_at)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [
                .text(id.rawValue), .text(account.rawValue), .text(key.provider), .written(key.subject),
                .bytes(salt), .moment(linkedAt),
            ], what: "sign-in", parent: "account")
    }

    fileprivate init(_ row: Row) throws(StoreError) {
        let (provider, subject) = (try row.text(2), try row.text(3))
        guard let key = try? SignInKey(provider: provider, subject: subject) else {
            throw .corrupted("a sign-in of an account cannot be one")
        }
        self.init(
            id: SignInLinkID(try row.text(1)), key: key, salt: try row.bytes(4), linkedAt: try row.moment(5))
    }
}

extension Participation {
    static let columns = "account, quest, team, device, token, since"

    fileprivate func inserting(of account: AccountID) -> Statement {
        Statement(
            """
            INSERT INTO account_participations (token, account, quest, team, device, since)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [
                .digest(token), .text(account.rawValue), .text(quest.rawValue), .text(team.rawValue),
                .text(device.rawValue), .moment(since),
            ], what: "participation", parent: "account")
    }

    init(_ row: Row) throws(StoreError) {
        self.init(
            quest: QuestID(try row.text(1)), team: TeamID(try row.text(2)),
            device: DeviceID(try row.text(3)), token: try row.digest(4), since: try row.moment(5))
    }
}

extension AccountRole {
    fileprivate func inserting(of account: AccountID) -> Statement {
        Statement(
            """
            INSERT INTO account_roles (staff, account, quest, role, token, since)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [
                .text(staff.rawValue), .text(account.rawValue), .text(quest.rawValue), .text(role.rawValue),
                .digest(token), .moment(since),
            ], what: "role", parent: "account")
    }

    fileprivate init(_ row: Row) throws(StoreError) {
        guard let role = StaffRole(rawValue: try row.text(2)) else {
            throw .corrupted("an account has an unknown role")
        }
        self.init(
            quest: QuestID(try row.text(1)), role: role, staff: StaffID(try row.text(3)),
            token: try row.digest(4), since: try row.moment(5))
    }
}

extension AccountResult {
    func inserting(of account: AccountID) -> Statement {
        Statement(
            """
            INSERT INTO account_results
            (account, quest, title, at, class, rank, ranked, points, milliseconds)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            [
                .text(account.rawValue), .text(quest.rawValue), .written(title), .moment(at),
                .written(className), .integer(rank.map { Int64($0) }), .integer(ranked.map { Int64($0) }),
                .integer(points.map { Int64($0) }), .integer(time?.value),
            ], what: "result", parent: "account")
    }

    fileprivate init(_ row: Row) throws(StoreError) {
        self.init(
            quest: QuestID(try row.text(1)), title: try row.text(2), at: try row.moment(3),
            className: row.optionalText(4), rank: try row.optionalInt(5), ranked: try row.optionalInt(6),
            points: try row.optionalInt(7), time: try row.optionalInteger(8).map { Milliseconds($0) })
    }
}
