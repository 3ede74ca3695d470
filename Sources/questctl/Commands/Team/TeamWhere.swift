import ArgumentParser
import GeoJSONKit
import QuestEngine
import QuestWire

struct TeamWhere: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "where",
        abstract: .said(
            "Show where every device is, as far as it has told.",
            "Показать, где каждое устройство, насколько оно об этом сообщило."),
        discussion: .said(
            "With --output as GeoJSON, for any viewer of maps.",
            "С --output — в GeoJSON для любого просмотрщика карт.",
            then: """
                  questctl team where spring-ride
                  questctl team where spring-ride -o now.geojson
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: .said("The file to write.", "Куда записать.", value: "FILE"), completion: .file())
    var output: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let reply = try await client.send(.get, APIPath.adminQuest(quest, "positions"))
        if reply.isProblem { throw client.failure(of: reply) }
        if let output { try OutputFile.write(reply.bytes, to: output) }
        if console.asJSON { return console.print(bytes: reply.bytes) }
        guard let features = (try? JSONValue(parsing: reply.bytes))?["features"]?.arrayValue else {
            throw CommandFailure(.unreachable, .serverStrange("\(client.server)", status: reply.status))
        }
        let measures = Measures(language: console.language)
        var table = Table([
            Table.Column(heading: console.word(.team), mayShrink: true),
            Table.Column(heading: console.word(.lastFix), alignsRight: true),
            Table.Column(heading: console.word(.position)),
            Table.Column(heading: "±", alignsRight: true),
            Table.Column(heading: console.word(.device)),
        ])
        for feature in features {
            let told = feature["properties"]
            let place = feature["geometry"]?["coordinates"]?.arrayValue?.compactMap(\.doubleValue) ?? []
            table.add([
                Table.Cell(told?["name"]?.stringValue ?? ""),
                Table.Cell(told?["age"]?.doubleValue.map { measures.duration(Seconds($0)) } ?? ""),
                Table.Cell(place.map { "\($0)" }.joined(separator: ",")),
                Table.Cell(told?["accuracy"]?.doubleValue.map { measures.distance(Meters($0)) } ?? ""),
                Table.Cell(told?["device"]?.stringValue ?? ""),
            ])
        }
        console.print(table)
    }
}
