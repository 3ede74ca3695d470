import ArgumentParser
import QuestEngine

struct ServerList: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "List the daemons that are kept under a name.",
            "Показать серверы, сохранённые под именами."),
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
        var table = Table([
            Table.Column(heading: console.word(.name)), Table.Column(heading: console.word(.server)),
            Table.Column(heading: console.word(.token)), Table.Column(heading: ""),
        ])
        for entry in entries {
            table.add([
                Table.Cell(entry.name), Table.Cell(entry.address), Table.Cell(entry.hasToken ? "✓" : ""),
                Table.Cell(entry.isDefault ? console.word(.standard) : ""),
            ])
        }
        console.print(table)
    }
}
