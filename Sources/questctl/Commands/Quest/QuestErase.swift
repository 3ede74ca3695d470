import ArgumentParser
import QuestEngine
import QuestWire

struct QuestErase: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: .said(
            "Erase what belongs to no team: messages to all, and names of staff whose access was revoked.",
            """
            Стереть то, что не принадлежит ни одной команде: сообщения всем и имена тех организаторов и судей, \
            чей доступ отозван.
            """),
        discussion: .said(
            """
            What a team has written is erased with `questctl team erase`. Results and the log stay; the log \
            holds digests only and stays valid. It cannot be undone.
            """,
            """
            Написанное командой стирает `questctl team erase`. Результаты и журнал остаются; в журнале только \
            хеши, и он остаётся верным. Это нельзя отменить.
            """,
            then: "  questctl quest erase spring-ride --yes"))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
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
