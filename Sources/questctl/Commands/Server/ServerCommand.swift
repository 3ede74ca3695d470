import ArgumentParser
import QuestEngine

struct ServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "server",
        abstract: .said(
            "Keep daemons and tokens under names for --server.",
            "Хранить серверы и токены под именами для --server."),
        discussion: .said(
            """
            They stand in a file that only you can read: QUESTCTL_CONFIG, else questctl/config.json under \
            XDG_CONFIG_HOME or ~/.config.
            """,
            """
            Они лежат в файле, который можете читать только вы: QUESTCTL_CONFIG, иначе questctl/config.json в \
            XDG_CONFIG_HOME или ~/.config.
            """),
        subcommands: [ServerAdd.self, ServerList.self, ServerRemove.self])
}

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

    @Argument(help: .said("The daemon.", "Адрес сервера.", value: "URL")) var address: String

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

struct ServerList: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List the daemons that are kept under a name.", "Показать серверы, сохранённые под именами."),
        discussion: "  questctl server list")

    @OptionGroup var speech: OutputOptions

    /// A server without its token.
    struct Entry: Encodable {
        let name: String
        let address: String
        let hasToken: Bool
        let isDefault: Bool

        init(_ name: String, in settings: Settings) {
            self.name = name
            address = settings.servers[name]?.address ?? ""
            hasToken = settings.servers[name]?.token != nil
            isDefault = settings.standard == name
        }

        private enum CodingKeys: String, CodingKey {
            case name, address
            case hasToken = "token"
            case isDefault = "default"
        }
    }

    func perform(on console: Console) async throws {
        let settings = try Settings.read()
        let entries = settings.servers.keys.sorted().map { Entry($0, in: settings) }
        if console.asJSON { return try console.print(json: ["servers": entries]) }
        var rows = Rows(of: entries, on: console)
        rows.texts(.name) { $0.name }
        rows.texts(.server) { $0.address }
        rows.texts(.token) { $0.hasToken ? "✓" : "" }
        rows.column(Table.Column(heading: "")) { Table.Cell($0.isDefault ? console.word(.standard) : "") }
        console.print(rows)
    }
}

struct ServerRemove: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: .said("Forget a daemon and the token for it.", "Забыть сервер и токен для него."),
        discussion: "  questctl server remove club")

    @Argument(help: .said("The name.", "Имя.", value: "NAME")) var name: String

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
