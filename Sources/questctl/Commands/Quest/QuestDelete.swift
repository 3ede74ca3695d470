import ArgumentParser
import QuestEngine
import QuestWire

struct QuestDelete: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: .said(
            "Delete a quest that was never opened and that no device has joined.",
            "Удалить квест, который ни разу не открывали и к которому не подключалось ни одно устройство."),
        discussion: .said(
            """
            Its teams, zones, staff and log go with it; "quest rename" gives it another id instead. A quest that has \
            begun stays: "quest close" ends it, "quest erase" and "team erase" erase what belongs to people.
            """,
            """
            Вместе с ним удаляются его команды, зоны, доступы и журнал; «quest rename» вместо этого даёт ему другой \
            id. Начавшийся квест удалить нельзя: «quest close» закрывает его, «quest erase» и «team erase» стирают \
            личные данные.
            """,
            then: """
                  questctl quest delete spring-rid --yes
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        try confirmation.check(.deleteQuestQuestion(quest), on: console)
        let client = try DaemonClient(server, on: console)
        let deleted: AdminQuest = try await client.ask(.delete, APIPath.adminQuest(quest))
        if console.asJSON { return try console.print(json: deleted) }
        console.print(.questDeleted(quest))
    }
}
