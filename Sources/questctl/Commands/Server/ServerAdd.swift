import ArgumentParser
import QuestEngine

struct ServerAdd: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: .said(
            "Keep a daemon, and the token for it, under a name.",
            "Сохранить сервер и токен для него под именем."),
        discussion: """
              questctl server add club https://quests.example.org --token-file admin-token --default
              questctl quest list --server club
            """)

    @Argument(help: .said("The name: a-z, 0-9 and hyphens.", "Имя: a-z, 0-9 и дефисы.", value: "NAME"))
    var name: String

    @Argument(help: .said("The daemon.", "Адрес сервера.", value: "URL"))
    var address: String

    @Option(
        help: .said(
            "The file whose token is kept with it.",
            "Файл, токен из которого сохраняется вместе с адресом.", value: "FILE"))
    var tokenFile: String?

    @Flag(
        name: .customLong("default"),
        help: .said(
            "Mean this one where --server is not given.",
            "Брать этот сервер, если --server не указан."))
    var isDefault = false

    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        try Settings.check(name: name)
        guard let address = ServerAddress(address) else {
            throw CommandFailure(.usage, .serverInvalid(address))
        }
        var settings = try Settings.read()
        let token = try tokenFile.map { try AdminToken(file: $0).text }
        settings.servers[name] = Settings.Server(address: "\(address)", token: token)
        if isDefault { settings.standard = name }
        try settings.write()
        if console.asJSON { return try console.print(json: ServerList.Entry(name, in: settings)) }
        console.print(.serverKept(name, address: "\(address)"))
    }
}
