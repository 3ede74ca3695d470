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
            Its teams, zones, staff and log go with it. To give a draft another id, load its file under that one and \
            delete this. A quest that has begun stays: "quest close" ends it, "quest erase" and "team erase" erase \
            what belongs to people.

              questctl quest show spring-rid --file > spring-ride.geojson
              questctl quest load spring-ride.geojson
              questctl quest delete spring-rid --yes
            """,
            """
            Вместе с ним удаляются его команды, зоны, доступы и журнал. Чтобы сменить идентификатор черновика, \
            загрузите его файл под новым и удалите старый. Начавшийся квест удалить нельзя: "quest close" закрывает \
            его, "quest erase" и "team erase" стирают личные данные.

              questctl quest show spring-rid --file > spring-ride.geojson
              questctl quest load spring-ride.geojson
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
