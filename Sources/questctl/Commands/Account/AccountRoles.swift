import ArgumentParser
import QuestEngine
import QuestWire

struct AccountRoleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "role",
        abstract: .said(
            "Give an account a role on the staff of a quest, and take it back.",
            "Давать аккаунту роль в квесте и забирать её."),
        subcommands: [AccountRoleGive.self, AccountRoleTake.self])
}

struct AccountRoleGive: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "give",
        abstract: .said(
            "Make whoever signs in to an account organiser, judge, steward or viewer of a quest.",
            "Сделать того, кто входит в аккаунт, организатором, судьёй, волонтёром на точке или наблюдателем квеста."
        ),
        discussion: .said(
            """
            No link is sent: whoever is signed in has the role at once. It stands in "staff list", and "account role \
            take" takes it back.
            """,
            """
            Ссылка не нужна: роль действует сразу, как только в аккаунт вошли. Она видна в «staff list», а забирает её \
            «account role take».
            """,
            then: """
                  questctl account role give 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f spring-ride judge --name "Анна"
                """))

    @Argument(help: .account) var account: AccountID
    @Argument(help: .quest) var quest: QuestID

    @Argument(
        help: .said(
            "organiser, judge, steward or viewer.",
            "organiser (организатор), judge (судья), steward (волонтёр на точке) или viewer (наблюдатель).",
            value: "ROLE"))
    var role: StaffRoleName

    @Option(
        help: .said(
            "Who it is, for your lists. Default: the account's name.",
            "Кто это: для ваших списков. По умолчанию: имя аккаунта.", value: "NAME"))
    var name: String?

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let member: AdminStaff = try await client.ask(
            .post, APIPath.adminQuest(quest, "staff", "accounts"),
            body: .json(AccountRoleRequest(account: account, role: role, name: name)))
        if console.asJSON { return try console.print(json: member) }
        console.print(
            .accountRoleGiven(
                Table.Cell(member.name).text, role: console.word(member.role.label), quest: quest.rawValue))
        console.remark(.accountRoleTakeNext(quest.rawValue, member: member.id.rawValue))
    }
}

struct AccountRoleTake: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "take",
        abstract: .said(
            "Take a role from an account, at once. What the member has decided stays.",
            "Забрать роль у аккаунта, сразу. Решения этого человека остаются."),
        discussion: "  questctl account role take spring-ride 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f --yes")

    @Argument(help: .quest) var quest: QuestID
    @Argument(
        help: .said(
            "The member's id, from staff list or account show.",
            "Id человека из «staff list» или «account show».", value: "MEMBER"))
    var member: StaffID

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var daemon: DaemonOptions

    func confirm(on console: Console) throws {
        try confirmation.check(.takeRoleQuestion(member.rawValue, quest: quest.rawValue), on: console)
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let revoked: AdminStaff = try await client.ask(
            .delete, APIPath.adminQuest(quest, "staff", member.rawValue))
        // The name of whom an account stood for is forgotten with the role.
        let who = revoked.name.isEmpty ? member.rawValue : revoked.name
        try console.print(
            revoked, or: .accountRoleTaken(Table.Cell(who).text, quest: quest.rawValue))
    }
}
