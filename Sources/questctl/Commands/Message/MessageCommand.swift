import ArgumentParser

struct MessageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "message", abstract: "Tell riders something, and see what they were told.",
        subcommands: [MessageSend.self, MessageList.self])
}
