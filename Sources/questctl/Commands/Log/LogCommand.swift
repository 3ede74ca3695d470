import ArgumentParser

struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: .said(
            "Read a quest's log, and verify that nobody changed it.",
            "Читать журнал квеста и проверять, что его никто не изменил."),
        discussion: .said(
            """
            Every answer, verdict, review and command is a record of a chain in which each names the hash of the \
            one before it. Records hold no names and no answer texts, only their salted hashes.
            """,
            """
            Каждый ответ, каждое решение и каждая команда — запись цепочки, где каждая называет хеш предыдущей. \
            В записях нет ни имён, ни текстов ответов, только их хеши с солью.
            """),
        subcommands: [LogShow.self, LogExportCommand.self, LogVerify.self])
}
