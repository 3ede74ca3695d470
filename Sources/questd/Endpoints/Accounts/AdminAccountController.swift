import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// The admin looks after accounts: what is known of each, its log, and what its person asks for who cannot sign in.
struct AdminAccountController: Sendable {
    let service: AccountService
    let accounts: any AccountStore
    let view: AccountView
    let endings: AccountSessions
    let erasing: AccountErasing

    func list(_ request: Request, _: QuestdContext) async throws -> Response {
        let query = try Query(request, allowing: ["after", "limit"])
        let limit = try query.number("limit", in: PageSize.self, default: PageSize.range.upperBound)
        let found = try await accounts.accounts(
            after: query["after"].map { AccountID($0) }, limit: limit + 1)
        let page = found.prefix(limit)
        return try .json(
            AdminAccountList(
                accounts: page.map { AdminAccountRow($0) }, next: found.count > limit ? page.last?.id : nil))
    }

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        try await shown(try await named(context), context)
    }

    /// The log as it is, each record as it was hashed: whoever has it can verify it.
    func showLog(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let query = try Query(request, allowing: ["after", "limit"])
        let after = try query.number("after", in: RecordNumber.self, default: 0)
        let limit = try query.number("limit", in: PageSize.self, default: PageSize.range.upperBound)
        let records = try await accounts.records(of: try await named(context).id, after: after, limit: limit)
        let lines = records.map { $0.line + "\n" }.joined()
        return .bytes(Array(lines.utf8), type: "application/x-ndjson")
    }

    /// Merges two accounts of one person, who has told the admin so.
    func merge(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let id = try await named(context).id
        let other = try await request.wire(AccountMerge.self, in: context).other
        try await service.decide(as: .admin, about: [id, other]) {
            context -> (entry: AccountEntry?, outcome: Void) in
            // Asked for again: it is done.
            if context.accounts[other]?.standing == AccountStanding.merged(into: id) { return (nil, ()) }
            return (try context.merge(other, into: id), ())
        }
        endings.forget(other)
        return try await shown(try await named(context), context)
    }

    func endSessions(_: Request, _ context: QuestdContext) async throws -> Response {
        let account = try await named(context)
        _ = try await endings.end(of: account.id, as: .admin)
        return try await shown(try await named(context), context)
    }

    func erase(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let body = try await request.wire(ErasureConfirmation.self, in: context)
        let id = try await named(context).id
        guard body.confirm == id.rawValue else { throw RequestError.memberInvalid("confirm") }
        return try .json(AccountErasure(quests: try await erasing.erase(id, as: .admin)))
    }

    /// The account that the path names, whatever has become of it.
    private func named(_ context: QuestdContext) async throws -> Account {
        guard let account = try await accounts.account(AccountID(context.parameter("account"))) else {
            throw AccountRefusal.accountUnknown
        }
        return account
    }

    private func shown(_ account: Account, _ context: QuestdContext) async throws -> Response {
        let (standing, other) = AccountStandingName.standing(of: account)
        return try .json(
            AdminAccount(
                try await view.reply(account, context), standing: standing, mergedInto: other,
                rides: try await view.rides(of: account, context)))
    }
}

extension AccountStandingName {
    /// The standing of an account, and the one that has all that it had.
    fileprivate static func standing(of account: Account) -> (AccountStandingName, mergedInto: AccountID?) {
        switch account.standing {
        case .open: (.open, nil)
        case .merged(let other): (.merged, other)
        case .erased: (.erased, nil)
        }
    }
}

extension AdminAccountRow {
    fileprivate init(_ account: Account) {
        let (standing, other) = AccountStandingName.standing(of: account)
        self.init(
            id: account.id, name: account.name?.text, createdAt: account.createdAt, standing: standing,
            mergedInto: other, signIns: account.links.count,
            quests: Set(account.participations.map(\.quest)).count, roles: account.roles.count)
    }
}
