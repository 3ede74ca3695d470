import ArgumentParser
import QuestEngine
import QuestWire

struct QuestErase: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract:
            "Erase what belongs to no team: messages to all, and names of staff whose access was revoked.",
        discussion: """
            What a team has written is erased with `questctl team erase`. Results and the log stay; the log holds \
            digests only and stays valid. It cannot be undone.

              questctl quest erase spring-ride --yes
            """)

    @Argument(help: ArgumentHelp("The quest.", valueName: "QUEST"))
    var quest: QuestID

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        try confirmation.check(.eraseQuestQuestion(quest), on: console)
        let client = try DaemonClient(server, on: console)
        let erased: AdminQuest = try await client.ask(
            .post, APIPath.adminQuest(quest, "erase"),
            body: .json(ErasureConfirmation(confirm: quest.rawValue))
        )
        if console.asJSON { return try console.print(json: erased) }
        console.print(.questErased(quest))
    }
}
