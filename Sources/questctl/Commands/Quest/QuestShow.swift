import ArgumentParser
import QuestEngine
import QuestWire

struct QuestShow: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: .said(
            "Show how a quest stands, or the file that it was published from.",
            "Показать состояние квеста или файл, из которого он опубликован."),
        discussion: .said(
            "The file comes back byte for byte, with all answers; it is for organisers only.",
            "Файл возвращается байт в байт, со всеми ответами; он только для организаторов.",
            then: """
                  questctl quest show spring-ride
                  questctl quest show spring-ride --file -o spring-ride.geojson
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Flag(
        name: .customLong("file"),
        help: .said(
            "Print the file that was published last, byte for byte.",
            "Напечатать последний опубликованный файл, байт в байт."))
    var showsFile = false

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: .said(
            "Where to write the quest's file. Default: standard output.",
            "Куда записать файл квеста. По умолчанию: в стандартный вывод.", value: "FILE"),
        completion: .file())
    var output: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        guard output == nil || showsFile else {
            throw ValidationError(
                .said(
                    "--output goes with --file.",
                    "--output указывают вместе с --file."))
        }
    }

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        if showsFile { return try await printFile(from: client, on: console) }
        let shown: AdminQuest = try await client.get(APIPath.adminQuest(quest))
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

    private func printFile(from client: DaemonClient, on console: Console) async throws {
        let reply = try await client.send(.get, APIPath.adminQuest(quest, "file"))
        if reply.isProblem { throw client.failure(of: reply) }
        guard let output else { return console.print(bytes: reply.bytes) }
        try OutputFile.write(reply.bytes, to: output, mode: 0o600)
        console.tell(.questFileWritten(output, quest: quest))
    }
}
