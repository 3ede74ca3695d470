import ArgumentParser

struct ServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "server",
        abstract: "Keep daemons and tokens under names for --server.",
        discussion: """
            They stand in a file that only you can read: QUESTCTL_CONFIG, else questctl/config.json under \
            XDG_CONFIG_HOME or ~/.config.
            """,
        subcommands: [ServerAdd.self, ServerList.self, ServerRemove.self])
}
