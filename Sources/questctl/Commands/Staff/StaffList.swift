import ArgumentParser
import QuestEngine
import QuestWire

struct StaffList: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List the staff of a quest: who was invited, who came, whose token is revoked.",
            "Показать организаторов и судей квеста: кто приглашён, кто вошёл, чей токен отозван."),
        discussion: "  questctl staff list spring-ride")

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let list: AdminStaffList = try await client.get(APIPath.adminQuest(quest, "staff"))
        if console.asJSON { return try console.print(json: list) }
        let zone = try await client.timeZone(of: quest)
        var table = Table([
            Table.Column(heading: console.word(.member)),
            Table.Column(heading: console.word(.name), mayShrink: true),
            Table.Column(heading: console.word(.role)),
            Table.Column(heading: console.word(.status)),
            Table.Column(heading: console.word(.expires)),
        ])
        for member in list.staff {
            let end = member.status == .invited ? member.expiresAt : member.accessUntil
            let expires = end.map { zone.text(of: $0) } ?? ""
            table.add([
                Table.Cell(member.id.rawValue), Table.Cell(member.name),
                Table.Cell(console.word(member.role.label)), Table.Cell(console.word(member.status.label)),
                Table.Cell(expires, .dim),
            ])
        }
        console.print(table)
    }
}
