import ArgumentParser
import QuestEngine
import QuestWire

struct QuestLoad: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Load a quest into the daemon, or a new version of it.",
        discussion: """
            The daemon checks the document against its map and refuses it when there is an error. The same document \
            again changes nothing; a changed one becomes the next version.

              questctl quest load quests/chelyabinsk-gagarin-park.geojson
              questctl quest load https://example.org/ride.geojson --id spring-ride
              questctl quest load from-a-topographic-map.geojson --crs EPSG:28411
              some-editor --export | questctl quest load - --id spring-ride
            """)

    @Argument(
        help: ArgumentHelp("A file, an http(s) URL, or - for standard input.", valueName: "FILE|URL|-"),
        completion: .file())
    var document: String

    @Option(
        help: ArgumentHelp(
            "The quest's name in paths: a-z, 0-9 and hyphens. Default: the file's name.", valueName: "SLUG"))
    var id: QuestID?

    @Option(
        name: .customLong("crs"),
        help: ArgumentHelp(
            "The system that positions are in, such as EPSG:28411, where the file does not say so.",
            valueName: "EPSG:CODE"))
    var system: CoordinateSystem?

    @OptionGroup var assurance: Assurance
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let source = QuestSource(name: document)
        guard let id = id ?? source.suggestedID else { throw CommandFailure(.usage, .questNameMissing()) }
        var bytes = try await source.read()
        // What is no JSON at all is named by the daemon.
        if let system, QuestDocument.foreignFile(bytes) == nil {
            guard let named = QuestDocument.naming(system, in: bytes) else {
                throw CommandFailure(.badFile, .systemNamedTwice(document))
            }
            bytes = named
        }
        try await checkNew(id, by: client, on: console)
        let answer = try await client.send(.put, APIPath.adminQuest(id), body: .document(bytes))
        let printer = FindingPrinter(console: console, file: document)
        if answer.isProblem {
            if let problem = answer.problem {
                if console.asJSON {
                    try console.print(json: problem)
                } else {
                    printer.print(problem.findings ?? [])
                }
            }
            throw client.failure(of: answer)
        }
        let loaded = try client.decode(answer, as: QuestLoaded.self)
        if console.asJSON { return try console.print(json: loaded) }
        printer.print(loaded.findings)
        console.print(.questLoaded(id, version: loaded.quest.version, changed: loaded.changed))
        if loaded.quest.phase == .draft { console.tell(.questOpenNext(id)) }
    }

    /// A new quest while another one is open may be a slip in its id.
    private func checkNew(_ id: QuestID, by client: DaemonClient, on console: Console) async throws {
        if assurance.isGiven { return }
        // Whoever may not see the list is told so by what comes next.
        guard let list = try? await client.get(APIPath.adminQuests, as: AdminQuestList.self),
            !list.quests.contains(where: { $0.id == id })
        else { return }
        let open = list.quests.filter { $0.phase == .open }.map(\.id)
        guard !open.isEmpty else { return }
        try assurance.check(
            Message.anotherQuestOpen(id, open: open).text(in: console.language), on: console)
    }
}
