import ArgumentParser
import QuestEngine
import QuestWire

struct RegistrationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "registration",
        abstract: .said(
            "Print the link by which teams register themselves, and confirm or reject them.",
            "Напечатать ссылку для регистрации команд, подтверждать их или отклонять."),
        discussion: .said(
            """
            Teams register themselves where the quest's file says "registration": with "confirmed" each waits for you, \
            with "at-once" none does.
            """,
            """
            Команды регистрируются сами, если в файле квеста есть «registration»: с «confirmed» каждая ждёт вас, с \
            «at-once» не ждёт никто.
            """),
        subcommands: [
            RegistrationList.self, RegistrationConfirm.self, RegistrationReject.self, RegistrationLink.self,
        ])
}

struct RegistrationList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List the teams that wait to be confirmed.", "Показать команды, которые ждут подтверждения."),
        discussion: "  questctl registration list spring-ride")

    @Argument(help: .quest) var quest: QuestID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let list: AdminRegistrationList = try await client.get(APIPath.adminQuest(quest, "registrations"))
        if console.asJSON { return try console.print(json: list) }
        let zone = try await client.timeZone(of: quest)
        var rows = Rows(of: list.registrations, on: console)
        rows.texts(.team) { $0.team.id.rawValue }
        rows.texts(.name, mayShrink: true) { $0.team.name }
        rows.texts(.teamClass, mayVanish: true) { $0.team.class }
        rows.texts(.captain, mayShrink: true) { $0.captain }
        rows.texts(.phone) { $0.phone }
        rows.times(.at, in: zone) { $0.team.addedAt }
        console.print(rows)
    }
}

struct RegistrationConfirm: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: .said(
            "Let a team take part that has registered itself.",
            "Допустить команду, которая зарегистрировалась сама."),
        discussion: .said(
            "The code that it was given when it registered is good from now on.",
            "Код, который она получила при регистрации, с этого момента действует.",
            then: "  questctl registration confirm spring-ride foxes"))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        let confirmed: AdminTeam = try await client.ask(
            .post, APIPath.adminQuest(quest, "registrations", team.rawValue, "confirm"))
        try console.print(confirmed, or: .registrationConfirmed(team))
    }
}

struct RegistrationReject: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "reject",
        abstract: .said(
            "Reject a team that has registered itself: it is removed with all that it wrote.",
            "Отклонить команду, которая зарегистрировалась сама: она удаляется со всем, что написала."),
        discussion: "  questctl registration reject spring-ride foxes")

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await confirmation.team(self.team, in: quest, by: client, on: console) {
            .rejectRegistrationQuestion($0)
        }
        let rejected: AdminTeam = try await client.ask(
            .post, APIPath.adminQuest(quest, "registrations", team.rawValue, "reject"))
        try console.print(rejected, or: .registrationRejected(team))
    }
}
