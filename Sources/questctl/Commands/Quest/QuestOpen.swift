import ArgumentParser
import QuestEngine
import QuestWire

struct QuestOpen: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: .said(
            "Open a quest: from now on answers count.",
            "Открыть квест: с этого момента ответы считаются."),
        discussion: "  questctl quest open spring-ride")

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        try await PhaseChange(quest: quest, verb: "open").perform(server, on: console)
    }
}

struct QuestClose: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "close",
        abstract: .said(
            "Close a quest: answers no longer count.",
            "Закрыть квест: ответы больше не считаются."),
        discussion: "  questctl quest close spring-ride")

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        try await PhaseChange(quest: quest, verb: "close").perform(server, on: console)
    }
}

/// What opening and closing have in common.
private struct PhaseChange {
    let quest: QuestID
    let verb: String

    func perform(_ server: ServerOptions, on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let changed: AdminQuest = try await client.ask(.post, APIPath.adminQuest(quest, verb))
        if console.asJSON { return try console.print(json: changed) }
        console.print(.questPhase(quest, phase: console.word(changed.phase.label)))
        if changed.phase == .open, let opens = changed.opens, opens > .now {
            console.tell(.questOpensLater(at: EventTimeZone(changed.timeZone).text(of: opens)))
        }
    }
}
