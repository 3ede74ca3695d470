import ArgumentParser

struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Read a quest's log, and verify that nobody changed it.",
        discussion: """
            Every answer, verdict, review and command is a record of a chain in which each names the hash of the one \
            before it. Records hold no names and no answer texts, only their salted hashes.
            """,
        subcommands: [LogShow.self, LogExportCommand.self, LogVerify.self])
}
