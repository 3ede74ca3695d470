import ArgumentParser
import QuestEngine
import QuestWire

struct StaffRevoke: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: .said(
            "Take back an invitation or a token, at once. What the member has decided stays.",
            "Отозвать приглашение или токен, сразу. Решения этого человека остаются."),
        discussion: "  questctl staff revoke spring-ride 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f --yes")

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .said("The member's id, from staff list.", "Id человека из «staff list».", value: "ID"))
    var member: StaffID

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        try confirmation.check(.revokeStaffQuestion(member.rawValue), on: console)
        let client = try DaemonClient(server, on: console)
        let revoked: AdminStaff = try await client.ask(
            .delete, APIPath.adminQuest(quest, "staff", member.rawValue))
        if console.asJSON { return try console.print(json: revoked) }
        console.print(.staffRevoked(Table.Cell(revoked.name).text))
    }
}
