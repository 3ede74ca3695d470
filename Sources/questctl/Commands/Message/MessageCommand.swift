import ArgumentParser

struct MessageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "message",
        abstract: .said(
            "Tell riders something, and see what they were told.",
            "Сообщать участникам и смотреть, что им сообщали."),
        subcommands: [MessageSend.self, MessageList.self])
}
