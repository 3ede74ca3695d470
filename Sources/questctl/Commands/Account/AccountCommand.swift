import ArgumentParser
import QuestEngine
import QuestWire

struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: .said(
            "Look after the accounts of those who sign in: list, show, merge and erase them, give them roles.",
            "Вести аккаунты тех, кто входит через сервисы: смотреть, объединять, стирать, давать роли."),
        discussion: .said(
            """
            An account is one person in all quests of a daemon, known by sign-ins at providers. Nobody needs one: a \
            team's code lets riders in without.
            """,
            """
            Аккаунт — один человек во всех квестах сервера, его узнают по способам входа. Он никому не обязателен: с \
            кодом команды участвуют и без него.
            """),
        subcommands: [
            AccountList.self, AccountShow.self, AccountLog.self, AccountMergeCommand.self,
            AccountRoleCommand.self,
            AccountSessions.self, AccountErase.self,
        ])
}

struct AccountList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List the accounts, the oldest first, those that were merged or erased too.",
            "Показать аккаунты от старых к новым, объединённые и стёртые тоже."),
        discussion: "  questctl account list")

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let accounts = try await client.accounts()
        if console.asJSON { return try console.print(json: AdminAccountList(accounts: accounts)) }
        var rows = Rows(of: accounts, on: console)
        rows.texts(.member) { $0.id.rawValue }
        rows.texts(.name, mayShrink: true) { $0.name }
        rows.texts(.status) { $0.standing.text(mergedInto: $0.mergedInto, on: console) }
        rows.numbers(.signIns) { $0.signIns }
        rows.numbers(.quests) { $0.quests }
        rows.numbers(.roles) { $0.roles }
        rows.column(.accountCreated) { Table.Cell(EventTimeZone.ofAccounts.text(of: $0.createdAt), .dim) }
        console.print(rows)
    }
}

struct AccountShow: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: .said(
            "Show an account: its profile, its sign-ins, its roles, and the quests that it took part in.",
            "Показать аккаунт: профиль, способы входа, роли и квесты, в которых он участвовал."),
        discussion: "  questctl account show 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f")

    @Argument(help: .account) var account: AccountID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let detail: AdminAccount = try await client.get(APIPath.adminAccount(account))
        if console.asJSON { return try console.print(json: detail) }
        detail.print(on: console)
    }
}

struct AccountMergeCommand: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: .said(
            "Merge two accounts of one person: whatever the other one has goes to the first.",
            "Объединить два аккаунта одного человека: всё, что есть у второго, перейдёт к первому."),
        discussion: .said(
            """
            Sign-ins, quests and roles move, and both logs say so. The profile of the first stays as it is, that of \
            the other is forgotten, and whoever was signed in to that is not any more. It cannot be undone. Do it only \
            where you know that both are one person's: names and phone numbers prove nothing.
            """,
            """
            Способы входа, квесты и роли переходят, и об этом пишут оба журнала. Профиль первого не меняется, профиль \
            второго стирается, а его сеансы завершаются. Это нельзя отменить. Делайте это, только если точно известно, \
            что оба аккаунта одного человека: имена и телефоны ничего не доказывают.
            """,
            then: """
                  questctl account merge 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f 01973f30-0b5d-7d11-8a02-5f4e3d2c1b0a
                """))

    @Argument(
        help: .said("The account that stays.", "Аккаунт, который останется.", value: "ACCOUNT"))
    var account: AccountID

    @Argument(
        help: .said(
            "The account that goes up in it.", "Аккаунт, который войдёт в первый.", value: "OTHER"))
    var other: AccountID

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if account == other {
            throw ValidationError(
                .said(
                    "An account cannot be merged with itself.", "Аккаунт нельзя объединить с самим собой."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        if !confirmation.isGiven {
            let staying: AdminAccount = try await client.get(APIPath.adminAccount(account))
            let going: AdminAccount = try await client.get(APIPath.adminAccount(other))
            let stake = Message.mergeAccountsStake(
                staying.called, other: going.called, signIns: going.signIns.count,
                quests: going.questCount, roles: going.roles.count)
            try confirmation.check(.mergeAccountsQuestion(stake), on: console)
        }
        let merged: AdminAccount = try await client.ask(
            .post, APIPath.adminAccount(account, "merge"), body: .json(AccountMerge(other: other)))
        try console.print(merged, or: .accountsMerged(merged.called, other: other.rawValue))
    }
}

struct AccountSessions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions",
        abstract: .said(
            "End the sessions in which somebody is signed in to an account.",
            "Завершать сеансы, в которых выполнен вход в аккаунт."),
        subcommands: [AccountSessionsEnd.self])
}

struct AccountSessionsEnd: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: .said(
            "End all sessions of an account, on all its devices: a phone was lost, say.",
            "Завершить все сеансы аккаунта на всех его устройствах: например, если телефон потерян."),
        discussion: .said(
            "Whoever can sign in at the provider can sign in again. Phones that joined by a code ride on.",
            """
            Кто может войти через сервис входа, войдёт снова. Телефоны, вошедшие по коду, продолжают участвовать.
            """,
            then: "  questctl account sessions end 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f"))

    @Argument(help: .account) var account: AccountID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let detail: AdminAccount = try await client.ask(
            .post, APIPath.adminAccount(account, "sessions", "end"))
        try console.print(detail, or: .accountSessionsEnded(detail.called))
    }
}

struct AccountErase: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: .said(
            "Erase an account, and what its devices have sent to every quest, as the person could.",
            "Стереть аккаунт и всё, что его устройства прислали в каждый квест, как мог бы сам человек."),
        discussion: .said(
            """
            Its id has to be typed once more, unless --yes is given. Verdicts, points and logs stay; logs hold digests \
            only and stay valid. Whoever signs in again is somebody new. It cannot be undone.
            """,
            """
            Id нужно ввести ещё раз, если нет --yes. Решения, очки и журналы остаются; в журналах только хеши, и они \
            остаются верными. Кто войдёт снова, станет новым человеком. Это нельзя отменить.
            """,
            then: "  questctl account erase 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f"))

    @Argument(help: .account) var account: AccountID

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        if !confirmation.isGiven {
            let known: AdminAccount = try await client.get(APIPath.adminAccount(account))
            try confirmation.check(
                typing: account.rawValue,
                atStake: .eraseAccountStake(
                    known.called, signIns: known.signIns.count, quests: known.questCount), on: console)
        }
        let erased: AccountErasure = try await client.ask(
            .post, APIPath.adminAccount(account, "erase"),
            body: .json(ErasureConfirmation(confirm: account.rawValue)))
        try console.print(erased, or: .accountErased(account.rawValue, quests: erased.quests))
    }
}

extension DaemonClient {
    /// Returns all accounts, page after page.
    fileprivate func accounts() async throws -> [AdminAccountRow] {
        var accounts: [AdminAccountRow] = []
        var last: AccountID?
        while true {
            let place = last.map { "&after=\($0.rawValue)" } ?? ""
            let page: AdminAccountList = try await get(APIPath.adminAccounts + "?limit=100" + place)
            accounts += page.accounts
            // Ids grow from page to page: a daemon that sends one again would be asked for ever.
            guard let next = page.next, last.map({ next > $0 }) ?? true else { return accounts }
            last = next
        }
    }
}

extension AdminAccount {
    /// The account as a question names it: by its id, and by the person's name where that is known.
    fileprivate var called: String {
        let name = Table.Cell(self.name ?? "").text
        return name.isEmpty ? id.rawValue : "\(id.rawValue) (\(name))"
    }

    /// The number of quests in which its devices took part.
    fileprivate var questCount: Int { Set(rides.map(\.quest)).count }

    /// Prints the profile, and tables of sign-ins, roles and rides.
    fileprivate func print(on console: Console) {
        let zone = EventTimeZone.ofAccounts
        var facts = FactList()
        facts.add(.member, id.rawValue)
        if let name { facts.add(.name, Table.Cell(name).text) }
        if let phone { facts.add(.phone, Table.Cell(phone).text) }
        if let language { facts.add(.language, language.rawValue) }
        facts.add(.status, standing.text(mergedInto: mergedInto, on: console))
        facts.add(.accountCreated, zone.text(of: createdAt))
        console.print(facts)
        if !signIns.isEmpty {
            var rows = Rows(of: signIns, on: console)
            rows.texts(.signIn) { $0.id.rawValue }
            rows.texts(.provider, mayShrink: true) { $0.label ?? $0.provider }
            rows.column(.since) { Table.Cell(zone.text(of: $0.linkedAt), .dim) }
            console.print(rows)
        }
        if !roles.isEmpty {
            var rows = Rows(of: roles, on: console)
            rows.texts(.quest) { $0.quest.rawValue }
            rows.texts(.role) { console.word($0.role.label) }
            rows.texts(.member) { $0.staff.rawValue }
            rows.column(.since) { Table.Cell(zone.text(of: $0.since), .dim) }
            console.print(rows)
        }
        if !rides.isEmpty {
            var rows = Rows(of: rides, on: console)
            rows.texts(.quest) { $0.quest.rawValue }
            rows.texts(.title, mayShrink: true) { $0.title }
            rows.texts(.phase) { console.word($0.status.label) }
            rows.texts(.team, mayShrink: true) { ride in
                ride.teamName.flatMap { $0.isEmpty ? nil : $0 } ?? ride.team?.rawValue
            }
            rows.texts(.device) { $0.device?.rawValue }
            rows.texts(.rank, alignsRight: true, mayVanish: true) { $0.rank.map { "\($0)" } }
            rows.column(.since) { Table.Cell(zone.text(of: $0.since), .dim) }
            console.print(rows)
        }
    }
}

extension AccountStandingName {
    /// - Parameter account: The account that has everything, where it was merged.
    fileprivate func text(mergedInto account: AccountID?, on console: Console) -> String {
        switch self {
        case .open: console.word(.accountOpen)
        case .merged: [console.word(.accountMerged), account?.rawValue ?? ""].joined(separator: " ")
        case .erased: console.word(.erased)
        }
    }
}

extension EventTimeZone {
    /// The time zone of what belongs to no quest.
    static let ofAccounts = EventTimeZone("UTC")
}

extension ArgumentHelp {
    static var account: ArgumentHelp {
        .said("The account's id, from account list.", "Id аккаунта из «account list».", value: "ACCOUNT")
    }
}
