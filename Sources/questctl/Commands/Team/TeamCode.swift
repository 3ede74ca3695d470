import ArgumentParser
import QuestEngine
import QuestWire

struct TeamCode: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: .said(
            "Give a team a new join code, or revoke the one it has.",
            "Дать команде новый код или отозвать тот, что есть."),
        discussion: .said(
            """
            The new code is printed this once, and the one before is good no longer. Devices that have joined \
            stay.
            """,
            """
            Новый код печатается только сейчас, а прежний больше не действует. Устройства, которые уже вошли, \
            остаются.
            """,
            then: """
                  questctl team code spring-ride foxes
                  questctl team code spring-ride foxes --expires 2h --uses 1
                  questctl team code spring-ride foxes --revoke
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .team)
    var team: TeamReference

    @Flag(help: .said("No new code: nobody joins any more.", "Без нового кода: больше никто не войдёт."))
    var revoke = false

    @OptionGroup var code: CodeOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        if revoke, code.expires != nil || code.uses != nil {
            throw ValidationError(
                .said(
                    "A code is revoked or issued: leave out --revoke, or --expires and --uses.",
                    "Код отзывают или выдают: уберите --revoke либо --expires и --uses."))
        }
    }

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let team = try await client.team(self.team, in: quest)
        let path = APIPath.adminQuest(quest, "teams", team.rawValue, "code")
        if revoke {
            let detail: AdminTeamDetail = try await client.ask(.delete, path)
            if console.asJSON { return try console.print(json: detail) }
            return console.print(.codeRevoked(team.rawValue))
        }
        let issued: TeamAdded = try await client.ask(.post, path, body: .json(code.terms))
        if console.asJSON { return try console.print(json: issued) }
        console.print(.codeIssued(team.rawValue, code: issued.joinCode))
    }
}
