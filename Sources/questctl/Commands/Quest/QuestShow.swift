import ArgumentParser
import QuestEngine
import QuestWire

struct QuestShow: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show how a quest stands.",
        discussion: "  questctl quest show spring-ride")

    @Argument(help: ArgumentHelp("The quest.", valueName: "QUEST"))
    var quest: QuestID

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let shown: AdminQuest = try await DaemonClient(server, on: console).get(APIPath.adminQuest(quest))
        if console.asJSON { return try console.print(json: shown) }
        let zone = EventTimeZone(shown.timeZone)
        var facts = FactList()
        facts.add(.quest, shown.id.rawValue)
        facts.add(.title, shown.title)
        facts.add(.phase, console.style(shown.phase.look ?? .bold, console.word(shown.phase.label)))
        facts.add(.version, "\(shown.version)")
        facts.add(.published, zone.text(of: shown.publishedAt))
        if let opens = shown.opens { facts.add(.opens, zone.text(of: opens)) }
        if let closes = shown.closes { facts.add(.closes, zone.text(of: closes)) }
        facts.add(.tasks, "\(shown.taskCount)")
        facts.add(.teams, "\(shown.teamCount)")
        facts.add(.answers, "\(shown.answerCount)")
        facts.add(.pending, "\(shown.pendingCount)")
        console.print(facts)
    }
}
