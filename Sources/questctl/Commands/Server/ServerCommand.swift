import ArgumentParser

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
