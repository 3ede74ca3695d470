import ArgumentParser
import QuestEngine
import QuestWire

struct QuestLoad: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: .said(
            "Load a quest into the daemon, or a new version of it.",
            "Загрузить квест на сервер или обновить его версию."),
        discussion: .said(
            """
            The daemon checks the document against its map and refuses it when there is an error. The same \
            document again changes nothing; a changed one becomes the next version.
            """,
            """
            Сервер сверяет файл со своей картой и не принимает его, если в нём есть ошибка. Тот же файл ещё раз \
            ничего не меняет; изменённый становится следующей версией.
            """,
            then: """
                  questctl quest load quests/chelyabinsk-gagarin-park.geojson
                  questctl quest load https://example.org/ride.geojson --id spring-ride
                  questctl quest load from-a-topographic-map.geojson --crs EPSG:28411
                  some-editor --export | questctl quest load - --id spring-ride
                """))

    @Argument(
        help: .said(
            "A file, an http(s) URL, or - for standard input.",
            "Файл, адрес http(s) или - для стандартного ввода.", value: "FILE|URL|-"),
        completion: .file())
    var document: String

    @Option(
        help: .said(
            "The quest's name in paths: a-z, 0-9 and hyphens. Default: the file's name.",
            "Имя квеста в адресах: a-z, 0-9 и дефисы. По умолчанию: имя файла.", value: "SLUG"))
    var id: QuestID?

    @Option(
        name: .customLong("crs"),
        help: .said(
            "The system that positions are in, such as EPSG:28411, where the file does not say so.",
            "Система координат, например EPSG:28411, если в файле она не указана.", value: "EPSG:CODE"))
    var system: CoordinateSystem?

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
}
