import ArgumentParser
import QuestEngine

struct ServerRemove: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: .said("Forget a daemon and the token for it.", "Забыть сервер и токен для него."),
        discussion: "  questctl server remove club")

    @Argument(help: .said("The name.", "Имя.", value: "NAME"))
    var name: String

    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        var settings = try Settings.read()
        guard settings.servers.removeValue(forKey: name) != nil else {
            throw CommandFailure(.refused, .serverUnknown(name, file: Settings.file ?? "-"))
        }
        if settings.standard == name { settings.standard = nil }
        try settings.write()
        if console.asJSON { return try console.print(json: ["removed": name]) }
        console.print(.serverForgotten(name))
    }
}
